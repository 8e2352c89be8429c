"""Everything that the one search finds and that is the same for everybody, with its words and its address."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from django.urls import reverse

from cards.release import once_a_release
from cards.rules.contents import paragraph_address
from cards.rules.search import every_section
from cards.slugs import card_slug
from cards.web.addresses import card_page, ruling_address
from engine.library.presets import preset, preset_names
from engine.library.puzzles import puzzles
from engine.library.rulings import cards_named_in, rulings
from engine.library.subjects import expected_steps
from engine.model.catalog import Creature, Helper, cards_by_name, houses_by_name, read_starter_decks
from engine.model.steps import STEPS
from sandbox.explore.problem_pages import problems_by_slug

KINDS = {
    "card": "Cards",
    "creature": "Creatures",
    "helper": "Helper spells",
    "rule": "Rules",
    "glossary": "Glossary",
    "interpretation": "Interpretations",
    "ruling": "Rulings",
    "fight": "Fights",
    "puzzle": "Puzzles",
    "problem": "Problems",
    "house": "Houses",
    "deck": "Decks",
    "page": "Pages",
}
"""The kinds of things, and what a group of each is called."""


class SearchEntry(NamedTuple):
    """A thing that can be found: what it is, its name, its address, and what is said of it.

    ``hint`` is a short line that tells it from its likes; ``names`` are further names it goes by, and ``questions``
    what players ask that it answers. ``house`` or ``step`` give it its sign, and ``numbers`` are its creatures'.
    ``cited`` are the addresses of the paragraphs that a ruling follows.
    """

    kind: str
    title: str
    url: str
    text: str
    hint: str = ""
    names: str = ""
    questions: str = ""
    house: str = ""
    step: str = ""
    numbers: str = ""
    cited: frozenset[str] = frozenset()

    @property
    def words(self) -> str:
        """The title without the step's id, which stands before it as a sign."""
        return self.title.removeprefix(f"{self.step} ")

    @property
    def in_keywords(self) -> bool:
        """Whether the text is no sentence to be read, but the words by which a page is found."""
        return self.kind == "page" and not self.text.endswith(".")

    @property
    def says(self) -> str:
        """What a card itself says, without its notes and the like, by which it is found; of others, the text."""
        return cards_by_name()[self.title].text if self.kind == "card" else self.text


def entry_of(card: str) -> SearchEntry:
    """Return a card's entry. Raises KeyError for a name that is no card's."""
    return _by_card()[card]


def entries_of(cards: Iterable[str]) -> list[SearchEntry]:
    """Return the entries of some cards, by name; an installation's own card has none."""
    return [_by_card()[card] for card in cards if card in _by_card()]


@cache
def _by_card() -> dict[str, SearchEntry]:
    return {entry.title: entry for entry in entries() if entry.kind == "card"}


@once_a_release
def entries() -> tuple[SearchEntry, ...]:
    """Return every entry that comes from the shipped files, in a fixed order."""
    return (*_cards(), *_rules(), *_fights(), *_puzzles(), *_problems(), *_houses(), *_starters(), *_tools(), *_pages())


def _cards() -> Iterator[SearchEntry]:
    """Yield the cards, and the creatures and helper spells that go by names of their own."""
    for card in cards_by_name().values():
        address = card_page(card_slug(card.name))
        asked = " ".join(requirement.text for requirement in card.requirements)
        own: list[Creature | Helper] = [*card.creatures, *card.helpers]
        made = " ".join(f"{one.name} {one.text}" for one in own)
        said = [card.text, asked, made, *card.keywords, *card.limits, card.duration or "", card.notes]
        hint = f"{card.house or 'House unknown'} · {card.type} on {card.target}"
        names = " ".join(one.name for one in own)
        house, maker = card.house or "", f"From {card.name}"
        numbers = " · ".join(map(_numbers, card.creatures))
        yield SearchEntry(
            "card", card.name, address, " ".join(filter(None, said)), hint, names, house=house, numbers=numbers
        )
        for creature in card.creatures:
            if creature.name != card.name:
                yield SearchEntry(
                    "creature", creature.name, f"{address}?tab=monster", creature.text, maker, house=house
                )
        for helper in card.helpers:
            if helper.name != card.name:
                yield SearchEntry("helper", helper.name, f"{address}?tab=helper", helper.text, maker, house=house)


