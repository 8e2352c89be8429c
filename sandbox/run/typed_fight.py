"""A fight typed as one line: its page, what its box proposes, and all that a line can say."""

from __future__ import annotations

import re
from functools import cache
from html import escape, unescape

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from markdown import Markdown

from cards.templatetags.web import scrolls
from engine.notation import LineError, completions, read_line
from sandbox.run.fight_setup import TYPED, fight_address
from sandbox.run.views import preset_page

DOCUMENT = settings.BASE_DIR / "docs" / "fights.md"


@require_safe
def fight_page(request: HttpRequest) -> HttpResponse:
    """Run the fight of the address (``f``), or say with 400 what is wrong with it, and where.

    Without a fight: the box to type one, and all that a line can say.
    """
    line = request.GET.get("f", "")
    context = {"section": "sandbox", "typed": line, "help": all_about_lines()}
    if not line.strip():
        return render(request, "sandbox/typed.html", context)
    try:
        read_line(line)
    except LineError as error:
        return render(request, "sandbox/typed.html", context | {"wrong": error}, status=400)
    return preset_page(request, TYPED)


@require_safe
@cache_control(max_age=300)
def complete(request: HttpRequest) -> HttpResponse:
    """Answer with the options of a box's list for what is typed: a fight, or one beside it (``b``)."""
    typed = request.GET.get("f", request.GET.get("b", ""))
    return render(request, "cards/_suggestions.html", {"suggestions": completions(typed)})


@cache
def all_about_lines() -> SafeString:
    """Return what ``docs/fights.md`` says of lines, its title left out; each example leads to its fight."""
    html = Markdown(extensions=["tables", "sane_lists"]).convert(DOCUMENT.read_text().partition("\n")[2])
    html = re.sub(r"<li>\s*<code>(.+?)</code>", _with_link, html)
    box = f"<div {scrolls(by='all-that-a-line-can-say')}><table>"
    html = html.replace("<table>", box).replace("</table>", "</table></div>")
    html = html.replace("<h2>All that a line can say", '<h2 id="all-that-a-line-can-say">All that a line can say')
    html = html.replace('href="scenario.md"', f'href="{reverse("sandbox:new")}"')
    return mark_safe(html)  # noqa: S308 # the project's own file


def _with_link(found: re.Match[str]) -> str:
    return f'<li><a href="{escape(fight_address(unescape(found[1])))}"><code>{found[1]}</code></a>'
