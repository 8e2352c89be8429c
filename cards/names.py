"""Finding a card by a name, however it is spelt: exactly, by its initials, or by what is nearest."""

import re
from collections.abc import Callable, Collection, Sequence
from functools import cache
from math import ceil
from typing import NamedTuple

from rapidfuzz import fuzz, process
from rapidfuzz.distance import DamerauLevenshtein

from cards.slugs import card_slug
from cards.web.addresses import address_of, card_page
from engine.british_spelling import as_on_the_cards
from engine.model.catalog import cards_by_name
from engine.model.folding import fold
from engine.model.words import plural
from engine.notation.abbreviations import short_for

FILLERS = {"and", "the"}
"""Words that people add to a name or leave out."""

NEAR = 60
"""How alike two names are at least, out of 100, to be proposed one for the other."""

SHORTEST = 0.45
"""A name of a smaller share of a text's letters is not so much alike, by whatever measure."""

CLEAR = 78
"""How alike a name is at least to be shown at once."""

BEGUN = 92
"""How alike a name is to its own beginning."""

LEAD = 4
"""By how much it must be more alike than the next one, to be shown at once."""

MOST_TOGETHER = 4
"""So many cards stand side by side at most."""

MOST = 6
LONGEST = 80

SCORERS = (DamerauLevenshtein.normalized_similarity, fuzz.token_sort_ratio, fuzz.partial_ratio)
"""What finds the names that are looked at closely, so many by each."""

LIKELY = 12


NUMERALS = {"2": "II", "3": "III"}
"""What a number at the end of a name stands for: "Sword of Zana 2" is Sword of Zana II."""
_NUMBERED = re.compile(rf"(?<= )(?:{'|'.join(NUMERALS)})$")


class NamedCard(NamedTuple):
    """A name that leads to a card: its own, or that of a creature or helper spell of its (``tab`` says which)."""

    name: str
    card: str
    tab: str = ""

    @property
    def slug(self) -> str:
        """The card's address among the cards."""
        return card_slug(self.card)

    @property
    def page(self) -> str:
        """The address of the card's page, opened at the creature's or the helper's tab."""
        address = card_page(self.slug)
        return f"{address}?tab={self.tab}" if self.tab else address


class Near(NamedTuple):
    """A name near to what was typed; ``score`` is how alike they are, out of 100."""

    named: NamedCard
    score: float


def side_by_side(cards: Sequence[str]) -> str:
    """Return the address of the page that shows cards side by side; empty for a single one, and for too many."""
    if not 1 < len(cards) <= MOST_TOGETHER:
        return ""
    return address_of("cards:together", "+".join(map(card_slug, cards)))


def name_key(text: str) -> str:
    """Return what two spellings of one name share: letters and digits alone, without "and" and "the"."""
    words = as_on_the_cards(fold(text)).split()
    return "".join([word for word in words if word not in FILLERS] or words)


def named(text: str) -> NamedCard | None:
    """Return the name that a text is, whatever its case, accents, apostrophes, hyphens and spaces."""
    if len(text) > LONGEST:
        return None
    numbered = _NUMBERED.sub(lambda found: NUMERALS[found[0]], fold(text))
    return _by_key().get(name_key(text)) or _by_key().get(_closed(text)) or _by_key().get(_closed(numbered))


def several(text: str) -> NamedCard | None:
    """Return the name of which a text says that there are several: "Fireballs", "Men of Iron"."""
    return _by_plural().get(name_key(text)) if len(text) <= LONGEST else None


def plurals_of(names: Collection[str], key: Callable[[str], str]) -> dict[str, str]:
    """Return names by the keys of what several of each are called, but for what is one of the names itself."""
    own = set(map(key, names))
    return {several_key: name for name in names if (several_key := key(plural(name))) not in own}


def abbreviated(text: str) -> list[NamedCard]:
    """Return the names of cards that an abbreviation such as TA, T. Armor or Treach. Arm. may stand for, in order."""
    return [_names()[name] for name in short_for(text, tuple(cards_by_name()))] if len(text) <= LONGEST else []


def meant(text: str) -> NamedCard | None:
    """Return the name that a text clearly means: exactly, abbreviated or misspelt; None where one has to choose."""
    exact, short = named(text), abbreviated(text)
    if exact or short:
        return exact or (short[0] if len(short) == 1 else None)
    near = clearly(nearest(text))
    return near.named if near else None


def no_card_at(slug: str) -> str:
    """Say that no card of an address name is here, and which one has the name that it may be, where that is another."""
    found = meant(slug)
    if found is None:
        return no_card_called(slug)
    if found.slug == slug:
        return f"“{found.card}” is not loaded here."
    return f"There is no card at “{slug[:60]}”. Did you mean “{found.slug}”?"


