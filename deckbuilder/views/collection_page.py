"""The cards one owns, typed, from a list or of a starter deck; what a deck still needs; one's own assumed costs."""

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cards.models import Card, StarterDeck
from cards.web.addresses import with_query
from deckbuilder import limits
from deckbuilder.check.findings import cards_in_all
from deckbuilder.io.jsondeck import COLLECTION
from deckbuilder.io.read_deck import NO_CARDS, ReadError
from deckbuilder.io.writing import as_cell, in_rows, kept_rows, without
from deckbuilder.model.facts import kept_starters
from deckbuilder.saved import collection as stored
from deckbuilder.saved.deck_changes import UNKNOWN_CHANGE
from deckbuilder.saved.deck_state import Refused
from deckbuilder.saved.holdings import (
    MAX_OWNED_COPIES,
    MAX_STARTERS,
    Holdings,
    adding,
    assuming,
    checked_costs,
    forgetting,
    having,
    with_missing,
    with_starter,
)
from deckbuilder.saved.sheet import Sheet
from deckbuilder.views.choosing import MAX_QUERY, Limits, Piles, as_typed, find, read_kinds, typed
from deckbuilder.views.meaning import meant
from deckbuilder.views.opening import opened, query_sent
from deckbuilder.views.sent_list import left_out_of, read_sent, unclear_lines
from engine.model.words import numbered
from engine.whole_numbers import no_whole_number, whole_number

PAGE_SIZE = 60
NO_LIMITS = Limits({})


class Needed(NamedTuple):
    """What a deck still needs beside the cards one owns: how many of its cards are owned, and those that lack."""

    owned: int
    size: int
    missing: list[tuple[Card, int]]

    @property
    def copies(self) -> int:
        """How many cards are missing, every copy counted."""
        return self.size - self.owned

    @property
    def rarities(self) -> list[tuple[str, int]]:
        """How many of the missing cards are of each rarity, where any is known."""
        counts: Counter[str] = Counter()
        for card, count in self.missing:
            counts[card.rarity or "of unknown rarity"] += count
        return counts.most_common() if any(card.rarity for card, _ in self.missing) else []


def needed(sheet: Sheet, holdings: Holdings) -> Needed | None:
    """Return what a deck still needs; None for one who has not said what they own."""
    if not holdings.cards:
        return None
    lacking = [(row.card, row.entry.count - holdings.cards.get(row.card.pk, 0)) for row in sheet.rows]
    missing = [(card, count) for card, count in lacking if count > 0]
    return Needed(sheet.deck.size - sum(count for _, count in missing), sheet.deck.size, missing)


@never_cache
@require_safe
def still_needed(request: HttpRequest, key: str) -> HttpResponse:
    """Show what a deck still needs beside the cards one owns. Answers 404 for no such deck."""
    found = opened(request, key)
    context = {"section": "decks", "opened": found, "needed": needed(found.sheet, stored.holdings_of(request))}
    return render(request, "deckbuilder/needed.html", context)


@never_cache
@require_safe
def collection(request: HttpRequest) -> HttpResponse:
    """Show the cards a visitor owns or lacks, with the forms that change them."""
    holdings = stored.holdings_of(request)
    kinds, query = read_kinds(request.GET), request.GET.get("q", "").strip()
    if "have" not in request.GET:
        kinds = kinds._replace(have="owned" if holdings.cards else "")
    found = find(query, kinds, NO_LIMITS, Piles(owned=holdings.cards))
    page = Paginator(found.choices, PAGE_SIZE).get_page(request.GET.get("page"))
    in_browser = stored.made_in_browser(request) if request.user.is_authenticated else Holdings()
    context = {
        "section": "decks",
        "holdings": holdings,
        "q": query,
        "max_query": MAX_QUERY,
        "max_copies": MAX_OWNED_COPIES,
        "kinds": kinds,
        "problem": found.problem,
        "page": page,
        "rows": [(choice.card, holdings.cards.get(choice.card.pk, 0)) for choice in page],
        "query": urlencode({name: request.GET[name] for name in ("q", "have") if name in request.GET}),
        "cards": Card.objects.count(),
        "starters": [(starter, holdings.starters.get(starter.slug, 0)) for starter in kept_starters().values()],
        "missing": [(name, count, meant(name, place)) for place, (name, count) in enumerate(holdings.missing.items())],
        "costs": [(card, holdings.costs[card.pk]) for card in Card.objects.filter(pk__in=holdings.costs)],
        "last_change": stored.last_change(request),
        "in_browser": in_browser if in_browser != Holdings() else None,
    }
    return render(request, "deckbuilder/collection.html", context)


# Changing


@never_cache
@require_POST
def changed(request: HttpRequest) -> HttpResponse:
    """Change the visitor's collection ("own 76 1", "line", "list", "starter war-starter 1" ...) and show it."""
    place = ""
    try:
        limits.CHANGES.count(request)
        said = _change(request)
    except (Refused, ReadError) as refused:
        messages.error(request, str(refused))
    else:
        if said:
            messages.success(request, said)
        else:
            place = _row_changed(request)
    return redirect(with_query(reverse("deckbuilder:collection"), query_sent(request)) + place)


