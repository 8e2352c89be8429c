"""The House of Mind (Will, Clarity)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.language import Bonus, Response
from engine.effects.registry import hidden, spell
from engine.effects.vocabulary import at_start_of_round, is_archer, members, on_damaging, opponents, own_group
from engine.moments import Blow, Clash
from engine.state import Minion

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer


def _count_the_round(play: Play, answer: Answer, clash: Clash) -> None:
    """Let the round pass that the host sits out; at the start of the next one the host attacks again."""
    answer.spell.tokens += 1
    host = answer.spell.host
    if answer.spell.tokens == 2 and isinstance(host, Minion):
        play.dispel(answer.spell)
        host.attacks_left = host.attack_rate


def _sits_out(play: Play, answer: Answer, blow: Blow) -> None:
    play.put("sits out a round", blow.target, "neutral")


def _rain_foresight(play: Play, answer: Answer, clash: Clash) -> None:
    for _ in filter(is_archer, members(own_group(answer))):
        targets = opponents(answer, clash)
        if targets:
            play.apply_damage(play.roll("victim", targets), 2, answer.spell.name)


hidden("sits out a round", Bonus(no_attacks=True), at_start_of_round(_count_the_round))
spell("Flail of Sar'ul", on_damaging(_sits_out))
spell("Foresight", Response("C1", _rain_foresight))
spell("Kumatru Archer", Bonus(missile=2))
spell("Sar'uli Muzzle", Bonus(hand=-5))
