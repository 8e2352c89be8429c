"""Notes in Markdown, made safe: whatever a stranger writes, no script, style or picture comes of it.

They are rendered once, when a deck is saved; a page only shows what was made then.
"""

from html import escape

import nh3
from markdown_it import MarkdownIt

TAGS = {
    "p", "br", "hr", "strong", "em", "code", "pre", "blockquote", "ul", "ol", "li", "a", "h3", "h4", "h5",
    "table", "thead", "tbody", "tr", "th", "td", "del", "s",
}  # fmt: skip
MAX_NESTING = 20
"""Lists in lists, quotes in quotes: notes that go deeper are shown as they were written."""

_MARKDOWN = MarkdownIt("commonmark", {"maxNesting": MAX_NESTING, "html": False, "breaks": True}).enable(
    ["table", "strikethrough"]
)


def as_html(text: str) -> str:
    """Return notes as HTML that may stand on any page.

    Headings begin below the page's own; links go out without a referrer and earn nothing.
    """
    tokens = _MARKDOWN.parse(text)
    if any(token.level >= MAX_NESTING - 1 for token in tokens):  # the parser stops there
        return f"<pre>{escape(text)}</pre>"
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1]) + 2, 5)}"
    return nh3.clean(
        _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}),
        tags=TAGS,
        attributes={"a": {"href"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow noopener noreferrer ugc",
    )
