"""The rules reference as it is served: anchors, links, headings, and what it says of the data."""

import re
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import resolve
from django.utils.html import escape
from pytest_django.asserts import assertContains

from cards.rules.contents import PAGES, SECTIONS
from cards.rules.markup import cards_by_step
from cards.rules.rendering import PAGES_DIR
from cards.slugs import card_slug
from cards.web.addresses import interpretation_address, ruling_address, step_address
from engine.library.presets import preset_names
from engine.library.rulings import rulings, runs_of
from engine.model.catalog import cards_by_name, houses_by_name, read_cards
from engine.model.interpretations import INTERPRETATIONS, Interpretation
from engine.model.steps import PIPELINES, STEPS, PublishedStep
from tests.some import some

ADDRESSES = ["/rules/", *(f"/rules/{slug}/" for slug in PAGES)]


class Read(HTMLParser):
    """What the tests ask of a page: its ids, links, headings, terms and words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.headings: list[tuple[int, str | None, str]] = []
        self.terms: list[tuple[str, str]] = []
        self.text = ""
        self._heading: tuple[int, str | None] | None = None
        self._term: str | None = None
        self._since = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if id := attributes.get("id"):
            self.ids[id] += 1
        if tag == "a" and (href := attributes.get("href")):
            self.links.append(href)
        if re.fullmatch("h[1-6]", tag):
            self._heading, self._since = (int(tag[1]), attributes.get("id")), len(self.text)
        if tag == "dt":
            self._term, self._since = attributes.get("id", ""), len(self.text)

    def handle_endtag(self, tag: str) -> None:
        said = " ".join(self.text[self._since :].removesuffix("#").split())
        if re.fullmatch("h[1-6]", tag) and self._heading:
            self.headings.append((*self._heading, said))
            self._heading = None
        if tag == "dt" and self._term is not None:
            self.terms.append((self._term, said))
            self._term = None

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture(scope="module")
def pages() -> dict[str, Read]:
    """Every page of the reference; without a database, so any query would fail here."""
    client = Client()
    return {address: Read(client.get(address).content.decode()) for address in ADDRESSES}


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_is_served_without_a_query(client: Client, address: str) -> None:
    assert client.get(address).status_code == 200


def test_every_page_has_a_file_and_every_file_a_page() -> None:
    assert {path.stem for path in PAGES_DIR.glob("*.md")} == set(PAGES)


def test_an_unknown_page_is_not_found(client: Client) -> None:
    assert client.get("/rules/astrology/").status_code == 404


def test_a_page_that_has_not_changed_is_not_sent_again(client: Client) -> None:
    first = client.get("/rules/combat/")
    again = client.get("/rules/combat/", headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_pages_are_read_only(client: Client) -> None:
    assert client.post("/rules/").status_code == 405


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_every_step_has_its_paragraph_on_its_page_and_nowhere_else(pages: dict[str, Read], step: PublishedStep) -> None:
    found = {address: page.ids[step.id] for address, page in pages.items() if page.ids[step.id]}
    assert found == {f"/rules/{step.page}/": 1}


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_every_step_is_named_from_the_table(pages: dict[str, Read], step: PublishedStep) -> None:
    headings = pages[f"/rules/{step.page}/"].headings
    assert [said for _, id_, said in headings if id_ == step.id] == [f"{step.id} {step.name.capitalize()}"]


def test_no_step_name_is_typed_in_the_files() -> None:
    headings = [
        line for path in PAGES_DIR.glob("*.md") for line in path.read_text().splitlines() if line.startswith("###")
    ]
    assert sorted(line.strip("# ") for line in headings if line.strip("# ")[:2] in STEPS) == sorted(STEPS)


def test_steps_stand_in_the_order_of_the_table(pages: dict[str, Read]) -> None:
    for pipeline in some(PIPELINES):
        on_page = [id_ for _, id_, _ in pages[f"/rules/{pipeline.page}/"].headings if id_ in STEPS]
        assert [id_ for id_ in on_page if id_[0] == pipeline.letter] == [
            id_ for id_ in STEPS if id_[0] == pipeline.letter
        ]


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_link_leads_somewhere(pages: dict[str, Read], address: str) -> None:
    slugs = {card_slug(name) for name in cards_by_name()}
    houses = {card_slug(name) for name in houses_by_name()}
    for href in some(pages[address].links):
        url = urlsplit(href)
        path = url.path or address
        if url.netloc:
            continue
        if path in pages:
            assert not url.fragment or pages[path].ids[url.fragment] == 1, href
        elif match := re.fullmatch(r"/cards/houses/([a-z-]+)/", path):
            assert match[1] in houses, href
        elif path == "/cards/houses/":
            resolve(path)
        elif resolve(path).view_name == "cards:card":
            assert resolve(path).kwargs["slug"] in slugs, href
        elif match := re.fullmatch(r"/sandbox/([a-z-]+)/", path):
            assert match[1] in preset_names(), href
        else:
            resolve(path)


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_markup_is_left_over(pages: dict[str, Read], address: str) -> None:
    assert not re.findall(
        r"::: |\[\[|\]\]|\]\(|\{#|\{\.|\*\*|\[[A-Z]\d|\[derived|\[partial|wzxhzdk", pages[address].text
    )


@pytest.mark.parametrize("address", ADDRESSES)
def test_headings_form_a_hierarchy_under_one_title(pages: dict[str, Read], address: str) -> None:
    levels = [level for level, _, _ in pages[address].headings]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in some(pairwise(levels)))


@pytest.mark.parametrize("address", ADDRESSES)
def test_ids_are_unique(pages: dict[str, Read], address: str) -> None:
    assert [id_ for id_, count in some(pages[address].ids.items()) if count > 1] == []


@pytest.mark.parametrize("slug", PAGES)
def test_every_heading_of_the_text_can_be_linked_to(pages: dict[str, Read], slug: str) -> None:
    page = pages[f"/rules/{slug}/"]
    for level, id_, said in some(page.headings):
        assert level == 1 or (id_ and (id_ == "on-this-page" or f"#{id_}" in page.links)), said


@pytest.mark.parametrize("entry", INTERPRETATIONS.values(), ids=INTERPRETATIONS)
def test_every_interpretation_is_told_in_full(pages: dict[str, Read], entry: Interpretation) -> None:
    page = pages["/rules/interpretations/"]
    words = " ".join(page.text.split())
    assert interpretation_address(entry) == f"/rules/interpretations/#{entry.id}"
    assert page.ids[entry.id] == 1
    assert f"{entry.id}: {entry.question}" in words
    assert entry.sources in words
    assert entry.taken in words
    assert entry.switch is None or entry.switch in words


CITED_AT = {
    "I-19": ("combat#R2", "damage#multi-attacker"),
    "I-20": ("combat#A7",),
    "I-21": ("spells#two-kinds",),
    "I-22": ("death#E2",),
    "I-23": ("turn#S2",),
    "I-24": ("spells#card-words", "turn#phases"),
    "I-25": ("structures#novices",),
    "I-27": ("structures#training",),
    "I-28": ("structures#move-spells",),
    "I-29": ("decks#hand",),
    "I-30": ("structures#capture-spells", "structures#colony"),
    "I-31": ("terrain#void", "terrain#walks"),
    "I-45": ("minions-and-groups#control",),
    "I-48": ("minions-and-groups#minions",),
    "I-49": ("spells#card-words",),
    "I-53": ("spells#X3", "turn#spell-execution"),
    "I-54": ("minions-and-groups#heroes", "spells#card-words"),
    "I-55": ("spells#active",),
    "I-59": ("board#realms",),
    "I-62": ("combat#R3",),
    "I-65": ("minions-and-groups#joining",),
}
"""Interpretations of what a section of the pages would otherwise tell differently, or leave out."""


@pytest.mark.parametrize(("entry", "section"), [(id, one) for id, sections in CITED_AT.items() for one in sections])
def test_an_interpretation_is_cited_where_its_question_comes_up(entry: str, section: str) -> None:
    page, anchor = section.split("#")
    text = (PAGES_DIR / f"{page}.md").read_text(encoding="utf-8")
    found = re.search(rf"^#+ [^\n]*(?:\{{#{anchor}\}}|{anchor})\n(.*?)(?=^#|\Z)", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    assert f"[{entry}]" in found[1]


def test_the_numbers_of_the_interpretations_run_on() -> None:
    assert list(INTERPRETATIONS) == [f"I-{number}" for number in range(1, len(INTERPRETATIONS) + 1)]
    assert len(INTERPRETATIONS) >= 15


def test_the_glossary_is_long_sorted_and_anchored(pages: dict[str, Read]) -> None:
    terms = pages["/rules/glossary/"].terms
    names = [name for _, name in terms]
    assert len(terms) >= 60
    assert names == sorted(names, key=lambda name: name.lower().replace("-", " "))
    assert all(pages["/rules/glossary/"].ids[id_] == 1 for id_, _ in terms)


def test_the_glossary_puts_each_term_under_its_letter() -> None:
    letter = ""
    for line in some((PAGES_DIR / "glossary.md").read_text().splitlines()):
        if line.startswith("## "):
            letter = line[3:]
        elif line and not line.startswith((":", " ")):
            assert line[0] == letter


def test_the_index_lists_every_page_and_every_step(pages: dict[str, Read]) -> None:
    links = set(pages["/rules/"].links)
    assert {f"/rules/{slug}/" for slug in PAGES} <= links
    assert {step_address(step) for step in STEPS.values()} <= links
    assert all(section.title in pages["/rules/"].text for section in SECTIONS)


def test_a_step_says_how_many_cards_act_there(pages: dict[str, Read]) -> None:
    acting = [card for card in read_cards() if "D3" in card.timing]
    assert f"{len(acting)} cards act here" in pages["/rules/damage/"].text
    queries = [parse_qs(urlsplit(href).query).get("q") for href in pages["/rules/damage/"].links]
    assert ["step:D3"] in queries


def test_plain_words_of_timing_count_at_their_steps() -> None:
    drawing = [card for card in read_cards() if {"DRAW", "S4"} & set(card.timing)]
    assert cards_by_step()["S4"] == len(drawing)


def test_the_houses_come_from_the_data(pages: dict[str, Read]) -> None:
    words = " ".join(pages["/rules/houses-and-mana/"].text.split())
    for house in some(houses_by_name().values()):
        assert f"{house.name} {house.primary} {house.secondary} {house.nations} {house.ability}" in words


def test_every_page_says_what_it_rests_on(pages: dict[str, Read]) -> None:
    for slug, page in PAGES.items():
        assert f"What this page rests on: {page.sources}" in pages[f"/rules/{slug}/"].text


def test_the_page_of_changes_tells_each_mended_rule_before_and_now(client: Client) -> None:
    mended = [ruling for ruling in rulings() if ruling.before]
    page = client.get("/rules/changes/")
    assert mended
    for ruling in mended:
        for words in (ruling.title, ruling.before, ruling.statement):
            assertContains(page, escape(words))
        assertContains(page, f'href="{ruling_address(ruling)}"')
        assert ruling.paragraphs, "the paragraph by which it was mended"


def test_the_page_of_changes_shows_both_runs_where_they_part(client: Client) -> None:
    page = client.get("/rules/changes/")
    told = [runs for ruling in rulings() if (runs := runs_of(ruling.slug)) is not None]
    for runs in some(told):
        for words in (*runs.before, *runs.now, runs.note, *(part for end in runs.ends for part in end)):
            assertContains(page, escape(words))
