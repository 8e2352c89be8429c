"""A trace as an address asks for it: filtered, at a moment, asking why, and cut where it is very long."""

import json
import re
from html import unescape

import pytest
from django.core.cache import caches
from django.test import Client

from engine.analysis.versions import version_of
from engine.library.presets import preset
from engine.scenario.format import Scenario
from engine.trace.recorder import Watch
from engine.trace.records import Trace
from engine.trace.run import run
from sandbox.board.layout import Board
from sandbox.run import answer_cache, run_page
from sandbox.trace import lines, query
from tests.sandbox.pages import check_explained, text_of
from tests.sandbox.test_pages import fred

TRACE = run(preset("fred"))
LAST = len(TRACE.events)
BURIAL = next(one.id for one in TRACE.events if one.step == "E3" and one.target == "bob")


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    caches["runs"].clear()


def numbers(page: str) -> list[int]:
    """Return the numbers of the lines of the trace on a page."""
    return [int(number) for number in re.findall(r'<a class="no" id="e(\d+)"', page)]


def counted(monkeypatch: pytest.MonkeyPatch) -> list[Scenario]:
    """Return the list of the scenarios that pages play from now on."""
    played = []

    def play(scenario: Scenario, watch: Watch) -> Trace:
        played.append(scenario)
        return run(scenario, watch=watch)

    monkeypatch.setattr(run_page, "run", play)
    return played


def test_a_filter_says_how_many_lines_it_hides_and_keeps_what_is_around(client: Client) -> None:
    everything = len(numbers(fred(client).content.decode()))
    response = fred(client, "minion=abe&step=D4")
    shown = numbers(response.content.decode())
    assert f"{everything - len(shown)} of {everything} lines are hidden" in text_of(response)
    assert "Abe attacks Fred" in text_of(response), "the attack around it stays"
    assert "Cal attacks Fred" not in text_of(response)
    assert "Show all lines" in text_of(response)


@pytest.mark.parametrize("query", ["card=Deflection", "step=D3", "dice=on", "minion=abe&card=Deflection&step=D3"])
@pytest.mark.parametrize("show", ["what", "why", "all"])
def test_every_filter_works_at_every_density(client: Client, query: str, show: str) -> None:
    response = fred(client, f"{query}&show={show}")
    assert response.status_code == 200
    assert "lines are hidden" in text_of(response)
    assert 0 < len(numbers(response.content.decode())) < len(TRACE.events)


def test_a_filter_that_finds_nothing_says_so(client: Client) -> None:
    response = fred(client, "step=S1")
    assert response.status_code == 200
    assert numbers(response.content.decode()) == []
    assert "none is left" in text_of(response)
    assert '<option value="S1" selected>' in response.content.decode()


def test_what_is_read_is_kept_from_one_link_to_the_next(client: Client) -> None:
    page = unescape(fred(client, "seed=3&show=all&minion=abe&at=9").content.decode())
    forward = re.search(r'data-way="forward" href="([^"]+)"', page)
    density = re.search(r'<a href="([^"]+)">What happened</a>', page)
    assert forward is not None
    assert density is not None
    for address in (forward[1], density[1]):
        assert {"seed=3", "minion=abe"} <= set(re.split(r"[?&#]", address))
    assert re.search(r'action="/sandbox/fred/#trace"[^>]*>\s*<input type="hidden" name="seed" value="3">', page)


@pytest.mark.parametrize("at", [0, 1, 57, 89, 200, LAST])
def test_the_board_is_the_one_after_the_event_asked_for(client: Client, at: int) -> None:
    page = fred(client, f"at={at}").content.decode()
    board = Board(TRACE)
    shown = re.findall(r'class="hp">(\d+/7) hp</span>', page.split('id="animation"')[0])
    state = board.state_at(at).minions
    assert shown == [f"{minion.hp}/7" for minion in state.values()]
    assert f'max="{LAST}" value="{at}" aria-label' in page


def test_without_script_steps_lead_from_the_first_line_to_the_last_and_mark_each(client: Client) -> None:
    at, seen = 0, []
    while True:
        page = unescape(fred(client, f"show=what&at={at}").content.decode())
        marked = re.search(r'id="e(\d+)"[^<]*</a>(?:(?!<li>).)*aria-current="step"', page)
        seen.append(int(marked[1]) if marked else 0)
        forward = re.search(r'data-way="forward" href="[^"]*[?&]at=(\d+)', page)
        if forward is None:
            break
        at = int(forward[1])
    assert seen == [0, *numbers(page)]
    assert at == LAST


