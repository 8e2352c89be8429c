"""What was changed about a scenario: the changes that make one of another, however it came about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec
from msgspec import UNSET

from engine.analysis.legal_casts import cast_edit
from engine.model.seat import PLAYERS
from engine.scenario.board_edits import PARTS, named_by_script, spell_lists
from engine.scenario.edit import EDITS, RULES, Edit, all_edited
from engine.scenario.error import ScenarioError
from engine.scenario.format import (
    STATS,
    Cast,
    GroupSpec,
    MinionSpec,
    Scenario,
    SpellList,
    SpellRef,
    WholeTurn,
    minions_of,
)
from engine.scenario.named_parts import NUMBERS, number_of, spells_in, spells_of, words_of
from engine.scenario.reading import copy_of, to_document
from engine.scenario.reference_checks import id_paths
from engine.scenario.step_edits import step_text, steps_in
from engine.scenario.turn_edits import first_fight, order_text


def differences(published: Scenario, wanted: Scenario) -> list[Edit]:
    """Return the changes (:mod:`engine.scenario.edit`) that make the published scenario the wanted one.

    They go host by host, so whatever was changed and changed back is not among them. What no such change can
    say comes last, as whole fields of the scenario.
    """
    if wanted == published:
        return []
    found = [*_of_the_run(published, wanted), *_of_those_there(published, wanted)]
    found += [*_of_places(published, wanted), *_of_players(published, wanted)]
    script = [*_of_casts(published, wanted)] or [*_of_script(published, wanted)] or _of_steps(published, found, wanted)
    surely = not script and named_by_script(published.script) <= {id for _, id in id_paths(wanted)}
    for told in (found + script, found):
        edits = _completed(published, told, wanted)
        if surely or _can_be_made(published, edits):
            return edits
    return _of_parts(published, wanted)


def _completed(published: Scenario, found: list[Edit], wanted: Scenario) -> list[Edit]:
    """Return some changes and, last, that of the fields which they leave otherwise than wanted."""
    try:
        return found + _of_parts(_made(published, found), wanted)
    except ScenarioError:
        return _of_parts(published, wanted)


def _made(published: Scenario, found: list[Edit]) -> Scenario:
    """Return a scenario with some changes made, though the next one may be what makes sense of it."""
    now = copy_of(published)
    for edit in found:
        EDITS[edit.what](now, edit.on, edit.which, edit.to)
    return now


def _can_be_made(published: Scenario, edits: list[Edit]) -> bool:
    """Whether each of some changes makes sense when it is made: an order names what is there by then."""
    try:
        all_edited(published, edits)
    except ScenarioError:
        return False
    return True


def _of_parts(now: Scenario, wanted: Scenario) -> list[Edit]:
    """Return the change of whole fields that are not as wanted; a field that has its default is null."""
    if now == wanted:
        return []
    have = _plain(now)
    other = {name for name, value in _plain(wanted).items() if have[name] != value}
    if not other:
        return []
    document = to_document(wanted)
    return [Edit("part", to=msgspec.json.encode({name: document.get(name) for name in sorted(other)}).decode())]


def _plain(scenario: Scenario) -> dict[str, Any]:
    """Return the fields of a scenario to be compared: two that play alike are alike."""
    alike = deepcopy(scenario)
    for spec in minions_of(alike):
        _without_what_is_printed(spec)
    for spells in spell_lists(alike):
        spells[:] = map(words_of, spells)
    return {name: getattr(alike, name) for name in PARTS}


def _without_what_is_printed(spec: MinionSpec) -> None:
    for name in STATS:
        own, spec.stats = spec.stats, msgspec.structs.replace(spec.stats, **{name: UNSET})
        if getattr(own, name) is UNSET or getattr(own, name) != number_of(spec, name):
            spec.stats = own


def _of_those_there(published: Scenario, wanted: Scenario) -> Iterator[Edit]:
    """Yield what makes the groups and their minions the wanted ones: who goes, who comes, and how each is then.

    Whom the script names is removed, for it goes on without those.
    """
    named = named_by_script(published.script)
    retained = {group.id: _retained(group, wanted) for group in published.groups}
    there = {spec.id for specs in retained.values() for spec in specs}
    for group in published.groups:
        if not retained[group.id]:
            yield Edit("remove", group.id)
            continue
        for spec in group.minions:
            if spec.id in there:
                yield from _of_minion(published, spec, _entry(wanted, spec.id))
            else:
                yield Edit("leave" if spec.count == 1 and spec.id not in named else "remove", spec.id)
    for group in wanted.groups:
        yield from _of_group(published, group, {spec.id for spec in retained.get(group.id, ())})


def _retained(group: GroupSpec, wanted: Scenario) -> list[MinionSpec]:
    """Return the entries of a group that the wanted group has as well."""
    ids = {spec.id for other in wanted.groups if other.id == group.id for spec in other.minions}
    return [spec for spec in group.minions if spec.id in ids]


def _entry(scenario: Scenario, id: str) -> MinionSpec:
    return next(spec for spec in minions_of(scenario) if spec.id == id)


def _of_group(published: Scenario, wanted: GroupSpec, retained: set[str]) -> Iterator[Edit]:
    """Yield what makes a group the wanted one, apart from the minions that it has kept."""
    old = next((group for group in published.groups if group.id == wanted.id), None) if retained else None
    if old is None:
        first = wanted.minions[0].id
        yield Edit("group", wanted.owner, wanted.id, first)
        old = GroupSpec(id=wanted.id, owner=wanted.owner, minions=[])
        joined = {first}
    else:
        joined = retained
        if old.owner != wanted.owner:
            yield Edit("owner", wanted.id, to=wanted.owner)
    if wanted.square is not None and wanted.square != old.square:
        yield Edit("place", wanted.id, to=",".join(map(str, wanted.square)))
    for spec in wanted.minions:
        if spec.id not in joined:
            yield Edit("recruit", wanted.id, to=spec.id)
        if spec.id not in retained:
            yield from edits_of_newcomer(spec)
    yield from _spell_edits(wanted.id, old.spells, wanted.spells)


def edits_of_newcomer(wanted: MinionSpec) -> list[Edit]:
    """Return what makes the plain swordsman who has just joined the wanted one."""
    plain = MinionSpec(id=wanted.id, recruit_class="swordsman")
    group = GroupSpec(id="group", owner="blue", minions=[plain])
    return _of_minion(Scenario(format="sanctum-scenario/1", groups=[group], script=[]), plain, wanted)


def _of_casts(published: Scenario, wanted: Scenario) -> Iterator[Edit]:
    """Yield what is cast more, right before the first fight, where nothing else of the script is another."""
    old, new = published.script, wanted.script
    place, more = first_fight(old), len(new) - len(old)
    casts = new[place : place + more] if more > 0 else []
    if [*old[:place], *casts, *old[place:]] == new:
        for cast in casts:
            if isinstance(cast, Cast) and cast.player in PLAYERS and cast.cost is None:
                yield cast_edit(cast)


def _of_places(published: Scenario, wanted: Scenario) -> Iterator[Edit]:
    """Yield what makes the ground the wanted one, and what lies on structures, squares and the globe."""
    before, after = _ground(published), _ground(wanted)
    for square in dict.fromkeys([*before, *after]):
        if before.get(square, "plains") != after.get(square, "plains"):
            yield Edit("terrain", square, to=after.get(square, "plains"))
    yield from _of_structures(published, wanted)
    for host in dict.fromkeys([*(square.replace(",", ":") for square in (*before, *after)), "globe"]):
        yield from _spell_edits(host, spells_of(published, host), spells_of(wanted, host))


def _ground(scenario: Scenario) -> dict[str, str]:
    return {",".join(map(str, one.square)): one.terrain for one in scenario.squares}


def _of_structures(published: Scenario, wanted: Scenario) -> Iterator[Edit]:
    there = {one.id: one for one in wanted.structures}
    for one in published.structures:
        if one.id not in there:
            yield Edit("remove", one.id)
    before = {one.id: one for one in published.structures}
    for one in wanted.structures:
        old, square = before.get(one.id), ",".join(map(str, one.square))
        if old is None or (old.type, old.owner) != (one.type, one.owner):
            yield Edit("structure", square, to=f"{one.owner} {one.type}")
        yield from _spell_edits(one.id, old.spells if old else [], one.spells)


def _of_the_run(published: Scenario, wanted: Scenario) -> Iterator[Edit]:
    if wanted.seed != published.seed:
        yield Edit("seed", to=str(wanted.seed))
    if wanted.initiative != published.initiative:
        yield Edit("initiative", to=wanted.initiative)
    for rule in dict.fromkeys(rule for rule, _ in RULES):
        value = getattr(wanted.rules, rule)
        if value != getattr(published.rules, rule):
            yield Edit("rule", which=rule, to=value)


def _of_players(published: Scenario, wanted: Scenario) -> Iterator[Edit]:
    """Yield what gives the players the wanted houses, mana and hands."""
    for player in PLAYERS:
        old, new = getattr(published.players, player), getattr(wanted.players, player)
        if old.house != new.house:
            yield Edit("house", player, to=new.house or "")
        for mana in dict.fromkeys([*old.mana, *new.mana]):
            if old.mana.get(mana, 0) != new.mana.get(mana, 0):
                yield Edit("mana", player, mana, str(new.mana.get(mana, 0)))
        yield from (Edit("undeal", player, to=card) for card in (Counter(old.hand) - Counter(new.hand)).elements())
        yield from (Edit("deal", player, to=card) for card in (Counter(new.hand) - Counter(old.hand)).elements())
        if old.deck != new.deck:
            yield Edit("deck", player, to="; ".join(new.deck))


def _of_script(published: Scenario, wanted: Scenario) -> Iterator[Edit]:
    """Yield the turns that the wanted script plays after the published one, or instead of it; nothing of any other."""
    after = wanted.script[: len(published.script)] == published.script
    turns = wanted.script[len(published.script) if after else 0 :]
    if not all(isinstance(verb, WholeTurn) for verb in turns):
        return
    for number, turn in enumerate(turns):
        yield Edit("script", to="turn") if number == 0 and not after else Edit("turn", to="next")
        yield from _of_orders(turn)


def _of_steps(published: Scenario, found: list[Edit], wanted: Scenario) -> list[Edit]:
    """Return what leaves steps out and adds others, after some changes; nothing where that is too long to tell."""
    try:
        old, new = _made(published, found).script, wanted.script
    except ScenarioError:
        return []
    retained = next((place for place, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), len(old))
    retained = min(retained, len(new))
    edits = [Edit("unstep", to=step) for step in reversed(steps_in(old)[retained:])]
    for verb in new[retained:]:
        edits.append(Edit("step", to=step_text(verb)))
        edits += _of_orders(verb) if isinstance(verb, WholeTurn) else []
    return edits if len(edits) <= MOST_STEPS else []


MOST_STEPS = 20
"""So many changes of steps are named one by one."""


def _of_orders(turn: Any) -> Iterator[Edit]:
    for player in PLAYERS:
        yield from (Edit("command", player, to=order_text(order)) for order in getattr(turn.orders, player))
    yield from (Edit("choice", place.replace(",", ":"), to=mana) for place, mana in turn.mana.items())


def _of_minion(published: Scenario, spec: MinionSpec, wanted: MinionSpec) -> list[Edit]:
    """Return what makes a minion's entry the wanted one."""
    if spec == wanted:
        return []
    found = [*_of_entry(spec, wanted), *_of_kind(spec, wanted)]
    found += _of_numbers(_entry(_made(published, found), spec.id), wanted)
    return found + _spell_edits(spec.id, spec.spells, wanted.spells)


