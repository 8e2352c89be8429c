"""Every change that a player can make to a deck: each takes a state and the fields of a form, and gives the next state.

What a stranger may not send is told in a sentence.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping

import msgspec

from cards.typography import CONTROL, one_line
from deckbuilder.check.formats import FORMATS
from deckbuilder.check.mana_findings import MOST_TOWNS
from deckbuilder.model import categories
from deckbuilder.model.assumed_costs import CostError, parse_price
from deckbuilder.model.categories import MAX_CATEGORY, Categories, CategoryError
from deckbuilder.model.deck import Price
from deckbuilder.saved.deck_state import (
    MAX_CARDS,
    MAX_DIFFERENT,
    MAX_ID,
    MAX_KEPT,
    MAX_MISSING,
    MAX_NAME,
    MAX_NOTES,
    MAX_TAG,
    MAX_TAGS,
    UNNAMED,
    DeckState,
    Place,
    Refused,
    with_counts,
)
from engine.model.catalog import houses_by_name
from engine.whole_numbers import no_whole_number

Fields = Mapping[str, str]

UNKNOWN_CHANGE = "That is not a change this page knows. Reload the page and try again."


def _number(fields: Fields, name: str, low: int, high: int) -> int:
    """Return a whole number from a field. Raises Refused with its bounds."""
    text = fields.get(name, "").strip()
    if not re.fullmatch(r"-?\d{1,9}", text, re.ASCII) or not low <= int(text) <= high:
        raise Refused(no_whole_number(text, low, high))
    return int(text)


def _add(state: DeckState, fields: Fields) -> DeckState:
    """Put copies of a card in, or, with a negative number, take them out."""
    card, by = _number(fields, "card", 1, MAX_ID), _number(fields, "by", -MAX_CARDS, MAX_CARDS)
    return with_counts(state, {card: max(0, state.cards.get(card, 0) + by)})


def _set(state: DeckState, fields: Fields) -> DeckState:
    """Have so many copies of a card."""
    return with_counts(state, {_number(fields, "card", 1, MAX_ID): _number(fields, "count", 0, MAX_CARDS)})


def _put_aside(state: DeckState, fields: Fields) -> DeckState:
    """Put all copies of a card in the maybe-pile."""
    card = _number(fields, "card", 1, MAX_ID)
    if card not in state.cards:
        raise Refused("That card is not in the deck.")
    count = state.cards[card] + state.maybe.get(card, 0)
    return with_counts(with_counts(state, {card: count}, maybe=True), {card: 0})


def _take_back(state: DeckState, fields: Fields) -> DeckState:
    """Take all copies of a card from the maybe-pile into the deck."""
    card = _number(fields, "card", 1, MAX_ID)
    count = state.cards.get(card, 0) + state.maybe.get(card, 0)
    return with_counts(with_counts(state, {card: count}), {card: 0}, maybe=True)


def _consider(state: DeckState, fields: Fields) -> DeckState:
    """Put copies of a card in the maybe-pile, or, with a negative number, take them out."""
    card, by = _number(fields, "card", 1, MAX_ID), _number(fields, "by", -MAX_CARDS, MAX_CARDS)
    return with_counts(state, {card: max(0, state.maybe.get(card, 0) + by)}, maybe=True)


def _set_maybe(state: DeckState, fields: Fields) -> DeckState:
    """Have so many copies of a card in the maybe-pile."""
    card, count = _number(fields, "card", 1, MAX_ID), _number(fields, "count", 0, MAX_CARDS)
    return with_counts(state, {card: count}, maybe=True)


def _mean(state: DeckState, fields: Fields) -> DeckState:
    """Take a line that named no card as so many copies of a card, in the place where it stands."""
    card, count = _number(fields, "card", 1, MAX_ID), _number(fields, "count", 1, MAX_CARDS)
    return _forget(put_at(state, card, count, state.places.get(fields.get("name", ""), Place())), fields)


def put_at(state: DeckState, card: int, count: int, place: Place) -> DeckState:
    """Return the state with so many more copies of a card in a place. Raises Refused over the limits."""
    pile = state.maybe if place.maybe else state.cards
    new = with_counts(state, {card: pile.get(card, 0) + count}, maybe=place.maybe)
    return _placed(new, card, place.category) if categories.find(state.categories, place.category) else new


def _swap(state: DeckState, fields: Fields) -> DeckState:
    """Put another card in the place of one: as many copies, in the same category."""
    card, other = _number(fields, "card", 1, MAX_ID), _number(fields, "other", 1, MAX_ID)
    if card not in state.cards or card == other:
        raise Refused("That card is not in the deck, so nothing can take its place.")
    category = next((category.name for category in state.categories if card in category.cards), "")
    new = with_counts(state, {card: 0, other: state.cards[card] + state.cards.get(other, 0)})
    return _placed(new, other, category) if category else new


# Categories


def _categorised(state: DeckState, made: Callable[[Categories], Categories]) -> DeckState:
    """Return the state with its categories changed. Raises Refused with the reason where they cannot be."""
    try:
        return msgspec.structs.replace(state, categories=made(state.categories))
    except CategoryError as error:
        raise Refused(str(error)) from error


def _placed(state: DeckState, card: int, name: str) -> DeckState:
    """Return the state with a card of the deck in a category, or, without a name, in none."""
    return _categorised(state, lambda mine: categories.placed(mine, card, name))


def _begin_category(state: DeckState, fields: Fields) -> DeckState:
    """Begin a category that holds nothing yet."""
    return _categorised(state, lambda mine: categories.begun(mine, fields.get("category", "")))


def _put_into(state: DeckState, fields: Fields) -> DeckState:
    """Put a card in a category, or without a name in none; it comes into the deck if it is not there."""
    card = _number(fields, "card", 1, MAX_ID)
    if card not in state.cards:
        state = _take_back(state, fields) if card in state.maybe else with_counts(state, {card: 1})
    return _placed(state, card, fields.get("category", ""))


def _place_all(state: DeckState, fields: Fields) -> DeckState:
    """Put every card of the deck that the form names ("category-102") in its category."""
    for name in [name for name in fields if re.fullmatch("category-[0-9]{1,7}", name)][:MAX_DIFFERENT]:
        if int(name[9:]) in state.cards:
            state = _placed(state, int(name[9:]), fields[name])
    return state


def _call_all(state: DeckState, fields: Fields) -> DeckState:
    """Call every category that the form names ("called-0", in their order) as it says there."""
    for place, category in enumerate(state.categories):
        name = fields.get(f"called-{place}", category.name)
        state = _rename_category(state, {"old": category.name, "category": name})
    return state


def _rename_category(state: DeckState, fields: Fields) -> DeckState:
    """Call a category otherwise; the lines that stand in it and name no card go along."""
    old, name = fields.get("old", ""), fields.get("category", "")
    new = _categorised(state, lambda mine: categories.renamed(mine, old, name))
    called = {before.name: after.name for before, after in zip(state.categories, new.categories, strict=True)}
    return _recategorised(new, lambda category: called.get(category, category))


def _dissolve(state: DeckState, fields: Fields) -> DeckState:
    """Take a category away; its cards stay in the deck, and so do its lines that name none."""
    new = _categorised(state, lambda mine: categories.dissolved(mine, fields.get("category", "")))
    gone = {category.name for category in state.categories} - {category.name for category in new.categories}
    return _recategorised(new, lambda category: "" if category in gone else category)


def _recategorised(state: DeckState, category_now: Callable[[str], str]) -> DeckState:
    """Return the state with its lines that name no card in other categories, those that stand nowhere in none."""
    moved = {name: Place(place.maybe, category_now(place.category)) for name, place in state.places.items()}
    return msgspec.structs.replace(state, places={name: place for name, place in moved.items() if place != Place()})


def _counts(state: DeckState, fields: Fields) -> DeckState:
    """Have so many copies of every card that the form names ("count-102")."""
    named = [name for name in fields if re.fullmatch("count-[0-9]{1,7}", name)][: MAX_DIFFERENT + 1]
    return with_counts(state, {int(name[6:]): _number(fields, name, 0, MAX_CARDS) for name in named})


def _name(state: DeckState, fields: Fields) -> DeckState:
    """Give the deck a name."""
    name = one_line(fields.get("name", "")) or UNNAMED
    if len(name) > MAX_NAME:
        raise Refused(f"A name may have {MAX_NAME} letters at most.")
    return msgspec.structs.replace(state, name=name)


def _house(state: DeckState, fields: Fields) -> DeckState:
    """Choose the deck's house, or leave it open."""
    house = fields.get("house", "") or None
    if house is not None and house not in houses_by_name():
        raise Refused(f"No house is called “{house[:20]}”. Choose one from the list.")
    return msgspec.structs.replace(state, house=house)


