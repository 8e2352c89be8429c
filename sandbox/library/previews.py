"""The built-in fights at a glance, presets and rulings: who fights whom, under which cards, and what they show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString

from cards.release import once_a_release
from cards.web.addresses import ruling_address
from cards.web.library_search import heard
from engine.library.presets import preset, preset_names
from engine.library.rulings import Ruling, cards_named_in, cards_of, page_of, rulings, steps_of, trace_of
from engine.library.subjects import page_taught, responding_steps
from engine.scenario.format import Scenario
from engine.trace.records import HostRecord, Trace
from engine.trace.run import run
from sandbox.board.board_map import BoardMap
from sandbox.board.card_addresses import card_address
from sandbox.library.expectation_words import expectations_in_words
from sandbox.library.fight_words import headline, who


class Preview(NamedTuple):
    """A fight as the list of fights shows it; ``about`` is the published claim.

    ``expectations`` are what is expected of a run. ``ruling`` is the address of the ruling that the fight shows,
    empty for a preset; ``page`` the page of the rules that it teaches, and ``made_of`` are the cards that its
    scenario names.
    """

    name: str
    title: str
    about: str
    picture: SafeString
    who: str
    cards: list[tuple[str, str]]
    steps: list[str]
    ending: str
    expectations: list[str]
    ruling: str
    page: str
    made_of: tuple[str, ...]

    @property
    def address(self) -> str:
        """The page on which it runs."""
        return reverse("sandbox:preset", args=(self.name,))

    @property
    def words(self) -> str:
        """All that is said of it, to search in."""
        names = [name for name, _ in self.cards]
        said = [self.title, self.about, self.who, self.ending, *names, *self.steps, *self.expectations]
        return heard(*said)


@once_a_release
def previews() -> list[Preview]:
    """Return the presets in order, then the rulings; the same for everybody as long as the program runs."""
    return [*(_of_preset(name, preset(name)) for name in preset_names()), *map(_of_ruling, rulings())]


def _of_preset(name: str, scenario: Scenario) -> Preview:
    trace = run(scenario)
    cards, steps = _cards(scenario, trace), responding_steps(trace)
    page = page_taught(scenario, trace)
    return _preview(name, scenario.title, scenario.about, scenario, trace, cards, steps, page)


def _of_ruling(ruling: Ruling) -> Preview:
    name, trace = f"ruling/{ruling.slug}", trace_of(ruling.slug)
    cards, steps = cards_of(ruling), steps_of(ruling)
    page, path = page_of(ruling), ruling_address(ruling)
    return _preview(name, ruling.title, ruling.statement, ruling.scenario, trace, cards, steps, page, path)


def _preview(
    name: str,
    title: str,
    about: str,
    scenario: Scenario,
    trace: Trace,
    cards: Iterable[str],
    steps: Iterable[str],
    page: str,
    ruling: str = "",
) -> Preview:
    return Preview(
        name,
        title,
        about,
        SafeString(BoardMap(trace.initial, trace.events).svg(trace.initial)),
        who(scenario),
        [(card, card_address(card)) for card in cards],
        list(steps),
        headline(trace.outcome),
        [expectation.text for expectation in expectations_in_words(trace)],
        ruling,
        page,
        cards_named_in(scenario),
    )


def _cards(scenario: Scenario, trace: Trace) -> Iterable[str]:
    """Return the cards in play as a run starts, once each: creatures, then spells in casting order."""
    creatures = [minion.card for group in scenario.groups for minion in group.minions if minion.card]
    hosts: list[HostRecord] = [*trace.initial.minions.values(), *trace.initial.groups.values()]
    return dict.fromkeys([*creatures, *(spell for host in hosts for spell in host.spells)])
