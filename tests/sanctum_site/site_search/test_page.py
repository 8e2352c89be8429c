"""The search page over HTTP: names lead to their thing, everything else is shown by kind."""

import re
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from cards import names
from cards.names import named
from deckbuilder.models import SavedDeck
from engine.model.catalog import cards_by_name
from engine.model.folding import fold
from sanctum_site.site_search.finding import MAX_LENGTH, TOO_LONG, Found, completions, find
from tests.some import some

pytestmark = pytest.mark.django_db


def found_by(query: str) -> Found:
    return find(query, named(query))


def page(client: Client, q: str, **more: str) -> str:
    answer = client.get("/search/", {"q": q, **more})
    assert answer.status_code == 200, answer
    return answer.content.decode()


@pytest.mark.parametrize(
    ("typed", "held"),
    [
        ("which deck has Fireball?", "Fireball"),
        ("decks with fierball", "Fireball"),
        (
            "show me all starter decks that contain Deflection, Gorgons and Vlad and Oro",
            "Deflection, Gorgon, Vlad and Oro",
        ),
        ("what deck is Fuligin in", "Fuligin"),
        ("does any deck have Fuligin in it", "Fuligin"),
        ("is a Gorgon in any starter deck?", "Gorgon"),
        ("which starter has Fireball", "Fireball"),
        ("ogis armor decks", "Ogi's Armor"),
        ("Fireball deck", "Fireball"),
    ],
)
def test_who_asks_which_decks_hold_a_card_is_led_to_them(client: Client, typed: str, held: str) -> None:
    assert client.get("/search/", {"q": typed})["Location"] == f"/decks/?{urlencode({'holds': held})}"
    assert page(client, typed, all="1")


@pytest.mark.parametrize(
    "typed",
    [
        "decks with mana",
        "new deck",
        "war deck",
        "good decks",
        "decks with water",
        "which deck has dragons",
        "decks with Fireball or Deflection",
        "deck has",
    ],
)
def test_what_is_asked_of_decks_and_is_no_card_is_searched_for(client: Client, typed: str) -> None:
    assert page(client, typed)


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("Deflection", "/cards/deflection/"),
        ("ogis armor", "/cards/ogis-armor/"),
        ("vlad & oro", "/cards/vlad-and-oro/"),
        ("Gorgon's Head", "/cards/gorgon/?tab=helper"),
        ("lava", "/rules/terrain/#lava"),
        ("swordsman", "/rules/glossary/#swordsman"),
        ("Volcano", "/cards/volcano/"),
        ("http://testserver/rules/damage/#D3", "http://testserver/rules/damage/#D3"),
        ("http://elsewhere.example/cards/", "/cards/?q=http%3A%2F%2Felsewhere.example%2Fcards%2F"),
        ("d3", "/rules/damage/#D3"),
        ("I-14", "/rules/interpretations/#I-14"),
        ("interpretation 14", "/rules/interpretations/#I-14"),
        ("step D3", "/rules/damage/#D3"),
        ("i14", "/rules/interpretations/#I-14"),
        ("House of War", "/cards/houses/war/"),
        ("WASTE NOT", "/cards/waste-not/"),
        ("ORO AND VLAD", "/cards/oro-and-vlad/"),
        ("Vlad AND Oro", "/cards/vlad-and-oro/"),
        ("EAT AND RUN", "/cards/eat-and-run/"),
        ("Bleak Isle (recruits of the isle)", "/cards/bleak-isle/?tab=helper"),
        ("Problems: what to cast", "/sandbox/problems/"),
        ("water: who cannot walk on it drowns", "/sandbox/drowning/"),
        ('"Deflection"', "/cards/?q=%22Deflection%22"),
        ('"Deflection', "/cards/deflection/"),
        ("(Ogi's Armor", "/cards/ogis-armor/"),
        ("(Deflection)", "/cards/?q=%28Deflection%29"),
        ('"Deflection armor', "/cards/?q=%22Deflection+armor"),
        ("-deflection", "/cards/?q=-deflection"),
        ("HOUSE:WAR NOT HERO", "/cards/?q=HOUSE%3AWAR+NOT+HERO"),
        ("puzzles", "/sandbox/puzzles/"),
        ("rule D3", "/rules/damage/#D3"),
        ("help", "/cards/help/"),
        ("matchups", "/sandbox/matchups/"),
        ("Making starter", "/decks/making-starter/"),
        ("step:D3 house:making", "/cards/?q=step%3AD3+house%3Amaking"),
    ],
)
def test_a_name_leads_to_its_page_and_the_query_language_to_the_cards(client: Client, typed: str, address: str) -> None:
    answer = client.get("/search/", {"q": typed})
    assert (answer.status_code, answer["Location"]) == (302, address)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("removal: just kill target minion", "/cards/venomd-arrow/"),
        ("strong alone: big bonus", "/cards/"),
        ("Rules question: who has initiative first", "/rules/turn/#initiative"),
    ],
)
def test_a_colon_behind_a_word_that_is_no_field_is_one_of_the_text(client: Client, typed: str, shown: str) -> None:
    assert f'href="{shown}' in page(client, typed)


