"""What an address may change about a preset."""

from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from engine.library.presets import preset
from engine.scenario.edit import Edit
from engine.scenario.format import MAX_SEED
from engine.scenario.named_parts import spell_name
from sandbox.run.setup_form import MOST_STEPS, SetupForm, hosts

FRED = ["Ogi's Armor", "Treacherous Armor", "Deflection", "Unholy Aura"]


def form(query: str = "", name: str = "fred") -> SetupForm:
    return SetupForm(preset(name), QueryDict(query))


def test_an_empty_address_is_the_published_set_up() -> None:
    asked = form()
    assert asked.is_valid()
    assert asked.scenario() == preset("fred")
    assert asked.changes() == []
    assert asked.query() == ""


def test_every_part_of_the_address_changes_the_scenario() -> None:
    asked = form("seed=9&initiative=red&d3_cap=before-effects&c=swap,fred,Deflection,Unholy+Aura")
    assert asked.is_valid()
    scenario = asked.scenario()
    assert (scenario.seed, scenario.initiative, scenario.rules.d3_cap) == (9, "red", "before-effects")
    assert scenario.groups[0].minions[0].spells == [FRED[0], FRED[1], FRED[3], FRED[2]]
    assert asked.changes() == [
        "seed 9 instead of 7",
        "red has initiative instead of blue",
        "damage is capped before the effects of D3 (I-1)",
        "Deflection and Unholy Aura change places on Fred",
    ]


def test_setting_up_leaves_the_preset_alone_and_can_be_done_twice() -> None:
    asked = form("c=drop,fred,Deflection")
    assert asked.is_valid()
    assert asked.scenario() == asked.scenario()
    assert asked.preset == preset("fred")


@pytest.mark.parametrize(
    ("query", "shortest"),
    [
        ("seed=7&initiative=blue&order.fred=0,1,2,3", ""),
        ("order.fred= 3, 2,1,0 ", "c=order,fred,Unholy+Aura,Deflection,Treacherous+Armor,Ogi%27s+Armor"),
        ("order.fred=0,1,3,2&what=drop&on=fred&place=2", "c=drop,fred,Unholy+Aura"),
        ("c=drop,fred,Unholy+Aura&c=swap,fred,Deflection,Ogi's+Armor", None),
        ("c=drop,fred,Deflection&c=add,fred,Deflection", "c=swap,fred,Deflection,Unholy+Aura"),
        ("c=swap,fred,Deflection,Unholy+Aura&what=swap&on=fred&which=Deflection&to=Unholy+Aura", ""),
        ("c=seed,9&c=initiative,red&c=rule,d3_cap,before-effects", "seed=9&initiative=red&d3_cap=before-effects"),
        ("c=rule,rebound_blame,wielder", "c=rule,rebound_blame,wielder"),
        ("what=seed&to=9", "seed=9"),
        ("c=", ""),
        ("seed=+0012&show=all", "seed=12&show=all"),
        ("utm=x", ""),
    ],
)
def test_the_shortest_address_of_a_set_up_makes_the_same_set_up(query: str, shortest: str | None) -> None:
    asked = form(query)
    assert asked.is_valid(), asked.problems
    if shortest is not None:
        assert asked.query() == shortest
    again = form(asked.query())
    assert again.is_valid()
    assert again.settled
    assert again.scenario() == asked.scenario()


@pytest.mark.parametrize("seed", [0, MAX_SEED])
def test_the_whole_range_of_seeds_is_taken(seed: int) -> None:
    asked = form(f"seed={seed}")
    assert asked.is_valid()
    assert asked.scenario().seed == seed


def test_a_spell_that_is_gone_stays_gone_whatever_is_moved_after() -> None:
    asked = form("c=drop,fred,Unholy+Aura&c=swap,fred,Ogi's+Armor,Deflection")
    assert asked.is_valid()
    assert asked.scenario().groups[0].minions[0].spells == ["Deflection", "Treacherous Armor", "Ogi's Armor"]
    moved = form(f"{asked.query()}&c=swap,fred,Ogi's+Armor,Deflection")
    assert moved.is_valid()
    assert moved.query() == "c=drop,fred,Unholy+Aura"


def test_only_hosts_of_two_spells_or_more_can_be_put_in_order() -> None:
    scenario = preset("fred-the-bard")
    scenario.groups[1].spells.append("Rain of Arrows")
    assert [(host.id, [spell_name(ref) for ref in host.spells]) for host in hosts(scenario)] == [
        ("fred", FRED),
        ("right", ["Rain of Arrows", "Rain of Arrows"]),
    ]
    assert hosts(preset("diomesia")) == []


