"""Who may see and change a deck.

A deck belongs to the account that owns it, or else to the browser it was made in. Whoever opens
its secret edit link becomes an editor: the account, on any machine, or the browser. Only the owner
decides who sees a deck, makes its edit link anew or deletes it; a deck of nobody is in the hands of
its editors. A deck that somebody may not see is answered as one that does not exist.

A browser is known by a cookie of its own, which outlives sessions, logging out and a change of the
secret key; nothing it has made or opened is ever forgotten.
"""

import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Value, When
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers

from cards.guard.rate_limits import Limit
from deckbuilder.model.facts import kept_starter
from deckbuilder.models import Browser, Editor, SavedDeck, new_token
from deckbuilder.saved.deleted_decks import NO_DECK, no_deck

COOKIE = "maker"
COOKIE_AGE = 400 * 24 * 3600
"""The longest that browsers keep a cookie; every visit to the decks begins it anew."""
MAX_OWNED = 300
_SECRET = re.compile(r"[\w-]{32}", re.ASCII)
STARTER = "A starter deck stays as it is. You can make a copy of it."
EDIT_LINK_ONLY = "This deck can be changed by its edit link only. You can make a copy of it."
TYPED_INTO = {"new", "import"}
"""The pages that show no deck: what was typed into them stands there again on the way back."""

# The browser

NEW_BROWSERS = Limit("browsers", "new browsers (one without cookies is new each time)")
"""Nothing of a browser is forgotten, and whoever keeps no cookie is a new one each time."""


def browser_of(request: HttpRequest) -> Browser | None:
    """Return the browser that a request comes from, or None for one that has made and opened nothing."""
    found: Browser | None = getattr(request, "browser", None)
    if found is None and COOKIE in request.COOKIES:
        found = Browser.objects.filter(secret=_secret(request)).first()
        request.browser = found  # type: ignore[attr-defined]
    return found


def known_browser(request: HttpRequest) -> Browser:
    """Return the browser that a request comes from, writing it down if this is the first time.

    Raises LimitedError after too many new ones of late.
    """
    found = browser_of(request)
    if found is None:
        NEW_BROWSERS.count(request)
        found, _ = Browser.objects.get_or_create(secret=_secret(request))
        request.browser = found  # type: ignore[attr-defined]
    return found


