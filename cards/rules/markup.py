"""The Markdown of the rules pages: what it adds to plain Markdown, and how it refuses mistakes.

- ``[D3]``: the badge of a step; ``[I-1]``: an interpretation; ``[derived]`` and ``[partial]``: how
  far a statement can be trusted.
- ``[[Deflection]]`` or ``[[Deflection|it]]``: a card.
- ``[words](combat.md#precedence)``: another page of the reference, as it would work between files.
- a heading that is nothing but a step's id: the step, with its name from the table, laid out with
  what follows as one rung of a ladder.
- ``::: board`` on a line of its own: a figure.

A name that does not exist raises UnknownReferenceError, so no page can be shown with a dead one.
"""

import re
from collections import Counter
from functools import cache
from re import Match
from xml.etree.ElementTree import Element, SubElement

from django.urls import reverse
from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.toc import slugify
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import STX

from cards.rules import figures
from cards.rules.contents import PAGES
from cards.rules.linking import NamedThing, card_named, mentions, pieces
from cards.templatetags.codex import step as step_badge
from cards.timing import acting_steps
from cards.web.addresses import interpretation_address, ruling_address
from engine.library.rulings import rulings_at
from engine.model.catalog import cards_by_name, read_cards
from engine.model.interpretations import INTERPRETATIONS
from engine.model.steps import STEPS
from engine.model.words import numbered

MARKS = {
    "derived": ("derived", "Worked out from stated facts, not stated itself"),
    "partial": ("not fully known", "Only part of the game's own words on this could be found"),
}
HEADINGS = ("h2", "h3", "h4")


class UnknownReferenceError(LookupError):
    """A page names a step, card, interpretation, page or figure that does not exist."""


class BracketWord(InlineProcessor):
    """``[D3]``, ``[I-1]``, ``[derived]``: a word in brackets that is no Markdown link."""

    def handleMatch(self, m: Match[str], data: str) -> tuple[Element | str, int, int]:  # type: ignore[override] # noqa: ARG002, N802
        """Return the link for the word. Raises UnknownReferenceError for a step or entry that does not exist."""
        return self._link(m[1]), m.start(), m.end()

    def _link(self, word: str) -> Element | str:
        if word in MARKS:
            return mark(word)
        if word in INTERPRETATIONS:
            entry = INTERPRETATIONS[word]
            return link(interpretation_address(entry), word, title=entry.question, **{"class": "tag"})
        if word not in STEPS:
            raise UnknownReferenceError(word)
        return self.md.htmlStash.store(step_badge(word))


class CardNameProcessor(InlineProcessor):
    """``[[Deflection]]``: a card's name, a link to its page."""

    def handleMatch(self, m: Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override] # noqa: ARG002, N802
        """Return the link to the card. Raises UnknownReferenceError for a name that no card has."""
        if m[1] not in cards_by_name():
            raise UnknownReferenceError(m[1])
        return _name_link(m[2] or m[1], card_named(m[1], m[1])), m.start(), m.end()


class Figures(Preprocessor):
    """``::: board``: the figure of that name in place of the line."""

    def run(self, lines: list[str]) -> list[str]:
        """Return the lines with each figure set aside as finished HTML."""
        return [self._figure(line.removeprefix("::: ")) if line.startswith("::: ") else line for line in lines]

    def _figure(self, name: str) -> str:
        if name not in figures.FIGURES:
            raise UnknownReferenceError(name)
        return self.md.htmlStash.store(figures.render(name))


class Naming(Treeprocessor):
    """Before the table of contents is made: ids for terms, names for steps, addresses for links."""

    def run(self, root: Element) -> None:
        """Change the document in place."""
        for element in root.iter():
            if element.tag == "dt":
                element.set("id", slugify("".join(element.itertext()), "-"))
            elif element.tag in HEADINGS and element.text in STEPS and not len(element):
                _name_step(element)
            elif element.tag == "a":
                _resolve(element)


class Names(Treeprocessor):
    """In each section, the first mention of a card or of a term of the glossary becomes a link."""

    def run(self, root: Element) -> None:
        """Change the document in place."""
        seen: set[str] = set()
        for block in root:
            if block.tag == "h2":
                seen = set()
            if block.tag in HEADINGS:
                seen |= {mention.named.name for mention in mentions("".join(block.itertext()))}
            else:
                _link_names(block, seen)


