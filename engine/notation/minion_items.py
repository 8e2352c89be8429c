"""Items of a line that say what a minion is: how many, its nation, class or card, its name, id and numbers."""

from __future__ import annotations

import re
from typing import Final

from lark import Token

from engine.model.base_stats import singular
from engine.model.pieces import MAX_LEVEL, MAX_MEMBERS
from engine.model.words import capital, listed, plural
from engine.notation.draft import GroupDraft, Item, Takes, first_token
from engine.notation.fight_errors import NO_SPELLS, OF_EACH, OF_EACH_NUMBER, PARTED, WHOSE_INITIATIVE, LineError
from engine.notation.spell_items import SOMEBODYS, by_sign, number_without_a_spell, quoted_spell, unknown_spell
from engine.notation.typed_scenario import Span, TypedMinion
from engine.notation.vocabulary import (
    COUNTS,
    CUT_SHORT,
    NO_NAMES,
    NO_NUMBERS,
    SOMEBODY,
    key,
    kinds_of,
    near,
    said_otherwise,
    values_of,
)
from engine.scenario.format import MAX_ATTACK_RATE, MAX_STAT, STATS

BOUNDS: Final = {
    "hp": (1, MAX_STAT),
    "current_hp": (1, MAX_STAT),
    "attack_rate": (0, MAX_ATTACK_RATE),
    "level": (0, MAX_LEVEL),
}
"""The least and the most of the numbers of a minion, where they are not those of every other."""

_NUMBER = re.compile(rf"[\s:=]*(?:\d|(?:{'|'.join(COUNTS)})\b)", re.IGNORECASE)

_COUNTED = re.compile(r"\s*\d+\s+(\w+(?:\s+\w+)?)")

SILENT: Final = frozenset({"comma", "conjunction", "plus", "colon", "count", "spell", "id", "unenchanted"})
"""Items before a number of which nothing is said of it."""

HORDE: Final = 4
"""So many recruits start in a Sanctum."""


def _count(draft: GroupDraft, item: Item, span: Span) -> None:
    if draft.host is not None:
        number_without_a_spell(draft, item, span)
    number = str(item.children[0])
    if re.match(r"(?:st|nd|rd|th)\b", draft.line[span[1] :], re.IGNORECASE):
        raise draft.error(span, OF_EACH)
    if "/" in number:
        raise draft.error(span, f"Say what this number is: hp {number[:20]}.")
    if number.startswith("-") and draft.line[: span[0]][-1:].isdigit():
        raise draft.error(span, "Say how many in one number.")
    if not re.fullmatch(f"[1-{MAX_MEMBERS}]", number):
        more = " A bar parts groups: 8 archers | 4 archers." if re.fullmatch("9|[1-9][0-9]+", number) else ""
        raise draft.error(span, f"A group has 1 to {MAX_MEMBERS} minions, not {number[:20]}.{more}")
    draft.say("count", int(number), span)


def _nation(draft: GroupDraft, item: Item, span: Span) -> None:
    draft.say("nation", str(item.children[0]), span)


def _nationless(draft: GroupDraft, item: Item, span: Span) -> None:
    draft.say("nation", None, span)


def _recruit(draft: GroupDraft, item: Item, span: Span) -> None:
    draft.say("class", str(item.children[0]), span)


def _horde(draft: GroupDraft, item: Item, span: Span) -> None:
    hordes(draft, draft.entry.said.pop("count", (1, span))[0], span)


def hordes(draft: GroupDraft, times: int, span: Span) -> None:
    """Note how many recruits so many Hordes are."""
    if times * HORDE > MAX_MEMBERS:
        raise draft.error(span, f"A Horde is {HORDE} recruits, and a group has at most {MAX_MEMBERS} minions.")
    draft.say("horde", times * HORDE, span)


def _creature(draft: GroupDraft, item: Item, span: Span) -> None:
    draft.say("card", str(item.children[0]), span)


