"""The words for minions: what they are asked, and what happens to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from engine.effects.language import Memory
from engine.effects.registry import hidden
from engine.effects.words.spells import dispel_all, nobody_to_heal, nothing_to_dispel, otherwise, the_minion
from engine.model.catalog import HOSTS, LASTING, House, house_of, houses_by_nation, maker_of, read_cards
from engine.model.events import MODES, Attempt, Event
from engine.model.hooks import Forbidden
from engine.model.pieces import MAX_LEVEL, Minion, Spell
from engine.model.seat import Player
from engine.rules.casting import engine_casts
from engine.rules.changes import change_nation
from engine.rules.damage import apply_damage
from engine.rules.dying import die, remove_minion
from engine.rules.game import Game
from engine.rules.prohibitions import is_forbidden
from engine.rules.spell_targets import may_carry
from engine.rules.spells import restat
from engine.rules.stats import gains_no_armor, lacking_hp

# Questions about a minion.


def is_swordsman(minion: Minion) -> bool:
    """Whether the minion is a swordsman; a minion with both classes is one."""
    return minion.has_class("swordsman")


def is_archer(minion: Minion) -> bool:
    """Whether the minion is an archer; a minion with both classes is one."""
    return minion.has_class("archer")


def is_nation(*nations: str) -> Callable[[Minion], bool]:
    """Return the question whether a minion belongs to one of the nations."""
    return lambda minion: minion.nation in nations


def is_monster(minion: Minion) -> bool:
    """Whether the minion is a monster."""
    return not minion.is_recruit


def is_recruit(minion: Minion) -> bool:
    """Whether the minion is a recruit; a Hero is one."""
    return minion.is_recruit


def is_hero(minion: Minion) -> bool:
    """Whether the minion is a Hero."""
    return minion.kind == "hero"


def lacks_flight(minion: Minion) -> bool:
    """Whether the minion does not fly."""
    return "Flight" not in minion.walks


def enchanted(minion: Minion) -> bool:
    """Whether the minion or its group carries a visible spell; a buried minion never does."""
    return next(minion.enchantments(), None) is not None


def friends_that(question: Callable[[Minion], bool]) -> Callable[[Spell, Minion], int]:
    """Count 1 for a minion on the host minion's side that answers the question with yes: a bonus for friends alone.

    It is for those of other groups, and neutral groups are friendly to nobody (players page).
    """

    def count(spell: Spell, minion: Minion) -> int:
        host = spell.host
        return int(isinstance(host, Minion) and minion.owner == host.owner != "neutral" and question(minion))

    return count


def house_of_nation(nation: str | None) -> House | None:
    """Return the house whose people are a nation."""
    return houses_by_nation().get(nation or "")


def house_of_minion(minion: Minion) -> str | None:
    """Return the house that a minion is of: its nation's; a monster's is its card's, or that it has taken over."""
    house = house_of_nation(minion.nation)
    return house.name if house is not None else house_of_monster(minion)


def is_of_house(*houses: str) -> Callable[[Minion], bool]:
    """Return the question whether a minion is of one of the houses."""
    return lambda minion: house_of_minion(minion) in houses


def all_nations() -> list[str]:
    """Return the nations of recruits, by name."""
    return sorted(houses_by_nation())


HOUSE_TAKEN = "house taken over"
"""The hidden spell that remembers the house which a monster has taken over."""

UNKNOWN_HOUSE_TAKEN = "unknown house taken over"
"""The same of a house that is not known."""


house_taken = Memory[str | None](None)
"""Of which house it is who has taken one over."""

hidden(HOUSE_TAKEN, "{host} is of the House of {memory} now")
hidden(UNKNOWN_HOUSE_TAKEN, "nobody knows of which house {host} is now")


def take_house(game: Game, spell: Spell, minion: Minion, house: str | None) -> None:
    """Let a monster be of a house from now on; None is one that is not known."""
    name = UNKNOWN_HOUSE_TAKEN if house is None else HOUSE_TAKEN
    house_taken.note(engine_casts(game, name, minion, spell.caster), house)


def house_of_monster(minion: Minion) -> str | None:
    """Return the house whose card makes a monster, or that it has taken over since; None where it is not known."""
    taken = [house_taken.of(spell) for spell in minion.spells if spell.name in (HOUSE_TAKEN, UNKNOWN_HOUSE_TAKEN)]
    if taken:
        return taken[-1]
    return house_of(maker_of(minion.card)) if minion.card is not None else None


# What happens to a minion.


def dies(game: Game, spell: Spell, minion: Minion) -> None:
    """The minion dies; nobody is to blame."""
    die(game, minion, "died")


def takes(amount: int) -> Callable[[Game, Spell, Minion], None]:
    """The minion takes magical damage of the spell (G1-G3)."""

    def do(game: Game, spell: Spell, minion: Minion) -> None:
        apply_damage(game, minion, amount, spell.name)

    return do


def heal(game: Game, minion: Minion, amount: int) -> None:
    """Heal up to ``amount`` points, never above the maximum; the dead are not healed."""
    if minion.in_play:
        game.change(minion, "hp", min(minion.max_hp, minion.hp + amount))


@nobody_to_heal
def healed_in_full(game: Game, spell: Spell, minion: Minion) -> None:
    """The minion is healed completely."""
    game.change(minion, "hp", minion.max_hp)


def heals(amount: int) -> Callable[[Game, Spell, Minion], None]:
    """The minion is healed by so many points, never above its maximum."""

    def do(game: Game, spell: Spell, minion: Minion) -> None:
        heal(game, minion, amount)

    return do