@pytest.mark.parametrize("title", ["The second to strike", "Many monsters"])
def test_what_a_problem_is_called_shows_it_first_among_others(client: Client, title: str) -> None:
    assert page(client, title.lower())
    first = found_by(title.lower()).groups[0]
    assert (first.kind, first.hits[0].entry.title) == ("problem", title)
    assert "problem" not in {group.kind for group in found_by("best deck").groups}


@pytest.mark.parametrize(("typed", "title"), [("changelog", "What changed in the rules"), ("quiz", "Puzzles")])
def test_a_page_is_found_by_what_others_call_it(client: Client, typed: str, title: str) -> None:
    assert page(client, typed).index(title) > 0


def test_everything_about_a_name_is_shown_on_wish(client: Client) -> None:
    shown = page(client, "Deflection", all="1")
    assert 'href="/cards/deflection/"' in shown
    assert "/rules/damage/#fred" in shown


def test_a_clear_misspelling_shows_the_card_and_says_so(client: Client) -> None:
    shown = page(client, "deflecton")
    assert '<h1><a href="/cards/deflection/">Deflection</a></h1>' in shown
    assert "Nothing is called “deflecton”" in shown


@pytest.mark.parametrize(
    "typed",
    [
        "ogis armor deflection",
        "Ogi's Armor vs Deflection",
        "ogis armor and deflecton",
        "Ogi's Armor, deflection",
        "ogi armr + deflecton",
    ],
)
def test_two_names_are_told_apart(typed: str) -> None:
    assert [card.name for card in found_by(typed).together] == ["Ogi's Armor", "Deflection"]


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Deflection + Eat and Run", ["Deflection", "Eat And Run"]),
        ("Vlad and Oro + Deflection", ["Vlad and Oro", "Deflection"]),
        ("Waste Not, Eat and Run", ["Waste Not", "Eat And Run"]),
        ("eat and run and oro and vlad", ["Eat And Run", "Oro and Vlad"]),
        ("Vlad & Oro with Deflection and Eat and Run", ["Vlad and Oro", "Deflection", "Eat And Run"]),
        ("Eat and Run vs deflecton", ["Eat And Run", "Deflection"]),
        ("eat and run deflection", ["Eat And Run", "Deflection"]),
        ("Eat and Run together", []),
    ],
)
def test_a_name_that_holds_what_tells_names_apart_is_whole(typed: str, names: list[str]) -> None:
    assert [card.name for card in found_by(typed).together] == names


def test_what_is_all_in_capitals_has_no_operators(client: Client) -> None:
    assert "See both together" in page(client, "OGI'S ARMOR AND DEFLECTION")
    assert "Where mana comes from" in page(client, "HOUSES AND MANA")


@pytest.mark.parametrize("around", ["{} on one minion", "best order of {}", "put {} on the same host", "{} together"])
def test_what_is_said_around_names_does_not_matter(around: str) -> None:
    typed = around.format("Ogi's Armor and Deflection")
    assert [card.name for card in found_by(typed).together] == ["Ogi's Armor", "Deflection"]


