"""From what was typed to a tree that can be read: the grammar, the caps, and what is said of a slip."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from lark import Discard, Lark, Token, Transformer, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken, VisitError

from cards.search.fields import field_named
from cards.search.kinds import MOST_VALUES, WHOLE, FixedChoice, Number, folded
from cards.search.query_error import QueryError, search_too_long
from cards.search.sorting import ORDERS
from cards.typography import APOSTROPHES, UNSEEN
from engine.model.words import shortened

MAX_LENGTH = 400
MAX_TERMS = 30

CAPS = f"A search may have up to {MAX_LENGTH} characters and {MAX_TERMS} conditions."

NOTHING_BEFORE = "Something to look for must stand before this."

SPELT = {"=<": "<=", "=>": ">=", "==": "=", "<>": "!="}
"""Signs of comparison as some write them."""

VALUES = {"WORD", "QUOTED", "REGEX"}
"""The kinds of tokens that a condition ends in."""

LIST_SIGNS = ",|"
"""What stands between the values of a list."""

SHARED = "SHARED"
"""The kind of a field's token that stands before several values at once."""

UNLIKE = "UNLIKE"
"""The kind of the token of an operator that denies its value."""

_PLAIN = str.maketrans(
    dict.fromkeys("“”„‟«»‹›「」『』", '"')
    | dict.fromkeys(APOSTROPHES, "'")
    | dict.fromkeys("≤≦⩽", "<=")
    | dict.fromkeys("≥≧⩾", ">=")
    | {"≠": "!=", "−": "-", "\0": " ", "\u200b": " "}
)
"""What keyboards and phones make of quotation marks and signs, and what parts words unseen."""

_AS_TYPED = r"""(?P<as_typed>"[^"]*"|(?<![^\s:=(|!-])/(?!(?<=\s/)\s)(?:[^/\\]|\\.)+/i?(?=[\s()]|$))"""
"""What is read as it is typed: a phrase in quotation marks, and a pattern. A slash between blanks begins none."""


def _outside(pattern: str) -> re.Pattern[str]:
    """Return the pattern of what is not within quotation marks or another pattern."""
    return re.compile(f"{_AS_TYPED}|{pattern}", re.IGNORECASE)


def _changed(query: str, pattern: re.Pattern[str], change: Callable[["re.Match[str]"], str]) -> str:
    """Return a query with what a pattern of its outside finds changed."""
    return pattern.sub(lambda found: found["as_typed"] or change(found), query)


def _blank(found: "re.Match[str]") -> str:
    """Return as many blanks as what was found has characters, so that positions stay."""
    return " " * len(found[0])


_DASH = _outside(r"(?:(?<!\S)[–—](?=\w)|(?<=[0-9])[–—](?=[0-9]))")
"""A dash for the minus before a condition, and for the hyphen of a range: hp:10–12."""

_APART = _outside(r"""(?P<field>\b[a-z]+)(?P<gap>\s+):(?=\s*(?:[\w"/]|\([\w"]))""")
"""A colon apart from the word before it, as French writes it; a smiley is none."""

_OPEN_RANGE = _outside(
    rf"(?P<low>\b[a-z]+\s*[:=]\s*{WHOLE})"
    r" (?:or|and) (?:(?P<up>more|higher|above|up|greater)|less|lower|fewer|below)\b"
)

_SPACED = _outside(
    rf"(?:(?<=[:=])\s*(?P<from>{WHOLE})\s+(?:-|to)\s+(?P<to>{WHOLE})\b"
    r"|\b[0-9]{1,4}\s*[<>]=?\s*[a-z]+\s*[<>]=?\s*[0-9]{1,4}\b)"
)
_BETWEEN = r"(?:\s*,\s*(?:or\s+)?|\s+or\s+)"
_LISTED = _outside(rf"\b(?P<of>[a-z]+)\s*[:=]\s*(?P<first>[\w-]+)(?P<values>(?:{_BETWEEN}[\w-]+(?![\w-]*\s*[:<>=!]))+)")
"""Values of a field with blanks or "or" between them: house:war, hope or body."""

_BACKWARDS = _outside(r"\b(?P<order>order:\s*)(?P<by>[a-z]+) (?:desc|descending|backwards)\b")

