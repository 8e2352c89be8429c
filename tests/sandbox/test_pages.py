"""The pages under ``/sandbox/``: none of them asks the database anything."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from cards.web.addresses import step_address
from engine.library.presets import preset, preset_names
from engine.model.steps import STEPS
from engine.scenario.reading import parse_scenario
from engine.trace.report import trace_text
from engine.trace.run import run
from sandbox.library.fight_words import headline
from sandbox.run.setup_form import SetupForm
from tests.sandbox.pages import HTMX, check_explained, links, text_of
from tests.some import some


def fred(client: Client, query: str = "", **headers: Any) -> Any:
    return client.get(f"/sandbox/fred/?{query}", **headers)


def test_the_list_leads_to_every_preset_and_its_cards(client: Client) -> None:
    page = client.get("/sandbox/").content.decode()
    for name in some(preset_names()):
        assert f'href="/sandbox/{name}/"' in page
    assert 'href="/cards/treacherous-armor/"' in page


@pytest.mark.parametrize("show", ["what", "why", "all"])
@pytest.mark.parametrize("name", preset_names())
def test_every_preset_tells_its_ending_claims_and_events(client: Client, name: str, show: str) -> None:
    response = client.get(f"/sandbox/{name}/?show={show}")
    assert response.status_code == 200
    trace = run(preset(name))
    page, words = response.content.decode(), text_of(response)
    assert headline(trace.outcome) in words
    assert words.count("· held") == len(trace.expectations)
    assert preset(name).about in words
    anchors = re.findall(r'id="e(\d+)"', page)
    assert sorted(map(int, anchors)) == [event.id for event in trace.events]


def test_the_published_numbers_of_fred_are_at_the_margin(client: Client) -> None:
    page = fred(client).content.decode()
    rows = [re.sub(r"<[^>]*>", "", row) for row in page.split('<a class="no"')[1:]]

    def row(words: str) -> str:
        return next(text for text in map(unescape, rows) if words in text)

    assert "2 → 10" in row("Treacherous Armor on Fred raises the damage from 2 to 10")
    assert "10 → 6" in row("4 armor soaks 4 of 10")
    assert "10 → 0" in row("Unholy Aura on Fred lowers the damage from 10 to 0")


@pytest.mark.parametrize("name", preset_names())
def test_every_badge_links_to_the_paragraph_of_its_step(client: Client, name: str) -> None:
    page = client.get(f"/sandbox/{name}/?show=all").content.decode()
    badges = re.findall(r'<a class="step"[^>]* href="([^"]+)"[^>]*>(\w+)</a>', page)
    assert len(badges) >= 3
    for address, step in badges:
        assert address == step_address(STEPS[step])


def test_cards_and_interpretations_are_links(client: Client) -> None:
    page = fred(client).content.decode()
    shown = 'data-preview="/cards/treacherous-armor/preview/"'
    assert f'<a class="spell" href="/cards/treacherous-armor/" {shown}>Treacherous Armor</a>' in page
    assert '<a class="spell" href="/cards/houses/' in page, "a nation's ability leads to its house"
    assert 'href="/rules/interpretations/#I-1"' in page


def test_the_aura_before_deflection_changes_what_happens(client: Client) -> None:
    response = fred(client, "c=swap,fred,Deflection,Unholy+Aura")
    published, changed = text_of(fred(client)), text_of(response)
    assert "Blue wins after 3 rounds" in published
    assert "Blue wins after 3 rounds" not in changed
    assert "Deflection deals" in published
    assert "Deflection deals" not in changed, "nothing rebounds"
    assert "Changed: Deflection and Unholy Aura change places on Fred. See the difference" in changed
    assert "Changed: " not in published
    difference = links(response, "/sandbox/fred/compare/.c=swap")[-1]
    assert "A Unchanged B Deflection and Unholy Aura change places on Fred" in text_of(client.get(difference))


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("seed=x", "Seed: Expected a whole number from 0 to"),
        ("seed=", "Seed: Expected a whole number"),
        ("seed=-1", "Seed: Expected a whole number"),
        ("seed=1.5", "Seed: Expected a whole number"),
        (f"seed={2**63}", "Seed: Expected a whole number"),
        (f"seed={'9' * 5000}", "Seed: Expected a whole number"),
        ("initiative=green", "Initiative: Expected blue or red, got “green”."),
        ("initiative=neutral", "Initiative: Expected blue or red, got “neutral”."),
        ("d3_cap=never", "Expected after-effects or before-effects, got “never”."),
        ("show=less", "Show: Expected what, why or all, got “less”."),
        ("order.fred=", "Expected each number from 0 to 3 once, oldest spell first; got ''."),
        ("order.fred=0,1,2,2", "got '0,1,2,2'."),
        ("order.fred=%D9%A0,1,2,3", "Expected each number from 0 to 3 once"),
        ("order.fred=" + "0," * 600, "Expected each number"),
        ("order.abe=0,1", "Expected each number"),
        ("order.<b>=0", "Expected the id of a minion or group of this scenario, got '<b>'."),
        ("c=drop,fred,Barkskin", "The change “drop,fred,Barkskin”: expected Ogi's Armor, Treacherous Armor"),
        ("c=luck", "The change “luck”: expected creature"),
        ("seed=%00", "Seed: "),
    ],
)
def test_a_set_up_that_makes_no_sense_is_explained_above_the_form(client: Client, query: str, words: str) -> None:
    response = fred(client, query)
    check_explained(response, words)
    assert 'role="alert"' in response.content.decode()


@pytest.mark.parametrize("address", ["/sandbox/nobody/", "/sandbox/nobody/trace.txt"])
def test_an_unknown_preset_is_not_found_and_says_which_there_are(client: Client, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 404
    assert f"There are: {preset_names()[0]}, {preset_names()[1]}" in text_of(response)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/sandbox/s/nosuchlink/", "There is no saved fight at this link. Is all of it there?"),
        ("/sandbox/s/nosuchlink/odds/", "There is no saved fight at this link."),
        ("/sandbox/draft/nosuch/", "There is no draft at this link. A draft is kept for a month"),
        ("/sandbox/ruling/nosuch/", "There is no ruling at this address."),
        ("/sandbox/atlas/nosuch/", "The atlas has no board at this address."),
        ("/sandbox/try/deflecton/", "There is no card at “deflecton”. Did you mean “deflection”?"),
        ("/sandbox/try/deflecton/what-if/", "There is no card at “deflecton”. Did you mean “deflection”?"),
    ],
)
def test_where_no_fight_is_it_is_said_of_what_the_address_is_meant_for(client: Client, address: str, said: str) -> None:
    response = client.get(address)
    assert response.status_code == 404
    assert said in text_of(response)
    assert "There are: " not in text_of(response)


def test_a_move_without_script_leads_to_the_address_of_the_new_set_up(client: Client) -> None:
    response = fred(client, "seed=8&initiative=blue&show=why&c=&c=swap,fred,Deflection,Unholy+Aura&at=3")
    assert response.status_code == 302
    assert response["Location"] == "/sandbox/fred/?seed=8&c=swap,fred,Deflection,Unholy+Aura&at=3"
    pressed = fred(client, "seed=7&initiative=blue&d3_cap=after-effects&show=why&c=drop,fred,Deflection")
    assert pressed["Location"] == "/sandbox/fred/?c=drop,fred,Deflection"
    assert fred(client, "c=")["Location"] == "/sandbox/fred/"


@pytest.mark.parametrize("more", ["c=drop,fred,Deflection", "what=drop&on=fred&which=Deflection"])
def test_a_change_that_makes_no_sense_leaves_the_fight_as_it_was(client: Client, more: str) -> None:
    response = fred(client, f"c=drop,fred,Deflection&edit=fred&{more}")
    check_explained(response, "xpected Ogi's Armor, Treacherous Armor, Unholy Aura, got 'Deflection'")
    page = response.content.decode()
    assert page.count('<input type="hidden" name="c" value="drop,fred,Deflection">') > 1
    assert 'id="headline"' in page


def test_every_move_button_of_the_form_works(client: Client) -> None:
    page = fred(client, "edit=fred").content.decode()
    moves = re.findall(r'<button id="\w+-fred-\d" name="press" value="([^"]*)"', page)
    assert len(moves) == 12
    for change in map(unescape, moves):
        assert client.get("/sandbox/fred/", {"press": change}, follow=True).status_code == 200


def test_htmx_gets_the_bench_alone_and_the_shortest_address(client: Client) -> None:
    response = fred(client, "seed=7&c=swap,fred,Deflection,Unholy+Aura", **HTMX)
    page = response.content.decode()
    assert response["HX-Push-Url"] == "/sandbox/fred/?c=swap,fred,Deflection,Unholy+Aura"
    assert "HX-Request" in response["Vary"]
    assert "<html" not in page
    assert 'id="undo"' in page
    assert 'id="e1"' in page


def test_htmx_gets_what_is_wrong_and_no_address(client: Client) -> None:
    response = fred(client, "seed=x", **HTMX)
    assert response.status_code == 400
    assert "HX-Push-Url" not in response
    assert "<html" not in response.content.decode()
    assert 'role="alert"' in response.content.decode()


def test_going_back_in_history_gets_the_whole_page(client: Client) -> None:
    response = fred(client, **HTMX, HTTP_HX_HISTORY_RESTORE_REQUEST="true")
    assert "<html" in response.content.decode()


@pytest.mark.parametrize("query", ["", "seed=5&c=swap,fred,Deflection,Unholy+Aura"])
def test_the_same_address_gives_the_same_bytes(client: Client, query: str) -> None:
    first, second = fred(client, query), fred(client, query)
    assert (first.status_code, first.content) == (200, second.content)


def test_pages_may_be_kept_and_ask_the_database_nothing(client: Client) -> None:
    # Without the django_db mark any query would fail the test.
    kept = {"/sandbox/": "no-cache", "/sandbox/fred/": "no-cache", "/sandbox/fred/trace.txt": "max-age=60"}
    for address, how in kept.items():
        response = client.get(address)
        assert set(response["Cache-Control"].split(", ")) == {"public", how}
        assert not response.cookies


def test_the_trace_as_text_is_the_engines_own_and_follows_the_set_up(client: Client) -> None:
    response = client.get("/sandbox/fred/trace.txt?order.fred=0,1,3,2&seed=3")
    form = SetupForm(preset("fred"), {"order.fred": "0,1,3,2", "seed": "3"})
    assert form.is_valid()
    assert response.content.decode() == trace_text(run(form.scenario()))
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="fred-trace.txt"'


def test_the_text_of_a_set_up_that_makes_no_sense_says_why(client: Client) -> None:
    response = client.get("/sandbox/fred/trace.txt?seed=x")
    assert response.status_code == 400
    assert response.content.decode().startswith("Seed: Expected a whole number")


def test_the_scenario_on_the_page_runs(client: Client) -> None:
    page = fred(
        client, "initiative=red&c=order,fred,Unholy+Aura,Deflection,Treacherous+Armor,Ogi%27s+Armor"
    ).content.decode()
    text = re.search(r'<pre id="scenario-json"[^>]*>(.*?)</pre>', page, re.DOTALL)
    assert text is not None
    scenario = parse_scenario(unescape(text[1]))
    assert scenario.initiative == "red"
    assert json.loads(unescape(text[1]))["groups"][0]["minions"][0]["spells"][0] == "Unholy Aura"


def test_only_reading_is_allowed(client: Client) -> None:
    assert client.post("/sandbox/fred/").status_code == 405
