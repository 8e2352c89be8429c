"""Who can meet whom: creatures as cards bring them, what a deck can send alone, a side of a fight, a typed one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from engine.analysis.demo_pieces import ON_GROUP, ON_MINION, side_of
from engine.analysis.legal_casts import legal_casts
from engine.model.catalog import LASTING, RECRUIT_CLASSES, Card, cards_by_name, houses_by_name, read_starter_decks
from engine.model.seat import Player
from engine.model.words import listed, plural
from engine.notation import LineError, line_of, read_line
from engine.notation.from_scenario import named_anew, said_names
from engine.scenario.board_edits import swap_sides
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.prepared import PreparedScenario
from engine.scenario.reading import copy_of
from engine.scenario.reference_checks import check_cards
from engine.scenario.spelling import known_card, known_deck, known_house

CREATURES, STARTERS = "creatures", "starters"
"""The sides that have a name of their own: all creatures, and those of the twelve starter decks."""

NOBODY = " vs nobody"
"""What stands against a side by itself."""


class Side(NamedTuple):
    """A side of a fight: what it is called, how a typed fight says it, and the card that brings it, if one does."""

    words: str
    line: str
    card: str = ""


def sides_from(source: str) -> list[Side]:
    """Return the sides that a text names.

    That is "creatures", "starters" (the starter decks' creatures), a starter deck ("War starter": what it can send
    alone), a house and its cards ("War: Barkskin, Gorgon"), or a side as a typed fight has it ("3 archers: Power").
    Raises ScenarioError for what is none of these.
    """
    if source == CREATURES:
        return list(creatures_of(cards_by_name()))
    if source == STARTERS:
        return list(creatures_of(card.name for deck in read_starter_decks() for card in deck.cards))
    decks = {deck.name: deck for deck in read_starter_decks()}
    if deck := decks.get(known_deck(source)):
        return loadouts(deck.house, tuple(card.name for card in deck.cards))
    house, _, cards = source.partition(":")
    house = known_house(house)
    if house in houses_by_name():
        names = tuple(known_card(part.strip()) for part in cards.split(","))
        check_cards("against", names)
        return loadouts(house, names)
    return [typed(source)]


def typed(text: str) -> Side:
    """Return a side as somebody types it. Raises ScenarioError for what is none."""
    try:
        line = line_of(read_line(f"{text}{NOBODY}"))
    except LineError as error:
        decks = listed([CREATURES, STARTERS, "a starter deck", "one side of a fight"], "or")
        raise ScenarioError("against", f"expected {decks}: {error.problem}") from error
    if not text.strip() or line == f"nobody{NOBODY}" or not line.endswith(NOBODY):
        raise ScenarioError("against", f"expected one side of a fight and nothing else, got “{text[:60]}”")
    side = line.removesuffix(NOBODY)
    return Side(side, side)


def side_in(scenario: Scenario, player: Player) -> Side:
    """Return the first group of a player in a fight as a side of its own, on open ground.

    Raises ScenarioError where they have none, or where no line can say it.
    """
    place = next((at for at, one in enumerate(scenario.groups) if one.owner == player and one.minions), None)
    if place is None:
        raise ScenarioError("player", f"expected a group of {player}'s in this fight")
    start = sum(len(other.minions) for other in scenario.groups[:place])
    found = copy_of(scenario)
    if player == "red":
        swap_sides(found, "", "", "")
    group = found.groups[place]
    named_anew(group, said_names(scenario.groups)[start : start + len(group.minions)])
    alone = read_line(f"swordsman{NOBODY}")
    group.id, group.square = alone.groups[0].id, alone.groups[0].square
    alone.groups = [group]
    for verb in alone.script:
        if hasattr(verb, "groups"):
            verb.groups = [group.id]
    return typed(line_of(alone).removesuffix(NOBODY))


def creatures_of(cards: Iterable[str]) -> Iterator[Side]:
    """Yield what each of some cards brings into play, if its numbers are known; of cards that bring the same, one."""
    seen = set[str]()
    for name in cards:
        side = creature_of(name)
        if side is not None and side.line not in seen:
            seen.add(side.line)
            yield side


@cache
def creature_of(name: str) -> Side | None:
    """Return what a card brings into play; None for nothing, or for creatures whose numbers are unknown."""
    creatures = cards_by_name()[name].creatures
    if not creatures:
        return None
    several = Counter[str]()
    for creature in creatures:
        several[creature.name] += creature.count or 1
    said = " + ".join(f'{count} card "{creature}"' for creature, count in several.items())
    try:
        line = line_of(read_line(f"{said}{NOBODY}")).removesuffix(NOBODY)
    except LineError:
        return None
    words = [f"{count} {plural(creature)}" if count > 1 else creature for creature, count in several.items()]
    return Side(listed(words, "and"), line, name)


def loadouts(house: str, cards: Iterable[str]) -> list[Side]:
    """Return what a deck can send alone: a recruit of its house's nation or a creature, bare or with one of its spells.

    A spell is one that stays on its host and does it good, and that a player may cast there.
    """
    names = list(dict.fromkeys(cards))
    nation = houses_by_name()[house].nations
    recruits = [typed(f"{nation} {kind}") for kind in RECRUIT_CLASSES]
    bare = [*recruits, *creatures_of(names)]
    return [one for side in bare for one in (side, *_with_a_spell(side, names))]


def _with_a_spell(side: Side, cards: Iterable[str]) -> Iterator[Side]:
    """Yield a side with each of some spells that may lie on its minions, or on its group."""
    prepared = PreparedScenario(read_line(f"{side.line} vs swordsman"))
    group = prepared.scenario.groups[0]
    lasting = [name for name in cards if _stays_and_helps(cards_by_name()[name])]
    own = {group.id: f"{side.line} [{{}}]", group.minions[0].id: f"{side.line}: {{}}"}
    for cast in legal_casts(prepared, "blue", lasting):
        if isinstance(cast.target, str) and cast.target in own:
            yield Side(f"{side.words} with {cast.card}", own[cast.target].format(cast.card), side.card)


def _stays_and_helps(card: Card) -> bool:
    return card.type in LASTING and card.target in (*ON_MINION, *ON_GROUP) and side_of(card) == "blue"