def _quoted_creature(draft: GroupDraft, item: Item, span: Span) -> None:
    draft.say("card", draft.unquoted(item.children[0]), span)


def _words(draft: GroupDraft, item: Item, span: Span) -> None:
    if draft.entry.listing:
        unknown_spell(draft, span)
    _check_price(draft, span)
    if draft.entry.is_somebody and not _begins_no_name(draft.text(span)):
        _check_number(draft, span)
    _check_name(draft, draft.text(span), span)
    draft.say("name", draft.text(span), span)
    draft.entry.said["words"] = (None, span)


def _check_number(draft: GroupDraft, span: Span) -> None:
    """Words beside a number, after who a minion is, were to be what it is called, unless it counts the next minion."""
    follows, like = number_follows(draft, span), _like_a_number(draft.text(span))
    if follows and not like and _somebody_is_counted(draft.line[span[1] :]):
        raise draft.error(span, f"“{draft.text(span)[:40]}” means nothing here. {PARTED}", ("vs", "+"))
    if follows or (like and re.search(r"\d\s*$", draft.line[: span[0]])):
        raise no_such_number(draft, span)


def is_one(words: str) -> bool:
    """Whether a class or a creature is said in the singular."""
    return re.search(r"(?:s|men)$", words, re.IGNORECASE) is None


def is_several(entry: TypedMinion, line: str) -> bool:
    """Whether the class, the creature or else the nation of an entry is said in the plural."""
    what = next((what for what in ("class", "card", "nation") if entry.get(what) is not None), None)
    if what is None:
        return False
    said = key(line[slice(*entry.said[what][1])])
    one = singular(entry.get(what)) if what == "nation" else entry.get(what)
    return said != key(one) and said in {key(plural(one)), key(f"{one}s"), key(entry.get(what))}


def check_number_before(draft: GroupDraft, spell: Item, span: Span) -> None:
    """A number before a spell and one minion counts either: "2 Power archer", but not "2 Power archers"."""
    number, place = draft.entry.said.get("count", (1, span))
    words, laid = draft.text(span), draft.text(draft.span(spell))
    joined = re.fullmatch(r"[\s*x×-]*", draft.line[place[1] : draft.span(spell)[0]], re.IGNORECASE)
    if number > 1 and joined and is_one(words):
        offers = (f"{number} {laid} {plural(words)}", f"{words} with {laid} x{number}")
        raise draft.error(
            (place[0], span[1]), "Is this how many there are, or how often the spell lies on one?", offers
        )


def check_number_after(draft: GroupDraft, before: Item | None, item: Item, after: Item | None) -> None:
    """A number after a name or one minion counts or names it: "Bob 2 (archer)", "archer 1: Power, archer 2: Barkskin".

    Not so where it counts what comes after it, a spell or somebody, or says by an x that it counts.
    """
    first, end = draft.span(item)
    square = re.match(r"\d+,\d+", draft.line[first:])
    if square is not None and re.search(r"\d,$", draft.line[:first]) is None:  # "level 1,2,3"
        span = (first, first + square.end())
        raise draft.error(span, "A square is said with “at”: at 4,4.", (f"at {square[0]}",))
    if before is None or by_sign(draft, item) or (after is not None and after.data in SOMEBODYS):
        return
    stated = max((span[1] for _, span in draft.entry.stats.values()), default=first)
    if re.fullmatch(r"\s*(?:,|&|and\b)\s*", draft.line[stated:first]) and (after is None or after.data != "spell"):
        raise draft.error((first, end), OF_EACH_NUMBER)  # "3 archers hp 3, 4 and 5"
    start, last = draft.span(before)
    known = draft.entry.is_somebody and "count" not in draft.entry.said
    if (
        known
        and before.data not in SOMEBODYS | SILENT
        and re.match(rf"[1-{MAX_MEMBERS}](?!\s*,?\s*\d)", draft.line[first:])
    ):
        raise draft.error((first, end), "Say what this number counts: 2 archers, hp 2.")
    said, number = draft.text((start, last)), str(first_token(item))
    if re.search(r"[,\n]", draft.line[last:first]) or not re.fullmatch(f"[1-{MAX_MEMBERS}]", number):
        return
    if before.data == "words" and after is not None and after.data in {"parens", "colon"}:
        several, named = said, f'"{said} {number}"'
    elif before.data in {"recruit", "creature"} and is_one(said):
        several, named = said if number == "1" else plural(said), f'"{capital(said)} {number}" ({said})'
    else:
        return
    several = several if number == "1" else f"{number} {several}"
    raise draft.error((start, end), f"Is {number} how many, or part of a name?", (several, named))


