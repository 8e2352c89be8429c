"""A fight typed as one line: its page, its box, what is wrong with it, and the line to copy."""

import re
from html import unescape
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from django.test import Client

from engine.library.presets import preset
from engine.notation import line_of, read_line
from tests.sandbox.pages import text_of
from tests.some import some

LINE = "3 Human swordsmen: Barkskin, Power vs Horde"
CANONICAL = "3 Human swordsmen: Barkskin, Power vs 4 Human swordsmen"


def typed(client: Client, line: str = LINE, page: str = "", more: str = "") -> tuple[int, str]:
    response = client.get(f"/sandbox/fight/{page}?f={quote(line)}{more}")
    return response.status_code, response.content.decode()


def links(page: str) -> list[str]:
    return [unescape(href) for href in re.findall(r'href="([^"]+)"', page)]


def test_a_typed_fight_is_run(client: Client) -> None:
    status, page = typed(client)
    assert status == 200
    assert f'value="{LINE}"' in page
    assert f'<code id="fight-copy">{CANONICAL}</code>' in page
    assert f"<title>{CANONICAL} · Sanctum Codex</title>" in page
    assert '<meta name="description" content="Blue wins: ' in page
    assert "Blue swordsman 1" in page
    address = "http://testserver/sandbox/fight/?f=3+Human+swordsmen%3A+Barkskin,+Power+vs+Horde"
    assert f'<link rel="canonical" href="{address}">' in page
    assert f'<meta property="og:url" content="{address}">' in page


@pytest.mark.parametrize("page", ["odds/", "orders/", "compare/"])
def test_the_other_pages_about_a_fight_are_about_the_typed_one(client: Client, page: str) -> None:
    status, html = typed(client, page=page)
    assert status == 200
    assert CANONICAL in html


@pytest.mark.parametrize("page", ["", "odds/", "orders/", "compare/"])
def test_every_link_about_the_fight_keeps_its_line(client: Client, page: str) -> None:
    _, html = typed(client, page=page, more="&seed=3")
    about = [link for link in links(html) if link.startswith("/sandbox/fight/") and "f=" in link]
    bare = [link for link in links(html) if link.startswith("/sandbox/fight/") and "f=" not in link]
    assert {parse_qs(urlsplit(link).query)["f"][0] for link in some(about)} <= {
        LINE,
        CANONICAL,
        f"{CANONICAL}, seed 3",
    }
    assert set(bare) <= {"/sandbox/fight/"}


def test_a_change_of_a_typed_fight_changes_the_line_to_copy(client: Client) -> None:
    _, page = typed(client, more="&seed=7&initiative=red&c=drop%2Cblue-swordsman%2CPower")
    copied = unescape(re.findall(r'<code id="fight-copy">(.+?)</code>', page)[0])
    assert copied.endswith(", red has initiative, seed 7")


def test_the_forms_of_the_page_keep_the_line(client: Client) -> None:
    _, page = typed(client, more="&edit=fight")
    setup = page[page.index('<section id="edit"') :]
    assert f'<input type="hidden" name="f" value="{LINE}">' in setup[: setup.index("</form>")]
    stepper = page[page.index('<form class="stepper') :]
    assert f'name="f" value="{LINE}"' in stepper[: stepper.index("</form>")]


def test_a_part_for_htmx_has_the_line_too(client: Client) -> None:
    response = client.get(f"/sandbox/fight/?f={quote(LINE)}&seed=5", headers={"HX-Request": "true"})
    assert "<html" not in response.content.decode()
    assert "f=3+Human" in response.headers["HX-Push-Url"]


def test_files_of_a_typed_fight(client: Client) -> None:
    assert typed(client, page="trace.txt")[1].startswith(CANONICAL)
    assert typed(client, page="scenario.json")[0] == 200
    assert typed(client, "Gorgn", page="trace.txt")[0] == 404


def test_a_typed_fight_opens_in_the_editor(client: Client) -> None:
    response = client.get(f"/sandbox/new/?from=fight&f={quote(LINE)}")
    assert response.status_code == 200
    assert "Blue swordsman" in response.content.decode()


def test_it_is_said_that_several_without_a_number_are_one(client: Client) -> None:
    status, page = typed(client, "archers vs Wolf")
    assert (status, "“archers” counts as one here. Say how many: " in page) == (200, True)
    assert "/sandbox/fight/?f=3%20archers%20vs%20Wolf" in links(page)
    assert "counts as one" not in typed(client)[1]


def test_of_several_slips_the_first_is_told_and_all_are_mended(client: Client) -> None:
    page = client.get("/sandbox/fight/", {"f": "2 Dwarf archers: Barkskn vs Trol"}).content.decode()
    assert "Did you mean" in page
    (offer,) = re.findall(r"Run <a href=\"([^\"]*)\"><code>(.*?)</code>", page)
    assert offer[1] == "2 Dwarf archers: Barkskin vs Troll"
    assert client.get(offer[0]).status_code == 200


