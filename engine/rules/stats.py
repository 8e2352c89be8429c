"""Stats: the printed number plus every bonus that reaches the minion (armor and levels page)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine.effects.language import Bonus
from engine.model.catalog import Walk
from engine.model.events import MODES, Mode
from engine.model.pieces import MAX_LEVEL, UNGATHERED, Minion, Spell
from engine.rules.game import Game
from engine.rules.reach import spells_around

SETTLED_STATS: Final = ("hand", "missile", "armor", "level", "attack_rate")


def bonuses(game: Game, minion: Minion) -> Iterator[tuple[Spell, Bonus]]:
    """Yield every bonus that reaches a minion now, with its spell."""
    for spell, reaches in spells_around(game, minion):
        game.spell_visits += 1
        for bonus in spell.definition.bonuses:
            if bonus.reach in reaches and (bonus.when is None or bonus.when(minion)):
                if bonus.with_initiative and minion.owner != game.state.initiative:
                    continue
                if bonus.rounds is not None and not bonus.rounds(round_of(game, minion)):
                    continue
                times = minion.hp if bonus.per_hit_point else bonus.times and bonus.times(spell, minion)
                yield spell, bonus if times is None else multiplied(bonus, times)


def bonuses_found(game: Game, minion: Minion) -> list[Bonus]:
    """Return every bonus that reaches a minion, after they have taken or given back the ability of its nation."""
    found = [bonus for _, bonus in bonuses(game, minion)]
    silenced = any(bonus.no_nation for bonus in found)
    if silenced == minion.silenced:
        return found
    minion.silenced = silenced
    minion.handlers = UNGATHERED
    return [bonus for _, bonus in bonuses(game, minion)]


def damage_below(game: Game, minion: Minion, mode: Mode) -> int:
    """Return what lies below a minion's hand or missile damage that shows 0; 0 for an attack that it does not have.

    A2 adds to the whole sum and only then rounds up to 0 (combat page).
    """
    if getattr(minion, mode) is None:
        return 0
    found = bonuses_found(game, minion)
    below: int = sum(getattr(bonus, mode) for bonus in found)
    return (_base(minion, mode, found) or 0) + below


def settle_stats(game: Game, minion: Minion) -> None:
    """Bring a minion's stats to agree with its base and its bonuses.

    Level stays within 0-5, nothing falls below 0, maximum hit points not below 1 (I-48), and
    current hit points never exceed the maximum (armor and levels page). Current armor is the
    maximum where no combat is being fought; in one, a gain counts from the next round, a loss at once (I-64).
    """
    game.spell_visits += 1
    found = bonuses_found(game, minion)
    for stat in SETTLED_STATS:
        base = _base(minion, stat, found)
        settle_stat(game, minion, stat, None if base is None else _bounded(stat, base, found))
    minion.deals_nothing = any(bonus.deals_nothing for bonus in found)
    minion.ignores_armor = any(bonus.ignores_armor for bonus in found)
    minion.both_classes = any(bonus.both_classes for bonus in found)
    minion.armed = _rate_without_pauses(minion, found) > 0
    minion.strength = 0 if minion.deals_nothing else max(minion.hand or 0, minion.missile or 0)
    max_hp = max(1, _max_hp_total(minion, found))
    settle_stat(game, minion, "max_hp", max_hp)
    settle_stat(game, minion, "hp", min(minion.hp, max_hp))
    if not is_fighting(game, minion):
        settle_stat(game, minion, "current_armor", minion.armor)
    elif minion.current_armor > minion.armor:
        game.change(minion, "current_armor", minion.armor, interpretation="I-64")
    settle_stat(game, minion, "walks", minion.base.walks.union(*(bonus.walks for bonus in found)))
    minion.quasi_immune = any(spell.definition.quasi_immune for spell in minion.spells)


def lacking_hp(game: Game, minion: Minion) -> int:
    """Return how far a minion's maximum hit points would lie below 1, were they not rounded up to it (I-48)."""
    return max(0, 1 - _max_hp_total(minion, bonuses_found(game, minion)))


def gains_no_armor(game: Game, minion: Minion) -> bool:
    """Whether a spell keeps a minion's armor at 0, so that it gains none for good either."""
    return any(bonus.armor_0 for bonus in bonuses_found(game, minion))


def _max_hp_total(minion: Minion, found: list[Bonus]) -> int:
    total: int = minion.base.hp + sum(bonus.hp + bonus.max_hp for bonus in found)
    return total


def is_fighting(game: Game, minion: Minion) -> bool:
    """Whether a combat is being fought that the minion is in."""
    return game.combat is not None and minion.group in game.combat.groups


def round_of(game: Game, minion: Minion) -> int:
    """Return the round of the combat that a minion is in; 0 before the first one, and out of combat."""
    return game.combat.round if game.combat is not None and is_fighting(game, minion) else 0


def settle_stat(game: Game, minion: Minion, stat: str, value: int | frozenset[Walk] | None) -> None:
    """Set a stat, if that changes it."""
    if getattr(minion, stat) != value:
        game.change(minion, stat, value)


def _base(minion: Minion, stat: str, bonuses: list[Bonus]) -> int | None:
    """Return a printed stat, or for an attack that the minion lacks the one that a bonus gives it."""
    printed: int | None = getattr(minion.base, stat)
    if printed is None and stat in MODES:
        return max((new for bonus in bonuses if (new := getattr(bonus, f"new_{stat}")) is not None), default=None)
    return printed


def _bounded(stat: str, base: int, bonuses: list[Bonus]) -> int:
    """Return a stat with its bonuses, within what the stat may be."""
    if stat == "attack_rate" and any(bonus.no_attacks or bonus.pauses for bonus in bonuses):
        return 0
    if stat in ("level", "armor") and any(getattr(bonus, f"{stat}_0") for bonus in bonuses):
        return 0
    value: int = max(0, base + sum(getattr(bonus, stat) for bonus in bonuses))
    return min(value, MAX_LEVEL) if stat == "level" else value


def _rate_without_pauses(minion: Minion, bonuses: list[Bonus]) -> int:
    """Return how often a minion attacks in the rounds that it does not sit out."""
    return minion.attack_rate or _bounded("attack_rate", minion.base.attack_rate, [b for b in bonuses if not b.pauses])


@lru_cache(maxsize=4096)
def multiplied(bonus: Bonus, times: int) -> Bonus:
    """Return a bonus with its numbers taken so many times; walks are there once or not at all."""
    numbers = {stat: getattr(bonus, stat) * times for stat in (*SETTLED_STATS, "hp", "max_hp")}
    return replace(bonus, times=None, walks=bonus.walks if times else frozenset(), **numbers)
