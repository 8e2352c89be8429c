"""The OpenAPI schema: made once a process of the endpoints, the typed records and the example files."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view

from cards.api.base import ReadView
from cards.api.problems import ProblemSerializer
from cards.api.shapes import SHAPES, Shape
from cards.guard.refusals import PROBLEM_JSON

ViewT = TypeVar("ViewT", bound=type[ReadView])
Document = dict[str, Any]

EXAMPLES = Path(__file__).parent / "examples"
"""What operations are asked (``<operation>.request.json``) and answer (``<operation>.json``); a test compares."""

METHODS = ("get", "post")
REFERENCE = "#/components/schemas/{name}"
PROBLEM = {PROBLEM_JSON: {"schema": {"$ref": REFERENCE.format(name="Problem")}}}

MEANINGS = {
    "200": "The answer",
    "304": "Nothing new since the answer whose `ETag` is in `If-None-Match`",
    "400": "Something in the request is wrong; `errors` says what, and where",
    "404": "There is no such thing",
    "406": "The endpoint answers with JSON only, and the request accepts something else",
    "413": "The body is too long",
    "415": "The body is not said to be JSON",
    "429": "Too many requests; `Retry-After` says in how many seconds to come back",
}
"""What the statuses mean, on every operation alike."""


def reads(
    operation_id: str,
    summary: str,
    answer: type[Shape],
    *,
    many: bool = False,
    problems: tuple[int, ...] = (400,),
    parameters: Sequence[OpenApiParameter] = (),
) -> Callable[[ViewT], ViewT]:
    """Describe a ReadView's GET: what it answers (``many``: a list of it), and its problems and parameters."""
    reference: Document = {"$ref": REFERENCE.format(name=answer.__name__)}

    def describe(view: ViewT) -> ViewT:
        described = extend_schema(
            operation_id=operation_id,
            summary=summary,
            tags=[operation_id.partition("_")[0]],
            parameters=[*([view.parameters] if view.parameters().fields else []), *parameters],
            responses={
                200: {"type": "array", "items": reference} if many else reference,
                304: None,
                **{(status, PROBLEM_JSON): ProblemSerializer for status in problems},
            },
        )
        return extend_schema_view(get=described)(view)

    return describe


def complete(result: Document, **_: Any) -> Document:
    """Add the typed records, the common problems and the examples; a postprocessing hook of drf-spectacular."""
    shapes = msgspec.json.schema_components(SHAPES, ref_template=REFERENCE)[1]
    result["components"]["schemas"].update(_for_generators(shapes))
    for operations in result["paths"].values():
        for method in operations.keys() & set(METHODS):
            _complete_operation(operations[method])
    return result


def _for_generators(schema: Any) -> Any:
    """Return a schema in which a list of fixed length says what it holds, where msgspec says "nothing more".

    Its ``maxItems`` says that already, and generators of clients refuse ``items: false``.
    """
    if isinstance(schema, list):
        return [_for_generators(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: _for_generators(value) for key, value in schema.items()}
    if plain.get("items") is False:
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
