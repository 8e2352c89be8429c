"""Every spell the engine plays, by name: the houses' cards, creatures' abilities, nation abilities."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from engine.effects.language import Bonus, Definition, Exemption, Prohibition, Response
from engine.model.catalog import LASTING, cards_by_name, helpers_by_name

Effect = Bonus | Response[Any] | Prohibition | Exemption

_definitions: dict[str, Definition] = {}
_packages: list[str] = []


def declare_in(package: str) -> None:
    """Name a package whose modules declare spells: it is imported, which takes long, when the first is asked for."""
    _packages.append(package)


def spell(
    name: str,
    *effects: Effect,
    quasi_immune: bool = False,
    visible: bool = True,
    missing: str = "",
    stays: bool = False,
    words: str = "",
    needs_room: bool = False,
    exclusive: bool = False,
    for_class: str = "",
) -> None:
    """Declare how a card or a helper spell plays; ``missing`` says what of its text is not played yet.

    ``stays`` is for a summoning that stays in play like an alteration, ``words`` as for :func:`hidden`,
    ``needs_room`` for a spell that is refused, or squanders, where nobody can be added to the group
    that it is cast on, ``exclusive`` for a helper spell that says so, ``for_class`` for one
    that is a swordsman's or an archer's.
    """
    _declare(
        name,
        effects,
        quasi_immune=quasi_immune,
        visible=visible,
        missing=missing,
        stays=stays,
        words=words,
        needs_room=needs_room,
        exclusive=exclusive,
        for_class=for_class,
    )


def ability(name: str, *effects: Effect, attacks_friends: bool = False) -> None:
    """Declare what a creature or a nation does by itself: a non-visible spell that cannot be dispelled."""
    _declare(f"ability of {name}", effects, visible=False, innate=True, attacks_friends=attacks_friends)


def hidden(name: str, words: str, *effects: Effect) -> None:
    """Declare a non-visible helper spell of the engine's own, by which a card's words are played.

    ``words`` say what it means for its {host}; they are all that a trace shows of it.
    """
    _declare(name, effects, visible=False, words=words)


def _declare(
    name: str,
    effects: tuple[Effect, ...],
    *,
    visible: bool,
    quasi_immune: bool = False,
    missing: str = "",
    innate: bool = False,
    stays: bool = False,
    words: str = "",
    needs_room: bool = False,
    attacks_friends: bool = False,
    exclusive: bool = False,
    for_class: str = "",
) -> None:
    assert name not in _definitions, f"{name} is declared twice"
    _definitions[name] = Definition(
        name,
        target_of(name),
        visible,
        tuple(effect for effect in effects if isinstance(effect, Bonus)),
        tuple(effect for effect in effects if isinstance(effect, Response)),
        quasi_immune,
        lasting=stays or _lasting(name),
        missing=missing,
        prohibitions=tuple(effect for effect in effects if isinstance(effect, Prohibition)),
        exemptions=tuple(effect for effect in effects if isinstance(effect, Exemption)),
        turns=turns_of(name),
        innate=innate,
        words=words,
        needs_room=needs_room,
        attacks_friends=attacks_friends,
        exclusive=exclusive,
        for_class=for_class,
    )


def target_of(name: str) -> str:
    """Return the target type printed on a card or helper spell; "minion" for abilities."""
    if name in cards_by_name():
        return cards_by_name()[name].target
    return helpers_by_name()[name].target if name in helpers_by_name() else "minion"


@cache
def declared() -> dict[str, Definition]:
    """Return every declared definition by name."""
    for package in _packages:
        import_module(package)
    return _definitions


@cache
def definition(name: str) -> Definition:
    """Return how a spell plays; a card without declared effects lies on its host and does nothing.

    Raises KeyError for a name that is neither a card nor a helper spell.
    """
    if name in declared():
        return declared()[name]
    if name not in cards_by_name() and name not in helpers_by_name():
        raise KeyError(name)
    return Definition(name, target_of(name), known=False, lasting=_lasting(name), turns=turns_of(name))


def turns_of(name: str) -> int | None:
    """Return N of a duration "turn of casting +N"; None for a spell that lasts otherwise."""
    spell = cards_by_name().get(name) or helpers_by_name().get(name)
    return spell.turns if spell is not None else None


def _lasting(name: str) -> bool:
    card = cards_by_name().get(name)
    return card is None or card.type in LASTING


def ability_of(name: str | None) -> Definition | None:
    """Return the declared ability of a creature or nation, if it has one."""
    return declared().get(f"ability of {name}")


def declared_spells() -> list[str]:
    """Return the names of the cards and helper spells whose effects are declared."""
    return [name for name in declared() if name in cards_by_name() or name in helpers_by_name()]
