"""Every field of the query language, against the data itself."""

import re
from collections.abc import Callable
from functools import cache
from itertools import product

import pytest

from cards.models import Card, Interaction
from cards.search import QueryError, search
from cards.search.fields import FIELDS
from engine.effects.coverage import executable
from engine.model import catalog
from engine.model.steps import steps_of
from tests.some import some

pytestmark = pytest.mark.django_db

CARDS = catalog.read_cards()
LATER = {"persistent", "afterwards"}
"""When requirements are asked that the rules call persistent: some are only once the spell is active."""

Fits = Callable[[catalog.Card], bool]


def names(query: str) -> set[str]:
    return set(search(query).queryset.values_list("name", flat=True))


def total(card: catalog.Card) -> int | None:
    cost = card.cost
    if cost is None:
        return None
    if cost.total is not None:
        return cost.total
    return None if cost.primary is None or cost.secondary is None else cost.primary + cost.secondary


FAR = 60


def possible(card: catalog.Card) -> list[int]:
    """Return every whole cost, up to a far one, that what is known leaves."""
    return sorted(set(map(sum, possible_parts()[card.name])))


@cache
def possible_parts() -> dict[str, set[tuple[int, int]]]:
    """Return by card every pair of parts of its cost, each up to a far one, that what is known leaves."""
    return {card.name: left_by(card.cost) if card.cost else set() for card in CARDS}


def left_by(cost: catalog.Cost) -> set[tuple[int, int]]:
    """Return the pairs of parts that what is known of a cost leaves."""

    def left(place: str) -> set[int]:
        exact, low, high = (getattr(cost, f"{place}{end}") for end in ("", "_min", "_max"))
        return {n for n in range(FAR) if exact in (None, n) and n >= (low or 0) and (high is None or n <= high)}

    wholes = left("total")
    return {pair for pair in product(left("primary"), left("secondary")) if sum(pair) in wholes}


def costs(test: Callable[[int], bool]) -> Fits:
    return lambda card: bool(possible(card)) and all(map(test, possible(card)))


def makes(test: Callable[[catalog.Creature], bool]) -> Fits:
    return lambda card: any(test(creature) for creature in card.creatures)


def knows(stat: str) -> Fits:
    return lambda card: all(getattr(creature, stat) is not None for creature in card.creatures)


def steps(card: catalog.Card) -> set[str]:
    return {step for word in card.timing for step in steps_of(word)}


def limited(card: catalog.Card) -> bool:
    adds_up = {limit for limit in card.limits if "cumulative" in limit and limit != "not cumulative"}
    return bool({*card.limits} - adds_up - {"World Drain may be cast more than once"})


