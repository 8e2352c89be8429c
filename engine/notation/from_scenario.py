"""From a scenario to the line that says it: as short as can be, and read back it plays to the same bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from engine.model.base_stats import singular
from engine.model.board import Square
from engine.model.catalog import creatures_by_name
from engine.model.seat import Player
from engine.model.words import counted, plural
from engine.notation.cutting import cut
from engine.notation.default_names import (
    Ids,
    Unnamed,
    group_ids,
    ids_of,
    names,
    names_and_ids,
    structure_ids,
    what_it_is,
)
from engine.notation.fight_errors import MAX_LENGTH, NoLineError
from engine.notation.placing import squares_for, usual_verb
from engine.notation.vocabulary import (
    BEST_OF,
    COUNTS,
    FILLERS,
    LEADS_IN,
    LONGEST,
    NO_NAMES,
    RUNS,
    Meaning,
    key,
    meanings,
    typed_creatures,
)
from engine.scenario.format import (
    AllCombats,
    Fight,
    GroupSpec,
    MinionSpec,
    PlayersSpec,
    RulesSpec,
    Scenario,
    SpellList,
    SquareSpec,
    StructureSpec,
    Verb,
    plain_name,
    rows_of,
    square_of_row,
)
from engine.scenario.legality import faults

Item = TypeVar("Item")

VERBS = {
    "attack": "single attacks",
    "damage": "spell damage",
    "cast": "casts",
    "dispel": "a dispelling",
    "change": "a change from outside",
    "move": "a movement",
    "start_of_turn": "the start of a turn",
    "turn": "whole turns",
}
"""What a script does that no line can say."""


def line_of(scenario: Scenario) -> str:
    """Return the line that plays to what a scenario plays to. Raises NoLineError naming what no line can say.

    A title and what is expected are no part of the play, and left out.
    """
    _check(scenario)
    line = _LineWriter(scenario).line()
    if len(line) > MAX_LENGTH:
        raise NoLineError("$", f"so much: it would have {len(line):,} characters, and {MAX_LENGTH:,} is the most")
    return line


def _check(scenario: Scenario) -> None:
    """Raise NoLineError for the first thing that no line can say."""
    _check_script(scenario)
    if len(scenario.groups) > 1 and 5 * sum(len(group.minions) for group in scenario.groups) > MAX_LENGTH:
        raise NoLineError("$.groups", "so many different minions")
    if scenario.players != PlayersSpec():
        raise NoLineError("$.players", "what a player holds: house, hand, deck or mana")
    bare = next((place for place, group in enumerate(scenario.groups) if _without_abilities(group)), None)
    if bare is not None:
        raise NoLineError(f"$.groups[{bare}]", "a minion without its abilities")
    for fault in faults(scenario):
        raise NoLineError(fault.path, "a board that the game could not have")


def _check_script(scenario: Scenario) -> None:
    if not scenario.script:
        raise NoLineError("$.script", "a board on which nothing happens")
    for number, verb in enumerate(scenario.script):
        if not isinstance(verb, Fight | AllCombats):
            raise NoLineError(f"$.script[{number}]", VERBS[str(verb.__struct_config__.tag)])


def _without_abilities(group: GroupSpec) -> bool:
    return any(minion.abilities != "own" for minion in group.minions)


def minimal(actual: Sequence[Item], derived: Callable[[Sequence[Item | None]], Sequence[Item]]) -> list[Item | None]:
    """Return as little of what is actually so as must be said, the first first, for the rest to be derived as it is."""
    said: list[Item | None] = [None] * len(actual)
    while True:
        pairs = enumerate(zip(derived(said), actual, strict=True))
        wrong = next((place for place, (found, wanted) in pairs if found != wanted), None)
        if wrong is None:
            return said
        said[wrong] = actual[wrong]


class _LineWriter:
    """A scenario on its way to a line: what must be said of names, ids and squares is found first."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario, self.groups = scenario, scenario.groups
        self.owners: list[Player] = [group.owner for group in scenario.groups]
        self.minions = [(minion, group.owner) for group in scenario.groups for minion in group.minions]
        usual = usual_verb([group.id for group in self.groups], self.owners)
        self.usual_script = [_verb(verb) for verb in scenario.script] == [usual]
        self._find_names()
        self._find_squares()

    def _find_names(self) -> None:
        """Find what must be said of names, then of ids, which are made of them."""
        called = said_names(self.groups)
        ids = [[minion.id for minion, _ in self.minions], [group.id for group in self.groups]]
        ids += [[structure.id for structure in self.scenario.structures]]
        flat = [id for some in ids for id in some]
        said = minimal(flat, lambda said: self._ids(called, said))
        self.names = dict(zip(flat, called, strict=False))
        self.ids = dict(zip(flat, said, strict=True))

    def _entries(self, called: Sequence[str | None], ids: Sequence[str | None]) -> list[Unnamed]:
        """Return every entry with what is said of its name and id."""
        return [
            Unnamed(_what(minion), owner, minion.count, name, id)
            for (minion, owner), name, id in zip(self.minions, called, ids, strict=False)
        ]

    def _ids(self, called: Sequence[str | None], ids: Sequence[str | None]) -> list[str]:
        """Return all ids (of minions, groups, structures) as a reader makes them of those that are said."""
        end = len(self.minions)
        groups, structures = ids[end : end + len(self.groups)], ids[end + len(self.groups) :]
        entries = self._entries(called, ids)
        said = [id for entry in entries if entry.id for id in ids_of(entry.id, entry.number)]
        pool = Ids([*filter(None, groups), *said, *filter(None, structures)])
        group_names = group_ids(self.owners, groups, pool)
        minion_ids = [id for _, id in names_and_ids(entries, pool)]
        structure_names = structure_ids([each.type for each in self.scenario.structures], structures, pool)
        return [*minion_ids, *group_names, *structure_names]

    def _find_squares(self) -> None:
        """Find which squares must be said, and which terrains are those under groups."""
        actual: list[Square] = [group.square for group in self.groups if group.square is not None]
        paired = self.usual_script and isinstance(self.scenario.script[0], Fight)
        self.squares = minimal(actual, lambda said: squares_for(self.owners, said, paired=paired))
        grounds = [*self.scenario.squares, *_looked_at(self.scenario)]
        bare = {ground.square: ground.terrain for ground in grounds if not ground.spells}
        under = [square for square in actual if square in bare]
        self.terrains = {square: bare[square] for square in under}
        if [ground.square for ground in grounds[: len(under)]] != under:
            self.terrains = {}
        self.grounds = [ground for ground in grounds if ground.square not in self.terrains]

    def line(self) -> str:
        """Return the line."""
        split = next((at for at, owner in enumerate(self.owners) if owner != self.owners[0]), len(self.owners))
        opponent: Player = "blue" if self.owners[:1] == ["red"] else "red"
        sides = [self._side(0, split, "blue"), self._side(split, len(self.owners), opponent)]
        return ", ".join([" vs ".join(sides), *self._options()])

    def _side(self, start: int, end: int, default: Player) -> str:
        texts = []
        for at in range(start, end):
            owner = self.owners[at]
            texts.append(("" if owner == default else f"{owner}: ") + self._group(at))
            default = self.owners[start]
        return " | ".join(texts) or "nobody"

    def _group(self, at: int) -> str:
        group, square = self.groups[at], self.squares[at]
        inside = "; ".join(filter(None, [_listed(group.spells, group.owner), _id(self.ids[group.id])]))
        parts = [" + ".join(self._minion(minion, group) for minion in group.minions)]
        parts += [f"[{inside}]"] if inside else []
        parts += [f"in {self.terrains[group.square]}"] if group.square in self.terrains else []
        parts += [f"at {square[0]},{square[1]}"] if square is not None else []
        parts += [f"{group.control} controlled"] if group.control else []
        return " ".join(parts)

    def _minion(self, minion: MinionSpec, group: GroupSpec) -> str:
        """Return an entry: with a name, what it is stands in parentheses, and its spells after a semicolon there."""
        name, id = self.names[minion.id], _id(self.ids[minion.id])
        spells, count = _listed(minion.spells, group.owner), f"{minion.count} " if minion.count > 1 else ""
        about = [*_numbers(minion), *filter(None, [id])]
        if name is not None:
            inner = ", ".join([_kind(minion, 1), *about])
            return f"{count}{_name(name)} ({inner}{f'; {spells}' if spells else ''})"
        head = " ".join([count + _kind(minion, minion.count), *about])
        if not spells:
            return head
        plain = all(_first_meaning(_card(ref)) for ref in minion.spells)
        return f"{head}: {spells}" if plain else f"{head} (; {spells})"

    def _options(self) -> Iterator[str]:
        """Yield what is said of the whole fight, where it is not as usual."""
        scenario = self.scenario
        if scenario.initiative != "blue":
            yield "red has initiative"
        numbers = (("seed", scenario.seed, 1), ("turn", scenario.turn, 1), ("realm", scenario.realm, None))
        yield from (f"{word} {value}" for word, value, usual in numbers if value != usual)
        if scenario.rules.d3_cap != RulesSpec().d3_cap:
            yield f"D3 cap {scenario.rules.d3_cap.replace('-', ' ')}"
        if scenario.rules.rebound_blame != RulesSpec().rebound_blame:
            yield f"rebound blame {scenario.rules.rebound_blame}"
        yield from (_price(card, dict(price.items())) for card, price in scenario.costs.items())
        if scenario.globe:
            yield f"globe ({_listed(scenario.globe, scenario.initiative)})"
        yield from map(_ground, self.grounds)
        yield from (_structure(structure, self.ids[structure.id]) for structure in scenario.structures)
        if not self.usual_script:
            yield from map(_combat, scenario.script)