def changed(**change: str) -> SetupForm:
    form = SetupForm(preset("fred"), change)
    form.is_valid()
    return form


def test_a_change_more_or_another_seed_comes_on_top_of_an_address() -> None:
    asked = form("c=drop,fred,Deflection")
    assert asked.is_valid()
    more = Edit("drop", "fred", "Unholy Aura")
    assert asked.query(more, seed="9") == "seed=9&c=drop,fred,Deflection&c=drop,fred,Unholy+Aura"
    assert asked.query() == "c=drop,fred,Deflection"


def test_without_what_to_change_the_rest_of_a_change_does_nothing() -> None:
    form = changed(on="abe", to="Bard")
    assert form.is_valid()
    assert form.changes() == []
    assert form.scenario() == preset("fred")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"what": "luck"}, "Expected creature, class, nation"),
        ({"what": "creature", "on": "fred", "to": "Brad"}, "There is no creature called “Brad”. Did you mean Bard?"),
        ({"what": "drop", "on": "fred", "place": "9"}, "Expected a place from 0 to 3"),
        ({"what": "drop", "on": "fred", "which": "Barkskin"}, "Expected Ogi's Armor, Treacherous Armor"),
        ({"what": "stat", "on": "zed", "place": "hp", "to": "1"}, "Expected the id of a minion"),
        ({"what": "stat", "on": "fred", "place": "hp", "to": "0"}, "at least 1"),
        ({"what": "add", "on": "fred", "to": "x" * 61}, "There is no card called “x"),
        ({"what": "add", "on": "fred", "to": "\0"}, "Expected the name of a card"),
        ({"what": "add", "on": "fred", "to": "Unholy"}, "There is no card called “Unholy”. Did you mean Unholy Aura?"),
        ({"what": "add", "on": "fred", "to": " "}, "Expected the name of a card"),
        (
            {"what": "minion", "on": "fred", "m.kind": "Brad"},
            "There is no creature called “Brad”. Did you mean Bard?",
        ),
        ({"what": "seed", "to": "9" * 19}, "at most"),
        ({"what": "nation", "on": "fred", "to": "Foo"}, "Expected a nation or none, got 'Foo'"),
        ({"order.fred": "1"}, "Expected each number from 0 to 3 once"),
        ({"order.zed": "1,0"}, "Expected the id of a minion or group"),
    ],
)
def test_a_change_that_makes_no_sense_is_an_error(change: dict[str, str], problem: str) -> None:
    form = changed(**change)
    assert not form.is_valid()
    assert any(problem in words for words in form.problems), form.problems
    assert form.changes_without_field() == []


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("c=luck", "The change “luck”: expected creature"),
        ("c=add,fred,Unholy", "The change “add,fred,Unholy”: expected a spell, got 'Unholy'"),
        ("c=drop,fred,Barkskin", "The change “drop,fred,Barkskin”: expected Ogi's Armor"),
        ("c=drop,fred,Deflection&c=drop,fred,Deflection", "expected Ogi's Armor, Treacherous Armor, Unholy Aura, got"),
        ("&".join(["c=seed,1"] * 101), "Expected at most 100 changes"),
        ("c=drop,fred," + "x" * 5_000, "Expected at most 100 changes of 4,000 letters"),
    ],
)
def test_a_named_change_that_makes_no_sense_says_which(query: str, problem: str) -> None:
    asked = form(query)
    assert not asked.is_valid()
    assert any(problem in words for words in asked.problems), asked.problems


SWAP = "swap,fred,Deflection,Unholy+Aura"


def test_the_address_of_a_set_up_keeps_every_change_to_be_undone_and_done_again() -> None:
    asked = form("c=drop,fred,Deflection&c=add,fred,Deflection&what=stat&on=fred&which=hp&to=9&show=all")
    assert asked.is_valid()
    made = "show=all&c=drop,fred,Deflection&c=add,fred,Deflection&c=stat,fred,hp,9"
    assert asked.here() == made
    assert asked.here(-1) == f"{made}&done=2"
    back = form(asked.here(-1))
    assert back.is_valid()
    assert back.settled
    assert (back.here(), back.here(-1), back.here(1)) == (f"{made}&done=2", f"{made}&done=1", made)
    assert back.scenario().groups[0].minions[0].spells[-1] == "Deflection"
    start = form(f"{made}&done=0")
    assert start.is_valid()
    assert start.scenario() == preset("fred")
    assert not start.shortest


