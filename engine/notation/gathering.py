"""From the tree of a line to what it says: each item goes to the minion, group or board that it is said of."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from lark import Token, Tree

from engine.model.pieces import MAX_MEMBERS
from engine.model.seat import PLAYERS, Player
from engine.model.words import plural
from engine.notation.board_items import BOARD_ITEMS
from engine.notation.cutting import cut
from engine.notation.default_names import what_it_is
from engine.notation.draft import (
    GroupDraft,
    Item,
    Takes,
    alone_in_parentheses,
    first_token,
    span_of,
    take_nothing,
)
from engine.notation.fight_errors import WHERE_FIRST, WHICH_SPELLS, WHOLE_NUMBER, LineError
from engine.notation.minion_items import (
    MINION_ITEMS,
    check_after_a_number,
    check_number_after,
    check_number_after_horde,
    check_number_before,
    hordes,
    is_one,
    is_several,
    no_name,
    no_such_number,
    number_follows,
)
from engine.notation.spell_items import SPELL_ITEMS, by_sign, is_about_a_spell, take_all, unknown_spell
from engine.notation.typed_scenario import Band, Span, TypedMinion, TypedScenario
from engine.notation.vocabulary import key, kinds_of, near
from engine.scenario.format import MAX_GROUPS

BEGINS: Final = {
    "count": "count",
    "nation": "nation",
    "nationless": "nation",
    "recruit": "class",
    "horde": "horde",
    "creature": "card",
    "quoted_creature": "card",
    "words": "name",
    "name": "name",
}
"""Items that begin a new minion after a comma, where the last one is complete or has what they say already."""


_OF_A_SPELL = re.compile(r"\s*([^,;:|+()\[\]]*?)(?:[\s*x×]*\d+)?\s*(?=[,;:|+()\[\]]|\bvs?\b|$)")
"""What may be the name of a spell, without how often it is laid behind it."""

WHO: Final = frozenset({"class", "card", "nation", "name"})
"""What is said of who a minion is."""

USUAL: Final = "swordsman"
"""What a recruit without a class is."""


def gather(line: str, tree: Tree[Token]) -> TypedScenario:
    """Return what a line says. Raises LineError with the place of what makes no sense."""
    scenario = TypedScenario(line)
    for number, side in enumerate(tree.children):
        assert isinstance(side, Tree)
        if number > 2:
            raise LineError(line, *span_of(side, line), "A fight has two sides, and a neutral third at most.")
        for group in side.children:
            assert isinstance(group, Tree)
            draft = GroupDraft(scenario, Band(span_of(group, line), number))
            _group(draft, group, alone=len(side.children) == 1)
    if len({band.side for band in scenario.bands if band.entries or band.nobody}) > 1:
        scenario.parting = None
    _check_three_sides(scenario)
    _check_numbers_ahead(scenario)
    _check_one_fight(scenario)
    _check_colors(scenario)
    _check_bare_numbers(scenario)
    _check_bare_spells(scenario)
    return scenario


def _check_three_sides(scenario: TypedScenario) -> None:
    """Of three sides each has somebody: not in "V, archer vs Gorgon", nor in "archer vs Gorgon vs"."""
    bands = scenario.bands
    for band in bands if bands[-1].side == 2 else ():
        if not band.entries and not band.nobody:
            parted = [piece for piece in cut(scenario.line) if "_VS" in kinds_of(key(piece.text))]
            piece = parted[0 if band.side == 0 else -1] if parted else next(cut(scenario.line))
            where = "before" if band.side == 0 else "after"
            problem = f"Nobody stands {where} this. A name can stand in quotes."
            raise LineError(scenario.line, piece.start, piece.end, problem)


def _check_numbers_ahead(scenario: TypedScenario) -> None:
    """Two numbers may count those who come after both of them: "2v2 archers vs wolves" has no third side."""
    if [band.side for band in scenario.bands] != [0, 1, 2] or scenario.bands[2].owner is not None:
        return
    first, second, third = (band.entries[0].said if band.entries else {} for band in scenario.bands)
    start, end = scenario.bands[1].span
    if first.keys() != {"count"} or "count" in third or second.get("count", (0, (0, 0)))[1][0] != start:
        return
    (one, (begin, _)), (other, (_, after)) = first["count"], second["count"]
    them, last = scenario.line[after:end].strip(" :,"), scenario.bands[2].span
    those = scenario.line[slice(*last)]
    offers = (f"{one} {them} vs {other} {those}", f"{_so_many(one, USUAL)} vs {other} {them} vs {those}")
    raise LineError(scenario.line, begin, last[1], "Say how many each side has.", offers)


def _check_one_fight(scenario: TypedScenario) -> None:
    """Of "archer vs wolf, archer vs Gorgon" the middle is no group, but the end of a fight and the next one's begin."""
    third = [band for band in scenario.bands if band.side == 2 and band.owner is None]
    rows = [entry for band in scenario.bands if band.side == 1 for entry in band.entries[1:] if entry.wanted is None]
    if third and rows:
        start, end = third[0].span
        problem = "A line is one fight. A third side is said to be neutral: vs neutral Gorgon."
        raise LineError(scenario.line, start, end, problem, (f"neutral {scenario.line[start:end]}",))


