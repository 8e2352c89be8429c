"""A query read for people: the tree becomes the English sentence above the results."""

from itertools import takewhile
from typing import Any

from lark import Token, Transformer

from cards.search.filters import field_question
from cards.search.kinds import refuse_wordless, unquoted
from cards.search.patterns import Budget, check, source
from cards.search.three_valued import Phrase
from engine.model.words import listed


class ToPhrase(Transformer[Token, Any]):
    """Reads the tree from the leaves up, each condition with its opposite."""

    def __init__(self) -> None:
        super().__init__()
        self.budget = Budget()

    def text(self, children: list[Token]) -> Phrase:
        """Say what is looked for in the name and all texts."""
        (token,) = children
        if token.type == "REGEX":
            check(token)
            what = f"the expression /{source(token)}/"
            return Phrase(f"have a text that fits {what}", f"have no text that fits {what}")
        refuse_wordless(token)
        return Phrase(f"mention “{unquoted(token)}”", f"do not mention “{unquoted(token)}”")

    def filter(self, children: list[Token]) -> Phrase:
        """Ask the field."""
        field, question = field_question(children, self.budget)
        return field.phrase(question)

    def negation(self, children: list[Phrase]) -> Phrase:
        """Say the opposite."""
        (phrase,) = children
        return Phrase(phrase.no, phrase.yes, phrase.joint)

    def all(self, children: list[Phrase]) -> Phrase:
        """Say every condition; the opposite is that one of them fails."""
        return Phrase(
            listed([_inner(each, each.yes) for each in children]),
            _one([_inner(each, each.no) for each in children]),
            True,
        )

    def any(self, children: list[Phrase]) -> Phrase:
        """Say the alternatives; the opposite is that all of them fail."""
        return Phrase(
            _one([_inner(each, each.yes) for each in children]),
            listed([_inner(each, each.no) for each in children]),
            True,
        )


def _inner(phrase: Phrase, said: str) -> str:
    """Return a part of a longer phrase, in brackets where it is long itself."""
    return f"({said})" if phrase.joint else said


def _one(parts: list[str]) -> str:
    """Join conditions of which one holds; a sentence of which only the middle differs is said once."""
    words = [part.split() for part in parts]
    first, last = _alike(words), _alike([each[::-1] for each in words])
    middles = [" ".join(each[first : len(each) - last]) for each in words]
    if first > 2 and last and all(middles):
        return " ".join([*words[0][:first], listed(middles, "or"), *words[0][-last:]])
    return f"either {listed(parts, 'or')}"


def _alike(sentences: list[list[str]]) -> int:
    """Return with how many of the same words sentences begin."""
    return sum(1 for _ in takewhile(lambda words: len({*words}) == 1, zip(*sentences, strict=False)))
