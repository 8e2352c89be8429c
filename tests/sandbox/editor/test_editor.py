"""The editor of scenarios: every change a draft, every wrong input answered with what was typed."""

import json
import random
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings as project
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from django.test import Client
from hypothesis import given, settings
from pytest_django import DjangoAssertNumQueries

from engine.library.presets import preset, preset_names
from engine.notation import read_line
from engine.scenario.error import ScenarioError
from engine.scenario.format import FORMAT, Scenario
from engine.scenario.reading import to_document
from sandbox.editor.document_changes import laid_on, normal, pressed
from sandbox.editor.editor_page import dotted, path_of, tree, words
from sandbox.editor.form_fields import fields_of, shown
from sandbox.editor.json_lines import excerpt, line_of
from sandbox.editor.slots import branches, slots
from sandbox.editor.things import OF_THE_SCENARIO, blank, thing_at
from sandbox.models import Draft, Share
from sandbox.saved import drafts, shares
from sandbox.saved.drafts import save_draft
from sandbox.saved.scenarios import scenario_named
from sandbox.saved.shares import save
from tests.engine.strategies import scenarios, thorough
from tests.often import often
from tests.sandbox.pages import check_explained, text_of
from tests.some import some

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_has_saved_yet() -> None:
    cache.clear()


NEW = "/sandbox/new/"
FRED = "/sandbox/new/?from=fred"


def fred(**changes: Any) -> dict[str, Any]:
    return to_document(preset("fred")) | changes


def form_of(client: Client, address: str) -> dict[str, Any]:
    """Return what the form of a page would send if nothing were typed: the way a browser would."""
    page = client.get(address).content.decode()
    form = page[page.index('<form id="editor"') : page.index("</form>", page.index('<form id="editor"'))]
    sent: dict[str, Any] = {}
    for tag in re.findall(r"<input [^>]*>", form):
        attributes = {name: unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}
        if attributes.get("type") not in ("checkbox", "file"):
            sent.setdefault(attributes["name"], []).append(attributes.get("value", ""))
    for name, inner in re.findall(r'<select [^>]*name="([^"]*)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'<option(?: value="([^"]*)")? selected>([^<]*)', inner)
        first = re.search(r'<option value="([^"]*)"', inner)
        assert first is not None
        sent.setdefault(name, []).append(
            unescape((chosen[2] if chosen[1] is None else chosen[1]) if chosen else first[1])
        )
    for name, inner in re.findall(r'<textarea [^>]*name="([^"]*)"[^>]*>\n?(.*?)</textarea>', form, re.DOTALL):
        sent[name] = unescape(inner)
    return sent


def press(client: Client, address: str, do: str, **typed: Any) -> Any:
    """Open a page, type into its form, and press a button."""
    sent = form_of(client, address) | {name.replace("__", "."): value for name, value in typed.items()}
    return client.post(address, sent | {"do": do})


def draft_of(response: Any) -> Draft:
    """Return the draft that an answer leads to."""
    assert response.status_code == 303, text_of(response)
    name = parse_qs(urlsplit(response["Location"]).query)["from"][0]
    return Draft.objects.get(key=name.removeprefix("draft/"))


def document_of(response: Any) -> dict[str, Any]:
    """Return the document that an answer leads to."""
    document: dict[str, Any] = json.loads(draft_of(response).text)
    return document


# Beginning


@pytest.mark.parametrize("name", ["", *preset_names(), "try/deflection", "ruling/armor-soaks-once-a-round"])
def test_a_form_that_nobody_touched_changes_nothing(client: Client, name: str) -> None:
    address = f"{NEW}?from={name}" if name else NEW
    document = normal(to_document(scenario_named(name)) if name else blank())
    for path in some(every_path(document)):
        opened = f"{address}&open={path}" if name else f"{address}?open={path}"
        response = press(client, opened, "save")
        assert response.status_code == 303, (path, text_of(response))
        assert not Draft.objects.exists(), f"{path} was not as it was"


def every_path(document: dict[str, Any]) -> list[str]:
    """Return the paths of everything in a document."""
    found = list(OF_THE_SCENARIO)

    def walk(level: Any) -> None:
        for branch in level:
            for entry in branch.entries:
                found.append(entry.path)
                walk(entry.inner)

    walk(tree(document, Scenario, document, ""))
    return found


def test_the_blank_scenario_can_be_run(client: Client) -> None:
    response = press(client, NEW, "run")
    assert re.fullmatch(r"/sandbox/draft/[-\w]{16}/", response["Location"])
    page = client.get(response["Location"])
    assert page.status_code == 200
    assert "Ann against Ben" in text_of(page)
    key = response["Location"].split("/")[3]
    assert f'href="/sandbox/new/?from=draft/{key}"' in page.content.decode(), "the run leads back"


def test_running_what_is_unchanged_leads_to_its_own_page(client: Client) -> None:
    assert press(client, FRED, "run")["Location"] == "/sandbox/fred/"


