"""A rules page from its Markdown file: made once in the life of the process."""

import re
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from markdown import Markdown

from cards.rules.contents import PAGES, paragraph_address
from cards.rules.markup import RulesExtension
from engine.model.interpretations import INTERPRETATIONS, Interpretation
from engine.model.steps import STEPS

PAGES_DIR = Path(__file__).resolve().parent / "pages"


class Rendered(NamedTuple):
    """A page's HTML and its table of contents: nested entries with ``id``, ``name`` and ``children``."""

    html: SafeString
    contents: list[dict[str, Any]]


@cache
def render(slug: str) -> Rendered:
    """Return the page. Raises KeyError for no such page, UnknownReferenceError for a mistake in its file."""
    markdown = Markdown(
        extensions=["attr_list", "def_list", "sane_lists", "tables", "toc", RulesExtension(slug)],
        extension_configs={"toc": {"toc_depth": "2-3", "marker": ""}},
    )
    html = markdown.convert(source(slug))
    # The pages are the project's own files, so their HTML needs no cleaning.
    return Rendered(mark_safe(html), markdown.toc_tokens)  # type: ignore[attr-defined] # noqa: S308


def source(slug: str) -> str:
    """Return a page's Markdown; that of the interpretations ends with the entries themselves."""
    text = (PAGES_DIR / f"{PAGES[slug].slug}.md").read_text()
    if slug == "interpretations":
        text += "".join(_entry(entry) for entry in INTERPRETATIONS.values())
    return text


@cache
def definition(anchor: str) -> SafeString:
    """Return what the glossary says of a term, as HTML with links that work anywhere. Raises KeyError for no entry."""
    found = dict(re.findall(r'<dt id="([^"]+)">.*?</dt>\s*<dd>(.*?)</dd>', render("glossary").html, re.DOTALL))
    html = found[anchor].replace('href="#', f'href="{reverse("rules:page", args=("glossary",))}#')
    return SafeString(html)  # the project's own file


@cache
def paragraph(source: str) -> tuple[str, str]:
    """Return the title and the address of a paragraph given as a page, ``#`` and an anchor ("damage#D3").

    Raises KeyError for a page or a paragraph that does not exist.
    """
    slug, _, anchor = source.partition("#")
    entries = [child for entry in render(slug).contents for child in (entry, *entry["children"])]
    name = {entry["id"]: entry["name"] for entry in entries}[anchor]
    title = f"{PAGES[slug].title}: {f'{anchor} ' if anchor in STEPS else ''}{name}"
    return unescape(title), paragraph_address(source)


def _entry(entry: Interpretation) -> str:
    """Return one interpretation as Markdown."""
    switch = f"\n\n**Switch:** {entry.switch}." if entry.switch else ""
    body = _with_badges(f"**The sources:** {entry.sources}\n\n**Taken:** {entry.taken}{switch}")
    said = f'.no-print aria-label="I remember it otherwise: {entry.id}"'
    link = f"[I remember it otherwise]({reverse('otherwise', args=(entry.id,))}){{: {said} }}"
    return f"\n\n## {entry.id}: {entry.question} {{#{entry.id}}}\n\n{body}\n\n{link}\n"


def _with_badges(text: str) -> str:
    """Return a text in which each step's id is marked up to become its badge."""
    return re.sub(r"\b[A-Z]\d\b", lambda match: f"[{match[0]}]" if match[0] in STEPS else match[0], text)