def _check_colors(scenario: TypedScenario) -> None:
    """Two sides of one color, "red archer vs red elf", are no enemies."""
    first, second = (_colors(scenario, side) for side in (0, 1))
    if first == second and len(first) == 1 and first <= set(PLAYERS):
        band = next(band for band in scenario.bands if band.side == 1)
        raise LineError(scenario.line, *band.span, "This side has the color of the first. Say another, or none.")


def _colors(scenario: TypedScenario, side: int) -> set[Player | None]:
    """Return the colors of a side's groups: one that says none is of that before it, the first of the side's own."""
    owners = [band.owner for band in scenario.bands if band.side == side]
    return {owner for place, owner in enumerate(owners) if owner is not None or place == 0}


def _check_bare_numbers(scenario: TypedScenario) -> None:
    """A number that is all of a side may count several of the other side, or as many: "3 vs 4 archers", "1v1 elf"."""
    for band in scenario.bands:
        if [entry.said.keys() for entry in band.entries] != [{"count"}]:
            continue
        number, span = band.entries[0].said["count"]
        others = [entry for other in scenario.bands if other.side != band.side for entry in other.entries]
        counted = [entry for entry in others if entry.get("count", 1) > 1 or entry.get("count") == number]
        kinds = [entry for entry in counted if entry.said.keys() & {"class", "card", "nation"}]
        if kinds and _what(kinds[0]) != USUAL:
            offers = tuple(_so_many(number, what) for what in (_what(kinds[0]), USUAL))
            raise LineError(scenario.line, *span, _say_what(number), offers)


def _group(draft: GroupDraft, tree: Item, *, alone: bool) -> None:
    """Take all items of a group."""
    items = [item for item in tree.children if isinstance(item, Tree)]
    for before, item, after in zip([None, *items], items, [*items[1:], None], strict=False):
        _item(draft, before, item, after)
    if draft.entry.wanted is not None and draft.entry.empty:
        raise draft.error(draft.entry.wanted, "A minion is missing after this.")
    draft.band.entries = [entry for entry in draft.band.entries if not entry.empty]
    first = not any(band.side == draft.band.side for band in draft.scenario.bands)
    for entry in draft.band.entries if len(draft.band.entries) > 1 or not first else ():
        _check_is_somebody(draft, entry)
    _check_shared_class(draft)
    if not alone and not draft.band.entries:
        start, end = draft.band.span if items else (_missing(draft),) * 2
        raise LineError(draft.line, start, end, "A group has a minion at least.")
    if draft.band.nobody and draft.band.entries:
        raise LineError(draft.line, *draft.band.span, "There is nobody here, and there are minions.")
    if len(draft.band.entries) > MAX_MEMBERS:
        raise draft.error(draft.band.entries[MAX_MEMBERS].span, f"A group has at most {MAX_MEMBERS} minions.")
    if len(draft.scenario.bands) == MAX_GROUPS:
        raise draft.error(draft.band.span, f"A fight has at most {MAX_GROUPS} groups.")
    draft.scenario.bands.append(draft.band)


def _check_later_words(draft: GroupDraft, entry: TypedMinion) -> None:
    """Words after a comma that say no minion are a slip of a number or a spell: "archer hp 5, armr 2"."""
    known = entry.is_somebody or entry.wanted is not None or entry.said.keys() & {"nation", "explained"}
    if known or "words" not in entry.said:
        return
    span = entry.said["words"][1]
    if "count" in entry.said and number_follows(draft, span):
        raise no_such_number(draft, span)
    if entry.listing and draft.text(span).islower():
        raise no_name(draft, span, near(draft.text(span), "SPELL", "CREATURE", "NATION", "CLASS"))


