"""Full-text search in the rules reference, the glossary, the interpretations and the rulings.

The texts are few and the same for everybody, so they are kept in memory, section by section, from
the first search on.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache
from html.parser import HTMLParser
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from cards.release import once_a_release
from cards.rules.contents import PAGES, paragraph_address
from cards.rules.markup import MARKS
from cards.rules.rendering import render
from cards.web.addresses import ruling_address
from engine.library.rulings import rulings
from engine.model.folding import fold

MAX_LENGTH = 200
MAX_WORDS = 12
SNIPPET = 180
KINDS = {"glossary": "glossary", "interpretations": "interpretation"}
"""What a section of a page is called, where it is not simply a rule."""


SENTENCE_END = re.compile(r"(?<=[.?!)]) +(?=[A-Z]|(?!–)[^.:?!]{1,60}: )")
"""Between two sentences, what is said of one in brackets behind it, and between the rows of a table.

A row that asks something is answered behind a dash.
"""

BEFORE = 120
"""So many letters of a sentence at most stand in a snippet before the first of the words, of a longer one half."""


class SectionHit(NamedTuple):
    """A section that was found: where it stands, and some of its words around the first one found.

    ``page`` is the title of the page it stands on; ``kind`` is rule, glossary, interpretation or ruling.
    """

    title: str
    page: str
    anchor: str
    url: str
    snippet: str
    kind: str


class Section(NamedTuple):
    """A section as it can be found: ``heard`` and ``title_heard`` are its folded words, each after a space.

    ``questions`` are what players ask that it answers, in their own words; ``asked`` is each of them as it is heard.
    """

    hit: SectionHit
    text: str
    questions: str
    asked: tuple[str, ...]
    title_heard: str
    heard: str


def search_rules(words: str, limit: int = 20, page: str = "") -> list[SectionHit]:
    """Return the sections, of one page or of all, that have every word or one that begins with it, the best first.

    Accents, apostrophes and case are forgiven. No words, or more than are allowed, find nothing:
    ``too_long`` tells which.
    """
    sought = fold(words).split()
    if not sought or too_long(words):
        return []
    beginnings = [f" {word}" for word in sought]
    found = [section for section in every_section() if page in ("", section.hit.page)]
    for word in beginnings:
        found = [section for section in found if word in section.heard]
    found.sort(key=lambda section: _rank(section, beginnings))
    return [section.hit._replace(snippet=snippet(section.text, sought)) for section in found[:limit]]


def too_long(words: str) -> bool:
    """Return whether a search has more words or letters than are allowed."""
    return len(words) > MAX_LENGTH or len(words.split()) > MAX_WORDS


def snippet(text: str, sought: list[str]) -> str:
    """Return some of a text from the beginning of the sentence that has the first of the words, cut between words."""
    first = _beginning_with(tuple(sought)).search(text) if sought else None
    place = first.start() if first else 0
    starts = _sentence_starts(text)
    begun = starts[bisect_right(starts, place) - 1]
    start = begun if place - begun <= BEFORE else text.find(" ", place - BEFORE // 2) + 1
    end = start + SNIPPET
    shown = text[start:end]
    if start:
        shown = f"… {shown}"
    if end < len(text):
        shown = shown.rpartition(" ")[0] + " …"
    return shown


@lru_cache(maxsize=2048)
def _sentence_starts(text: str) -> tuple[int, ...]:
    """Return where the sentences of a text begin."""
    return (0, *(end.end() for end in SENTENCE_END.finditer(text)))


@lru_cache(maxsize=64)
def _beginning_with(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of what begins with one of some words."""
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})", re.IGNORECASE)


def _rank(section: Section, beginnings: list[str]) -> tuple[bool, bool, bool, bool, int]:
    """Return what sections are sorted by: the title, what is asked in these words, how often they occur.

    The words stand each after a space; of one alone everything is asked.
    """
    words = "".join(beginnings)
    return (
        section.title_heard.rstrip() != words,
        not section.title_heard.startswith(f"{words} "),
        len(beginnings) > 1 and not any(all(word in asked for word in beginnings) for asked in section.asked),
        not all(word in section.title_heard for word in beginnings),
        -sum(map(section.heard.count, beginnings)),
    )


@once_a_release
def every_section() -> tuple[Section, ...]:
    """Return every section of the reference, in reading order, then the rulings."""
    return tuple(_section(hit, text) for slug in PAGES for hit, text in _page_sections(slug)) + tuple(
        _section(SectionHit(ruling.title, "Rulings", "", ruling_address(ruling), "", "ruling"), ruling.statement)
        for ruling in rulings()
    )


def _section(hit: SectionHit, text: str) -> Section:
    """Return a section ready to be searched."""
    title, questions = f" {fold(hit.title)} ", _questions().get(hit.url, "")
    asked = tuple(f" {fold(one)}" for one in questions.split(";") if one)
    return Section(hit, text, questions, asked, title, f"{title}{fold(f'{text} {questions}')}")


@cache
def _questions() -> dict[str, str]:
    """Return what players ask, by the address of the section that answers it."""
    lines = Path(__file__).with_name("questions.txt").read_text().splitlines()
    rows = (line.split(": ", 1) for line in lines if not line.startswith("#"))
    return {paragraph_address(paragraph.rstrip("/")): questions for paragraph, questions in rows}