def no_card(name: str) -> str:
    """Say that there is no such card, and what is near."""
    near = nearest(name)
    hint = f" Did you mean {near[0].named.name}?" if near else ""
    return f"{no_card_called(name)}{hint}"


def no_card_called(name: str) -> str:
    """Say that there is no card of a name, and no more."""
    return f"There is no card called “{name[:60]}”."


def nearest(text: str) -> list[Near]:
    """Return the names most similar to a text, the most similar first; empty if none is similar.

    A part of a name counts, too: "treacherus" is near Treacherous Armor.
    """
    sought = fold(text[:LONGEST])
    if len(sought) < 3:
        return []
    names = _no_shorter_than(ceil(SHORTEST * len(sought)))
    likely = {name for scorer in SCORERS for _, _, name in process.extract(sought, names, scorer=scorer, limit=LIKELY)}
    scored = (Near(_names()[name], _likeness(sought, names[name])) for name in likely)
    return sorted((near for near in scored if near.score >= NEAR), key=lambda near: (-near.score, near.named))[:MOST]


def clearly(near: list[Near]) -> Near | None:
    """Return the first of some near names where it is clear that it was meant."""
    if not near or near[0].score < CLEAR:
        return None
    rivals = [other for other in near if other.named.card != near[0].named.card]
    return near[0] if not rivals or near[0].score - rivals[0].score >= LEAD else None


def misspelt(text: str) -> bool:
    """Return whether the whole text may be a misspelt name; part of a name does not count."""
    sought, alike = fold(text[:LONGEST]), DamerauLevenshtein.normalized_similarity
    return (
        len(sought) > 2
        and process.extractOne(sought, _about_as_long(len(sought)), scorer=alike, score_cutoff=CLEAR / 100) is not None
    )


def _likeness(sought: str, name: str) -> float:
    """Return how alike a text and a name are, as a whole or word by word, from 0 to 100.

    A letter that is wrong, missing, too many or swapped with its neighbour counts one; spaces count little.
    """
    closed = 100 * DamerauLevenshtein.normalized_similarity(sought.replace(" ", ""), name.replace(" ", "")) - 1
    sorted_words = fuzz.token_sort_ratio(sought, name) - 3
    return max(_whole(sought, name), closed, sorted_words, _by_words(sought, name), _begun(sought, name))


def _begun(sought: str, name: str) -> float:
    """Return how much a text is the beginning of a name, or of one of its words; spaces count little."""
    if name.startswith(sought):
        return BEGUN
    if " " in sought and name.replace(" ", "").startswith(sought.replace(" ", "")):
        return BEGUN - 1
    return BEGUN - LEAD if f" {sought}" in name else 0.0


def _whole(sought: str, name: str) -> float:
    """Return how alike a text and a name are, letter by letter."""
    return 100 * DamerauLevenshtein.normalized_similarity(sought, name)


def _by_words(sought: str, name: str) -> float:
    """Return how alike each word that was typed is to its own best word of the name, less for words left over."""
    typed, words = sought.split(), name.split()
    if len(typed) > len(words):
        return 0.0
    best = [max(100 * DamerauLevenshtein.normalized_similarity(word, other) for other in words) for word in typed]
    return sum(best) / len(best) - 4 - 3 * (len(words) - len(typed))


@cache
def _names() -> dict[str, NamedCard]:
    """Return every name that leads to a card; a card's own name comes before a creature's or a helper's."""
    cards = cards_by_name().values()
    found = {card.name: NamedCard(card.name, card.name) for card in cards}
    for card in cards:
        for creature in card.creatures:
            found.setdefault(creature.name, NamedCard(creature.name, card.name, "monster"))
        for helper in card.helpers:
            found.setdefault(helper.name, NamedCard(helper.name, card.name, "helper"))
    return found


@cache
def _by_key() -> dict[str, NamedCard]:
    return {key(name): found for key in (_closed, name_key) for name, found in reversed(_names().items())}


@cache
def _by_plural() -> dict[str, NamedCard]:
    return {key: _names()[name] for key, name in plurals_of(_names(), name_key).items()}


def _closed(name: str) -> str:
    return fold(name).replace(" ", "")


@cache
def _folded_names() -> dict[str, str]:
    return {name: fold(name) for name in _names()}


@cache
def _no_shorter_than(length: int) -> dict[str, str]:
    """Return the folded names that have so many letters at least."""
    return {name: folded for name, folded in _folded_names().items() if len(folded) >= length}


@cache
def _about_as_long(length: int) -> list[str]:
    """Return the folded names that differ in length so little that a text of this length may be one misspelt."""
    names = _folded_names().values()
    return [name for name in names if 100 * min(len(name), length) >= CLEAR * max(len(name), length)]