def test_the_set_up_of_an_address_comes_along(client: Client) -> None:
    text = form_of(client, f"{FRED}&seed=3&order.fred=3,2,1,0&view=text")["text"]
    assert json.loads(text)["seed"] == 3
    assert json.loads(text)["groups"][0]["minions"][0]["spells"][0] == "Unholy Aura"
    assert json.loads(form_of(client, f"{FRED}&seed=x&view=text")["text"])["seed"] == 7


def test_a_fork_remembers_where_it_is_from(client: Client) -> None:
    share = save(fred(title="First"), unlisted=False)
    changed = press(client, f"{NEW}?from={share.name}", "save", f__title="Second")
    response = press(client, changed["Location"], "share")
    fork = Share.objects.get(title="Second")
    assert response["Location"] == fork.get_absolute_url()
    assert fork.forked_from == share
    assert f'href="/sandbox/{share.name}/"' in client.get(fork.get_absolute_url()).content.decode()


def test_the_address_of_an_unlisted_link_is_not_told_by_what_is_made_from_it(client: Client) -> None:
    secret = save(fred(title="Secret"), unlisted=True)
    changed = press(client, f"{NEW}?from={secret.name}", "save", f__title="Public")
    page = client.get(press(client, changed["Location"], "share")["Location"])
    assert "made from an unlisted link" in text_of(page)
    assert secret.key not in page.content.decode()


@pytest.mark.parametrize("kind", ["s", "draft"])
def test_what_an_older_engine_kept_and_this_one_cannot_read_is_there_as_text(client: Client, kind: str) -> None:
    kept = save(fred(), unlisted=False) if kind == "s" else save_draft(fred())
    old = json.dumps(fred() | {"weather": "fair"})
    type(kept).objects.filter(pk=kept.pk).update(text=old)
    address = f"{NEW}?from={kept.name}"
    page = client.get(address)
    assert page.status_code == 200
    assert form_of_page(page)["text"] == old
    assert "unknown field 'weather': expected " in text_of(page)
    assert client.post(address, {"do": "save", "at": "settings"}).status_code == 400
    mended = client.post(address, {"do": "save", "text": json.dumps(fred())})
    assert document_of(mended) == normal(fred())


@pytest.mark.parametrize("name", ["nobody", "s/nothing", "draft/nothing", "try/nothing", "a/b/c", "\0", "draft/", "s/"])
def test_what_there_is_not_cannot_be_begun_from(client: Client, name: str) -> None:
    for answer in (client.get(NEW, {"from": name}), client.post(f"{NEW}?from={name.replace(chr(0), '%00')}")):
        assert answer.status_code == 404


@pytest.mark.parametrize("path", ["x", "groups", "groups.9", "groups.-1", "groups.٣", "groups.0.minions.99", "."])
def test_a_place_that_is_not_there_opens_the_settings(client: Client, path: str) -> None:
    response = client.get(FRED, {"from": "fred", "open": path})
    assert response.status_code == 200
    assert 'name="at" value="settings"' in response.content.decode()
    document = normal(fred())
    with pytest.raises(KeyError):
        thing_at(document, f"{path}.new.minions.0")


def test_a_form_that_says_nothing_leads_to_the_settings(client: Client) -> None:
    answer = client.post(FRED, {})
    assert (answer.status_code, answer["Location"]) == (303, FRED)


def test_the_lines_of_a_text_stay_what_they_were(client: Client) -> None:
    about = press(client, FRED, "save", f__about="One line,\r\nand another. ")
    assert document_of(about)["about"] == "One line,\nand another."


# Undoing


def test_undo_and_redo_are_links(client: Client) -> None:
    first = press(client, FRED, "save", f__seed="8")
    second = press(client, first["Location"], "save", f__seed="9")
    page = client.get(second["Location"]).content.decode()
    undo = unescape(re.search(r'id="undo"[^>]*href="([^"]*)"', page)[1])  # type: ignore[index]
    assert 'id="redo"' not in page
    back = client.get(NEW + undo).content.decode()
    assert 'value="8"' in back
    again = unescape(re.search(r'id="redo"[^>]*href="([^"]*)"', back)[1])  # type: ignore[index]
    assert 'value="9"' in client.get(NEW + again).content.decode()
    undo_twice = unescape(re.search(r'id="undo"[^>]*href="([^"]*)"', back)[1])  # type: ignore[index]
    published = client.get(NEW + undo_twice).content.decode()
    assert 'value="7"' in published
    assert 'id="undo"' not in published


def test_a_reload_shows_the_same(client: Client) -> None:
    response = press(client, FRED, "save", f__title="Kept <b>")
    one, two = (form_of(client, response["Location"]) for _ in range(2))
    del one["csrfmiddlewaretoken"], two["csrfmiddlewaretoken"]
    assert one == two
    assert one["f.title"] == ["Kept <b>"]


# Things


