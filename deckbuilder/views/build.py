"""Building a deck: the collection on one side, the deck on the other, every change saved as it is made.

Each control is a button of a plain form, so the page works without script; with script the page
sends the same forms itself, one after another, and keeps what could not be sent yet.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import replace_url

from cards.full_cards import card_at, panels_of
from cards.models import Card, House
from cards.search.plain_offer import plain_offer
from cards.web.addresses import with_query
from cards.web.parts import htmx_of
from deckbuilder import limits
from deckbuilder.check.formats import FORMATS
from deckbuilder.check.mana_findings import MOST_TOWNS
from deckbuilder.io.headings import NO_CARD
from deckbuilder.io.jsondeck import read_pasted
from deckbuilder.io.read_deck import COMMENT, NO_CARDS, ListLine, ReadDeck, ReadError
from deckbuilder.io.row import apart, with_copies
from deckbuilder.io.writing import without_kept
from deckbuilder.model.categories import MAX_CATEGORY
from deckbuilder.model.deck import Price
from deckbuilder.models import SavedDeck, Version
from deckbuilder.saved import store
from deckbuilder.saved.access import EDIT_LINK_ONLY, editable_deck, is_owner, may_edit, visible_deck
from deckbuilder.saved.collection import holdings_of, keep
from deckbuilder.saved.deck_changes import Fields, change, checked
from deckbuilder.saved.deck_difference import difference
from deckbuilder.saved.deck_state import (
    LONGEST_TAGS,
    MAX_CARDS,
    MAX_KEPT,
    MAX_NAME,
    MAX_NOTES,
    DeckState,
    Place,
    Refused,
    with_counts,
)
from deckbuilder.saved.holdings import Holdings, assuming
from deckbuilder.saved.sheet import OWN, Sheet, sheet_of
from deckbuilder.views.choosing import MAX_QUERY, Piles, address, as_typed, find, read_kinds, read_limits, typed
from deckbuilder.views.collection_page import needed
from deckbuilder.views.deck_page import figures
from deckbuilder.views.meaning import card_names, meant
from deckbuilder.views.opening import query_sent, saved_version
from deckbuilder.views.sent_list import unclear_lines, unclear_places
from engine.model import catalog
from engine.model.words import listed, shortened
from engine.whole_numbers import whole_number

PAGE_SIZE = 30
MAX_COMMENTS = 5
"""So many comments of a list are told word for word."""


class ListedDeck(NamedTuple):
    """A deck as a list makes it, and a sentence for each thing that the list says and that is left out."""

    state: DeckState
    notices: tuple[str, ...]


@never_cache
@require_safe
def edit(request: HttpRequest, key: str) -> HttpResponse:
    """Show a deck for building, at its newest version or at one kept aside (``?v=``).

    Its address, sent to a friend, leads to the deck itself.
    """
    deck = visible_deck(request, key)
    if not may_edit(request, deck):
        messages.warning(request, EDIT_LINK_ONLY)
        return redirect(deck)
    version = saved_version(deck, whole_number(request.GET.get("v", "")))
    holdings = holdings_of(request)
    context = _deck_context(deck, version, request.GET.get("sort", ""), holdings)
    context |= _choosing_context(request, deck, version, holdings) | {"visibilities": SavedDeck.Visibility.choices}
    context["owns"] = is_owner(request, deck)
    context["link"] = request.build_absolute_uri(deck.get_absolute_url())
    context["edit_link"] = request.build_absolute_uri(reverse("deckbuilder:edit-link", args=(key, deck.edit_token)))
    return render(request, "deckbuilder/edit.html", context)


@never_cache
@require_safe
def found(request: HttpRequest, key: str) -> HttpResponse:
    """Answer htmx with the cards to choose from that a search finds."""
    deck = editable_deck(request, key)
    version = saved_version(deck, whole_number(request.GET.get("v", "")))
    context = _choosing_context(request, deck, version, holdings_of(request)) | {"deck": deck, "version": version}
    response = render(request, "deckbuilder/_results.html", context)
    aside = f"v={version.number}" if version.aside else ""
    return replace_url(response, with_query(reverse("deckbuilder:edit", args=(key,)), context["query"], aside))


def _choosing_context(request: HttpRequest, deck: SavedDeck, version: Version, holdings: Holdings) -> dict[str, Any]:
    """Return what the side of the page with the cards to choose from shows."""
    query, given, kinds = request.GET.get("q", "").strip(), read_limits(request.GET), read_kinds(request.GET)
    state, owned = version.state, holdings.cards
    asked = typed(query)
    choices, instead_of, problem = find(
        asked.words if asked else query, kinds, given, Piles(state.cards, owned, _houses(state) if kinds.near else ())
    )
    page = Paginator(as_typed(choices, asked.words) if asked else choices, PAGE_SIZE).get_page(request.GET.get("page"))
    sort = request.GET.get("sort", "")
    offer = None if asked or problem else plain_offer(query)
    return {
        "q": query,
        "max_query": MAX_QUERY,
        "limits": given,
        "kinds": kinds,
        "problem": problem,
        "typed": asked,
        "page": page,
        "instead_of": instead_of if instead_of and instead_of.pk in state.cards else None,
        "results": [(choice, state.cards.get(choice.card.pk, 0), owned.get(choice.card.pk, 0)) for choice in page],
        "owns_any": bool(owned),
        "query": address(query, kinds, given, sort=sort),
        "offer": offer,
        "offered": address(offer.query, kinds, given, sort=sort) if offer else "",
        "results_url": reverse("deckbuilder:found", args=(deck.pk,)),
    }


def _houses(state: DeckState) -> tuple[catalog.House, ...]:
    """Return the deck's house, or, where it is left open, those of its cards."""
    if state.house:
        return (catalog.houses_by_name()[state.house],)
    names = House.objects.filter(cards__pk__in=state.cards).distinct().values_list("name", flat=True)
    return tuple(catalog.houses_by_name()[name] for name in names)