def alter(game: Game, minion: Minion, **amounts: int) -> None:
    """Change a minion's own numbers for good: no spell is left that could be dispelled.

    ``hp`` changes maximum and current hit points alike, ``max_hp`` the maximum alone; the other
    names are those of the stats. Nothing but damage, which A2 rounds up, sinks below 0, nor the maximum
    below 1 (I-48), from which it rises in full, and a number that the minion lacks stays lacking. What a level would
    gain beyond 5 is ignored (armor and levels page). Neither a level nor armor is gained by whoever can gain none.
    """
    attempt = Attempt(minion.owner, minion)
    if amounts.get("level", 0) > 0 and is_forbidden(game, Forbidden.LEVELS, minion, attempt, "no level"):
        amounts.pop("level")
    if amounts.get("armor", 0) > 0 and gains_no_armor(game, minion):
        game.note("no armor", target=minion)
        amounts.pop("armor")
    if "level" in amounts:
        amounts["level"] = min(amounts["level"], MAX_LEVEL - minion.level)
    both = amounts.pop("hp", 0)
    amounts["max_hp"] = amounts.get("max_hp", 0) + both
    numbers = {}
    for stat, amount in amounts.items():
        field = "hp" if stat == "max_hp" else stat
        printed, shown = getattr(minion.base, field), getattr(minion, stat)
        if printed is not None:
            least = 1 if stat == "max_hp" else 0
            missing = lacking_hp(game, minion) if stat == "max_hp" and amount > 0 else 0
            numbers[field] = printed + missing + (amount if field in MODES else max(amount, least - shown))
    current = minion.hp + both
    minion.base = replace(minion.base, **numbers)
    restat(game, minion)
    game.change(minion, "hp", max(0, min(minion.max_hp, current)))


def print_less(game: Game, minion: Minion, **amounts: int) -> None:
    """Take something off a newcomer's printed numbers, such as what they hold of spells that it is about to get (I-41).

    It is taken off in full, whatever lowers at the moment what is shown; the names are those of the stats.
    """
    printed = {stat: getattr(minion.base, stat) for stat in amounts}
    less = {stat: number - amounts[stat] for stat, number in printed.items() if number is not None}
    minion.base = replace(minion.base, **less)
    restat(game, minion)


def altered(**amounts: int) -> Callable[[Game, Spell, Minion], None]:
    """The minion's own numbers change for good; see :func:`alter`."""
    return lambda game, spell, minion: alter(game, minion, **amounts)


@otherwise("nobody is hurt")
def wounds_last(game: Game, spell: Spell, minion: Minion) -> None:
    """The minion's maximum hit points sink to what it has at the event."""
    alter(game, minion, max_hp=minion.hp - minion.max_hp)


def most_damaged(game: Game, by: Spell, minions: Sequence[Minion]) -> Minion | None:
    """Return the minion that has lost most hit points, one of several at random; None of nobody (I-26)."""
    if not minions:
        return None
    most = max(minion.max_hp - minion.hp for minion in minions)
    return game.roll("most damaged", [minion for minion in minions if minion.max_hp - minion.hp == most], by)


def gets(spell_name: str) -> Callable[[Game, Spell, Minion], None]:
    """The minion receives a helper spell of the caster's."""

    def do(game: Game, spell: Spell, minion: Minion) -> None:
        engine_casts(game, spell_name, minion, spell.caster)

    return do


@nothing_to_dispel
def loses_spells(game: Game, spell: Spell, minion: Minion) -> None:
    """Every enchantment on the minion itself is dispelled."""
    dispel_all(game, minion, keep=spell)


def removed(game: Game, spell: Spell, minion: Minion) -> None:
    """The minion is removed from the game: no effect of dying happens."""
    remove_minion(game, minion)


def host_removed(game: Game, spell: Spell, event: Event) -> None:
    """The minion that carries the spell is removed from the game."""
    remove_minion(game, the_minion(spell))


# Chaos Features: random enchantments, three of which make a Misfit of a recruit.


MARK = "a Chaos Feature counted"
"""The hidden spell by which Chaos Features are counted, whatever becomes of the enchantments that they gave."""

MISFIT_AT = 3


hidden(MARK, "{host} has one Chaos Feature more")


def chaos_feature(game: Game, minion: Minion, owner: Player) -> None:
    """Put a random enchantment on a minion; the third such Feature makes a recruit a Misfit."""
    if not minion.alive:
        return
    engine_casts(game, MARK, minion, owner)
    enchant_at_random(game, minion, owner)
    if minion.alive and minion.is_recruit and features_of(minion) >= MISFIT_AT:
        become_misfit(game, minion)


def enchant_at_random(game: Game, minion: Minion, owner: Player) -> None:
    """Cast a random minion alteration or conjuration on a minion.

    Any that the minion may carry by its kind, its class and what it already carries, with even chances (I-46).
    """
    options = [card for card in _lasting_on_minions() if may_carry(game, minion, card, owner)]
    game.spell_visits += len(_lasting_on_minions())
    game.cite("I-46")
    engine_casts(game, game.roll("enchantment", options, minion), minion, owner)


@cache
def _lasting_on_minions() -> tuple[str, ...]:
    """Return the names of the cards that stay on a minion, in order."""
    kept = (card for card in read_cards() if card.type in LASTING and card.target in HOSTS["minion"])
    return tuple(sorted(card.name for card in kept))


def features_of(minion: Minion) -> int:
    """Return how many Chaos Features a minion has got."""
    return sum(spell.name == MARK for spell in minion.spells)


def become_misfit(game: Game, minion: Minion) -> None:
    """Make a recruit a Misfit."""
    change_nation(game, minion, "Misfits")