def test_going_well_is_no_well() -> None:
    assert [card.name for card in found_by("what goes well with deflection").named_in] == ["Deflection"]
    assert found_by("the well").groups[0].hits[0].entry.title == "The Well"


def test_words_that_are_no_names_are_not_taken_for_some() -> None:
    assert found_by("ogis armor against everybody").together == []
    assert found_by("deflection " * 12).together == []
    assert found_by("deflection deflection").together == []
    assert found_by("xyzzy + qwert").together == []
    assert found_by("deflection and reflection").together == []
    assert found_by("gorgon + gorgons").together == []
    assert found_by(" + ".join(["deflection"] * 6)).together == []


@pytest.mark.parametrize("typed", ["protect against Deflection", "best with Deflection", "combo Deflection"])
def test_what_does_something_to_a_card_is_no_card_beside_it(typed: str) -> None:
    assert found_by(typed).together == []


@pytest.mark.parametrize(
    "asked", ["difference between conjuration and alteration", "Difference between types of spell"]
)
def test_what_the_difference_is_is_a_question(asked: str) -> None:
    answer = found_by(asked).answer
    assert answer is not None
    assert answer.entry.title == "Five types of spell"


@pytest.mark.parametrize("typed", ["satyr", "Satyrs", "misfit", "Misfits", "elves"])
def test_a_nation_is_shown_before_a_creature_of_its_name(client: Client, typed: str) -> None:
    found = page(client, typed)
    assert "Nothing is called" not in found
    assert f"nation%3A{typed.lower().removesuffix('s').replace('elve', 'elf')}" in found


def test_two_names_are_shown_together(client: Client) -> None:
    assert [card.name for card in found_by("Ogi's Armor + deflection").together] == ["Ogi's Armor", "Deflection"]
    assert found_by("Waste Not, zeppelin").together == []


@pytest.mark.parametrize("typed", ["Ogi's Armor + deflection", "does Ogi's Armor stack with Deflection"])
def test_what_two_cards_do_to_each_other_is_said_at_once(client: Client, typed: str) -> None:
    found = page(client, typed)
    assert "Ogi&#x27;s Armor weakens Deflection" in found[: found.index("See both together")]


def test_initials_are_spelt_out(client: Client) -> None:
    assert 'Short for <a href="/cards/ogis-armor/">' in page(client, "OA")


def test_public_decks_are_found_and_private_ones_are_not(client: Client) -> None:
    SavedDeck.objects.create(id="seen", name="Zeppelin rush", visibility="public")
    SavedDeck.objects.create(id="unseen", name="Zeppelin hoard", visibility="private")
    shown = page(client, "zeppelin")
    assert "Zeppelin rush" in shown
    assert "Zeppelin hoard" not in shown


def test_nothing_found_says_what_to_do(client: Client) -> None:
    assert "Nothing has these words" in page(client, "xyzzyq")


def test_no_query_shows_what_can_be_asked(client: Client) -> None:
    assert "Type a name, a question, or two cards" in page(client, "")


def test_a_search_too_long_is_refused_with_the_limit(client: Client) -> None:
    answer = client.get("/search/", {"q": "a" * (MAX_LENGTH + 1)})
    assert answer.status_code == 400
    assert str(MAX_LENGTH) in answer.content.decode()


@pytest.mark.parametrize("word", ["deck size", "hand size", "how to win", "enemies", "colonies", "draw phase"])
def test_what_players_call_it_finds_a_rule(word: str) -> None:
    assert any(hit.entry.kind == "rule" for group in found_by(word).groups for hit in group.hits)


def test_completions_begin_with_what_is_typed() -> None:
    assert completions("defl")[0] == "Deflection"
    assert completions("deflecton")[0] == "Deflection"
    assert completions("step:D3") == completions("") == []


@given(st.text(max_size=60))
def test_any_text_is_answered(text: str) -> None:
    found = found_by(text)
    assert found.total <= 80


