"""The words for deaths: whose they are, and what comes of them."""

from __future__ import annotations

from engine.effects.language import Action, Condition, Reach, Response
from engine.effects.words.combat import fights, foe_of
from engine.effects.words.minions import heal
from engine.effects.words.spells import members, needs, otherwise
from engine.model.events import Dying
from engine.model.hooks import Role
from engine.model.pieces import Host, Spell
from engine.rules.casting import engine_casts
from engine.rules.damage import apply_damage
from engine.rules.game import Game
from engine.rules.spell_targets import may_come_to
from engine.rules.spells import transfer_spell

a_death: Condition[Dying] = needs("a death that is not a removal")(lambda dying: dying.cause in ("killed", "died"))


own_death: Condition[Dying] = Condition("the host's own death", lambda game, spell, dying: dying.target is spell.host)


in_combat_with_recruits: Condition[Dying] = Condition(
    "a combat with a recruit group",
    lambda game, spell, dying: (
        fights(game, dying.group) and all(minion.is_recruit for minion in members(foe_of(game, dying.group)))
    ),
)


def live_again(game: Game, spell: Spell, dying: Dying) -> None:
    """Cancel the dying: the minion lives again with all its hit points."""
    heal(game, dying.target, dying.target.max_hp)
    dying.cancelled = True


def transfer_to_killer(game: Game, spell: Spell, dying: Dying) -> None:
    """Move the spell to whoever killed its host."""
    if dying.actor is not None and dying.actor.in_play:
        pass_on(game, spell, dying.actor)


@otherwise("whoever it would pass on to carries one already")
def pass_on(game: Game, spell: Spell, host: Host) -> None:
    """Move the spell to a new host, unless it is exclusive and one lies there already (spells page)."""
    if may_come_to(spell, host):
        transfer_spell(game, spell, host)


def leave_to_mates(spell_name: str) -> Action[Dying]:
    """Put a helper spell on every other member of the dying minion's group."""

    def do(game: Game, spell: Spell, dying: Dying) -> None:
        for mate in members(dying.group):
            if mate is not dying.target:
                engine_casts(game, spell_name, mate, spell.caster)

    return do


def leave_to_opponents(spell_name: str) -> Action[Dying]:
    """Put a helper spell on every member of the group that the dying minion was fighting."""

    def do(game: Game, spell: Spell, dying: Dying) -> None:
        for minion in members(foe_of(game, dying.group)):
            engine_casts(game, spell_name, minion, spell.caster)

    return do


def damage_killer(amount: int) -> Action[Dying]:
    """Deal whoever killed the host magical damage."""

    def do(game: Game, spell: Spell, dying: Dying) -> None:
        if dying.actor is not None:
            apply_damage(game, dying.actor, amount, spell.name, dying.target)

    return do


# When.


def on_being_killed(do: Action[Dying], when: Condition[Dying] | None = None) -> Response[Dying]:
    """Respond as somebody the spell reaches is killed (E1)."""
    return Response("E1", do, when)


def on_dying(do: Action[Dying], when: Condition[Dying] | None = None, *, reach: Reach = Reach.HOST) -> Response[Dying]:
    """Respond as somebody the spell reaches is dying (E2)."""
    return Response("E2", do, when, reach)


def on_any_death(
    do: Action[Dying], when: Condition[Dying] | None = None, *, founds_colony: bool = False
) -> Response[Dying]:
    """Respond whenever any minion dies, anywhere (E2): nothing of its own has cancelled that (I-22)."""
    return Response("E2", do, when, role=Role.WATCHER, founds_colony=founds_colony)


def on_end_of_group(do: Action[Dying]) -> Response[Dying]:
    """Respond as the host, the last of its group, has died and the group with it (E4)."""
    return Response("E4", do, role=Role.OWN)