_LONE_SIGNS = _outside(r"""(?<!\S)(?:[^\w\s"()<>=:|&-]+|[:;]-?[()]+)(?!\S)""")
"""A sign that stands by itself, no operator: the plus between two names, a smiley."""

_SIGNS = re.compile(
    r"""[a-zA-Z]-*\s*(?:[:<>=]|!=)|["()]|(?:^|\s)(?:-(?![0-9]+(?:\s|$))\S|![\w"(/])|(?:^|\s)/"""
    r"|\b(?:AND|OR|NOT)\b|\s(?:&&|\|\|)\s"
)
"""Of a field, its last letter is enough: what looks for the whole of it reads a long word again from each letter."""
_SMALL = re.compile(
    r"(?<!\S)(?:(?:how|i|it|that|this|what|when|where|which|who|why|you)\s+will"
    r"|will(?=\s+(?:a|an|i|it|my|not|that|the|this|you)(?!\S))"
    r"|a|an|and|are|can|could|did|do|does|for|how|i|if|in|is|it|its|my|not|of|on|or|should|that|the|this|to"
    r"|what|when|where|which|who|why|with|you)[,.;!?]*(?!\S)",
    re.IGNORECASE,
)
"""A word that says nothing alone, no part of one with a hyphen. "Will" is mana but beside what makes it a verb."""

_OPERATORS = re.compile(r"(?<!\S)(?:and|or|not)(?!\S)", re.IGNORECASE)


class Parsed(NamedTuple):
    """A query that has been read: as it was typed, and with the short forms written out.

    In ``tree`` (None for a query that sets no condition) every field has one value, a colon is "=",
    ``!=`` is a negation, and what only orders the cards is gone: ``order`` holds it. ``plain`` is the whole query,
    its small words too, where it is plain words; else it is empty.
    """

    typed: Tree[Token]
    tree: Tree[Token] | None
    order: Token | None
    plain: str


def tidy(query: str) -> str:
    """Return a query as the parser takes it: plain letters, quotation marks and signs, nothing that is not seen."""
    plain = unicodedata.normalize("NFKC", query.encode("utf-8", "replace").decode().translate(_PLAIN))
    plain = _changed(UNSEEN.sub("", plain), _DASH, lambda _: "-")
    changes = {_APART: _joined, _OPEN_RANGE: _open_range, _SPACED: _closed, _LISTED: _listed, _BACKWARDS: _backwards}
    for pattern, change in changes.items():
        plain = _changed(plain, pattern, change)
    return plain


def typed_place(query: str, place: int) -> int:
    """Return where a query as it was typed has what stands at a place of it once it is tidy."""
    return bisect_right(range(len(query) + 1), place, key=lambda end: len(tidy(query[:end]))) - 1


def _joined(found: "re.Match[str]") -> str:
    """Return a field with its colon right behind it, and the blanks behind that: "house : war" as "house:  war"."""
    is_field = field_named(found["field"]) or found["field"].lower() == "order"
    return f"{found['field']}:{found['gap']}" if is_field else found[0]


def _closed(found: "re.Match[str]") -> str:
    """Return a range without its blanks, which stand behind it, so that places stay: "cost:3 to 6" as "cost:3-6"."""
    closed = f"{found['from']}-{found['to']}" if found["from"] else re.sub(r"\s", "", found[0])
    return closed.ljust(len(found[0]))


def _listed(found: "re.Match[str]") -> str:
    """Return a list without its blanks and "or", which stand behind it, where all in it are values of its field.

    The first of them may be wrong, as that is said then: "house:wra or hope".
    """
    field, values = field_named(found["of"]), re.split(_BETWEEN, found["values"], flags=re.IGNORECASE)[1:]
    whole = isinstance(field, FixedChoice) and all(map(field.takes, values))
    whole |= isinstance(field, Number) and all(map(_is_number, [found["first"], *values]))
    return re.sub(_BETWEEN, ",", found[0], flags=re.IGNORECASE).ljust(len(found[0])) if whole else found[0]


def _is_number(said: str) -> bool:
    """Return whether a word is a whole number."""
    return re.fullmatch(WHOLE, said, re.IGNORECASE) is not None


def _backwards(found: "re.Match[str]") -> str:
    """Return an order that is said to descend with its sign, and as many blanks as keep its place."""
    return f"{found['order']}-{found['by']}".ljust(len(found[0]))