def test_the_api_answers_the_same(client: Client) -> None:
    answer = client.get("/api/v1/search/", {"q": "deflecton"}).json()
    assert answer["exact"] is None
    assert answer["near"][0] | {"likeness": 0} == {"name": "Deflection", "likeness": 0, "page": "/cards/deflection/"}
    asked = client.get("/api/v1/search/", {"q": "How does initiative change hands?"}).json()
    assert asked["question"]
    assert asked["hits"][0]["page"] == "/rules/turn/#initiative"
    for address in ("/api/v1/search/", "/api/v1/search/?q="):
        wrong = client.get(address)
        assert (wrong.status_code, wrong.json()["detail"]) == (400, "Expected words to look for.")


@pytest.mark.parametrize(
    ("typed", "field", "value"),
    [
        ("3 archers vs horde", "fight", "/sandbox/fight/?f=3+archers+vs+horde"),
        ("Ogi's Armor + Deflection", "together", "/cards/ogis-armor+deflection/"),
        ("WASTE NOT", "exact", "/cards/waste-not/"),
        ("UA", "short_for", [{"name": "Unholy Aura", "page": "/cards/unholy-aura/"}]),
        ("step:D3 house:making", "cards", "/api/v1/cards/?q=step%3AD3+house%3Amaking"),
    ],
)
def test_the_api_offers_what_the_page_offers(client: Client, typed: str, field: str, value: object) -> None:
    answer = client.get("/api/v1/search/", {"q": typed}).json()
    assert answer[field] == value
    if field == "cards":
        assert [hit["title"] for hit in answer["hits"]] == ["Deflection"]
        assert client.get("/api/v1/search/", {"q": "hose:war"}).json()["errors"][0]["suggestion"] == "house:war"


def test_the_api_answers_with_the_cards_where_the_page_does(client: Client) -> None:
    answer = client.get("/api/v1/search/", {"q": "what stops Deflection"}).json()
    assert answer["cards"] == "/api/v1/cards/?q=stops%3Adeflection"
    listed = client.get(answer["cards"]).json()["results"][0]["name"]
    assert answer["hits"][0]["title"] == listed
    assert f': <a href="{answer["hits"][0]["page"]}">{listed}</a>' in page(client, "what stops Deflection")
    assert client.get("/api/v1/search/", {"q": "counter to fireball"}).json()["cards"]


@pytest.mark.parametrize(
    "asked", ["war creatures with flight", "level 3", "monsters except from war", "deflecton", "how"]
)
def test_the_api_lists_the_cards_that_the_page_offers_besides(client: Client, asked: str) -> None:
    listed = client.get("/api/v1/search/", {"q": asked}).json()["cards"]
    offered = listed.replace("/api/v1", "").replace("+", "%20") if listed else "?q="
    assert (f'href="{offered}"><code>' in page(client, asked)) == bool(listed)


def test_the_api_takes_what_the_page_takes_and_refuses_what_it_refuses(client: Client) -> None:
    line = f"archer: {', '.join(['Power'] * 60)} vs Gorgon"
    assert client.get("/api/v1/search/", {"q": line}).json()["fight"].startswith("/sandbox/fight/?f=archer")
    query = f"house:war ({' or '.join(f'armor>={number}' for number in range(20))})"
    assert len(query) > MAX_LENGTH
    assert client.get("/api/v1/search/", {"q": query}).json()["cards"]
    refused = client.get("/api/v1/search/", {"q": "what is " + "armor " * 40})
    assert refused.status_code == 400
    assert refused.json()["errors"] == [{"detail": TOO_LONG, "pointer": "#/q"}]
    assert TOO_LONG in client.get("/search/", {"q": "what is " + "armor " * 40}).content.decode()


def test_the_api_finds_a_deck_as_soon_as_it_is_public(client: Client) -> None:
    deck = SavedDeck.objects.create(name="Zyzzyva", visibility=SavedDeck.Visibility.PRIVATE)
    before = client.get("/api/v1/search/", {"q": "zyzzyva"})
    assert not before.json()["hits"]
    SavedDeck.objects.filter(pk=deck.pk).update(visibility=SavedDeck.Visibility.PUBLIC)
    after = client.get("/api/v1/search/", {"q": "zyzzyva"}, headers={"If-None-Match": before["ETag"]})
    assert [hit["title"] for hit in after.json()["hits"]] == ["Zyzzyva"]