def test_the_film_on_the_page_is_the_boards(client: Client) -> None:
    page = fred(client).content.decode()
    island = re.search(r'<script id="animation" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert island is not None
    slots, pictures, frames, *_ = json.loads(island[1])
    board = Board(TRACE, "/sandbox/fred/?why=")
    wanted = list(board.pictures(board.state_at(100)).values())
    shown = {slot: pictures[picture] for event, slot, picture in frames if event <= 100}
    assert [shown[slot] for slot in range(len(slots))] == wanted


def test_why_is_answered_on_the_page_with_links_to_the_lines(client: Client) -> None:
    response = fred(client, "why=bob")
    page = response.content.decode()
    answer = page.split('id="why"')[1].split("</section>")[0]
    assert "Why did Bob die?" in text_of(response)
    assert f'href="#e{BURIAL}"' in answer
    assert 'href="/rules/damage/#D3"' in answer
    assert 'href="/cards/deflection/"' in answer
    assert 'href="/rules/interpretations/#I-1"' in answer
    assert len(re.findall(rf'id="e{BURIAL}"', page)) == 1, "an answer has no anchors of its own"


def test_under_a_filter_an_answer_leads_to_the_page_without_it(client: Client) -> None:
    answer = fred(client, "why=bob&minion=abe").content.decode().split('id="why"')[1].split("</section>")[0]
    assert f'href="/sandbox/fred/#e{BURIAL}"' in answer


def test_everybody_who_ended_can_be_asked_about(client: Client) -> None:
    page = fred(client).content.decode()
    asked = re.findall(r'<a class="fate" href="(/sandbox/fred/\?why=\w+)#why"', page.split('id="animation"')[0])
    assert len(asked) == 8
    for address in asked:
        assert client.get(address).status_code == 200


@pytest.mark.parametrize(
    ("query", "words"),
    [
        (f"at={LAST + 1}", f"At: Expected the number of an event, from 0 to {LAST}; got “{LAST + 1}”."),
        ("at=-1", "At: Expected the number of an event"),
        ("at=x", "At: Expected the number of an event"),
        ("at=1.5", "At: Expected the number of an event"),
        ("at=%D9%A3", "At: Expected the number of an event"),
        (f"at={'9' * 5000}", "At: "),
        ("minion=nobody", "Minion: Expected one of fred, abe, bob …; got “nobody”."),
        ("card=Nothing", "Card: Expected one of "),
        ("step=Z9", "Step: Expected one of C1, C2, C3 …; got “Z9”."),
        ("why=fred", "Why: Expected one of abe, bob, cal …; got “fred”."),
        ("why=%00", "Why: "),
        ("minion=<b>x</b>", "got “<b>x</b>”."),
    ],
)
def test_a_reading_that_makes_no_sense_is_explained_above_the_whole_trace(
    client: Client, query: str, words: str
) -> None:
    response = fred(client, query)
    check_explained(response, words)
    assert "lines are hidden" not in text_of(response)
    assert len(numbers(response.content.decode())) > 200
    assert "<b>x" not in response.content.decode()


def test_the_whole_trace_can_be_taken_along(client: Client) -> None:
    response = client.get("/sandbox/fred/trace.json?seed=3")
    assert json.loads(response.content) == run(preset("fred"), 3).document() | {
        "scenario": json.loads(response.content)["scenario"]
    }
    assert response["Content-Type"] == "application/json"
    assert response["Content-Disposition"] == 'attachment; filename="fred-trace.json"'
    assert client.get("/sandbox/fred/trace.json?seed=x").status_code == 400
    assert client.get("/sandbox/nobody/trace.json").status_code == 404


def test_of_a_very_long_trace_the_beginning_is_told(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (lines, query, run_page):
        monkeypatch.setattr(module, "MAX_EVENTS", 100)
    response = fred(client, "show=all")
    assert f"The first 100 of {LAST} events are told here." in text_of(response)
    assert numbers(response.content.decode()) == list(range(1, 101))
    assert "0/7 hp" in response.content.decode().split('id="animation"')[0], "the board shows how it ended all the same"
    assert fred(client, "at=101").status_code == 400
    assert len(json.loads(client.get("/sandbox/fred/trace.json").content)["events"]) == LAST


def test_the_page_says_which_engine_and_seed_made_it(client: Client) -> None:
    version = version_of(preset("fred"))
    assert f"Seed 7, played by version {version} of the engine" in text_of(fred(client))


def test_a_run_is_played_once_for_all_who_ask_the_same(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    played = counted(monkeypatch)
    pages = [fred(client, "seed=5").content for _ in range(2)]
    assert len(played) == 1
    assert pages[0] == pages[1]
    for asked in ("seed=6", "seed=5&at=3", "seed=5&show=all", "seed=5&c=drop,fred,Deflection", "seed=5&minion=abe"):
        fred(client, asked)
    assert len(played) == 6, "whatever is asked another way is made anew"


def test_a_new_engine_plays_anew(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    fred(client)
    for module in (run_page, answer_cache):
        monkeypatch.setattr(module, "version_of", lambda scenario: "999")
    assert "version 999 of the engine" in text_of(fred(client))


def test_what_is_very_long_is_not_kept(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_page, "MOST_KEPT", 10)
    played = counted(monkeypatch)
    assert fred(client).content == fred(client).content
    assert len(played) == 2
