"""The marks of forums, chats and pages around the words of a typed fight, which say nothing there."""

import re

_TAGS = (
    "b i u url quote code color colour size font center left right spoiler hide list indent card cards spell table tr "
    "td li ul ol p a br div em strong span tt pre small big sub sup h1 h2 h3 h4 mark"
).replace(" ", "|")
_DRESS = re.compile(
    rf"""(?P<name>["“„«](?:[^"“”„«»\\]|\\.)*["”“»])"""
    rf"""|\[/?(?:{_TAGS}|\*)(?:=[^\[\]]*)?\]|</?(?:{_TAGS})(?:\s[^<>]*)?/?>"""
    r"""|\[\[(?P<wiki>[^\[\]|]+)(?:\|[^\[\]]*)?\]\]|!?\[(?P<link>[^\[\]]+)\]\([^()\s]*/[^()\s]*\)"""
    r"""|&nbsp;|(?P<entity>&amp;)""",
    re.IGNORECASE,
)


def undressed(line: str) -> str:
    """Return a line with blanks for its marks, so that each word stands where it stood; names in quotes stay."""
    return _DRESS.sub(_blanks, line)


def _blanks(found: "re.Match[str]") -> str:
    """Return as many characters as were found, the words that they are about where those stood."""
    if found["name"]:
        return found[0]
    kind = next((kind for kind in ("wiki", "link") if found[kind]), None)
    if kind is None:
        return ("&" if found["entity"] else "").ljust(len(found[0]))
    start = found.start(kind) - found.start()
    return f"{' ' * start}{found[kind]}".ljust(len(found[0]))