def _notes(state: DeckState, fields: Fields) -> DeckState:
    """Write the notes anew."""
    notes = CONTROL.sub("", fields.get("notes", "").replace("\r\n", "\n"))
    if len(notes) > MAX_NOTES:
        raise Refused(f"Notes may have {MAX_NOTES:,} letters at most; these have {len(notes):,}.")
    return msgspec.structs.replace(state, notes=notes)


def read_tags(text: str) -> tuple[str, ...]:
    """Return tags from a list with commas, in small letters, each once. Raises Refused for too many or too long."""
    words = (one_line(word.replace("|", " ").lower()) for word in text.split(","))
    tags = tuple(dict.fromkeys(word for word in words if word))
    if len(tags) > MAX_TAGS or any(len(tag) > MAX_TAG for tag in tags):
        raise Refused(f"A deck may have {MAX_TAGS} tags at most, each of {MAX_TAG} letters at most.")
    return tags


def _tags(state: DeckState, fields: Fields) -> DeckState:
    """Give the deck its tags."""
    return msgspec.structs.replace(state, tags=read_tags(fields.get("tags", "")))


def _assume(state: DeckState, fields: Fields) -> DeckState:
    """Treat a card as costing so much ("3+1"); nothing, or "-", takes the assumption back."""
    card = _number(fields, "card", 1, MAX_ID)
    if card not in state.ids:
        raise Refused("A cost can be assumed for a card of the deck only. Put it in first.")
    costs = {other: cost for other, cost in state.costs.items() if other != card}
    text = fields.get("cost", "").strip()
    if text and text != "-":
        try:
            costs[card] = parse_price(text)
        except CostError as error:
            raise Refused(str(error)) from error
    return msgspec.structs.replace(state, costs=costs)


