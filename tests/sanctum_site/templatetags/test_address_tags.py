"""The tag ``url``, which looks each address up once, says what Django's says."""

from __future__ import annotations

import pytest
from django.template import Context, Engine
from django.urls import NoReverseMatch

ADDRESSES = {
    '{% url "home" %}': "/",
    '{% url "cards:card" slug %}': "/cards/ogis-armor/",
    '{% url "cards:card" slug=slug %}': "/cards/ogis-armor/",
    '{% url "cards:card" slug as page %}<{{ page }}>': "</cards/ogis-armor/>",
    '{% url "no:such" as page %}<{{ page }}>': "<>",
}


def shown(source: str) -> str:
    """What a template says."""
    return Engine.get_default().from_string(source).render(Context({"slug": "ogis-armor"}))


@pytest.mark.parametrize("source", ADDRESSES)
def test_an_address_is_said_or_named(source: str) -> None:
    assert shown(source) == ADDRESSES[source]


def test_a_wrong_name_of_an_address_is_an_error() -> None:
    with pytest.raises(NoReverseMatch):
        shown('{% url "no:such" %}')
