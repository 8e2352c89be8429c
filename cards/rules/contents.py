"""The table of contents: every page of the rules reference, in reading order."""

from typing import NamedTuple

from cards.web.addresses import address_of


class Page(NamedTuple):
    """A page: its address, title, one line on what it holds, and what we know it from."""

    slug: str
    title: str
    summary: str
    sources: str


class PageGroup(NamedTuple):
    """A group of pages under one verb."""

    title: str
    pages: tuple[Page, ...]


FAQ = "version 2.20 (March 2009)"

SECTIONS: tuple[PageGroup, ...] = (
    PageGroup(
        "Fight",
        (
            Page(
                "combat",
                "Combat",
                "Who goes first, who attacks whom, and every step of a round and of an attack.",
                f"The game's own page on combat, {FAQ}, known in full.",
            ),
            Page(
                "damage",
                "Damage",
                "Kinds of attack and damage, the two damage pipelines, and the famous examples step by step.",
                f"The game's own page on damage, {FAQ}, known in full.",
            ),
            Page(
                "death",
                "Death",
                "Four kinds of death, the steps from the fatal blow to burial, and what a death squanders.",
                f"The first part of the game's own page on death, {FAQ}, and the pages on combat and damage.",
            ),
        ),
    ),
    PageGroup(
        "Cast",
        (
            Page(
                "spells",
                "Spells",
                "Types, targets and requirements, the life of a spell, squandering, enchantments and helper spells.",
                f"The game's own page on spells, {FAQ}, known in full; for the words on cards, the cards.",
            ),
            Page(
                "turn",
                "The turn",
                "From the start of a turn through orders and spells to combat; initiative, and how a game ends.",
                "Parts of the game's own pages on turn phases, initiative, players and game states; players' columns.",
            ),
        ),
    ),
    PageGroup(
        "Move",
        (
            Page(
                "movement",
                "Movement",
                "Orders, speed, and the two passes that decide who gets which square.",
                "The first halves of the game's own pages on movement and on orders to move, in two versions.",
            ),
            Page(
                "terrain",
                "Terrain",
                "Eleven terrains: what they stop, hurt and hide, and the walks that help.",
                "A third of the game's own page on terrain, the texts of cards, and players' columns.",
            ),
        ),
    ),
    PageGroup(
        "Board",
        (
            Page(
                "board",
                "The board",
                "Its 94 squares, the realms, the towns, and what is there when a game starts.",
                "The game's own pages on squares, realms and game states, in part, and players' columns.",
            ),
            Page(
                "structures",
                "Structures",
                "Sancta, towns and colonies: capture, novices, training, and the spells that make and unmake them.",
                f"The game's own page on structures, {FAQ}, known in full; parts of those on novices and training.",
            ),
            Page(
                "minions-and-groups",
                "Minions and groups",
                "Base numbers, armor and levels, joining and leaving, monsters, and being off the board.",
                "Parts of the game's own pages on minions, groups, armor and levels, monsters, boardhops, relations.",
            ),
        ),
    ),
    PageGroup(
        "Build",
        (
            Page(
                "houses-and-mana",
                "Houses and mana",
                "Twelve houses and their nations, six types of mana, and where mana comes from.",
                "Parts of the game's own pages on houses and mana types, and players' columns.",
            ),
            Page(
                "decks",
                "Decks",
                "What a deck may hold, its house, the hand, and running out of cards.",
                "The game's help for its deckbuilder and its casting page, in part, and players' columns.",
            ),
        ),
    ),
    PageGroup(
        "Look up",
        (
            Page(
                "glossary",
                "Glossary",
                "Every term of art in a sentence or two.",
                "The pages of this reference.",
            ),
            Page(
                "interpretations",
                "Interpretations",
                "Where the published rules are silent or disagree, and what we take.",
                "Our own reading of all of the above.",
            ),
            Page(
                "changes",
                "What changed in the rules we play, and why",
                "Every rule and card that was mended: what came of it before, what comes of it now, and by which page.",
                "The game's own pages and cards, and runs of the engine before and after.",
            ),
        ),
    ),
)

PAGES: dict[str, Page] = {page.slug: page for section in SECTIONS for page in section.pages}
"""Every page by its address, in reading order."""


def paragraph_address(source: str) -> str:
    """Return the address of a paragraph of the rules, as rulings cite it: "damage#fred"; or of a page."""
    page, mark, anchor = source.partition("#")
    return f"{address_of('rules:page', page)}{mark}{anchor}"
