"""Cards side by side: the steps at which they meet, and any spelling of their names."""

import re
from html import unescape

import pytest
from django.test import Client

from cards import edition
from cards.models import Card, Interaction

pytestmark = pytest.mark.django_db


def test_two_cards_stand_side_by_side_with_the_steps_where_they_meet(client: Client) -> None:
    page = client.get("/cards/deflection+unholy-aura/").content.decode()
    assert "They meet at D3" in page
    assert 'href="/rules/damage/#D3"' in page[page.index("Where they meet") :]
    assert "/rules/rulings/" in page


def test_the_strongest_that_two_cards_do_to_each_other_is_said_before_all_else(client: Client) -> None:
    Interaction.objects.all().delete()
    ours, theirs = (Card.objects.get(name=name) for name in ("Deflection", "Unholy Aura"))
    for strength, by, to in ((2, theirs, ours), (4, ours, theirs)):
        stops = {"kind": "stops", "strength": strength, "sentence": "It no longer acts.", "board": "duel"}
        Interaction.objects.create(by=by, to=to, **stops)
    page = client.get("/cards/deflection+unholy-aura/").content.decode()
    said = " ".join(re.sub("<[^>]+>", " ", page[page.index("<h1") : page.index("Where they meet")]).split())
    assert said == "Deflection + Unholy Aura Deflection stops Unholy Aura. It no longer acts. 1 more"


def test_steps_of_one_pipeline_are_met_one_after_the_other(client: Client) -> None:
    page = client.get("/cards/deflection+ogis-armor/").content.decode()
    assert "Ogi&#x27;s Armor acts at D2, then Deflection at D3." in page


def test_a_blow_shows_what_each_card_did_and_the_quantity_at_each_step(client: Client) -> None:
    page = client.get("/cards/ogis-armor+deflection/").content.decode()
    meeting = page[page.index("Where they meet") : page.index("Each alone")]
    assert "Eli attacks Hugh (hand)." in meeting
    assert "<s>3</s> 1" in meeting
    assert "Deflection on Hugh answers the blow after armor." in meeting


def rows_of(page: str) -> dict[str, list[str]]:
    """Return the cells of the table by the row's name, without their tags."""
    rows = re.findall(r'<th scope="row">(.*?)</th>(.*?)</tr>', page[page.index('class="ways"') :], re.DOTALL)
    cells = {unescape(name): re.findall("<td.*?</td>", row, re.DOTALL) for name, row in rows}
    return {name: [" ".join(re.sub("<[^>]+>", "", cell).split()) for cell in row] for name, row in cells.items()}


def test_none_each_and_both_are_played_on_one_board(client: Client) -> None:
    rows = rows_of(client.get("/cards/ogis-armor+deflection/").content.decode())
    assert list(rows) == ["neither", "Ogi's Armor", "Deflection", "both"]
    lost = {name: float(cells[0]) for name, cells in rows.items()}
    assert lost["both"] < lost["Ogi's Armor"] < lost["Deflection"] < lost["neither"] == 21
    assert rows["neither"][3] == "Red wins 100%"
    assert rows["both"][3] == "Blue wins 100%"


def test_a_side_that_spells_add_to_gains_hit_points(client: Client) -> None:
    rows = rows_of(client.get("/cards/oro-and-vlad+auberols-grace/").content.decode())
    assert rows["neither"][0] == "18"
    assert rows["both"][0].startswith("gains 2")


def test_cards_that_act_as_they_are_cast_meet_at_no_host(client: Client) -> None:
    page = client.get("/cards/oro-and-vlad+auberols-grace/").content.decode()
    assert "Each acts as it is cast, at X3: the one cast first acts first." in page


def test_one_more_card_is_added_by_its_name(client: Client) -> None:
    answer = client.get("/cards/ogis-armor+deflection/", {"with": "Unholy Aura"})
    assert (answer.status_code, answer["Location"]) == (301, "/cards/ogis-armor+deflection+unholy-aura/")
    page = client.get("/cards/ogis-armor+deflection/", {"with": "of the"})
    assert page.status_code == 404
    assert "Did you mean " in page.content.decode()
    assert "One more card" not in client.get("/cards/barkskin+deflection+power+ogis-armor/").content.decode()


