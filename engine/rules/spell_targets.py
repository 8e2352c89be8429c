"""What a spell may be cast on (casting page): its kind of target, prohibitions, concealment, limits, requirements."""

from __future__ import annotations

from typing import Final

from engine.effects.language import Definition
from engine.effects.registry import definition
from engine.model.board import SACRED
from engine.model.catalog import CopyRule, cards_by_name, maker_of
from engine.model.errors import RefusalError, allowed
from engine.model.events import Attempt
from engine.model.hooks import Exempt, Forbidden
from engine.model.hosts import group_of
from engine.model.pieces import MAX_MEMBERS, Ground, Group, Host, Minion, Spell, Structure
from engine.model.seat import Player
from engine.model.state import State
from engine.model.terrain import TERRAINS
from engine.rules.game import Game
from engine.rules.prohibitions import is_exempt, prohibition_of, verify_allowed
from engine.rules.requirements import lacking, meets
from engine.rules.spells import failed_requirement, requirements


def verify_target(game: Game, player: Player, card: str, target: Host) -> None:
    """Raise RefusalError with the reason if a target is not, or no longer, right for a player's spell (X1, X2)."""
    spell = definition(card)
    _verify_kind(spell, target, game.state)
    if isinstance(target, Ground):
        _verify_square(spell, target, game.state)
    attempt = Attempt(player, target, card=card)
    _verify_not_forbidden(game, attempt)
    _verify_concealment(game, attempt)
    _verify_exclusive(game, player, spell, target)
    if spell.needs_room:
        _verify_newcomer(game, target)
    for requirement in requirements(card):
        if requirement.when != "afterwards" and not meets(requirement, game.state, player, target):
            raise RefusalError(lacking(requirement, target))


def verify_engine_cast(game: Game, card: str, target: Host) -> None:
    """Raise RefusalError if not even the game engine casts a spell on a target.

    That is a wrong kind, a Sanctum's square or entrance, or one too many (structures page; spells page, helper spells).
    """
    _verify_kind(definition(card), target, game.state)
    if isinstance(target, Ground):
        _verify_no_sanctum(target)
    if one_too_many(definition(card), target):
        raise _carried_already(card, target)


def _carried_already(spell_name: str, host: Host) -> RefusalError:
    return RefusalError(f"{spell_name} is exclusive, and {host.name} carries one already")


def may_carry(game: Game, host: Host, spell_name: str, caster: Player, *, as_own: bool = False) -> bool:
    """Whether a spell of the game engine's would stay on a host: its kind, its limits, and what it requires.

    One that counts as its caster's own (``as_own``) is exclusive as theirs would be.
    """
    spell = definition(spell_name)
    fits = (
        allowed(verify_engine_cast, game, spell_name, host)
        and allowed(_verify_limits, game, caster, spell_name, host)
        and not (as_own and _carries(host, spell_name) and not cumulative(spell_name))
    )
    return fits and failed_requirement(game, Spell(spell, "neutral", host, caster)) is None


def _verify_not_forbidden(game: Game, attempt: Attempt) -> None:
    """Nothing forbids the player to cast, or to cast on this target."""
    for what in (Forbidden.CASTING, Forbidden.TARGETING):
        verify_allowed(game, what, attempt.target, attempt)


def _verify_concealment(game: Game, attempt: Attempt) -> None:
    target = attempt.target
    if not isinstance(target, Minion) or not is_concealed(game, target, attempt):
        return
    if not any(requirement.asks == "even concealed" for requirement in requirements(attempt.card)):
        whose = "enemy individual spells" if attempt.player != target.owner else "individual spells of either player"
        raise RefusalError(f"{target.name} is concealed from {whose}")


def is_concealed(game: Game, minion: Minion, attempt: Attempt) -> bool:
    """Whether a minion is concealed from a player: an enemy of theirs in forest, or by a spell.

    Some spells let a player see everybody.
    """
    if is_exempt(game, Exempt.CONCEALMENT, None, attempt):
        return False
    square = minion.group.square if minion.group is not None else None
    hidden = square is not None and TERRAINS[game.state.terrain_at(square)].conceals
    if hidden and minion.owner != attempt.player:
        return True
    return prohibition_of(game, Forbidden.AIMING, minion, attempt) is not None


def _verify_exclusive(game: Game, player: Player, spell: Definition, target: Host) -> None:
    there = any(other.name == spell.name for other in target.spells)
    if there and spell.lasting and spell.visible and not cumulative(spell.name):
        raise _carried_already(spell.name, target)
    _verify_limits(game, player, spell.name, target)


def _verify_newcomer(game: Game, target: Host) -> None:
    """Somebody can be added to the group that a spell is cast on, or that stands in the structure.

    Recruits and monsters never share a group (groups page).
    """
    group = game.state.group_at(target.square) if isinstance(target, Structure) else group_of(target)
    if group is None:
        return
    if isinstance(target, Structure) and not (group.owner == target.owner and group.is_recruit):
        raise RefusalError(f"{group.name} stands in {target.name}")
    if len(group.members) >= MAX_MEMBERS:
        raise RefusalError(f"{group.name} holds {MAX_MEMBERS} already, and nobody can be added")
    verify_allowed(game, Forbidden.JOINING, group, Attempt(group.owner, group))


