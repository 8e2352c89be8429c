"""What the pages of all apps share: what is wrong, what scrolls, and how much a field takes."""

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


@pytest.mark.parametrize(
    ("told", "named"),
    [
        ('"Fields of "|add:it', 'aria-label="Fields of &lt;b&gt;"'),
        ('by="houses"', 'aria-labelledby="houses"'),
    ],
)
def test_what_scrolls_is_reached_by_keyboard_and_has_a_name(told: str, named: str) -> None:
    assert render(f"{{% scrolls {told} %}}", it="<b>") == f'class="scroll" tabindex="0" role="group" {named}'


def test_a_field_takes_as_much_as_is_read_of_it() -> None:
    assert render('{% longest "card" %} {% longest "fight" %}') == f"{LONGEST} {MAX_LENGTH}"
    with pytest.raises(KeyError):
        render('{% longest "novel" %}')
