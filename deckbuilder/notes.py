"""Notes in Markdown, made safe: whatever a stranger writes, no script, style or picture comes of it."""

import markdown
import nh3
from django.utils.safestring import SafeString, mark_safe

TAGS = {
    "p", "br", "hr", "strong", "em", "code", "pre", "blockquote", "ul", "ol", "li", "a", "h3", "h4", "h5",
    "table", "thead", "tbody", "tr", "th", "td", "del",
}  # fmt: skip
_HEADINGS = {"h1": "h3", "h2": "h4", "h3": "h5", "h4": "h5", "h5": "h5", "h6": "h5"}


def as_html(text: str) -> SafeString:
    """Return notes as HTML that may stand on any page.

    Headings begin below the page's own; links go out without a referrer and earn nothing.
    """
    html = markdown.markdown(text, extensions=["sane_lists", "tables", "nl2br"])
    for old, new in reversed(_HEADINGS.items()):
        html = html.replace(f"<{old}>", f"<{new}>").replace(f"</{old}>", f"</{new}>")
    clean = nh3.clean(
        html,
        tags=TAGS,
        attributes={"a": {"href"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow noopener noreferrer ugc",
    )
    return mark_safe(clean)  # noqa: S308 - nh3 has just cleaned it
