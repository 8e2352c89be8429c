"""The schema at ``/api/schema/``, and the same for people at ``/api/docs/``: plain HTML, with no script at all."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.api.base import ReadView
from cards.api.schema import METHODS, Document, document


class Schema(ReadView):
    """The OpenAPI schema as JSON."""

    schema = None

    def read(self) -> Document:
        """Return the schema."""
        return document()


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Show every operation of the API with its parameters, its examples and a command to try it."""
    context = {"operations": _operations(), "records": _records(), "origin": f"{request.scheme}://{request.get_host()}"}
    return render(request, "cards/api.html", context)


@cache
def _operations() -> list[dict[str, Any]]:
    """Return what the page shows of each operation, in the schema's order."""
    return [
        _operation(path, method, operations[method])
        for path, operations in document()["paths"].items()
        for method in METHODS
        if method in operations
    ]


def _operation(path: str, method: str, operation: Document) -> dict[str, Any]:
    """Return what the page shows of one operation."""
    parameters = operation.get("parameters", [])
    body = _example(operation.get("requestBody", {}))
    return {
        "id": operation["operationId"],
        "method": method.upper(),
        "path": path,
        "summary": operation.get("summary", ""),
        "description": operation.get("description", ""),
        "parameters": [{**parameter, "kind": _kind(parameter["schema"])} for parameter in parameters],
        "address": _address(path, parameters),
        "body": body and _written(body),
        "one_line": body and json.dumps(body),
        "answers": [_answer(status, answer) for status, answer in sorted(operation["responses"].items())],
    }


def _address(path: str, parameters: list[Document]) -> str:
    """Return an address to try: the path, with the first example of each of its parameters."""
    for parameter in parameters:
        if parameter["in"] == "path":
            first = next(iter(parameter["examples"].values()))
            path = path.replace(f"{{{parameter['name']}}}", first["value"])
    return path


def _answer(status: str, answer: Document) -> dict[str, Any]:
    """Return what the page shows of one answer: its status, its words, its record and its example."""
    schema: Document = next((media["schema"] for media in answer.get("content", {}).values()), {})
    record = schema.get("$ref") or schema.get("items", {}).get("$ref", "")
    found = _example(answer)
    return {
        "status": status,
        "text": answer["description"],
        "kind": _kind(schema) if schema else "nothing",
        "record": record.rpartition("/")[2],
        "example": found and _written(found),
    }


def _example(content: Document) -> Any:
    """Return the first example of a request or an answer; None without one."""
    for media in content.get("content", {}).values():
        for shown in media.get("examples", {}).values():
            return shown["value"]
    return None


def _written(value: Any) -> str:
    """Return an example as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


@cache
def _records() -> list[dict[str, Any]]:
    """Return what the page shows of each record: its name, its words and its fields."""
    schemas = document()["components"]["schemas"]
    return [{"name": name, **schema, "fields": list(_fields(schema))} for name, schema in sorted(schemas.items())]


def _fields(schema: Document) -> Iterator[dict[str, str]]:
    """Yield the fields of a record."""
    for name, field in schema.get("properties", {}).items():
        yield {"name": name, "kind": _kind(field), "text": field.get("description", "")}


def _kind(schema: Document) -> str:
    """Return a schema in a few words: "integer", "list of CardRow", "string or null"."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return " or ".join(_kind(one) for one in schema[several])
    if "enum" in schema:
        return " · ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    if "prefixItems" in schema:
        return f"list of {len(schema['prefixItems'])}"
    kinds = schema.get("type", "anything")
    if kinds == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return kinds if isinstance(kinds, str) else " or ".join(kinds)