def of_nation(nations: str) -> Fits:
    house = next(house for house in catalog.houses_by_name().values() if house.nations == nations)
    return lambda card: card.house == house.name or any(made.nation == nations for made in card.creatures)


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ("house:war", lambda card: card.house == "War"),
        ("HOUSE:War", lambda card: card.house == "War"),
        ("house : war", lambda card: card.house == "War"),
        ("house:war, hope , body", lambda card: card.house in ("War", "Hope", "Body")),
        ("house:war or hope", lambda card: card.house in ("War", "Hope")),
        (
            "house:war, hope or body type:hero",
            lambda card: card.house in ("War", "Hope", "Body") and card.type == "hero",
        ),
        ("not house:war OR hope", lambda card: card.house not in {"War", "Hope", None}),
        ("house:war or type:hero or hero", lambda card: card.house == "War" or card.type == "hero"),
        ("hp:3 or 5", makes(lambda creature: creature.hp in (3, 5))),
        ("-House  :(war or body)", lambda card: card.house not in {"War", "Body", None}),
        ("order :hp hp : 15 or more", makes(lambda creature: (creature.hp or 0) >= 15)),
        ("-house:war", lambda card: card.house not in {"War", None}),
        ("!house:war", lambda card: card.house not in {"War", None}),
        ('level:"3"', lambda card: any(creature.level == 3 for creature in card.creatures)),
        ("house!=war", lambda card: card.house not in {"War", None}),
        ("is:unknown-house", lambda card: card.house is None),
        ("house:(war or body)", lambda card: card.house in {"War", "Body"}),
        ("house:(-war -body)", lambda card: card.house not in {"War", "Body", None}),
        ("not (house:war or type:hero)", lambda card: card.house not in {"War", None} and card.type != "hero"),
        ("house:war or type:hero", lambda card: card.house == "War" or card.type == "hero"),
        ("house:war and type:hero", lambda card: card.house == "War" and card.type == "hero"),
        ("mana:world", lambda card: card.house is not None and "World" in mana(card)),
        ("-mana:world", lambda card: card.house is not None and "World" not in mana(card)),
        ("type:alteration", lambda card: card.type == "alteration"),
        ('target:"recruit group"', lambda card: card.target == "recruit group"),
        ("target:recruit-group", lambda card: card.target == "recruit group"),
        ("set:oppositions", lambda card: card.set == "O"),
        ("set:c", lambda card: card.set == "C"),
        ("cost<=3", costs(lambda cost: cost <= 3)),
        ("-cost<=3", costs(lambda cost: cost > 3)),
        ("cost=5", costs(lambda cost: cost == 5)),
        ("cost:5", costs(lambda cost: cost == 5)),
        ("cost!=5", costs(lambda cost: cost != 5)),
        ("cost>=0", costs(lambda cost: cost >= 0)),
        ("is:unknown-cost", lambda card: total(card) is None),
        ("has:cost", lambda card: total(card) is not None),
        ("cost:2+1", lambda card: card.cost is not None and (card.cost.primary, card.cost.secondary) == (2, 1)),
        ("keyword:nomadic", lambda card: "Nomadic" in card.keywords),
        ("step:D3", lambda card: "D3" in steps(card)),
        ("step:m1", lambda card: "MOVEMENT" in card.timing or "M1" in card.timing),
        ("-step:x3", lambda card: "X3" not in steps(card)),
        ("timing:start-of-turn", lambda card: "START_OF_TURN" in card.timing),
        ("timing:START_OF_TURN", lambda card: "START_OF_TURN" in card.timing),
        ("timing:d3", lambda card: "D3" in card.timing),
        ("hp>=15", makes(lambda creature: (creature.hp or 0) >= 15)),
        ("-hp>=15", lambda card: not makes(lambda creature: (creature.hp or 0) >= 15)(card) and knows("hp")(card)),
        ("hp:9-11", makes(lambda creature: 9 <= (creature.hp or 0) <= 11)),
        ("hp:9..11", makes(lambda creature: 9 <= (creature.hp or 0) <= 11)),
        ("hp:11-9", makes(lambda creature: 9 <= (creature.hp or 0) <= 11)),
        ("life:7-7", makes(lambda creature: creature.hp == 7)),
        (
            "-hp:9-11",
            lambda card: not makes(lambda creature: 9 <= (creature.hp or 0) <= 11)(card) and knows("hp")(card),
        ),
        (
            "hp!=9-11",
            lambda card: not makes(lambda creature: 9 <= (creature.hp or 0) <= 11)(card) and knows("hp")(card),
        ),
        ("hp>melee", makes(lambda creature: (creature.hp or 0) > (99 if creature.hand is None else creature.hand))),
        (
            "-missile>=hp",
            lambda card: all(
                creature.missile is None or creature.missile < (creature.hp or 0) for creature in card.creatures
            ),
        ),
        ("armor:3", makes(lambda creature: creature.armor == 3)),
        ("level>2", makes(lambda creature: (creature.level or 0) > 2)),
        ("attack<2", makes(lambda creature: creature.hand is not None and creature.hand < 2)),
        ("missile>=3", makes(lambda creature: (creature.missile or 0) >= 3)),
        ("-missile>=3", lambda card: not makes(lambda creature: (creature.missile or 0) >= 3)(card)),
        ("rate>1", makes(lambda creature: (creature.attack_rate or 0) > 1)),
        (
            "attack>armor",
            makes(lambda creature: (creature.hand or 0) > (99 if creature.armor is None else creature.armor)),
        ),
        (
            "cost<hp",
            lambda card: (
                any((total(card) or 0) < (creature.hp or 0) for creature in card.creatures) and total(card) is not None
            ),
        ),
        ("moves:flight", makes(lambda creature: "Flight" in creature.movement)),
        ('moves:"moves 2"', makes(lambda creature: "Moves 2" in creature.movement)),
        ("class:archer", makes(lambda creature: creature.recruit_class == "archer")),
        ("-class:swordsman", lambda card: not makes(lambda creature: creature.recruit_class == "swordsman")(card)),
        ("requirement:forest", lambda card: any("forest" in each.text for each in card.requirements)),
        ('requirement:"on"', lambda card: any(re.search(r"\bon\b", each.text) for each in card.requirements)),
        ("requirement:can", lambda card: any(re.search(r"\bcan", each.text) for each in card.requirements)),
        ('limit:"cockatrices gaze"', lambda card: card.name == "Cockatrice"),
        ("limit:5", lambda card: any("level 5" in each for each in card.limits)),
        ('requirement:"6"', lambda card: any(re.search(r"\b6\b", each.text) for each in card.requirements)),
        ("limit:game,", lambda card: card.copies == "one casting per game"),
        ('limit:"once per game"', lambda card: card.copies == "one casting per game"),
        ("starter:war", lambda card: "War" in card.starter_decks),
        ("in:starter", lambda card: bool(card.starter_decks)),
        ("executable:full", lambda card: executable(card)[0] == "full"),
        ("executable:no", lambda card: executable(card)[0] == "no"),
        ("-executable:(full or partial)", lambda card: executable(card)[0] == "no"),
        ("has:helper", lambda card: bool(card.helpers)),
        ("has:requirement", lambda card: bool(card.requirements)),
        ("has:limit", lambda card: card.copies not in {"one on a host", "any number"} or limited(card)),
        (
            "-has:limit",
            lambda card: card.copies in {"one on a host", "any number"} and not limited(card),
        ),
        ("is:unknown-hp", makes(lambda creature: creature.hp is None)),
        ("has:creature -is:unknown-hp", lambda card: bool(card.creatures) and knows("hp")(card)),
        ("is:hero", lambda card: card.type == "hero"),
        ("is:persistent", lambda card: any(each.when in LATER for each in card.requirements)),
        ("rarity:rare", lambda card: card not in CARDS),
        ("-rarity:rare", lambda card: card not in CARDS),
        ("is:unknown-rarity", lambda card: card in CARDS),
        ("creates:wolf", lambda card: any("Wolf" in each.name.split() for each in (*card.creatures, *card.helpers))),
        ("creates:elves", makes(lambda creature: creature.nation == "Elves")),
        ("-creates:vision", lambda card: not makes(lambda creature: creature.nation == "Visions")(card)),
        ('creates:"satyr"', makes(lambda creature: creature.name == "Satyr")),
        ("turns:2", lambda card: card.turns == 2),
        ("-turns>=3", lambda card: (card.turns or 0) < 3),
        ("duration:3..5", lambda card: card.turns in {3, 4, 5}),
        ("turns>cost", lambda card: card.turns is not None and total(card) is not None and card.turns > total(card)),
        (
            "-turns>cost",
            lambda card: card.turns is None or (total(card) is not None and card.turns <= (total(card) or 0)),
        ),
        ("hp>ten", makes(lambda creature: (creature.hp or 0) > 10)),
        ("hp:Ten or more", makes(lambda creature: (creature.hp or 0) >= 10)),
        ("hp:five to ten", makes(lambda creature: 5 <= (creature.hp or 0) <= 10)),
        ("hp:five-10", makes(lambda creature: 5 <= (creature.hp or 0) <= 10)),
        ("hp:ten, or twelve", makes(lambda creature: creature.hp in {10, 12})),
        (
            "requirement:friendly",
            lambda card: any(re.search("(?<!non-)friendly", each.text) for each in card.requirements),
        ),
        ("requirement:non-friendly", lambda card: any("non-friendly" in each.text for each in card.requirements)),
        ('name:"treacherous armor"', lambda card: card.name == "Treacherous Armor"),
        ("name:hakim,fuligin", lambda card: card.name in {"Al Hakim", "Fuligin"}),
        ("name:hakim|fuligin", lambda card: card.name in {"Al Hakim", "Fuligin"}),
        ("text:/^the host dies\\.$/", lambda card: card.text == "The host dies."),
        ("name:/^ogi'?s/", lambda card: card.name.startswith("Ogi's")),
        ("house:hope,justice", lambda card: card.house in {"Hope", "Justice"}),
        ("-house:hope,justice", lambda card: card.house not in {"Hope", "Justice", None}),
        ("house!=hope,justice", lambda card: card.house not in {"Hope", "Justice", None}),
        ("house:hope, type:hero", lambda card: card.house == "Hope" and card.type == "hero"),
        ("hp:15,16", makes(lambda creature: creature.hp in {15, 16})),
        ("t:hero", lambda card: card.type == "hero"),
        ("T:Hero h:war", lambda card: card.type == "hero" and card.house == "War"),
        ("nation:elves", of_nation("Elves")),
        ("nation:elf", of_nation("Elves")),
        ("nation:dwarf,djinni", lambda card: of_nation("Dwarves")(card) or of_nation("Djinni")(card)),
        ("order:cost", lambda card: card in CARDS),
        ("", lambda card: card in CARDS),
    ],
)
def test_field_finds_what_the_data_say(query: str, fits: Fits) -> None:
    assert names(query) == {card.name for card in CARDS if fits(card)}


