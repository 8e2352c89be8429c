"""Two set-ups side by side: what both come to, every form of it, and every way to ask wrongly."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from engine.scenario.board_edits import BOARD_EDITS
from engine.scenario.edit import WHATS
from engine.scenario.step_edits import STEP_EDITS
from engine.scenario.turn_edits import TURN_EDITS
from sandbox.explore import compare
from sandbox.saved.shares import save
from tests.sandbox.pages import EVERY_FIGHT, check_explained, give_up, links, text_of
from tests.some import some

PAGE = "/sandbox/fred/compare/"
BARD = f"{PAGE}?c=creature,fred,Bard"


def forms(response: Any) -> dict[str, dict[str, str]]:
    """Return the page's forms by their names: what each sends as it stands, the first option of a list."""
    found = {}
    for label, body in re.findall(
        r'<form action="[^"]*" aria-label="([^"]*)">(.*?)</form>', response.content.decode(), re.S
    ):
        fields = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', body))
        for name, options in re.findall(r'<select [^>]*name="([^"]*)">(.*?)</select>', body, re.S):
            chosen = re.search(r"<option(?: value=\"([^\"]*)\")? selected>([^<]*)", options)
            first = re.search(r"<option(?: value=\"([^\"]*)\")?>([^<]*)", options)
            taken = chosen or first
            assert taken is not None
            fields[name] = unescape(taken[1] or taken[2])
        found[label] = fields
    return found


def test_the_answer_comes_first_and_says_whether_it_is_chance(client: Client) -> None:
    words = text_of(client.get(f"{PAGE}?c=drop,fred,Unholy+Aura"))
    assert "A Unchanged B Fred without Unholy Aura With B Fred dies in round 2" in words
    assert "100 fights of each with the same dice." in words
    assert "Blue wins 100% 0% ≠ more than chance: −100" in words
    assert "Fred lives 100% 0% ≠ more than chance: −100" in words
    assert "Left of 8 Elves 0.0 6.9 ≠ more than chance: +6.9" in words


def test_that_nobody_wins_any_more_is_the_answer(client: Client) -> None:
    typed = {"f": "3 archers vs 2 swordsmen: Ogi's Armor", "c": "leave,swordsman"}
    assert "With B nobody wins 30 fights" in text_of(client.get("/sandbox/fight/compare/", typed))


def test_a_change_is_told_once_and_can_be_taken_back(client: Client) -> None:
    response = client.get(f"{PAGE}?c=drop,fred,Unholy+Aura")
    assert text_of(response).count("without Unholy Aura") == 1
    assert f'href="{PAGE}">Reset</a>' in response.content.decode()


def test_it_says_why_who_lived_before_is_dead_now(client: Client) -> None:
    words = text_of(client.get(f"{PAGE}?c=drop,fred,Unholy+Aura"))
    assert (
        "Why is Fred dead? Bob kills Fred in round 2 with an attack whose damage Treacherous Armor raises from 2 to 10."
        " Deflection threw back 6 and 10, but takes nothing off the damage. With Unholy Aura after it Fred lives."
    ) in words


def test_who_is_off_the_board_for_a_while_is_not_asked_after_as_dead(client: Client) -> None:
    lives = "Human archer vs Human swordsman [Soul Jar]"
    words = text_of(client.get("/sandbox/fight/compare/", {"f": lives, "b": f"8 {lives}"}))
    assert "Swordsman lives 100% 100%" in words
    assert "Why is Swordsman dead?" not in words


def test_both_can_be_changed_and_swapped(client: Client) -> None:
    response = client.get(f"{PAGE}?a=drop,fred,Unholy+Aura&c=drop,fred,Deflection")
    words = text_of(response)
    assert "A Fred without Unholy Aura B Fred without Deflection With B Fred lives" in words
    assert f"{PAGE}?a=drop,fred,Deflection&c=drop,fred,Unholy+Aura" in links(response, PAGE)


def test_both_boards_stand_at_the_line_where_the_two_part(client: Client) -> None:
    words = text_of(client.get(f"{PAGE}?c=drop,fred,Unholy+Aura"))
    assert "The two part at line " in words
    assert "Both boards at that moment A" in words


def test_fred_the_bard_is_shown_beside_fred_the_swordsman(client: Client) -> None:
    words = text_of(client.get(BARD))
    assert "Fred is a Bard With B it takes 0.9 rounds less on average" in words
    assert "Bob died by a spell of Fred died by a spell of Fred" in words, "what is the same is not marked"
    assert "A2" in words