def _pressed(request: HttpRequest) -> list[str]:
    """Return the words of the change that a form asks for, one at least."""
    return request.POST.get("change", "").replace("\0", "")[:100].split() or [""]


def _row_changed(request: HttpRequest) -> str:
    """Return the place of the card whose copies were changed, or of the list where it is not any more; else nothing."""
    verb, *words = _pressed(request)
    if verb != "own":
        return ""
    card, _ = _numbers(words)
    count = stored.holdings_of(request).cards.get(card, 0)
    shown = QueryDict(query_sent(request)).get("have", "owned")
    return "#cards" if shown == ("missing" if count else "owned") else f"#own-{card}"


def _change(request: HttpRequest) -> str:
    """Make the change that a form asks for, and say it where the page does not show it. Raises Refused, ReadError."""
    verb, *words = _pressed(request)
    if verb == "undo":
        stored.undo(request, "".join(words))
        return "The last change is undone."
    if verb not in _VERBS:
        raise Refused(UNKNOWN_CHANGE)
    return _VERBS[verb](request, words)


def _own(request: HttpRequest, words: list[str]) -> str:
    """Own so many copies of a card more, or fewer ("own 76 -1")."""
    card, by = _numbers(words)
    stored.keep(request, lambda mine: adding(mine, {card: by}))
    return ""


def _numbers(words: list[str]) -> tuple[int, int]:
    """Return the two numbers of a change. Raises Refused for what is none."""
    if len(words) != 2 or whole_number(words[0]) is None or whole_number(words[1].removeprefix("-")) is None:
        raise Refused(UNKNOWN_CHANGE)
    return int(words[0]), int(words[1])


def _counts(request: HttpRequest, _: list[str]) -> str:
    """Own so many copies of every card whose number the form has changed ("have-76-4" showed 4)."""
    counts: dict[int, int] = {}
    for name, text in request.POST.items():
        field = re.fullmatch(r"have-(\d{1,7})-(\d{1,4})", name, re.ASCII)
        if field and field[2] != text:
            count = whole_number(str(text).strip() or "0")
            if count is None:
                raise Refused(no_whole_number(str(text), 0, MAX_OWNED_COPIES))
            counts[int(field[1])] = count
    stored.keep(request, lambda mine: having(mine, counts))
    return "Saved."


def _line(request: HttpRequest, _: list[str]) -> str:
    """Own what is typed: "4 fireb", a number and the beginning of a name."""
    text = request.POST.get("line", "").strip()
    entry = typed(text) or typed(f"1 {text}")
    choices = find(entry.words, read_kinds(request.GET), NO_LIMITS, Piles()).choices if entry else []
    if entry is None or not choices:
        raise Refused(f"No card is found for “{text[:40]}”. Type a number and a name, like “4 fireball”.")
    card = as_typed(choices, entry.words)[0].card
    own = stored.keep(request, lambda mine: adding(mine, {card.pk: entry.copies})).cards[card.pk]
    return f"{entry.copies} {card.name} came in; you own {own} now."


def _list(request: HttpRequest, _: list[str]) -> str:
    """Own the cards of a list or a file, besides those that are there or, if asked, instead of them."""
    reading = read_sent(request, request.POST.get("text", ""), owned=True).reading
    read = reading.cards
    lines = unclear_lines(reading, owned=True)
    aside = _left_aside(sum(reading.maybe.values()) + sum(line.count or 1 for line in reading.unknown if line.maybe))
    if not read and not lines:
        raise ReadError(aside or NO_CARDS)
    costs = checked_costs(reading.costs)
    known = set(StarterDeck.objects.values_list("slug", flat=True))
    starters = {slug: count for slug, count in reading.starters.items() if slug in known and count <= MAX_STARTERS}

    def made(mine: Holdings) -> Holdings:
        if request.POST.get("instead") == "yes":
            mine = msgspec.structs.replace(mine, cards={}, starters=starters, missing={})
        return with_missing(assuming(adding(mine, read), costs), lines)

    stored.keep(request, made)
    for words in (*reading.unmet, *reading.notices):
        messages.warning(request, words)
    unclear = f"{numbered(len(lines), 'line is', 'lines are')} not clear: see below." if lines else ""
    said = (f"Read {cards_in_all(sum(read.values()), len(read))}.", aside, left_out_of(reading), unclear)
    return " ".join(filter(None, said))


def _left_aside(copies: int) -> str:
    """Say how many cards of a list nobody says to own."""
    rest = "of a wishlist, sideboard or maybe-pile"
    return f"{numbered(copies, f'card {rest} is', f'cards {rest} are')} left out." if copies else ""


