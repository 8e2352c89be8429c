"""What reads as a question, and that it shows the rules before the cards."""

import re
from urllib.parse import urlencode

import pytest
from django.test import Client

from cards.search.plain_offer import plain_offer
from engine.model.catalog import House, houses_by_name
from sanctum_site.site_search.describing import tells_of_a_card
from sanctum_site.site_search.ranking import corrected
from sanctum_site.site_search.terms import is_question
from tests.sanctum_site.site_search.test_page import found_by

pytestmark = pytest.mark.django_db


def test_a_question_shows_the_rules_before_the_cards() -> None:
    kinds = [group.kind for group in found_by("Why did Deflection not save Fred?").groups]
    assert kinds[0] in {"rule", "ruling", "fight"}
    assert "card" not in kinds[:1]


def test_a_question_is_answered_by_a_paragraph_and_a_run(client: Client) -> None:
    page = client.get("/search/", {"q": "Why did Deflection not save Fred?"}).content.decode()
    answer = page.split('aria-labelledby="answer"')[1].split("</section>")[0]
    assert 'href="/rules/damage/#' in answer
    assert re.search('See it run: <a href="/(rules/rulings|sandbox)/', answer)


@pytest.mark.parametrize(
    ("asked", "run"),
    [
        ("how do i capture sanctum", "With a Sanctum on the board only a capture wins"),
        ("what does void do", "The Void takes a hero without a legacy"),
        ("when do i get mana", "Mana: what a turn brings"),
        ("when do i capture town", "A turn: a town is captured, and makes novices"),
    ],
)
def test_beside_an_answer_stands_a_run_of_just_what_it_says(asked: str, run: str) -> None:
    proof = found_by(asked).proof
    assert proof is not None
    assert proof.entry.title == run


@pytest.mark.parametrize(
    "asked",
    [
        "when do i draw cards",
        "who draws first",
        "when do new novices show up",
        "what does nomadic mean",
        "how many cards min",
        "how many groups can i have",
        "which houses have elves",
    ],
)
def test_a_run_of_something_else_that_only_shares_a_word_is_not_shown(asked: str) -> None:
    found = found_by(asked)
    assert found.answer is not None
    assert found.proof is None


def test_a_question_that_a_puzzle_is_called_is_asked_of_the_rules(client: Client) -> None:
    assert "Read as a question" in client.get("/search/", {"q": "who shoots first"}).content.decode()
    assert "/rules/combat/#precedence" in [hit.entry.url for hit in found_by("who shoots first").groups[0].hits[:3]]


def test_a_question_can_be_read_as_words(client: Client) -> None:
    page = client.get("/search/", {"q": "can archers shoot twice"}).content.decode()
    assert "Read as a question" in page
    assert 'href="?q=can%20archers%20shoot%20twice&amp;words=1">Search the words only' in page
    words = client.get("/search/", {"q": "can archers shoot twice", "words": "1"}).content.decode()
    assert "Read as words" in words
    assert 'id="answer"' not in words


