"""The advanced form: a query written from its inputs, and its inputs filled from a query."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from cards.search import sorting
from cards.search.comparisons import COMPARISONS
from cards.search.conditions import TypedCondition, conditions
from cards.search.fields import FIELDS
from cards.search.kinds import FixedChoice, Number, folded, written
from cards.search.searching import QueryResult
from engine.model.words import capital

SIGNS = {sign: comparison.said[0] for sign, comparison in COMPARISONS.items()}
SIGN = "-is"
"""What the input for a number's comparison is called, after the field's name."""

_WORD = re.compile(r"""(?!-|not$|or$|and$)[^\s()":<>=/]+|"[^"]*\"""", re.IGNORECASE)


class Input(NamedTuple):
    """One input: its name and label, its values to choose from (none: free text), its value, and its comparison."""

    name: str
    label: str
    help: str
    options: list[tuple[str, str]]
    value: str = ""
    sign: str = "="
    number: bool = False


def write(data: Mapping[str, str]) -> str:
    """Return the query that the inputs ask for; ``words`` and ``rest`` are in the query language already."""
    parts = [data.get("words", "").strip()]
    for name, field in FIELDS.items():
        if value := data.get(name, "").strip():
            sign = data.get(name + SIGN, "") if isinstance(field, Number) else ":"
            parts.append(written(name, sign if sign in SIGNS else ":", value))
    parts.append(data.get("rest", "").strip())
    if order := data.get("order", "").strip():
        parts.append(f"order:{order}")
    return " ".join(part for part in parts if part)


def read(found: QueryResult) -> dict[str, str]:
    """Return the inputs that write a query; what no input can say goes to ``rest``."""
    data: dict[str, str] = {}
    words, rest = [], []
    for part in conditions(found):
        sign = "=" if part.sign == ":" else part.sign
        value = _chosen(part, found)
        if value and part.field not in data:
            data |= {part.field: value, part.field + SIGN: sign}
        elif _WORD.fullmatch(part.text):
            words.append(part.text)
        else:
            rest.append(part.text)
    return data | {"words": " ".join(words), "rest": " ".join(rest)}


def _chosen(part: TypedCondition, found: QueryResult) -> str:
    """Return what the input of a condition's field holds to ask for it; empty where that cannot."""
    field = FIELDS.get(part.field)
    if part.field == "order":
        return found.order
    if field is None or part.sign not in {":", *SIGNS}:
        return ""
    if isinstance(field, FixedChoice):
        return folded(field.meant(part.value)) if part.chooses(part.field) else ""
    if not isinstance(field, Number) and not part.chooses(part.field):
        return ""
    alone = '"' not in part.value and len(part.values) == 1 and not part.value.startswith("/")
    as_typed = ('"' in part.text) == ('"' in written("", "", part.value))
    return part.value if alone and as_typed else ""


def inputs(data: Mapping[str, str]) -> list[Input]:
    """Return the inputs of the form with their values."""
    return [_input(name, data) for name in FIELDS]


def _input(name: str, data: Mapping[str, str]) -> Input:
    """Return the input of a field."""
    field = FIELDS[name]
    options = [(folded(value), capital(called)) for value, called in field.options().items()]
    value = data.get(name, "")
    value = folded(value) if isinstance(field, FixedChoice) else value
    return Input(name, field.title, field.help, options, value, data.get(name + SIGN, "="), isinstance(field, Number))


def order_options() -> list[tuple[str, str]]:
    """Return the orders to choose from, each both ways."""
    return [(sign + name, sorting.order_in_words(sign + name)) for name in sorting.ORDERS for sign in ("", "-")]
