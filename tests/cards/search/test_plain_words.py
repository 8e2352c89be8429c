"""Plain words that mean facts of the cards are offered as the query that finds them."""

import pytest
from django.test import Client

from cards.models import Card
from cards.search import search
from cards.search.plain_offer import plain_offer
from cards.search.plain_words import plain_reading
from cards.search.query_error import QueryError

pytestmark = pytest.mark.django_db

MEANT = {
    "war creatures with flight": "house:war has:creature moves:flight",
    "House of War heroes": "house:war type:hero",
    "nature monsters with more than 10 hit points": "hp>10 house:nature has:monster",
    "creatures with 3 or more armor": "armor>=3 has:creature",
    "which cards cost 3 mana": "cost:3",
    "which card removes an enchantment from my own minion?": "has:dispel target:minion,recruit",
    "a spell to dispel all spells on a group": "has:dispel target:group,recruit-group",
    "is there a card that dispels enchantments": "has:dispel",
    "cheapest creatures": "has:creature order:cost",
    "cheapest order spells": "mana:order order:cost",
    "the best war heroes": "house:war type:hero",
    "who is the strongest hero?": "has:creature type:hero order:-hp",
    "fastest monsters": "moves:moves-2 has:monster",
    "order mana heroes": "mana:order type:hero",
    "elf heroes": "nation:elf type:hero",
    "conjurations on a structure": "type:conjuration target:structure",
    "alterations on minions": "type:alteration target:minion",
    "war spells that work at the start of combat": "house:war step:c1",
    "which monsters act at end of combat": "has:monster step:c4",
    "monster spells of war": "has:monster house:war",
    "what stops Deflection": "stops:deflection",
    "how to beat the unholy aura?": "(stops:unholy-aura or weakens:unholy-aura)",
    "how 2 beat unholy aura": "(stops:unholy-aura or weakens:unholy-aura)",
    "counter to Unholy Aura": "stops:unholy-aura",
    "deflection combos": "strengthens:deflection",
    "gorgon counter": "stops:gorgon",
    "what combos with Unholy Aura": "strengthens:unholy-aura",
    "what kills an Unholy Aura": "(stops:unholy-aura or weakens:unholy-aura)",
    "how do I beat Deflections": "(stops:deflection or weakens:deflection)",
    "which cards heal": "heal",
    "cards that cost between 2 and 4": "cost:2-4",
    "monsters with 10-15 hp": "hp:10-15 has:monster",
    "creatures of armor 2 to 3": "armor:2-3 has:creature",
    "house war type hero": "house:war type:hero",
    "who has the most hit points": "has:creature order:-hp",
    "lowest cost monster": "has:monster order:cost",
    "cards that cost exactly 3": "cost:3",
    "death heroes with more than 900 hp": "hp>900 house:death type:hero",
    "creatures sorted by hit points": "has:creature order:hp",
    "creatures ordered by armor": "has:creature order:armor",
    "HOUSE:WAR": "",
    "top 10 creatures by hp": "has:creature order:-hp",
    "War spells by cost, highest first": "house:war order:-cost",
    "heroes of war with armor > 2": "armor>2 type:hero house:war",
    "flying minions that cost < 5": "cost<5 moves:flight has:creature",
    "lvl 3 creatures with 10+hp": "level:3 hp>=10 has:creature",
    "creatures with nine hit points": "hp:9 has:creature",
    "monsters with hp 10..15": "hp:10-15 has:monster",
    "hp10+ monsters": "hp>=10 has:monster",
    "lvl3 monsters": "level:3 has:monster",
    "hp > 5 armor > 2": "",
    "top 10 hp": "has:creature order:-hp",
    "top 5 most expensive": "order:-cost",
    "10 strongest monsters": "has:creature has:monster order:-hp",
    "two cheapest war cards": "house:war order:cost",
    "attack 5 strongest": "attack:5 has:creature order:-hp",
    "top five heroes by armor": "type:hero order:-armor",
    "heroes (war)": "type:hero house:war",
    "(war or death) heroes": "house:war,death type:hero",
    "cards without a house": "is:unknown-house",
    "how many heroes are there?": "type:hero",
    "how many flying creatures are there": "moves:flight has:creature",
    "how many war cards exist": "house:war",
    "how many spells are there": "order:name",
    "how many cards does war have?": "house:war",
    "how many cards are in the house of war": "house:war",
    "how many summonings in nature": "type:summoning house:nature",
    "how many cards cost 3": "cost:3",
    "how many level 3 creatures": "level:3 has:creature",
    "how many creatures can fly": "has:creature moves:flight",
    "how many monsters are in the game": "has:monster",
    "how many cards act at D3": "step:d3",
    "how many cards in a hand": "",
    "how many cards in the war starter deck": "",
    "how many starter decks are there": "",
    "how many war cards are in starter decks": "house:war in:starter",
    "how many heroes can I have": "",
    "how many spells does a minion have": "",
    "which cards act at D3": "step:d3",
    "what makes skeletons": "creates:skeleton",
    "what makes enemy skeletons": "creates:skeleton",
    "who summons wolves?": "creates:wolf",
    "which card creates a Blue Auk": 'creates:"blue auk"',
    "what makes a minion immune": "",
    "what creates a colony": "",
    "starter decks": "",
    "the best starter deck": "",
    "war cards with step A4": "house:war step:a4",
    "what happens at D3": "",
    "what's the strongest monster": "has:creature has:monster order:-hp",
    "cards like Fireball": "type:manifestation target:group",
    "spells similar to Ogi's Armor": "type:alteration target:recruit",
    "cards like x": "like x",
    "how many houses are there": "",
    "how many novices are there": "",
    "how many minions are there in a group": "",
    "heroes house:war (death)": "",
    "strongest house": "",
    "double attack": "",
    "spells that kill heroes": "kill heroes",
    "spells of war that can kill": "kill house:war",
    "which house has the most heroes": "",
    "by the way": "",
    "level 99": "",
    "deflection": "",
    "monsters without flight": "has:monster -moves:flight",
    "war or death heroes": "house:war,death type:hero",
    "war, death or nature heroes": "house:war,death,nature type:hero",
    "alteration or conjuration on a structure": "type:alteration,conjuration target:structure",
    "non-war creatures": "-house:war has:creature",
    "creatures that aren't heroes": "has:creature -type:hero",
    "flying creatures but not heroes": "moves:flight has:creature -type:hero",
    "all war spells except heroes": "house:war -type:hero",
    "creatures that cannot fly": "has:creature -moves:flight",
    "heroes without armor": "type:hero armor:0",
    "creatures costing not more than 3": "cost<=3 has:creature",
    "elven heroes": "nation:elf type:hero",
    "Dwarvish heroes": "nation:dwarf type:hero",
    "3 drop creatures": "cost:3 has:creature",
    "creatures with mana cost 3 or less": "cost<=3 has:creature",
    "body and mind heroes": "house:body,mind type:hero",
    "War spells on the globe": "house:war target:globe",
    "recruit spells of war": "target:recruit house:war",
    "war spells that do not target recruits": "house:war -target:recruit",
    "who has the highest attack rate": "has:creature order:-rate",
    "lowest armor": "has:creature order:armor",
    "cards with no known cost": "is:unknown-cost",
    "cards from Oppositions": "set:oppositions",
    "heroes of the Revolutions set": "type:hero set:revolutions",
    "creatures of unknown hit points": "has:creature is:unknown-hp",
    "war cards whose cost is unknown": "house:war is:unknown-cost",
    "heroes whose hp is unknown": "type:hero is:unknown-hp",
    "heroes of the war starter deck": "type:hero starter:war",
    "cards in starter deck of war": "starter:war",
    "heroes of the starter deck of the House of War": "type:hero starter:war",
    "cards in War's starter deck": "starter:war",
    "creatures not in the war starter deck": "has:creature -starter:war",
    "war cards in a starter deck": "house:war in:starter",
    "cards that give flight": "give flight",
    "spells that give +1 armor": "",
    "creatures with +2 damage": "",
    "heroes or monsters": "",
    "neither war nor death": "-house:war -house:death",
    "heroes except war and death": "type:hero -house:war -house:death",
    "heroes not of war, death or nature": "type:hero -house:war -house:death -house:nature",
    "war cards that are neither alterations nor conjurations": "house:war -type:alteration -type:conjuration",
    "non-war nature heroes": "-house:war house:nature type:hero",
    "everything in war except summonings": "house:war -type:summoning",
    "what interacts with Deflection": "interacts:deflection",
    "does Deflection interact with Unholy Aura": "",
    "which cards can only be cast on monster groups": "target:monster-group",
    "cards with flight keyword": "moves:flight",
    "turn count": "",
    "alphabetical list of heroes": "type:hero order:name",
    "spells that use mystery": "mana:mystery",
    "creatures with hp 10 or armor 2": "",
    "heroes not with hp 10": "",
    "can heroes not be killed": "",
    "war or": "",
    "or war heroes": "",
    "not": "",
    "monsters with more hp than 10": "hp>10 has:monster",
    "cheap war creatures that fly sorted by hp": "house:war has:creature moves:flight order:hp",
    "cheapest strongest monsters": "has:creature has:monster order:cost",
    "permanent spells on structures": "type:alteration target:structure",
    "instant spells of war": "type:manifestation house:war",
    "instant death": "",
    "alterations on a town": "type:alteration target:structure",
    "heroes of set revolutions": "type:hero set:revolutions",
    "heroes costing strife": "type:hero mana:strife",
    "creature more 10 hp": "hp>10 has:creature",
    "cards less then 3 mana": "cost<3",
    "cards that cost 2 or 3": "cost:2,3",
    "creatures with 2 or 3 armor": "armor:2,3 has:creature",
    "deals 1 more damage": "",
    "monsters with 3 attacks per round": "rate:3 has:monster",
    "monsters that attack twice": "has:monster rate:2",
    "monsters that move 2": "has:monster moves:moves-2",
    "monsters that walk on mountains": "has:monster moves:mountainwalk",
    "units that cross water": "has:creature moves:waterwalk",
    "creatures of biggest hp": "has:creature order:-hp",
    "all but war heroes": "-house:war type:hero",
    "monsters that shoot": "has:monster missile>0",
    "ranged creatures": "missile>0 has:creature",
    "monsters with missile attack": "has:monster missile>0",
    "creatures with 3 missile attack": "missile:3 has:creature",
    "monsters that cannot shoot": "has:monster -missile>0",
    "archers shoot first": "",
    "flying monsters with armor": "moves:flight has:monster armor>0",
    "armoured heroes": "armor>0 type:hero",
    "monsters with no armor": "has:monster armor:0",
    "give me all war cards": "house:war",
    "please show me flying monsters": "moves:flight has:monster",
    "tell me about deflection": "",
    "is there a card that kills a hero": "kills hero",
    "do you have any monsters with flight": "has:monster moves:flight",
    "looking for cards that heal": "heal",
    "i need a card against Deflection": "(stops:deflection or weakens:deflection)",
    "is there a spell limit": "",
    "are there cards": "",
    "cheap fire spells": "fire order:cost",
    "healing spells": "healing",
    "individual spells": "",
    "counter spells": "",
    "kill all spells": "",
    "can I cast two spells": "",
    "how do I deal with Deflection": "(stops:deflection or weakens:deflection)",
    "how to survive Fireball": "(stops:fireball or weakens:fireball)",
    "how should we protect from an Assassin": "(stops:assassin or weakens:assassin)",
    "protect against Deflection": "(stops:deflection or weakens:deflection)",
    "how get rid of Deflection": "stops:deflection",
    "get rid of forest": "",
    "what stops the Void": "stops:void",
    "what dispels Deflection": "stops:deflection",
    "what works with Deflection": "strengthens:deflection",
    "does Retribution work with Deflection": "",
    "combo Deflection": "strengthens:deflection",
    "cards good with Deflection": "strengthens:deflection",
    "similar Fireball": "type:manifestation target:group",
    "how do i stop his armistice": "stops:armistice",
    "counters for decoy": "stops:decoy",
    "anything that stops lightning bolt": "stops:lightning-bolt",
    "is there anything against day of the dead": "(stops:day-of-the-dead or weakens:day-of-the-dead)",
    "how to protect my guys from fireball": "(stops:fireball or weakens:fireball)",
    "which spell protects a minion against Fireball?": "(stops:fireball or weakens:fireball)",
    "how do I get rid of the enemy's Barkskin": "stops:barkskin",
    "whats good against swordsmen": "",
    "how many heroes in game": "type:hero",
    "what is a hero": "",
    "creatures with 10 hp or more": "hp>=10 has:creature",
    "cards that cost 3 mana or less": "cost<=3",
    "heroes costing 4 or more with 2 armor or fewer": "cost>=4 armor<=2 type:hero",
    "monsters stronger than 20 hp": "hp>20 has:monster",
    "monsters weaker than 5 hp": "hp<5 has:monster",
    "monsters w/o flight": "has:monster -moves:flight",
    "monsters w/flight": "has:monster moves:flight",
    "summonings in order of hit points": "type:summoning order:hp",
    "spells on squares or structures": "target:square,structure",
    "spells for recruits and minions": "target:recruit,minion",
    "cards using both order and clarity": "mana:order mana:clarity",
    "will or order spells": "mana:will,order",
    "cards from set B": "set:b",
    "monsters that cannot move": "has:monster moves:immobile",
    "creatures that hit twice": "has:creature rate:2",
    "spells without requirements": "-has:requirement",
    "cards with helpers": "has:helper",
    "what is a helper spell": "",
    "once per game spells": 'limit:"once per game"',
    "cards that can be cast only once per game": 'limit:"once per game"',
    "revolvers of nature": "keyword:revolver house:nature",
    "neutral monsters": "keyword:neutral has:monster",
    "war spells for swordsmen": "house:war requirement:swordsman",
    "spells for an archer": "requirement:archer",
    "archer spells": "requirement:archer",
    "cards that create archers": "class:archer",
    "what makes swordsmen": "class:swordsman",
    "how many hero archers are there": "class:archer type:hero",
    "how many swordsman heroes are there": "class:swordsman type:hero",
    "is Barkskin for swordsmen": "",
    "can monsters capture towns": "",
    "house:war heroes": "",
    "globe spells that last 2 turns": "turns:2 target:globe",
    "conjurations lasting more than five turns": "turns>5 type:conjuration",
    "war spells with a duration of 2 turns": "turns:2 house:war",
    "longest lasting war spells": "house:war order:-turns",
    "war spells by duration": "house:war order:turns",
    "spells making elves": "creates:elf",
    "war cards that create a human swordsman": "creates:human class:swordsman house:war",
    "creates vision archers": "creates:vision class:archer",
    "spells that summon wolves or elves": "",
    "spells creating monsters": "has:monster",
    "spells not making elves": "",
    "making heroes": "house:making type:hero",
    "making spells making dwarves": "creates:dwarf house:making",
    "what is the highest level": "",
    "highest level": "",
    "highest level monster": "has:creature has:monster order:-level",
    "cheapest fire spell": "fire order:cost",
    "death spells that target a recruit group": "house:death target:recruit-group",
    "nature summonings in forest": "house:nature type:summoning requirement:forest",
    "life spells cast on a forest": "house:life requirement:forest",
    "swordsman only alterations of war": "requirement:swordsman type:alteration house:war",
    "hp!10": "",
    "spells cheaper than 3": "cost<3",
    "monsters more expensive than five": "cost>5 has:monster",
    "war cards dearer than 4 mana": "cost>4 house:war",
    "spells cheaper than fireball": "",
    "monsters bigger than a wolf": "",
    "alterations of nautre": "type:alteration house:nature",
    "abomintion monsters": "house:abomination has:monster",
    "justise summonings": "house:justice type:summoning",
    "cards taking control": "",
    "war matters": "",
    "what is the biggest dragon": "has:creature creates:dragon order:-hp",
    "cheapest dragons of war": "house:war creates:dragons order:cost",
    "monsters with more than two but fewer than four armour": "armor>2 armor<4 has:monster",
    "monsters over 10 and under 15 hp": "hp>10 hp<15 has:monster",
    "war spells that cost at least 3 but at most five": "cost>=3 cost<=5 house:war",
    "how do I make archers": "",
    "how to summon monsters": "",
    "how many spells create archers": "class:archer",
    "who creates heroes": "type:hero",
    "biggest deck": "",
    "largest group": "",
    "most armored heroes": "has:creature type:hero order:-armor",
    "melee monsters": "attack>0 has:monster",
    "withdrawing monsters": "keyword:withdraws has:monster",
    "spells on friendly structures only": "target:structure requirement:friendly",
    "life spells cast on a friendly group": "house:life target:group requirement:friendly",
    "war spells that require a swordsman": "house:war requirement:swordsman",
    "making spells that need a mountain": "house:making requirement:mountain",
}