def _numbers(creature: Creature) -> str:
    """Return the numbers of a creature as they are known, and how it moves: "Gorgon: hit points 7, …, Territorial"."""
    found = {"hit points": creature.hp, "armor": creature.armor, "hand": creature.hand, "missile": creature.missile}
    found |= {"attacks a round": creature.attack_rate, "level": creature.level}
    known = [f"{name} {number}" for name, number in found.items() if number is not None]
    return f"{creature.name}: {', '.join([*known, *creature.movement])}"


def _rules() -> Iterator[SearchEntry]:
    """Yield the sections of the rules, the glossary, the interpretations and the rulings.

    What changed in the rules is told there by rulings, which are found as such.
    """
    changes = reverse("rules:page", args=("changes",))
    shown_by, cited = _shown_by(), _cited()
    for section in every_section():
        hit = section.hit
        if not hit.url.startswith(f"{changes}#"):
            step = shown_by.get(hit.url, "") if hit.kind == "ruling" else hit.anchor if hit.anchor in STEPS else ""
            yield SearchEntry(
                hit.kind,
                hit.title,
                hit.url,
                section.text,
                hit.page,
                questions=section.questions,
                step=step,
                cited=cited.get(hit.url, frozenset()),
            )


def _shown_by() -> dict[str, str]:
    """Return the step that a ruling cites or expects, by the ruling's address."""
    steps = {}
    for ruling in rulings():
        cited = (paragraph.partition("#")[2] for paragraph in ruling.paragraphs)
        steps[ruling_address(ruling)] = next(
            (step for step in (*cited, *expected_steps(ruling.scenario)) if step in STEPS), ""
        )
    return steps


def _cited() -> dict[str, frozenset[str]]:
    """Return the addresses of the paragraphs that each ruling cites, by the ruling's address."""
    return {ruling_address(ruling): frozenset(map(paragraph_address, ruling.paragraphs)) for ruling in rulings()}


def _fights() -> Iterator[SearchEntry]:
    """Yield the built-in fights that are no rulings."""
    for name in preset_names():
        fight = preset(name)
        cards = ", ".join(cards_named_in(fight))
        yield SearchEntry("fight", fight.title, reverse("sandbox:preset", args=(name,)), fight.about, cards, cards)


def _puzzles() -> Iterator[SearchEntry]:
    for puzzle in puzzles():
        yield SearchEntry("puzzle", puzzle.title, reverse("sandbox:puzzle", args=(puzzle.slug,)), puzzle.question)


def _problems() -> Iterator[SearchEntry]:
    """Yield the problems by their titles alone: what else is said of one, nobody asks."""
    for slug, problem in problems_by_slug().items():
        yield SearchEntry("problem", problem.title, reverse("sandbox:problem", args=(slug,)), "")


def _houses() -> Iterator[SearchEntry]:
    for house in houses_by_name().values():
        address = reverse("cards:house", args=(card_slug(house.name),))
        said = f"house {house.primary} {house.secondary} {house.nation} {house.nations} {house.ability}"
        hint = f"{house.primary} and {house.secondary} · {house.nations}"
        yield SearchEntry("house", house.name, address, said, hint, f"{house.nation} {house.nations}", house=house.name)


def _starters() -> Iterator[SearchEntry]:
    for deck in read_starter_decks():
        address = reverse("deckbuilder:deck", args=(card_slug(deck.name),))
        names = " ".join(card.name for card in deck.cards)
        hint = f"Starter deck of {deck.house}"
        yield SearchEntry("deck", deck.name, address, f"starter deck {names}", hint, house=deck.house)