def _open_range(found: "re.Match[str]") -> str:
    """Return a range with one end in its signs: "hp:10 or more" as "hp:10+", and as many blanks as keep its place."""
    return f"{found['low']}{'+' if found['up'] else '-'}".ljust(len(found[0]))


def in_query_language(query: str) -> bool:
    """Return whether a query uses the language: a field, quotation marks, brackets, a pattern or an operator's sign.

    A query that does not is plain words, and "not", "and" and "or" are words of it like any other, as they are in one
    that is all in capitals: "WASTE NOT".
    """
    return bool(_SIGNS.search(query.lower() if query.isupper() else query))


def without_small_words(query: str) -> str:
    """Return a query of plain words with blanks for the words that say nothing alone, so that positions stay.

    Of nothing but "or" and its like nothing is blank: each of them lacks what it joins.
    """
    cleaned = _SMALL.sub(_blank, query), _OPERATORS.sub(_blank, query)
    return next((words for words in cleaned if words.strip()), query)


def without_lone_signs(query: str) -> str:
    """Return a query with blanks for the signs that stand by themselves, unless there is nothing else."""
    cleaned = _changed(query, _LONE_SIGNS, _blank)
    return cleaned if cleaned.strip() else query


def parse(query: str) -> Parsed:
    """Read a tidy query. Raises QueryError with the place of what is wrong."""
    if len(query) > MAX_LENGTH:
        raise QueryError(search_too_long(f"{MAX_LENGTH} letters"), MAX_LENGTH, length=len(query) - MAX_LENGTH)
    query = without_lone_signs(query)
    plain = "" if in_query_language(query) else query
    if plain:
        query = without_small_words(query)
    try:
        typed = _parser().parse(query)
    except UnexpectedInput as error:
        raise _explained(query, error) from None
    writer = _WriteOut()
    try:
        written = writer.transform(typed)
    except VisitError as error:
        raise error.orig_exc from None
    terms = [leaf for leaf in written.scan_values(lambda leaf: isinstance(leaf, Token)) if leaf.type in VALUES]
    if len(terms) > MAX_TERMS:
        raise QueryError.at(terms[MAX_TERMS], f"That is one condition too many. {CAPS}")
    return Parsed(typed, written.children[0] if written.children else None, writer.order, plain)


@cache
def _parser() -> Lark:
    """Return the parser; building it takes a moment, so it is built once."""
    grammar = Path(__file__).with_name("grammar.lark").read_text()
    return Lark(grammar, parser="lalr", propagate_positions=True)


def _explained(query: str, error: UnexpectedInput) -> QueryError:
    """Put what the parser stumbled over into words."""
    if isinstance(error, UnexpectedCharacters):
        place = error.pos_in_stream or 0
        return QueryError("This quotation mark is never closed. Put another one behind the phrase.", place)
    assert isinstance(error, UnexpectedToken)
    expected, token = error.expected, error.token
    if token.type == "$END":
        if "_CLOSE" in expected:
            return QueryError("A bracket is never closed. Put “)” where the group ends.", len(query))
        return _unfinished(query)
    if token.type == "_CLOSE" and "$END" in expected:
        return QueryError.at(token, "This bracket closes nothing. Put “(” where the group begins, or take it away.")
    return QueryError.at(token, NOTHING_BEFORE)


def _unfinished(query: str) -> QueryError:
    """Say what must follow at the end of a query: behind a field, its values or an example."""
    begun = re.search(r"([a-z][a-z-]*)\s*(?:[:<>=]|!=|<=|>=)\s*$", query, re.IGNORECASE)
    field = field_named(begun[1]) if begun else None
    if begun and begun[1].lower() == "order":
        return QueryError(f"“order:” takes {shortened([*ORDERS], MOST_VALUES, 'or')}.", len(query), offers=ORDERS)
    if field is None:
        return QueryError("Something to look for must follow here.", len(query))
    if options := field.options():
        offers = [folded(value) for value in options]
        return QueryError(f"“{field.name}:” takes {shortened(offers, MOST_VALUES, 'or')}.", len(query), offers=offers)
    return QueryError(f"Something must follow here, as in {field.examples[0]}.", len(query))


