"""The kinds of fields: text, choice and number, each with two readings.

``filter`` reads a condition for the database, ``phrase`` for people.
"""

import difflib
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from operator import or_
from typing import ClassVar, NamedTuple

from django.db.models import Expression, F, Max, Min, Q, QuerySet, Value
from django.db.models.lookups import GreaterThanOrEqual, IsNull, LessThanOrEqual
from lark import Token

from cards.models import Card, Creature
from cards.search import fulltext
from cards.search.among import among
from cards.search.comparisons import COMPARISONS
from cards.search.patterns import Budget, check, source
from cards.search.query_error import QueryError
from cards.search.three_valued import ConditionFilter, Phrase, certain, every
from engine.model.words import NUMBER_WORDS, shortened

OTHER_BEGINNING = 0.6
"""How like a word is at least to one that begins with another letter, to be that misspelt."""

AROUND = ("a", "an", "of", "on", "the")
"""Words beside a value that change nothing: "house of war"."""

MISSPELT = 0.75
"""How like a value of its field a word is that is taken for that one misspelt, before what else it may be."""

MOST_VALUES = 12
"""A message lists so many values, and counts the others."""

FEW = 24
"""Of so many values at most each is offered where a query has none of them."""

WHOLE = rf"(?:[0-9]{{1,4}}|{'|'.join(NUMBER_WORDS)})"
"""The pattern of a whole number, in digits or in a word: "ten"."""

NUMBERS: dict[str, "Number"] = {}
"""Every number field by name, for comparing one with another."""


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Return a word as values are compared: small letters, no apostrophes, hyphens for blanks."""
    return "-".join(fulltext.words_of(text).lower().split())


def unquoted(token: Token) -> str:
    """Return a value without the quotation marks around it."""
    return token[1:-1].strip() if token.type == "QUOTED" else str(token)


class FieldQuestion(NamedTuple):
    """What is asked of a field: a comparison ("=" for a colon), a value, and the search's budget for patterns.

    ``alone`` says that no other value stands beside it, in a list or in brackets.
    """

    sign: str
    value: Token
    budget: Budget
    alone: bool


@dataclass(frozen=True)
class QueryField(ABC):
    """A field: its name in a query, what it is called on a page, what it finds, and examples."""

    name: str
    title: str
    help: str
    examples: tuple[str, ...]

    signs: ClassVar[tuple[str, ...]] = ("=",)

    @abstractmethod
    def filter(self, question: FieldQuestion) -> ConditionFilter:
        """Return the filter of a condition. Raises QueryError for a value it cannot have."""

    @abstractmethod
    def phrase(self, question: FieldQuestion) -> Phrase:
        """Return a condition in words. Raises QueryError like ``filter``."""

    def options(self) -> Mapping[str, str]:
        """Return the values to choose from with what each is called; empty where any value goes."""
        return {}

    def refuse_pattern(self, value: Token) -> None:
        """Raise QueryError for a regular expression."""
        if value.type == "REGEX":
            raise QueryError.at(value, f"“{self.name}:” takes no regular expression; the texts do, as in text:/dies?/.")


@dataclass(frozen=True)
class Text(QueryField):
    """A field of full text: a word, an exact phrase, or a regular expression."""

    column: str
    says: str
    patterns: bool = True

    def filter(self, question: FieldQuestion) -> ConditionFilter:
        """Look the words up in one column of the index."""
        if question.value.type == "REGEX" and self.patterns:
            return certain(question.budget.find(question.value, self.column))
        self.refuse_pattern(question.value)
        refuse_wordless(question.value)
        return certain(fulltext.holds(question.value, question.value.type == "QUOTED", self.column))

    def phrase(self, question: FieldQuestion) -> Phrase:
        """Say where the words are."""
        if question.value.type == "REGEX" and self.patterns:
            check(question.value)
            what = f"fits the expression /{source(question.value)}/"
            return Phrase(f"have a {self.says} that {what}", f"have no {self.says} that {what}")
        self.refuse_pattern(question.value)
        refuse_wordless(question.value)
        where = f"“{unquoted(question.value)}” in the {self.says}"
        return Phrase(f"have {where}", f"do not have {where}")


def refuse_wordless(token: Token) -> None:
    """Raise QueryError if there is nothing to look for, or a comparison without its field."""
    if token.type == "WORD":
        refuse_comparison(token)
    if token.type == "WORD" and re.match(r"\+[a-z-]+[:<>=!]", token, re.IGNORECASE):
        raise QueryError.at(token, "All that is asked for holds: no condition needs a plus.", token[1:])
    if str(token) == "-":
        raise QueryError.at(token, "A minus stands right before what it rules out, as in -armor.")
    if str(token) == ":":
        raise QueryError.at(token, "A colon stands right behind its field, as in hp:10.")
    if not fulltext.words_of(unquoted(token)):
        raise QueryError.at(token, "There is no letter or digit in this to look for.")
    if token.type == "WORD" and re.search(r"[*?]\w", token):
        pattern = "".join(_ANY.get(sign, re.escape(sign)) for sign in token.rstrip("*"))
        said = "A word finds all that begin with it. For other letters that are left open, use a pattern."
        raise QueryError.at(token, said, f"/{pattern}/")


_ANY = {"*": r"\w*", "?": r"\w", "/": r"\/"}
"""What other searches' signs for any letters are in a pattern, and the sign at which one ends."""