def _of_entry(spec: MinionSpec, wanted: MinionSpec) -> Iterator[Edit]:
    if wanted.name != spec.name:
        yield Edit("name", spec.id, to=wanted.name or "")
    if wanted.count == spec.count - 1:
        yield Edit("leave", spec.id)
    elif wanted.count != spec.count:
        yield Edit("count", spec.id, to=str(wanted.count))


def _of_kind(spec: MinionSpec, wanted: MinionSpec) -> Iterator[Edit]:
    nation = spec.nation
    if wanted.card and wanted.card != spec.card:
        yield Edit("creature", spec.id, to=wanted.card)
        nation = UNSET
    elif wanted.recruit_class and wanted.recruit_class != spec.recruit_class:
        yield Edit("class", spec.id, to=wanted.recruit_class)
    if wanted.nation != nation:
        yield Edit("nation", spec.id, to=_nation(wanted))
    if wanted.abilities != spec.abilities:
        yield Edit("ability", spec.id, to=wanted.abilities)


def _nation(spec: MinionSpec) -> str:
    return "own" if spec.nation is UNSET else str(spec.nation or "none")


def _of_numbers(now: MinionSpec, wanted: MinionSpec) -> Iterator[Edit]:
    for name in NUMBERS:
        if name == "current_hp":
            if now.current_hp != wanted.current_hp:
                yield Edit("stat", now.id, name, str(wanted.current_hp or "printed"))
        elif number_of(wanted, name) != number_of(now, name):
            own = getattr(wanted.stats, name)
            value = "printed" if own is UNSET else "none" if own is None else str(own)
            yield Edit("stat", now.id, name, value)


