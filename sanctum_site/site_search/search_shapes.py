"""What the search of everything answers over the API, as typed records; null means "none"."""

from typing import Annotated

from msgspec import Meta

from cards.api.shapes import Described, NamedPage, Shape
from engine.model.words import listed
from sanctum_site.site_search.entries import KINDS


class SearchHit(Shape, frozen=True):
    """A thing that the search of everything found."""

    kind: Annotated[str, Meta(description=listed(KINDS, "or"))]
    title: Described
    hint: Annotated[str, Meta(description="A short line that tells it from its likes; often empty")]
    page: Annotated[str, Meta(description="Its page, for people")]
    snippet: Annotated[str, Meta(description="Some of its words around the first one looked for; often empty")]


class NearName(Shape, frozen=True):
    """A name near to what was looked for."""

    name: Described
    likeness: Annotated[float, Meta(description="How alike the two are, out of 100")]
    page: Annotated[str, Meta(description="The page that the name leads to, for people")]


class SearchAnswer(Shape, frozen=True):
    """What a search of everything finds: what answers it first, then kind by kind, the kind of the best thing first."""

    query: str
    question: Annotated[bool, Meta(description="Whether it was read as a question: then the rules come first")]
    exact: Annotated[str | None, Meta(description="The page of the thing whose name was typed; null for none")]
    near: list[NearName]
    hits: list[SearchHit]
    short_for: Annotated[list[NamedPage], Meta(description="The cards that an abbreviation such as TA stands for")]
    together: Annotated[str | None, Meta(description="The page of the cards side by side, where several are named")]
    fight: Annotated[str | None, Meta(description="The page that runs it, where it reads as a fight")]
    cards: Annotated[
        str | None,
        Meta(
            description="Where this API lists the cards, for a query such as step:D3 or plain words that mean one; "
            "where cards alone answer, the first hits are the first of them"
        ),
    ]