def mana(card: catalog.Card) -> set[str]:
    house = catalog.houses_by_name()[card.house or ""]
    return {house.primary, house.secondary}


def test_a_known_rarity_is_found(db: None) -> None:
    Card.objects.filter(slug="deflection").update(rarity="rare")
    Card.objects.filter(slug="armistice").update(rarity="common")
    assert names("rarity:Rare") == {"Deflection"}
    assert names("-rarity:rare") == {"Armistice"}
    assert "Deflection" not in names("is:unknown-rarity")


@pytest.mark.parametrize(
    "comparison", ["cost<=3", "cost!=5", "cost:2+1", "house:war", "mana:world", "hp>=15", "level<2", "attack>armor"]
)
def test_a_condition_and_its_opposite_share_no_card(comparison: str) -> None:
    assert not names(comparison) & names(f"-{comparison}")
    assert names(f"not not {comparison}") == names(comparison)


@pytest.mark.parametrize("field", ["cost", "house"])
def test_unknown_facts_fit_no_comparison(field: str) -> None:
    condition = {"cost": "cost>=0", "house": "house:war"}[field]
    known = names(condition) | names(f"-{condition}")
    known -= {card.name for card in CARDS if field == "cost" and possible(card) and total(card) is None}
    assert known.isdisjoint(names(f"is:unknown-{field}"))
    assert known | names(f"is:unknown-{field}") == {card.name for card in CARDS}


