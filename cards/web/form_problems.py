"""What is wrong with a form, in sentences, for a page that says it all in one place."""

from django.forms import BaseForm

from engine.model.words import capital
from engine.whole_numbers import whole_number_expected


def problems_of(form: BaseForm) -> list[str]:
    """Return what is wrong, a sentence each that begins with the field."""
    return [
        f"{form.fields[name].label or name.capitalize()}: {message}" if name in form.fields else str(message)
        for name, messages in form.errors.items()
        for message in messages
    ]


def number_messages(low: int, high: int) -> dict[str, str]:
    """Return the messages of a field for a whole number within bounds, of a form or the API: each says what to give."""
    expected = f"{capital(whole_number_expected(low, high))}."
    wrong = ("required", "null", "invalid", "max_string_length", "min_value", "max_value")
    return dict.fromkeys(wrong, expected)