def said_names(groups: Sequence[GroupSpec]) -> list[str | None]:
    """Return the names of the minions of some groups that must be said; None for one that follows from what it is."""
    minions = [minion for group in groups for minion in group.minions]
    called = [plain_name(minion) for minion in minions]
    entries = [(_what(minion), group.owner, minion.count) for group in groups for minion in group.minions]

    def made(said: Sequence[str | None]) -> list[str]:
        return names([Unnamed(*entry, name) for entry, name in zip(entries, said, strict=True)])

    return minimal(called, made)


def named_anew(group: GroupSpec, said: Sequence[str | None]) -> None:
    """Give the minions of a group that stands alone the names that are said, or that follow, and ids made of them."""
    entries = [
        Unnamed(_what(minion), group.owner, minion.count, name)
        for minion, name in zip(group.minions, said, strict=True)
    ]
    for minion, (name, id) in zip(group.minions, names_and_ids(entries, Ids([])), strict=True):
        minion.name, minion.id = name, id


def _verb(verb: Verb) -> dict[str, Any]:
    """Return a fight as a document has it."""
    return {"do": "combat", "groups": list(verb.groups)} if isinstance(verb, Fight) else {"do": "combats"}


def _looked_at(scenario: Scenario) -> list[SquareSpec]:
    """Return the plain squares that a scenario has besides its own, because a row expects something of them."""
    known = {square.square for square in scenario.squares}
    rows = [square_of_row(row) for expected in scenario.expect for row in rows_of(expected)]
    coordinates = dict.fromkeys((square[0], square[1]) for square in rows if square is not None)
    return [SquareSpec(square=square) for square in coordinates if square not in known]


