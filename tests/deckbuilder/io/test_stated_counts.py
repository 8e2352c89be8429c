"""A number of cards that a list states, and that its lines do not come to, is said and not left out in silence."""

import pytest

from deckbuilder.io.jsondeck import read_pasted
from tests.deckbuilder.io.known import KNOWN

SEVEN = "4 Giant\n3 Gorgon"

FITTING = [
    f"{SEVEN}\n\nTotal: 7",
    f"{SEVEN}\n7 cards",
    f"Deck (7 cards)\n{SEVEN}",
    f"My War deck (7 cards)\n{SEVEN}",
    f"{SEVEN}\nTotal: 2",
    f"Main Deck: 7 cards\n{SEVEN}\nSideboard: 2 cards\n2 Odar",
    f"{SEVEN}\nSideboard\n2 Odar\n\n9 cards",
    f"{SEVEN}\nSideboard\n2 Odar\n\n7 cards",
    f"Creatures (7):\n{SEVEN}\n\nSpells (2):\n2 Burst of Strife",
    "Heroes (2)\nOdar\nZana",
    "4 Giant\n3 Nosuchcardatall\nTotal: 7",
    f"{SEVEN}\nTotal: 30 mana",
]


@pytest.mark.parametrize("text", FITTING)
def test_a_count_that_fits_in_some_way_is_not_remarked_on(text: str) -> None:
    assert read_pasted(text, KNOWN).unmet == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{SEVEN}\n\nTotal: 30", "Line 4 says 30 cards; the lines come to 7."),
        (f"{SEVEN}\n30 cards", "Line 3 says 30 cards; the lines come to 7."),
        (f"Deck (30 cards)\n{SEVEN}", "Line 1 says 30 cards; the lines come to 7."),
        (f"My War deck (60 cards)\n{SEVEN}", "Line 1 says 60 cards; the lines come to 7."),
        (f"My burn - 60 cards\n{SEVEN}", "Line 1 says 60 cards; the lines come to 7."),
        ("Heroes (3)\n1 Zana\n1 Odar\nMonsters (2)\n2 Gorgon", "Line 1 says 3 cards; those under it come to 2."),
        (f"{SEVEN}\nSideboard (15)\n2 Odar", "Line 3 says 15 cards; those under it come to 2."),
        (f"Deck size: 30\n{SEVEN}", "Line 1 says 30 cards; the lines come to 7."),
        ("Name,Count\nGiant,4\nGorgon,3\nTotal,30", "Line 4 says 30 cards; the lines come to 7."),
        ("2 cards\n4 Giant", "Line 1 says 2 cards; the lines come to 4."),
        ("Giant\nTotal: 3", "Line 2 says 3 cards; the lines come to 1."),
    ],
)
def test_a_count_that_does_not_fit_is_said(text: str, said: str) -> None:
    found = read_pasted(text, KNOWN)
    assert (found.unmet, found.unknown) == ((said,), ())
