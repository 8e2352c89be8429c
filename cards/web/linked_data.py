"""What a page is about as data for search engines (JSON-LD, the words of schema.org)."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpRequest
from django.utils.safestring import SafeString

GAME = {"@type": "VideoGame", "name": "Sanctum"}


def linked_data(request: HttpRequest, ways: list[tuple[str, str]], about: dict[str, Any]) -> SafeString:
    """Return a page's data: what it is ``about``, and the way to it from the front page, each by name and address.

    The last of the ways is the page itself; none lead to the front page. A script element can hold it: no ``<`` ends
    that.
    """
    steps = [
        {"@type": "ListItem", "position": place, "name": name, "item": request.build_absolute_uri(address)}
        for place, (name, address) in enumerate([("Sanctum Codex", "/"), *ways], start=1)
    ]
    page = {"url": steps[-1]["item"], "inLanguage": "en"}
    graph = [about | page, *([{"@type": "BreadcrumbList", "itemListElement": steps}] if ways else [])]
    text = msgspec.json.encode({"@context": "https://schema.org", "@graph": graph}).decode()
    return SafeString(text.replace("&", "\\u0026").replace("<", "\\u003C").replace(">", "\\u003E"))
