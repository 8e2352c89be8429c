"""The tag ``url`` as Django has it, but that an address is looked up once."""

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.defaulttags import URLNode, url
from django.utils.html import conditional_escape

from cards.web.addresses import address_of

register = template.Library()


class AddressNode(URLNode):
    """A plain ``{% url "view" part %}``."""

    def render(self, context: Context) -> str:
        """Return the address, escaped."""
        address = address_of(self.view_name.resolve(context), *(part.resolve(context) for part in self.args))
        return conditional_escape(address) if context.autoescape else address


@register.tag(name="url")
def cached_url(parser: Parser, token: Token) -> URLNode:
    """Read the tag: one with named parts, or that names what it finds, is Django's own."""
    node = url(parser, token)
    if node.kwargs or node.asvar:
        return node
    return AddressNode(node.view_name, node.args, {}, None)
