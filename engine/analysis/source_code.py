"""The code in a module's source, without its prose: what a digest of the rules is made of.

It is cut out by one pass of a pattern, since a process that plays its first fight waits for it. A test holds what is
left against Python's own tokens, for every module that is read this way. What is repeated possessively is one set of
characters: up to 3.11.4 Python loses its way in a group that is.
"""

import re

LONG_STRING = r'""" [^"\\]*+ (?: (?: \\. | "(?!"") ) [^"\\]*+ )* """'
SHORT_STRING = r"""" (?: [^"\\\n]++ | \\. )* " | ' (?: [^'\\\n]++ | \\. )* '"""

CODE = re.compile(
    rf"""
      \n [ \t]*+ (?: {LONG_STRING} [ \t]*+ )? (?: \#[^\n]*+ )? (?=\n|\Z)  # a docstring, a line of comment or of nothing
    | \#[^\n]*+                                                         # a comment behind code
    | ( (?: [^"'\#\n]++ | {LONG_STRING} | {SHORT_STRING} | \n (?! [ \t]*+ (?: "{{3}} | \# | \n | \Z ) ) )+ | \n )
    """,
    re.VERBOSE | re.DOTALL,
)


def code_of(source: str) -> str:
    """Return a source without its docstrings, comments and empty lines."""
    return "".join(part.rstrip(" ") for part in CODE.findall(f"\n{source}"))