def _spell_edits(host: str, old: SpellList, new: SpellList) -> list[Edit]:
    """Return what makes one list of spells the other: replaced in their place, or dropped, added and put in order."""
    missing = Counter(map(words_of, old)) - Counter(map(words_of, new))
    places = [place for place, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]]
    if len(old) == len(new) and missing.total() == len(places) and _same_owners(old, new, places):
        now, found = list(old), []
        for place in places:
            found.append(Edit("replace", host, spells_in(now)[place], words_of(new[place]).partition(" by ")[0]))
            now[place] = new[place]
        return found
    return _dropped_and_added(host, old, new, missing)


def _same_owners(old: SpellList, new: SpellList, places: list[int]) -> bool:
    """Whether the spells at some places have the owners of those whose place they take."""
    return all(_owner(old[place]) == _owner(new[place]) for place in places)


def _owner(ref: SpellRef) -> str | None:
    return None if isinstance(ref, str) else ref.owner


def _dropped_and_added(host: str, old: SpellList, new: SpellList, missing: Counter[str]) -> list[Edit]:
    now, found = list(old), list[Edit]()
    for words in missing.elements():
        place = list(map(words_of, now)).index(words)
        found.append(Edit("drop", host, spells_in(now)[place]))
        del now[place]
    for words in (Counter(map(words_of, new)) - Counter(map(words_of, now))).elements():
        found.append(Edit("add", host, to=words))
        now.append(new[list(map(words_of, new)).index(words)])
    return found + _in_order(host, now, new)


def _in_order(host: str, now: SpellList, new: SpellList) -> list[Edit]:
    """Return what puts the same spells into another order: two change places, or all are named anew."""
    left, order = list(enumerate(map(words_of, now))), list[int]()
    for words in map(words_of, new):
        place = next(pair for pair in left if pair[1] == words)
        left.remove(place)
        order.append(place[0])
    names = spells_in(now)
    moved = [place for place, source in enumerate(order) if place != source]
    if len(moved) == 2:
        return [Edit("swap", host, names[moved[0]], names[moved[1]])]
    return [Edit("order", host, to=",".join(names[place] for place in order))] if moved else []
