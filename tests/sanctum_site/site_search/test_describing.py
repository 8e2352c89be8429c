"""What tells of a card, and the mechanics of which it speaks."""

import pytest

from engine.notation.vocabulary import phrases
from sanctum_site.site_search.describing import rank_cards, tells_of_a_card
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
    ],
)
def test_a_mechanic_is_found_in_whatever_words(one: str, other: str) -> None:
    assert set(mechanics_in(one)) & set(mechanics_in(other))


@pytest.mark.parametrize(("text", "mechanic"), [("+1 armor", "armor down"), ("-1 armor", "armor up")])
def test_a_sign_tells_more_from_less(text: str, mechanic: str) -> None:
    assert mechanic not in set(mechanics_in(text))


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
    ["whats the name of the card that kills heroes", "what was that spell where a town moves", "a trap that heals"],
)
def test_who_asks_for_a_card_whose_name_is_forgotten_tells_of_one(text: str) -> None:
    assert tells_of_a_card(text)


def test_nothing_that_any_card_has_finds_no_card() -> None:
    assert rank_cards("xqzk wvvj qqqp zzzx") == []