def test_a_group_a_minion_a_structure_a_square_and_steps_are_added(client: Client) -> None:
    at = press(client, NEW, "open groups.new")["Location"]
    at = press(client, at, "save", f__owner="neutral", f__id="third")["Location"]
    at = press(client, at, "open groups.2.minions.new")["Location"]
    minion = {"f.id": "dio", "f.class": "", "f.card": "Diomesia", "f.count": "2", "f.stats.hp": "11"}
    at = press(client, at, "save", **minion, **{"f.stats.missile": "none", "f.nation": "none"})["Location"]
    at = press(client, at, "open structures.new")["Location"]
    at = press(client, at, "save", f__square="6, 6", f__mana="Will", f__novices="3")["Location"]
    at = press(client, at, "open squares.new")["Location"]
    at = press(client, at, "save", f__square="4, 4", f__terrain="forest")["Location"]
    at = press(client, at, "open script.new-damage")["Location"]
    response = press(client, at, "save", f__victim="dio-2", f__quantity="4", f__card="Fireball of Doom"[:0])
    document = document_of(response)
    group = document["groups"][2]
    assert (group["id"], group["owner"]) == ("third", "neutral")
    added = {"id": "dio", "card": "Diomesia", "nation": None, "stats": {"hp": 11, "missile": None}, "count": 2}
    assert group["minions"][1] == added
    assert document["structures"] == [{"id": "town-1", "type": "town", "square": [6, 6], "mana": "Will", "novices": 3}]
    assert document["squares"] == [{"square": [4, 4], "terrain": "forest"}]
    assert document["script"][1] == {"do": "damage", "victim": "dio-2", "quantity": 4}
    assert draft_of(response).problem == ""


@pytest.mark.parametrize("tag", sorted(branches(Scenario)["script"]))
def test_every_verb_of_the_format_has_a_form_whose_beginning_makes_sense(client: Client, tag: str) -> None:
    sent = {"cast": {"f.card": "Deflection", "f.target": "ann"}, "dispel": {"f.card": "Deflection"}}
    sent |= {"damage": {"f.quantity": "3"}, "change": {"f.minion": "ann", "f.class": "archer"}}
    response = press(client, f"{NEW}?open=script.new-{tag}", "save", **sent.get(tag, {}))
    assert document_of(response)["script"][1]["do"] == tag
    assert draft_of(response).problem == ""


def test_the_orders_of_a_turn_have_forms_of_their_own(client: Client) -> None:
    at = press(client, f"{NEW}?open=script.new-turn", "save")["Location"]
    at = press(client, at, "open script.1.orders.blue.new-move")["Location"]
    response = press(client, at, "save", f__to="4, 5")
    assert document_of(response)["script"][1]["orders"] == {"blue": [{"do": "move", "group": "left", "to": [4, 5]}]}
    gone = press(client, response["Location"], "remove script.1.orders.blue.0")
    assert document_of(gone)["script"][1] == {"do": "turn"}
    assert "open=script.1#" in gone["Location"]


def test_the_players_have_a_form(client: Client) -> None:
    typed = {"f.players.blue.house": "War", "f.players.blue.hand": "Deflection\r\n\r\n Ogi's Armor "}
    response = press(client, f"{NEW}?open=players", "save", **typed, **{"f.players.red.mana.Will": "5"})
    assert document_of(response)["players"] == {
        "blue": {"house": "War", "hand": ["Deflection", "Ogi's Armor"]},
        "red": {"mana": {"Will": 5}},
    }


@pytest.mark.parametrize("address", [f"{NEW}?view=text", "/sandbox/fred/text/"])
def test_the_text_may_be_a_line_or_stand_in_a_code_fence(client: Client, address: str) -> None:
    def sent(text: str) -> str:
        response = client.post(address, {"text": text, "do": "save"})
        return text_of(client.get(response["Location"]) if "Location" in response else response)

    document = json.dumps(to_document(read_line("3 archers vs Horde")), indent=1)
    assert "3 Human archers vs 4 Human swordsmen" in sent("3 archers vs Horde")
    assert "3 Human archers vs 4 Human swordsmen" in sent(f"```json\n{document}\n```")
    fenced = f"```\n{document}\n```".replace("{", '{"seed": "x",', 1)
    assert "Line 2 , $.seed : expected a whole number, got a text" in sent(fenced)
    assert "character 1 : There is no minion called “Gorgn”. Did you mean Gorgon?" in sent("Gorgn vs Horde")


def test_a_form_says_none_where_json_has_null(client: Client) -> None:
    at = press(client, f"{FRED}&open=groups.0.minions.0", "save", **{"f.nation": "Foo"})["Location"]
    form, text = (client.get(address).content.decode() for address in (at, at.replace("&open", "&view=text&was")))
    assert "expected a nation or none, got &#x27;Foo&#x27;" in form
    assert "expected a nation or null, got &#x27;Foo&#x27;" in text