def _page_sections(slug: str) -> Iterator[tuple[SectionHit, str]]:
    """Yield each section of a page with its text; what comes before the first heading is the page's own.

    The headings of a list of words or interpretations only put it in order, and are none.
    """
    page, reader = PAGES[slug], SectionReader(render(slug).html)
    for anchor, title, text in reader.sections if slug in KINDS else reader.told():
        url = paragraph_address(f"{slug}#{anchor}" if anchor else slug)
        if text or slug not in KINDS:
            yield SectionHit(title or page.title, page.title, anchor, url, "", KINDS.get(slug, "rule")), text


HEADINGS = ("h2", "h3", "h4", "dt")
"""With what a section begins, each kind of which is part of the ones before it."""

UNSAID = frozenset({"permalink", "no-print"})
"""The classes of what stands in a section and is no part of its text."""

NONE = frozenset({"", "–"})
"""What stands in a cell of a table in which there is nothing."""

ENDS = (".", "!", "?", ":", ";", ",", "–")
"""Signs behind which there is no other."""

FEW = 2
"""In a table of so few columns a row says what it is about and one thing of it; its heads are a row like any other."""


def _row_told(cells: list[str], heads: list[str]) -> str:
    """Return a row of a table as a sentence: what it is about, and what is said of it.

    Of several things each is told with the head of its column, and so is a number that the row is about.
    """
    first, *said = cells
    about = f"{heads[0]} {first}" if heads and first[:1].isdigit() else first
    if len(said) > 1 and heads:
        headed = [(head.replace(":", ","), cell) for head, cell in zip(heads[1:], said, strict=False)]
        told = "; ".join(_then(head, ":", cell.rstrip(".;")) for head, cell in headed if cell not in NONE)
        about = f"{about} –"
    else:
        told = ", ".join(said)
    return _then(_then(about, ":", told).rstrip(": "), ".")


def _then(words: str, sign: str, more: str = "") -> str:
    """Return words with a sign behind them, if they end in none, and what follows it."""
    return f"{words}{'' if words.endswith(ENDS) else sign} {more}".rstrip()


class SectionReader(HTMLParser):
    """The sections of a page's HTML: anchor, title and text of each heading or term and what follows it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.sections: list[tuple[str, str, str]] = []
        self._depths: list[int] = []
        self._depth = 0
        self._anchor = ""
        self._title: list[str] = []
        self._text: list[str] = []
        self._heading = ""
        self._unsaid = ""
        self._aside = ""
        self._heads: list[str] = []
        self._row: list[str] = []
        self._of_heads = False
        self._cell_at = 0
        self.feed(html)
        self._close()

    def told(self) -> Iterator[tuple[str, str, str]]:
        """Yield the sections, each that has no words of its own with what its parts say."""
        for at, (anchor, title, text) in enumerate(self.sections):
            deeper = takewhile(self._depths[at].__lt__, self._depths[at + 1 :])
            parts = self.sections[at + 1 : at + 1 + len(list(deeper))]
            yield anchor, title, text or " ".join(f"{part}: {said}" for _, part, said in parts if said)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a section at a heading or term; leave out drawings and what is not for paper, and bracket a mark."""
        attributes = dict(attrs)
        if tag in HEADINGS and attributes.get("id"):
            self._close()
            self._anchor, self._heading, self._depth = attributes["id"] or "", tag, HEADINGS.index(tag) + 1
        elif not self._unsaid and (tag == "svg" or UNSAID & set((attributes.get("class") or "").split())):
            self._unsaid = tag
        elif (attributes.get("href") or "").rpartition("#")[2] in MARKS:
            self._aside = tag
            self._text.append("(")
        elif tag == "table":
            self._heads = []
        elif tag == "tr":
            self._row, self._of_heads = [], True
        elif tag in ("td", "th"):
            self._cell_at = len(self._text)
            self._of_heads &= tag == "th"

    def handle_endtag(self, tag: str) -> None:
        """End a title, or what is left out."""
        if tag == self._unsaid:
            self._unsaid = ""
        elif tag == self._aside:
            self._aside = ""
            self._text.append(")")
        elif tag == self._heading:
            self._heading = ""
        elif tag in ("td", "th"):
            self._row.append(_words(self._text[self._cell_at :]))
            del self._text[self._cell_at :]
        elif tag == "tr":
            self._end_row()
        else:
            self._text.append({"caption": ". "}.get(tag, " " if tag in ("p", "li", "dd") else ""))

    def handle_data(self, data: str) -> None:
        """Keep the words."""
        if not self._unsaid:
            (self._title if self._heading else self._text).append(data)

    def _end_row(self) -> None:
        """Keep the heads of a table's columns, and tell any other row."""
        are_heads = self._of_heads and not self._heads
        if self._row and not (are_heads and len(self._row) > FEW):
            self._text.append(f" {_row_told(self._row, self._heads)} ")
        self._heads = self._row if are_heads else self._heads

    def _close(self) -> None:
        """Keep the section that ends here, if it has any words."""
        title, text = map(_words, (self._title, self._text))
        if title or text:
            self.sections.append((self._anchor, title, text))
            self._depths.append(self._depth)
        self._anchor, self._title, self._text = "", [], []


def _words(parts: list[str]) -> str:
    """Return what parts of a text say, with one space between its words."""
    return " ".join("".join(parts).split())
