"""The tag ``url`` as Django has it, but that an address is looked up once."""

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.defaulttags import URLNode, url
from django.urls import NoReverseMatch
from django.utils.html import conditional_escape

from cards.web.addresses import address_of

register = template.Library()


class AddressNode(URLNode):
    """A plain ``{% url "view" part %}``, which may name what it finds: ``{% url "view" part as address %}``."""

    def render(self, context: Context) -> str:
        """Return the address, escaped; nothing where it gets a name, which is empty for an address there is not."""
        try:
            address = address_of(self.view_name.resolve(context), *(part.resolve(context) for part in self.args))
        except NoReverseMatch:
            if self.asvar is None:
                raise
            address = ""
        if self.asvar is None:
            return conditional_escape(address) if context.autoescape else address
        context[self.asvar] = address
        return ""


@register.tag(name="url")
def cached_url(parser: Parser, token: Token) -> URLNode:
    """Read the tag: one with named parts is Django's own."""
    node = url(parser, token)
    return node if node.kwargs else AddressNode(node.view_name, node.args, {}, node.asvar)