def test_differences_are_said_in_words_and_marked_by_a_sign(client: Client) -> None:
    words = text_of(client.get(f"{PAGE}?c=swap,fred,Deflection,Unholy+Aura"))
    assert words.count("≠ changed:") == 8, "all eight enemies"
    assert "Unholy Aura on Fred lowers the damage from 6 to 0. · here they part" in words


def test_a_change_that_changes_nothing_says_so(client: Client) -> None:
    words = text_of(client.get("/sandbox/no-hits-give/compare/?seed=2"))
    assert "No difference that chance could not explain" in words
    assert "Nothing is rolled on either side" in words
    assert "Told event by event the two are the same." in words


def test_the_old_address_leads_here_with_the_set_up_before_the_change(client: Client) -> None:
    response = client.get("/sandbox/fred/what-if/?order.fred=0,1,3,2&what=drop&on=fred&place=2", follow=True)
    assert response.status_code == 200
    words = text_of(response)
    assert "A Deflection and Unholy Aura change places on Fred B Fred without Unholy Aura" in words
    assert client.get("/sandbox/nobody/what-if/").status_code == 404
    check_explained(client.get("/sandbox/fred/what-if/?what=luck", follow=True), "Expected creature")


def test_an_excerpt_leads_into_the_run_that_it_is_of(client: Client) -> None:
    numbers = re.findall(r'class="number" href="([^"]*)#(e\d+)"', client.get(BARD).content.decode())
    runs = dict.fromkeys(unescape(address) for address, _ in numbers)
    assert list(runs) == ["/sandbox/fred/", "/sandbox/fred/?c=creature,fred,Bard"]
    for run in runs:
        page = client.get(run).content.decode()
        assert all(f'id="{anchor}"' in page for address, anchor in numbers if unescape(address) == run)


def test_it_leads_to_both_runs_and_the_editor(client: Client) -> None:
    page = unescape(client.get(f"{BARD}&seed=9").content.decode())
    assert 'href="/sandbox/fred/?seed=9&c=creature,fred,Bard">Go on with B' in page
    assert 'href="/sandbox/new/?from=fred&seed=9&c=creature,fred,Bard">Edit B' in page
    assert 'href="/sandbox/fred/">Open A' in page
    changed = text_of(client.get("/sandbox/fred/?seed=9&c=creature,fred,Bard"))
    assert "seed 9 instead of 7; Fred is a Bard." in changed


def test_running_the_changed_fight_again_keeps_the_change(client: Client) -> None:
    page = client.get("/sandbox/fred/?c=creature,fred,Bard").content.decode()
    assert '<input type="hidden" name="c" value="creature,fred,Bard">' in page


def test_every_form_makes_its_change(client: Client) -> None:
    offered = forms(client.get(PAGE))
    assert {fields["what"] for fields in offered.values()} == {*WHATS} - {
        *BOARD_EDITS,
        *TURN_EDITS,
        *STEP_EDITS,
        "order",
        "rule",
    }
    for label, fields in some(offered.items()):
        typed = {"Another number": {"to": "9"}, "Another seed": {"to": "9"}}.get(label, {})
        response = client.get(PAGE, fields | typed, follow=True)
        if fields["what"] == "leave":
            check_explained(response, "Expected the id of a group")  # Fred is alone
            continue
        assert response.status_code == 200, label
        assert not re.search("cannot be made", text_of(response)), label


def test_the_forms_are_about_whom_one_chooses_and_keep_the_set_up(client: Client) -> None:
    response = client.get(f"{PAGE}?on=right&seed=9")
    offered = forms(response)
    assert set(offered) == {"One spell more", "The other initiative", "Another seed"}
    assert offered["One spell more"]["on"] == "right"
    assert all(fields["seed"] == "9" for fields in some(offered.values()))
    assert '<option value="right" selected>' in response.content.decode()


def test_at_first_they_are_about_the_one_with_the_most_spells(client: Client) -> None:
    assert '<option value="fred" selected>' in client.get(PAGE).content.decode()
    assert '<option value="fred" selected>' in client.get(f"{PAGE}?on=nobody").content.decode()


@pytest.mark.django_db
def test_of_a_board_on_which_nobody_stands_the_dice_can_be_changed(client: Client) -> None:
    nobody = save({"format": "sanctum-scenario/1", "groups": [], "script": [{"do": "turn"}]}, unlisted=True)
    response = client.get(f"/sandbox/{nobody.name}/compare/?seed=12345")
    assert set(forms(response)) == {"The other initiative", "Another seed"}
    assert 'id="on"' not in response.content.decode()


