"""What of the suite is found: for its tests, and for the benchmark table."""

import re
from html import unescape

from django.test import Client

from cards.names import named
from cards.search import search
from sanctum_site.site_search.finding import find
from tests.sanctum_site.site_search import suite

RULES = ("rule", "glossary", "interpretation")


def first_card(client: Client, typed: str) -> str:
    """Return the address of the card that the page of the search leads to or shows first; empty where there is none."""
    answer = client.get("/search/", {"q": typed})
    if answer.status_code == 302:
        return str(answer["Location"])
    main = answer.content.decode().split("<main")[1]
    found = re.search(r'href="(/cards/[^"/?]+/(?:\?tab=[a-z]+)?)"', main)
    return unescape(found[1]) if found else ""


def misspelt_names_missed(client: Client) -> list[tuple[str, str]]:
    """Return the misspellings that another card, or none, is shown for."""
    pages = {card.name: card.page for card in (named(name) for name, _ in suite.misspellings()) if card}
    return [(name, typed) for name, typed in suite.misspellings() if first_card(client, typed) != pages[name]]


def queries_answered_wrongly() -> list[str]:
    """Return the queries of which the card list finds others than the data files say."""
    return [
        asked.query
        for asked in suite.field_queries()
        if set(search(asked.query).queryset.values_list("name", flat=True)) != asked.cards
    ]


def spellings_missed() -> list[str]:
    """Return the spellings of the cards' names that do not lead to them."""
    said = {spelt: card["name"] for card in suite.cards() for spelt in suite.spellings(card["name"])}
    return [spelt for spelt, name in said.items() if (found := named(spelt)) is None or found.card != name]


def answers(question: str) -> list[str]:
    """Return the paragraphs of the rules that a question finds first, three of them, as page#anchor."""
    found = find(question, named(question))
    hits = [hit.entry for group in found.groups for hit in group.hits if hit.entry.kind in RULES]
    return [hit.url.removeprefix("/rules/").replace("/#", "#") for hit in hits[:3]]


def questions_missed(file: str, part: str) -> list[str]:
    """Return the questions of a part of a list that find their paragraph among the first three."""
    asked = [question for question in suite.questions(file) if question.part == part]
    return [question.text for question in asked if not question.answers & set(answers(question.text))]


def told_cards_missed(part: str) -> list[str]:
    """Return the texts of a part that tell of a card which is not among the first three cards found."""
    told = [one for one in suite.questions(suite.TOLD) if one.part == part]
    return [one.text for one in told if not one.answers & set(_cards_found(one.text)[:3])]


def _cards_found(text: str) -> list[str]:
    found = find(text, named(text))
    return [hit.entry.title for group in found.groups if group.kind == "card" for hit in group.hits]
