"""What was changed about a scenario: the changes that make one of another, however it came about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import UNSET

from engine.scenario.edit import NUMBERS, RULES, Edit, edited, minions_of, number_of, spells_in, spells_of, words_of
from engine.scenario.format import MinionSpec, Scenario, SpellList, SpellRef


def differences(published: Scenario, wanted: Scenario) -> list[Edit]:
    """Return the changes (:mod:`engine.scenario.edit`) that make the published scenario the wanted one.

    The wanted one was made of the published one by changes, any number of them and in any order. They are
    told host by host, so whatever was changed and changed back is not among them.
    """
    found = [*_of_the_run(published, wanted)]
    for spec in minions_of(published):
        found += _of_minion(published, spec, {other.id: other for other in minions_of(wanted)}.get(spec.id))
    there = {group.id for group in wanted.groups}
    for group in published.groups:
        if group.id in there:
            found += _of_spells(published, wanted, group.id)
    return found


def _of_the_run(published: Scenario, wanted: Scenario) -> Iterator[Edit]:
    if wanted.seed != published.seed:
        yield Edit("seed", to=str(wanted.seed))
    if wanted.initiative != published.initiative:
        yield Edit("initiative", to=wanted.initiative)
    for rule in dict.fromkeys(rule for rule, _ in RULES):
        value = getattr(wanted.rules, rule)
        if value != getattr(published.rules, rule):
            yield Edit("rule", which=rule, to=value)


def _of_minion(published: Scenario, spec: MinionSpec, wanted: MinionSpec | None) -> list[Edit]:
    """Return what makes a minion's entry the wanted one, or takes it out."""
    if wanted is None:
        return [Edit("leave", spec.id)] * spec.count
    found = [Edit("leave", spec.id)] * (spec.count - wanted.count)
    if wanted.card and wanted.card != spec.card:
        found.append(Edit("creature", spec.id, to=wanted.card))
    elif wanted.recruit_class and wanted.recruit_class != spec.recruit_class:
        found.append(Edit("class", spec.id, to=wanted.recruit_class))
    nation = UNSET if any(edit.what == "creature" for edit in found) else spec.nation
    if wanted.nation != nation:
        found.append(Edit("nation", spec.id, to=_nation(wanted)))
    if wanted.abilities != spec.abilities:
        found.append(Edit("ability", spec.id, to=wanted.abilities))
    for edit in found:
        published = edited(published, edit)
    found += _of_numbers(next(other for other in minions_of(published) if other.id == spec.id), wanted)
    return found + _spell_edits(spec.id, spec.spells, wanted.spells)


def _nation(spec: MinionSpec) -> str:
    return "own" if spec.nation is UNSET else str(spec.nation or "none")


def _of_numbers(now: MinionSpec, wanted: MinionSpec) -> Iterator[Edit]:
    for name in NUMBERS:
        same = now.current_hp == wanted.current_hp if name == "current_hp" else False
        value = number_of(wanted, name)
        if not same and value is not None and value != number_of(now, name):
            yield Edit("stat", now.id, name, str(value))


def _of_spells(published: Scenario, wanted: Scenario, host: str) -> list[Edit]:
    return _spell_edits(host, spells_of(published, host), spells_of(wanted, host))


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