@pytest.mark.parametrize("typed", ["Unholy Aura", "unholly auro", "UA"])
def test_another_card_is_named_on_a_cards_page_however_it_is_spelt(client: Client, typed: str) -> None:
    assert 'name="with"' in client.get("/cards/ogis-armor/").content.decode()
    answer = client.get("/cards/ogis-armor/", {"with": typed}, follow=True)
    assert answer.redirect_chain[-1][0] == "/cards/ogis-armor+unholy-aura/"


def test_a_card_with_itself_or_with_no_card_is_the_card_or_an_error(client: Client) -> None:
    assert client.get("/cards/power/", {"with": "Power"}, follow=True).redirect_chain[-1][0] == "/cards/power/"
    assert client.get("/cards/power/", {"with": " "}).status_code == 200
    assert client.get("/cards/power/", {"with": "zzz/zz"}).status_code == 404


def test_cards_without_a_common_step_say_so(client: Client) -> None:
    assert "no common step" in client.get("/cards/fireball+deflection/").content.decode()


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("Ogi's Armor+Deflection", "/cards/ogis-armor+deflection/"),
        ("ogis-armor+DEFLECTION", "/cards/ogis-armor+deflection/"),
        ("deflection+deflection", "/cards/deflection/"),
    ],
)
def test_any_spelling_leads_to_the_address(client: Client, typed: str, address: str) -> None:
    answer = client.get(f"/cards/{typed}/")
    assert (answer.status_code, answer["Location"]) == (301, address)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("deflecton+fireball", "Did you mean Deflection?"),
        ("fireball+deflection+unholy-aura+barkskin+ogis-armor", "At most 4 cards"),
        ("+", "Nothing lives"),
        ("\u0000+a", "no card called"),
    ],
)
def test_what_cannot_be_shown_says_why(client: Client, names: str, said: str) -> None:
    answer = client.get(f"/cards/{names}/")
    assert answer.status_code == 404
    assert said in answer.content.decode() or names == "+"


def test_the_rulings_on_each_card_alone_fold_out(client: Client) -> None:
    page = client.get("/cards/deflection+ogis-armor/").content.decode()
    both = _rulings(page[page.index("Rulings on both") : page.index('<details class="leaf rulings')])
    folded = re.findall(r'<details class="leaf rulings">(.*?)</details>', page, re.DOTALL)
    for part, slug, name in zip(folded, ("deflection", "ogis-armor"), ("Deflection", "Ogi's Armor"), strict=True):
        alone = _rulings(part)
        assert f"{len(alone)} rulings on {name} alone" in unescape(part)
        assert len(alone) > 1
        assert not alone & both
        card = client.get(f"/cards/{slug}/").content.decode()
        assert alone | both == _rulings(card)


def _rulings(page: str) -> set[str]:
    return set(re.findall(r'href="(/rules/rulings/[a-z0-9-]+/)"', page))


def test_a_card_that_is_not_loaded_is_said_to_be_missing(client: Client) -> None:
    Card.objects.filter(slug="deflection").delete()
    edition.renew()
    answer = client.get("/cards/ogis-armor+deflection/")
    assert answer.status_code == 404
    assert "“Deflection” is not loaded here." in answer.content.decode()


def test_the_number_of_queries_is_small(client: Client, django_assert_max_num_queries: object) -> None:
    with django_assert_max_num_queries(3):  # type: ignore[operator]
        client.get("/cards/ogis-armor+deflection+unholy-aura+treacherous-armor/")


@pytest.mark.parametrize("pair", ["ogis-armor+deflection", "deflection+treacherous-armor+unholy-aura"])
def test_a_ready_board_has_all_of_them_and_stands_beside_each_alone(client: Client, pair: str) -> None:
    page = client.get(f"/cards/{pair}/").content.decode()
    addresses = [unescape(found) for found in re.findall(r'href="(/sandbox/try/[^"]+)"', page)]
    played = client.get(addresses[0], follow=True).content.decode()
    for slug in pair.split("+"):
        assert f"/cards/{slug}/" in played
    beside = [address for address in addresses if "/compare/?c=" in address]
    assert len(beside) == 1 + len(pair.split("+"))
    for address in addresses:
        assert client.get(address, follow=True).status_code == 200


def test_cards_that_cannot_lie_together_have_no_board(client: Client) -> None:
    assert "Each alone" not in client.get("/cards/fireball+big-rock+farseeing/").content.decode()