def remember_browser(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Give the browser its cookie, anew with every page about decks that is not the same for everybody.

    It comes with the page, before anything is made, so that two decks begun at once are one browser's. Neither such a
    page nor a file or picture of a deck is for a cache that others share: to some it says that there is no such deck.
    A page that shows decks is not kept at all, so that whoever goes back to it from the editor sees what has changed.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        match = request.resolver_match
        if match is None or match.app_name != "deckbuilder" or hasattr(response, "public_state"):
            return response
        page = response.headers.get("Content-Type", "").startswith("text/html")
        if not response.has_header("Cache-Control"):
            kept = not page or match.url_name in TYPED_INTO
            patch_cache_control(response, private=True, **({} if kept else {"no_store": True}))
        if page:
            secure = bool(settings.SESSION_COOKIE_SECURE)
            response.set_cookie(COOKIE, _secret(request), COOKIE_AGE, secure=secure, httponly=True, samesite="Lax")
            patch_vary_headers(response, ["Cookie"])
        return response

    return middleware


def _secret(request: HttpRequest) -> str:
    """Return what the browser's cookie says, or what it is going to say."""
    if not hasattr(request, "browser_secret"):
        sent = request.COOKIES.get(COOKIE, "")
        request.browser_secret = sent if _SECRET.fullmatch(sent) else new_token()  # type: ignore[attr-defined]
    secret: str = request.browser_secret  # type: ignore[attr-defined]
    return secret


# The decks


def token_fits(deck: SavedDeck, token: str) -> bool:
    """Return whether this is the secret of the deck's edit link, taking the same time either way."""
    return secrets.compare_digest(deck.edit_token.encode(), token.encode())


def let_edit(request: HttpRequest, deck: SavedDeck) -> None:
    """Let this visitor edit a deck from now on: the account, or without one the browser.

    Raises Http404 where the deck was deleted meanwhile.
    """
    with transaction.atomic():
        locked_deck(deck.pk)
        if request.user.is_authenticated:
            Editor.objects.get_or_create(deck=deck, user_id=request.user.pk)
        else:
            Editor.objects.get_or_create(deck=deck, browser=known_browser(request))


def is_owner(request: HttpRequest, deck: SavedDeck) -> bool:
    """Return whether the deck belongs to this visitor; a deck without an owner belongs to its editors."""
    if deck.owner_id is not None:
        return request.user.is_authenticated and deck.owner_id == request.user.pk
    if deck.browser_id is not None:
        browser = browser_of(request)
        return browser is not None and browser.pk == deck.browser_id
    return _is_editor(request, deck)


def may_edit(request: HttpRequest, deck: SavedDeck) -> bool:
    """Return whether this visitor owns the deck or has opened its edit link."""
    return is_owner(request, deck) or _is_editor(request, deck)


def _is_editor(request: HttpRequest, deck: SavedDeck) -> bool:
    """Return whether this visitor has opened the deck's edit link."""
    visitor = _visitor(request)
    return visitor is not None and deck.editors.filter(visitor).exists()


def _visitor(request: HttpRequest) -> Q | None:
    """Return the condition under which a row of an editor is this visitor's; None for one who has none."""
    user = Q(user_id=request.user.pk) if request.user.is_authenticated else None
    browser = Q(browser=found) if (found := browser_of(request)) else None
    return user | browser if user and browser else user or browser


def visible_deck(request: HttpRequest, key: str) -> SavedDeck:
    """Return a deck that this visitor may see. Raises Http404 for every other."""
    deck = SavedDeck.objects.select_related("house", "owner").filter(pk=key).first()
    if deck is None:
        raise Http404(STARTER) if kept_starter(key) else no_deck(key)
    if deck.visibility == SavedDeck.Visibility.PRIVATE and not may_edit(request, deck):
        raise Http404(NO_DECK)
    return deck


def editable_deck(request: HttpRequest, key: str) -> SavedDeck:
    """Return a deck that this visitor may change. Raises Http404 for every other."""
    deck = visible_deck(request, key)
    if not may_edit(request, deck):
        raise Http404(EDIT_LINK_ONLY)
    return deck


def own_deck(request: HttpRequest, key: str) -> SavedDeck:
    """Return a deck of this visitor's own. Raises Http404 for every other."""
    deck = editable_deck(request, key)
    if not is_owner(request, deck):
        raise Http404("Only the owner of this deck decides that. You can make a copy of it.")
    return deck


@contextmanager
def held_deck(request: HttpRequest, key: str) -> Iterator[SavedDeck]:
    """Give a deck of this visitor's own that nobody else changes meanwhile: all is changed or nothing.

    Raises Http404 for every other.
    """
    own_deck(request, key)  # a stranger holds nothing up
    with transaction.atomic():
        locked_deck(key)
        yield own_deck(request, key)


def locked_deck(key: str) -> SavedDeck:
    """Return a deck that nobody else changes until the transaction ends. Raises Http404 where it was deleted."""
    deck = SavedDeck.objects.select_for_update().filter(pk=key).first()
    if deck is None:
        raise no_deck(key)
    return deck


def shelf(request: HttpRequest) -> "QuerySet[SavedDeck]":
    """Return the decks this visitor may edit: those owned, and those opened by their edit link; ``held`` says which."""
    visitor = _visitor(request)
    if visitor is None:
        return SavedDeck.objects.none()
    opened = Exists(Editor.objects.filter(visitor, deck=OuterRef("pk")))
    return SavedDeck.objects.select_related("house").filter(_owned(request) | Q(opened)).annotate(held=_held(request))


def _held(request: HttpRequest) -> Case:
    """Return in words how this visitor comes by a deck that is not simply the account's, or without one theirs."""
    account = request.user.pk if request.user.is_authenticated else None
    here = When(_made_here(request), then=Value("in this browser alone" if account else ""))
    own = [When(owner_id=account, then=Value(""))] if account else []
    return Case(here, *own, default=Value("by its edit link"))


def room_for_more(request: HttpRequest) -> bool:
    """Return whether this visitor may own one deck more."""
    return SavedDeck.objects.filter(_owned(request)).count() < MAX_OWNED


def made_here(request: HttpRequest) -> "QuerySet[SavedDeck]":
    """Return the decks that were made in this browser and that no account owns."""
    return SavedDeck.objects.filter(_made_here(request))


def adopt(request: HttpRequest, keys: "list[str]") -> int:
    """Put those of these decks that were made in this browser on the account's shelf, and return how many."""
    return made_here(request).filter(pk__in=keys).update(owner_id=request.user.pk)


def shared_decks(user: AbstractBaseUser) -> "QuerySet[SavedDeck]":
    """Return an account's decks that others may be using: all that are not private, or that others edit."""
    edited = Exists(Editor.objects.filter(deck=OuterRef("pk")).exclude(user_id=user.pk))
    return SavedDeck.objects.filter(~Q(visibility=SavedDeck.Visibility.PRIVATE) | edited, owner_id=user.pk)


def _owned(request: HttpRequest) -> Q:
    """Return the condition under which a deck is the account's or this browser's."""
    mine = _made_here(request)
    return mine | Q(owner_id=request.user.pk) if request.user.is_authenticated else mine


def _made_here(request: HttpRequest) -> Q:
    """Return the condition under which a deck is this browser's."""
    browser = browser_of(request)
    return Q(browser=browser, owner=None) if browser else Q(pk__in=())