def _check_named_again(draft: GroupDraft, entry: TypedMinion) -> None:
    """Of whom it is told after a comma what they have, they may stand in a group already: "..., the wolf has Power"."""
    what = {name: said[0] for name, said in entry.said.items() if name in WHO}
    others = [other for band in (*draft.scenario.bands, draft.band) for other in band.entries if other is not entry]
    known = any(what.items() <= {name: said[0] for name, said in other.said.items()}.items() for other in others)
    if not known or not what or "count" in entry.said or entry.wanted is not None:
        return
    places = [said[1] for name, said in entry.said.items() if name in WHO]
    start, end = min(places)[0], max(places)[1]
    told = re.match(r"\s*(?:has|have|is|are|in|on|at)\b", draft.line[end:], re.IGNORECASE)
    of_all = (entry.listing or entry.stats) and is_several(entry, draft.line)
    if told or of_all or re.search(r"\bthe\s*$", draft.line[:start], re.IGNORECASE):
        raise draft.error((start, end), WHERE_FIRST)


def _check_is_somebody(draft: GroupDraft, entry: TypedMinion) -> None:
    """Who a minion is has to be said, unless it is all that there is of a side."""
    if entry is not draft.band.entries[0]:
        _check_named_again(draft, entry)
        _check_later_words(draft, entry)
    if entry.is_somebody or entry.said.keys() & {"nation", "name"}:
        return
    count, span = entry.said.get("count", (None, entry.span))
    if count is None:
        raise draft.error(span, "Say which minion this is, such as a swordsman.")
    if re.search(r"\d\s*,\s*$", draft.line[: span[0]]):
        raise draft.error(span, "A square is said with “at”: at 4,4.")
    like = tuple(_so_many(count, _what(other)) for other in draft.band.entries if other.is_somebody)[:1]
    raise draft.error(span, _say_what(count), like)


def _check_shared_class(draft: GroupDraft) -> None:
    """A nation alone before another's archers may be archers or swordsmen: "elf and dwarf archers"."""
    for entry, following in pairwise(draft.band.entries):
        alone = not (entry.said.keys() - {"nation", "count"} or entry.spells or entry.stats)
        if not (alone and "nation" in entry.said and "nation" in following.said and following.get("class") == "archer"):
            continue
        span, count = entry.said["nation"][1], entry.get("count", 1)
        between = draft.line[span[1] : following.span[0]]
        if not draft.text(span).endswith("s") and re.fullmatch(
            r"\s*(?:and|und|et|[&/,])\s*(?:an?\s+)?", between, re.IGNORECASE
        ):
            kinds = ("archer", "swordsman") if count == 1 else ("archers", "swordsmen")
            raise draft.error(span, "Say of each what it is.", tuple(f"{draft.text(span)} {kind}" for kind in kinds))


def _say_what(count: int) -> str:
    return f"Say what {'this is' if count == 1 else f'these {count} are'}."


def _check_bare_spells(scenario: TypedScenario) -> None:
    """Spells that are all of a side may be on another of those whom the other side has with spells."""
    for band in scenario.bands:
        others = [entry for other in scenario.bands if other.side != band.side for entry in other.entries]
        alike = [entry for entry in others if entry.spells and entry.is_somebody and _what(entry) != USUAL]
        if len(band.entries) == 1 and band.entries[0].spells and not band.entries[0].said and alike:
            start, end = band.entries[0].span
            said = scenario.line[start:end]
            holds = "SIGN" in kinds_of(key(said.split()[0]))
            offers = tuple(f"{what} {said if holds else f'with {said}'}" for what in (_what(alike[0]), USUAL))
            raise LineError(scenario.line, start, end, "Say who has this.", offers)


def _what(entry: TypedMinion) -> str:
    """Return what an entry is: "Elf archer", "Gorgon"."""
    return what_it_is(entry.get("card"), entry.get("class", USUAL), entry.get("nation"))


def _so_many(count: int, what: str) -> str:
    """Return so many of somebody: "2 archers"."""
    return f"{count} {what if count == 1 else plural(what)}"


def _missing(draft: GroupDraft) -> int:
    """Return where a group is missing: after the bar that follows the one before it, if there is one."""
    bands = [band for band in draft.scenario.bands if band.entries]
    return draft.line.find("|", bands[-1].span[1]) + 1 if bands else 0


