"""Addresses in templates: each looked up once, and as Django's own tag has them."""

import pytest
from django.template import engines
from django.urls import NoReverseMatch, reverse

from cards.web import addresses


def written(template: str, **context: object) -> str:
    return engines["django"].from_string(template).render(context)


def test_an_address_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def looked_up(view: str, args: tuple[str, ...]) -> str:
        asked.append(args)
        return reverse(view, args=args)

    monkeypatch.setattr(addresses, "reverse", looked_up)
    addresses.address_of.cache_clear()
    page = '{% for _ in "123" %}{% url "cards:card" slug %} {% endfor %}'
    assert written(page, slug="golem") == "/cards/golem/ " * 3
    assert asked == [("golem",)]


def test_an_address_with_named_parts_or_that_is_named_is_djangos_own() -> None:
    assert written('{% url "cards:card" slug="golem" %}') == "/cards/golem/"
    assert written('{% url "cards:card" "golem" as page %}[{{ page }}]') == "[/cards/golem/]"
    assert written('{% url "no-such-page" as page %}[{{ page }}]') == "[]"


def test_a_page_that_is_not_there_has_no_address() -> None:
    with pytest.raises(NoReverseMatch):
        written('{% url "no-such-page" %}')


def test_an_address_has_the_queries_that_there_are() -> None:
    assert addresses.with_query("/cards/") == addresses.with_query("/cards/", "", "") == "/cards/"
    assert addresses.with_query("/cards/", "q=war", "", "page=2") == "/cards/?q=war&page=2"
