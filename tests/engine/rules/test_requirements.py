"""Every "cast on ..." requirement of the cards, where it holds and where it does not (spells page)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.model.catalog import read_cards
from engine.model.pieces import Host
from engine.rules.lookup import find_host, ground_at
from engine.rules.off_board import take_off_board
from engine.rules.requirements import QUESTIONS, lacking, meets
from tests.engine import boards as b
from tests.some import some

PLACES: dict[str, Any] = {
    "squares": [
        {"square": square, "terrain": terrain}
        for terrain, *squares in [
            ("mountain", [5, 9]),
            ("volcano", [2, 8]),
            ("water", [9, 3]),
            ("forest", [6, 6], [7, 6], [7, 7]),
            ("desert", [4, 4], [4, 5]),
            ("ice", [8, 2]),
            ("plains", [5, 8], [6, 8], [8, 3], [5, 5], [1, 6]),
            ("swamp", [3, 8]),
        ]
        for square in squares
    ],
    "structures": [
        {"id": "ours", "type": "town", "square": [8, 5], "owner": "blue"},
        {"id": "theirs", "type": "town", "square": [3, 3], "owner": "red"},
        {"id": "colony", "type": "colony", "square": [1, 5], "owner": "red"},
        {"id": "home", "type": "sanctum", "square": [2, 3], "owner": "blue"},
    ],
}

GROUPS: tuple[b.Spec, ...] = (
    b.blues(b.swordsman("s", nation="Cyclopes"), b.archer("a"), square=[6, 6]),
    b.reds(b.swordsman("v"), square=[3, 3]),
    b.group("hurt", "red", b.swordsman("h1", hp=7, current_hp=3), b.archer("h2"), b.archer("h3"), square=[4, 4]),
    b.group("beasts", "red", b.creature("m", "Gorgon"), square=[9, 6]),
    b.group("wild", "neutral", b.creature("n", "Boggart"), square=[8, 7]),
    b.group("idle", "blue", b.swordsman("i", attack_rate=0), square=[1, 6]),
)

ASKED: dict[str, tuple[list[str], list[str]]] = {
    "Cyclops": (["s"], ["a", "m"]),
    "adjacent to a friendly structure": (["8,4", "3,3"], ["1,4", "5,5"]),
    "adjacent to a friendly town or colony": (["8,4"], ["1,4", "2,2", "5,5"]),
    "archer": (["a"], ["s", "m"]),
    "swordsman": (["s"], ["a", "m"]),
    "with archers": (["blues"], ["reds", "beasts"]),
    "with swordsmen": (["blues", "reds"], ["beasts"]),
    "with hand attacks": (["s", "m"], ["a", "i"]),
    "minion with hand attacks": (["s", "m"], ["a", "i"]),
    "even if concealed": (["s", "v"], []),
    "friendly": (["s", "blues", "ours"], ["v", "reds", "theirs", "n"]),
    "non-friendly": (["v", "reds", "theirs", "wild"], ["s", "blues", "ours"]),
    "in a non-friendly group": (["v", "n"], ["s"]),
    "neutral": (["wild", "n"], ["blues", "v"]),
    "non-neutral": (["blues", "v", "ours"], ["wild", "n"]),
    "monster, or friendly recruit": (["m", "n", "s"], ["v", "blues"]),
    "friendly if it is a town; any colony": (["ours", "colony"], ["theirs"]),
    "town, not a colony": (["ours", "theirs"], ["colony"]),
    "town (checked only once the spell is active; it may be cast on a colony)": (["ours"], ["colony", "home"]),
    "colony (checked only once the spell is active; it may be cast on a town)": (["colony"], ["ours", "home"]),
    "colony": (["colony"], ["ours", "home"]),
    "unoccupied": (["ours", "colony"], ["theirs"]),
    "undamaged": (["blues", "s"], ["hurt"]),
    "in a structure": (["v", "reds"], ["s", "blues"]),
    "not in a structure": (["s", "blues"], ["v", "reds"]),
    "in a group of one": (["v", "m"], ["s", "h1"]),
    "in a group of two or more": (["s", "h1"], ["v"]),
    "group of two or more": (["blues", "hurt"], ["reds"]),
    "in a group of three or more": (["h1"], ["s", "v"]),
    "of three or more": (["hurt"], ["blues", "reds"]),
    "of three or fewer": (["hurt", "blues", "reds"], ["many"]),
    "of two or fewer": (["blues", "reds"], ["hurt"]),
    "in a group that can add new recruits": (["s", "h1"], ["many1"]),
    "even in a group that cannot add recruits": (["s", "many1"], []),
    "desert": (["4,4", "hurt"], ["5,5", "blues"]),
    "in desert": (["hurt", "h1"], ["blues", "s"]),
    "forest": (["6,6"], ["5,5"]),
    "in forest": (["blues", "s"], ["hurt", "h1"]),
    "forest, ice, desert, plains or barren land": (["6,6", "8,2", "4,4", "5,5"], ["5,9", "9,3", "3,8", "2,8"]),
    "mountain": (["5,9"], ["2,8", "5,5"]),
    "mountain or volcano": (["5,9", "2,8"], ["5,5", "9,3"]),
    "plains": (["5,5"], ["6,6", "8,2"]),
    "volcano": (["2,8"], ["5,9"]),
    "water": (["9,3"], ["8,3"]),
    "within the 3x3 diamond around a water square": (["9,3", "8,3", "8,2"], ["5,5"]),
    "within the 3x3 diamond around a mountain": (["5,9", "5,8", "6,8"], ["6,6", "2,8"]),
    "within the 3x3 diamond around a friendly town or colony": (["8,4", "7,6"], ["5,5", "1,6", "1,4"]),
    "not adjacent to any structure": (["5,5", "6,6"], ["8,4", "1,6", "3,4", "2,4"]),
    "in a connected region of at least three squares that share one terrain type": (["6,6", "5,5"], ["4,4", "9,3"]),
    "only after turn 25": (["late"], ["s"]),
}
"""Who is right for each requirement of blue's spells, and who is not; "late" is anybody on turn 26."""