def test_things_are_removed_and_steps_moved(client: Client) -> None:
    at = press(client, f"{NEW}?open=script.new-combats", "save")["Location"]
    moved = press(client, at, "up script.1")
    assert [step["do"] for step in document_of(moved)["script"]] == ["combats", "combat"]
    assert document_of(press(client, moved["Location"], "down script.0"))["script"][0]["do"] == "combat"
    gone = press(client, moved["Location"], "remove script.1")
    assert document_of(gone)["script"] == [{"do": "combats"}]


def test_the_ends_of_the_script_stay(client: Client) -> None:
    assert press(client, FRED, "up script.0")["Location"] == f"{FRED}&open=script.0#open-title"
    assert not Draft.objects.exists()


def test_opening_something_else_keeps_what_was_typed(client: Client) -> None:
    response = press(client, f"{FRED}&open=groups.0.minions.0", "open script.0", f__name="Fredegar")
    assert document_of(response)["groups"][0]["minions"][0]["name"] == "Fredegar"
    assert response["Location"].endswith("&open=script.0#open-title")


def test_something_being_made_is_left_out_if_nothing_was_typed(client: Client) -> None:
    response = press(client, f"{FRED}&open=groups.0.minions.new", "open script.0")
    assert response["Location"] == f"{FRED}&open=script.0#open-title"
    kept = press(client, f"{FRED}&open=groups.0.minions.new", "open script.0", f__name="Max")
    assert document_of(kept)["groups"][0]["minions"][1]["name"] == "Max"


@pytest.mark.parametrize(
    "do", ["", "dance", "open", "open x", "remove settings", "remove x", "up groups.9", "spell-up 99", "spell-up x"]
)
def test_a_button_that_there_is_not_keeps_what_was_typed(client: Client, do: str) -> None:
    response = press(client, f"{FRED}&open=groups.0.minions.0", do, f__name="Fredegar")
    assert document_of(response)["groups"][0]["minions"][0]["name"] == "Fredegar"


def test_a_form_of_something_that_is_gone_changes_nothing(client: Client) -> None:
    response = client.post(FRED, {"at": "groups.7", "do": "save", "f.id": "x"})
    assert response["Location"] == FRED
    assert not Draft.objects.exists()


def test_what_should_happen_can_be_forgotten(client: Client) -> None:
    response = press(client, FRED, "forget expect", f__title="Other")
    assert "expect" not in document_of(response)
    assert document_of(response)["title"] == "Other"
    assert "groups" in document_of(press(client, FRED, "forget groups", f__title="Third"))


# Spells


def fred_s(response: Any) -> list[Any]:
    spells: list[Any] = document_of(response)["groups"][0]["minions"][0]["spells"]
    return spells


MINION = f"{FRED}&open=groups.0.minions.0"
SPELLS = ["Ogi's Armor", "Treacherous Armor", "Deflection", "Unholy Aura"]


def test_spells_are_moved_removed_added_and_owned(client: Client) -> None:
    assert fred_s(press(client, MINION, "spell-up 3")) == [SPELLS[0], SPELLS[1], SPELLS[3], SPELLS[2]]
    assert fred_s(press(client, MINION, "spell-down 0")) == [SPELLS[1], SPELLS[0], *SPELLS[2:]]
    assert fred_s(press(client, MINION, "spell-remove 1")) == [SPELLS[0], *SPELLS[2:]]
    assert fred_s(press(client, MINION, "save", spell_new=" Bilious Rage ")) == [*SPELLS, "Bilious Rage"]
    owned = press(client, MINION, "save", owner=["", "", "red", ""])
    assert fred_s(owned)[2] == {"card": "Deflection", "owner": "red"}


def test_dragged_spells_come_in_the_order_of_the_form(client: Client) -> None:
    assert fred_s(press(client, MINION, "save", spell=SPELLS[::-1])) == SPELLS[::-1]


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("groups.0", "groups.0.spells"),
        ("globe", "globe"),
        ("squares.0", "squares.0.spells"),
        ("structures.0", "structures.0.spells"),
    ],
)
def test_spells_lie_on_groups_squares_and_the_globe(client: Client, path: str, field: str) -> None:
    at = f"{NEW}?open={path}"
    if path.startswith("s"):
        at = press(client, f"{NEW}?open={path.replace('0', 'new')}", "save")["Location"]
    offered = re.search(r'<datalist id="spells"><option value="([^"]+)"', client.get(at).content.decode())
    assert offered is not None
    found: Any = document_of(press(client, at, "save", spell_new=unescape(offered[1])))
    for word in field.split("."):
        found = found[int(word) if word.isdigit() else word]
    assert found == [unescape(offered[1])]


def test_only_spells_that_may_lie_there_are_offered(client: Client) -> None:
    page = client.get(MINION).content.decode()
    offered = page[page.index('<datalist id="spells">') :]
    assert 'value="Bilious Rage"' in offered
    assert 'value="Deflection"' not in offered, "it is exclusive, and he has one"
    assert 'value="Rain of Arrows"' not in offered, "that is for groups"
    new = client.get(f"{FRED}&open=groups.0.minions.new").content.decode()
    assert 'value="Deflection"' in new[new.index('<datalist id="spells">') :]


