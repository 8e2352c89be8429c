"""The schema at ``/api/schema/``, and the same for people at ``/api/docs/``: plain HTML, with no script at all."""

import json
import re
import shlex
from collections.abc import Iterator
from functools import cache
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from cards.api.base import ReadView
from cards.api.schema import MEANINGS, METHODS, document
from cards.guard.refusals import problem_details
from engine.model.document import Document
from engine.model.words import listed


class Schema(ReadView):
    """The OpenAPI schema as JSON."""

    schema = None

    def read(self) -> Document:
        """Return the schema."""
        return document()


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Show every operation of the API with its parameters, its examples and a command to try it."""
    context = {
        "operations": _operations(),
        "records": _records(),
        "statuses": [(status, _slug(status), _html(text)) for status, text in MEANINGS.items()],
        "origin": f"{request.scheme}://{request.get_host()}",
    }
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
        "description": _html(operation.get("description", "")),
        "parameters": [
            {**parameter, "text": _html(parameter.get("description", "")), "kind": _kind(parameter["schema"])}
            for parameter in parameters
        ],
        "address": _address(path, parameters),
        "body": body and _written(body),
        "one_line": body and shlex.quote(json.dumps(body)),
        "answer": _answer(operation["responses"]["200"]),
        "others": sorted(operation["responses"].keys() - {"200"}),
    }


def _slug(status: str) -> str:
    """Return the last part of the type of a problem with a status."""
    return str(problem_details(int(status), "")["type"]).partition("#")[2]


def _address(path: str, parameters: list[Document]) -> str:
    """Return an address to try: the path, with the first example of each parameter that has one."""
    shown = {
        (parameter["in"], parameter["name"]): next(iter(parameter["examples"].values()))["value"]
        for parameter in parameters
        if "examples" in parameter
    }
    for (place, name), value in shown.items():
        if place == "path":
            path = path.replace(f"{{{name}}}", value)
    query = urlencode({name: value for (place, name), value in shown.items() if place == "query"}, safe=":")
    return f"{path}?{query}" if query else path


def _answer(answer: Document) -> dict[str, Any]:
    """Return what the page shows of a good answer: its kind, its record and its example."""
    [media] = answer["content"].values()
    schema: Document = media["schema"]
    record = schema.get("$ref") or schema.get("items", {}).get("$ref", "")
    return {"kind": _kind(schema), "record": record.rpartition("/")[2], "example": _written(_example(answer))}


def _html(text: str) -> SafeString:
    """Return the text of the schema for the page: `code` is marked as such."""
    return mark_safe(re.sub(r"``?([^`]+)``?", r"<code>\1</code>", escape(text)))  # noqa: S308 - escaped first


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
    return [
        {"name": name, "text": _html(schema.get("description", "")), "fields": list(_fields(schema))}
        for name, schema in sorted(schemas.items())
        if "properties" in schema
    ]


def _fields(schema: Document) -> Iterator[dict[str, Any]]:
    """Yield the fields of a record."""
    for name, field in schema.get("properties", {}).items():
        yield {"name": name, "kind": _kind(field), "text": _html(field.get("description", ""))}


def _kind(schema: Document) -> str:
    """Return a schema in a few words: "integer", "list of CardRow", "string or null"."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return listed([_kind(one) for one in schema[several]], "or")
    if "enum" in schema:
        return " · ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    if "prefixItems" in schema:
        return f"list of {len(schema['prefixItems'])}"
    kinds = schema.get("type", "anything")
    if kinds == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return kinds if isinstance(kinds, str) else listed(kinds, "or")