class Layout(Treeprocessor):
    """After the table of contents is made: links to each paragraph, ladders of steps, tables that scroll.

    A paragraph that has an address also ends with the cards that act there and the rulings that cite it.
    """

    def __init__(self, md: Markdown, page: str) -> None:
        super().__init__(md)
        self.page = page

    def run(self, root: Element) -> None:
        """Change the document in place."""
        if self.page != "glossary":  # a term is its own paragraph
            _mark_paragraphs(root)
        for element in list(root.iter()):
            if element.tag in (*HEADINGS, "dt") and element.get("id") not in STEPS:
                element.append(_permalink(element))
            elif element.tag == "table":
                _head_rows(element)
            _scroll_tables(element)
        root[:] = _with_rulings(list(root), self.page)
        root[:] = _in_ladders(list(root))
        for rung in root.iterfind("ol[@class='ladder']/li"):
            _tell_cards(rung)


class RulesExtension(Extension):
    """All of the above, for ``markdown.Markdown`` and one page of the reference."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the library's name
        """Register the parts around the library's own: inline words 20, table of contents 5."""
        md.preprocessors.register(Figures(md), "figures", 15)
        md.inlinePatterns.register(CardNameProcessor(r"\[\[([^\]|]+)(?:\|([^\]]+))?\]\]", md), "card-name", 175)
        words = "|".join(MARKS)
        md.inlinePatterns.register(BracketWord(rf"\[([A-Z]\d+|I-\d+|{words})\](?!\()", md), "bracket-word", 174)
        md.treeprocessors.register(Naming(md), "naming", 7)
        if self.page != "glossary":  # its definitions say themselves what they lean on
            md.treeprocessors.register(Names(md), "names", 6)
        md.treeprocessors.register(Layout(md, self.page), "layout", 4)


def link(href: str, text: str, **attributes: str) -> Element:
    """Return a link element."""
    anchor = Element("a", {"href": href, **attributes})
    anchor.text = text
    return anchor


def _name_link(words: str, named: NamedThing) -> Element:
    """Return the link of a card's name or a term, with the address of its preview."""
    return link(named.address, words, **{"class": "name", "data-preview": named.preview})


def mark(word: str) -> Element:
    """Return the tag that says how far a statement can be trusted, a link to what the tag means."""
    text, meaning = MARKS[word]
    return link(f"{reverse('rules:index')}#{word}", text, title=meaning, **{"class": "tag"})


def _name_step(heading: Element) -> None:
    """Turn a heading that is a step's id into the badge and the step's name from the table."""
    step = STEPS[heading.text or ""]
    heading.attrib.update({"id": step.id, "data-toc-label": step.name.capitalize()})
    heading.text = ""
    badge = SubElement(heading, "a", {"class": "step", "data-pipeline": step.id[0], "href": f"#{step.id}"})
    badge.text = step.id
    badge.tail = f" {step.name.capitalize()}"


def _resolve(anchor: Element) -> None:
    """Turn a link between the page files into one between their addresses."""
    match = re.fullmatch(r"([a-z-]+)\.md(#.*)?", anchor.get("href", ""))
    if match:
        if match[1] not in PAGES:
            raise UnknownReferenceError(match[1])
        anchor.set("href", reverse("rules:page", args=(match[1],)) + (match[2] or ""))


def _permalink(element: Element) -> Element:
    """Return the link by which others can point to this heading or term."""
    name = " ".join("".join(element.itertext()).split())
    return link(f"#{element.get('id')}", "#", **{"class": "permalink", "aria-label": f"Link to this paragraph: {name}"})


def _mark_paragraphs(root: Element) -> None:
    """Give each paragraph and each point of a list an address, counted under its heading, and a link to it."""
    section, place = "top", 0
    for element in list(root.iter()):
        if element.tag in HEADINGS:
            section, place = element.get("id", section), 0
        elif (element.tag == "p" or (element.tag == "li" and element.find("p") is None)) and not _is_aside(element):
            place += 1
            element.set("id", f"{section}.{place}")
            inner = next((spot for spot, child in enumerate(element) if child.tag in ("ul", "ol")), len(element))
            label = f"Copy this paragraph with its address: {section}.{place}"
            element.insert(inner, link(f"#{section}.{place}", "¶", **{"class": "permalink", "aria-label": label}))