def test_a_card_without_turns_is_no_riddle_beside_a_cost() -> None:
    perhaps = {card.name for card in search("cost<turns").perhaps}
    assert all(card.turns for card in CARDS if card.name in some(perhaps))


@pytest.mark.parametrize("name", FIELDS)
def test_every_example_of_the_help_page_works(name: str) -> None:
    for example in some(FIELDS[name].examples):
        found = search(example)
        assert found.queryset.exists() or name == "rarity", example


@pytest.mark.parametrize("name", [name for name, field in FIELDS.items() if field.options()])
def test_every_value_of_a_field_can_be_asked_for(name: str) -> None:
    for value in some(FIELDS[name].options()):
        assert len(search(f'{name}:"{value}"').queryset) <= len(CARDS)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("", "All cards, by name."),
        ("armor", "Cards that mention “armor”, the best match first."),
        ("step:D3 house:war", "Cards that act at step D3 (after armor) and belong to the House of War, by name."),
        ("-step:D3", "Cards that do not act at step D3 (after armor), by name."),
        ("hp>=15", "Cards that make a creature with hit points of 15 or more, by name."),
        ("cost<=3 order:-cost", "Cards that have a known cost of 3 or less, by known cost, backwards."),
        ("attack>armor", "Cards that make a creature with hand damage over its armor, by name."),
        ("cost:2+1", "Cards that cost 2 of the first mana type and 1 of the second, by name."),
        (
            "is:hero or (has:helper in:starter)",
            "Cards that either are of the type Hero or (have a helper spell and are in a starter deck), by name.",
        ),
        ("not (is:hero or has:helper)", "Cards that are not of the type Hero and do not have a helper spell, by name."),
        ("text:/dies?/", "Cards that have a spell text that fits the expression /dies?/, by name."),
        ("-order:id", "All cards, by number, backwards."),
        ("cost:<=3", "Cards that have a known cost of 3 or less, by name."),
        ("cost: =< 3", "Cards that have a known cost of 3 or less, by name."),
        ("hp≥15", "Cards that make a creature with hit points of 15 or more, by name."),
        ("-hp=>15", "Cards that make no creature with hit points of 15 or more, by name."),
        (
            "hp==15 house≠war",
            "Cards that make a creature with hit points of 15 and belong to a house other than War, by name.",
        ),
        ("Ｈ：ｗａｒ", "Cards that belong to the House of War, by name."),
        ("armor –power", "Cards that mention “armor” and do not mention “power”, the best match first."),
        ("-1 armor", "Cards that mention “-1” and mention “armor”, the best match first."),
        ("armor (-1)", "Cards that mention “armor” and mention “-1”, the best match first."),
        ("hp<>15", "Cards that make no creature with hit points of 15, by name."),
        ("armor | power", "Cards that either mention “armor” or mention “power”, the best match first."),
        ("armor && power", "Cards that mention “armor” and mention “power”, the best match first."),
        ("house:war order:price", "Cards that belong to the House of War, by known cost."),
        ("armor|power", "Cards that either mention “armor” or mention “power”, the best match first."),
        ("(house:war|-is:hero)", "Cards that either belong to the House of War or are not of the type Hero, by name."),
        ("IS:HERO", "Cards that are of the type Hero, by name."),
        ("is:hero order:-attack", "Cards that are of the type Hero, by hand damage, backwards."),
        ("stops:gorgon or weakens:gorgon", "Cards that are found to stop or weaken Gorgon, by name."),
        ("house:war|body", "Cards that either belong to the House of War or belong to the House of Body, by name."),
        ("attack:5+", "Cards that make a creature with hand damage of 5 or more, by name."),
        ("cost:2-4", "Cards that have a known cost of 2 to 4, by name."),
        ("-cost:2-4", "Cards that have a known cost other than 2 to 4, by name."),
        ("hp:10-15", "Cards that make a creature with hit points of 10 to 15, by name."),
        ("hp!=10..15", "Cards that make no creature with hit points of 10 to 15, by name."),
        ("turns>=3", "Cards that last for 3 or more turns after the turn of casting, by name."),
        (
            "-turns:two order:turns",
            "Cards that do not last for 2 turns after the turn of casting, by duration in turns.",
        ),
        ("turns:2-3", "Cards that last for 2 to 3 turns after the turn of casting, by name."),
        ("creates:dwarf -creates:elf", "Cards that make one of the Dwarves and make none of the Elves, by name."),
        ("text:/Dies?/i", "Cards that have a spell text that fits the expression /Dies?/, by name."),
    ],
)
def test_sentence_says_how_the_query_was_read(query: str, sentence: str) -> None:
    assert search(query).sentence == sentence