def test_a_spell_that_does_not_exist_is_kept_with_what_is_wrong(client: Client) -> None:
    response = press(client, MINION, "save", spell_new="Deflecton")
    page = client.get(response["Location"])
    assert "It cannot be run yet" in text_of(page)
    assert "did you mean 'Deflection'?" in text_of(page)
    assert "open=groups.0.minions.0" in page.content.decode()
    run = press(client, response["Location"], "run")
    assert run["Location"] == response["Location"], "it stays in the editor"
    drafts_before = Draft.objects.count()
    again = press(client, response["Location"], "run", f__name="Fredegar")
    assert again.status_code == 303
    assert Draft.objects.count() == drafts_before + 1
    assert client.get(f"/sandbox/{draft_of(response).name}/").status_code == 404


# Casts


def test_only_legal_casts_are_offered_and_the_others_say_why(client: Client) -> None:
    typed = {"f.player": "blue", "f.card": "Deflection", "f.target": ""}
    response = press(client, f"{FRED}&open=script.new-cast", "look", **typed)
    page = response.content.decode()
    targets = page[page.index('id="f-target"') : page.index("</select>", page.index('id="f-target"'))]
    assert response.status_code == 200
    assert not Draft.objects.exists()
    assert 'value="abe"' not in targets, "after the combat he is dead"
    before = press(client, f"{FRED}&open=script.0", "open script.new-cast")
    assert before["Location"].endswith("open=script.new-cast#open-title")
    assert "Deflection is exclusive, and Fred carries one already" in text_of(response)


def test_the_game_engine_is_offered_helper_spells_and_every_target_of_the_kind(client: Client) -> None:
    at = press(client, f"{FRED}&open=script.0", "open script.new-cast")["Location"]
    first = press(client, at, "up script.1", **{"f.player": "neutral", "f.card": "Gorgon's Gaze", "f.target": "abe"})
    page = client.get(first["Location"]).content.decode()
    assert 'value="neutral" selected>the game engine' in page
    assert 'value="abe" selected' in page
    assert "Will be refused" not in page


def test_the_offers_are_of_the_moment_of_the_cast(client: Client) -> None:
    at = press(client, f"{FRED}&open=script.new-cast", "save", **{"f.card": "Bilious Rage", "f.target": "abe"})[
        "Location"
    ]
    later = client.get(at).content.decode()
    assert "Will be refused" in later
    sooner = press(client, at, "up script.1")["Location"]
    page = client.get(sooner).content.decode()
    assert "Will be refused" not in page
    assert 'value="abe" selected' in page


@pytest.mark.parametrize("card", ["", "Nonsense", "\0", "x" * 5000])
def test_where_a_card_that_is_none_may_be_cast_is_not_asked(client: Client, card: str) -> None:
    response = press(client, f"{FRED}&open=script.new-cast", "look", **{"f.card": card})
    assert response.status_code == 200


def test_a_player_that_is_none_is_offered_no_targets(client: Client) -> None:
    typed = {"f.player": "green", "f.card": "Deflection"}
    response = press(client, f"{FRED}&open=script.new-cast", "look", **typed)
    assert response.status_code == 200
    assert "may not be cast, and why" not in text_of(response)


# Wrong input


@pytest.mark.parametrize(
    ("path", "field", "typed", "words"),
    [
        ("settings", "seed", "lucky", "Seed: expected a whole number"),
        ("settings", "seed", "-1", "Seed: expected a whole number of at least 0"),
        ("settings", "seed", "9" * 30, "Seed: "),
        ("settings", "seed", "٣", "Seed: expected a whole number"),
        ("settings", "title", "x" * 201, "Title: expected a text of at most 200"),
        ("settings", "about", "x" * 2001, "About: expected a text of at most 2000"),
        ("settings", "initiative", "green", "Initiative: expected blue or red"),
        ("settings", "rules.d3_cap", "never", "expected after-effects or before-effects"),
        ("players", "players.blue.mana.Will", "x", "expected a whole number, got a text"),
        ("players", "players.blue.hand", "x\n" * 21, "Blue: hand: expected a list"),
        ("groups.0", "id", "two words", "Id: expected a text without spaces"),
        ("groups.0", "id", "", "expected a field called id"),
        ("groups.0", "owner", "green", "Owner: expected blue, neutral or red"),
        ("groups.0", "square", "here", "Square: expected a list"),
        ("groups.0", "square", "1", "Square: expected a list"),
        ("groups.0.minions.0", "class", "bard", "Class: expected archer or swordsman"),
        ("groups.0.minions.0", "name", "x" * 61, "Name: expected a text of at most 60"),
        ("groups.0.minions.0", "stats.hp", "0", "Hit points: expected a whole number of at least 1"),
        ("groups.0.minions.0", "stats.hand", "many", "Hand: expected"),
        ("groups.0.minions.0", "stats.level", "6", "Level: expected a whole number of at most 5"),
        ("groups.0.minions.0", "current_hp", "1.5", "Hit points left: expected a whole number"),
        ("groups.0.minions.0", "count", "9", "How many: expected a whole number of at most 8"),
        ("groups.0.minions.new", "count", "9", "How many: expected a whole number of at most 8"),
        ("groups.new", "owner", "green", "Owner: expected blue, neutral or red"),
        ("structures.new", "type", "castle", "Type: expected colony, sanctum or town"),
        ("structures.new", "novices", "100", "Novices: expected a whole number of at most 99"),
        ("squares.new", "terrain", "cheese", "Terrain: expected barren land"),
        ("script.0", "groups.1", "two words", "The other group: expected a text without spaces"),
        ("script.new-attack", "round", "11", "Round: expected a whole number of at most 10"),
        ("script.new-damage", "quantity", "", "expected a field called quantity"),
        ("script.new-cast", "card", "", "expected a field called card"),
        ("script.new-move", "to", "nowhere", "To the square: expected a list"),
    ],
)
def test_what_cannot_be_is_explained_and_stays_as_typed(
    client: Client, path: str, field: str, typed: str, words: str
) -> None:
    response = press(client, f"{FRED}&open={path}", "save", **{f"f.{field}": typed})
    check_explained(response, words)
    assert 'role="alert"' in response.content.decode()
    assert not Draft.objects.exists()
    again = form_of_page(response)
    assert again["at"] == path
    if typed:
        assert again[f"f.{field}"].split() == typed.split()