def _deck_context(deck: SavedDeck, version: Version, sort: str, holdings: Holdings) -> dict[str, Any]:
    """Return what the deck's side of the page shows of one version."""
    sheet = sheet_of(version.state)
    maybe = sheet.maybe()
    context: dict[str, Any] = {
        "section": "decks",
        "deck": deck,
        "version": version,
        "state": version.state,
        "groups": sheet.groups(sheet.sort(sort)),
        "sort": sheet.sort(sort),
        "sort_asked": sort if sort in sheet.sorts else "",
        "sorts": sheet.sorts,
        "houses": House.objects.all(),
        "formats": FORMATS.values(),
        "most_towns": MOST_TOWNS,
        "max_name": MAX_NAME,
        "max_notes": MAX_NOTES,
        "longest_tags": LONGEST_TAGS,
        "max_cards": MAX_CARDS,
        "maybe": maybe,
        "list": as_list(sheet, maybe),
        "maybe_size": version.state.maybe_size,
        "missing": [
            (name, count, meant(name, place)) for place, (name, count) in enumerate(sheet.state.missing.items())
        ],
        "needed": needed(sheet, holdings),
        "own_costs": holdings.own_costs,
        "max_category": MAX_CATEGORY,
        **figures(sheet),
    }
    if version.aside:
        context["conflict"] = named_difference(saved_version(deck), version)
    return context


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
    refusal, notices = "", list[str]()
    try:
        limits.CHANGES.count(request)
        version = _make(deck, base, request, notices)
    except Refused as refused:
        refusal = str(refused)
        version = store.version_of(deck, base) or saved_version(deck)
    if not htmx_of(request):
        if refusal:
            messages.error(request, refusal)
        for words in notices:
            messages.warning(request, words)
        told = refusal or notices
        return redirect(_back(request, deck, version) + ("" if told else _row_pressed(request, version)))
    deck.refresh_from_db()
    context = _deck_context(deck, version, request.POST.get("sort", ""), holdings_of(request)) | {
        "refusal": refusal,
        "notices": notices,
        "oob": True,
    }
    return render(request, "deckbuilder/_changed.html", context)