_COMPARISON = re.compile(r"(?:(?P<low>[0-9]{1,4})(?P<below>[<>]=?))?(?P<field>[a-z]+)?(?P<above>(?:[<>]=?|=).*)?", re.I)


def refuse_comparison(token: Token) -> None:
    """Raise QueryError for a word that compares: one that begins with its sign, or with its number."""
    found = _COMPARISON.fullmatch(token)
    if found is None or not (found["below"] or (found["above"] and not found["field"])):
        return
    if not (found["below"] and found["field"]):
        sign = re.sub(r"[^<>=].*", "", found["below"] or found["above"])
        number = re.search("[0-9]+", token)
        example = f"hp{sign}{number[0] if number else 3}"
        raise QueryError.at(token, f"A comparison begins with a field, as in {example}.")
    said = f"{found['field']}{COMPARISONS[found['below']].turned}{found['low']}"
    said = f"({said} {found['field']}{found['above']})" if found["above"] else said
    raise QueryError.at(token, "A comparison begins with its field, and has one number.", said)


@dataclass(frozen=True)
class FixedChoice(QueryField):
    """A field with a fixed list of values.

    ``find`` turns a value into a filter; ``says`` and ``denies`` are phrases with a place for what the
    value is called.
    """

    values: Callable[[], Mapping[str, str]]
    find: Callable[[str], ConditionFilter]
    says: str
    denies: str

    def options(self) -> Mapping[str, str]:
        """Return the values."""
        return self.values()

    def takes(self, word: str) -> bool:
        """Return whether a word is one of the values, or what one is called."""
        return bool(self.meant(word))

    def meant(self, word: str) -> str:
        """Return the value that a word is, or that is called so; empty for none."""
        return _names(self).get(folded(word), "")

    def filter(self, question: FieldQuestion) -> ConditionFilter:
        """Find the cards with the value."""
        return self.find(self.chosen(question))

    def phrase(self, question: FieldQuestion) -> Phrase:
        """Say the value."""
        called = self.values()[self.chosen(question)]
        return Phrase(self.says.format(called), self.denies.format(called))

    def chosen(self, question: FieldQuestion) -> str:
        """Return the value that is meant, by itself or by what it is called. Raises QueryError for none."""
        value = question.value
        self.refuse_pattern(value)
        names = _names(self)
        wanted = folded(unquoted(value))
        if wanted in names:
            return names[wanted]
        held = [word for word in wanted.split("-") if word in names]
        several = bool(held) and "-".join(held) == wanted
        near = ",".join(held) if several else nearest(wanted, names, MISSPELT)
        if not near and not (held and {*wanted.split("-")} - {*held, self.name, *AROUND}):
            near = held[0] if held else nearest(wanted, names)
        if several and self.name in SEVERAL and re.search("[+&]", value):
            near = f"({' '.join(held)})" if question.alone else ""
        takes = [folded(each) for each in self.values()]
        hint = f" Did you mean “{near}”?" if near else f" It takes {shortened(takes, MOST_VALUES, 'or')}."
        offers = [] if near or len(takes) > FEW else [written("", "", each) for each in takes]
        message = f"“{self.name}:” has no value “{unquoted(value)}”.{hint}"
        raise QueryError(message, value.start_pos or 0, near, len(value), offers)