def _item(draft: GroupDraft, before: Item | None, item: Item, after: Item | None) -> None:
    data, span = str(item.data), draft.span(item)
    if is_about_a_spell(draft, before, item, after) or _says_how_many_hordes(draft, before, item):
        return
    if data == "plus" and after is not None and not draft.entry.empty:
        data = _before_spell_or_number(draft, after, span)
    _check_owner(draft, before, item, after)
    if data == "count":
        check_number_after_horde(draft, before, item, after)
        check_number_after(draft, before, item, after)
    elif data in {"recruit", "creature"} and before is not None and before.data == "spell":
        check_number_before(draft, before, span)
    if draft.host is draft.scenario.globe and (_begins_somebody(item) or (data == "count" and _begins_somebody(after))):
        draft.host = None  # "globe: Armistice, 3 archers"
    _check_sign(draft, item, after, span)
    if data in BEGINS and not _is_spell(draft, item, after):
        _next_minion(draft, data, span, after)
    ITEMS[data](draft, item, span)
    separates = data in {"comma", "conjunction"} or (data == "colon" and item.children[0] == ";")
    draft.separator = span if separates else None
    if not draft.entry.empty:
        draft.entry.span = (min(draft.entry.span[0], span[0]), span[1])


def _check_sign(draft: GroupDraft, item: Item, after: Item | None, span: Span) -> None:
    """After a word such as "with" comes what somebody has: not so in "archer with all spells vs Gorgon"."""
    slash = after is not None and draft.text(draft.span(after)) == "/"  # "w/ Power"
    ends = after is None or (after.data in {"comma", "conjunction"} and not slash)
    if item.data == "colon" and ends and first_token(item).isalpha():
        raise draft.error(span, WHICH_SPELLS)


def _check_owner(draft: GroupDraft, before: Item | None, item: Item, after: Item | None) -> None:
    """A color right after a structure would be its group's: "town at 6,6 red"; "red:" begins a side."""
    heads = after is not None and after.data == "colon"
    if item.data == "owner" and before is not None and before.data == "structure" and not heads:
        raise draft.error(draft.span(item), "Whose a structure is stands before it: red town at 6,6.")


def _is_spell(draft: GroupDraft, item: Item, after: Item | None) -> bool:
    """Whether words in a list of spells are a slip of a spell, rather than the name of the next minion."""
    alone = after is None or after.data in {"comma", "conjunction", "plus"}
    if item.data == "name" and after is not None and after.data in {"brackets", "in_terrain", "in_structure", "at"}:
        alone = "SPELL" in kinds_of(key(draft.unquoted(first_token(item))))
    return item.data in {"words", "name"} and draft.entry.listing and alone


def _before_spell_or_number(draft: GroupDraft, after: Item, span: Span) -> str:
    """Return what a plus sign is: a comma in "Barkskin + Power", and nothing that a number can have."""
    if after.data == "stat" and draft.span(after)[0] == span[1]:
        raise draft.error(span, WHOLE_NUMBER)
    return "comma" if after.data == "spell" else "plus"


def _says_how_many_hordes(draft: GroupDraft, before: Item | None, item: Item) -> bool:
    """Whether a number says how many Hordes come before it: "Horde x2", "Horde (2)"; "Horde of 6" is six."""
    alone = alone_in_parentheses(item) or item
    if before is None or before.data != "horde" or alone.data != "count":
        return False
    times = by_sign(draft, item) or re.match(r"\s*[x×*]", draft.line[draft.span(item)[1] :], re.IGNORECASE)
    if alone is item and not times:
        return False
    del draft.entry.said["horde"]
    hordes(draft, draft.whole(first_token(alone), 1, MAX_MEMBERS), draft.span(alone))
    return True


def _begins_somebody(item: Item | None) -> bool:
    """Whether an item says who a minion is."""
    return item is not None and item.data in {"nation", "recruit", "horde", "creature"}


def _counts_the_next(draft: GroupDraft, data: str, after: Item | None) -> bool:
    """Whether a number counts what comes after it: "3 swordsmen 2 archers"."""
    known = draft.entry.is_somebody or "nation" in draft.entry.said
    return data == "count" and known and _begins_somebody(after) and not {"count", "card"}.isdisjoint(draft.entry.said)


def _is_another(draft: GroupDraft, data: str, span: Span) -> bool:
    """Whether a class, or how many, after a nation or a name is another's: "2 Elves and an archer", "Ann and 2 imps".

    So it is in "2 Elves, archer"; of "Elf, archer" and "Ann, archer" it is the same one's.
    """
    said = draft.entry.said
    ends = [said[what][1][1] for what in ("nation", "name") if what in said]
    if data not in {"recruit", "count"} or not ends:
        return False
    joined = re.search(r"\b(?:and|und|et)\b|&", draft.line[max(ends) : span[0]], re.IGNORECASE) is not None
    return joined or (
        data == "recruit" and "nation" in said and is_one(draft.text(span)) and draft.entry.get("count", 1) > 1
    )


