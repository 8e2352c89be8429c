"""The OpenAPI schema: made once a process of the endpoints, the typed records and the example files."""

from collections.abc import Callable, Sequence
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view

from cards.api.base import ReadView
from cards.api.problems import ProblemSerializer
from cards.guard.refusals import PROBLEM_JSON
from engine.model.document import Document

ViewT = TypeVar("ViewT", bound=type[ReadView])

EXAMPLES = Path(__file__).parent / "examples"
"""What operations are asked (``<operation>.request.json``) and answer (``<operation>.json``); a test compares."""

METHODS = ("get", "post")
REFERENCE = "#/components/schemas/{name}"
_RECORDS = dict[str, type]()
"""The types of requests and answers that operations refer to, by name; the schema is made of them."""

PROBLEM = {PROBLEM_JSON: {"schema": {"$ref": REFERENCE.format(name="Problem")}}}

MEANINGS = {
    "200": "The answer",
    "304": "Nothing new since the answer whose `ETag` is in `If-None-Match`",
    "400": "Something in the request is wrong; `errors` says what, and where",
    "404": "There is no such thing",
    "405": "The address does not take this method; `Allow` says which ones it takes",
    "406": "The endpoint answers with JSON only, and the request accepts something else",
    "412": "The answer is no longer the one that `If-Match` names",
    "413": "The body is too long",
    "415": "The body is not said to be JSON",
    "429": "Too many requests; `Retry-After` says in how many seconds to come back",
    "500": "Something broke here, and it is not your doing",
    "503": "Too much is being played, or the database is away; `Retry-After` says in how many seconds to come back",
}
"""What the statuses mean, on every operation alike; each that an error can have, as its type leads here."""


def reference(record: type) -> Document:
    """Return a reference to a msgspec type, which then has its place in the schema with all that it holds."""
    _RECORDS[record.__name__] = record
    return {"$ref": REFERENCE.format(name=record.__name__)}


def reads(
    operation_id: str,
    summary: str,
    answer: type,
    *,
    many: bool = False,
    problems: tuple[int, ...] = (400,),
    parameters: Sequence[OpenApiParameter] = (),
) -> Callable[[ViewT], ViewT]:
    """Describe a ReadView's GET: what it answers (``many``: a list of it), and its problems and parameters."""
    one = reference(answer)

    def describe(view: ViewT) -> ViewT:
        described = extend_schema(
            operation_id=operation_id,
            summary=summary,
            tags=[operation_id.partition("_")[0]],
            parameters=[*([view.parameters] if view.parameters().fields else []), *parameters],
            responses={
                200: {"type": "array", "items": one} if many else one,
                304: None,
                **{(status, PROBLEM_JSON): ProblemSerializer for status in problems},
            },
        )
        return extend_schema_view(get=described)(view)

    return describe


def complete(result: Document, **_: Any) -> Document:
    """Add the typed records, the common problems and the examples; a postprocessing hook of drf-spectacular."""
    components = msgspec.json.schema_components(_RECORDS.values(), ref_template=REFERENCE)[1]
    result["components"]["schemas"].update(_for_generators(components))
    for operations in result["paths"].values():
        for method in operations.keys() & set(METHODS):
            _complete_operation(operations[method])
    return result


def _for_generators(schema: Any) -> Any:
    """Return a schema that msgspec made as generators of clients want it.

    Every list says what it holds: msgspec leaves that out, or says "nothing more" of a list of fixed length, whose
    ``maxItems`` says so already. Patterns end with the ``$`` of JSON Schema instead of Python's sign for the end.
    Descriptions lose the indent of their docstrings.
    """
    if isinstance(schema, list):
        return [_for_generators(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: _for_generators(value) for key, value in schema.items()}
    if isinstance(plain.get("description"), str):
        plain["description"] = cleandoc(plain["description"])
    if isinstance(plain.get("pattern"), str):
        plain["pattern"] = plain["pattern"].removesuffix(r"\Z") + "$"
    if plain.get("type") == "array" and not isinstance(plain.get("items"), dict):
        plain["items"] = plain["prefixItems"][0] if plain.get("prefixItems") else {}
    return plain


def _complete_operation(operation: Document) -> None:
    """Add to one operation what any may answer, what the statuses mean, and its examples."""
    answers = operation["responses"]
    for status in ("406", "429"):
        answers.setdefault(status, {"content": PROBLEM})
    for status, answer in answers.items():
        answer["description"] = MEANINGS[status]
    name = operation["operationId"]
    _show(answers["200"], name)
    _show(operation.get("requestBody", {}), f"{name}.request")


def _show(content: Document, name: str) -> None:
    """Attach the example file of a name, where there is one, to a request or an answer."""
    path = EXAMPLES / f"{name}.json"
    if path.exists():
        for media in content["content"].values():
            media["examples"] = {name: {"value": msgspec.json.decode(path.read_bytes())}}


@cache
def document() -> Document:
    """Return the whole schema."""
    made: Document = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return made
