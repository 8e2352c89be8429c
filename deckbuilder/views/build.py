"""Building a deck: the collection on one side, the deck on the other, every change saved as it is made.

Each control is a button of a plain form, so the page works without script; with script the page
sends the same forms itself, one after another, and keeps what could not be sent yet.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec
from django.contrib import messages
from django.core.cache import cache
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import replace_url

from cards.models import Card, CardText, House
from deckbuilder import limits
from deckbuilder.check.formats import FORMATS
from deckbuilder.check.mana_findings import MOST_TOWNS
from deckbuilder.io.markup import plain
from deckbuilder.io.reading import MAX_BYTES, Known, ReadError
from deckbuilder.io.row import items
from deckbuilder.io.text import read_text
from deckbuilder.models import SavedDeck, Version
from deckbuilder.saved import store
from deckbuilder.saved.access import editable_deck, is_owner
from deckbuilder.saved.sheet import SORTS, Sheet, sheet_of
from deckbuilder.saved.state import (
    MAX_CARDS,
    MAX_NAME,
    MAX_NOTES,
    Fields,
    Refused,
    State,
    change,
    checked,
    difference,
    with_counts,
)
from deckbuilder.views.collection import MAX_QUERY, address, find, read_kinds, read_limits, typed
from deckbuilder.views.deck_page import figures
from deckbuilder.views.opening import kept, whole_number
from engine.model.steps import steps_of

PAGE_SIZE = 30
MAX_MEANT = 10


@never_cache
@require_safe
def edit(request: HttpRequest, key: str) -> HttpResponse:
    """Show a deck for building, at its newest version or at one kept aside (``?v=``)."""
    deck = editable_deck(request, key)
    version = kept(deck, whole_number(request.GET.get("v", "")))
    context = _deck_context(deck, version, request.GET.get("sort", ""))
    context |= _collection_context(request, deck, version) | {"visibilities": SavedDeck.Visibility.choices}
    context["owns"] = is_owner(request, deck)
    context["edit_link"] = request.build_absolute_uri(reverse("deckbuilder:edit-link", args=(key, deck.edit_token)))
    return render(request, "deckbuilder/edit.html", context)


@never_cache
@require_safe
def found(request: HttpRequest, key: str) -> HttpResponse:
    """Answer htmx with the cards of the collection that a search finds."""
    deck = editable_deck(request, key)
    version = kept(deck, whole_number(request.GET.get("v", "")))
    context = _collection_context(request, deck, version) | {"deck": deck, "version": version}
    response = render(request, "deckbuilder/_results.html", context)
    query = context["query"] + (f"&v={version.number}" if version.aside else "")
    return replace_url(response, f"{reverse('deckbuilder:edit', args=(key,))}?{query}")


def _collection_context(request: HttpRequest, deck: SavedDeck, version: Version) -> dict[str, Any]:
    """Return what the collection's side of the page shows."""
    query, given, kinds = request.GET.get("q", "").strip(), read_limits(request.GET), read_kinds(request.GET)
    state = version.state
    asked = typed(query)
    cards, problem = find(asked.words if asked else query, kinds, given, state.cards)
    if asked:
        cards.sort(key=lambda pair: not pair[0].name.lower().startswith(asked.words.lower()))
    page = Paginator(cards, PAGE_SIZE).get_page(request.GET.get("page"))
    return {
        "q": query,
        "max_query": MAX_QUERY,
        "limits": given,
        "kinds": kinds,
        "problem": problem,
        "typed": asked,
        "page": page,
        "results": [(card, fits, state.cards.get(card.pk, 0)) for card, fits in page],
        "query": address(query, kinds, given, sort=request.GET.get("sort", "")),
        "results_url": reverse("deckbuilder:found", args=(deck.pk,)),
    }


def _deck_context(deck: SavedDeck, version: Version, sort: str) -> dict[str, Any]:
    """Return what the deck's side of the page shows of one version."""
    sheet = sheet_of(version.state)
    maybe = [(card, version.state.maybe[card.pk]) for card in _cards(version.state.maybe)]
    sort = sort if sort in SORTS else "type"
    context: dict[str, Any] = {
        "section": "decks",
        "deck": deck,
        "version": version,
        "state": version.state,
        "groups": sheet.groups(sort),
        "sort": sort,
        "sorts": SORTS,
        "houses": House.objects.all(),
        "formats": FORMATS.values(),
        "most_towns": MOST_TOWNS,
        "max_name": MAX_NAME,
        "max_notes": MAX_NOTES,
        "max_cards": MAX_CARDS,
        "maybe": maybe,
        "list": as_list(sheet, maybe),
        "maybe_size": sum(version.state.maybe.values()),
        "missing": [
            (name, count, _meant(name, place)) for place, (name, count) in enumerate(sheet.state.missing.items())
        ],
        **figures(sheet),
    }
    if version.aside:
        context["conflict"] = named_difference(kept(deck), version)
    return context