def form_of_page(response: Any) -> dict[str, str]:
    """Return the last value of each field of an answer's form."""
    page = response.content.decode()
    values: dict[str, str] = {}
    for tag in re.findall(r"<input [^>]*>", page):
        attributes = {name: unescape(value) for name, value in re.findall(r'([\w.-]+)="([^"]*)"', tag)}
        values[attributes.get("name", "")] = attributes.get("value", "")
    for name, inner in re.findall(r'<select [^>]*name="([^"]*)"[^>]*>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'<option(?: value="([^"]*)")? selected>([^<]*)', inner)
        values[name] = unescape(chosen[2] if chosen[1] is None else chosen[1]) if chosen else ""
    for name, inner in re.findall(r'<textarea [^>]*name="([^"]*)"[^>]*>\n?(.*?)</textarea>', page, re.DOTALL):
        values[name] = unescape(inner)
    return values


def test_the_last_minion_of_a_group_stays(client: Client) -> None:
    response = press(client, FRED, "remove groups.0.minions.0")
    assert response.status_code == 400
    assert "a list in brackets that is not empty" in text_of(response)


def test_htmx_is_sent_on_its_way(client: Client) -> None:
    sent = form_of(client, FRED)
    run = client.post(FRED, sent | {"do": "run"}, headers={"HX-Request": "true"})
    assert run["HX-Redirect"] == "/sandbox/fred/"
    stays = client.post(FRED, sent | {"do": "save", "f.seed": "3"}, headers={"HX-Request": "true"})
    assert stays.status_code == 303


def test_other_methods_are_refused_and_nobody_keeps_the_page(client: Client) -> None:
    assert client.put(NEW).status_code == 405
    assert "no-store" in client.get(NEW)["Cache-Control"]


def test_a_form_from_elsewhere_is_refused() -> None:
    assert Client(enforce_csrf_checks=True).post(NEW, {"do": "share"}).status_code == 403


# Text


def send_text(client: Client, text: str, do: str = "save") -> Any:
    return client.post(NEW, {"text": text, "do": do})


def test_a_text_is_taken_and_shown_again(client: Client) -> None:
    response = send_text(client, json.dumps(fred(title="By hand"), indent=1).replace("\n", "\r\n"))
    assert document_of(response) == normal(fred(title="By hand"))
    assert "view=text" in response["Location"]
    assert json.loads(form_of(client, response["Location"])["text"])["title"] == "By hand"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "expected JSON"),
        ("{", 1, "expected JSON"),
        ('{\n"format": nope}', 2, "expected JSON"),
        ('{\n\n"a": 1', 3, "expected JSON"),
        ("[]", 1, "expected an object"),
        ("null", 1, "expected an object"),
        ('{"format": "sanctum-scenario/1",\n"seed": -1}', 2, "at least 0"),
        ('{"format": "sanctum-scenario/1",\n"script": [\n{"do":\n "dance"}]}', 4, "expected attack"),
        ('{"format": "sanctum-scenario/2"}', 1, "sanctum-scenario/1"),
        ('{"format": "sanctum-scenario/1",\n"script": [],\n"colour": 1}', 3, "colour"),
    ],
)
def test_an_error_names_the_line_and_keeps_the_text(client: Client, text: str, line: int, words: str) -> None:
    response = send_text(client, text)
    assert response.status_code == 400
    assert f"Line {line} ," in text_of(response)
    assert words in text_of(response)
    assert f'data-line="{line}"' in response.content.decode()
    assert f'id="line-{line}"' in response.content.decode()
    assert form_of_page(response)["text"] == text
    assert not Draft.objects.exists()


