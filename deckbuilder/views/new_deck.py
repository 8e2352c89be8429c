"""Beginning a deck: empty, as a copy of another, or from a list, a file or an id list."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cards.models import Card, House
from cards.typography import one_line
from cards.web.parts import part_of, part_or_page
from deckbuilder.check.findings import cards_in_all
from deckbuilder.io.read_deck import NO_CARDS, ReadDeck, ReadError
from deckbuilder.limits import room_for_a_deck
from deckbuilder.model.facts import kept_starters
from deckbuilder.saved.access import known_browser
from deckbuilder.saved.deck_changes import change, checked, line_key, put_at
from deckbuilder.saved.deck_state import (
    MAX_CARDS,
    MAX_KEPT,
    MAX_MISSING,
    MAX_NAME,
    MAX_NOTES,
    DeckState,
    Place,
    Refused,
    from_json,
    to_json,
    with_counts,
)
from deckbuilder.saved.store import create, known_cards
from deckbuilder.views.opening import opened, saved_version
from deckbuilder.views.sent_list import SentList, left_out_of, read_sent
from engine.model.words import numbered
from engine.whole_numbers import whole_number


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Show the ways to begin a deck, or begin an empty one and open it for building."""
    problem = ""
    if request.method == "POST":
        try:
            return _begin(request, change(change(DeckState(), "name", request.POST), "house", request.POST))
        except Refused as refused:
            problem = str(refused)
    context = {
        "section": "decks",
        "houses": House.objects.all(),
        "starters": kept_starters().values(),
        "problem": problem,
        "max_name": MAX_NAME,
    }
    return render(request, "deckbuilder/new.html", context, status=400 if problem else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@part_or_page
def fork(request: HttpRequest, key: str) -> HttpResponse:
    """Begin a deck as a copy of one that this visitor may see, or of one of its versions; ask first on a GET.

    The page of a starter deck is the same for everybody, so it has its form, which is not, from here.
    """
    found = opened(request, key)
    if request.method != "POST":
        template = part_of(request, "deckbuilder/copy.html", "form")
        return render(request, template, {"section": "decks", "opened": found})
    state = found.state
    number = whole_number(request.POST.get("version", ""))
    if found.saved and found.editable and number is not None:
        state = saved_version(found.saved, number).state
    copy = msgspec.structs.replace(_without_gone(state), name=_copied(state.name))
    try:
        return _begin(request, copy, origin=key)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("deckbuilder:fork", key)


def _without_gone(state: DeckState) -> DeckState:
    """Return a state without the cards that an upgrade has taken away."""
    gone = dict.fromkeys(state.ids - known_cards(state.ids), 0)
    return with_counts(with_counts(state, gone), gone, maybe=True)


def _copied(name: str) -> str:
    """Return a name for a copy, within the limit."""
    return f"{name[: MAX_NAME - 7].rstrip()} (copy)" if not name.endswith("(copy)") else name


def _begin(request: HttpRequest, state: DeckState, origin: str = "") -> HttpResponseRedirect:
    """Keep a new deck, let this browser edit it, and open it for building. Raises Refused over a limit."""
    room_for_a_deck(request)
    deck = create(state, request.user if request.user.is_authenticated else known_browser(request), origin)
    return redirect("deckbuilder:edit", deck.pk)


# In from a list or a file


@require_http_methods(["GET", "HEAD", "POST"])
def bring_in(request: HttpRequest) -> HttpResponse:
    """Read a deck from a pasted list or a file; what cannot be read is shown, with what may be meant."""
    text = request.POST.get("text", "")
    try:
        if request.method != "POST":
            return _ask(request)
        if "chosen" in request.POST:
            return _take_chosen(request)
        sent = read_sent(request, text)
    except (ReadError, Refused) as error:
        return _ask(request, text, str(error))
    return _take(request, sent, text)


def _ask(request: HttpRequest, text: str = "", problem: str = "") -> HttpResponse:
    """Show the form for lists and files."""
    context = {"section": "decks", "text": text, "problem": problem}
    return render(request, "deckbuilder/import.html", context, status=400 if problem else 200)


def _take(request: HttpRequest, sent: SentList, text: str) -> HttpResponse:
    """Begin a deck from what was read, or first ask about the lines that are not understood."""
    reading = sent.reading
    try:
        state, cut = state_of(reading)
        if not (reading.cards or reading.maybe or reading.unknown or reading.missing):
            raise ReadError(NO_CARDS)
        if reading.unknown:
            return _ask_back(request, sent, state, cut)
        response = _begin(request, state)
    except (Refused, ReadError) as error:
        return _ask(request, text, str(error))
    for words in (*cut, *reading.unmet, *reading.notices):
        messages.warning(request, words)
    _say(request, state, left_out_of(reading))
    return response


def _ask_back(request: HttpRequest, sent: SentList, state: DeckState, cut: list[str]) -> HttpResponse:
    """Ask what is meant by the lines that are not understood; the list goes along, for the answer may be refused."""
    reading = sent.reading
    names = dict(Card.objects.filter(pk__in=[*reading.cards, *reading.maybe]).values_list("pk", "name"))
    context = {
        "section": "decks",
        "reading": reading,
        "notices": [*cut, *reading.unmet, *reading.notices],
        "state": state,
        "aside": state.maybe_size,
        "text": sent.text,
        "state_json": msgspec.json.encode(to_json(state)).decode(),
        "read": [(count, names[card]) for pile in (reading.cards, reading.maybe) for card, count in pile.items()],
        "max_cards": MAX_CARDS,
    }
    return render(request, "deckbuilder/resolve.html", context)


def state_of(reading: ReadDeck) -> tuple[DeckState, list[str]]:
    """Return a deck as it was read, and what had to be cut of its words. Raises Refused over a limit."""
    name = one_line(reading.name)
    cut = [f"The name is cut to {MAX_NAME} letters."] if len(name) > MAX_NAME else []
    cut += [f"The notes are cut to {MAX_NOTES:,} letters."] if len(reading.notes) > MAX_NOTES else []
    if long := sum(len(line) > MAX_KEPT for line in reading.missing):
        kept = numbered(long, "line that names no card is", "lines that name no card are")
        cut.append(f"{kept} cut to {MAX_KEPT} letters.")
    fields = {"name": name[:MAX_NAME], "house": reading.house or "", "notes": reading.notes[:MAX_NOTES]}
    begun = DeckState(missing=dict(reading.missing), places=dict(reading.places))
    state = with_counts(with_counts(begun, reading.cards), reading.maybe, maybe=True)
    for verb in ("name", "house", "notes"):
        state = change(state, verb, fields)
    state = change(state, "tags", {"tags": ",".join(reading.tags)})
    if reading.rules:
        state = change(state, "rules", {"format": state.format, "usual_copies": "on", **reading.rules})
    state = msgspec.structs.replace(state, categories=reading.categories)
    costs = {card: cost for card, cost in reading.costs.items() if card in state.ids}
    for card, cost in costs.items():
        state = change(state, "assume", {"card": str(card), "cost": cost})
    if strangers := len(reading.costs) - len(costs):
        cut.append(f"{numbered(strangers, 'assumed cost is', 'assumed costs are')} of no card read, and left out.")
    return checked(state), cut


def _take_chosen(request: HttpRequest) -> HttpResponse:
    """Begin the deck whose doubtful lines have been decided on. Raises Refused over a limit."""
    try:
        state = from_json(msgspec.json.decode(request.POST.get("state", "")), DeckState)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        raise Refused("The list of cards was damaged on the way. Read it in once more.") from error
    missing, places = Counter(state.missing), dict(state.places)
    for name, count, choice, place in _choices(request.POST):
        card = whole_number(choice)
        if card is not None and count:
            state = put_at(state, card, count, place)
        elif choice != "drop":
            missing[name] += count or 1
            places[name] = place
    state = checked(msgspec.structs.replace(state, missing=dict(missing), places=places))
    if not (state.ids or state.missing):
        raise Refused("Nothing is left of the list, so no deck is made.")
    response = _begin(request, state)
    _say(request, state)
    return response


def _choices(post: Any) -> Iterator[tuple[str, int | None, str, Place]]:
    """Yield each doubtful line: its name, its copies if they were said, what was chosen for it, and its place."""
    for index in range(MAX_MISSING):
        if name := line_key(post.get(f"line-{index}", "")):
            place = Place(f"maybe-{index}" in post, post.get(f"category-{index}", ""))
            yield name, whole_number(post.get(f"copies-{index}", "")), post.get(f"choice-{index}", ""), place


def _say(request: HttpRequest, state: DeckState, left_out: str = "") -> None:
    """Say what was read."""
    aside = state.maybe_size
    sentences = [
        f"Read {cards_in_all(state.size, len(state.cards))}.",
        f"{numbered(aside, 'card is', 'cards are')} in the maybe-pile." if aside else "",
        f"{_unknown_lines(len(state.missing))} with the deck." if state.missing else "",
        left_out,
    ]
    messages.success(request, " ".join(filter(None, sentences)))


def _unknown_lines(number: int) -> str:
    """Say how many lines are kept that name no card."""
    return numbered(number, "line that names no card is kept", "lines that name no card are kept")