def _cards(ids: Collection[int]) -> Iterable[Card]:
    """Return these cards by name, without a query for none."""
    return Card.objects.filter(pk__in=ids).order_by("name") if ids else ()


def _meant(line: str, place: int) -> tuple[tuple[int, str], ...]:
    """Return the cards that a line which names none may mean; likeness takes time, so for the first lines only."""
    if place >= MAX_MEANT:
        return ()
    known = card_names()
    found = items(plain(line), known)
    return ((found[0].card, found[0].name),) if found else known.suggestions(line)


def card_names() -> Known:
    """Return the names of all cards, which are the same for minutes."""
    known: Known | None = cache.get("card-names")
    if known is None:
        known = Known.of(Card.objects.values_list("id", "name"))
        cache.set("card-names", known, 600)
    return known


def named_difference(before: Version, after: Version) -> dict[str, Any]:
    """Return what sets two versions of a deck apart, with the cards' names."""
    found = difference(before.state, after.state)
    cards = Card.objects.in_bulk([card for card, _, _ in found.cards])
    rows = [(cards[card], old, new) for card, old, new in found.cards if card in cards]
    return {
        "before": before,
        "after": after,
        "cards": sorted(rows, key=lambda row: row[0].name),
        "facts": found.facts,
        "same": not found,
    }


# Changing


@never_cache
@require_POST
def edited(request: HttpRequest, key: str) -> HttpResponse:
    """Make a change ("add 102 1", "undo", "name" ...) and answer with the deck as it is then.

    The answer to script is the deck's side of the page; to a plain form, the page itself.
    """
    deck = editable_deck(request, key)
    base = whole_number(request.POST.get("base", "")) or deck.head
    refusal = ""
    try:
        limits.CHANGES.count(request)
        version = _make(deck, base, request)
    except Refused as refused:
        refusal = str(refused)
        version = store.version_of(deck, base) or kept(deck)
    if "HX-Request" not in request.headers:
        if refusal:
            messages.error(request, refusal)
        return redirect(_back(request, deck, version))
    deck.refresh_from_db()
    context = _deck_context(deck, version, request.POST.get("sort", "")) | {"refusal": refusal, "oob": True}
    return render(request, "deckbuilder/_changed.html", context)


def _from_list(state: State, fields: Fields) -> State:
    """Have just the cards of a list; its lines that are not understood stay with the deck, to be asked about."""
    if len(fields.get("list", "")) > MAX_BYTES:
        raise Refused("That list is too long.")
    rows = fields.get("list", "").splitlines()
    kept = {name: count for name, count in state.missing.items() if f"{count} {name}" in rows}
    text = "\n".join(row for row in rows if row not in {f"{count} {name}" for name, count in kept.items()})
    try:
        found = read_text(text, card_names(), titled=False)
    except ReadError as error:
        raise Refused(str(error)) from error
    unclear = Counter(kept)
    for line in found.unknown:
        unclear[(line.name or line.text)[:MAX_NAME]] += line.count or 1
    new = msgspec.structs.replace(state, cards={}, maybe={}, missing={})
    new = with_counts(with_counts(new, found.cards), found.maybe, maybe=True)
    costs = {card: cost for card, cost in state.costs.items() if card in new.cards or card in new.maybe}
    return checked(msgspec.structs.replace(new, missing=dict(unclear), costs=costs))


def _with_list(state: State, fields: Fields) -> State:
    """Have the cards of a list besides those of the deck; its lines that are not understood stay with the deck."""
    more = _from_list(State(), {"list": fields.get("more", "")})
    if not (more.cards or more.maybe or more.missing):
        raise Refused("No line of this names a card. Write one card a line, like “4 Fireball”.")

    def both(mine: Mapping[Any, int], theirs: Mapping[Any, int]) -> dict[Any, int]:
        return dict(Counter(mine) + Counter(theirs))

    new = with_counts(state, both(state.cards, more.cards))
    new = with_counts(new, both(state.maybe, more.maybe), maybe=True)
    return checked(msgspec.structs.replace(new, missing=both(state.missing, more.missing)))