def _starter(request: HttpRequest, words: list[str]) -> str:
    """Own one starter deck more, or one fewer ("starter war-starter 1")."""
    starter = StarterDeck.objects.filter(slug=words[0]).first() if len(words) == 2 else None
    if starter is None or words[1] not in ("1", "-1"):
        raise Refused("There is no such starter deck.")
    cards = dict(starter.entries.values_list("card_id", "count"))
    stored.keep(request, lambda mine: with_starter(mine, starter.slug, cards, int(words[1])))
    return f"The cards of {starter.name} {'came in' if words[1] == '1' else 'are taken out'}."


def _mean(request: HttpRequest, words: list[str]) -> str:
    """Take a line that named no card for a card, in the number of copies beside it ("mean 76 0")."""
    card, place = _numbers(words)
    line, copies = request.POST.get(f"line-{place}", ""), whole_number(request.POST.get(f"copies-{place}", ""))
    if not copies:
        raise Refused("Say how many copies the line means.")
    stored.keep(request, lambda mine: forgetting(adding(mine, {card: copies}), line))
    return ""


def _forget(request: HttpRequest, words: list[str]) -> str:
    """Leave out a line that names no card ("forget 0")."""
    stored.keep(request, lambda mine: forgetting(mine, request.POST.get(f"line-{words[0] if words else ''}", "")))
    return ""


def _cost(request: HttpRequest, words: list[str]) -> str:
    """Take back a cost assumed by default ("cost 76")."""
    card = whole_number(words[0]) if words else None
    stored.keep(request, lambda mine: assuming(mine, {card: None}) if card else mine)
    return ""


def _take_over(request: HttpRequest, words: list[str]) -> str:
    """Put what this browser keeps into the account's collection: added up, or the larger number of each card."""
    if not request.user.is_authenticated:
        raise Refused("Log in first.")
    stored.take_over(request, summed=words == ["sum"])
    return "This browser's cards are in your collection now."


_VERBS: dict[str, Callable[[HttpRequest, list[str]], str]] = {
    "own": _own,
    "counts": _counts,
    "line": _line,
    "list": _list,
    "starter": _starter,
    "mean": _mean,
    "forget": _forget,
    "cost": _cost,
    "take-over": _take_over,
}


# Taking it away


@never_cache
@require_safe
def export(request: HttpRequest, form: str) -> HttpResponse:
    """Answer with the visitor's collection as a file: text, CSV, or JSON with everything."""
    holdings = stored.holdings_of(request)
    ids = holdings.cards.keys() | holdings.costs.keys()
    cards = list(Card.objects.filter(pk__in=ids).select_related("house"))
    written, kind = _FORMS[form](holdings, cards)
    disposition = {"Content-Disposition": f'attachment; filename="collection.{form}"'}
    return HttpResponse(written, f"{kind}; charset=utf-8", headers=disposition)


def as_text(holdings: Holdings, cards: Iterable[Card]) -> str:
    """Return the cards as a text list, which says what it leaves out."""
    lines = [f"{holdings.cards[card.pk]} {card.name}" for card in cards if card.pk in holdings.cards]
    lines += kept_rows(holdings.missing) if holdings.missing else []
    parts = {"assumed cost": len(holdings.costs), "starter deck": sum(holdings.starters.values())}
    if left_out := [numbered(count, what) for what, count in parts.items() if count]:
        lines += ["", f"// {without(left_out)}"]
    return "".join(f"{line}\n" for line in lines)


def as_csv(holdings: Holdings, cards: Iterable[Card]) -> str:
    """Return the cards as a table, the lines that name none at its end, where no spreadsheet calculates them."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(("Count", "Name", "House", "Type", "Rarity", "Id"))
    for card in cards:
        if card.pk in holdings.cards:
            house = card.house.name if card.house else ""
            rows.writerow((holdings.cards[card.pk], card.name, house, card.type, card.rarity or "", card.pk))
    rows.writerows((count, as_cell(name), "", "", "", "") for name, count in holdings.missing.items())
    return out.getvalue()


def as_json(holdings: Holdings, cards: Iterable[Card]) -> bytes:
    """Return everything that is kept as JSON."""
    # A card that an upgrade has taken away is kept by its number.
    names = {card: f"Card {card}" for card in (*holdings.cards, *holdings.costs)}
    names |= {card.pk: card.name for card in cards}
    body = {
        "format": COLLECTION,
        "cards": [{"id": card, "name": names[card], "count": count} for card, count in holdings.cards.items()],
        "starter_decks": holdings.starters,
        "assumed_costs": [
            {"id": card, "name": names[card], "assumed_cost": str(price)} for card, price in holdings.costs.items()
        ],
        "unknown": [{"name": name, "count": count} for name, count in holdings.missing.items()],
    }
    return in_rows(body)


_FORMS: dict[str, Callable[[Holdings, Iterable[Card]], tuple[Any, str]]] = {
    "txt": lambda holdings, cards: (as_text(holdings, cards), "text/plain"),
    "csv": lambda holdings, cards: (as_csv(holdings, cards), "text/csv"),
    "json": lambda holdings, cards: (as_json(holdings, cards), "application/json"),
}
