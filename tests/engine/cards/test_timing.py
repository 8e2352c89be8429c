"""The timing that the data gives a card, against the steps at which its effects act."""

from __future__ import annotations

import re

from engine.effects import registry
from engine.effects.coverage import executable
from engine.effects.language import Bonus, Definition
from engine.effects.registry import definition
from engine.model.catalog import Card, creatures_by_name, read_cards
from engine.model.hooks import Exempt, Forbidden
from engine.model.steps import STEPS
from tests.engine import boards as b
from tests.some import some

ANY = "any"
"""Stands for a moment that the data may call by several of its words, as the occasion is."""

WORDS = {
    "S2": "START_OF_TURN",
    "S3": "AFTER_START_OF_TURN",
    "S4": "DRAW",
    "S5": "ON_CAPTURE",
    "S6": "PRODUCTION",
    "S8": "MANA",
    "S8 after": "MANA",
    "X1": "TARGETING CASTING",
    "X2": "CASTING",
    "X3": "ON_EXECUTION",
    "X4": "ON_DISPEL ON_EXPIRY E3",
    "ACTIVE": "X4",
    "AFTER_MOVEMENT": "BEFORE_COMBAT",
    "CREATED": ANY,
    "LAID": ANY,
    "LISTED": ANY,
    "MOVEMENT after": "MOVEMENT",
    "NOVICES": "PRODUCTION",
    "ON_APPEAR": "ON_ENTER BEFORE_COMBAT",
    "ON_MOVE": "MOVEMENT",
    "PRICE": "CASTING",
    "RESCUE": "E2",
    "TERRAIN": ANY,
}
"""What the data calls a moment of a response; a moment that is not here it calls by its own name."""

CONSTRAINTS: dict[Forbidden | Exempt, str] = {
    Exempt.CLOSED_TERRAIN: "MOVEMENT",
    Forbidden.CASTING: "CASTING",
    Forbidden.FIGHTING: "C1",
    Forbidden.AIMING: "TARGETING",
    Forbidden.DISCARDING: "DRAW",
    Forbidden.DRAWING: "DRAW",
    Forbidden.ENTERING: "MOVEMENT TARGETING",
    Forbidden.LEAVING: "MOVEMENT",
    Forbidden.EXPERIENCE: "STATIC",
    Forbidden.LEVELS: "STATIC",
    Exempt.FORFEIT: "R2",
    Exempt.HARMFUL_TERRAIN: "AFTER_START_OF_TURN MOVEMENT",
    Exempt.CONCEALMENT: "TARGETING",
    Forbidden.INITIATIVE: ANY,
    Forbidden.JOINING: "MOVEMENT TRAINING",
    Forbidden.LIVING: "STATIC",
    Forbidden.MANA: "MANA",
    Forbidden.MOVING: "MOVEMENT",
    Forbidden.NOVICES: "PRODUCTION",
    Forbidden.TARGETING: "TARGETING",
}
"""What the data calls the moment at which something is forbidden, or exempted from."""

PLAYED = [card for card in read_cards() if executable(card)[0] == "full"]
DIRECT = re.compile(r"[CREDGA]\d")
"""Steps of the pipelines of combat, at which a spell acts itself or not at all."""


def moments(bonus: Bonus) -> set[str]:
    """The words for a plain bonus; the attack rate counts as R1 resets it and as the attacks are made."""
    found = set()
    if bonus.hand or bonus.missile or bonus.deals_nothing:
        found.add("A2")
    if bonus.attack_rate or bonus.no_attacks:
        found.add("A2 R1")
    if bonus.armor or bonus.ignores_armor:
        found.add("D2")
    if bonus.hp or bonus.max_hp or bonus.level or bonus.level_0 or bonus.walks:
        found.add("STATIC MOVEMENT" if bonus.walks else "STATIC")
    return found


def acts(spell: Definition) -> set[str]:
    """The moments at which a spell acts, each as the words that the data may use for it."""
    found = {word for bonus in spell.bonuses for word in moments(bonus)}
    found |= {WORDS.get(response.step, response.step) for response in spell.responses}
    return found | {CONSTRAINTS[one.what] for one in spell.constraints}