def _verify_limits(game: Game, player: Player, name: str, target: Host) -> None:
    """Some cards allow one in play, one a player, one in a group, or one casting in a game (I-54)."""
    rule = copies_of(name)
    if rule == "one casting per game" and name in game.state.seats[player].used:
        raise RefusalError(f"{name} may be cast once per game, and has been")
    if rule == "one per player" and name in _owned(game.state, player):
        raise RefusalError(f"{player.capitalize()} may have only one {name} in play")
    if rule == "one per player and host" and name in _names(target, of=player):
        raise RefusalError(f"{player.capitalize()} has one {name} there already")
    if rule == "one in play" and _in_play(game.state, name):
        raise RefusalError(f"only one {name} may be in play")
    group = group_of(target)
    if group is not None and rule == "one in a group" and _holds(group, name):
        whose = target.name if target is group else f"the group of {target.name}"
        raise RefusalError(f"{whose} holds one {name} already")


def copies_of(name: str) -> CopyRule:
    """Return how many copies of a spell there may be; of a helper spell any number (spells page)."""
    card = cards_by_name().get(name)
    return card.copies if card is not None else "any number"


def cumulative(name: str) -> bool:
    """Whether a host may carry a spell more than once: a helper spell unless it says not, a card where it says so."""
    if name not in cards_by_name():
        return not definition(name).exclusive
    return copies_of(name) in ("any number", "one per player", "one per player and host")


def may_come_to(spell: Spell, host: Host) -> bool:
    """Whether a spell in play may come to a new host: one that is exclusive not where its like lies already.

    What the game engine has cast adds to what is there, as it did when it was cast.
    """
    if not spell.number:
        return not one_too_many(spell.definition, host)
    return cumulative(spell.name) or not _carries(host, spell.name)


def one_too_many(spell: Definition, host: Host) -> bool:
    """Whether a spell that is exclusive even when the game engine casts it lies on a host already."""
    return spell.exclusive and _carries(host, spell.name)


def _carries(host: Host, spell_name: str) -> bool:
    return any(spell.name == spell_name for spell in host.spells)


def _holds(group: Group, name: str) -> bool:
    """Whether a group or a member carries a spell of a name, or a member is a creature that it makes."""
    return any(name in _is_or_carries(host) for host in (group, *group.members))


def may_replace(newcomer: Minion, leaver: Minion, group: Group) -> bool:
    """Whether a minion may come into a group for a member of it: what a group holds but once it may not hold twice."""
    hosts: list[Host] = [group, *(mate for mate in group.members if mate is not leaver)]
    there = {name for host in hosts for name in _is_or_carries(host)}
    return not any(copies_of(name) == "one in a group" and name in there for name in _is_or_carries(newcomer))


def _is_or_carries(host: Host) -> list[str]:
    """Return the names of a host's spells, and of the card that makes the creature that it is."""
    made_by = [maker_of(host.card)] if isinstance(host, Minion) and host.card is not None else []
    return [*_names(host), *made_by]


def _in_play(state: State, name: str) -> bool:
    """Whether a spell, or a creature that it makes, is in play on the board or off it."""
    return any(name in _is_or_carries(host) for host in state.hosts())


def _owned(state: State, player: Player) -> list[str]:
    return [spell.name for host in state.hosts() for spell in host.spells if spell.owner == player]


def _names(host: Host, *, of: Player | None = None) -> list[str]:
    """Return the names of a host's spells: of everybody's, or of one player's."""
    return [spell.name for spell in host.spells if of in (None, spell.owner)]


KINDS_OF_TARGET: Final = {kind: f"a {kind}" for kind in ("recruit", "monster", "minion", "group", "square")} | {
    "recruit group": "a recruit group",
    "monster group": "a monster group",
    "structure": "a town or colony",
    "terrain": "a square",
    "globe": "the globe",
}


def _verify_kind(spell: Definition, target: Host, state: State) -> None:
    """The target is on the board and of the kind that the spell is for."""
    if not target.alive:
        raise RefusalError("it is not on the board")
    fits = {
        "recruit": isinstance(target, Minion) and target.is_recruit,
        "monster": isinstance(target, Minion) and not target.is_recruit,
        "minion": isinstance(target, Minion),
        "recruit group": isinstance(target, Group) and all(m.is_recruit for m in target.members),
        "monster group": isinstance(target, Group) and not any(m.is_recruit for m in target.members),
        "group": isinstance(target, Group),
        "structure": isinstance(target, Structure) and target.type != "sanctum",
        "square": isinstance(target, Ground),
        "terrain": isinstance(target, Ground),
        "globe": target is state.globe,
    }
    if not fits.get(spell.target, False):
        raise RefusalError(f"{spell.name} must be cast on {KINDS_OF_TARGET[spell.target]}")


def _verify_square(spell: Definition, ground: Ground, state: State) -> None:
    """A player's square spell needs an empty and unoccupied square that is no entrance of a Sanctum."""
    _verify_no_sanctum(ground)
    if state.structure_at(ground.square) is not None:
        raise RefusalError(f"{spell.name} must be cast on an empty square, and a structure is there")
    if state.group_at(ground.square) is not None:
        raise RefusalError(f"{spell.name} must be cast on an unoccupied square, and a group is there")


def _verify_no_sanctum(ground: Ground) -> None:
    """Neither a Sanctum's square nor one of its entrances is a spell target (structures page)."""
    if is_sacred(ground):
        raise RefusalError(f"{ground.name} belongs to a Sanctum, and no spell may be cast on it")


def is_sacred(host: Host) -> bool:
    """Whether a host is a Sanctum's square or one of its entrances, on which no spell of any kind lies."""
    return isinstance(host, Ground) and host.square in SACRED
