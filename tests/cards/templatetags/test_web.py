"""What the pages of all apps share: the note of what is wrong, and how much a field takes."""

import pytest
from django.template import Context, Template

from cards.names import LONGEST
from engine.notation import MAX_LENGTH


def render(source: str, **context: object) -> str:
    return Template("{% load web %}" + source).render(Context(context))


def test_what_is_wrong_is_said_at_once_and_escaped() -> None:
    assert render("{% alert %}<p>{{ it }}</p>{% endalert %}", it="<b>") == (
        '<div class="note error" role="alert"><p>&lt;b&gt;</p></div>'
    )
    named = render('{% alert id="wrong" kind="conflict" %}No.{% endalert %}')
    assert named == '<div id="wrong" class="note error conflict" role="alert">No.</div>'


def test_a_field_takes_as_much_as_is_read_of_it() -> None:
    assert render('{% longest "card" %} {% longest "fight" %}') == f"{LONGEST} {MAX_LENGTH}"
    with pytest.raises(KeyError):
        render('{% longest "novel" %}')
