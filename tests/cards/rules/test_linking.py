"""Names in running text: what is found, what is not, and how it is linked."""

import re
from html import unescape
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.rules.linking import linked, mentions, terms
from engine.model.catalog import cards_by_name, creatures_by_name


def found(text: str) -> list[str]:
    return [mention.named.name for mention in mentions(text)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("It casts Deflection.", ["Deflection"]),
        ("Deflection begins the sentence.", []),
        ("Ogi's Armor begins the sentence.", ["Ogi's Armor"]),
        ("under Ogi’s Armor", ["Ogi's Armor"]),
        ("no deflection of light", []),
        ("Unholy Auras", []),
        ("two bashers and a Basher", ["Basher", "Basher"]),
        ("an anti-archer", []),
        ("an archer-like thing", []),
        ("before checking armor", ["Before checking armor"]),
        ("a square of Forest", []),
        ("turns into a Misfit", []),
        ("a monster with Flight", ["Monster", "Flight"]),
        ("Adds a Wolf to it", ["Wolf"]),
    ],
)
def test_names_are_told_from_plain_words(text: str, names: list[str]) -> None:
    assert found(text) == names


def test_a_word_that_is_card_and_term_is_the_term() -> None:
    assert [mention.named.card for mention in mentions("a thing with Flight")] == [None]


def test_what_a_card_makes_leads_to_its_tab() -> None:
    assert 'href="/cards/slavers/?tab=helper"' in linked("It gets Enslaved.")


def test_only_the_first_mention_is_a_link_and_the_own_name_never() -> None:
    assert linked("an archer, an archer").count("<a ") == 1
    assert "<a " not in linked("with Deflection", "Deflection")


def test_the_text_is_escaped() -> None:
    assert linked("<archer> & 'x'").startswith("&lt;<a ")
    assert "&amp; &#x27;x&#x27;" in linked("<archer> & 'x'")


NAMES = sorted({*cards_by_name(), *creatures_by_name(), *terms().values()})
TEXTS = st.lists(st.sampled_from(NAMES) | st.text(max_size=12), max_size=12).map(" ".join)


@given(TEXTS)
def test_any_text_comes_out_with_its_words(text: str) -> None:
    spans = [(mention.start, mention.end) for mention in mentions(text)]
    assert spans == sorted(spans)
    assert all(first[1] <= second[0] for first, second in pairwise(spans))
    assert unescape(re.sub("<[^>]*>", "", linked(text))) == text


def test_every_term_of_the_glossary_is_known_by_its_anchor() -> None:
    assert terms()["wise-targeting"] == "Wise targeting"
    assert len(terms()) >= 60
