"""What is wrong with a form, in sentences, for a page that says it all in one place."""

from django.forms import BaseForm


def problems_of(form: BaseForm) -> list[str]:
    """Return what is wrong, a sentence each that begins with the field."""
    return [
        f"{form.fields[name].label or name.capitalize()}: {message}" if name in form.fields else str(message)
        for name, messages in form.errors.items()
        for message in messages
    ]
