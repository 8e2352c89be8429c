"""A rules page from its Markdown file: made once in the life of the process."""

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from markdown import Markdown

from cards.rules.contents import PAGES
from cards.rules.markup import RulesExtension
from engine.interpretations import INTERPRETATIONS, Interpretation
from engine.steps import STEPS

PAGES_DIR = Path(__file__).resolve().parent / "pages"


class Rendered(NamedTuple):
    """A page's HTML and its table of contents: nested entries with ``id``, ``name`` and ``children``."""

    html: SafeString
    contents: list[dict[str, Any]]


@cache
def render(slug: str) -> Rendered:
    """Return the page. Raises KeyError for no such page, UnknownReferenceError for a mistake in its file."""
    markdown = Markdown(
        extensions=["attr_list", "def_list", "sane_lists", "tables", "toc", RulesExtension()],
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


def _entry(entry: Interpretation) -> str:
    """Return one interpretation as Markdown."""
    switch = f"\n\n**Switch:** {entry.switch}." if entry.switch else ""
    body = f"**The sources:** {entry.sources}\n\n**Taken:** {entry.taken}{switch}"
    return f"\n\n## {entry.id}: {entry.question} {{#{entry.id}}}\n\n{_with_badges(body)}\n"


def _with_badges(text: str) -> str:
    """Return a text in which each step's id is marked up to become its badge."""
    return re.sub(r"\b[A-Z]\d\b", lambda match: f"[{match[0]}]" if match[0] in STEPS else match[0], text)
