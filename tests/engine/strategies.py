"""Random scenarios for property tests: whatever the format allows and the engine plays."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import HealthCheck, Phase, reject, settings
from hypothesis import strategies as st

from engine.effects.registry import definition
from engine.model.catalog import HOSTS, LASTING, RECRUIT_CLASSES, creatures_by_name, houses_by_name, read_cards
from engine.model.events import MODES
from engine.model.seat import OWNERS, PLAYERS
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.reading import read_scenario
from tests.often import TIMES, often

thorough = settings(
    deadline=None,
    derandomize=TIMES == 1,
    max_examples=often(20),
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
"""The same examples in every run, so that a failure is everybody's; shown as drawn, since shrinking takes minutes.

``make laws`` draws others each time.
"""

AROUND = ([5, 5], [6, 5], [4, 5], [5, 4], [5, 6])
"""A square and its four neighbours."""


@cache
def played_spells(host: str) -> tuple[str, ...]:
    """The names of the spells that the engine plays and that may lie on a kind of host."""
    return tuple(
        card.name
        for card in read_cards()
        if card.type in LASTING and card.target in HOSTS[host] and definition(card.name).known
    )


@cache
def played_cards() -> tuple[str, ...]:
    """The names of the cards of all types and targets that the engine plays."""
    return tuple(card.name for card in read_cards() if definition(card.name).known)


@cache
def whole_creatures() -> tuple[str, ...]:
    """The names of the creatures whose numbers are all known."""
    needed = ("hp", "armor", "attack_rate", "level")
    return tuple(name for name, one in creatures_by_name().items() if all(getattr(one, n) is not None for n in needed))


def spells(host: str, most: int) -> st.SearchStrategy[list[Any]]:
    """A list of different spells for a kind of host, some of them with an owner."""
    names = played_spells(host)
    if not names:
        return st.just([])
    owned = st.sampled_from([None, "blue", "red", "neutral"])
    chosen = st.lists(st.tuples(st.sampled_from(names), owned), max_size=most, unique_by=lambda pair: pair[0])
    return chosen.map(
        lambda pairs: [name if owner is None else {"card": name, "owner": owner} for name, owner in pairs]
    )


def stats() -> st.SearchStrategy[dict[str, Any]]:
    """Some numbers in place of the printed ones, mostly small."""
    damage = st.one_of(st.none(), st.integers(0, 6))
    return st.fixed_dictionaries(
        {},
        optional={
            "hp": st.integers(1, 15),
            "armor": st.integers(0, 5),
            "hand": damage,
            "missile": damage,
            "attack_rate": st.integers(0, 4),
            "level": st.integers(0, 5),
        },
    )


def nations() -> st.SearchStrategy[str]:
    """One of the twelve nations."""
    return st.sampled_from([house.nations for house in houses_by_name().values()])


@st.composite
def minions(draw: st.DrawFn, id: str, monster: bool) -> dict[str, Any]:
    """One minion under up to four spells: a monster, or a recruit, of any class and nation or by its card."""
    recruit = st.fixed_dictionaries(
        {"class": st.sampled_from(RECRUIT_CLASSES), "nation": st.one_of(st.none(), nations())}
    )
    named = [name for name in whole_creatures() if (creatures_by_name()[name].kind == "monster") == monster]
    by_card = st.sampled_from(named).map(lambda name: {"card": name})
    kind = draw(by_card if monster else st.one_of(recruit, by_card))
    minion: dict[str, Any] = {"id": id, **kind, "stats": draw(stats()), "spells": draw(spells("minion", 4))}
    if draw(st.booleans()):
        minion["current_hp"] = draw(st.integers(1, 15))
    return minion


@st.composite
def groups(draw: st.DrawFn, id: str, owner: str, square: list[int], most: int) -> dict[str, Any]:
    """A group of one to ``most`` minions, monsters or recruits."""
    size, monsters = draw(st.integers(1, most)), draw(st.booleans())
    members = [draw(minions(f"{id}{number}", monsters)) for number in range(size)]
    return {"id": id, "owner": owner, "square": square, "minions": members, "spells": draw(spells("group", 2))}


@st.composite
def scenarios(draw: st.DrawFn, most: int = 8) -> Scenario:
    """Two to four groups, hostile or not, and a script of combats, attacks, damage and spells."""
    owners = draw(st.lists(st.sampled_from(OWNERS), min_size=2, max_size=4))
    crowd = [draw(groups("abcd"[n], owner, AROUND[n], most)) for n, owner in enumerate(owners)]
    ids = [minion["id"] for group in crowd for minion in group["minions"]]
    document = {
        "format": "sanctum-scenario/1",
        "seed": draw(st.integers(0, 2**63 - 1)),
        "initiative": draw(st.sampled_from(PLAYERS)),
        "rules": draw(
            st.fixed_dictionaries(
                {},
                optional={
                    "d3_cap": st.sampled_from(["after-effects", "before-effects"]),
                    "rebound_blame": st.sampled_from(["none", "wielder"]),
                },
            )
        ),
        "groups": crowd,
        "globe": draw(spells("globe", 1)),
        "squares": [{"square": [5, 5], "terrain": "forest", "spells": draw(spells("square", 1))}],
        "script": draw(script(crowd, ids)),
    }
    try:
        return read_scenario(document)
    except ScenarioError:
        reject()  # a spell's requirement, say: what may be together is the reader's business


@st.composite
def script(draw: st.DrawFn, crowd: list[dict[str, Any]], ids: list[str]) -> list[dict[str, Any]]:
    """A fight of the first two groups if they are hostile, or all combats, among other steps."""
    one, other = crowd[0], crowd[1]
    hostile = one["owner"] != other["owner"] or one["owner"] == "neutral"
    main = {"do": "combat", "groups": [one["id"], other["id"]]} if hostile else {"do": "combats"}
    attack = st.fixed_dictionaries(
        {
            "do": st.just("attack"),
            "attacker": st.sampled_from(ids),
            "victim": st.sampled_from(ids),
            "type": st.sampled_from(MODES),
            "round": st.integers(1, 10),
        }
    ).filter(lambda step: step["attacker"] != step["victim"])
    damage = st.fixed_dictionaries(
        {"do": st.just("damage"), "victim": st.sampled_from(ids), "quantity": st.integers(0, 8)}
    )
    places = st.one_of(st.sampled_from([*ids, *(group["id"] for group in crowd), "globe"]), st.sampled_from(AROUND))
    cards = st.sampled_from(played_cards())
    cast = st.fixed_dictionaries(
        {"do": st.just("cast"), "player": st.sampled_from(PLAYERS), "card": cards, "target": places}
    )
    dispel = st.fixed_dictionaries({"do": st.just("dispel"), "card": cards, "host": places})
    change = st.one_of(
        st.fixed_dictionaries({"do": st.just("change"), "minion": st.sampled_from(ids), "nation": nations()}),
        st.fixed_dictionaries(
            {
                "do": st.just("change"),
                "minion": st.sampled_from(ids),
                "class": st.sampled_from(RECRUIT_CLASSES),
            }
        ),
        st.fixed_dictionaries(
            {
                "do": st.just("change"),
                "group": st.sampled_from([group["id"] for group in crowd]),
                "owner": st.sampled_from(OWNERS),
            }
        ),
    )
    others = st.one_of(attack, damage, cast, dispel, change, st.just({"do": "combats"}))
    return [*draw(st.lists(others, max_size=4)), main, *draw(st.lists(others, max_size=2))]