@pytest.mark.parametrize("address", ["/search/", "/api/v1/search/"])
def test_a_name_is_looked_up_once(client: Client, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    asked: list[str] = []

    def counting(text: str, original: Callable[[str], str] = names.name_key) -> str:
        asked.append(text)
        return original(text)

    monkeypatch.setattr(names, "name_key", counting)
    client.get(address, {"q": "deflecton zz"})
    assert asked.count("deflecton zz") == 1


@pytest.mark.parametrize(
    ("query", "page"),
    [
        ("how a turn goes", "/how-a-turn-goes/"),
        ("What is Sanctum", "/what-is-sanctum/"),
        ("what nobody knows yet", "/cards/unknown/"),
    ],
)
def test_the_pages_for_newcomers_are_found_by_their_names(client: Client, query: str, page: str) -> None:
    assert client.get("/search/", {"q": query})["Location"] == page


def test_results_stand_under_tabs_by_kind_with_their_counts(client: Client) -> None:
    everything = page(client, "armor", all="1")
    tabs = dict(re.findall(r'&amp;kind=([a-z]+)">[^<]+ <span class="num">(\d+)</span></a>', everything))
    found = found_by("armor")
    assert tabs == {group.kind: str(len(group.hits)) for group in some(found.groups)}
    cards = page(client, "armor", all="1", kind="card")
    assert cards.count("<li>\n                        <svg") == int(tabs["card"])
    assert 'id="glossary"' not in cards
    assert page(client, "armor", all="1", kind="nonsense").count("<h2") == everything.count("<h2")


def test_a_question_is_answered_by_the_sentence_that_tells(client: Client) -> None:
    shown = page(client, "how much damage does a volcano deal")
    assert "It deals 5 damage at S3 without Firewalk." in shown[: shown.index('class="kinds-found"')]


@pytest.mark.parametrize("asked", ["can a recruit have two Barkskins", "can a minion have two Powers"])
def test_what_is_asked_of_one_spell_is_answered_for_any(asked: str) -> None:
    answer = found_by(asked).answer
    assert answer is not None
    assert answer.entry.url == "/rules/spells/#visibility"


def test_of_cards_that_were_read_none_is_asked_about(client: Client) -> None:
    page = client.get("/search/", {"q": "ogis amor + deflection"}).content.decode()
    assert "See both together" in page
    assert "Did you mean" not in page


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("what does Deflection do", ["Deflection"]),
        ("how does treacherous armor work?", ["Treacherous Armor"]),
        ("how much does Fireball cost", ["Fireball"]),
        ("does Gorgon's Gaze stop ogis armor", ["Gorgon's Gaze", "Ogi's Armor"]),
        ("can a recruit have two Barkskins", ["Barkskin"]),
        ("do Flaming Swords and Flails of Sar'ul stack", ["Flaming Sword", "Flail of Sar'ul"]),
        ("are colonies destroyed", []),
        ("how do groups join", []),
    ],
)
def test_a_question_leads_to_the_cards_that_it_names(client: Client, asked: str, names: list[str]) -> None:
    assert [card.name for card in found_by(asked).named_in] == names
    shown = page(client, asked)
    assert ("The cards named here" in shown) == bool(names)
    assert all(card.page in shown for card in found_by(asked).named_in)


@pytest.mark.parametrize("asked", ["does bard stack", "golemm"])
def test_a_card_is_shown_with_what_it_says_and_not_with_all_by_which_it_is_found(client: Client, asked: str) -> None:
    shown = page(client, asked)
    answer = shown[shown.index('class="leaf stack answer"') :]
    assert not re.search(
        "Bard Deals no hand damage|Golem Damage dealt|checked. within", answer[: answer.index("kinds-found")]
    )


