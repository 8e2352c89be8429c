"""The House of Justice (Order, Mystery)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.language import Bonus, Condition, Reach
from engine.effects.registry import spell
from engine.effects.vocabulary import by_hand, kill_attacker, members, on_being_hit, on_being_killed, once, prevent
from engine.moments import Dying
from engine.state import Minion, Spell

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer

last_of_group: Condition[Dying] = Condition(
    "the last member of the group", lambda play, answer, dying: len(members(dying.group)) == 1
)


def _slay_the_killers_group(play: Play, answer: Answer, dying: Dying) -> None:
    for minion in members(dying.actor.group if dying.actor is not None else None):
        play.die(minion, "died")


def _other_recruits(spell: Spell, minion: Minion) -> int:
    return sum(mate.is_recruit for mate in members(minion.group)) - 1


spell("Minion of Order", Bonus(level=1))
spell("Obeisance", Bonus(level=1, times=_other_recruits), Bonus(level_0=True, reach=Reach.OTHERS))
spell("Obsidian Armor", Bonus(armor=1))
spell("Pyrrhic Victory", on_being_killed(_slay_the_killers_group, last_of_group))
spell("Retribution", on_being_hit(once(kill_attacker), after_armor=True))
spell("Sentinel", on_being_hit(prevent, by_hand), missing="movement orders and its duration")