LISTED = {"list": _from_list, "more": _with_list}
"""The changes that a whole list makes."""


def as_list(sheet: Sheet, maybe: Iterable[tuple[Card, int]]) -> str:
    """Return a deck as the list that can be edited beside its rows."""
    rows = [f"{row.entry.count} {row.card.name}" for row in sheet.rows]
    rows += [f"{count} {name}" for name, count in sheet.state.missing.items()]
    aside = [f"{count} {card.name}" for card, count in maybe]
    return "\n".join([*rows, *(["", "Maybe:", *aside] if aside else [])])


def _make(deck: SavedDeck, base: int, request: HttpRequest) -> Version:
    """Make the change that a form asks for. Raises Refused where it cannot be made."""
    post = request.POST
    op = post.get("op", "").replace("\0", "")[: store.MAX_OP]
    verb, *arguments = post.get("change", "")[:100].split() or [""]
    if verb in ("undo", "redo"):
        return (store.undo if verb == "undo" else store.redo)(deck, base, op)
    if verb in ("restore", "take"):
        # "take 8 7": make version 8 the deck, knowing that version 7 is the deck now.
        numbers = [whole_number(word) for word in arguments]
        if len(numbers) != 2 or None in numbers:
            raise Refused("That is not a version of this deck.")
        return store.restore(deck, numbers[1] or 0, numbers[0] or 0, op)
    fields = _fields(post, verb, arguments)
    if verb in LISTED:
        return store.edit(deck, base, lambda state: LISTED[verb](state, fields), op)
    return store.edit(deck, base, lambda state: change(state, verb, fields), op)


_ARGUMENTS = {
    "add": ("card", "by"), "set": ("card", "count"), "assume": ("card", "cost"), "forget": ("name",),
    "aside": ("card",), "back": ("card",), "maybe": ("card", "count"), "mean": ("card", "count", "name"),
}  # fmt: skip
"""What the words after a verb stand for; everything else comes from fields of its own."""


def _fields(post: Any, verb: str, arguments: list[str]) -> Fields:
    """Return the fields of a change."""
    fields: dict[str, str] = post.dict()
    names = _ARGUMENTS.get(verb, ())
    if names[-1:] == ("name",):  # a name is all the rest
        arguments = [*arguments[: len(names) - 1], " ".join(arguments[len(names) - 1 :])]
    return fields | dict(zip(names, arguments, strict=False))


def _back(request: HttpRequest, deck: SavedDeck, version: Version) -> str:
    """Return the address of the page to go back to after a plain form."""
    query = request.POST.get("query", "")[:600].replace("\n", "").replace("\r", "")
    parts = [query] if query else []
    parts += [f"v={version.number}"] if version.aside else []
    return f"{reverse('deckbuilder:edit', args=(deck.pk,))}{'?' if parts else ''}{'&'.join(parts)}"


# A card beside the deck


@require_safe
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer htmx with a card's texts, opened at the tab that ``?tab=`` asks for. Answers 404 for an unknown card."""
    cards = Card.objects.select_related("house").prefetch_related("texts", "creatures", "helpers")
    card = cards.filter(slug=slug).first()
    if card is None:
        raise Http404("There is no card of this name.")
    texts = list(card.texts.all())
    tabs = [kind for kind in CardText.Kind.values if any(text.kind == kind for text in texts)]
    asked = request.GET.get("tab", "")
    tab = asked if asked in tabs else tabs[0]
    made = {made.position: made for made in (card.creatures if tab == "monster" else card.helpers).all()}
    shown = [(text, made.get(text.position)) for text in texts if text.kind == tab]
    context = {"card": card, "tabs": tabs, "tab": tab, "shown": shown, "alike": _alike(card)}
    return render(request, "deckbuilder/_preview.html", context)


def _alike(card: Card) -> str:
    """Return the search for cards to put in a card's place: of its house, acting at one of its steps."""
    steps = sorted({step for word in card.timing for step in steps_of(word)})
    parts = [f"house:{card.house.slug}" if card.house else "", f"step:{','.join(steps)}" if steps else ""]
    return " ".join(part for part in [*parts, f"type:{card.type}", "-in:deck"] if part)
