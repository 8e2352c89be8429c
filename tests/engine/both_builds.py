"""The same bytes from both builds of the engine: ``make same``.

Each build plays the same scenarios in a process of its own and prints a digest of each: presets, rulings, puzzles, the
rows of perft.json and many scenarios at random, each recorded and in words, and played again unrecorded.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec

import engine
from engine.analysis.odds import odds
from engine.analysis.orders import TriedOrders, orders, try_orders
from engine.compiled import ROOT, SWITCH
from engine.library.presets import preset, preset_names
from engine.library.puzzles import puzzles
from engine.library.rulings import rulings
from engine.model.catalog import RECRUIT_CLASSES, creatures_by_name
from engine.model.seat import OWNERS, PLAYERS
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.reading import read_scenario
from tests.engine import boards as b
from tests.engine.strategies import AROUND, played_cards, played_spells, whole_creatures
from tests.often import often

SCENARIOS = 2_000
NATIONS = ("Humans", "Elves", "Dwarves", "Imps", "Satyrs", "Misfits", "Gargoyles", "Cyclopes", None)


def main() -> None:
    """Play everything in both builds and compare; as a child, print this build's digests."""
    if sys.argv[1:] == ["digests"]:
        for name, found in digests():
            sys.stdout.write(f"{found} {name}\n")
        return
    children = [child(build) for build in ("interpreted", "compiled")]
    interpreted, compiled = [one.communicate()[0].splitlines() for one in children]
    if any(one.returncode for one in children):
        sys.exit("One of the two builds could not play everything.")
    different = [one.split(" ", 1)[1] for one, other in zip(interpreted, compiled, strict=True) if one != other]
    if different or len(interpreted) <= SCENARIOS:
        sys.exit(f"The two builds differ in {len(different)} of {len(interpreted)}: {', '.join(different[:20])}")
    sys.stdout.write(f"Both builds play {len(interpreted):,} scenarios alike, to the byte.\n")


def child(build: str) -> subprocess.Popen[str]:
    """Start a process that prints the digests of one of the two builds."""
    command = [sys.executable, "-m", "tests.engine.both_builds", "digests"]
    return subprocess.Popen(command, cwd=ROOT, env=os.environ | {SWITCH: build}, stdout=subprocess.PIPE, text=True)


def digests() -> Iterator[tuple[str, str]]:
    """Yield what everything is called, with a digest of all that comes of it."""
    assert os.environ[SWITCH] == engine.BUILD
    for name, scenario in known():
        yield name, digest_of(scenario)
    for number in range(often(SCENARIOS)):
        yield f"scenario {number} at random", digest_of_random(number)
    for name in preset_names():
        yield f"odds of {name}", digest(odds(preset(name), 50, 3, work=20_000) | {"seconds": 0})
    yield "orders of fred", digest(orders(preset("fred")))
    kept = msgspec.json.encode(try_orders(preset("fred"), None, 7, range(24)))
    yield "orders of fred, kept and read back", digest(repr(msgspec.json.decode(kept, type=TriedOrders).results))


def known() -> Iterator[tuple[str, Scenario]]:
    """Yield every scenario that the project ships or keeps a hash of."""
    yield from ((name, preset(name)) for name in preset_names())
    yield from ((ruling.slug, ruling.scenario) for ruling in rulings())
    yield from ((puzzle.slug, puzzle.scenario) for puzzle in puzzles())
    for row in json.loads((ROOT / "tests" / "engine" / "trace" / "perft.json").read_text()):
        scenario = preset(row["scenario"]) if isinstance(row["scenario"], str) else read_scenario(row["scenario"])
        scenario.seed = row["seed"]
        yield f"{row['name']}, seed {row['seed']}", scenario


def digest(*documents: Any) -> str:
    """Return a digest of some plain data."""
    return blake2b(json.dumps(documents).encode(), digest_size=16).hexdigest()