def _assume_all(state: DeckState, fields: Fields) -> DeckState:
    """Treat every card that the form names ("cost-102") as costing so much."""
    for name in [name for name in fields if name.startswith("cost-")][: 2 * MAX_DIFFERENT]:
        state = _assume(state, {"card": name[5:], "cost": fields[name]})
    return state


def line_key(line: str) -> str:
    """Return a line that names no card as a deck keeps it."""
    return " ".join(CONTROL.sub("", line).split())[:MAX_KEPT]


def _forget(state: DeckState, fields: Fields) -> DeckState:
    """Take out a line that names no card."""
    missing = {name: count for name, count in state.missing.items() if name != fields.get("name", "")}
    places = {name: place for name, place in state.places.items() if name in missing}
    return msgspec.structs.replace(state, missing=missing, places=places)


def _rules(state: DeckState, fields: Fields) -> DeckState:
    """Choose what the deck is checked by: the format, the customary limit of copies, and the towns counted on."""
    format = fields.get("format", state.format)
    if format not in FORMATS:
        raise Refused("There is no such format. Choose one from the list.")
    towns = _number(fields, "towns", 0, MOST_TOWNS) if "towns" in fields else state.towns
    usual = fields.get("usual_copies") == "on"
    return msgspec.structs.replace(state, format=format, usual_copies=usual, towns=towns)


def _all(state: DeckState, fields: Fields) -> DeckState:
    """Take over everything that a form has filled in, as a page without script sends it."""
    for verb in ("name", "house", "notes", "tags"):
        if verb in fields:
            state = CHANGES[verb](state, fields)
    state = _call_all(_place_all(_counts(state, fields), fields), fields)
    return _rules(state, fields) if "rules" in fields else state


CHANGES: dict[str, Callable[[DeckState, Fields], DeckState]] = {
    "add": _add,
    "set": _set,
    "counts": _counts,
    "name": _name,
    "house": _house,
    "notes": _notes,
    "tags": _tags,
    "assume": _assume,
    "costs": _assume_all,
    "aside": _put_aside,
    "back": _take_back,
    "maybe": _set_maybe,
    "consider": _consider,
    "swap": _swap,
    "category": _begin_category,
    "into": _put_into,
    "rename": _rename_category,
    "dissolve": _dissolve,
    "mean": _mean,
    "forget": _forget,
    "rules": _rules,
    "all": _all,
}


def change(state: DeckState, verb: str, fields: Fields) -> DeckState:
    """Return the state after a change. Raises Refused with the reason where it cannot be made."""
    if verb not in CHANGES:
        raise Refused(UNKNOWN_CHANGE)
    return CHANGES[verb](state, fields)


def checked(state: DeckState) -> DeckState:
    """Return a state that came from outside if a player could have made it. Raises Refused over any limit."""
    made = with_counts(with_counts(DeckState(), state.cards), state.maybe, maybe=True)
    if not all(1 <= card <= MAX_ID for card in state.ids):
        raise Refused(f"The number of a card is from 1 to {MAX_ID:,}.")
    fields = {"name": state.name, "house": state.house or "", "notes": state.notes, "tags": ",".join(state.tags)}
    rules = {"format": state.format, "towns": str(state.towns), "usual_copies": "on" if state.usual_copies else ""}
    for verb in ("name", "house", "notes", "tags", "rules"):
        made = change(made, verb, fields | rules)
    for card, price in state.costs.items():
        made = change(made, "assume", {"card": str(card), "cost": str(Price(*price))})
    for category in state.categories:
        made = change(made, "category", {"category": category.name})
        for card in category.cards:
            made = _placed(made, card, category.name) if card in made.cards else made
    missing: Counter[str] = Counter()
    for name, count in state.missing.items():
        missing[line_key(name)] += count
    places = {line_key(name): Place(place.maybe, place.category[:MAX_CATEGORY]) for name, place in state.places.items()}
    if len(missing) > MAX_MISSING or not all(name and 1 <= count <= MAX_CARDS for name, count in missing.items()):
        raise Refused(f"A deck may keep {MAX_MISSING} lines that name no card, each with 1 to {MAX_CARDS:,} copies.")
    there = {name: place for name, place in places.items() if name in missing}
    return _recategorised(msgspec.structs.replace(made, missing=dict(missing), places=there), _as_called_in(made))


def _as_called_in(state: DeckState) -> Callable[[str], str]:
    """Return what spells the name of a category as the deck does, which has it in whatever case."""
    called = {category.name.lower(): category.name for category in state.categories}
    return lambda name: called.get(name.lower(), name)
