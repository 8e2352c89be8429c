"""What tests of the sandbox's pages keep asking: a page's words and links, and that what is wrong is explained."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.test import Client

from engine.library.presets import preset_names
from engine.scenario.error import ScenarioError

HTMX = {"HTTP_HX_REQUEST": "true"}
"""The header by which htmx asks for a part of a page."""

EVERY_FIGHT = [*preset_names(), "try/deflection", "ruling/khobai-feeds-on-death"]
"""A fight of every kind that has pages, by the middle of its address."""


def text_of(response: Any) -> str:
    """Return a page's words as a reader sees them, in one line."""
    words = unescape(re.sub(r"<[^>]*>", " ", re.sub(r"<(title|script|style).*?</\1>", "", response.content.decode())))
    return re.sub(r"\s+", " ", words)


def links(response: Any, begin: str) -> list[str]:
    """Return the addresses of a page's links that begin in some way, a regular expression."""
    return [unescape(address) for address in re.findall(rf'href="({begin}[^"]*)"', response.content.decode())]


def folded_in(client: Client, response: Any) -> Any:
    """Return the part that a page asks for as soon as it is open, which is no whole page."""
    found = re.search(r'hx-get="([^"]+)" hx-trigger="load"', response.content.decode())
    assert found
    part = client.get(unescape(found[1]), headers={"HX-Request": "true"})
    assert "<html" not in part.content.decode()
    return part


def check_explained(response: Any, words: str) -> None:
    """Check that a page refuses what was asked, and says why in some words."""
    assert response.status_code == 400, response.status_code
    assert words in text_of(response), text_of(response)


def give_up(*_: Any, **__: Any) -> None:
    """Stand for a part of the engine that gives a fight up."""
    raise ScenarioError("$.script", "expected an end")
