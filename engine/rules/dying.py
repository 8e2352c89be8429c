"""The Minion Death Pipeline, E1-E4 (death page; I-3)."""

from __future__ import annotations

from typing import Final

from engine.model.events import Cause, Dying
from engine.model.pieces import Group, Handler, Minion
from engine.rules.game import Game, Pipeline, Step
from engine.rules.notify import notify_subject, notify_watchers
from engine.rules.reach import index_spell
from engine.rules.spells import dispel, forget_handlers, has_left, restat, spell_flux


def die(game: Game, victim: Minion, cause: Cause, actor: Minion | None = None, wielder: Minion | None = None) -> bool:
    """Send a minion through the Minion Death Pipeline; return whether it was buried.

    Nobody dies twice: what happens within a death cannot kill the dying minion again.
    """
    if victim.dying or not victim.alive:
        return False
    dying = Dying(victim, cause, actor, wielder)
    victim.dying = True
    game.play(MINION_DEATH, dying)
    victim.dying = False
    return not dying.cancelled


def remove_minion(game: Game, victim: Minion, cause: Cause = "removed") -> None:
    """Take a minion out of the game: no killed or dying effect happens (death page)."""
    removal = Dying(victim, cause)
    game.play_step(E3, removal)
    game.play_step(E4, removal)


def remove_group(game: Game, group: Group, cause: Cause = "removed") -> None:
    """Take a whole group out of the game: no killed or dying effect happens (death page)."""
    for minion in tuple(group.members):
        remove_minion(game, minion, cause)


def _somebody_is_to_blame(dying: Dying) -> bool:
    return dying.cause == "killed"


def killed_effects(game: Game, dying: Dying) -> None:
    """E1: all "if killed" and "when killed" effects; only a death with somebody to blame has them."""
    if "E1" in dying.target.handlers:
        notify_subject(game, "E1", dying.target, dying)


def dying_effects(game: Game, dying: Dying) -> bool:
    """E2: all "when dying" effects, one of which may cancel the death; then those that watch deaths (I-22)."""
    if "E2" in dying.target.handlers:
        notify_subject(game, "E2", dying.target, dying)
    if not dying.cancelled:
        notify_watchers(game, "RESCUE", dying)
    if not dying.cancelled:
        notify_watchers(game, "E2", dying, first=dying.target)
    return dying.cancelled


def bury(game: Game, dying: Dying) -> None:
    """E3: the minion's own spells are dispelled, and it leaves its group and so the group's spells."""
    victim = dying.target
    game.set_status(victim, "buried" if dying.cause in ("killed", "died") else "removed")
    game.change(victim, "cause", dying.cause)
    author = dying.actor or dying.wielder
    if author is not None:
        game.change(victim, "by", author.id)
    leave_play(game, dying)
    recount_members(game, dying.group)
    notify_watchers(game, "E3", dying)


def end_empty_group(game: Game, dying: Dying) -> None:
    """E4: a group that has lost its last minion dies, and its spells leave play with it.

    Whatever watches for the end of a group, on the group itself above all, acts before that.
    What the last one does by itself at the end of its group, it does unless it was removed from the game.
    """
    group = dying.group
    if group is not None and not group.members:
        notify_watchers(game, "E4", dying)
        end_group(game, group)
        for spell in dying.target.intrinsic if dying.cause in ("killed", "died") else ():
            for response in spell.definition.own("E4"):
                game.trigger(Handler(spell, response), dying)


def end_group(game: Game, group: Group) -> None:
    """End a group without members; its spells leave play with it.

    Whoever shared its square is alone there now, for those beside it, too.
    """
    game.set_status(group, "dead")
    for spell in list(group.spells):
        dispel(game, spell, "host gone")
    forget_handlers(game)


def leave_play(game: Game, dying: Dying) -> None:
    """Take a minion and its spells out of play, and let those know whom the spells reached."""
    victim, group = dying.target, dying.group
    spells = (*victim.spells, *victim.intrinsic)
    for spell in spells:
        spell.active = False
    if victim.spells:
        game.change(victim, "spells", [])
    if group is not None:
        take_out(game, victim, group)
    for spell in spells:
        index_spell(game, spell)
        if spell.definition.reaches_beyond_host:
            spell_flux(game, victim, spell, group)
    for spell in spells:
        if spell.definition.owned:
            has_left(game, spell, "host gone")


def take_out(game: Game, minion: Minion, group: Group) -> None:
    """Take a minion out of its group, which is settled by whoever does it."""
    game.change(group, "members", [member for member in group.members if member is not minion])
    game.change(minion, "group", None)


def recount_members(game: Game, group: Group | None) -> None:
    """Settle what those members of a group are worth whose spells may count the others; no ability does."""
    for minion in group.members if group is not None else ():
        if minion.spells and any(spell.definition.counts for spell in minion.spells):
            restat(game, minion)


E3: Final = Step("E3", bury)
E4: Final = Step("E4", end_empty_group)
MINION_DEATH: Final = Pipeline(
    "Minion death",
    (Step("E1", killed_effects, _somebody_is_to_blame), Step("E2", dying_effects), E3, E4),
)
