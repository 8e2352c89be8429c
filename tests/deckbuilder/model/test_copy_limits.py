"""How many copies may be cast: held to the engine, which casts a card turn after turn."""

from deckbuilder.model.copy_limits import UNLIMITED, copy_limit
from engine.model.catalog import MANA, Card, read_cards
from tests.engine import boards as b
from tests.some import some

TURNS = 9
MUCH = dict.fromkeys(MANA, 99)


def cast_by_the_engine(card: Card) -> list[int]:
    """Return the turns on which a card executes of which a copy is ordered every turn."""
    turn = {"do": "turn", "orders": {"blue": [{"do": "cast", "card": card.name, "target": "globe"}]}}
    seat = {"house": card.house, "hand": [card.name] * TURNS, "mana": MUCH, "trained": MUCH}
    sides = b.blues(b.swordsman("ann"), square=[2, 2]), b.reds(b.swordsman("rob"), square=[8, 8])
    played, turns, number = b.after(*[turn] * TURNS, blue=sides[0], red=sides[1], players={"blue": seat}), [], 1
    for text in (event["text"] for event in played["events"]):
        number += text == f"Turn {number + 1} starts."
        turns += [number] if text == f"{card.name} executes." else []
    return turns


def cast_here(card: Card) -> list[int]:
    """Return the turns on which the limits allow a card of which a copy is cast as soon as they do."""
    turns: list[int] = []
    for number in range(1, TURNS + 1):
        if not any(copy_limit(card.name).counts(before, number) for before in turns):
            turns.append(number)
    return turns


def test_of_what_lies_on_the_globe_another_copy_is_cast_as_soon_as_the_engine_takes_it() -> None:
    on_globe = [card for card in read_cards() if card.target == "globe" and copy_limit(card.name).single]
    for card in some(card for card in on_globe if card.duration is None or card.turns is not None):
        assert cast_here(card) == cast_by_the_engine(card), card.name


def test_what_ends_by_what_happens_counts_on_the_turn_of_casting_alone() -> None:
    escape = copy_limit("Zana's Escape")
    assert (escape.counts(3, 3), escape.counts(3, 4)) == (True, False)


def test_a_hero_counts_for_the_rest_of_the_game_and_a_name_of_no_card_has_no_limits() -> None:
    assert copy_limit("Khobai").single
    assert copy_limit("Khobai").counts(1, 99)
    assert copy_limit("Card 10001") == UNLIMITED