@pytest.mark.parametrize(
    ("query", "position", "suggestion", "said"),
    [
        ("hous:war", 0, "house", "There is no field “hous”. Did you mean “house”?"),
        ("step:D1 hous:war", 8, "house", "There is no field “hous”"),
        ("xqzk:1", 0, "", "put quotation marks round them"),
        ("house:wra", 6, "war", "“house:” has no value “wra”. Did you mean “war”?"),
        ("house:xqzk", 6, "", "It takes abomination, body"),
        ("house:(war or bdy)", 14, "body", "no value “bdy”"),
        ("house<war", 5, ":", "is not compared"),
        ("hp>=many", 4, "", "is compared with a whole number up to 9999"),
        ("hp>=armr", 4, "armor", "is compared with a whole number up to 9999"),
        ("cost>2+1", 5, "", "Parts such as 2+1 are not compared"),
        ("order:nmae", 6, "name", "There is no order “nmae”"),
        ("order:-nmae", 6, "-name", "There is no order “nmae”"),
        ("order:name order:id", 11, "", "in one order only"),
        ("order<name", 5, ":", "Order takes a colon"),
        ("house:/war/", 6, "", "takes no regular expression"),
        ("text:/(/", 5, "", "cannot be read: missing )"),
        (f"text:/{'a' * 90}/", 5, "", "up to 80 characters"),
        ('armor "of', 6, "", "This quotation mark is never closed"),
        ("(armor", 6, "", "A bracket is never closed"),
        ("armor)", 5, "", "This bracket closes nothing"),
        ("()", 1, "", "must stand before this"),
        ("target:archer", 0, "requirement:archer", "Did you mean “requirement:archer”?"),
        ("step:D1 -target:Archer", 9, "requirement:Archer", "“target:” has no value “Archer”"),
        ("house:order", 0, "mana:order", "Did you mean “mana:order”?"),
        ("target:hero,globe", 7, "", "“target:” has no value “hero”. That would be “type:hero”."),
        ("target:hero", 0, "type:hero", "Did you mean “type:hero”?"),
        ("job:archer", 0, "requirement:archer", "There is no field “job”. Did you mean “requirement:archer”?"),
        ("armor gait:flight", 6, "keyword:flight", "There is no field “gait”"),
        ("step:d9", 5, "d4", "Did you mean “d4”?"),
        ("house:hope,wra", 11, "war", "no value “wra”. Did you mean “war”?"),
        ("house:" + "war," * 31, 126, "", "one condition too many"),
        ("house:war or", 12, "", "must follow here"),
        ("house:", 6, "", "takes abomination, body"),
        ("hp>=", 4, "", "must follow here"),
        ("!!!", 0, "", "no letter or digit"),
        ("armor *ball", 6, r"/\w*ball/", "A word finds all that begin with it."),
        ("name:f?reball*", 5, r"/f\wreball/", "use a pattern"),
        ("a*r", 0, r"/a\w*r/", "use a pattern"),
        ("house:war/death", 6, "war,death", "Did you mean “war,death”?"),
        ("house:war+death", 6, "war,death", "Did you mean “war,death”?"),
        ("mana:order+clarity", 5, "(order clarity)", "Did you mean “(order clarity)”?"),
        ("hp >= 5 and <= 7", 12, "", "A comparison begins with a field, as in hp<=3."),
        ("a " * 31, 60, "", "one condition too many. A search may have up to 400 characters and 30 conditions."),
        ("a" * 401, 400, "", "too long"),
        ("<=3 mana", 0, "", "A comparison begins with a field, as in hp<=3."),
        ('"armor" >hp', 8, "", "A comparison begins with a field, as in hp>3."),
        ("armor 10<hp<=15", 6, "(hp>10 hp<=15)", "A comparison begins with its field"),
        ("-3>=cost", 1, "cost<=3", "A comparison begins with its field"),
        ("hp>10..12", 3, "", "is compared with a whole number up to 9999"),
        ("OR armor", 0, "", "must stand before this"),
        ("or", 0, "", "must stand before this"),
        ("not", 3, "", "must follow here"),
        ("armor or (or power)", 10, "", "must stand before this"),
        ("- armor", 0, "", "A minus stands right before what it rules out, as in -armor."),
        ("weather:2", 0, "", "There is no field “weather”. To look for these words"),
        ("house:unknown", 0, "is:unknown-house", "Did you mean “is:unknown-house”?"),
        ("house:-war", 0, "-house:war", "A “-” stands right before the field. Did you mean “-house:war”?"),
        ("armor text:!dies", 6, "-text:dies", "A “!” stands right before the field. Did you mean “-text:dies”?"),
        ("house:war,-body", 10, "", "A “-” stands right before the field. That would be “-house:body”."),
        ("armor -cost:?", 7, "is:unknown-cost", "Did you mean “is:unknown-cost”?"),
        ("hp:unknown", 0, "is:unknown-hp", "Did you mean “is:unknown-hp”?"),
        ('house:"house of war"', 6, "war", "Did you mean “war”?"),
        ("interacts:deflecton", 10, "Deflection", "Did you mean “Deflection”?"),
        ('stops:"ogis amor"', 6, '"Ogi\'s Armor"', "Did you mean “Ogi's Armor”?"),
        ("damages : 10", 8, "", "A colon stands right behind its field, as in hp:10."),
        ("order:", 6, "", "takes name, house"),
        ("feed>2", 0, "", "There is no field “feed”. To look for these words"),
        ("hp>=1O", 4, "10", "is compared with a whole number"),
        ("armor +house:war", 6, "house:war", "no condition needs a plus"),
        ("speed>2", 5, ":", "“moves” is not compared"),
        ("sort:hp", 0, "order", "There is no field “sort”. Did you mean “order”?"),
        ("sort:cost", 0, "order", "There is no field “sort”. Did you mean “order”?"),
    ],
)
def test_error_points_at_the_place_and_proposes_the_nearest(
    query: str, position: int, suggestion: str, said: str
) -> None:
    with pytest.raises(QueryError) as caught:
        search(query)
    error = caught.value
    assert said in error.message
    assert (error.position, error.suggestion) == (position, suggestion)