def test_a_text_that_does_not_fit_together_is_kept_with_its_line(client: Client) -> None:
    document = fred()
    document["groups"][1]["minions"][3]["spells"] = ["Deflecton"]
    response = send_text(client, json.dumps(document), "run")
    page = client.get(response["Location"])
    line = int(re.search(r'data-line="(\d+)"', page.content.decode())[1])  # type: ignore[index]
    assert '"Deflecton"' in form_of(client, response["Location"])["text"].split("\n")[line - 1]


def test_a_file_is_opened_and_a_wrong_one_shown(client: Client) -> None:
    def upload(content: bytes) -> Any:
        return client.post(NEW, form_of(client, NEW) | {"do": "save", "file": SimpleUploadedFile("a.json", content)})

    assert document_of(upload(b"\xef\xbb\xbf" + json.dumps(fred()).encode())) == normal(fred())
    for content in (b"\xff\xfe\x00", b"{", b"", b"\x89PNG", b"[" * 200_000, b'"' + b"x" * 1_100_000 + b'"'):
        response = upload(content)
        assert response.status_code == 400, content[:10]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("$", 1),
        ("$.title", 2),
        ("$.groups", 3),
        ("$.groups[0]", 4),
        ("$.groups[0].id", 4),
        ("$.groups[1]", 5),
        ("$.groups[1].minions[0].spells[1]", 7),
        ("$.groups[9].id", 3),
        ("$.nothing", 1),
        ("$.title.deeper", 2),
    ],
)
def test_a_path_is_on_the_line_of_its_field_or_of_what_holds_it(path: str, expected: int) -> None:
    text = """{
 "title": "a { [ \\" \\\\",
 "groups": [
  {"id": "x", "minions": []},
  {"id": "y", "minions": [{
    "spells": ["a",
     "b"]}]}
 ]
}"""
    assert line_of(text, ScenarioError(path, "wrong")) == expected


def test_the_view_is_changed_with_what_was_typed(client: Client) -> None:
    text = press(client, FRED, "text", f__title="Typed")
    assert text["Location"].endswith("&view=text")
    sent = form_of(client, text["Location"])
    assert json.loads(sent["text"])["title"] == "Typed"
    form = client.post(text["Location"], sent | {"text": sent["text"].replace("Typed", "Typed again"), "do": "form"})
    assert form_of(client, form["Location"])["f.title"] == ["Typed again"]
    assert press(client, FRED, "text", f__seed="x").status_code == 400


def test_an_excerpt_stays_in_the_text() -> None:
    assert [(row.number, row.wrong) for row in excerpt("a\nb\nc", 1)] == [(1, True), (2, False), (3, False)]
    assert [row.number for row in excerpt("a\nb\nc\nd\ne", 5)] == [3, 4, 5]
    assert len(excerpt("x" * 10_000, 1)[0].text) == 200


@pytest.mark.parametrize(
    ("error", "thing"),
    [
        ("$.groups[0].minions[0].spells[2]", "groups.0.minions.0"),
        ("$.script[0].groups", "script.0"),
        ("$.seed", "settings"),
        ("$.players.blue.hand[2]", "players"),
        ("$.globe[0]", "globe"),
        ("$.expect[0].minion", "settings"),
        ("$", "settings"),
    ],
)
def test_an_error_leads_to_its_thing(error: str, thing: str) -> None:
    assert path_of(normal(fred()), error) == thing
    assert "[" not in dotted(error)


# Bounds


def test_too_much_in_an_hour_keeps_what_was_typed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(project.RATES, "drafts", "1/day")
    monkeypatch.setitem(project.RATES, "shares", "1/day")
    at = press(client, FRED, "save", f__title="One")["Location"]
    response = press(client, at, "save", f__title="Two")
    assert response.status_code == 429
    assert "1 changes a day; try again at " in text_of(response)
    assert form_of_page(response)["f.title"] == "Two"
    assert press(client, at, "share").status_code == 303
    refused = press(client, at, "share")
    assert refused.status_code == 429
    text = client.post(at.partition("#")[0], {"text": json.dumps(fred(title="Three")), "do": "save"})
    assert text.status_code == 429
    assert "Three" in form_of_page(text)["text"]
    other_view = press(client, at, "text", f__title="Four")
    assert other_view.status_code == 429
    assert form_of_page(other_view)["f.title"] == "Four"
    assert press(client, NEW, "run").status_code == 429


def test_a_scenario_too_large_to_keep_is_shown_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "MAX_BYTES", 100)
    response = press(client, FRED, "save", f__title="Much too long")
    assert response.status_code == 400
    assert "at most 100 bytes" in text_of(response)
    assert form_of_page(response)["f.title"] == "Much too long"


