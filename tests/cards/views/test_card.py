"""A card's page: every card, the four tabs, the facts, the gaps, and where it all comes from."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from cards.edition import renew
from cards.models import Card, CardText, Creature, FactSource, Helper, Requirement
from cards.slugs import card_slug
from cards.views import card as card_view
from cards.web.addresses import ruling_address
from engine.library.rulings import rulings_on
from tests.some import some

pytestmark = pytest.mark.django_db

QUERIES = 4
"""So many a card's page takes at most: the state before the page is made, the state by which the cards are kept, the
findings on the card, and where there are none, whether there is an atlas."""


def get(client: Client, address: str) -> str:
    answer = client.get(f"/cards/{address}")
    assert answer.status_code == 200
    return answer.content.decode()


def words(page: str) -> str:
    """The page as read aloud: no tags, single spaces."""
    page = re.sub(r'<a class="name"[^>]*>([^<]+)</a>', r"\1", page)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def panel(page: str, kind: str) -> str:
    found = re.search(rf'<section class="panel" id="panel-{kind}".*?</section>', page, re.DOTALL)
    assert found, f"no {kind} panel"
    return found[0]


def is_open(page: str, kind: str) -> bool:
    return " hidden>" not in panel(page, kind).split("\n")[0]


def test_every_card_has_a_page_that_keeps_the_house_rules(client: Client) -> None:
    cards = Card.objects.all()
    assert len(cards) == 614
    get(client, f"{cards[0].slug}/")  # reads the cards once
    for card in cards:
        with CaptureQueriesContext(connection) as queries:
            page = get(client, f"{card.slug}/")
        assert f"<h1>{card.name}</h1>" in unescape(page)
        assert len(queries) <= QUERIES, card
        assert len(page.encode()) < 60_000, card
        assert not re.search(r'\sstyle="|\son\w+="|<style|<script(?! src=| type="application/ld.json")', page), card
        ids = re.findall(r'\sid="([^"]+)"', page)
        assert len(ids) == len(set(ids)), card


def test_spell_tab_is_open_at_first(client: Client) -> None:
    page = get(client, "treacherous-armor/")
    assert is_open(page, "spell")
    assert not is_open(page, "flavor")
    assert '<a id="tab-spell" href="?tab=spell" aria-current="page">Spell</a>' in page


@pytest.mark.parametrize("kind", CardText.Kind.values)
def test_each_tab_has_its_address_and_all_panels_are_there(client: Client, kind: str) -> None:
    page = get(client, f"firewyrm/?tab={kind}")
    assert [other for other in CardText.Kind.values if is_open(page, other)] == [kind]
    for text in some(CardText.objects.filter(card__slug="firewyrm")):
        assert text.body in words(panel(page, text.kind))
    assert page.count('aria-current="page"') == 1


def test_panels_have_headings_of_their_own_for_paper(client: Client) -> None:
    page = get(client, "firewyrm/")
    for kind in some(CardText.Kind.values):
        assert f'<h2 class="panel-title" id="title-{kind}">{kind.capitalize()}</h2>' in page


def test_only_tabs_with_content_are_offered(client: Client) -> None:
    page = get(client, "treacherous-armor/")
    assert re.findall(r'href="\?tab=(\w+)"', page) == ["spell", "flavor"]
    assert 'id="panel-monster"' not in page


def test_tab_that_the_card_lacks_shows_the_spell_with_a_note(client: Client) -> None:
    page = get(client, "treacherous-armor/?tab=monster")
    assert is_open(page, "spell")
    assert "Treacherous Armor has no Monster text." in page


@pytest.mark.parametrize("tab", ["", "nonsense", "<script>", "SPELL"])
def test_unknown_tab_is_the_spell_tab(client: Client, tab: str) -> None:
    page = get(client, f"treacherous-armor/?tab={tab}")
    assert is_open(page, "spell")
    assert " has no " not in words(panel(page, "spell"))
    assert "<script>" not in page


def test_head_says_type_target_and_house(client: Client) -> None:
    said = words(get(client, "treacherous-armor/"))
    assert "Alteration on a recruit · House of Unmaking" in said
    assert "Set Oppositions" in said


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        ({"primary": 2, "secondary": 1}, "Cost 2 Strife + 1 World"),
        ({"total": 7}, "Cost 7 in all"),
        ({"primary_max": 4, "secondary_max": 0}, "Cost at most 4 Strife , no World"),
        (None, "Cost cost unknown; uses Strife and World"),
    ],
)
def test_cost_is_shown_as_far_as_it_is_known(client: Client, cost: dict[str, int] | None, said: str) -> None:
    Card.objects.filter(slug="treacherous-armor").update(cost=cost)
    renew()
    assert said in words(get(client, "treacherous-armor/"))


def test_card_of_no_known_house_says_so(client: Client) -> None:
    said = words(get(client, "doppelganger/"))
    assert "Summoning on a square · house unknown" in said
    assert "house and cost unknown" in said
    assert "House not known" in said


def test_set_without_a_published_name_is_its_letter(client: Client) -> None:
    assert "Set C (no published name)" in words(get(client, "ogis-armor/"))


def test_steps_are_badges_that_link_to_the_rules(client: Client) -> None:
    page = get(client, "treacherous-armor/")
    assert '<a class="step" data-pipeline="D" href="/rules/damage/#D1"' in page
    row = "One attack A1 A2 A3 → D1 , acts here D2 D3 D4 → A4 A5 A6 A7 → A8"
    assert row in words(panel(page, "spell"))
    assert "Acts before armor D1" in words(page)


def test_requirements_say_when_they_are_checked(client: Client) -> None:
    card = Card.objects.get(slug="treacherous-armor")
    for position, when in enumerate(("casting", "persistent", "unknown")):
        Requirement.objects.create(card=card, position=position, text=f"number {position}", when=when)
    renew()
    shown = panel(get(client, "treacherous-armor/"), "spell")
    assert '<a class="tag" href="/rules/spells/#two-kinds">persistent</a>' in shown
    said = words(shown)
    assert "number 0 casting-time" in said
    assert "number 1 persistent" in said
    assert "number 2 when it is checked: not known" in said


def test_creature_shows_its_stats_and_its_gaps(client: Client) -> None:
    Creature.objects.filter(card__slug="firewyrm").update(hp=None, level=None, count=None)
    renew()
    said = words(panel(get(client, "firewyrm/?tab=monster"), "monster"))
    assert "Hand 2 Missile none Attack rate 2 Armor 0 Hit points unknown Level unknown" in said
    assert "Created number unknown" in said
    assert "Movement Firewalk" in said
    assert "kept off the board" in said


def test_recruit_shows_nation_and_class(client: Client) -> None:
    said = words(panel(get(client, "diomesia/"), "monster"))
    assert "Kind Hero, swordsman Nation Satyrs" in said


@pytest.mark.parametrize(("visible", "said"), [(True, "yes"), (False, "no"), (None, "not known")])
def test_helper_says_whether_it_is_visible(client: Client, visible: bool | None, said: str) -> None:
    Helper.objects.filter(card__slug="firewyrm").update(visible=visible)
    renew()
    shown = words(panel(get(client, "firewyrm/?tab=helper"), "helper"))
    assert f"Lava Target Terrain Visible {said} Duration none stated" in shown


def test_text_without_its_creature_is_still_shown(client: Client) -> None:
    Creature.objects.filter(card__slug="firewyrm").delete()
    renew()
    assert "Makes two attacks a round." in panel(get(client, "firewyrm/"), "monster")


def test_related_cards_are_links(client: Client) -> None:
    assert '<a href="/cards/ogi/">Ogi</a>' in get(client, "ogis-armor/")


def test_related_helpers_and_creatures_link_to_the_card_that_makes_them(client: Client) -> None:
    assert '<a href="/cards/slavers/?tab=helper">Enslaved</a>' in get(client, "slavers/")
    assert '<a href="/cards/master-vampire/?tab=monster">Novice Vampire</a>' in get(client, "master-vampire/")


def test_a_card_wins_over_what_makes_its_namesake(client: Client) -> None:
    assert Creature.objects.filter(name="Gorgon").exists()
    assert '<a href="/cards/gorgon/">Gorgon</a>' in get(client, "shield-of-vela/")


def test_related_name_that_nothing_has_is_plain_text(client: Client) -> None:
    Card.objects.filter(slug="ogi").update(related=["Nobody"])
    renew()
    assert "<dd>Nobody</dd>" in re.sub(r"\s*\n\s*", "", get(client, "ogi/"))


def test_starter_decks_are_links_with_counts(client: Client) -> None:
    page = get(client, "ogis-armor/")
    assert '4 in <a href="/decks/making-starter/">Making starter</a>' in page
    assert "Decks in no starter deck; all that hold it" in words(get(client, "treacherous-armor/"))


def test_the_decks_that_hold_a_card_are_one_link_away(client: Client) -> None:
    page = get(client, "ogis-armor/")
    found = re.search(r'<a href="([^"]+)">all that hold it</a>', page)
    assert found
    assert "Making starter" in client.get(unescape(found[1])).content.decode()


def test_every_fact_names_its_source(client: Client) -> None:
    page = get(client, "treacherous-armor/")
    sources = words(page[page.index("Where it comes from") :])
    for row in some(FactSource.objects.filter(card__slug="treacherous-armor")):
        assert row.source in sources
    assert "Starter decks sanctum-cards database" in sources
    assert "Flavor our own words" in sources


def test_the_card_s_own_source_goes_before_the_common_one(client: Client) -> None:
    FactSource.objects.create(card=Card.objects.get(slug="ogi"), field="text", source="the owner's client", local=True)
    renew()
    assert "Text the owner's client" in words(get(client, "ogi/"))


def test_the_first_and_the_last_card_have_one_neighbour(client: Client) -> None:
    first, last = Card.objects.first(), Card.objects.last()
    assert first
    assert last
    assert "Previous card" not in get(client, f"{first.slug}/")
    assert "Next card" not in get(client, f"{last.slug}/")


def test_copy_link_needs_script_and_says_so_by_its_class(client: Client) -> None:
    assert '<button type="button" class="js-only" data-copy="">Copy link</button>' in get(client, "ogi/")


def test_texts_link_what_they_name_with_a_preview(client: Client) -> None:
    shown = panel(get(client, "belvarios-trap/"), "spell")
    assert '<a class="name" href="/cards/fireball/" data-preview="/cards/fireball/preview/">' in shown
    assert 'href="/rules/glossary/#' in shown


def test_a_card_does_not_link_to_itself(client: Client) -> None:
    assert 'href="/cards/lycanthropy/' not in panel(get(client, "lycanthropy/"), "spell")


def test_words_that_a_text_holds_are_not_markup(client: Client) -> None:
    CardText.objects.filter(card__slug="ogi", kind="spell").update(body="<b>Deflection</b> & more")
    renew()
    shown = panel(get(client, "ogi/"), "spell")
    assert "&lt;b&gt;<a " in shown
    assert "&amp; more" in shown


def test_rulings_that_touch_the_card_are_shown_with_how_they_came_out(client: Client) -> None:
    page = get(client, "despond/")
    said = words(page)
    for ruling in some(rulings_on("Despond")):
        assert f'<a href="{ruling_address(ruling)}">' in page
        assert f"Holds: {ruling.title} {ruling.statement}" in said
    assert f"{len(rulings_on('Despond'))} rulings" in said


def test_a_card_without_rulings_has_no_heading_for_them(client: Client) -> None:
    silent = next(card for card in Card.objects.order_by("pk") if not rulings_on(card.name))
    assert 'id="rulings"' not in get(client, f"{silent.slug}/")


def test_what_a_card_interacts_with_says_why(client: Client) -> None:
    said = words(get(client, "wolf-pack/"))
    assert "Goes with, by its text Brother Wolf also makes Wolf Lycanthropy also makes Wolf" in said


def test_cards_at_the_same_step_lead_on_to_all_of_them(client: Client) -> None:
    page = get(client, "treacherous-armor/")
    assert "Act at the same step" in page
    assert '<a href="/cards/?q=step%3AD1">every card at D1</a>' in page


def test_a_card_that_runs_can_be_tried(client: Client) -> None:
    page = get(client, "deflection/")
    assert '<a class="button main" href="/sandbox/try/deflection/">Try it in the sandbox</a>' in page
    assert "Runs fully" in words(page)


def test_a_card_that_does_not_run_says_so_and_offers_nothing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_view, "executable", lambda _: ("no", "nothing declared"))
    monkeypatch.setattr(card_view, "can_try", lambda _: False)
    page = get(client, "deflection/")
    assert "Try it" not in page
    assert "not yet in the engine" in page


def test_a_card_of_this_installation_alone_has_a_page_too(client: Client) -> None:
    Card.objects.create(id=999_999, name="Home Made", slug="home-made", set_code="O", type="alteration", target="globe")
    renew()
    assert "not yet in the engine" in get(client, "home-made/")


def test_the_json_of_a_card_is_linked(client: Client) -> None:
    assert get(client, "ogi/").count('href="/api/v1/cards/ogi/"') == 2


def test_a_preview_is_the_gist_of_a_card(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    client.get("/cards/ogi/preview/")  # whichever page is the first of a process reads all cards
    with django_assert_num_queries(1):
        answer = client.get("/cards/deflection/preview/")
    page = answer.content.decode()
    assert "<html" not in page
    assert '<a href="/cards/deflection/">Deflection</a>' in page
    assert "max-age=600" in answer["Cache-Control"]
    assert client.get("/cards/no-such-card/preview/").status_code == 404


def test_a_card_as_text_says_what_the_page_says(client: Client) -> None:
    answer = client.get("/cards/treacherous-armor/text/")
    said = answer.content.decode()
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert said.startswith("Treacherous Armor\nAlteration on a recruit, House of Unmaking\nCost: ")
    for text in some(CardText.objects.filter(card__slug="treacherous-armor")):
        assert text.body in said
    assert "- before armor (D1)" in said
    assert said.rstrip().endswith("http://testserver/cards/treacherous-armor/")
    assert client.get("/cards/no-such-card/text/").status_code == 404


def test_what_was_imported_or_edited_here_is_shown_with_its_history(client: Client) -> None:
    page = get(client, "ogi/")
    assert "On the card" not in page
    assert "Changed on this site" not in page
    assert "Rarity</dt>" not in page
    card = Card.objects.get(slug="ogi")
    card.official_text, card.rarity = "The words <of> the card.", "rare"
    card.save()
    card.history.create(field="rarity", old=None, new="rare", source="a letter", who="keeper")
    renew()
    page = get(client, "ogi/")
    assert "The words &lt;of&gt; the card." in page
    assert "<dd>Rare</dd>" in page
    assert ": rarity, a letter</li>" in page
    assert "keeper" not in page


@pytest.mark.parametrize("house", ["War", None])
def test_the_cards_beside_it_are_of_the_same_house(client: Client, house: str | None) -> None:
    names = sorted(card.name for card in Card.objects.filter(house__name=house))
    before, here, after = names[3:6]
    page = client.get(f"/cards/{card_slug(here)}/").content.decode()
    assert f'rel="prev" href="/cards/{card_slug(before)}/"' in page
    assert f'rel="next" href="/cards/{card_slug(after)}/"' in page