def test_corrected_query_works() -> None:
    with pytest.raises(QueryError) as caught:
        search("step:D3 hous:making")
    error = caught.value
    assert (error.before, error.marked, error.after) == ("step:D3 ", "hous", ":making")
    assert error.corrected == "step:D3 house:making"
    assert names(error.corrected) == {"Deflection"}


@pytest.mark.parametrize(
    ("query", "corrected"),
    [
        ("house <= war", "house: war"),
        ("house:<war", "house:war"),
        ("armor 10<hp<=15", "armor (hp>10 hp<=15)"),
        ("sort:hp", "order:hp"),
        ("armor *ball", r"armor /\w*ball/"),
        ("name:f?reball*", r"name:/f\wreball/"),
        ("creates:*ball", ""),
        ("house:war/death", "house:war,death"),
        ("-3>=cost", "-cost<=3"),
        ("stops:deflecton", "stops:Deflection"),
        ("-cost:?", "-is:unknown-cost"),
        ("cost!=unknown", "-is:unknown-cost"),
        ("cost>unknown", ""),
        ("cost:(3 or unknown)", ""),
        ("house!=elves", "-nation:elves"),
        ("-house!=elves", "--nation:elves"),
        ("house:(war or elves)", ""),
        ("house:war,elves", ""),
        ("house:elves|war", ""),
        ("house:war+elves", ""),
        ('type:"hero monster"', ""),
        ("type:(hero or monster)", ""),
        ("type:hero,monster", ""),
        ("moves:(flight or flying)", "moves:(flight or flight)"),
        ("moves:(waterwalk or -flying)", "moves:(waterwalk or -flight)"),
        ("mana:order+clarity", "mana:(order clarity)"),
        ("-mana:order+clarity", "-mana:(order clarity)"),
        ("mana:order+clarity,will", ""),
        ('house:""', ""),
        ("job:(archer or swordsman)", ""),
        ("job!=archer", "-requirement:archer"),
        ('job:""', ""),
        ('target:"recruit groups"', "target:recruit-group"),
        ("hp:10hp", "hp:10"),
        ('hp:"10 hp"', "hp:10"),
        ("hous:war typ:hero", "house:war type:hero"),
        ("typ:war", "house:war"),
        ("hose:10", ""),
        ("stops:amor-ogis,deflecton", "stops:ogis-armor,deflection"),
    ],
)
def test_what_is_offered_can_be_searched_and_asks_for_what_was_meant(query: str, corrected: str) -> None:
    with pytest.raises(QueryError) as caught:
        search(query)
    assert caught.value.corrected == corrected
    search(corrected)