def _is_aside(element: Element) -> bool:
    """Return whether a paragraph is nothing but a link that is not for paper, or a figure's place."""
    words = "".join(element.itertext()).strip()
    return (
        not words
        or words.startswith(STX)
        or any(child.get("class") == "no-print" and child.text == words for child in element)
    )


def _head_rows(table: Element) -> None:
    """Make the first cell of every row its header, as it names the row in all our tables."""
    for cell in table.iterfind("thead/tr/th"):
        cell.set("scope", "col")
    for row in table.iterfind("tbody/tr"):
        row[0].tag = "th"
        row[0].set("scope", "row")


UNLINKED = {*HEADINGS, "a", "code", "th", "dt"}
"""Where a name stays plain; so it does in the first cell of a row, which is the row's header."""


def _link_names(parent: Element, seen: set[str]) -> None:
    """Link the first mentions in an element and in what it holds."""
    children: list[Element] = []
    parent.text = _split(parent.text or "", children, seen)
    for place, child in enumerate(list(parent)):
        if child.tag in UNLINKED or (parent.tag == "tr" and place == 0):
            seen |= {mention.named.name for mention in mentions("".join(child.itertext()))}
        else:
            _link_names(child, seen)
        children.append(child)
        child.tail = _split(child.tail or "", children, seen)
    parent[:] = children


def _split(text: str, children: list[Element], seen: set[str]) -> str:
    """Add the links of a text to the children, with the words after each; return the words before the first."""
    before = ""
    mine = len(children)
    for piece in pieces(text, seen):
        if not isinstance(piece, str):
            children.append(_name_link(*piece))
        elif len(children) > mine:
            children[-1].tail = piece
        else:
            before = piece
    return before


def _with_rulings(elements: list[Element], page: str) -> list[Element]:
    """Return the elements with, at the end of what stands under a heading, the rulings that cite it."""
    placed: list[Element] = []
    waiting: list[Element] = []
    for element in elements:
        if element.tag in HEADINGS:
            placed += waiting
            waiting = _tell_rulings(f"{page}#{element.get('id')}")
        placed.append(element)
    return placed + waiting


def _tell_rulings(paragraph: str) -> list[Element]:
    """Return the list of the rulings that cite a paragraph, folded up; nothing if there are none."""
    found = rulings_at(paragraph)
    if not found:
        return []
    box = Element("details", {"class": "cited small no-print"})
    SubElement(box, "summary").text = f"{numbered(len(found), 'ruling cites', 'rulings cite')} this"
    rows = SubElement(box, "ul", {"class": "plain"})
    for ruling in found:
        SubElement(rows, "li").append(link(ruling_address(ruling), ruling.title))
    return [box]


def _in_ladders(elements: list[Element]) -> list[Element]:
    """Return the elements with each run of steps, and what belongs to them, as an ordered list."""
    laid_out: list[Element] = []
    rung: Element | None = None
    for element in elements:
        if element.get("id") in STEPS:
            if rung is None:
                laid_out.append(Element("ol", {"class": "ladder"}))
            rung = SubElement(laid_out[-1], "li", {"class": "rung"})
        elif element.tag in ("h2", "h3"):
            rung = None
        (laid_out if rung is None else rung).append(element)
    return laid_out


def _tell_cards(rung: Element) -> None:
    """End a rung with a link to the cards that act at its step, if there are any."""
    step = rung[0].get("id", "")
    count = cards_by_step()[step]
    if count:
        href = reverse("cards:list", query={"q": f"step:{step}"})
        text = f"{numbered(count, 'card acts', 'cards act')} here"
        SubElement(rung, "p", {"class": "small no-print"}).append(link(href, text))


def _scroll_tables(parent: Element) -> None:
    """Put each table into a box that scrolls sideways, also by keyboard, where the screen is narrow."""
    for place, child in enumerate(parent):
        if child.tag == "table":
            label = "Table: " + ", ".join("".join(cell.itertext()) for cell in child.iterfind("thead/tr/th"))
            box = Element("div", {"class": "scroll", "role": "group", "tabindex": "0", "aria-label": label})
            parent[place] = box
            box.append(child)


@cache
def cards_by_step() -> Counter[str]:
    """Return how many cards act at each step."""
    return Counter(step for card in read_cards() for step in acting_steps(card.timing))
