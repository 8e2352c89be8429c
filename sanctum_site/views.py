"""The pages that belong to no section: the front page, the credits, and the health check."""

import sys
from datetime import timedelta
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib import admin
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.guard.refusals import UNWRITABLE, problem_answer, typed, unwritable
from cards.models import Card, House
from cards.rules.contents import PAGES
from cards.rules.views import page as rules_page
from cards.views.card import card as card_page
from cards.web.gone import GoneError
from cards.web.linked_data import GAME, linked_data
from cards.web.public_pages import fixed_page, public_page
from deckbuilder.check.findings import MIN_SIZE
from engine import BUILD
from engine.library.puzzles import puzzle_of_day
from engine.library.rulings import rulings
from engine.model.catalog import cards_by_name
from engine.notation import EXAMPLE
from sanctum_site.accounts.forms import LOGINS
from sanctum_site.site_search.finding import MAX_LENGTH, meant_by
from sandbox.library.previews import previews

EXAMPLES = (
    ("Ask", "why did Deflection not save Fred?"),
    ("Find", "house:war step:D1"),
    ("Fight", EXAMPLE),
    ("Two cards", "Ogi's Armor + Deflection"),
)
"""What can be typed into the box of the front page, each with what it does."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show one box, what can be typed into it, and a fight, a puzzle, a ruling and a deck to open."""
    today = timezone.localdate()
    context = {
        "examples": EXAMPLES,
        "cards": len(cards_by_name()),
        "fight": next(preview for preview in previews() if preview.name == "fred"),
        "today": today,
        "puzzle": puzzle_of_day(today),
        "ruling": rulings()[today.toordinal() % len(rulings())],
        "houses": House.objects.all(),
        "linked_data": linked_data(request, [], _searched_site(request)),
    }
    return render(request, "sanctum_site/home.html", context)


def _searched_site(request: HttpRequest) -> dict[str, Any]:
    """Return the site as search engines are told of it, with the address of its search."""
    target = f"{request.build_absolute_uri(reverse('search:page'))}?q={{search_term_string}}"
    action = {"@type": "SearchAction", "target": target, "query-input": "required name=search_term_string"}
    return {"@type": "WebSite", "name": "Sanctum Codex", "about": GAME, "potentialAction": action}


@require_safe
@fixed_page
def turn_tour(request: HttpRequest) -> HttpResponse:
    """Lead a newcomer through a turn, with boards to step through."""
    return render(request, "sanctum_site/turn_tour.html")


@require_safe
@fixed_page
def what_is_sanctum(request: HttpRequest) -> HttpResponse:
    """Explain the game to newcomers."""
    ways = [("What is Sanctum?", reverse("what-is-sanctum"))]
    game = GAME | {"datePublished": "1998", "genre": ["Card game", "Strategy"]}
    context = {
        "cards": len(cards_by_name()),
        "fewest": MIN_SIZE,
        "linked_data": linked_data(request, ways, game),
    }
    return render(request, "sanctum_site/what_is_sanctum.html", context)


@require_safe
@fixed_page
def about(request: HttpRequest) -> HttpResponse:
    """Show the sources, the licence and the credit."""
    return render(request, "sanctum_site/about.html")


SHELL = (
    "codex/tokens.css",
    "codex/site.css",
    "codex/home.css",
    "codex/early.js",
    "codex/site.js",
    "codex/offline.js",
    "codex/favicon.svg",
    "django_htmx/htmx-2.min.js",
    "cards/cards.css",
    "cards/tabs.js",
    "cards/assumed.js",
    "cards/card.js",
    "cards/seen.js",
    "cards/search.css",
    "deckbuilder/change_queue.js",
    "rules/page.js",
    "rules/rules.css",
)
"""The static files that every card and rules page needs, kept for reading without a network."""


STORES = {"pages": "pages-1", "files": "files-1", "everything": "everything-1"}
"""What a browser's stores are called: of visited pages, of files, and of what is kept on wish; others are deleted."""


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Answer with the service worker; it is served from the root, so that its scope is the whole site."""
    return render(request, "sanctum_site/sw.js", {"shell": SHELL, "stores": STORES}, "text/javascript")


@require_safe
@cache_control(public=True, max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    """Answer with what a browser needs to install the site."""
    return render(request, "sanctum_site/manifest.webmanifest", content_type="application/manifest+json")


@require_safe
@cache_control(public=True, max_age=86400)
def robots(request: HttpRequest) -> HttpResponse:
    """Say to search engines what is for them, and where the list of pages is."""
    context = {"sitemap": request.build_absolute_uri(reverse("sitemap"))}
    return render(request, "sanctum_site/robots.txt", context, "text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=86400)
def favicon(_request: HttpRequest) -> HttpResponse:
    """Lead those who ask for the icon without reading a page to it."""
    return redirect(static("codex/favicon.ico"))


@require_safe
@cache_control(public=True, max_age=86400)
def opensearch(request: HttpRequest) -> HttpResponse:
    """Say to a browser how this site is searched."""
    names = {"page": reverse("search:page"), "suggest": reverse("search:suggest"), "icon": reverse("favicon")}
    context = {name: request.build_absolute_uri(address) for name, address in names.items()}
    return render(request, "sanctum_site/opensearch.xml", context, "application/opensearchdescription+xml")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Show what stands in for a page that cannot be had without a network."""
    return render(request, "sanctum_site/offline.html", {"stores": STORES})