SEVERAL = frozenset({"mana", "keyword", "step", "moves", "has", "is"})
"""The fields of which a card may have several values at once, which a plus sign asks for; a comma says "or"."""


@cache
def _names(choice: FixedChoice) -> dict[str, str]:
    """Return everything a choice's values can be written as: what it is called too, if that is one word."""
    values = choice.values()
    called = {folded(name): value for value, name in values.items() if " " not in name}
    return called | {folded(value): value for value in values}


def nearest(word: str, words: Iterable[str], like: float = 0.5) -> str:
    """Return the word that comes nearest, or empty where none is as like as that.

    One that begins otherwise must be more like it, and comes after one as like that begins the same.
    """
    near = difflib.get_close_matches(word[:40], list(words), 12, like)
    rated = [(difflib.SequenceMatcher(None, each, word).ratio(), each[:1] == word[:1], each) for each in near]
    likely = [each for each in rated if each[1] or each[0] >= OTHER_BEGINNING]
    return max(likely, key=lambda each: each[:2], default=(0, False, ""))[2]


def written(field: str, sign: str, value: str) -> str:
    """Return a condition as it is typed; what the language would trip over goes into quotation marks."""
    bare = value.replace('"', " ").strip()
    quoted = not bare or any(mark in bare for mark in ' ()":') or bare[:1] in set("/<>=!")
    return f'{field}{sign}"{bare}"' if quoted else f"{field}{sign}{bare}"


@dataclass(frozen=True)
class Number(QueryField):
    """A number of a card or, if ``of_creature``, of a creature that it makes.

    ``expression`` gives the number, read from the table of the card or the creature; its argument
    is the path to the card from there. ``absent`` means that NULL is "none", not "unknown".
    """

    called: str
    expression: Callable[[str], Expression | F]
    of_creature: bool = True
    absent: bool = False

    signs = tuple(COMPARISONS)

    def __post_init__(self) -> None:
        """Let the other numbers find this one."""
        NUMBERS[self.name] = self

    def filter(self, question: FieldQuestion) -> ConditionFilter:
        """Compare the number with another one or a range: of the card, or of any one of its creatures."""
        if ends := _ends(question):
            return self.between(*ends)
        compare = COMPARISONS[question.sign].lookup
        against = [COMPARISONS[each].lookup for each in COMPARISONS[question.sign].opposites]
        other = self.other(question.value)
        if not self.by_creature(other):
            left, right = self.expression(""), _amount(other, "")
            numbers = [each for each in (self, other) if isinstance(each, Number) and each.absent]
            lacking = (Q(IsNull(each.expression(""), True)) for each in numbers)
            fails = (Q(each(left, right)) for each in against)
            return ConditionFilter(Q(compare(left, right)), reduce(or_, [*fails, *lacking]))
        return _made(Q(compare(self.expression("card__"), _amount(other, "card__"))), self, other)

    def between(self, low: int, high: int) -> ConditionFilter:
        """Find the cards that make a creature whose number lies in a range, its ends included."""
        number = self.expression("card__")
        return _made(Q(GreaterThanOrEqual(number, Value(low))) & Q(LessThanOrEqual(number, Value(high))), self)

    def unknown(self) -> Q:
        """Return the filter of the creatures whose number is not known."""
        return Q(IsNull(self.expression("card__"), True))

    def reach(self, cards: QuerySet[Card]) -> tuple[int, int] | None:
        """Return the least and the most that the number is, where known, among some cards; None where it never is."""
        if not self.of_creature:
            numbers = cards.order_by().aggregate(least=Min(self.expression("")), most=Max(self.expression("")))
        else:
            made = Creature.objects.filter(card__in=cards.order_by().values("pk"))
            numbers = made.aggregate(least=Min(self.expression("")), most=Max(self.expression("")))
        return (numbers["least"], numbers["most"]) if numbers["least"] is not None else None

    def by_creature(self, other: "int | Number") -> bool:
        """Return whether a comparison is about creatures."""
        return self.of_creature or (isinstance(other, Number) and other.of_creature)

    def phrase(self, question: FieldQuestion) -> Phrase:
        """Say the comparison."""
        sign = question.sign
        ends = _ends(question)
        other = ends[1] if ends else self.other(question.value)
        if ends:
            what = f"{self.called} of {ends[0]} to {ends[1]}"
        elif isinstance(other, Number):
            what = f"{self.called} {COMPARISONS[sign].side} its {other.title.lower()}"
        else:
            what = f"{self.called} of {COMPARISONS[sign].amount.format(other)}"
        if self.by_creature(other):
            return Phrase(f"make a creature with {what}", f"make no creature with {what}")
        return Phrase(f"have {what}", f"have {what.replace(' of ', ' other than ', 1)}")

    def other(self, value: Token) -> "int | Number":
        """Return the number or the other field a value stands for. Raises QueryError for neither."""
        self.refuse_pattern(value)
        if re.fullmatch(WHOLE, unquoted(value), re.IGNORECASE):
            return _whole(unquoted(value))
        if found := NUMBERS.get(value.lower()):
            return found
        counted = re.fullmatch(r"([0-9]{1,4})\s*[a-z]+", unquoted(value).lower())
        digits = value.translate(_LIKE_DIGITS)
        meant = digits if digits.isdigit() else counted[1] if counted else ""
        near = meant or nearest(value.lower(), NUMBERS.keys() - {self.name})
        raise QueryError.at(
            value,
            f"“{self.name}” is compared with a whole number up to 9999 or with one of {', '.join(NUMBERS)}.",
            near,
        )


