"""The code in a source: all of it, and none of its prose."""

from __future__ import annotations

import tokenize
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from engine.analysis import versions
from engine.analysis.source_code import code_of
from engine.atlas.compute import COMPARING, HERE
from tests.some import some

READ = [
    *(path for folder in (*versions.RULES, *versions.EFFECTS) for path in (versions.ENGINE / folder).glob("*.py")),
    *(HERE / f"{module}.py" for module in COMPARING),
]
EMPTY = {tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def _tokens(source: str) -> Iterator[str]:
    """Python's own tokens of the code: no comments, and no statement that is nothing but a string."""
    statement: list[tokenize.TokenInfo] = []
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type not in EMPTY:
            statement.append(token)
        if token.type == tokenize.NEWLINE:
            if [one.type for one in statement] != [tokenize.STRING, tokenize.NEWLINE]:
                yield from (one.string for one in statement[:-1])
                yield "end of statement"
            statement = []


@pytest.mark.parametrize("path", some(READ), ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_the_code_of_a_module_is_all_its_tokens(path: Path) -> None:
    assert list(_tokens(code_of(path.read_text()))) == list(_tokens(path.read_text()))


SOURCE = '''"""What the module is for."""

# Why.
LIMIT = 8  # it is the rule
"""How many there may be: "eight"."""


def told(who: str) -> str:
    """Return what is "said".

    In \\"two\\" paragraphs.
    """

    # First this.
    said = f"{who} # {LIMIT}"
    return said + """ twice

    # and again """ + 'it\\'s # so'
'''

CODE = '''
LIMIT = 8
def told(who: str) -> str:
    said = f"{who} # {LIMIT}"
    return said + """ twice

    # and again """ + 'it\\'s # so\''''


def test_prose_is_left_out_and_strings_stay() -> None:
    assert code_of(SOURCE) == CODE