def test_of_what_cannot_be_mended_nothing_is_offered(client: Client) -> None:
    page = client.get("/sandbox/fight/", {"f": "2 Dwarf archers: Barkskn vs Troll: Fireball"}).content.decode()
    assert "Did you mean Barkskin?" in page
    assert "Run <a" not in page


def test_a_slip_is_marked_told_and_mended(client: Client) -> None:
    status, page = typed(client, "3 swordsmen: Barkskn, Power vs Horde")
    assert status == 400
    assert "3 swordsmen: <mark>Barkskn</mark>, Power vs Horde" in page
    assert "There is no spell called “Barkskn”. Did you mean Barkskin?" in page
    assert 'aria-invalid="true" aria-describedby="fight-wrong"' in page
    mended = next(link for link in links(page) if "Barkskin%2C" in link and "?f=3%20swordsmen" in link)
    assert client.get(mended).status_code == 200


@pytest.mark.parametrize("line", ["<script>alert(1)</script>", '"', "archer" * 400, "\0", "vs | vs | vs | vs", "🙂"])
def test_bad_input_is_told(client: Client, line: str) -> None:
    status, page = typed(client, line)
    assert status == 400
    assert "<script>alert" not in page
    assert 'role="alert"' in page


def test_a_line_that_is_too_long_is_kept_whole_in_its_box(client: Client) -> None:
    assert "vs Gorgon and a Wolf" in typed(client, "archer: " + "Power, " * 300 + "vs Gorgon and a Wolf")[1]


def test_without_a_fight_the_page_says_how_to_type_one(client: Client) -> None:
    response = client.get("/sandbox/fight/")
    examples = [link for link in links(response.content.decode()) if link.startswith("/sandbox/fight/?f=")]
    assert response.status_code == 200
    assert len(examples) >= 20
    for link in examples:
        assert read_line(parse_qs(urlsplit(link).query)["f"][0])
    assert ".md" not in response.content.decode()


def test_the_box_proposes_what_the_last_words_may_become(client: Client) -> None:
    response = client.get("/sandbox/fight/complete/", {"f": "3 swordsmen: Barkskin, pow"})
    assert '<option value="3 swordsmen: Barkskin, Power"></option>' in response.content.decode()


@pytest.mark.parametrize("address", ["/sandbox/", "/sandbox/fight/"])
def test_the_box_stands_where_fights_begin(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    assert page.count('<form class="fight-box" action="/sandbox/fight/"') == 1


def boxed(page: str) -> str:
    """Return the line in the box to type a fight."""
    return unescape(re.findall(r'<input id="fight" name="f" value="([^"]*)"', page)[0])


def test_a_preset_shows_its_line_to_be_edited(client: Client) -> None:
    page = client.get("/sandbox/fred/")
    assert line_of(preset("fred")) in unescape(text_of(page))
    assert boxed(page.content.decode()) == line_of(preset("fred"))
    assert "<h1>Fred&#x27;s Treacherous Armor and Deflection</h1>" in page.content.decode()


@pytest.mark.parametrize("address", ["/sandbox/fred/?c=drop,fred,Deflection", f"/sandbox/fight/?f={LINE}&c=seed,5"])
def test_what_is_changed_is_in_the_line_of_the_box(client: Client, address: str) -> None:
    line = unescape(re.findall(r'<code id="fight-copy">(.+?)</code>', client.get(address).content.decode())[0])
    part = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert boxed(client.get(address).content.decode()) == boxed(part) == line
    assert 'id="fight-box" hx-swap-oob="true"' in part


@pytest.mark.parametrize("page", ["/sandbox/fred/", "/sandbox/fred/text/"])
@pytest.mark.parametrize("query", ["", "?c=drop,fred,Deflection"])
def test_running_a_preset_s_line_as_it_stands_stays_at_the_preset(client: Client, page: str, query: str) -> None:
    shown = client.get(page + query).content.decode()
    form = shown[shown.index('<form class="fight-box"') :].partition("</form>")[0]
    assert 'action="/sandbox/fred/"' in form
    fields = {name: unescape(value) for name, value in re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form)}
    assert client.get("/sandbox/fred/", fields | {"f": boxed(shown)}).headers["Location"] == f"/sandbox/fred/{query}"


@pytest.mark.parametrize("line", ["3 Elf archers vs Horde", "3 Elf archers vs"])
def test_a_preset_s_line_that_was_edited_leads_to_the_fight_that_it_says(client: Client, line: str) -> None:
    answer = client.get("/sandbox/fred/", {"f": line})
    assert answer.status_code == 302
    assert parse_qs(urlsplit(answer.headers["Location"]).query) == {"f": [line]}
    assert urlsplit(answer.headers["Location"]).path == "/sandbox/fight/"


def test_a_scenario_that_no_line_says_shows_none(client: Client) -> None:
    page = client.get("/sandbox/mana/").content.decode()
    assert "fight-copy" not in page
    assert '<div id="fight-box" hidden></div>' in page