@dataclass(frozen=True)
class OfSome(Number):
    """A number that some cards have and the others lack: a card that lacks it fits no comparison, and is no riddle.

    ``numbers`` are those of the cards that have one; ``says`` is what one of them does, with a place for the amount.
    """

    of_creature: bool = False
    numbers: Callable[[], Mapping[int, int]] = dict
    says: str = ""

    def filter(self, question: FieldQuestion) -> ConditionFilter:
        """Compare the number with another one or a range."""
        if ends := _ends(question):
            return self.between(*ends)
        other = self.other(question.value)
        return super().filter(question) if isinstance(other, Number) else self._fitting(question.sign, other)

    def between(self, low: int, high: int) -> ConditionFilter:
        """Find the cards whose number lies in a range, its ends included."""
        return every([self._fitting(">=", low), self._fitting("<=", high)])

    def _fitting(self, sign: str, other: int) -> ConditionFilter:
        """Compare the number with another one."""
        compare = COMPARISONS[sign].fits
        return certain(among(card for card, number in self.numbers().items() if compare(number, other)))

    def phrase(self, question: FieldQuestion) -> Phrase:
        """Say the comparison."""
        ends = _ends(question)
        other = ends[1] if ends else self.other(question.value)
        if isinstance(other, Number):
            return super().phrase(question)
        amount = f"{ends[0]} to {ends[1]}" if ends else COMPARISONS[question.sign].amount.format(other)
        return Phrase(self.says.format(amount), f"do not {self.says.format(amount)}")


def _ends(question: FieldQuestion) -> tuple[int, int] | None:
    """Return the ends of a range that is asked for, as in hp:5-9, hp:5..9 or hp:9-5; None for anything else."""
    found = _RANGE.fullmatch(question.value) if question.sign == "=" else None
    low, high = sorted(map(_whole, found.groups())) if found else (0, 0)
    return (low, high) if found else None


_LIKE_DIGITS = str.maketrans("oOlI", "0011")
"""The letters that are typed for digits."""

_RANGE = re.compile(rf"({WHOLE})(?:\.\.+|-)({WHOLE})", re.IGNORECASE)


def _whole(said: str) -> int:
    """Return the number that is said in digits or in a word."""
    return int(NUMBER_WORDS.get(said.lower(), said))


def _made(fits: Q, *compared: int | Number) -> ConditionFilter:
    """Return the cards that make a creature that fits; one whose number is not known leaves the opposite open."""
    numbers = [each for each in compared if isinstance(each, Number)]
    unknown = [each.unknown() for each in numbers if not each.absent]
    made = Q(pk__in=Creature.objects.filter(fits).values("card_id"))
    if not unknown:
        return certain(made)
    # Without an attack there is nothing to compare, whatever else of the creature is not known.
    there = [~each.unknown() for each in numbers if each.absent]
    left_open = Creature.objects.filter(reduce(or_, unknown), *there)
    return ConditionFilter(made, ~made & ~Q(pk__in=left_open.values("card_id")))