def _from_list(state: DeckState, fields: Fields) -> ListedDeck:
    """Have just the cards of a list; its lines that are not understood stay with the deck, to be asked about.

    A line that is kept already is not read again, and may stand elsewhere now. Raises Refused over a limit.
    """
    missing, text = without_kept(fields.get("list", ""))
    rows, marks = text.splitlines(), dict[str, str]()
    for name, count in state.missing.items():
        if name not in missing and f"{count} {name}" in rows:
            mark = f"// kept line {len(marks)}"
            rows[rows.index(f"{count} {name}")] = mark
            marks[mark] = name
    try:
        found = read_pasted("\n".join(rows), card_names(), titled=False)
    except ReadError as error:
        raise Refused(str(error)) from error
    unclear = missing + Counter({name: state.missing[name] for name in marks.values()}) + unclear_lines(found)
    kept = {marks[line.text]: Place(line.maybe, line.category) for line in found.left_out if line.text in marks}
    new = msgspec.structs.replace(
        state, cards={}, maybe={}, missing={}, places=unclear_places(found) | kept, categories=found.categories
    )
    new = with_counts(with_counts(new, found.cards), found.maybe, maybe=True)
    costs = {card: cost for card, cost in state.costs.items() if card in new.ids}
    new = checked(msgspec.structs.replace(new, missing=dict(unclear), costs=costs))
    comments = [said for line in found.lines if line.text not in marks and (said := _comment(line))]
    return ListedDeck(new, (*_not_taken(found, state), *_lost(comments), *found.unmet, *found.notices))


def _comment(line: ListLine) -> str:
    """Return the comment that a line of a text is, or that stands behind its card; nothing where there is none."""
    if line.why == COMMENT:
        return line.text
    return apart(line.text)[1].strip() if line.card is not None and not line.text.startswith("{") else ""