def _nation(minion: MinionSpec) -> str | None:
    """Return a minion's nation, said or not."""
    if isinstance(minion.nation, str) or minion.nation is None:
        return minion.nation
    return creatures_by_name()[minion.card].nation if minion.card is not None else "Humans"


def _what(minion: MinionSpec) -> str:
    return what_it_is(minion.card, minion.recruit_class, _nation(minion))


def _kind(minion: MinionSpec, count: int) -> str:
    """Return what a minion is, in as many as there are: "Human swordsmen", "Elf Gorgon"."""
    nation = _nation(minion)
    of = f"{singular(nation)} " if nation is not None else "nationless "
    if minion.card is None:
        recruit_class = minion.recruit_class or ""
        return of + (recruit_class if count == 1 else plural(recruit_class))
    of = "" if nation == creatures_by_name()[minion.card].nation else of
    if minion.card not in typed_creatures():
        return f"{of}card {_quoted(minion.card)}"
    return of + (minion.card if count == 1 else plural(minion.card))


def _numbers(minion: MinionSpec) -> Iterator[str]:
    """Yield the numbers that are not as printed."""
    for name, value in msgspec.to_builtins(minion.stats).items():
        words = name.replace("_", " ")
        yield f"no {words}" if value is None else f"{words} {value}"
    if minion.current_hp is not None:
        yield f"current hp {minion.current_hp}"