def check_number_after_horde(draft: GroupDraft, before: Item | None, item: Item, after: Item | None) -> None:
    """A number after a Horde counts recruits or Hordes; "a Horde of 6" says it."""
    if before is None or before.data != "horde":
        return
    (start, last), (first, end), number = draft.span(before), draft.span(item), first_token(item)
    if re.search(r"\bof\b", draft.line[last:first], re.IGNORECASE):
        return
    said = draft.text((start, last))
    several = said if number == "1" else f"{number} {plural(said)}"
    other = after is not None and after.data in SOMEBODYS
    offers = (f"{said} of {number}", f"{said} + {number}" if other else several)
    raise draft.error((start, end), f"Is {number} how many recruits these are, or how many Hordes?", offers)


def check_after_a_number(draft: GroupDraft, data: str, after: Item | None) -> None:
    """Words after a number among spells may be a slip of what it is called: "with 3 damage"."""
    if (
        data == "count"
        and after is not None
        and after.data == "words"
        and _like_a_number(draft.text(draft.span(after)))
    ):
        raise no_such_number(draft, draft.span(after))


def _like_a_number(words: str) -> tuple[str, ...]:
    """Return what a number of a minion is called, of which words are a slip, or cut short."""
    return () if key(words) in NO_NUMBERS else near(CUT_SHORT.get(key(words), words), "STAT", "_SEED", "_TURN")


def _somebody_is_counted(line: str) -> bool:
    """Whether a line begins with so many of somebody: "8 humans", "2 Sand Sphinxes"."""
    found = _COUNTED.match(line)
    phrases = (found[1], found[1].split()[0]) if found is not None else ()
    return any(not SOMEBODY.isdisjoint(kinds_of(key(phrase))) for phrase in phrases)


def number_follows(draft: GroupDraft, span: Span) -> bool:
    """Whether a number comes next after a place."""
    return _NUMBER.match(draft.line, span[1]) is not None


def no_such_number(draft: GroupDraft, span: Span) -> LineError:
    """Return the error of words that were to be what a number of a minion is called."""
    words = draft.text(span)
    if instead := said_otherwise(words):
        return draft.error(span, instead)
    like = _like_a_number(words)
    known = "" if like else f" Its numbers are {listed(stat.replace('_', ' ') for stat in STATS)}."
    return draft.error(span, f"No number of a minion is called “{words[:40]}”.{known}", like)


def no_name(draft: GroupDraft, span: Span, like: tuple[str, ...]) -> LineError:
    """Return the error of words that are no name where they stand, with what is like them."""
    words = draft.text(span)[:40]
    more = "A name stands in quotes, or before what it is."
    if key(words) in {"without", "w o"}:
        initiative = re.match(r"\s*(?:the\s+)?initiative\b", draft.line[span[1] :], re.IGNORECASE)
        more = NO_SPELLS if initiative is None else WHOSE_INITIATIVE
    elif instead := said_otherwise(words):
        more, like = instead, ()
    return draft.error(span, f"“{words}” means nothing here. {more}", like)


