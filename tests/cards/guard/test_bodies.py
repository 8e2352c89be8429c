"""Bodies: refused by their announced length, counted while they come in chunks, and never spooled to a disk."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.guard.raw_requests import MAX_BODY, readable

pytestmark = pytest.mark.django_db


class Unread:
    """A body that nobody may read."""

    def read(self, *_: Any) -> bytes:
        raise AssertionError("the body was read")

    readline = read


@pytest.mark.parametrize("path", ["/", "/cards/", "/decks/import/", "/no/such/page/", "/admin/login/"])
def test_a_body_that_is_too_long_is_refused_unread(client: Client, path: str) -> None:
    refused = client.post(path, **{"wsgi.input": Unread(), "CONTENT_LENGTH": str(MAX_BODY + 1)})  # type: ignore[arg-type]
    assert refused.status_code == 413
    assert "1.2 MB at most can be sent at once. Go back and send less." in refused.content.decode()


def test_the_api_says_so_in_problem_details(client: Client) -> None:
    body = b" " * (MAX_BODY + 1)
    refused = client.post("/api/v1/decks/check/", body, content_type="application/json")
    assert (refused.status_code, refused["Content-Type"]) == (413, "application/problem+json")
    assert refused.json()["title"] == "Request Entity Too Large"


def chunked(body: BytesIO) -> dict[str, Any]:
    """Return what the program behind the front is handed of a body in chunks."""
    handed: dict[str, Any] = {}

    def program(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        handed.update(environ)
        return []

    readable(program)({"wsgi.input": body, "HTTP_TRANSFER_ENCODING": "chunked"}, lambda *_: None)  # type: ignore[arg-type]
    return handed


def test_a_body_in_chunks_has_a_length_once_it_is_read() -> None:
    handed = chunked(BytesIO(b'{"cards": []}'))
    assert handed["CONTENT_LENGTH"] == "13"
    assert handed["wsgi.input"].read() == b'{"cards": []}'


def test_a_body_in_chunks_is_read_no_further_than_it_may_be_long() -> None:
    body = BytesIO(b"x" * (3 * MAX_BODY))
    assert chunked(body)["CONTENT_LENGTH"] == str(MAX_BODY + 1)
    assert body.tell() == MAX_BODY + 1


def test_a_file_is_never_written_to_a_disk(client: Client, settings: Any) -> None:
    settings.FILE_UPLOAD_TEMP_DIR = "/no/such/folder"
    large = SimpleUploadedFile("deck.txt", b"x" * 1_000_000)
    assert client.post("/decks/import/", {"file": large}).status_code == 400
