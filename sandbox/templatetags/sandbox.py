"""Template tag for the lines of a trace."""

from django import template
from django.utils.safestring import SafeString

from sandbox.trace.lines import Line
from sandbox.trace.markup import tree

register = template.Library()


@register.simple_tag
def trace_lines(lines: list[Line]) -> SafeString:
    """Return a trace's lines as nested lists."""
    return tree(lines)