class _WriteOut(Transformer[Token, Any]):
    """Writes out the short forms, and takes out the order."""

    def __init__(self) -> None:
        super().__init__()
        self.order: Token | None = None

    def spread(self, children: list[Any]) -> Any:
        """Give every value of a group the field before the group; ``!=`` denies the whole group, as it does a list."""
        field, operator, values = children
        field = field.update(type=SHARED)
        if _sign(operator) != "!=" or field.lower() == "order":
            spread = _Spread(self, field, operator).transform(values)
            return Discard if spread is None else spread  # an order leaves nothing, of which Lark makes None
        return Tree("negation", [_Spread(self, field, operator.update(value="=")).transform(values)])

    def text(self, children: list[Token]) -> Any:
        """Refuse an "or" that has nothing before it."""
        (token,) = children
        if token.type == "WORD" and token.lower() in {"or", "and"}:
            raise QueryError.at(token, NOTHING_BEFORE)
        parts = _parted(token, "|") if token.type == "WORD" else [token]
        return _grouped("any", [Tree("text", [part]) for part in parts])

    def filter(self, children: list[Token]) -> Any:
        """Make ``!=`` a negation, and take out ``order:``."""
        field, operator, value = children
        sign = _sign(operator)
        if field.lower() == "order":
            if sign not in {":", "="}:
                raise QueryError.at(operator, "Order takes a colon: order:name.", ":")
            if self.order is not None:
                raise QueryError.at(field, "The cards can be put in one order only. Take one “order:” away.")
            self.order = value
            return Discard
        operator = operator.update(UNLIKE if sign == "!=" else None, "=" if sign in {":", "!="} else sign)
        values = _values(field, value)
        field = field.update(type=SHARED) if len(values) > 1 else field
        tree = _grouped("any", [_condition(field, operator, one) for one in values])
        return Tree("negation", [tree]) if sign == "!=" else tree

    def negation(self, children: list[Any]) -> Any:
        """Read ``-order:cost`` as descending; keep every other negation."""
        if children:
            return Tree("negation", children)
        assert self.order is not None
        self.order = self.order.update(value=self.order[1:] if self.order.startswith("-") else f"-{self.order}")
        return Discard

    def any(self, children: list[Any]) -> Any:
        """Keep a group that still has members."""
        return _grouped("any", children)

    def all(self, children: list[Any]) -> Any:
        """Keep a group that still has members."""
        return _grouped("all", children)


class _Spread(Transformer[Token, Any]):
    """Puts one field and operator before every value."""

    def __init__(self, writer: _WriteOut, field: Token, operator: Token) -> None:
        super().__init__()
        self.filter = lambda children: writer.filter([field, operator, *children])
        self.value = self.filter
        self.negation = writer.negation
        self.any, self.all = writer.any, writer.all


def _sign(operator: Token) -> str:
    """Return the sign of an operator as it is usually spelt."""
    sign = operator.strip().lstrip(":").strip() or ":"
    return SPELT.get(sign, sign)


def _values(field: Token, value: Token) -> list[Token]:
    """Return the values of a list, as in house:hope,justice or house:hope|justice."""
    return _parted(value, LIST_SIGNS) if value.type == "WORD" and field_named(field) is not None else [value]


def _parted(token: Token, signs: str) -> list[Token]:
    """Return the parts of a word between some signs, each with its place."""
    start = token.start_pos or 0
    parts = re.finditer(rf"[^{re.escape(signs)}]+", token)
    return [Token(token.type, part[0], start_pos=start + part.start()) for part in parts] or [token]


_OPEN_ENDS = {"+": ">=", "-": "<="}


def _condition(field: Token, operator: Token, value: Token) -> Any:
    """Return one condition; a range with one end, hp:5+ or hp:5-, becomes a comparison."""
    if not isinstance(field_named(field), Number):
        return Tree("filter", [field, operator, value])
    if isinstance(other := field_named(value), Number):
        value = value.update(value=other.name)
    elif operator == "=" and re.fullmatch(rf"{WHOLE}[+-]", value, re.IGNORECASE):
        operator, value = operator.update(value=_OPEN_ENDS[value[-1]]), value.update(value=value[:-1])
    return Tree("filter", [field, operator, value])


def _grouped(kind: str, children: list[Any]) -> Any:
    """Return a group, its only member, or nothing."""
    if len(children) < 2:
        return children[0] if children else Discard
    return Tree(kind, children)
