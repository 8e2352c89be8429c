"""What was kept before boards had to be legal: shown as it is, marked, and repaired in the editor."""

import json
from typing import Any

import pytest
from django.test import Client

from engine.library.presets import preset
from engine.scenario.reading import read_scenario, to_document
from sandbox.models import Draft
from sandbox.saved.drafts import save_draft
from sandbox.saved.shares import save
from tests.sandbox.pages import text_of

pytestmark = pytest.mark.django_db

TOWN = {"id": "t", "type": "town", "square": [4, 4], "owner": "blue"}
SWAMPED = {"structures": [TOWN], "squares": [{"square": [4, 4], "terrain": "swamp"}]}
WORDS = "expected plains, where a structure stands, got swamp ( $.squares[0].terrain )"


def swamped() -> dict[str, Any]:
    """A town in a swamp, as no board has it."""
    return to_document(preset("fred")) | SWAMPED


def test_a_link_from_before_opens_with_what_is_not_legal(client: Client) -> None:
    share = save(to_document(preset("fred")), unlisted=False)
    assert "no board that the game could have" not in text_of(client.get(share.get_absolute_url()))
    type(share).objects.filter(pk=share.pk).update(text=json.dumps(swamped()))
    page = client.get(share.get_absolute_url())
    assert page.status_code == 200
    assert WORDS in text_of(page)
    assert f"/sandbox/new/?from={share.name}" in page.content.decode()
    for inner in ("orders/", "odds/", "compare/"):
        assert client.get(f"{share.get_absolute_url()}{inner}?c=stat,fred,hp,9").status_code == 200


@pytest.mark.parametrize("kind", ["s", "draft"])
def test_the_editor_marks_it_and_offers_a_repaired_board(client: Client, kind: str) -> None:
    if kind == "s":
        kept: Any = save(to_document(preset("fred")), unlisted=False)
        type(kept).objects.filter(pk=kept.pk).update(text=json.dumps(swamped()))
    else:
        kept = save_draft(swamped())
    address = f"/sandbox/new/?from={kept.name}"
    page = client.get(address)
    assert WORDS in text_of(page)
    assert 'value="repair"' in page.content.decode()
    answer = client.post(address, {"do": "repair", "text": json.dumps(swamped())})
    draft = Draft.objects.latest("pk")
    assert (answer.status_code, draft.problem) == (303, "")
    mended = json.loads(draft.text)
    assert read_scenario(mended).squares[0].terrain == "plains"
    assert 'value="repair"' not in client.get(answer["Location"]).content.decode()


def test_no_new_link_is_made_of_it(client: Client) -> None:
    answer = client.post("/sandbox/new/", {"do": "share", "text": json.dumps(swamped())})
    assert "from=draft/" in answer["Location"]
    assert WORDS in text_of(client.get(answer["Location"].replace("view=text", "")))


def test_the_api_names_the_field(client: Client) -> None:
    answer = client.post("/api/v1/sandbox/run/", swamped(), content_type="application/json")
    assert answer.status_code == 400
    assert "/squares/0/terrain" in answer.content.decode()
