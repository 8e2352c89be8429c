"""What the head of a page says twice: its title and description, for browsers and for pages that link to it."""

from django import template
from django.template.loader_tags import BLOCK_CONTEXT_KEY
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag(takes_context=True)
def again(context: template.Context, name: str) -> SafeString:
    """Return what a block of the page says, on one line, to be said once more inside an attribute."""
    block = context.render_context[BLOCK_CONTEXT_KEY].get_block(name)
    return mark_safe(" ".join(block.render(context).split()).replace('"', "&quot;"))  # noqa: S308 - rendered already