@pytest.mark.parametrize("name", EVERY_FIGHT)
def test_every_fight_has_the_page(client: Client, name: str) -> None:
    response = client.get(f"/sandbox/{name}/compare/?seed=12345")
    assert response.status_code == 200
    assert "A Unchanged B Seed 12345 instead of" in text_of(response)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("what=luck", "Expected creature, class"),
        ("what=creature&on=fred&to=Brad", "There is no creature called “Brad”. Did you mean Bard?"),
        ("what=creature&on=zed&to=Bard", "Expected the id of a minion of this scenario, got 'zed'."),
        ("what=drop&on=fred&place=4", "Expected a place from 0 to 3, got '4'."),
        ("what=add&on=fred&to=Fireball", "Expected a spell"),
        ("what=stat&on=fred&place=hp&to=", "Hit points: expected a whole number, got ''."),
        ("what=stat&on=fred&place=hp&to=99999", "Hit points: expected a whole number of at most 999"),
        ("what=add&on=fred&to=" + "x" * 5000, "There is no card called “x"),
        ("what=add&on=fred&to=<script>", "There is no card called “<script>”."),
        ("a=drop,fred,Barkskin", "The change “drop,fred,Barkskin”: expected Ogi's Armor"),
        ("seed=x", "Seed: Expected a whole number"),
    ],
)
def test_what_makes_no_sense_is_explained_above_the_forms(client: Client, query: str, words: str) -> None:
    response = client.get(f"{PAGE}?{query}")
    check_explained(response, words)
    assert "<script>'" not in response.content.decode()
    assert forms(response)


def test_a_fight_that_the_engine_gives_up_is_explained(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare, "record", give_up)
    check_explained(client.get(BARD), "Expected an end.")


def test_only_reading_is_allowed_and_there_is_no_other_fight(client: Client) -> None:
    assert client.post(PAGE).status_code == 405
    assert client.get("/sandbox/nobody/what-if/").status_code == 404


def test_the_page_leaves_no_cookie_and_may_be_kept(client: Client) -> None:
    response = client.get(BARD)
    assert not response.cookies
    assert set(response["Cache-Control"].split(", ")) == {"public", "max-age=60"}


LINES = {"f": "3 Human swordsmen: Barkskin, Power vs Horde", "b": "3 Human swordsmen: Barkskin, Deflection vs Horde"}


def test_two_lines_stand_side_by_side(client: Client) -> None:
    response = client.get("/sandbox/fight/compare/", LINES)
    words = text_of(response)
    assert response.status_code == 200
    assert f"A {LINES['f']} B {LINES['b']} With B" in words
    assert "100 fights of each with the same dice" in words
    assert "The two part at line" in words
    assert "Change B further" not in words
    swapped = links(response, r"/sandbox/fight/compare/\?f=.*Deflection.*b=.*Power")
    assert f"A {LINES['b']} B {LINES['f']}" in text_of(client.get(swapped[0]))


def test_two_fights_of_nobody_in_common_are_compared(client: Client) -> None:
    response = client.get("/sandbox/fight/compare/", {"f": "Fred (swordsman) vs 8 Elf archers", "b": "Gorgon vs Horde"})
    assert response.status_code == 200
    assert "With B" in text_of(response)


def test_any_fight_that_a_line_can_say_may_be_put_beside_another(client: Client) -> None:
    page = client.get("/sandbox/fred/compare/").content.decode()
    assert '<input type="hidden" name="f" value="Fred ' in page
    assert "Beside another fight" not in client.get("/sandbox/training/compare/").content.decode()


@pytest.mark.parametrize(
    ("b", "said"),
    [
        ("Gorgn vs 3", "Line B: There is no minion called “Gorgn”. Did you mean Gorgon?"),
        ("", "Line B: "),
        ("x" * 3000, "Line B: "),
        ("\0", "Line B: "),
    ],
)
def test_a_second_line_that_makes_no_sense_is_explained(client: Client, b: str, said: str) -> None:
    response = client.get("/sandbox/fight/compare/", {"f": "Gorgon vs Horde", "b": b})
    check_explained(response, said)


def test_a_wrong_seed_beside_two_lines_is_explained(client: Client) -> None:
    check_explained(client.get("/sandbox/fight/compare/", LINES | {"seed": "x"}), "Seed: Expected a whole number")
