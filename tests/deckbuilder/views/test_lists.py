"""The list of decks: who is shown which, what a search of them finds, and two side by side."""

import pytest
from django.test import Client

from deckbuilder.models import SavedDeck
from tests.deckbuilder.visiting import FIREBALL, MAN_CATCHER, a_deck, editor, set_visibility, words

pytestmark = pytest.mark.django_db


def test_lists_show_public_decks_to_all_and_others_to_their_editors(client: Client) -> None:
    for visibility in SavedDeck.Visibility.values:
        set_visibility(a_deck(name=f"A {visibility} deck"), visibility)
    said = words(client.get("/decks/").content.decode())
    assert "A public deck" in said
    assert "A private deck" not in said
    assert "A unlisted deck" not in said
    mine = editor(SavedDeck.objects.get(visibility="private"))
    assert "A private deck" in words(mine.get("/decks/").content.decode())


def test_decks_are_found_by_their_cards_names_and_tags(client: Client) -> None:
    for name, cards, tags in (("Burn", {FIREBALL: 4}, ("speed",)), ("Hold", {MAN_CATCHER: 4, FIREBALL: 1}, ())):
        set_visibility(a_deck(name=name, cards=cards, tags=tags), "public")
    for query, shown in (
        ("holds=fireball", {"Burn", "Hold"}),
        ("holds=Fireball,+man-catcher", {"Hold"}),
        ("q=speed", {"Burn"}),
        ("q=hold", {"Hold"}),
        ("q=burn&holds=Man-Catcher", set()),
    ):
        said = words(client.get(f"/decks/?{query}").content.decode())
        assert {name for name in ("Burn", "Hold") if f"{name} 4 cards" in said or f"{name} 5 cards" in said} == shown
    said = words(client.get("/decks/?holds=Firebal").content.decode())
    assert "There is no card called “Firebal”" in said
    assert "War starter" in words(client.get("/decks/?holds=fireball").content.decode())


def test_the_name_of_a_card_that_no_deck_is_called_leads_to_the_decks_that_hold_it(client: Client) -> None:
    page = client.get("/decks/", {"q": "ogi’s armor"}).content.decode()
    assert '<a href="?holds=Ogi%27s%20Armor">the decks that hold Ogi&#x27;s Armor</a>' in page
    assert "that hold" not in client.get("/decks/", {"q": "hordes of orcs"}).content.decode()


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("holds:fireball", {"Burn", "Hold"}),
        ("holds:fireball house:war", {"Burn"}),
        ('holds:"Man-Catcher" cards>4', {"Hold"}),
        ("cards<5", {"Burn"}),
        ("cards:5", {"Hold"}),
        ("tag:speed", {"Burn"}),
        ("tag:spee", set()),
        ("HOUSE:War hold", set()),
        ("house:hope,war", {"Burn"}),
        ("-house:war", {"Hold"}),
        ("-holds:man-catcher", {"Burn"}),
        ("holds:fireball,man-catcher", {"Hold"}),
        ("-tag:speed,slow", {"Hold"}),
        ("-burn", {"Hold"}),
        ("-cards>4", {"Burn"}),
        ('"burn"', {"Burn"}),
    ],
)
def test_decks_are_found_by_the_terms_of_a_query(client: Client, query: str, shown: set[str]) -> None:
    set_visibility(a_deck(name="Burn", cards={FIREBALL: 4}, tags=("speed",), house="War"), "public")
    set_visibility(a_deck(name="Hold", cards={MAN_CATCHER: 4, FIREBALL: 1}), "public")
    page = client.get("/decks/", {"q": query})
    assert {deck.name for deck in page.context["public"]} == shown
    war = "War starter" in words(page.content.decode())
    assert war == (query in WITH_THE_WAR_STARTER)