@pytest.mark.parametrize(
    ("text", "paragraph"),
    [
        ("turn order", "/rules/turn/#phases"),
        ("how does a turn work", "/rules/turn/"),
        ("how do turns go", "/rules/turn/"),
        ("how many hp does a satyr have", "/rules/minions-and-groups/#recruits"),
        ("how many hit points does a Human have", "/rules/minions-and-groups/#recruits"),
        ("misfit hp", "/rules/minions-and-groups/#recruits"),
        ("can i cancel my spell", "/rules/turn/#orders"),
        ("what is sword icon", "/rules/minions-and-groups/#minions"),
        ("stripes on minion", "/rules/minions-and-groups/#minions"),
        ("what is hp", "/rules/minions-and-groups/#minions"),
        ("what is AR", "/rules/damage/#multi-attacker"),
        ("what is attack rate", "/rules/damage/#multi-attacker"),
        ("does level matter", "/rules/minions-and-groups/#levels"),
        ("2v2", "/rules/turn/#players"),
        ("ladder", "/rules/decks/#formats"),
        ("how to defend sanctum", "/rules/structures/#sanctum"),
        ("wie spielt man", "/what-is-sanctum/"),
        ("dck file", "/decks/import/"),
        ("starting hand", "/rules/decks/#hand"),
        ("whats D3", "/rules/damage/#D3"),
        ("wht is initative", "/rules/turn/#initiative"),
        ("how do I get mana", "/rules/houses-and-mana/#sources"),
        ("how many cards do I draw", "/rules/decks/#hand"),
        ("what is a recruit", "/rules/minions-and-groups/#recruits"),
        ("how many cards in a deck", "/rules/decks/#construction"),
        ("how do i get swordsmen", "/rules/structures/#training"),
        ("which spells can be dispelled?", "/rules/spells/#visibility"),
        ("can two groups be on the same square", "/rules/movement/#M2"),
        ("whats the difference between dispel and squander", "/rules/spells/#squander"),
        ("how is hitting decided", "/rules/combat/#A1"),
        ("how large must my deck be", "/rules/decks/#construction"),
        ("who wins", "/rules/turn/#end-of-game"),
        ("how do I lose", "/rules/turn/#end-of-game"),
        ("can I see my opponent's deck", "/rules/decks/#unseen"),
        ("does Power stack with Barkskin", "/rules/spells/#visibility"),
        ("can I stack groups", "/rules/minions-and-groups/#joining"),
        ("can Deflection be dispelled", "/rules/spells/#visibility"),
        ("turn structure", "/rules/turn/#phases"),
        ("can I undo", "/rules/turn/#orders"),
        ("can I attack a town", "/rules/structures/#capturing"),
        ("can I pass my turn", "/rules/turn/#orders"),
        ("what happens when a group is destroyed", "/rules/death/#E4"),
        ("what happens when two groups meet", "/rules/combat/#all-combats"),
        ("who goes first", "/rules/turn/#initiative"),
        ("whos spell goes first", "/rules/turn/#spell-execution"),
        ("can i mix war and hope", "/rules/decks/#construction"),
        ("how to take a town", "/rules/structures/#capturing"),
        ("what happens to spells when minion dies", "/rules/death/#E3"),
        ("how do i get more guys", "/rules/structures/#training"),
        ("how get ini", "/rules/turn/#initiative"),
        ("how do i level up", "/rules/minions-and-groups/#experience"),
        ("make a deck", "/decks/new/"),
        ("change password", "/accounts/"),
        ("turn timer", "/rules/decks/#formats"),
        ("strife mana", "/rules/houses-and-mana/#mana"),
        ("what map has lava", "/rules/board/#realms"),
        ("how big is group max", "/rules/minions-and-groups/#groups"),
        ("do i want to go first or second", "/rules/turn/#initiative"),
        ("what if initiative is tied", "/rules/turn/#initiative"),
        ("does attacker hit first", "/rules/combat/#precedence"),
        ("do i lose if all my guys are dead", "/rules/turn/#end-of-game"),
        ("can i win by killing everyone", "/rules/turn/#end-of-game"),
        ("what if nobody has any minions left", "/rules/turn/#end-of-game"),
        ("can my summoned monster win the game", "/rules/turn/#end-of-game"),
        ("when do guys level up", "/rules/turn/#S1"),
        ("does capture happen before mana", "/rules/turn/#start-of-turn"),
        ("does lava hurt before i draw", "/rules/turn/#start-of-turn"),
        ("what stops someone from taking my town", "/rules/structures/#capturing"),
        ("how many recruits from a town per turn", "/rules/structures/#training"),
        ("where do new recruits appear", "/rules/structures/#training"),
        ("do armor spells add up", "/rules/spells/#visibility"),
        ("how do i remove his enchantment", "/rules/spells/#visibility"),
        ("can enemies share square", "/rules/movement/#consequences"),
        ("does volcano kill", "/rules/terrain/#volcano"),
        ("how win", "/rules/turn/#end-of-game"),
        ("draw game", "/rules/turn/#end-of-game"),
        ("tie break", "/rules/turn/#end-of-game"),
        ("no cards left do i lose", "/rules/decks/#attrition"),
        ("he quit do i win", "/rules/turn/#end-of-game"),
        ("tie for square who gets it", "/rules/movement/#M3"),
        ("neutral vs me who strikes first", "/rules/combat/#precedence"),
        ("i lost initiative why", "/rules/turn/#initiative"),
        ("my spell did nothing why", "/rules/spells/#squander"),
        ("do i pay if it fails", "/rules/spells/#squander"),
        ("3rd mana how", "/rules/houses-and-mana/#sources"),
        ("min deck", "/rules/decks/#construction"),
        ("how do u get novices faster", "/rules/structures/#novices"),
        ("can i stack 9 guys", "/rules/minions-and-groups/#joining"),
        ("can he take my town back same turn", "/rules/structures/#capturing"),
        ("can i play same card twice in a turn", "/rules/turn/#orders"),
        ("do dead guys keep spells", "/rules/death/#E3"),
        ("cards cost 3+1 what does it mean", "/rules/houses-and-mana/#costs"),
        ("do bashers attack in first round", "/rules/damage/#basher"),
        ("is 30 cards enough", "/rules/decks/#construction"),
        ("does rarity matter", "/rules/decks/#construction"),
        ("can i look at my deck", "/rules/decks/#unseen"),
        ("how far do arrows go", "/rules/combat/#all-combats"),
        ("do archers need line of sight", "/rules/combat/#all-combats"),
        ("do walls block arrows", "/rules/combat/#all-combats"),
        ("can flyer cross water", "/rules/terrain/#walks"),
        ("both captured a town who gets init", "/rules/turn/#initiative"),
        ("diff between dies and killed", "/rules/death/#kinds"),
    ],
)
def test_what_is_asked_of_a_paragraph_in_just_these_words_finds_it_first(text: str, paragraph: str) -> None:
    assert found_by(text).groups[0].hits[0].entry.url == paragraph


