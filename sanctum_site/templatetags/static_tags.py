"""Django's tags of static files, but that ``static`` looks up a file's address once: a page names a dozen files."""

from functools import cache

from django import template
from django.template.base import Parser, Token
from django.templatetags import static
from django.templatetags.static import StaticNode

register = template.Library()
register.tags.update(static.register.tags)


class FileNode(StaticNode):
    """A ``{% static "file" %}``."""

    @classmethod
    @cache
    def handle_simple(cls, path: str) -> str:
        """Return the file's address."""
        return super().handle_simple(path)


@register.tag(name="static")
def cached_static(parser: Parser, token: Token) -> StaticNode:
    """Read the tag."""
    return FileNode.handle_token(parser, token)