EVERY = 40
"""One card in so many is weighed, for the size of all."""


@require_safe
@public_page
def everything(request: HttpRequest) -> JsonResponse:
    """Answer with the address and title of every card and page of the rules, and about how many bytes they are."""
    cards = list(Card.objects.order_by("name"))
    weighed = [len(card_page(request, slug=card.slug).content) for card in cards[::EVERY]]
    rules = [len(rules_page(request, page=slug).content) for slug in PAGES]
    pages = [
        *({"url": reverse("rules:page", args=(page.slug,)), "title": page.title} for page in PAGES.values()),
        *({"url": card.get_absolute_url(), "title": card.name} for card in cards),
    ]
    size = sum(rules) + sum(weighed) * len(cards) // max(len(weighed), 1)
    return JsonResponse({"bytes": size, "pages": pages})


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show that there is nothing, or nothing any more (410), what was meant, and what was typed for it.

    Django's own view reads the body that came along, for its token, and crashes where that is no form.
    """
    said = exception.args[0] if exception.args and isinstance(exception.args[0], str) else ""
    gone = isinstance(exception, GoneError)
    sought = exception.words if isinstance(exception, GoneError) else request.path
    words, meant = meant_by(sought) if sought else ("", [])
    status = HTTPStatus.GONE if gone else HTTPStatus.NOT_FOUND
    context = {"exception": said, "words": words, "meant": meant, "gone": gone, "status": status.value}
    context["max_length"] = MAX_LENGTH
    if request.resolver_match is not None:  # else nobody has looked whether the form was ours
        context["typed"] = [field for field in typed(request) if field.called]
    return render(request, "404.html", context, status=status)


def admin_login(request: HttpRequest) -> HttpResponse:
    """Let an operator in, within the limit for everybody. Raises LimitedError."""
    if request.method == "POST":
        LOGINS.count(request)
    return admin.site.login(request)


def server_error(request: HttpRequest) -> HttpResponse:
    """Say that something broke; where it was a database that is full, read-only or away, say that."""
    if isinstance(sys.exc_info()[1], UNWRITABLE):
        return unwritable(request)
    if request.path.startswith("/api/"):
        return problem_answer(HTTPStatus.INTERNAL_SERVER_ERROR, "Something broke here, and it is not your doing.")
    return render(request, "500.html", status=500)


@require_safe
def security_txt(_request: HttpRequest) -> HttpResponse:
    """Say where to report a security problem (RFC 9116). Raises Http404 where the operator names nobody."""
    if not settings.SECURITY_CONTACT:
        raise Http404("Whoever runs this site has named nobody to tell of a hole in it.")
    expires = timezone.now().replace(microsecond=0) + timedelta(days=180)
    lines = [f"Contact: {settings.SECURITY_CONTACT}", f"Expires: {expires.isoformat()}", "Preferred-Languages: en"]
    return HttpResponse("\n".join([*lines, ""]), "text/plain; charset=utf-8")


@require_safe
def readyz(_request: HttpRequest) -> JsonResponse:
    """Answer 200 if this worker can serve pages: the tables are there, all migrations are made and cards are loaded."""
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
        cards = Card.objects.exists()
    except DatabaseError:
        return JsonResponse({"status": NO_DATABASE}, status=503)
    if waiting or not cards:
        status = "migrations are missing: run manage.py migrate" if waiting else NO_CARDS
        return JsonResponse({"status": status}, status=503)
    return JsonResponse({"status": "ok"})


NO_DATABASE = "the database does not answer"
NO_CARDS = "no cards are loaded: run manage.py loadcards"


@require_safe
def healthz(_request: HttpRequest) -> JsonResponse:
    """Answer 200 with the number of cards, or 503 when the database does not answer or is empty.

    It tells, too, whether the engine runs compiled or interpreted.
    """
    try:
        cards = Card.objects.count()
    except DatabaseError:
        return JsonResponse({"status": NO_DATABASE}, status=503)
    if not cards:
        return JsonResponse({"status": NO_CARDS}, status=503)
    return JsonResponse({"status": "ok", "cards": cards, "engine": BUILD})