def _check_price(draft: GroupDraft, span: Span) -> None:
    """Words before "costs" and a number are a slip of the card that costs it."""
    found = re.fullmatch(r"(.*\S)\s+costs?", draft.text(span), re.IGNORECASE | re.DOTALL)
    if found is not None and number_follows(draft, span):
        unknown_spell(draft, (span[0], span[0] + len(found[1])))


def _begins_no_name(words: str) -> bool:
    """Whether words begin with one that no name begins with."""
    return key(re.split(r"\W", words)[0]) in NO_NAMES


def _check_name(draft: GroupDraft, name: str, span: Span) -> None:
    """Small words after what a minion is are no name of its, but words of a sentence that is not understood."""
    if _begins_no_name(name) or (draft.entry.is_somebody and name[:1].islower() and not near(name)):
        raise no_name(draft, span, near(name, "SIGN", whole=True))


def _called(draft: GroupDraft, item: Item, span: Span) -> None:
    if first_token(item).type == "STRING":
        draft.say("name", draft.unquoted(first_token(item)), span)
        return
    start = draft.span(item.children[0])[0]
    draft.say("name", draft.line[start : span[1]], (start, span[1]))


def _name(draft: GroupDraft, item: Item, span: Span) -> None:
    if draft.entry.listing:
        quoted_spell(draft, item, span)
        return
    name = draft.unquoted(item.children[0])
    spells = values_of(key(name), "SPELL")
    if spells and draft.entry.is_somebody:
        raise draft.error(span, "What stands in quotes is a name.", (*spells, f'called "{name}"'))
    draft.say("name", name, span)


def _unenchanted(draft: GroupDraft, item: Item, span: Span) -> None:
    """A minion has no spells but those that are said of it; "Power/none" is of two."""
    if draft.entry.spells and re.match(r"no(?:ne)?\b|w", draft.text(span), re.IGNORECASE):
        raise draft.error(span, OF_EACH)


def _id(draft: GroupDraft, item: Item, span: Span) -> None:
    draft.say("id", draft.known_id(item.children[0]), span)


def _stat(draft: GroupDraft, item: Item, span: Span) -> None:
    tokens = {token.type: token for token in item.children if isinstance(token, Token)}
    stat, value = str(tokens["STAT"]), tokens["VALUE"]
    now, slash, most = value.partition("/")
    if slash and stat in {"hp", "current_hp"}:
        stat = "hp"  # "3 of 7 hit points left"
        left = draft.whole(value.update(value=now), *BOUNDS["hp"])
        value = value.update(value=most)
        if left > draft.whole(value, *BOUNDS["hp"]):
            raise draft.error(draft.span(value), f"Of {most} hit points {now} cannot be left.", (f"{most}/{now}",))
        _number(draft, "current_hp", left, span)
    low, high = BOUNDS.get(stat, (0, MAX_STAT))
    _number(draft, stat, draft.whole(value, low, high), span)


def _no_stat(draft: GroupDraft, item: Item, span: Span) -> None:
    stat = str(item.children[0])
    if stat not in {"hand", "missile", "armor"}:
        raise draft.error(span, "Only hand damage, missile damage and armor can be missing.")
    _number(draft, stat, 0 if stat == "armor" else None, span)


def _number(draft: GroupDraft, stat: str, value: int | None, span: Span) -> None:
    if stat in draft.entry.stats:
        raise draft.error(span, f"This minion has its {stat.replace('_', ' ')} already.")
    draft.entry.stats[stat] = (value, span)


MINION_ITEMS: Final[Takes] = {
    "count": _count,
    "nation": _nation,
    "nationless": _nationless,
    "recruit": _recruit,
    "horde": _horde,
    "creature": _creature,
    "quoted_creature": _quoted_creature,
    "words": _words,
    "called": _called,
    "name": _name,
    "id": _id,
    "stat": _stat,
    "no_stat": _no_stat,
    "unenchanted": _unenchanted,
}
