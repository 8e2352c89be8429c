"""The measured suite of the search: what is asked, and what must be found, read from the data files independently."""

import json
import random
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
DATA = HERE.parents[2] / "engine" / "data"
TOLD = "told_cards.txt"
TUNED, ASIDE, AFTER = "tuned on", "set aside", "written afterwards"

Card = dict[str, Any]


class Asked(NamedTuple):
    """A query of the card list, and the names of the cards that it must find."""

    query: str
    cards: frozenset[str]


class Question(NamedTuple):
    """A plain question, the paragraphs or cards of which any answers it, and in which part of its list it stands."""

    text: str
    answers: frozenset[str]
    part: str


@cache
def cards() -> tuple[Card, ...]:
    """Return every card as its file has it."""
    return tuple(card for path in sorted((DATA / "cards").glob("*.json")) for card in json.loads(path.read_text()))


def spellings(name: str) -> Iterator[str]:
    """Yield the ways in which people write a name."""
    yield from (name, name.upper(), name.lower(), name.replace("'", ""), name.replace("'", "’"), f"  {name} ")
    yield from (name.replace(" ", "-"), name.replace(" ", ""), name.replace(" ", "_"), name.replace("e", "é"))


def misspellings() -> list[tuple[str, str]]:
    """Return names each with one letter dropped, doubled, changed or swapped with the next; the same every time."""
    dice = random.Random(1998)
    long = sorted(card["name"] for card in cards() if len(card["name"]) > 5)
    return [(name, _misspelt(name, dice)) for name in dice.sample(long, 100)]


def _misspelt(name: str, dice: random.Random) -> str:
    place = dice.randrange(1, len(name) - 1)
    before, letter, after = name[:place], name[place], name[place + 1 :]
    slips = ("", letter * 2, dice.choice("aeiorst"))
    return dice.choice([*(before + slip + after for slip in slips), before + after[:1] + letter + after[1:]]).lower()


def field_queries() -> list[Asked]:
    """Return queries by facts and by words, alone and together."""
    houses = sorted({card["house"] for card in cards() if card["house"]})
    kinds, targets = (sorted({card[field] for card in cards()}) for field in ("type", "target"))
    asked = [_asked(f"house:{house}", house=house) for house in houses]
    asked += [_asked(f"type:{kind}", type=kind) for kind in kinds]
    asked += [_asked(f'target:"{target}"', target=target) for target in targets]
    asked += [_asked(f"house:{house} type:{kind}", house=house, type=kind) for house in houses for kind in kinds]
    asked += [_either(one, other) for place, one in enumerate(houses) for other in houses[place + 1 :]]
    asked += [_that(f"mana:{mana}", _uses(mana)) for mana in ("order", "strife", "clarity", "mystery", "will", "world")]
    asked += [_that(f'keyword:"{word}"', _has_keyword(word)) for word in _keywords()]
    asked += [_that(f"hp>={hp}", _makes(hp)) for hp in (1, 7, 9, 12, 20)]
    return [one for one in asked + _word_queries() if one.cards]


def _asked(query: str, **facts: str) -> Asked:
    return _that(query, lambda card: all(card[field] == value for field, value in facts.items()))


def _either(one: str, other: str) -> Asked:
    return _that(f"house:{one},{other}", lambda card: card["house"] in (one, other))


def _that(query: str, fits: Callable[[Card], bool]) -> Asked:
    return Asked(query, frozenset(card["name"] for card in cards() if fits(card)))


def _uses(mana: str) -> Callable[[Card], bool]:
    rows = json.loads((DATA / "houses.json").read_text())
    using = {row["name"] for row in rows if mana in (row["primary"].lower(), row["secondary"].lower())}
    return lambda card: card["house"] in using


def _keywords() -> list[str]:
    return sorted({word for card in cards() for word in card["keywords"]})


def _has_keyword(word: str) -> Callable[[Card], bool]:
    return lambda card: word in card["keywords"]


def _makes(hp: int) -> Callable[[Card], bool]:
    return lambda card: any((creature["hp"] or 0) >= hp for creature in card["creatures"])


def _word_queries() -> list[Asked]:
    """Return queries for words as they stand: every so many of those that cards have, and pairs of them."""
    held = {card["name"]: words_of(card) for card in cards()}
    counts = Counter(word for words in held.values() for word in words if len(word) > 3)
    common = [word for word, count in sorted(counts.items()) if count > 1][::17]
    singles = [Asked(f'"{word}"', frozenset(name for name in held if word in held[name])) for word in common]
    pairs = pairwise(singles)
    return singles + [Asked(f"{one.query} or {two.query}", one.cards | two.cards) for one, two in pairs]


COPIES = {
    "any number": "may be cast more than once",
    "one in a group": "only one in a group",
    "one per player and host": "only one per player per structure",
    "one per player": "only one per player",
    "one in play": "only one in play",
    "one casting per game": "once per game",
}
"""What a card's page says of its copies."""


def words_of(card: Card) -> set[str]:
    """Return the words of everything that is said on a card."""
    made = [*card["creatures"], *card["helpers"]]
    said = [card["name"], card["text"], card["flavor"] or "", card["notes"] or "", *card["keywords"], *card["limits"]]
    said += [part for one in made for part in (one["name"], one["text"] or "")]
    said.append(COPIES.get(card["copies"], ""))
    said += [requirement["text"] for requirement in card["requirements"]]
    return {word for text in said for word in _words(text)}


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.replace("'", "").replace("’", "")).lower()
    return re.findall(r"[^\W_]+", "".join(letter for letter in plain if not unicodedata.combining(letter)))


def questions(file: str) -> list[Question]:
    """Return the questions of a list, with the part in which each stands."""
    part, found = TUNED, []
    for line in (HERE / file).read_text().splitlines():
        if line.startswith("# ---- "):
            part = ASIDE if "aside" in line else AFTER
        elif not line.startswith("#"):
            text, answers = line.split(" | ")
            found.append(Question(text, frozenset(answers.split("; " if file == TOLD else " ")), part))
    return found