def test_a_question_of_two_cards_is_answered_by_what_they_do_to_each_other(client: Client) -> None:
    shown = page(client, "what does Deflection do to Treacherous Armor?")
    answer = shown[shown.index("The cards named here") :]
    assert "Treacherous Armor strengthens Deflection. Deflection deals " in answer
    assert answer.index("strengthens") < answer.index("See both together")
    assert found_by("what does Deflection do").met == []


@pytest.mark.parametrize("asked", ["can I walk on water", "how do I found a colony", "why did my spell fizzle"])
def test_a_word_of_the_rules_in_a_question_names_no_card(asked: str) -> None:
    assert found_by(asked).named_in == []


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("what does Deflection do", False),
        ("Can I cast Deflection on a monster?", False),
        ("does deflection work on spells", False),
        ("when is Unholy Aura triggered", False),
        ("does armor work against Fireball", True),
        ("why did Deflection not save Fred", True),
    ],
)
def test_a_question_is_answered_by_the_card_that_it_names_and_by_the_rules_where_it_asks_more(
    client: Client, asked: str, answered: bool
) -> None:
    shown = page(client, asked)
    card = found_by(asked).texts[0]
    assert f'<h2><a href="{card.url}">{card.title}</a></h2>' in shown
    assert card.hint in shown
    assert ("Answer, from" in shown) == answered


@pytest.mark.parametrize(
    "asked",
    ["gorgon hp", "gorgon stats", "gorgon dmg", "gorgon hitpoints", "how much armor does a Gorgon have?"],
)
def test_who_asks_for_the_numbers_of_a_creature_is_told_them(client: Client, asked: str) -> None:
    shown = page(client, asked)
    assert re.search(r"<p>Gorgon: hit points \d+, armor \d+", shown)
    assert "Answer, from" not in shown
    assert "Did you mean" not in shown


@pytest.mark.parametrize("typed", ["!!!", "🔥", "?", "the of a"])
def test_what_has_no_word_that_says_something_is_told_what_to_type(client: Client, typed: str) -> None:
    shown = page(client, typed)
    assert "No word of this says what to look for." in shown
    assert "Did you mean" not in shown


@pytest.mark.parametrize("typed", ["fire && ice", "fire || ice"])
def test_an_operator_in_signs_is_one_of_the_card_list(client: Client, typed: str) -> None:
    assert client.get("/search/", {"q": typed})["Location"] == f"/cards/?{urlencode({'q': typed})}"


@pytest.mark.parametrize("typed", ["deflection card", "deflection spell", "Deflection rules", "the deflection text"])
def test_words_about_a_card_show_the_card(client: Client, typed: str) -> None:
    assert "The cards named here" in page(client, typed)


@pytest.mark.parametrize("typed", ["swordsman stats", "what works well with Khobai", "armor"])
def test_words_that_only_look_like_a_name_name_no_card(typed: str) -> None:
    assert {card.name for card in found_by(typed).named_in} <= {"Khobai"}


@pytest.mark.parametrize("typed", ["define {}", "{} meaning", "meaning of {}", "explain {}", "{} explained"])
@pytest.mark.parametrize("word", ["bounced", "dies", "wise targeting"])
def test_what_is_said_around_a_word_to_be_explained_leads_nowhere_else(client: Client, typed: str, word: str) -> None:
    address = f"/rules/glossary/#{word.replace(' ', '-')}"
    assert client.get("/search/", {"q": typed.format(word)})["Location"] == address


@pytest.mark.parametrize("typed", ["alteration meaning", "explain combat"])
def test_that_something_is_to_be_explained_says_nothing_of_what(client: Client, typed: str) -> None:
    assert "/rules/" in first_card_or_rule(client, typed)


