"""What nations and creatures do by themselves (houses page; the cards' Monster texts)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.effects.language import Action, Bonus, Reach
from engine.effects.registry import ability, hidden
from engine.effects.words.casting_words import no_target
from engine.effects.words.movement_words import walking
from engine.effects.words.vocabulary import (
    add,
    at_start_of_combat,
    at_start_of_round,
    by_hand,
    by_missile,
    got_through,
    heal,
    in_round,
    on_any_death,
    on_attacking,
    on_being_hit,
    once,
    opponents,
    own_death,
    redirect_to_host,
    the_minion,
    until_end_of_combat,
    withdraw,
    withdraw_next_round,
)
from engine.model.state import Minion
from engine.rules.damage import apply_damage
from engine.rules.dying import die
from engine.rules.spells import restat

if TYPE_CHECKING:
    from engine.model.events import Combat, Dying
    from engine.model.state import Answer
    from engine.rules.game import Game

for nation in ("Imps", "Keepers", "Humans"):
    ability(nation, on_attacking(add(1), in_round(2) & by_hand))
for nation in ("Dwarves", "Shadows"):
    ability(nation, walking("Mountainwalk"))
for nation in ("Djinni", "Visions"):
    ability(nation, walking("Waterwalk"))
for nation in ("Elves", "Satyrs"):
    ability(nation, on_attacking(add(1), in_round(1) & by_missile))


def _khobai_feeds(game: Game, answer: Answer, dying: Dying) -> None:
    host = answer.spell.host
    assert isinstance(host, Minion)
    if host.hp == host.max_hp:
        host.base = replace(host.base, hp=host.base.hp + 1)
        restat(game, host)
    heal(host, 1, game)


ability("Khobai", on_any_death(_khobai_feeds))


def _kill_one_at_random(game: Game, answer: Answer, combat: Combat) -> None:
    targets = opponents(answer, combat)
    if targets:
        die(game, game.roll("victim", targets, answer.spell), "killed", the_minion(answer))


def _damage_one_at_random(amount: int) -> Action[Combat]:
    def do(game: Game, answer: Answer, combat: Combat) -> None:
        targets = opponents(answer, combat)
        if targets:
            apply_damage(game, game.roll("victim", targets, answer.spell), amount, None, the_minion(answer))

    return do


def _group_withdraws(game: Game, answer: Answer, dying: Dying) -> None:
    withdraw_next_round(game, dying.group, answer.spell.caster)


hidden(
    "withdraws next round",
    "{host} withdraws as the next round starts",
    at_start_of_round(once(withdraw)),
    until_end_of_combat,
)

# Monsters.

ability("Banshee", at_start_of_combat(_kill_one_at_random))
ability("Giant", at_start_of_combat(_damage_one_at_random(5)))
ability("Skeletal Horror", on_being_hit(add(-2), by_missile))
ability("Skeleton", on_being_hit(add(-2), by_missile))

# Recruits.

ability(
    "Wolf",
    Bonus(no_attacks=True, reach=Reach.OTHERS),
    on_being_hit(redirect_to_host, got_through, after_armor=True, reach=Reach.OTHERS),
    on_any_death(_group_withdraws, own_death),
    no_target("a Wolf is in the group already", lambda name: name == "Brother Wolf", reach=Reach.GROUP),
)
