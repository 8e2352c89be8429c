"""What is changed in place: every panel, every button of it, and what a player reads there."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, quote, unquote_plus, urlsplit

import pytest
from django.test import Client

from engine.library.presets import preset
from engine.scenario.edit import all_edited, edit_of
from engine.scenario.format import Scenario, minions_of
from engine.scenario.step_edits import STEPS as STEPS_OF_A_SCRIPT
from sandbox.run.panel import panel
from sandbox.run.script_panel import STEP_FORMS
from sandbox.run.turn_panel import game_before_orders
from tests.sandbox.pages import check_explained, text_of
from tests.some import some

NOVICES = '{"structures":[{"id":"town","type":"town","square":[4,4],"owner":"blue","novices":2}]}'
TOWN = f"c=structure,blue+town,5,6&c=part,{quote(NOVICES)}"
TURN = f"{TOWN}&c=deal,blue,Power&c=deal,blue,Barkskin&c=script,turn"
PRESSED = ("fred", "right", "abe", "fight", "turn", "script")
"""The panels that have buttons which change something; the others are forms."""

OPEN = (*PRESSED, "board", "5:6", "5:5")


def opened(client: Client, query: str, fight: str = "fred") -> str:
    response = client.get(f"/sandbox/{fight}/?{query}", follow=True)
    assert response.status_code == 200, text_of(response)
    return response.content.decode()


def panel_of(page: str) -> str:
    return page[page.index('<section id="edit"') : page.index("</section>", page.index('id="edit"'))]


@pytest.mark.parametrize("wanted", PRESSED)
@pytest.mark.parametrize("setup", ["", TURN])
def test_every_button_of_every_panel_leads_to_a_fight(client: Client, wanted: str, setup: str) -> None:
    page = opened(client, f"{setup}&edit={wanted}")
    part = page[page.index('<section id="edit"') :]
    buttons = re.findall(r'<button[^>]* name="press" value="([^"]*)"', part)
    kept = [("c", text) for text in parse_qs(urlsplit(f"?{setup}").query).get("c", [])]
    for change in some(map(unescape, buttons)):
        response = client.get(
            "/sandbox/fred/", {"c": [text for _, text in kept], "press": change, "edit": wanted}, follow=True
        )
        assert response.status_code == 200 or change.startswith("remove"), (change, text_of(response)[:300])


@pytest.mark.parametrize(
    ("wanted", "spell"), [("fred", "Dwarven Blade"), ("fred", "Jungle Vigor"), ("right", "Enslaved")]
)
def test_what_the_game_engine_lays_on_some_is_proposed_for_all_of_their_kind(
    client: Client, wanted: str, spell: str
) -> None:
    assert f'<option value="{spell}"></option>' in panel_of(opened(client, f"edit={wanted}"))


@pytest.mark.parametrize("wanted", ["nobody", "99:99", "x" * 500, "5:", "\0"])
def test_what_is_not_there_is_not_opened(client: Client, wanted: str) -> None:
    response = client.get("/sandbox/fred/", {"edit": wanted})
    assert response.status_code == 200
    assert ('id="edit"' in response.content.decode()) == (wanted == "99:99")


def test_the_numbers_of_a_minion_are_filled_in(client: Client) -> None:
    page = opened(client, "edit=fred")
    shown = dict(re.findall(r'name="m\.(\w+)" value="([^"]*)"', page))
    assert shown == {
        "kind": "swordsman",
        "count": "1",
        "name": "Fred",
        "hp": "7",
        "current_hp": "7",
        "armor": "1",
        "hand": "2",
        "missile": "none",
        "attack_rate": "1",
        "level": "1",
    }
    assert '<option value="Humans" selected>' in page


def test_a_form_sent_as_it_stands_changes_nothing(client: Client) -> None:
    page = opened(client, "edit=fred")
    form = page[page.index('aria-label="Who it is"') : page.index("</form>", page.index('aria-label="Who it is"'))]
    sent: dict[str, Any] = {
        name: unescape(value) for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', form)
    }
    sent |= {"m.nation": "Humans", "m.ability": "own"}
    response = client.get("/sandbox/fred/", sent, follow=True)
    assert "Changed: " not in text_of(response)


def test_undo_and_redo_are_links_that_keep_what_is_open(client: Client) -> None:
    page = opened(client, "c=drop,fred,Deflection&c=seed,9&edit=fred")
    undo = re.search(r'id="undo" href="([^"]*)"', page)
    assert undo is not None
    assert unescape(undo[1]) == "/sandbox/fred/?c=drop,fred,Deflection&c=seed,9&done=1&edit=fred"
    back = opened(client, unescape(undo[1]).partition("?")[2])
    redo = re.search(r'id="redo" href="([^"]*)"', back)
    assert redo is not None
    assert unescape(redo[1]) == "/sandbox/fred/?c=drop,fred,Deflection&c=seed,9&edit=fred"
    assert 'id="undo" aria-disabled' in opened(client, "c=seed,9&done=0")
    assert 'id="redo" aria-disabled' in opened(client, "c=seed,9")


def test_no_id_is_ever_shown(client: Client) -> None:
    for wanted in ("right", "fight", "board", "turn", "script"):
        said = text_of(client.get("/sandbox/fred/", {"edit": wanted, "c": "script,turn"}))
        start = said.index("Done")
        assert "right" not in said[start : said.index("Step by step")].replace("rights", "")


def with_turn(*changes: str) -> Scenario:
    return all_edited(preset("fred"), map(edit_of, ("script,turn", *changes)))


def choices(scenario: Scenario, player: str) -> dict[str, list[str]]:
    found = panel(scenario, "turn")
    assert found is not None
    side = next(side for side in found["sides"] if side.player == player)
    return {choice.heading: [value for value, _ in choice.orders] for choice in side.choices}


def test_only_legal_orders_are_offered() -> None:
    scenario = with_turn("deal,blue,Deflection", "deal,blue,Barkskin")
    offered = choices(scenario, "blue")
    assert "Cast Deflection" not in offered or "cast Deflection on fred" not in offered["Cast Deflection"], "exclusive"
    assert "cast Barkskin on fred" in offered["Cast Barkskin"]
    assert offered["Discard"] == ["discard Deflection", "discard Barkskin"]
    assert all(order.startswith("move left to ") for order in some(offered["Move Blue's group"]))


def test_what_was_ordered_is_seen_by_what_may_be_ordered_next() -> None:
    scenario = with_turn("deal,blue,Barkskin", "command,blue,discard Barkskin")
    assert "Cast Barkskin" not in choices(scenario, "blue")
    assert "Discard" not in choices(scenario, "blue")


def test_the_next_turn_is_ordered_as_the_last_one_left_it() -> None:
    later = with_turn("turn,next")
    assert game_before_orders(later)[0].state.turn == 2
    assert game_before_orders(later, 1)[0].state.turn == 1
    assert len(minions_of(later)) == 9


@pytest.mark.parametrize(
    ("query", "words"),
    [
        (
            "what=cast-order&on=blue&which=deflection&to=fred",
            "cannot be cast there: Deflection is exclusive",
        ),
        ("what=cast-order&on=blue&which=Deflecton&to=fred", "Did you mean Deflection?"),
        ("what=cast-order&on=green&which=Power&to=fred", "xpected a player in a whole turn"),
        ("what=cast-order&on=blue&which=Power&to=nobody", "cannot be cast there"),
        ("what=cast-order&on=blue&which=Power&to=99,99", "xpected a square"),
        ("what=command&on=blue&to=dance", "xpected cast, discard, train or move"),
    ],
)
def test_an_order_that_may_not_be_given_says_why(client: Client, query: str, words: str) -> None:
    check_explained(client.get(f"/sandbox/fred/?c=script,turn&edit=turn&{query}"), words)


def test_a_whole_turn_is_played_without_a_word_of_json(client: Client) -> None:
    page = opened(
        client, "c=script,turn&c=command,blue,move+left+to+4,5&c=turn,next&c=command,red,move+right+to+5,5&edit=turn"
    )
    assert "Turn 2 of what is played" in page
    assert "Take back: Move Red&#x27;s group to 5,5" in page
    assert some(re.findall("Step \\d of the script", page))


def test_the_orders_of_an_earlier_turn_are_changed_and_later_turns_go_on(client: Client) -> None:
    first = opened(client, "c=script,turn&c=turn,next&edit=turn-1&what=command&on=blue~1&to=move+left+to+4,5")
    assert "Turn 1 of what is played" in first
    assert 'value="revoke,blue~1,move left to 4,5"' in first
    here = re.search(r'href="([^"]*)edit=turn#edit"[^>]*>Turn 2<', first)
    assert here is not None
    second = client.get(unescape(here[1]) + "edit=turn").content.decode()
    assert "Turn 2 of what is played" in second
    assert "Take back" not in second
    moves = re.search('<optgroup label="Move Blue.*?</optgroup>', second)
    assert moves is not None
    assert "left to 4,5" not in moves[0], "it stands there already"


def test_a_turn_that_is_not_played_shows_how_to_play_one(client: Client) -> None:
    assert "Play a whole turn" in opened(client, "c=script,turn&edit=turn-7")
    check_explained(client.get("/sandbox/fred/?c=script,turn&c=command,blue~7,discard+Power"), "a turn from 1 to 1")


def test_decks_mana_and_what_captured_towns_yield_are_chosen_on_the_board(client: Client) -> None:
    told = f"{TOWN}&c=script,turn&edit=turn"
    page = opened(client, f"{told}&what=deck&on=blue&to=power%0D%0Aunholy+aura")
    assert "Power\nUnholy Aura</textarea>" in page
    assert "deck,blue,Power; Unholy Aura" in unquote_plus(unescape(page))
    page = opened(client, f"{told}&what=mana&on=blue&which=Will&to=4")
    assert "Mana left: 4 Will." in page
    chosen = re.search(r'<select id="choice" name="on"><option value="([^"]*)"', page)
    assert chosen is not None
    page = opened(client, f"{told}&what=choice&on={chosen[1]}&to=Strife")
    assert f'value="choice,{chosen[1]},"' in page
    assert ": Strife</span>" in page


STEPS = {
    "what=step-attack&on=abe&to=fred&which=hand&tool=3": "attack abe fred hand 3",
    "what=step-damage&on=fred&tool=5&which=fireball": "damage fred 5 by Fireball",
    "what=step-damage&on=fred&tool=5&which=": "damage fred 5",
    "what=step-cast&on=red&which=unholy+aura&to=abe": "cast red Unholy Aura on abe",
    "what=step-dispel&on=fred&which=deflection": "dispel Deflection on fred",
    "what=step-change&on=minion+fred&to=nation+Elves": "change minion fred nation Elves",
    "what=step-change&on=square+5,5&to=terrain+forest": "change square 5,5 terrain forest",
    "what=step-move&on=left&to=4,5": "move left to 4,5",
    "what=step-combat&on=left&to=right": "combat left right~2",
}


@pytest.mark.parametrize("sent", STEPS)
def test_every_verb_of_a_script_is_added_by_choosing(client: Client, sent: str) -> None:
    response = client.get(f"/sandbox/fred/?edit=script&{sent}", follow=True)
    assert response.status_code == 200, text_of(response)
    shown = re.findall(r'name="press" value="unstep,([^"]*)"', response.content.decode())
    assert [unescape(step) for step in shown] == ["combat left right", STEPS[sent]]


def test_the_forms_of_the_steps_offer_what_there_is(client: Client) -> None:
    page = panel_of(opened(client, f"{TOWN}&edit=script"))
    assert set(re.findall(r'name="what" value="(step-[a-z]+)"', page)) == {*STEP_FORMS}
    simple = {step for step in STEPS_OF_A_SCRIPT if f'value="step,{step}"' in page}
    assert {*simple, *(name.removeprefix("step-") for name in STEP_FORMS)} == {*STEPS_OF_A_SCRIPT}
    for value in ("minion fred", "group left", "structure town", "square 5,6", "terrain forest", "nation Elves"):
        assert f'value="{value}"' in page, value


def test_a_step_that_makes_no_sense_says_why(client: Client) -> None:
    for sent, words in {
        "what=step-damage&on=fred&tool=many": "whole number",
        "what=step-change&on=minion+fred&to=terrain+forest": "xpected what changes about the minion: nation, class",
        "what=step-cast&on=red&which=Unholy+Arua&to=fred": "Did you mean Unholy Aura?",
    }.items():
        response = client.get(f"/sandbox/fred/?edit=script&{sent}")
        assert response.status_code == 400
        assert words in text_of(response), text_of(response)[:500]


@pytest.mark.parametrize(
    ("wanted", "sent", "kept"),
    [
        ("left", {"what": "join", "on": "left", "to": "2 Elf archers: Powr"}, {"join": "2 Elf archers: Powr"}),
        ("left", {"what": "add", "on": "left", "to": "Barkskn"}, {"add-left": "Barkskn", "join": ""}),
        ("fred", {"what": "add", "on": "fred", "to": "Barkskn"}, {"add-fred": "Barkskn"}),
        ("fight", {"what": "band", "on": "red", "to": "3 Qlves"}, {"band": "3 Qlves"}),
        ("fight", {"what": "seed", "to": "ten"}, {"id_seed": "ten"}),
        (
            "fred",
            {"what": "minion", "on": "fred", "m.name": "Bob", "m.hp": "many", "m.armor": "3"},
            {"m-name": "Bob", "m-hp": "many", "m-armor": "3", "m-count": "1"},
        ),
        ("turn", {"what": "deal", "on": "red", "to": "Barkskn"}, {"deal-red": "Barkskn", "deal-blue": ""}),
        ("turn", {"what": "mana", "on": "red", "which": "Will", "to": "lots"}, {"mana-red": "lots"}),
        ("turn", {"what": "cast-order", "on": "red", "which": "Barkskn", "to": "abe"}, {"cast-red": "Barkskn"}),
    ],
)
def test_what_is_refused_stays_in_its_field(
    client: Client, wanted: str, sent: dict[str, str], kept: dict[str, str]
) -> None:
    response = client.get("/sandbox/fred/", {"c": "script,turn", "edit": wanted} | sent)
    assert response.status_code == 400
    fields = re.findall(r'<input id="([^"]*)" name="[^"]*" value="([^"]*)"', response.content.decode())
    assert kept.items() <= dict(fields).items()


@pytest.mark.parametrize(
    ("wanted", "sent", "chosen"),
    [
        ("fight", {"what": "band", "on": "red", "to": "3 Qlves"}, "<option selected>red</option>"),
        ("turn", {"what": "mana", "on": "red", "which": "Will", "to": "lots"}, "<option selected>Will</option>"),
        ("turn", {"what": "deck", "on": "red", "to": "Barkskn\nPower"}, ">Barkskn\nPower</textarea>"),
        ("turn", {"what": "cast-order", "on": "red", "which": "Powr", "to": "bob"}, '<option value="bob" selected>'),
        ("script", {"what": "step-damage", "on": "bob", "tool": "9", "which": "Fir"}, '<option value="bob" selected>'),
        ("script", {"what": "step-damage", "on": "bob", "tool": "9", "which": "Fir"}, 'name="tool" value="9"'),
    ],
)
def test_what_was_chosen_beside_it_stays_too(client: Client, wanted: str, sent: dict[str, str], chosen: str) -> None:
    response = client.get("/sandbox/fred/", {"c": "script,turn", "edit": wanted} | sent)
    assert response.status_code == 400
    page = response.content.decode()
    assert chosen in page[page.index('<section id="edit"') :]


@pytest.mark.parametrize(
    ("number", "said"),
    [("hp", "Hit points: expected a whole number"), ("level", "Level: expected a whole number")],
)
def test_a_number_that_is_wrong_is_named(client: Client, number: str, said: str) -> None:
    sent = {"edit": "fred", "what": "minion", "on": "fred", f"m.{number}": "many"}
    assert said in text_of(client.get("/sandbox/fred/", sent))