@pytest.mark.parametrize("house", houses_by_name().values(), ids=lambda house: house.nations)
def test_what_is_asked_of_one_nation_is_found_of_any(house: House) -> None:
    """The words for it stand among the players' questions for one of them."""
    for text, paragraph in (
        (f"{house.nation} hp", "/rules/minions-and-groups/#recruits"),
        (f"what can {house.nations} do", "/rules/houses-and-mana/#nations"),
        (f"which house has {house.nations}", "/rules/houses-and-mana/#houses"),
    ):
        hits = next(group.hits for group in found_by(text).groups if group.kind == "rule")
        assert hits[0].entry.url == paragraph, text


@pytest.mark.parametrize(
    ("text", "paragraph"),
    [
        ("how do I resiggn", "/rules/turn/#end-of-game"),
        ("what happens to the novices when a town is cnquered", "/rules/structures/#capturing"),
        ("how are ratigns given", "/rules/decks/#formats"),
        ("how wide is the board", "/rules/board/#shape"),
    ],
)
def test_a_misspelt_question_is_answered_as_it_was_meant(text: str, paragraph: str) -> None:
    assert paragraph in [hit.entry.url for hit in found_by(text).groups[0].hits[:3]]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("would deflecton stop fierball", "would deflection stop fireball"),
        ("whose horde is anything in those", "whose horde is anything in those"),
    ],
)
def test_a_small_word_is_not_misspelt(text: str, meant: str) -> None:
    assert corrected(text) == meant


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("How do groups join?", True),
        ("joining groups?", False),
        ("Waste Not", False),
        ("can archers shoot twice", True),
        ("who wins", True),
        ("if a minion dies does its spell stay", True),
        ("what now", False),
        ("what's the difference between dispel and squander", True),
        ("Whats near immunity", True),
        ("no cards left do i lose", True),
        ("same level who wins", True),
        ("train swordsman how", True),
        ("how win", True),
        ("wot is squander", True),
        ("will a monster join my group", True),
        ("will mana cards", False),
        ("the hero who heals others", False),
        ("enemy has big armor what do i do", False),
    ],
)
def test_a_question_is_told_from_a_name(text: str, asked: bool) -> None:
    assert is_question(text) is asked


@pytest.mark.parametrize(
    "asked",
    [
        'what is "wise targeting"?',
        'how does "quasi-immune" work',
        '"wise targeting": what is it?',
        "what if armor = 0?",
        "what happens if damage > armor?",
        "does armor (current) reset?",
        "Who is hit first? (in round 1)",
        "Deflection: does it stack?",
        "armor: when is it reset?",
        "WHAT IS THE DIFFERENCE BETWEEN KILLED AND DYING",
    ],
)
def test_a_question_with_signs_of_the_query_language_in_it_is_asked_of_the_rules(client: Client, asked: str) -> None:
    assert "Read as a question" in client.get("/search/", {"q": asked}).content.decode()
    answer = client.get("/api/v1/search/", {"q": asked}).json()
    assert (answer["question"], answer["cards"]) == (True, None)


@pytest.mark.parametrize(
    "query",
    [
        "hp>=5 house:war",
        "is:unknown-cost house:war hp>=5",
        '"can be dispelled" house:war',
        '"who goes there?"',
        "(war or hope) hero",
        "-does house:war hp>=5",
    ],
)
def test_a_query_of_the_card_list_that_only_begins_like_a_question_is_none(client: Client, query: str) -> None:
    assert client.get("/search/", {"q": query})["Location"] == f"/cards/?{urlencode({'q': query})}"
    assert client.get("/api/v1/search/", {"q": query}).json()["cards"] == f"/api/v1/cards/?{urlencode({'q': query})}"