def host(name: str) -> tuple[Any, Host]:
    """A game's state, and whatever a name stands for in it."""
    crowd = b.group("many", "blue", *(b.archer(f"many{n}") for n in range(8)), square=[5, 4])
    game = b.board(*GROUPS, crowd, script=[], turn=26 if name == "late" else 25, **PLACES)
    if "," in name:
        x, y = map(int, name.split(","))
        return game.state, ground_at(game, (x, y))
    return game.state, game.state.globe if name == "late" else find_host(game, name)


REQUIREMENTS = {requirement.text: requirement for card in read_cards() for requirement in card.requirements}
"""A requirement of each wording that the cards have."""


def test_every_requirement_of_the_cards_and_every_question_is_tested() -> None:
    assert sorted(ASKED) == sorted(REQUIREMENTS)
    assert {requirement.asks for requirement in REQUIREMENTS.values()} == QUESTIONS.keys()


@pytest.mark.parametrize("text", sorted(ASKED))
def test_who_meets_a_requirement_of_blues(text: str) -> None:
    right, wrong = ASKED[text]
    for name in some([*right, *wrong]):
        state, subject = host(name)
        assert meets(REQUIREMENTS[text], state, "blue", subject) is (name in right), name


def test_friendly_is_asked_from_the_casters_side() -> None:
    state, subject = host("v")
    assert meets(REQUIREMENTS["friendly"], state, "red", subject)
    assert not meets(REQUIREMENTS["non-friendly"], state, "red", subject)


def test_what_is_off_the_board_stands_nowhere() -> None:
    game = b.board(*GROUPS, script=[], **PLACES)
    take_off_board(game, game.state.groups["blues"])
    for text in ("in forest", "in a structure", "adjacent to a friendly structure", "not adjacent to any structure"):
        assert not meets(REQUIREMENTS[text], game.state, "blue", game.state.minions["s"])


def test_two_requirements_are_asked_only_of_an_active_spell() -> None:
    later = [card.name for card in read_cards() if any(one.when == "afterwards" for one in card.requirements)]
    assert sorted(later) == ["Auberol's Grace", "Ghost Town"]


def test_the_words_of_a_requirement_play_no_part() -> None:
    state, subject = host("s")
    reworded = msgspec.structs.replace(REQUIREMENTS["archer"], text="on a tuesday", lacking=None)
    assert not meets(reworded, state, "blue", subject)
    assert lacking(reworded, subject) == 'S is not "on a tuesday"'


@pytest.mark.parametrize("card", ["Power", "Vicious Strength", "Pantogar's Curse", "Weakness", "Sar'uli Muzzle"])
def test_a_minion_that_sits_out_a_round_keeps_what_requires_its_attacks(card: str) -> None:
    """ "Does not attack next round" is not "no longer attacks", which ends what requires an attack (spells page)."""
    for attacker in (b.creature("m", "Frost Dragon"), b.swordsman("m", "Flail of Sar'ul")):
        sides = b.blues(attacker), b.reds(b.swordsman("v", card, hp=50, armor=0))
        game = b.board(*sides, script=[])
        told = b.perform(game, b.attack("m", "v"))
        assert (b.fate(told, "v")["spells"], b.who(game, "v").armed) == ([card, "no attacks next round"], True)
        assert b.who(game, "v").attack_rate == 0


@pytest.mark.parametrize("card", ["Power", "Weakness", "Sar'uli Muzzle"])
@pytest.mark.parametrize("ends", ["Pacifism", "Protective Cover", "Vivant", "Oblivion", "Brother Wolf", "Man-Catcher"])
def test_whoever_no_longer_attacks_loses_what_requires_his_attacks(ends: str, card: str) -> None:
    target = "blues" if ends in ("Oblivion", "Brother Wolf") else "a"
    trace = b.play(b.blues(b.swordsman("a", card)), b.reds(b.swordsman("v")), script=[b.cast(ends, target)])
    assert card not in b.fate(trace, "a")["spells"]
    again = b.play(
        b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=[b.cast(ends, target), b.cast(card, "a")]
    )
    assert again["outcome"]["results"] == ["executed", "refused"]


def test_an_attack_rate_of_0_is_no_attack_to_require() -> None:
    game = b.board(*GROUPS, script=[], **PLACES)
    assert not b.who(game, "i").armed