@pytest.mark.parametrize("said", MEANT)
def test_plain_words_are_offered_as_the_facts_that_they_mean(said: str) -> None:
    offer = plain_offer(said, question=True)
    assert (offer.query if offer else "") == MEANT[said]
    if offer:
        assert offer.cards == search(offer.query).queryset.count()


@pytest.mark.parametrize("said", ["war or death summonings", "heroes and monsters", "monsters with flight not in war"])
def test_capitals_change_nothing_of_what_is_offered(said: str) -> None:
    assert plain_offer(said.upper()) == plain_offer(said)


@pytest.mark.parametrize(
    ("several", "slug"), [("yeomen", "yeoman"), ("the Jinxes", "jinx"), ("Men of Iron", "man-of-iron")]
)
def test_a_card_to_be_stopped_may_be_named_in_the_plural(several: str, slug: str) -> None:
    reading = plain_reading(f"what stops {several}?")
    assert reading is not None
    assert reading.query == f"stops:{slug}"


def test_one_fact_is_offered_where_nothing_is_asked() -> None:
    offer = plain_offer("hp 10+")
    assert offer is not None
    assert (offer.query, offer.cards, offer.told) == ("hp>=10", search("hp>=10").queryset.count(), False)


def test_a_starter_deck_is_of_a_house() -> None:
    offer = plain_offer("war starter deck")
    assert offer is not None
    assert offer.query == "starter:war"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("hp:10 or more", "hp>=10"),
        ("armor = 2 or less", "armor<=2"),
        ("hp: 10 - 12", "hp:10-12"),
        ("hp:10–12", "hp:10-12"),
        ("cost:2—4", "cost:2-4"),
        ("hp:10 to 12", "hp:10-12"),
        ("order:hp desc", "order:-hp"),
    ],
)
def test_what_is_said_behind_a_field_may_be_spaced_or_in_words(typed: str, meant: str) -> None:
    assert list(search(f"{typed} house:war").queryset) == list(search(f"{meant} house:war").queryset)


def test_an_offer_says_what_it_asks_for_and_which_cards_come_first() -> None:
    offer = plain_offer("cheapest creatures")
    assert offer is not None
    assert offer.words == "Cards that have a creature to make, by known cost"
    assert offer.first == list(search(offer.query).queryset[:3])


def test_the_card_list_and_the_search_lead_to_the_facts(client: Client) -> None:
    count = Card.objects.filter(house__slug="war", type="hero").count()
    link = "/cards/?q=house%3Awar%20type%3Ahero"
    for address in ("/cards/", "/search/"):
        page = client.get(address, {"q": "war heroes"}).content.decode()
        assert f'{link}"><code>house:war type:hero</code></a> <span class="small">{count} cards</span>' in page
    assert f"{link}&amp;view=table" in client.get("/cards/", {"q": "war heroes", "view": "table"}).content.decode()


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("is:monster", "has:monster"),
        ("type:monster", "has:monster"),
        ("has:flying", "moves:flight"),
        ("moves:fly", "moves:flight"),
        ("type:beast", "has:creature"),
    ],
)
def test_a_players_own_word_leads_to_the_field_that_knows_it(query: str, meant: str) -> None:
    with pytest.raises(QueryError) as caught:
        search(query)
    assert caught.value.suggestion == meant