def digest_of(scenario: Scenario) -> str:
    """Return a digest of a scenario's runs, or of why it has none; whatever it is, both builds must say the same."""
    try:
        return digest(b.recorded(scenario), b.quick_outcome(scenario, 7))
    except Exception as error:
        return digest(repr(error))


def digest_of_random(number: int) -> str:
    """Return a digest of a random scenario's runs, or of why the reader refuses it."""
    try:
        return digest_of(read_scenario(random_scenario(random.Random(number))))
    except ScenarioError as error:
        return digest(str(error))


def random_scenario(dice: random.Random) -> dict[str, Any]:
    """Return two to four groups side by side under spells, and a script of combats, spells and whole turns."""
    crowd = [random_group(dice, "abcd"[place], AROUND[place]) for place in range(dice.randint(2, 4))]
    names = [*(minion["id"] for group in crowd for minion in group["minions"]), *"ab", "globe", [5, 5]]
    casts: list[dict[str, Any]] = [
        {"do": "cast", "player": dice.choice(PLAYERS), "card": card, "target": dice.choice(names)}
        for card in dice.sample(played_cards(), dice.randint(0, 4))
    ]
    return {
        "format": "sanctum-scenario/1",
        "seed": dice.randrange(2**63),
        "initiative": dice.choice(PLAYERS),
        "groups": crowd,
        "globe": dice.sample(played_spells("globe"), dice.randint(0, 1)),
        "structures": [
            random_town(dice, player, square) for player, square in zip(PLAYERS, ([4, 3], [7, 8]), strict=True)
        ],
        "script": [*casts, {"do": "combats"}, *dice.choice(([], [{"do": "start_of_turn"}, random_turn(dice, names)]))],
    }


def random_town(dice: random.Random, owner: str, square: list[int]) -> dict[str, Any]:
    """Return a player's town with some novices, under a spell or none."""
    spells = dice.sample(played_spells("structure"), dice.randint(0, 1))
    return {"id": f"{owner}-town", "type": "town", "owner": owner, "square": square, "novices": 2, "spells": spells}


def random_turn(dice: random.Random, targets: Sequence[Any]) -> dict[str, Any]:
    """Return a whole turn in which each player trains, casts and moves, or does not."""
    orders = {}
    for player in PLAYERS:
        train = {"do": "train", "structure": f"{player}-town", "class": dice.choice(RECRUIT_CLASSES)}
        cast = {"do": "cast", "card": dice.choice(played_cards()), "target": dice.choice(targets)}
        move = {"do": "move", "group": dice.choice("ab"), "to": dice.choice(AROUND)}
        orders[player] = dice.sample([train, cast, move], dice.randint(0, 3))
    return {"do": "turn", "orders": orders}


def random_group(dice: random.Random, id: str, square: list[int]) -> dict[str, Any]:
    """Return one to five recruits or monsters, each under up to three spells."""
    owner, recruits = dice.choice(OWNERS), dice.random() < 0.7
    minions = [
        {
            "id": f"{id}{number}",
            **(random_recruit(dice) if recruits else {"card": dice.choice(whole_monsters())}),
            "spells": dice.sample(played_spells("minion"), dice.randint(0, 3)) if dice.random() < 0.5 else [],
        }
        for number in range(dice.randint(1, 5))
    ]
    spells = dice.sample(played_spells("group"), dice.randint(0, 1))
    return {"id": id, "owner": owner, "square": square, "minions": minions, "spells": spells}


@cache
def whole_monsters() -> tuple[str, ...]:
    """Return the names of the monsters whose numbers are all known."""
    return tuple(name for name in whole_creatures() if creatures_by_name()[name].kind == "monster")


def random_recruit(dice: random.Random) -> dict[str, Any]:
    """Return a recruit of any class and nation."""
    return {"class": dice.choice(("swordsman", "archer")), "nation": dice.choice(NATIONS)}


if __name__ == "__main__":
    main()