def test_old_drafts_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "MAX_DRAFTS", 3)
    kept = [save_draft(fred(seed=seed)).key for seed in range(6)]
    assert list(Draft.objects.order_by("pk").values_list("key", flat=True)) == kept[3:]
    monkeypatch.setattr(drafts, "DAYS", 0)
    newest = save_draft(fred()).key
    assert newest not in kept
    save_draft(fred(seed=99))
    assert not Draft.objects.filter(key__in=kept).exists()


def test_a_draft_and_a_share_of_what_cannot_be_played_are_explained(client: Client) -> None:
    at = press(client, MINION, "save", spell_new="Deflecton")["Location"]
    response = press(client, at, "share")
    assert response.status_code == 303
    assert not Share.objects.exists()
    assert "It cannot be run yet" in text_of(client.get(response["Location"]))


def test_saving_to_a_link(client: Client) -> None:
    listed = press(client, FRED, "share")
    assert listed["Location"] == press(client, FRED, "share")["Location"]
    unlisted = press(client, FRED, "share", unlisted="on")
    assert unlisted["Location"] != listed["Location"]
    assert set(Share.objects.values_list("unlisted", flat=True)) == {True, False}


def test_the_editor_asks_the_database_little(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        client.get(FRED)
    at = press(client, FRED, "save", f__seed="3")["Location"].partition("#")[0]
    sent = form_of(client, at) | {"f.seed": "4", "do": "save"}
    with django_assert_num_queries(2):
        client.get(at)
    with django_assert_num_queries(3):
        assert client.post(at, sent).status_code == 303


# Anything at all


@settings(thorough, max_examples=often(6))
@given(scenarios(most=3))
def test_whatever_is_opened_and_saved_is_unchanged(scenario: Scenario) -> None:
    document = normal(to_document(scenario))
    for path in some(every_path(document)):
        thing = thing_at(document, path)
        typed = {field.name: field.value for field in fields_of(thing, document)}
        again = pressed(document, path, sent(path, typed, thing))
        assert again.document == document
        assert words(thing) or path in OF_THE_SCENARIO
        for slot in slots(thing.record):
            assert isinstance(shown(slot, thing.own), str)


def sent(path: str, typed: dict[str, str], thing: Any) -> QueryDict:
    """Return what a browser would send of a thing's form."""
    post = QueryDict(mutable=True)
    post.update({"at": path, "do": "save", **typed})
    post.setlist("spell", [spell.card for spell in laid_on(thing)])
    post.setlist("owner", [spell.owner for spell in laid_on(thing)])
    return post


HOSTILE: list[Any] = [
    None, True, -1, 0, 1.5, 1e308, 2**70, "", "\0", "\ud800", "x" * 300, "fred", [], [[]], {}, {"id": {}}, [5, 5],
    {"card": None}, {"do": "attack"}, {"do": []}, [None] * 300, FORMAT,
]  # fmt: skip


def spoiled(value: Any, dice: random.Random) -> Any:
    """Return a document with some of its values replaced by others, or left out."""
    if dice.random() < 0.03:
        return dice.choice(HOSTILE)
    if isinstance(value, dict):
        return {key: spoiled(inner, dice) for key, inner in value.items() if dice.random() > 0.02}
    if isinstance(value, list | tuple):
        return [spoiled(inner, dice) for inner in value]
    return value


@pytest.mark.parametrize("seed", range(often(40)))
def test_a_hostile_scenario_is_answered_and_never_breaks(client: Client, seed: int) -> None:
    dice = random.Random(seed)
    document = spoiled(fred() if seed % 2 else to_document(preset("khobai")), dice)
    text = json.dumps(document)
    if seed % 5 == 0:
        text = text[: dice.randrange(len(text))]
    response = send_text(client, text, dice.choice(["save", "run", "share"]))
    assert response.status_code in (303, 400)
    if response.status_code == 303:
        assert client.get(response["Location"]).status_code == 200


@pytest.mark.parametrize("seed", range(often(20)))
def test_hostile_forms_are_answered_and_never_break(client: Client, seed: int) -> None:
    dice = random.Random(seed)
    base = normal(fred())
    path = dice.choice([*every_path(base), "groups.new", "script.new-cast", "script.new-turn", "structures.new", "x"])
    address = f"{FRED}&open={path}"
    junk = ["", "\0", "none", "-1", "5, 5", "[1,2]", "{", "fred", "x" * 400, "9" * 40, "٣", "blue"]
    sent = {
        name: dice.choice(junk) if dice.random() < 0.3 else value for name, value in form_of(client, address).items()
    }
    sent["do"] = dice.choice(
        ["save", "look", "run", "share", f"remove {path}", f"up {path}", "open groups.0", "spell-up 1"]
    )
    response = client.post(address, sent)
    assert response.status_code in (200, 303, 400)


def test_pressing_is_of_documents_alone() -> None:
    document = normal(fred())
    before = json.dumps(document)
    pressed(document, "groups.0", QueryDict("do=remove script.0&f.id=left&f.owner=blue&f.square=5, 5"))
    assert json.dumps(document) == before, "the base is left alone"