def _card(ref: Any) -> str:
    return ref if isinstance(ref, str) else str(ref.card)


def _listed(spells: SpellList, owner: Player) -> str:
    """Return spells in their order, each with its owner where that is not the host's."""
    texts = []
    for ref in spells:
        whose = owner if isinstance(ref, str) else ref.owner or owner
        card = _card(ref)
        said = card if _is_plain(card) and Meaning("SPELL", card) in meanings().get(key(card), ()) else _quoted(card)
        texts.append(said if whose == owner else f"{said} by {whose}")
    return ", ".join(texts)


def _first_meaning(card: str) -> bool:
    """Whether a name is read as a spell wherever it stands."""
    return _is_plain(card) and meanings().get(key(card), ())[:1] == (Meaning("SPELL", card),)


def _is_plain(text: str) -> bool:
    """Whether a text is cut into a few words and nothing else."""
    pieces = list(cut(text))
    return 0 < len(pieces) <= LONGEST and all(piece.kind == "word" for piece in pieces)


def _name(name: str) -> str:
    """Return a name as it is read back: in quotes, if any of its words says something."""
    words = name.split(" ")
    runs = {key(" ".join(words[start:end])) for start in range(len(words)) for end in range(start + 1, len(words) + 1)}
    begins = {key(" ".join(words[:end])) for end in range(1, len(words) + 1)}
    letters = re.fullmatch(r"[^\W\d_]+(?: [^\W\d_]+)*", name)
    silent = (
        {key(words[0]), key(words[-1])} & (FILLERS | LEADS_IN)
        or begins & LEADS_IN
        or key(words[0]) in NO_NAMES | RUNS
        or BEST_OF in runs
        or {key(word) for word in words} & {*COUNTS, "x", ""}
    )
    numeral = any(len(word) == 1 and word.isnumeric() for word in words)
    return name if letters and not (silent or numeral) and not any(run in meanings() for run in runs) else _quoted(name)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _id(id: str | None) -> str:
    if id is None:
        return ""
    return f"#{id}" if re.fullmatch(r"[^\s,\"'<>&()\[\];:|+“”„]*\w", id) else f'#"{id}"'


def _at(square: Square) -> str:
    return f"at {square[0]},{square[1]}"


def _ground(ground: SquareSpec) -> str:
    laid = f" ({_listed(ground.spells, 'neutral')})" if ground.spells else ""
    return f"{ground.terrain} {_at(ground.square)}{laid}"


def _structure(structure: StructureSpec, id: str | None) -> str:
    facts: list[str] = [structure.mana] if structure.mana else []
    facts += [counted(structure.novices, "novice")] if structure.novices else []
    facts += [f"turn count {structure.turn_count}"] if structure.turn_count is not None else []
    spells = _listed(structure.spells, structure.owner)
    inside = ", ".join(facts) + (f"; {spells}" if spells else "")
    owner = f"{structure.owner} " if structure.owner != "neutral" else ""
    parts = [f"{owner}{structure.type}", _id(id), _at(structure.square), f"({inside})" if inside else ""]
    return " ".join(filter(None, parts))


def _price(card: str, price: dict[Any, int]) -> str:
    mana = " ".join(f"{amount} {kind}" for kind, amount in price.items())
    return f"{card} costs {mana or 'nothing'}"


def _combat(verb: Verb) -> str:
    return "combat " + " ".join(map(_id, verb.groups)) if isinstance(verb, Fight) else "combat phase"