@pytest.mark.parametrize(
    ("asked", "address", "answer"),
    [
        ("how far can a group move", "/rules/movement/#speed", "one square a turn"),
        ("how long does a game last", "/rules/turn/#end-of-game", "You win by capturing"),
        ("what is mana burn", "/rules/houses-and-mana/#sources", ""),
        ("can two people play as a team", "/rules/turn/#players", "Red and blue are people."),
        ("who made sanctum", "/what-is-sanctum/", "online card and board game of 1998"),
        ("where can I download the game", "/what-is-sanctum/", "online card and board game of 1998"),
        ("how many cards are there", "/cards/", "There are 614 cards"),
        ("how do monsters move", "/rules/minions-and-groups/#behavior", "Nomadic: Goes anywhere."),
        ("do my units heal over time", "/rules/minions-and-groups/#minions", "Nothing heals by itself."),
        ("can I cast spells during combat", "/rules/turn/#orders", "cast spells, at most five a turn"),
        ("can I trade cards", "/rules/decks/#owning", "nothing of trading"),
        ("where do I get booster packs", "/rules/decks/#owning", "sold in booster packs"),
    ],
)
def test_what_newcomers_ask_is_answered(asked: str, address: str, answer: str) -> None:
    found = found_by(asked)
    assert found.answer is not None
    assert found.answer.entry.url == address
    assert answer in found.answering


@pytest.mark.parametrize("asked", ["how many words are there", "what is a card", "can I see the hand"])
def test_an_answer_says_something(asked: str) -> None:
    assert found_by(asked).answering


@pytest.mark.parametrize("asked", ["what stops Deflection", "who is the strongest hero"])
def test_what_only_cards_answer_gets_no_paragraph_of_the_rules(client: Client, asked: str) -> None:
    page = client.get("/search/", {"q": asked}).content.decode()
    offer = plain_offer(asked, question=True)
    assert offer is not None
    assert f'{offer.words}: <a href="{offer.first[0].get_absolute_url()}">' in page
    assert 'id="answer"' not in page


@pytest.mark.parametrize(
    ("word", "title"),
    [("counterspells", "Squandering"), ("sorcery", "Manifestation"), ("legendary", "Only once per game"),
     ("debuff", "Enchantment"), ("boardwipe", "Destroy colonies"), ("respawn", "E2 Dying effects"),
     ("priority", "Which group has precedence"), ("haste", "Moves 2"), ("indestructible", "Near-immunity")],
)  # fmt: skip
def test_words_of_other_card_games_find_what_this_one_calls_it(word: str, title: str) -> None:
    assert found_by(word).groups[0].hits[0].entry.title == title


@pytest.mark.parametrize(
    ("asked", "card"),
    [
        ("which card heals a group?", "Pyx"),
        ("which spell kills heroes at the start of combat", "Assassin"),
        ("what card gives flight", "Flight"),
    ],
)
def test_who_asks_for_a_card_by_what_it_does_finds_cards_first(client: Client, asked: str, card: str) -> None:
    assert found_by(asked).groups[0].hits[0].entry.title == card
    page = client.get("/search/", {"q": asked}).content.decode()
    assert "Read as a question: cards first." in page
    assert 'id="answer"' not in page


def test_who_asks_what_dispels_is_shown_what_does_and_nothing_else_as_the_answer(client: Client) -> None:
    page = client.get("/search/", {"q": "which card removes an enchantment from my own minion?"}).content.decode()
    assert "/cards/?q=has%3Adispel%20target%3Aminion%2Crecruit" in page
    assert "The cards named here" not in page


@pytest.mark.parametrize("asked", ["which spell acts first", "which card is discarded", "which monster moves first"])
def test_what_the_rules_tell_of_cards_is_no_card_that_is_asked_for(asked: str) -> None:
    assert not tells_of_a_card(asked)


@pytest.mark.parametrize("asked", ["what beats Fireball", "which cards stop Fireball?"])
def test_what_no_card_does_is_the_answer(client: Client, asked: str) -> None:
    page = client.get("/search/", {"q": asked}).content.decode()
    assert re.search(r"found to stop (or weaken )?Fireball, by name: none", page)
    assert 'id="answer"' not in page