def first_card_or_rule(client: Client, typed: str) -> str:
    """Return the address that a search leads to, or that of the first thing that it finds."""
    answer = client.get("/search/", {"q": typed})
    return answer["Location"] if answer.status_code == 302 else found_by(typed).groups[0].hits[0].entry.url


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ("what is bounced", "Bounced"),
        ("what is an edge square", "Edge square"),
        ("what is empty?", "Empty"),
        ("what is moves 2", "Moves 2"),
        ("what is a bot", "Bot"),
        ("what is void", "Void"),
        ("what is squander", "Squandering"),
        ("what is a town", "Towns"),
    ],
)
def test_what_something_is_is_said_under_its_own_title(asked: str, title: str) -> None:
    answer = found_by(asked).answer
    assert answer is not None
    assert answer.entry.title == title


@pytest.mark.parametrize(
    ("asked", "page"),
    [
        ("what is bounced", "/rules/glossary/#bounced"),
        ("how much damage does Fireball do", "/cards/fireball/"),
        ("who is Ogi", "/cards/ogi/"),
    ],
)
def test_the_api_has_first_what_the_page_shows_first(client: Client, asked: str, page: str) -> None:
    hits = client.get("/api/v1/search/", {"q": asked}).json()["hits"]
    assert hits[0]["page"] == page
    assert len({hit["page"] for hit in hits}) == len(hits)


def test_what_a_word_means_is_said_by_the_glossary() -> None:
    answer = found_by("what does bounced mean").answer
    assert answer is not None
    assert answer.entry.url == "/rules/glossary/#bounced"


def test_a_question_of_two_cards_shows_both_together(client: Client) -> None:
    shown = page(client, "does treacherous armor stack with ogis armor?")
    assert shown.index('href="/cards/treacherous-armor+ogis-armor/"') < shown.index("Answer, from")


@pytest.mark.parametrize(("typed", "name"), [("fireballs", "Fireball"), ("minotaur axe", "Minotaur's Axe")])
def test_several_of_a_card_or_a_name_without_its_s_show_the_card(client: Client, typed: str, name: str) -> None:
    shown = found_by(typed).shown
    assert shown is not None
    assert shown.named.name == name


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("lvl up", "Experience"),
        ("elf", "Nations"),
        ("Rüstung", "Armor"),
        ("Wie gewinne ich?", "The end of the game"),
        ("combien de cartes dans un deck", "Building a deck"),
        ("rulebook", "Rules"),
        ("combat calculator", "Your own fight"),
        ("how do i share my deck", "Decks"),
    ],
)
def test_short_and_foreign_words_of_the_game_find_what_they_mean(typed: str, title: str) -> None:
    assert title in [hit.entry.title for group in found_by(typed).groups for hit in group.hits[:3]]


@pytest.mark.parametrize(
    ("typed", "card"), [("vamps", "Master Vampire"), ("juggs", "Juggernaut"), ("vamp", "Master Vampire")]
)
def test_the_beginning_of_a_word_is_found_as_several_too(typed: str, card: str) -> None:
    assert found_by(typed).groups[0].hits[0].entry.title == card


@pytest.mark.parametrize("typed", ["will", "what is Will", "Will mana", "houses of will", "how do I get more Will"])
def test_the_mana_called_will_is_found_like_any_other(typed: str) -> None:
    found = {hit.entry.title for group in found_by(typed).groups for hit in group.hits}
    assert {"Six types of mana", "Abomination", "Oculus of Will"} <= found


@pytest.mark.parametrize("asked", ["will my group drown", "Will my group drown?", "WILL MY GROUP DROWN?"])
def test_will_is_no_mana_where_it_is_a_verb(asked: str) -> None:
    assert "Oculus of Will" not in [hit.entry.title for group in found_by(asked).groups for hit in group.hits]


def test_a_page_that_says_no_sentence_answers_nothing() -> None:
    assert found_by("how do i share my deck").answer is None


def test_a_word_of_the_rules_is_no_misspelt_card() -> None:
    assert found_by("colony vs town").together == []


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("login", "/accounts/"),
        ("Log in", "/accounts/"),
        ("Make an account", "/accounts/"),
        ("contact", "/about/"),
        ("privacy", "/about/"),
        ("About the Codex", "/about/"),
        ("rules glossary", "/rules/glossary/"),
        ("glossary of terms", "/rules/glossary/"),
        ("Compare two decks", "/decks/compare/"),
        ("New scenario", "/sandbox/new/"),
        ("Remembered otherwise", "/rules/otherwise/"),
        ("report a bug", "/about/"),
        ("newbie guide", "/how-a-turn-goes/"),
    ],
)
def test_a_page_is_found_by_what_it_is_for(typed: str, address: str) -> None:
    hits = {hit.entry.url: hit for group in found_by(typed).groups for hit in group.hits}
    assert not hits[address].snippet, "the words by which it is found are for nobody to read"


