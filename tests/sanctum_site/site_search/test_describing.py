"""What tells of a card, and the mechanics of which it speaks."""

import pytest

from engine.notation.vocabulary import phrases
from sanctum_site.site_search.describing import may_tell_of_a_card, rank_cards, tells_of_a_card
from sanctum_site.site_search.mechanics import MECHANICS, mechanics_in
from sanctum_site.site_search.terms import stem
from tests.some import some


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hexproof", "individual spells cannot target him"),
        ("+1 dmg", "the host deals 1 more hand damage"),
        ("-2 dmg", "two less damage"),
        ("can't be moved", "the host is rooted"),
        ("unsichtbar", "concealed"),
        ("can't be seen", "the host is concealed"),
        ("stackable", "one minion may carry this spell several times"),
        ("wherever they walk", "whenever the host moves"),
        ("stronger with every later buff", "for each alteration that is cast after this one"),
        ("blocks the way", "which stops any group without it"),
        ("attacks friend and foe", "it is neutral"),
        ("he is promoted", "the host rises by 1 level"),
        ("kidnaps a soldier", "goes over to the caster's side"),
        ("brings a dead guy back", "it lives again"),
        ("heals them when they step on it", "a group enters the host"),
        ("a boss who inspires others", "each other swordsman has more"),
    ],
)
def test_a_mechanic_is_found_in_whatever_words(one: str, other: str) -> None:
    assert set(mechanics_in(one)) & set(mechanics_in(other))


@pytest.mark.parametrize(
    ("text", "mechanic"),
    [
        ("+1 armor", "armor down"),
        ("-1 armor", "armor up"),
        ("It has 1 more. Life ends.", "hit points up"),
        ("moves two times this turn", "for a while"),
        ("goes into a town and comes out", "on death"),
        ("throw away my hand", "throws"),
        ("a debuff", "curse"),
        ("a plain soldier", "plains"),
        ("cannot be targeted by anything", "immobile"),
    ],
)
def test_a_text_says_no_mechanic_of_which_it_does_not_speak(text: str, mechanic: str) -> None:
    assert mechanic not in set(mechanics_in(text))


def _first(text: str, many: int = 3) -> list[str]:
    return [ranked.entry.title for ranked in rank_cards(text)[:many]]


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("remove all enchantments from one minion cheap", "Winnowing Sigil"),
        ("makes opponents spells more expensive", "Pantogar's Failure"),
        ("whoever it meets has to pay a tax for spells", "Dissolution"),
        ("catapult that hits a garrison", "Siege Engine"),
    ],
)
def test_a_card_is_found_by_its_own_words_before_its_notes(text: str, card: str) -> None:
    assert card in _first(text)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("group cannot move for two turns", "Binding Cube"),
        ("nobody joins a group for two turns", "Paranoia"),
        ("town that gives two will each turn", "Will to Power"),
    ],
)
def test_how_long_a_card_lasts_and_the_mana_called_will_are_looked_for(text: str, card: str) -> None:
    assert card in _first(text)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("wicked clown who hides among my people", "Hollow Jester"),
        ("a boat that flies", "Dwarven Airship"),
        ("cudgel that knocks enchantments off", "Iron Shillelagh"),
    ],
)
def test_what_a_card_is_called_is_found_in_other_words(text: str, card: str) -> None:
    assert card in _first(text)


def test_who_is_dispelled_at_the_end_dispels_nothing() -> None:
    found = {ranked.entry.title for ranked in rank_cards("dispels all enchantments")}
    assert "Winnowing Sigil" in found
    assert not {"Sword of Zana", "Dire Portent", "Retribution"} & found


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("if my hero dies his group is healed", True),
        ("when he gets hit the hitter loses an enchantment", True),
        ("if my hero dies is his group healed", False),
        ("when does my hero die", False),
        ("if my hero dies what happens", False),
        ("if my hero dies his group is healed?", False),
        ("which spells heal a group", True),
        ("which spells go first", False),
        ("which spells are dispelled", False),
        ("board wipe recruits", True),
        ("wie spielt man", False),
    ],
)
def test_what_states_something_may_tell_of_a_card(text: str, tells: bool) -> None:
    assert may_tell_of_a_card(text) is tells


def test_a_phrase_of_several_words_says_no_more_than_its_words_together() -> None:
    alone = {
        (mechanic, phrase)
        for mechanic, said in MECHANICS.items()
        for phrase in some(phrases(said))
        for word in (phrase.split() if " " in phrase else ())
        if mechanic in set(mechanics_in(word)) and not {word, stem(word)} & {*phrases(said), *map(stem, phrases(said))}
    }
    assert alone == set()


@pytest.mark.parametrize(
    "text",
    [
        "whats the name of the card that kills heroes",
        "what was that spell where a town moves",
        "a trap that heals",
        "thing that makes the attacker take the damage instead",
        "looks at the opponent's hand",
        "my opponent has to throw away his hand",
    ],
)
def test_who_asks_for_a_card_whose_name_is_forgotten_tells_of_one(text: str) -> None:
    assert tells_of_a_card(text)


def test_nothing_that_any_card_has_finds_no_card() -> None:
    assert rank_cards("xqzk wvvj qqqp zzzx") == []