def _next_minion(draft: GroupDraft, data: str, span: Span, after: Item | None) -> None:
    """Begin a new minion where the last is complete and a comma, an "and" or another number stands between."""
    entry, what = draft.entry, BEGINS[data]
    lies_on = re.search(r"\bon\s+(?:(?:an?|the)\s+)?$", draft.line[: span[0]], re.IGNORECASE)
    if lies_on and entry.spells and WHO & entry.said.keys():  # "archer vs elf, Power on archer"
        raise draft.error(span, WHERE_FIRST)
    again = what in entry.said or ("nation" in entry.said and what in {"count", "card", "horde"})
    complete = entry.is_somebody or (entry.listing and entry.spells) or again or _is_another(draft, data, span)
    unlisted = entry.listing and not entry.spells
    beside = (
        (again or ("card" in entry.said and not entry.listing))
        and _counts_the_next(draft, data, after)
        and not unlisted
    )
    if (draft.separator and complete) or beside:
        said = draft.text(span)
        draft.scenario.parting = draft.scenario.parting or (
            (draft.separator, ("vs", "+")) if draft.separator else (span, (f"vs {said}", f"+ {said}"))
        )
        draft.begin(span)
    elif entry.listing and not entry.is_somebody and not again and data not in {"words", "name"}:
        # "Fred: swordsman, Deflection" and "Barkskin swordsman": who it is comes late.
        entry.listing = False
    elif draft.entry.listing or (data in {"words", "name"} and draft.entry.is_somebody and "name" in draft.entry.said):
        check_after_a_number(draft, data, after)
        if draft.entry.listing and data != "creature":
            _check_spell(draft, span[1] if data == "count" else span[0])
        if unlisted:
            raise draft.error(span, "Expected a spell here. A plus sign adds a minion: Gorgon + 2 archers.")
        raise draft.error(span, "Put a plus sign before the next minion, or “vs” before an enemy.")


def _check_spell(draft: GroupDraft, start: int) -> None:
    """What begins somewhere among spells, up to how often it is laid or to the next sign, may be a slip of one."""
    found = _OF_A_SPELL.match(draft.line, start)
    if found is not None and (like := near(found[1], "SPELL")):
        raise draft.error(found.span(1), "There is no such spell.", like)


def _parens(draft: GroupDraft, item: Item, span: Span) -> None:
    """What stands in parentheses is about the minion before them, whose name may be any word if they say who it is."""
    before = set(draft.entry.said)
    if "name" in before and (words := next(item.find_data("words"), None)) is not None:
        unknown_spell(draft, draft.span(words))
    take_all(draft, item, ITEMS)
    new = draft.entry.said.keys() - before
    if "words" in new:
        draft.entry.said["bracketed"] = (None, span)
    elif new & {"class", "card", "horde", "nation"}:
        draft.entry.said["explained"] = (None, span)


def _brackets(draft: GroupDraft, item: Item, span: Span) -> None:
    """What stands in brackets is about the group."""
    entry, host, draft.host = draft.entry, draft.host, draft.band.spells
    draft.entry = TypedMinion(span)
    take_all(draft, item, ITEMS)
    if "id" in draft.entry.said:
        draft.band.id = draft.entry.get("id")
    draft.entry, draft.host = entry, host


def _plus(draft: GroupDraft, item: Item, span: Span) -> None:
    if draft.entry.empty:
        raise draft.error(span, "A minion is missing before this.")
    draft.begin((span[1], span[1]))
    draft.entry.wanted = span


def _colon(draft: GroupDraft, item: Item, span: Span) -> None:
    """After a colon or "with" come the spells; a semicolon parts what is said."""
    parts = item.children[0] == ";"
    if not parts and draft.host is None and (not draft.entry.empty or draft.band.owner is None):
        draft.entry.listing = True


ITEMS: Final[Takes] = {
    **SPELL_ITEMS,
    **BOARD_ITEMS,
    **MINION_ITEMS,
    "parens": _parens,
    "brackets": _brackets,
    "conjunction": take_nothing,
    "plus": _plus,
    "colon": _colon,
}
"""What takes each item of the grammar; a number among a minion's items counts it, if it counts no spell."""