WITH_THE_WAR_STARTER = (
    "holds:fireball", "holds:fireball house:war", "house:hope,war", "-holds:man-catcher", "-tag:speed,slow", "-burn"
)  # fmt: skip


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("house:wra", "There is no house “wra”. Did you mean War?"),
        ("hosue:war", "There is no field “hosue”. Did you mean house:?"),
        ("xyz:1", "There is no field “xyz”. There are holds:, house:, tag:, cards:."),
        ("cards<many", "“many” is no number of cards. Ask as in cards<60."),
        ("holds:firebal", "There is no card called “firebal”. Did you mean Fireball?"),
        ('holds:"Vlad & Oro"', ""),
    ],
)
def test_what_a_query_of_decks_says_wrong_is_told(client: Client, query: str, said: str) -> None:
    problems = client.get("/decks/", {"q": query}).context["problems"]
    assert problems == ([said] if said else [])


@pytest.mark.parametrize("query", ["q=%00", "holds=%00", "q=" + "x+" * 300, "page=x", "page=999", "holds=" + "," * 300])
def test_any_search_is_answered(client: Client, query: str) -> None:
    assert client.get(f"/decks/?{query}").status_code == 200


def test_two_decks_stand_side_by_side(client: Client) -> None:
    deck = a_deck(house="War")
    said = words(client.get(f"/decks/compare/?a={deck.pk}&b=war-starter").content.decode())
    assert "2 and 55 cards; 2 in common" in said
    assert "Fireball 2 4 more in the second" in said
    assert "House War War the same" in said
    assert "War starter : Mystery is not made by House War." in said
    for key in ("nothing", "%00", "../..", "x" * 500):
        assert client.get(f"/decks/compare/?a={key}&b=war-starter").status_code in (200, 404)


@pytest.mark.parametrize("second", ["War Starter", "war starter", "/decks/war-starter/?sort=name", "own", "edited"])
def test_a_deck_to_compare_is_taken_by_its_name_and_by_any_of_its_addresses(client: Client, second: str) -> None:
    deck = a_deck(name="Wall of Fire", house="War")
    named = {"own": "wall of fire", "edited": f"http://testserver/decks/{deck.pk}/edit/?q=house%3Awar#deck"}
    answer = editor(deck).get("/decks/compare/", {"a": deck.pk, "b": named.get(second, second)})
    assert answer.headers["Location"] in (f"/decks/compare/?a={deck.pk}&b={key}" for key in (deck.pk, "war-starter"))
    assert not client.get("/decks/compare/", {"a": "wall of fire"}).context["decks"]  # it is nobody else's


def test_decks_that_are_compared_are_asked_for_by_name_or_address_and_never_by_their_key() -> None:
    own, twin, another = (a_deck(name=name, house="War") for name in ("Wall", "Wall", "Else"))
    client = editor(own, editor(twin))

    def typed(first: str, second: str) -> list[str]:
        """Return what stands in the two fields."""
        return list(client.get("/decks/compare/", {"a": first, "b": second}).context["typed"])

    assert typed(own.pk, "war-starter")[1] == "War starter"
    assert sorted(map(len, typed(own.pk, twin.pk))) == [len("Wall"), len(f"http://testserver/decks/{own.pk}/")]
    assert typed(another.pk, "") == [f"http://testserver/decks/{another.pk}/", ""]
    assert (
        "<title>Wall and War starter: two decks compared"
        in client.get("/decks/compare/", {"a": own.pk, "b": "war-starter"}).content.decode()
    )


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("my pile", ""), ("Mking starter", " Did you mean “Making starter”?"), ("War", " Did you mean “War starter”?")],
)
def test_a_deck_to_compare_that_nobody_finds_is_said_beside_what_was_typed(
    client: Client, typed: str, meant: str
) -> None:
    answer = client.get("/decks/compare/", {"a": "war-starter", "b": typed})
    said = answer.content.decode()
    assert answer.status_code == 404
    assert f"There is no deck “{typed}”.{meant} First" in words(said)
    assert f'value="{typed}"' in said
    assert 'value="war-starter"' in said