def _lost(comments: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for the comments of a list, which a deck has no place for."""
    if comments:
        yield f"Comments are not kept with the list; the notes are for them: {shortened(comments, MAX_COMMENTS)}"


def _not_taken(found: ReadDeck, state: DeckState) -> Iterator[str]:
    """Yield a sentence for what a list says of a deck otherwise than the deck here, which is not taken from it."""
    assumed = {card: str(price) for card, price in state.costs.items()}
    others = {
        "name": found.name not in ("", state.name),
        "house": found.house not in (None, state.house),
        "tags": not {tag.lower() for tag in found.tags} <= {*state.tags},
        "notes": found.notes not in ("", state.notes),
        "assumed costs": not found.costs.items() <= assumed.items(),
    }
    if parts := [part for part, other in others.items() if other]:
        yield f"Only the cards of the list are taken, not its {listed(parts)}."


def _with_list(state: DeckState, fields: Fields) -> ListedDeck:
    """Have the cards of a list besides those of the deck; its lines that are not understood stay with the deck.

    Raises Refused over a limit, and where the list has neither.
    """
    begun = msgspec.structs.replace(state, cards={}, maybe={}, missing={}, places={}, categories=())
    more, notices = _from_list(begun, {"list": fields.get("more", "")})
    if not (more.cards or more.maybe or more.missing):
        raise Refused(NO_CARDS)

    def both(mine: Mapping[Any, int], theirs: Mapping[Any, int]) -> dict[Any, int]:
        return dict(Counter(mine) + Counter(theirs))

    new = with_counts(state, both(state.cards, more.cards))
    new = with_counts(new, both(state.maybe, more.maybe), maybe=True)
    for category in more.categories:
        new = change(new, "category", {"category": category.name})
        for card in category.cards:
            new = change(new, "into", {"card": str(card), "category": category.name})
    missing, places = both(state.missing, more.missing), more.places | state.places
    return ListedDeck(checked(msgspec.structs.replace(new, missing=missing, places=places)), notices)


LISTED = {"list": _from_list, "more": _with_list}
"""The changes that a whole list makes."""


def as_list(sheet: Sheet, maybe: Iterable[tuple[Card, int]]) -> str:
    """Return a deck as the list that can be edited beside its rows."""
    rows: list[str] = []
    state = sheet.state
    lines = [(f"{count} {name}", state.places.get(name, Place())) for name, count in state.missing.items()]
    for group in sheet.groups(OWN if state.categories else "name"):
        rows += [f"Category: {group.name}" if group.own else f"// {group.name}"] if state.categories else []
        rows += [with_copies(row.entry.count, row.card.pk, row.card.name) for row in group.rows]
        rows += [line for line, place in lines if place.category == group.name] if group.own else []
    own = {category.name for category in state.categories}
    unplaced = [line for line, place in lines if not place.maybe and place.category not in own]
    rows += [f"// {NO_CARD}"] if state.categories and unplaced else []
    rows += unplaced
    aside = [with_copies(count, card.pk, card.name) for card, count in maybe]
    aside += [line for line, place in lines if place.maybe]
    return "\n".join([*rows, *(["", "Maybe:", *aside] if aside else [])])


def _make(deck: SavedDeck, base: int, request: HttpRequest, notices: list[str]) -> Version:
    """Make the change that a form asks for, and note what of a list is left out. Raises Refused where it cannot be."""
    post = request.POST
    op = post.get("op", "").replace("\0", "")[: store.MAX_OP]
    verb, *arguments = post.get("change", "")[: MAX_KEPT + 40].split() or [""]
    if verb in ("undo", "redo"):
        return (store.undo if verb == "undo" else store.redo)(deck, base, op)
    if verb in ("restore", "take"):
        # "take 8 7": make version 8 the deck, knowing that version 7 is the deck now.
        numbers = [whole_number(word) for word in arguments]
        if len(numbers) != 2 or None in numbers:
            raise Refused("That is not a version of this deck.")
        return store.restore(deck, numbers[1] or 0, numbers[0] or 0, op)
    fields = _fields(post, verb, arguments)
    if verb == "own-costs":
        return _keep_costs(request, deck, base)
    own = holdings_of(request).costs
    if verb == "take-costs":
        return store.edit(deck, base, lambda state: _with_own_costs(state, own, state.ids), op)

    def made(state: DeckState) -> DeckState:
        new, notices[:] = LISTED[verb](state, fields) if verb in LISTED else (change(state, verb, fields), ())
        return _with_own_costs(new, own, new.ids - state.ids)

    return store.edit(deck, base, made, op)


def _with_own_costs(state: DeckState, own: Mapping[int, Price], cards: Collection[int]) -> DeckState:
    """Return a state that assumes one's own default costs for these of its cards, where it assumes nothing yet."""
    costs = {card: price for card, price in own.items() if card in cards}
    return msgspec.structs.replace(state, costs=costs | state.costs)


def _keep_costs(request: HttpRequest, deck: SavedDeck, base: int) -> Version:
    """Take the deck's assumed costs for one's own defaults. Raises Refused where it assumes none."""
    version = saved_version(deck, base)
    if not version.state.costs:
        raise Refused("No cost is assumed for this deck yet.")
    keep(request, lambda mine: assuming(mine, version.state.costs))
    return version


_ARGUMENTS = {
    "add": ("card", "by"), "set": ("card", "count"), "assume": ("card", "cost"), "forget": ("name",),
    "aside": ("card",), "back": ("card",), "maybe": ("card", "count"), "mean": ("card", "place", "name"),
    "consider": ("card", "by"), "swap": ("card", "other"), "into": ("card", "category"), "dissolve": ("category",),
    "rename": ("old",), "house": ("house",),
}  # fmt: skip
"""What the words after a verb stand for; everything else comes from fields of its own."""


def _fields(post: Any, verb: str, arguments: list[str]) -> Fields:
    """Return the fields of a change."""
    fields: dict[str, str] = post.dict()
    names = _ARGUMENTS.get(verb, ())
    if names[-1:] in (("name",), ("category",), ("old",)):  # a name is all the rest
        arguments = [*arguments[: len(names) - 1], " ".join(arguments[len(names) - 1 :])]
    fields |= dict(zip(names, arguments, strict=False))
    return fields | {"count": fields.get(f"copies-{fields.get('place')}", "")} if verb == "mean" else fields


def _back(request: HttpRequest, deck: SavedDeck, version: Version) -> str:
    """Return the address of the page to go back to after a plain form."""
    aside = f"v={version.number}" if version.aside else ""
    return with_query(reverse("deckbuilder:edit", args=(deck.pk,)), query_sent(request), aside)


def _row_pressed(request: HttpRequest, version: Version) -> str:
    """Return the fragment of the row whose button sent a plain form: one of the deck, or of what was found."""
    verb, _, rest = request.POST.get("change", "").partition(" ")
    card = whole_number(rest.partition(" ")[0]) if verb in {"add", "aside"} else None
    if card is None:
        return ""
    if "list" not in request.POST:
        return f"#in-{card}"
    return f"#more-{card}" if card in version.state.cards else "#deck-form"


# A card beside the deck


@require_safe
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer htmx with a card's texts, opened at the tab that ``?tab=`` asks for. Answers 404 for an unknown card."""
    card = card_at(slug)
    panels = panels_of(card)
    asked = request.GET.get("tab", "")
    tab = asked if asked in panels else next(iter(panels))
    context = {"card": card, "tabs": list(panels), "tab": tab, "shown": panels[tab]}
    return render(request, "deckbuilder/_preview.html", context)