@pytest.mark.parametrize(
    "text",
    [
        "tell me about Fireball",
        "Fireball - what is it",
        "explain fierball",
        "cost of Fireball",
        "fireball cost",
        "which house has Fireball?",
        "what does fierball do",
        "what house is fireboll",
        "how much damage does fierball do",
        "what damage will a Fireball deal?",
        "how long does Fireball last",
        "how many turns does Fireball last",
    ],
)
def test_who_asks_for_a_fact_of_a_card_is_shown_the_card(text: str) -> None:
    found = found_by(text)
    assert [card.title for card in found.texts] == ["Fireball"]
    assert found.answer is None


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("how many wolves does Wolf Pack make", "Wolf Pack"),
        ("how much armor does barkskin give", "Barkskin"),
        ("how long is Armistice", "Armistice"),
        ("how much does Flight cost", "Flight"),
        ("which house is Exile", "Exile"),
        ("how long does The Well last?", "The Well"),
    ],
)
def test_who_asks_for_a_number_of_a_card_is_shown_that_card_alone(text: str, card: str) -> None:
    found = found_by(text)
    assert [entry.title for entry in found.texts] == [card]
    assert found.answer is None


@pytest.mark.parametrize(
    "text", ["how long is a turn", "how long does a game last", "how much does a colony cost", "what house is war"]
)
def test_a_number_that_no_card_says_is_asked_of_the_rules(text: str) -> None:
    assert found_by(text).answer is not None


@pytest.mark.parametrize("text", ["whats UA", "what is ua", "what does UA mean?"])
def test_who_asks_what_an_abbreviation_is_is_told_the_card(text: str) -> None:
    assert [card.name for card in found_by(text).initials] == ["Unholy Aura"]


def test_a_word_of_the_rules_may_be_asked_with_where_it_is_said() -> None:
    found = found_by("what does bounced mean in a fight")
    assert found.answer is not None
    assert found.answer.entry.url == "/rules/glossary/#bounced"


def test_a_question_whether_spells_stack_is_answered_by_the_line_that_says_it() -> None:
    assert found_by("does Power stack with Barkskin").answering.startswith("… Does it stack: ")


@pytest.mark.parametrize("text", ["how many spells are there", "how many heroes are there?"])
def test_the_number_of_cards_is_told_and_no_paragraph(client: Client, text: str) -> None:
    page = client.get("/search/", {"q": text}).content.decode()
    assert re.search(r'<span class="small">(614|19) cards</span>', page)
    assert "Answer, from" not in page


@pytest.mark.parametrize(
    ("text", "card", "said"),
    [
        ("can Gorgon fly", "Gorgon", "level 2, Territorial"),
        ("does a pegassus move two squares", "Pegasus", "Nomadic, Flight, Moves 2"),
        ("how fast is the Undine?", "Undine", "Immobile"),
        ("who is Ogi", "Ogi", "missile 3"),
        ("why does my Gorgon not move", "Gorgon", "Territorial"),
        ("gorgon movement", "Gorgon", "Territorial"),
    ],
)
def test_who_asks_about_a_creature_is_shown_its_card_first(client: Client, text: str, card: str, said: str) -> None:
    page = client.get("/search/", {"q": text}).content.decode()
    before, shown = page.split('aria-label="The cards named here"')
    assert 'id="answer"' not in before
    assert f">{card}</a></h2>" in shown
    assert said in shown.split("</section>")[0]


def test_what_is_asked_of_one_monster_is_asked_of_the_rules_as_of_any() -> None:
    assert "They never enter structures" in found_by("can the Great Bear enter towns").answering
    assert found_by("why does my Gorgon not move").groups[0].hits[0].entry.title == "How monsters move"


@pytest.mark.parametrize("text", ["can Deflection be dispelled", "can Gorgon's Gaze be dispelled"])
def test_what_is_asked_of_a_spell_a_rule_answers_first(text: str) -> None:
    found = found_by(text)
    assert (found.texts_first, len(found.texts)) == (False, 1)
    assert found.answer is not None


@pytest.mark.parametrize(
    "text", ["is Fuligin an alteration", "can I enchant an enemy with Fuligin", "does Fuligin help against monsters"]
)
def test_of_what_type_a_spell_is_and_on_whom_it_lies_its_card_says(text: str) -> None:
    found = found_by(text)
    assert [card.title for card in found.texts] == ["Fuligin"]
    assert found.answer is None


@pytest.mark.parametrize(
    ("text", "card"),
    [("how much damage does lightning do", "Lightning Bolt"), ("who is Theralda", "Theralda Glaivesforge")],
)
def test_a_question_that_a_card_fits_best_is_answered_by_it(text: str, card: str) -> None:
    found = found_by(text)
    assert [entry.title for entry in found.texts] == [card]
    assert found.answer is None