@pytest.mark.parametrize(
    "shape", ["{0}:{1}", "{0}!={1}", "-{0}:{1}", "{0}:({1} or war)", "{0}:{1},war", '{0}:"{1}"', "{0}>{1}"]
)
def test_whatever_is_offered_can_be_searched(shape: str) -> None:
    values = [
        "elves",
        "flying",
        "unknown",
        "wra",
        "10hp",
        "",
        "hero",
        "a*r",
        "war+death",
        "x|y",
    ]
    for name, value in some(product((*FIELDS, "hous", "class", "order", "sort"), values)):
        try:
            search(shape.format(name, value))
        except QueryError as error:
            search(error.corrected)


def test_a_sign_before_a_group_denies_the_whole_of_it() -> None:
    assert names("house!=(war or body)") == names("house!=war,body") == names("-house:(war or body)")
    assert names("mana!=(order clarity)") == names("-mana:(order clarity)")


@pytest.mark.parametrize("pair", [(0, 5), (2, 1), (4, 0)])
def test_parts_that_bounds_leave_open_stand_under_perhaps(pair: tuple[int, int]) -> None:
    query = "cost:{}+{}".format(*pair)
    perhaps = {name for name, pairs in possible_parts().items() if pair in pairs and len(pairs) > 1}
    assert {card.name for card in search(query).perhaps} == perhaps
    assert {card.name for card in search(f"house:war or -{query}").perhaps} == perhaps - names("house:war")


