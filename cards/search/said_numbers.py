"""Numbers of the cards in players' words: what is compared, between what, and the order of the cards."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

from cards.search.comparisons import COMPARISONS
from cards.search.parse import SPELT
from cards.search.sorting import ORDERS
from engine.model.folding import fold
from engine.model.words import NUMBER_WORDS
from engine.notation.vocabulary import phrases

MEASURES = {
    "hp": "hit points | hp | hitpoints | health",
    "armor": "armor | armour",
    "level": "level | levels | lvl",
    "attack": "hand damage | damage | dmg | attack",
    "missile": "missile damage | missile attack | missile",
    "rate": "attack rate | attacks per round | attacks a round | attacks",
    "turns": "turns | duration",
    "cost": "cost | costs | costing | mana | mana cost | total cost | mana value | cmc | drop | drops",
}
"""What players call the numbers that are compared."""

SIGNS = {sign: comparison.said for sign, comparison in COMPARISONS.items() if sign != "="}
"""What players say for the signs of comparison, but for the one that may be left out."""

BACKWARDS = (
    "descending | desc | backwards | highest first | most first | strongest first | biggest first | dearest first"
)
"""What says that the order is the other way round."""


NUMBER = f"[0-9]{{1,4}}|{'|'.join(word for word, number in NUMBER_WORDS.items() if number)}"
"""A number in digits or in a word: "three mana"."""

TOP = re.compile(rf"\btop(?: (?:{NUMBER}))?\b")
"""Of which most is wanted: "top 10 hp"."""

COMPARED = "0"
"""What stands for a comparison that has been read, among the words around it."""


_LASTING = "(?:spell|card|conjuration|alteration|enchantment|duration)s?"
"""Of what is said how many turns it lasts, before it: "2-turn spells"."""

_BEFORE = r"(?!turns\b)"
"""What is counted may stand before its number, but for turns: "turns 2 recruits into archers"."""


@cache
def either(said: str) -> str:
    """Return the pattern of phrases with bars between, the longest first."""
    return "|".join(sorted(map(re.escape, phrases(said)), key=len, reverse=True))


@cache
def _measures() -> str:
    """Return the pattern of what players call the numbers."""
    return either(" | ".join(MEASURES.values()))


def signs_in_words(text: str) -> str:
    """Return a text in folded words, the signs beside its numbers in words, too."""
    said = re.sub(r"\bw/(o\b)?", lambda found: "without " if found[1] else "with ", text)
    said = re.sub(r"(?<=\d)\s*(?:[-–]|\.\.+)\s*(?=\d)", " to ", re.sub(r"(?<=\d)\+", " or more ", said))
    said = re.sub(r"(?<!or )\b(more|less|fewer|greater|higher|lower) (?:then )?(?=[0-9])", r"\1 than ", said)
    said = re.sub(r"\b(more|less|fewer|greater|higher|lower) then\b", r"\1 than", said)
    said = re.sub(rf"\b(?:cheaper|less expensive) than (?={NUMBER})", "cost less than ", said)
    said = re.sub(rf"\b(?:dearer|costlier|more expensive) than (?={NUMBER})", "cost more than ", said)
    said = re.sub(rf"\b(lasts?|lasting|for) ({NUMBER}) turn\b", r"\1 \2 turns", said)
    said = re.sub(rf"\b({NUMBER})[ -]turn (?={_LASTING}\b)", r"\1 turns ", said)
    said = _compared_around().sub(r"\g<field> \g<sign> than ", said)
    said = re.sub(r"\s*(>=|=>|<=|=<|[<>=])\s*(?=\d)", _said_sign, said)
    return fold(_unit().sub(r"\g<named> ", said))


@cache
def _compared_around() -> re.Pattern[str]:
    """Return the pattern of a comparison around what is compared: "more hp than 10"."""
    fields = _measures()
    return re.compile(rf"\b(?P<sign>more|less|fewer|higher|lower) (?P<field>{fields}) than (?=[0-9])", re.IGNORECASE)


def _said_sign(found: "re.Match[str]") -> str:
    """Return a sign of comparison in words."""
    return f" {COMPARISONS[SPELT.get(found[1], found[1])].said[0]} "


def without_comparisons(text: str) -> str:
    """Return a text with a 0 for each comparison of what players call the numbers: "heroes with armor > 2"."""
    return _typed_comparison().sub(COMPARED, text)


@cache
def _typed_comparison() -> re.Pattern[str]:
    """Return the pattern of a comparison that is typed with a sign: "armor > 2"."""
    fields = _measures()
    return re.compile(rf"\b(?:{fields})\s*(?:[<>]=?|=[<>]?)\s*\d+", re.IGNORECASE)


def _every_sign() -> Iterator[str]:
    """Yield what is said for the signs of comparison."""
    return chain.from_iterable(SIGNS.values())


@cache
def _unit() -> re.Pattern[str]:
    """Return the pattern of the place between a number and what it counts, "10hp", and of that with it, "hp10"."""
    names = _measures()
    return re.compile(rf"(?<=\d)(?=(?:{names})\b)|\b(?P<named>{names})(?=\d)", re.IGNORECASE)


@cache
def _ordered() -> re.Pattern[str]:
    """Return the pattern of an order at the end: "sorted by hit points", "by hp desc"."""
    called = {name: MEASURES.get(name, name) for name in ORDERS}
    by = "|".join(rf"(?P<{name}>{either(said)})" for name, said in called.items())
    backwards = rf"(?: (?P<backwards>{either(BACKWARDS)}))?(?: first| ascending| asc)?"
    return re.compile(rf"\b(?:(?:sort|sorted|order|ordered|ranked|arranged) )?(?:by|in order of) (?:{by}){backwards}$")


@cache
def _top_of() -> re.Pattern[str]:
    """Return the pattern of the top of a number: "top 10 hp"."""
    names = _measures()
    return re.compile(rf"{TOP.pattern} (?=(?:{names})\b)")


def without_order(said: str) -> tuple[str, str]:
    """Return the order that a text ends in, or empty, and the text without it; the top is where most is."""
    said = _top_of().sub("highest ", said)
    found = _ordered().search(said)
    if found is None:
        return "", said
    name = next(name for name in ORDERS if found[name])
    sign = "-" if found["backwards"] or TOP.search(said) else ""
    return f"order:{sign}{name}", TOP.sub(" ", said[: found.start()])


def numbers_said(said: str) -> tuple[list[str], str]:
    """Return the conditions of the ranges and comparisons in a text, and the text with ``COMPARED`` in their places."""
    ranges, comparisons = _range(), _comparison()
    said = _both().sub(r"\g<before>\g<one> \g<after> \g<before>\g<other> \g<after>", said)
    rest = ranges.sub(f" {COMPARED} ", said)
    conditions = [*map(_within, ranges.finditer(said)), *map(_compared, comparisons.finditer(rest))]
    return conditions, comparisons.sub(f" {COMPARED} ", rest)


@cache
def _comparison() -> re.Pattern[str]:
    """Return the pattern of a number that is compared: "more than 10 hp", "cost 3 or less"."""
    fields, signs = _measures(), either(" | ".join(_every_sign()))
    return re.compile(
        rf"\b(?:(?P<before>{_BEFORE}{fields}) )?(?:(?:of|is|are|exactly|lasts?|lasting|for) )*"
        rf"(?:(?P<sign>{signs}) )?(?P<number>{NUMBER})\b"
        rf"(?: (?P<after_sign>{signs})\b)?(?(before)(?: (?:mana|turns)\b)?| (?P<after>{fields})\b)"
        rf"(?: (?P<last_sign>{either(' | '.join(sign for sign in _every_sign() if sign.startswith('or ')))})\b)?"
    )


@cache
def _both() -> re.Pattern[str]:
    """Return the pattern of two comparisons of what is named once: "more than 2 but fewer than 4 armor"."""
    fields, signs = _measures(), either(" | ".join(_every_sign()))
    one, other = (rf"(?P<{name}>(?:{signs}) (?:{NUMBER}))" for name in ("one", "other"))
    return re.compile(
        rf"\b(?:(?P<before>{_BEFORE}(?:{fields}) )(?:(?:of|is|are) )*)?{one} (?:but|and) {other}\b"
        rf"(?(before)| (?P<after>{fields})\b)"
    )


@cache
def _range() -> re.Pattern[str]:
    """Return the pattern of two numbers between which another is, or of which it is one: "cost from 3 to 5"."""
    fields = _measures()
    return re.compile(
        rf"\b(?:(?P<before>{_BEFORE}{fields}) )?(?:(?:of|is|are|between|from|lasts?|lasting|for) )*"
        rf"(?P<low>[0-9]{{1,4}}) (?P<to>and|to|or) "
        rf"(?P<high>[0-9]{{1,4}})\b(?(before)(?: (?:mana|turns)\b)?| (?P<after>{fields})\b)"
    )


def _field(found: "re.Match[str]") -> str:
    """Return the field that a comparison names."""
    said = found["before"] or found["after"]
    return next(field for field, names in MEASURES.items() if said in phrases(names))


def _within(found: "re.Match[str]") -> str:
    """Return the condition of a range, or of one of two numbers."""
    return f"{_field(found)}:{found['low']}{',' if found['to'] == 'or' else '-'}{found['high']}"


def _compared(found: "re.Match[str]") -> str:
    """Return the condition of a comparison."""
    sign = found["sign"] or found["after_sign"] or found["last_sign"]
    mark = next((mark for mark, names in SIGNS.items() if sign in names), ":")
    return f"{_field(found)}{mark}{NUMBER_WORDS.get(found['number'], found['number'])}"