def test_a_change_after_undoing_takes_the_place_of_what_was_undone() -> None:
    asked = form(f"c=drop,fred,Deflection&c={SWAP}&done=0&what=seed&to=9")
    assert asked.is_valid()
    assert asked.here() == "c=seed,9"


def test_so_many_changes_become_what_they_come_to() -> None:
    asked = form("&".join([f"c={SWAP}"] * (MOST_STEPS + 1)))
    assert asked.is_valid()
    assert not asked.settled
    assert asked.here() == f"c={SWAP}"


@pytest.mark.parametrize("done", ["-1", "2", "x", "9" * 50])
def test_what_was_never_done_cannot_be_done_again(done: str) -> None:
    asked = form(f"c={SWAP}&done={done}")
    assert not asked.is_valid()
    assert "Expected a whole number from 0 to 1" in asked.problems[0]


@pytest.mark.parametrize(
    ("query", "changes"),
    [
        (
            "what=minion&on=fred&m.hp=9&m.hand=none&m.nation=Elves&m.level=1",
            ["nation,fred,Elves", "stat,fred,hp,9", "stat,fred,hand,none"],
        ),
        ("what=minion&on=fred&m.kind=gorgon&m.name=Fred", ["creature,fred,Gorgon"]),
        (
            "what=minion&on=fred&m.kind=Archer&m.hp=&m.count=2",
            ["count,fred,2", "class,fred,archer", "stat,fred,hp,printed"],
        ),
        ("what=minion&on=fred", []),
        (
            "what=join&on=left&to=2 Elf archers: Power",
            [
                *("recruit,left,elf-archer", "name,elf-archer,Elf archer", "count,elf-archer,2"),
                *("class,elf-archer,archer", "nation,elf-archer,Elves", "add,elf-archer,Power"),
            ],
        ),
        (
            "what=band&on=red&to=Gorgon [Despond by blue]",
            [
                *("group,red,group-3,gorgon", "creature,gorgon,Gorgon", "add,group-3,Despond by blue"),
            ],
        ),
        ("what=square&on=5,6&tool=terrain forest", ["terrain,forest,5,6"]),
        ("what=square&on=5,6&tool=structure red town", ["structure,red town,5,6"]),
        ("what=square&on=4,4&tool=place left", ["place,left,4,4"]),
        ("what=add&on=fred&to=barkskin", ["add,fred,Barkskin"]),
    ],
)
def test_what_a_form_sends_is_the_changes_it_comes_to(query: str, changes: list[str]) -> None:
    asked = form(query)
    assert asked.is_valid(), asked.problems
    assert asked.steps == ["\n".join(changes)] * bool(changes)
    assert form(asked.here()).is_valid()


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("what=minion&on=zed", "Expected the id of a minion"),
        ("what=minion&on=fred&m.hp=many", "Hit points: expected a whole number"),
        ("what=minion&on=fred&m.count=9", "How many: expected a whole number of at most 8"),
        (f"what=minion&on=fred&m.name={'x' * 61}", "Name: expected a text of at most 60 letters"),
        ("what=seed&to=-1", "Seed: expected a whole number"),
        ("what=minion&on=fred&m.kind=Brad", "There is no creature called “Brad”"),
        ("what=join&on=left&to=", "Expected who it is"),
        ("what=join&on=zed&to=archer", "Expected the id of a group"),
        ("what=join&on=left&to=3 Elf archrs", "Did you mean archers?"),
        ("what=join&on=right&to=archer", "at most 8"),
        ("what=band&on=green&to=archer", "Expected blue, red or neutral"),
        ("what=square&on=5,6&tool=fog", "Expected place, terrain or structure"),
        ("what=square&on=99,6&tool=terrain forest", "Expected a square"),
    ],
)
def test_a_form_that_makes_no_sense_is_an_error(query: str, problem: str) -> None:
    asked = form(query)
    assert not asked.is_valid()
    assert any(problem in words for words in asked.problems), asked.problems


@pytest.mark.parametrize("control", "\0\a\t\n\r\x7f\x85\u2028")
def test_a_control_character_that_is_pasted_along_with_a_name_is_a_space(control: str) -> None:
    typed = changed(**{"what": "minion", "on": "fred", "m.name": f"A{control}B"})
    assert typed.is_valid()
    assert typed.query() == "c=name,fred,A+B"
    if control != "\n":  # which stands between changes made at once
        named = form(urlencode({"c": f"name,fred,A{control}B"}))
        assert named.is_valid()
        assert named.query() == "c=name,fred,A+B"