def test_what_dispels_others_is_found_and_not_what_dispels_itself() -> None:
    found = names("has:dispel")
    assert {"Winnowing Sigil", "The Unmagicking", "Nullify", "Fizzle", "Cleansing Light"} <= found
    assert {"Natural Order", "Fuligin", "Trump", "Leechwood", "Outcast"} <= found
    assert not {"Golden Grove", "Encampment", "Magnetic Accrual", "Mirrored Armor", "Colony"} & found


@pytest.mark.parametrize("comparison", ["cost<=4", "cost>=5", "cost=5"])
def test_what_bounds_leave_open_stands_under_perhaps(comparison: str) -> None:
    loose = {card.name for card in CARDS if len(possible(card)) > 1}
    told = names(comparison) | names(f"-{comparison}")
    perhaps = {card.name for card in search(comparison).perhaps}
    assert perhaps == loose - told
    assert some(perhaps)
    assert {card.name for card in search(f"-{comparison}").perhaps} == perhaps


def test_a_search_that_asks_for_no_cost_has_no_perhaps() -> None:
    assert not search("house:war").perhaps.exists()


@pytest.mark.parametrize("kind", ["saves", "kills"])
def test_what_two_cards_do_together_is_found_by_either(kind: str) -> None:
    one, other = Card.objects.get(slug="hellion"), Card.objects.get(slug="spirit-binding")
    Interaction.objects.filter(by__in=[one, other], to__in=[one, other]).delete()
    Interaction.objects.create(by=one, to=other, kind=kind, strength=1, step="E2", sentence="")
    assert one.name in names(f"{kind}:spirit-binding")
    assert other.name in names(f"{kind}:hellion")
    assert other.name not in names("stops:hellion")
