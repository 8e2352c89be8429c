"""The short list of cards that would change a fight."""

import re
from html import unescape

import pytest
from django.core.cache import caches
from django.test import Client

from cards.models import Card, Interaction
from engine.library.presets import preset
from engine.notation import read_line
from sandbox.explore.changers import TRIED, candidates, worse_off
from tests.sandbox.pages import HTMX, links, text_of

pytestmark = pytest.mark.django_db

PLAIN = "/sandbox/fight/changers/?f=swordsman+vs+swordsman"


@pytest.fixture(autouse=True)
def one_finding() -> None:
    """Have the atlas know of one card, which does something to one of Fred's spells."""
    caches["answers"].clear()
    Interaction.objects.all().delete()
    by, to = Card.objects.get(name="Veteran"), Card.objects.get(name="Unholy Aura")
    Interaction.objects.create(by=by, to=to, kind="stops", strength=3, sentence="It is stopped.", board="duel")


def test_the_fight_folds_it_in_and_it_leads_to_the_adviser(client: Client) -> None:
    page = client.get("/sandbox/fred/").content.decode()
    found = re.search(r'<summary>Cards that would change this</summary>.*?hx-get="([^"]+)"', page, re.DOTALL)
    assert found
    part = client.get(unescape(found[1]), **HTMX)  # type: ignore[arg-type]
    assert "<html" not in part.content.decode()
    assert "If Red cast it before the fight:" in text_of(part)
    assert "Veteran on Abe : Fred dies in round 2." in text_of(part)
    assert links(part, "/sandbox/fred/compare/")
    (adviser,) = links(part, "/sandbox/fred/advice/")
    assert "What could Red cast?" in text_of(client.get(adviser))


def test_without_a_script_it_is_a_page(client: Client) -> None:
    (address,) = links(client.get("/sandbox/fred/"), "/sandbox/fred/changers/")
    assert "Veteran on Abe" in text_of(client.get(address))


def test_where_no_card_is_there_is_nothing_to_try(client: Client) -> None:
    page = client.get(PLAIN)
    assert "No card here that the atlas ties to another." in text_of(page)
    assert links(page, "/sandbox/fight/advice/")


def test_what_does_not_help_is_not_told(client: Client) -> None:
    Interaction.objects.update(by=Card.objects.get(name="Farseeing"))
    assert "None of those that the atlas ties" in text_of(client.get("/sandbox/fred/changers/"))


def test_the_strongest_of_both_ways_are_tried_and_not_too_many() -> None:
    aura = Card.objects.get(name="Unholy Aura")
    others = list(Card.objects.exclude(name__in=["Unholy Aura", "Veteran"]).order_by("name")[: TRIED + 5])
    Interaction.objects.bulk_create(
        Interaction(by=aura, to=other, kind="stops", strength=5, sentence="-", board="duel") for other in others
    )
    found = candidates(preset("fred"))
    assert len(found) == TRIED
    assert found[:2] == ["Veteran", others[0].name]


def test_it_is_asked_for_whoever_does_worse() -> None:
    assert worse_off(preset("fred")) == "red"
    assert worse_off(read_line("swordsman vs Gorgon")) == "blue"