def test_every_page_of_the_header_and_the_footer_is_found_by_its_title(client: Client) -> None:
    home = client.get("/").content.decode()
    lists = some(
        re.findall(r'<(?:header|footer) class="site-(?:head|foot)">(.+?)</(?:header|footer)>', home, re.DOTALL)
    )
    links = {
        address: re.sub(r"<[^>]+>", "", name).strip()
        for part in lists
        for address, name in re.findall(r'<a [^>]*?href="(/[^"]+)"[^>]*>(.+?)</a>', part, re.DOTALL)
    }
    del links["/search/"]
    for address, name in some(links.items()):
        assert address in led_to(client, name), name


def led_to(client: Client, typed: str) -> list[str]:
    """Return the addresses to which a search leads, or that it shows first of each kind."""
    answer = client.get("/search/", {"q": typed})
    shown = [group.hits[0].entry.url for group in found_by(typed).groups]
    return [answer["Location"]] if answer.status_code == 302 else shown


def test_where_cards_are_offered_it_is_not_said_that_nothing_is_found(client: Client) -> None:
    flyers = page(client, "flyers")
    assert "moves:flight" in flyers
    assert "Nothing has these words" not in flyers
    assert "Nothing has these words" in page(client, "xqzk")


def test_a_passage_of_a_card_finds_what_has_it_first() -> None:
    texts = [card.text.split() for card in some([*cards_by_name().values()][::12])]
    passages = [" ".join(words[:9]) for words in texts if len(words) > 8]
    first = {passage: found_by(passage).groups[0].hits[0].entry for passage in passages}
    missed = [passage for passage, entry in first.items() if fold(passage) not in fold(entry.text)]
    assert len(missed) <= len(passages) // 20, missed


@pytest.mark.parametrize(
    ("typed", "title"), [("precedense", "Precedence"), ("recruts", "Recruit"), ("manifistation", "Manifestation")]
)
def test_a_misspelt_word_of_the_rules_proposes_no_card(typed: str, title: str) -> None:
    found = found_by(typed)
    assert found.groups[0].hits[0].entry.title == title
    assert found.near == []


@pytest.mark.parametrize(
    "typed", ["win condition", "mulligan", "change password", "miss chance", "hero limit", "extra order mana", "is it"]
)
def test_words_that_are_spelt_right_propose_no_card_that_is_little_like_them(typed: str) -> None:
    assert found_by(typed).near == []


@pytest.mark.parametrize(
    ("typed", "card"), [("force march", "Forced March"), ("dark knight", "Faerie Knight"), ("gift of fae", "Fae Gift")]
)
def test_a_name_remembered_in_other_words_is_proposed(typed: str, card: str) -> None:
    assert found_by(typed).near[0].named.card == card


def test_a_misspelt_word_that_is_no_title_still_proposes_the_card_that_is_near() -> None:
    assert [near.named.name for near in found_by("fball").near] == ["Fireball"]


@pytest.mark.parametrize("typed", ["Deflection+UA", "UA vs Deflection"])
def test_a_card_beside_another_may_be_abbreviated(typed: str) -> None:
    assert {card.name for card in found_by(typed).together} == {"Deflection", "Unholy Aura"}


def test_abbreviations_beside_each_other_are_told_what_each_may_stand_for(client: Client) -> None:
    shown = page(client, "TA + UA")
    assert [card.name for card in found_by("TA + UA").initials] == ["Treacherous Armor", "True Aim", "Unholy Aura"]
    assert "Short for" in shown
    assert "Nothing has these words" not in shown
    assert found_by("pvp or vs ai").initials == []