TOOLS = {
    "Puzzles": ("sandbox:puzzles", "puzzle of the day order of spells, quiz"),
    "Rulings": ("rules:rulings", "statements proved by a fight"),
    "Rules": ("rules:index", "rulebook, rule book, manual, handbook, all the rules"),
    "Decks": ("deckbuilder:list", "starter decks public decks deckbuilder, my decks, share, save, delete a deck"),
    "Fights": ("sandbox:list", "sandbox presets examples"),
    "Houses and mana": ("cards:houses", "list of houses nations"),
    "Shared fights": ("sandbox:shares", "public fights of players, share, save a fight"),
    "Matchups": (
        "sandbox:all-matchups",
        "who beats whom, how often one side beats another, win rates, statistics, odds, tier list",
    ),
    "Problems: what to cast": ("sandbox:problems", "advice, what to cast"),
    "A new scenario": ("sandbox:new", "editor, set up a scenario of your own"),
    "Your own fight": (
        "sandbox:fight",
        "type a fight, simulate, simulator, playground, combat calculator, odds, chances, probability",
    ),
    "A new deck": ("deckbuilder:new", "deckbuilder, deck builder, build a deck, make a deck, create a deck"),
    "Compare two decks": ("deckbuilder:compare", "what two decks have in common, difference"),
    "A deck read in": ("deckbuilder:import", "import a deck, paste a list, dck file of the game client"),
    "Your collection": ("deckbuilder:collection", "cards that you own, add cards to your collection"),
    "The atlas": ("cards:atlas", "interactions, combos, what every two cards do to each other"),
    "A random card": ("cards:random", "any card by chance"),
    "What can be asked": ("cards:help", "help, query language, syntax of the card search"),
    "Advanced search": ("cards:advanced", "search cards field by field"),
    "Keep everything offline": ("offline", "without a network, install, app"),
    "The API": ("api:docs", "json, data for programs, download"),
    "Remembered otherwise": ("remembered", "what players remember otherwise than it is played here"),
    "About": (
        "about",
        "the Codex, sources, licence, credits, contact, report a bug, error, wrong text, mistake, privacy, cookies",
    ),
    "Your account": ("accounts:account", "log in, login, sign up, register, make an account, password"),
}
"""The pages that somebody may ask for by their names, each with its address and what else is said of it.

What has several words there is what somebody asks for: "build a deck".
"""


GAME = (
    "Sanctum is an online card and board game of 1998 for two mages: build a deck, raise an army, and capture the "
    "other's Sanctum. It is still played, by a small circle of players. The Codex is independent of the game's owners."
)
"""What Sanctum is, for a newcomer and beginner."""

ASKED_OF_THE_GAME = (
    "what is this game; what is Sanctum; who made this; who made, wrote, owns Sanctum; how old is Sanctum; "
    "is the game dead; is Sanctum free, still played, alive, online; where can I download, get, buy, play Sanctum; "
    "how do I install the game; newcomer, beginner; does Sanctum cost money; can Sanctum still be played; "
    "is this the official site; how to play, how do I play; "
    "wie spielt man, comment jouer, como jugar; is there a discord, forum, community, chat"
)
"""What players ask of the game itself, in their words."""


def _tools() -> Iterator[SearchEntry]:
    """Yield the lists and tools."""
    for title, (page, said) in TOOLS.items():
        names = "help" if page == "cards:help" else ""
        asked = "; ".join(phrase for phrase in said.split(", ") if " " in phrase)
        yield SearchEntry("page", title, reverse(page), said, "Page", names, asked)


def _pages() -> Iterator[SearchEntry]:
    """Yield the card list, two pages of the rules, those for newcomers, and what is not known."""
    changes = reverse("rules:page", args=("changes",))
    every = f"There are {len(cards_by_name())} cards, each with a page of its own."
    asked = "how many cards, spells are there; how many cards does the game have; all cards; list of cards; browse"
    yield SearchEntry("page", "Cards", reverse("cards:list"), every, "Page", questions=asked)
    yield SearchEntry(
        "page",
        "What changed in the rules",
        changes,
        "what is new, news, updates, history, changelog",
        "Rules",
        questions="what is new; what has changed",
    )
    glossary = reverse("rules:page", args=("glossary",))
    yield SearchEntry("page", "Glossary", glossary, "words, terms of the rules, definitions, dictionary", "Rules")
    yield SearchEntry(
        "page",
        "How a turn goes",
        reverse("turn-tour"),
        "newcomer beginner newbie tutorial guide introduction",
        "For newcomers",
    )
    yield SearchEntry(
        "page", "What is Sanctum?", reverse("what-is-sanctum"), GAME, "For newcomers", questions=ASKED_OF_THE_GAME
    )
    yield SearchEntry(
        "page", "What nobody knows yet", reverse("cards:unknown"), "unknown costs houses rarities", "Cards"
    )