def _amount(other: int | Number, prefix: str) -> Expression | F:
    """Return what a number is compared with."""
    return Value(other) if isinstance(other, int) else other.expression(prefix)


class NumberSpan(NamedTuple):
    """The least and the most that a number can be; None for a most that has no bound."""

    low: int
    high: int | None

    @property
    def loose(self) -> bool:
        """Whether the number can be one or another."""
        return self.high is None or self.low < self.high

    def fits(self, sign: str, number: int) -> bool:
        """Return whether every number of the span compares so with a number."""
        if sign == "=":
            return self.low == self.high == number
        end = self.low if ">" in sign else self.high
        return end is not None and COMPARISONS[sign].fits(end, number)

    def fails(self, sign: str, number: int) -> bool:
        """Return whether no number of the span does."""
        return any(self.fits(each, number) for each in COMPARISONS[sign].opposites)


class KnownSpans(NamedTuple):
    """The bounds of a sum, and of its two parts."""

    whole: NumberSpan
    parts: tuple[NumberSpan, NumberSpan]


@dataclass(frozen=True)
class Spanned(Number):
    """A number known at least within bounds, the sum of two parts that may be asked for at once: ``cost:2+1``.

    A card fits a condition if it does at every number within its bounds, and the opposite if it does at none.
    ``spans`` are the bounds by card, of those of which anything is known.
    """

    spans: Callable[[], Mapping[int, KnownSpans]] = dict

    def loose(self, parts: bool) -> Q:
        """Return the filter of the cards of which only bounds are known, if ``parts`` then of one of them, too."""
        spans = {card: (known.whole, *(known.parts if parts else ())) for card, known in self.spans().items()}
        return among(card for card, known in spans.items() if any(span.loose for span in known))

    def filter(self, question: FieldQuestion) -> ConditionFilter:
        """Compare the sum, or both parts at once."""
        if amounts := self.amounts(question):
            return self._with_parts(amounts)
        if ends := _ends(question):
            return self.between(*ends)
        sign, other = question.sign, self.other(question.value)
        return super().filter(question) if isinstance(other, Number) else self._compared(sign, other)

    def between(self, low: int, high: int) -> ConditionFilter:
        """Find the cards whose sum lies in a range, its ends included."""
        return every([self._compared(">=", low), self._compared("<=", high)])

    def _compared(self, sign: str, number: int) -> ConditionFilter:
        """Compare the sum with a number."""
        wholes = {card: known.whole for card, known in self.spans().items()}
        return ConditionFilter(
            among(card for card, whole in wholes.items() if whole.fits(sign, number)),
            among(card for card, whole in wholes.items() if whole.fails(sign, number)),
        )

    def _with_parts(self, amounts: tuple[int, ...]) -> ConditionFilter:
        """Compare both parts; where the sum cannot be theirs, neither can they."""
        fits, fails = set[int](), set[int]()
        for card, (whole, parts) in self.spans().items():
            pairs = list(zip(parts, amounts, strict=True))
            if all(part.fits("=", amount) for part, amount in pairs):
                fits.add(card)
            if any(span.fails("=", amount) for span, amount in [(whole, sum(amounts)), *pairs]):
                fails.add(card)
        return ConditionFilter(among(fits), among(fails))

    def phrase(self, question: FieldQuestion) -> Phrase:
        """Say the comparison."""
        if not (amounts := self.amounts(question)):
            return super().phrase(question)
        what = f"{amounts[0]} of the first mana type and {amounts[1]} of the second"
        return Phrase(f"cost {what}", f"have a known cost other than {what}")

    def amounts(self, question: FieldQuestion) -> tuple[int, ...]:
        """Return the parts that are asked for, if any. Raises QueryError if they are compared."""
        if not re.fullmatch(r"[0-9]{1,4}\+[0-9]{1,4}", question.value):
            return ()
        if question.sign not in {":", "="}:
            raise QueryError.at(
                question.value, f"Parts such as 2+1 are not compared: write {self.name}:{question.value}."
            )
        return tuple(int(part) for part in question.value.split("+"))
