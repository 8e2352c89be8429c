"""The formats: every rule with a deck that keeps it, one that just does not, and one that cannot be told."""

import pytest

from deckbuilder.check.formats import FORMATS, check_format, format_verdict
from deckbuilder.model.deck import Deck, Price
from tests.deckbuilder.decks import STARTERS, deck, made_up, real, starter

FIVES = tuple(made_up("War", 5, primary=total, secondary=0) for total in range(1, 10))
HERO, OTHER_HERO = made_up("War", type="hero"), made_up("War", type="hero")
WILL_HERO = made_up("Mind", type="hero", primary=4, secondary=0)


def judged(key: str, plain: Deck) -> tuple[bool | None, str]:
    """Return whether a deck keeps a format, and in which words."""
    found = format_verdict(plain, FORMATS[key])
    return found.followed, found.text


@pytest.mark.parametrize(
    ("plain", "followed", "words"),
    [
        (deck(*FIVES), True, "5 spells of each total cost from 1 to 9."),
        (deck(*FIVES[1:]), False, "it asks for 45 cards, and these are 40."),
        (deck(*FIVES, made_up("War")), False, "it asks for 45 cards, and these are 46."),
        (
            deck(*FIVES[2:], made_up("War", 6, total=1), made_up("War", 4, total=2)),
            False,
            "too many of one total cost: 6 of 1.",
        ),
        (deck(*FIVES[1:], made_up("War", 5, total=10)), False, "too many of one total cost: 5 of 10."),
        (deck(*FIVES[1:], made_up("War", 5)), None, "the total cost of 5 cards is not known."),
        (deck(*FIVES[1:], made_up("War", 5, assumed=Price(1, 0))), True, "5 spells of each total cost from 1 to 9."),
    ],
)
def test_five_of_each_total(plain: Deck, followed: bool | None, words: str) -> None:
    assert judged("one-to-nine", plain) == (followed, words)


ORDER = made_up("Making", 4, secondary_max=0)


@pytest.mark.parametrize(
    ("plain", "followed", "words"),
    [
        (deck(ORDER), True, "Order pays for every card."),
        (deck(ORDER, made_up("Hope", 2, primary=0, secondary=3)), True, "Order pays for every card."),
        (deck(ORDER, made_up("Making", 3)), None, "3 cards may need more than Order."),
        (deck(ORDER, made_up(None)), None, "1 card may need more than Order."),
        (
            deck(ORDER, made_up("Making", 3, secondary_min=1, name="Both")),
            False,
            "Order alone is not enough. It does not pay for 3 Both.",
        ),
        (
            deck(ORDER, made_up("War", 1, name="Foreign")),
            False,
            "Order alone is not enough. It does not pay for 1 Foreign.",
        ),
    ],
)
def test_a_single_type_of_mana(plain: Deck, followed: bool | None, words: str) -> None:
    assert judged("one-mana", plain) == (followed, words)


@pytest.mark.parametrize(
    ("plain", "followed", "words"),
    [
        (deck(HERO, OTHER_HERO), True, "there are 2, and the deck makes the mana types of 2 of them."),
        (deck(HERO, HERO), True, "there are 2, and the deck makes the mana types of 2 of them."),
        (deck(made_up("War", 4, type="hero")), False, "it asks for 2 different Heroes, and there is 1."),
        (deck(made_up("War", 4)), False, "it asks for 2 different Heroes, and there are none."),
        (
            deck(HERO, WILL_HERO, house="War"),
            None,
            "there are 2, but the mana for all but one would have to come from towns.",
        ),
        (
            deck(WILL_HERO, WILL_HERO, house="Justice"),
            None,
            "there are 2, but the mana for all of them would have to come from towns.",
        ),
        (
            deck(HERO, WILL_HERO, real("Oculus of Will"), house="War"),
            True,
            "there are 2, and the deck makes the mana types of 2 of them.",
        ),
    ],
)
def test_two_heroes(plain: Deck, followed: bool | None, words: str) -> None:
    assert judged("two-heroes", plain) == (followed, words)


def test_the_free_format_asks_for_nothing_more() -> None:
    assert judged("free", deck()) == (True, "Nothing is asked beyond the size of every deck.")
    assert check_format(deck(HERO), FORMATS["free"]) == []


@pytest.mark.parametrize("key", [key for key in FORMATS if key != "free"])
def test_a_finding_names_the_format_and_states_its_rule(key: str) -> None:
    format = FORMATS[key]
    (finding,) = check_format(starter(STARTERS[0]), format)
    assert finding.text.startswith(f"{format.name}: ")
    assert finding.reason.text == format.rules[0].text
    assert finding.reason.path == "/rules/decks/#formats"


@pytest.mark.parametrize(
    ("plain", "code", "severity"),
    [
        (deck(*FIVES), "format-kept", "ok"),
        (deck(*FIVES[1:]), "format-broken", "error"),
        (deck(*FIVES[1:], made_up("War", 5)), "format-unsure", "unknown"),
    ],
)
def test_how_grave_a_verdict_is(plain: Deck, code: str, severity: str) -> None:
    (finding,) = check_format(plain, FORMATS["one-to-nine"])
    assert (finding.code, finding.severity) == (code, severity)
