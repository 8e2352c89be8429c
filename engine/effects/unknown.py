"""Cards whose house is not known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.board import distance
from engine.effects.ban_words import monsters, no_discarding, no_entering, no_moving, of_type
from engine.effects.board_words import square_of
from engine.effects.casting_words import conceals, no_target, on_leaving
from engine.effects.language import Bonus, Condition, Reach, Response
from engine.effects.movement_words import walking
from engine.effects.registry import spell
from engine.effects.structure_words import changes_sides, destroys
from engine.effects.vocabulary import got_through, members, on_being_hit, redirect_to_host
from engine.moments import Arrival, Step
from engine.state import Group, Host, Minion

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer


def _group_in(moment: Step | Arrival) -> Group | None:
    return moment.target.group if isinstance(moment.target, Minion) else moment.target


near_the_sigil: Condition[Any] = Condition(
    "a monster group beside it",
    lambda play, answer, moment: _monsters_beside(answer.spell.host, _group_in(moment)),
)


def _monsters_beside(host: Host, group: Group | None) -> bool:
    here, there = square_of(host), group.square if group is not None else None
    near = here is not None and there is not None and distance(here, there) == 1
    return near and group is not None and not group.is_recruit


def _hold_them(play: Play, answer: Answer, moment: Step | Arrival) -> None:
    group = _group_in(moment)
    for minion in members(group):
        play.put("Immobility", minion, answer.spell.owner)
    play.dispel(answer.spell)


spell(
    "Bella's Sigil",
    no_target("under Bella's Sigil", of_type("summoning")),
    no_entering("Bella's Sigil keeps monsters out", monsters),
    Response("ON_ENTER", _hold_them, near_the_sigil, role="witness"),
    Response("CREATED", _hold_them, near_the_sigil, role="witness"),
)
spell("Immobility", no_moving("under Immobility"))
spell("Colony", on_leaving(destroys()))
spell("Destiny Manifest", no_discarding("Destiny Manifest keeps the whirlpool still"))
spell("Firewalking", walking("Firewalk"))
spell("Renegades", *changes_sides("neutral"))
spell("Water Walking", walking("Waterwalk"))
spell("Whipping Boy", Bonus(hp=4), on_being_hit(redirect_to_host, got_through, after_armor=True, reach=Reach.OTHERS))
spell("Xia's Walk", conceals())