def brought(card: Card) -> list[Definition]:
    """What is the card's own, and all that it names or may bring: other cards, hidden spells."""
    text = " ".join((card.text, *(one.text for one in card.creatures), *(one.text for one in card.helpers)))
    own = {f"ability of {one.name}" for one in card.creatures}
    others = [
        spell
        for name, spell in registry.declared().items()
        if (name.removeprefix("ability of ") in text and name not in own) or not (spell.visible or spell.innate)
    ]
    return [*of_its_own(card), *others]


def test_where_a_card_acts_is_in_its_timing() -> None:
    assert {
        (card.name, word)
        for card in some(PLAYED)
        for word in acts(definition(card.name))
        if not {*card.timing, ANY} & set(word.split())
    } == set()


def of_its_own(card: Card) -> list[Definition]:
    """The card's spell, the abilities of its creatures (a monster has none of a recruit of its name), its helpers."""
    creatures = [one for one in card.creatures if creatures_by_name()[one.name].kind == one.kind]
    names = {card.name, *(f"ability of {one.name}" for one in creatures), *(one.name for one in card.helpers)}
    return [spell for name, spell in registry.declared().items() if name in names]


def test_where_the_creatures_of_a_card_act_in_combat_or_at_a_death_is_in_its_timing() -> None:
    assert {
        (card.name, word)
        for card in some(PLAYED)
        for ability in of_its_own(card)
        if ability.innate
        for word in acts(ability)
        if DIRECT.match(word) and not {*card.timing} & set(word.split())
    } == set()


def test_a_card_that_keeps_somebody_from_joining_anybody_says_so_in_its_timing() -> None:
    alone = {
        card.name: card.timing
        for card in PLAYED
        for spell in of_its_own(card)
        if any(one.what is Forbidden.JOINING and one.when is None for one in spell.prohibitions)
    }
    assert [name for name, timing in some(alone.items()) if not {"MOVEMENT", "TRAINING"} & {*timing}] == []


def test_a_card_whose_creature_stands_in_a_structure_and_takes_nobody_in_bars_training_there() -> None:
    """Training is joining (training page)."""
    alone = {
        card.name: card.timing
        for card in PLAYED
        for ability in of_its_own(card)
        if card.target == "structure" and ability.innate
        if any(one.what is Forbidden.JOINING for one in ability.prohibitions)
    }
    assert [name for name, timing in some(alone.items()) if "TRAINING" not in timing] == []


def test_what_song_of_the_doomed_does_at_a_death_is_in_its_timing() -> None:
    trace = b.after(b.cast("Song of the Doomed", "globe"), {"do": "damage", "victim": "v", "quantity": 9})
    steps = {event["step"] for event in b.events(trace, kind="effect", card="Song of the Doomed")}
    assert steps == {"X3", "E2"}
    timing = next(card.timing for card in PLAYED if card.name == "Song of the Doomed")
    assert {"ON_EXECUTION", "E2"} <= {*timing}


def test_a_card_that_acts_when_it_is_dispelled_does_something_then() -> None:
    told = [card for card in PLAYED if "ON_DISPEL" in card.timing]
    leaving = {card.name for card in some(told) if any(spell.own("X4") for spell in of_its_own(card))}
    assert {card.name for card in told} - leaving == set()


def idle(card: Card) -> set[str]:
    """The steps of its timing at which a card does nothing."""
    words = {one for spell in brought(card) for word in acts(spell) for one in word.split()}
    return {word for word in card.timing if DIRECT.fullmatch(word) and word not in words | {"A2", "D2"}}


def test_a_card_acts_where_its_timing_says() -> None:
    assert {card.name: idle(card) for card in some(PLAYED) if idle(card)} == {}


def test_every_word_of_a_moment_is_a_step_or_one_of_the_datas() -> None:
    said = {one for card in read_cards() for one in card.timing}
    ours = {one for word in (*WORDS.values(), *CONSTRAINTS.values()) for one in word.split()}
    assert ours - {ANY} <= said | STEPS.keys()
