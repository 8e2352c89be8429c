"""Names in running text: cards and what they make, and terms of the glossary, each with its address.

The rules pages and the card texts link the first mention of each; the card page asks the same
finder which cards a text names.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from markdown.extensions.toc import slugify

from cards.slugs import card_slug
from cards.web.addresses import card_page
from engine.model.catalog import cards_by_name, read_cards, read_houses

GLOSSARY = Path(__file__).resolve().parent / "pages" / "glossary.md"
WORD = re.compile(r"[^\W_]+")
SENTENCE_START = re.compile(r"(?:^|[.!?:;]|\d)[\s\"“(*]*$")


class NamedThing(NamedTuple):
    """Something that a text can name: ``card`` is the card that is or makes it, None for a term."""

    name: str
    card: str | None
    address: str
    preview: str


class Mention(NamedTuple):
    """Where a text names something."""

    start: int
    end: int
    named: NamedThing


def mentions(text: str) -> Iterator[Mention]:
    """Yield what a text names, in order, the longest name at each place.

    Cards and creatures are told from plain words by their capitals, so a name of one word does not
    count where a sentence begins. Terms count in any case, and in the plural.
    """
    end = 0
    for word in WORD.finditer(text):
        if word.start() < end or text[word.start() - 1 : word.start()] in ("-", "'", "’"):
            continue
        for pattern, named in _index().get(word[0].lower(), ()):
            found = pattern.match(text, word.start())
            if found and not _is_plain_word(text, word.start(), named):
                end = found.end()
                yield Mention(word.start(), end, named)
                break


def _is_plain_word(text: str, start: int, named: NamedThing) -> bool:
    """Return whether a capital may only be there because a sentence begins."""
    return named.card is not None and " " not in named.name and bool(SENTENCE_START.search(text[:start][-6:]))


def pieces(text: str, seen: set[str]) -> Iterator[str | tuple[str, NamedThing]]:
    """Yield a text as words and first mentions of names; adds the names to those ``seen``."""
    done = 0
    for start, end, named in mentions(text):
        if named.name not in seen:
            seen.add(named.name)
            yield text[done:start]
            yield text[start:end], named
            done = end
    yield text[done:]


@lru_cache(maxsize=2048)
def linked(text: str, own: str = "") -> SafeString:
    """Return a text as HTML, the first mention of each name a link; ``own`` is a name that stays plain."""
    parts = pieces(text, {own})
    return mark_safe("".join(escape(part) if isinstance(part, str) else _link(*part) for part in parts))  # noqa: S308


def _link(words: str, named: NamedThing) -> SafeString:
    """Return the link of one mention."""
    return format_html('<a class="name" href="{}" data-preview="{}">{}</a>', named.address, named.preview, words)


@cache
def terms() -> dict[str, str]:
    """Return the terms of the glossary: name by anchor, in order."""
    lines = GLOSSARY.read_text().splitlines()
    names = [name for name, below in pairwise(lines) if below.startswith(":   ")]
    return {slugify(name, "-"): name for name in names}


def card_named(name: str, card: str, tab: str = "") -> NamedThing:
    """Return a card, or what it makes, as a text may name it."""
    slug = card_slug(card)
    return NamedThing(name, card, card_page(slug) + tab, reverse("cards:preview", args=(slug,)))


@cache
def _index() -> dict[str, list[tuple[re.Pattern[str], NamedThing]]]:
    """Return every name with the pattern that finds it, the longest first, by its first word in lower case."""
    index: dict[str, list[tuple[re.Pattern[str], NamedThing]]] = defaultdict(list)
    for named in sorted(_everything(), key=lambda named: (len(named.name), named.card is not None), reverse=True):
        name = re.escape(named.name).replace("'", "['’]")
        if named.card:
            pattern = re.compile(rf"{name}(?![\w-])")
        else:
            pattern = re.compile(rf"{name}(?:e?s)?(?![\w-])", re.IGNORECASE)
        first = WORD.findall(named.name)[0].lower()
        for form in [first] if named.card or " " in named.name else [first, f"{first}s", f"{first}es"]:
            index[form].append((pattern, named))
    return dict(index)


def _everything() -> Iterator[NamedThing]:
    """Yield all that a text can name, once; a card goes before what is made under its name.

    A word that means a terrain, a nation or a term means just that, even where a card or what it
    makes has the same name.
    """
    made: dict[str, NamedThing] = {}
    meant = {house.nation for house in read_houses()} | set(terms().values())
    for card in sorted(read_cards(), key=lambda card: card.name):
        meant |= {helper.name for helper in card.helpers if helper.target == "terrain"}
        for creature in card.creatures:
            made.setdefault(creature.name, card_named(creature.name, card.name, "?tab=monster"))
        for helper in card.helpers:
            made.setdefault(helper.name, card_named(helper.name, card.name, "?tab=helper"))
    cards = {name: card_named(name, name) for name in cards_by_name()}
    yield from (named for name, named in (made | cards).items() if name not in meant)
    glossary = reverse("rules:page", args=("glossary",))
    for anchor, name in terms().items():
        if name == "Sanctum":  # the game's own name, more often than the structure's
            continue
        yield NamedThing(name, None, f"{glossary}#{anchor}", reverse("rules:term", args=(anchor,)))
