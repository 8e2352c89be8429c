"""The scenarios that have an address of their own: presets, ready boards, rulings, links and drafts."""

from __future__ import annotations

from collections.abc import Callable

from cards.names import no_card_at
from cards.slugs import card_slug
from engine.analysis.demo_board import demo_scenario
from engine.atlas.boards import board_named, scenario_of
from engine.atlas.sentences import board_of_slug
from engine.library import presets
from engine.library.rulings import ruling
from engine.model.catalog import cards_by_name
from engine.scenario.format import Scenario
from engine.scenario.reading import copy_of
from sandbox.saved.drafts import HOW_LONG, draft_scenario
from sandbox.saved.shares import shared_scenario

NAME = r"(?:try/|ruling/|atlas/|s/|draft/)?[-\w]+"
"""What a scenario may be called: a preset, a card's ready board, a ruling, a board of the atlas, a link or a draft."""


def scenario_named(name: str) -> Scenario:
    """Return a fresh copy of a scenario by its address: "fred", "try/deflection", "ruling/armor-soaks-once-a-round".

    Raises KeyError for a name that is none's, and Http404 for a link that this engine refuses.
    """
    kind, _, slug = name.rpartition("/")
    return SCENARIOS[kind](slug)


def no_fight(name: str) -> str:
    """Say that no scenario has an address, as what it was meant for: a link, a ready board, a ruling."""
    kind, _, slug = name.rpartition("/")
    if kind == "try":
        return no_card_at(slug)
    if kind in NOTHING_THERE:
        return NOTHING_THERE[kind]
    return f"There is no fight called “{name}” here. There are: {', '.join(presets.preset_names())}."


NOTHING_THERE = {
    "s": "There is no saved fight at this link. Is all of it there?",
    "draft": f"There is no draft at this link. {HOW_LONG}",
    "ruling": "There is no ruling at this address.",
    "atlas": "The atlas has no board at this address.",
}
"""What is said of an address at which there is none, by what stands before its slash."""


def is_saved(name: str) -> bool:
    """Whether a scenario of this name is a saved one: a shared link or a draft."""
    return name.startswith(("s/", "draft/"))


def card_tried(name: str) -> str:
    """Return the card whose ready board a scenario's address names; empty for any other, or for no such card."""
    kind, _, slug = name.rpartition("/")
    return _card_at(slug) if kind == "try" else ""


def _card_at(slug: str) -> str:
    """Return the card of an address name; empty for no such card."""
    return next((card for card in cards_by_name() if card_slug(card) == slug), "")


def _try_board(slug: str) -> Scenario:
    """Return the ready board of a card. Raises KeyError for no such card, or one that cannot be tried."""
    board = demo_scenario(cards_by_name()[_card_at(slug)])
    if board is None:
        raise KeyError(slug)
    return board


def _ruling_board(slug: str) -> Scenario:
    """Return the scenario of a ruling. Raises KeyError for no such ruling."""
    return copy_of(ruling(slug).scenario)


def _atlas_board(slug: str) -> Scenario:
    """Return a board of the atlas. Raises KeyError for no such board."""
    return scenario_of(board_named(board_of_slug(slug)))


SCENARIOS: dict[str, Callable[[str], Scenario]] = {
    "": presets.preset,
    "try": _try_board,
    "ruling": _ruling_board,
    "atlas": _atlas_board,
    "s": shared_scenario,
    "draft": draft_scenario,
}
"""What stands before the slash of an address, and what finds the scenario that the rest names."""
