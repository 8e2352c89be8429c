"""The text of a fight, in step with its board: applied as one change, or kept as a draft where it is long."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from engine.library.presets import preset
from engine.scenario.reading import to_document
from sandbox.editor import text_page
from sandbox.models import Draft
from tests.sandbox.pages import check_explained, text_of

pytestmark = pytest.mark.django_db

FRED = "/sandbox/fred/text/"


@pytest.fixture(autouse=True)
def nobody_has_saved_yet() -> None:
    cache.clear()


def shown(client: Client, address: str) -> Any:
    page = client.get(address).content.decode()
    text = re.search(r'<textarea id="text"[^>]*>(.*?)</textarea>', page, re.DOTALL)
    assert text is not None
    return json.loads(unescape(text[1]))


def apply(client: Client, address: str, document: Any) -> str:
    response = client.post(address, {"text": json.dumps(document)})
    assert response.status_code == 302, text_of(response)
    return str(response["Location"])


def test_the_text_is_that_of_the_set_up(client: Client) -> None:
    assert shown(client, FRED) == json.loads(json.dumps(to_document(preset("fred"))))
    assert shown(client, f"{FRED}?c=drop,fred,Deflection")["groups"][0]["minions"][0]["spells"] == [
        "Ogi's Armor",
        "Treacherous Armor",
        "Unholy Aura",
    ]
    page = text_of(client.get(f"{FRED}?c=script,turn"))
    assert "No line can say it" in page
    assert 'value="Fred (Human swordsman; Ogi' in client.get(FRED).content.decode().replace("&#x27;", "'")


def test_a_text_that_is_applied_is_one_change_more(client: Client) -> None:
    document = shown(client, f"{FRED}?c=seed,9")
    document["title"] = "Walls"
    document["groups"][0]["minions"][0]["spells"].pop()
    address = apply(client, f"{FRED}?c=seed,9", document)
    assert address == ("/sandbox/fred/?c=seed,9&c=drop,fred,Unholy+Aura%0Apart,%7B%22title%22%3A%22Walls%22%7D")
    assert shown(client, address.replace("/fred/", "/fred/text/")) == document
    assert "Undo" in text_of(client.get(address))
    assert apply(client, FRED, shown(client, FRED)) == "/sandbox/fred/"


def test_a_text_can_give_another_id_to_somebody_whom_the_script_names(client: Client) -> None:
    address = "/sandbox/fred-aura-first/text/"
    text = json.dumps(shown(client, address))
    attacker = json.loads(text)["script"][0]["attacker"]
    document = json.loads(text.replace(f'"{attacker}"', '"zoe"'))
    applied = apply(client, address, document)
    assert shown(client, f"{applied.partition('?')[0]}text/?{applied.partition('?')[2]}") == document


def test_a_text_too_long_for_an_address_is_kept_as_a_draft(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_page, "LONGEST_ADDRESS", 500)
    document = shown(client, FRED) | {"about": "Walls. " * 100}
    address = apply(client, FRED, document)
    assert address.startswith("/sandbox/draft/")
    assert Draft.objects.count() == 1
    assert shown(client, f"{address}text/") == document


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "expected JSON"),
        ('{"format": "sanctum-scenario/1"}', "expected"),
        ("", "expected JSON"),
        ('{\n"seed": 1,\n"seed": 2}', "Line 2 , $.seed : expected JSON: the field 'seed' is given twice in one object"),
        ("[" + " " * 1_000_001 + "]", "expected at most 1,000,000 bytes"),
        ('{"format": "sanctum-scenario/1", "script": [{"do": "dance"}]}', "Line 1"),
    ],
)
def test_a_text_that_makes_no_sense_is_shown_again_with_its_line(client: Client, text: str, words: str) -> None:
    response = client.post(FRED, {"text": text})
    check_explained(response, words)
    assert client.post(f"{FRED}?c=luck", {"text": text}).status_code == 400
    assert client.post("/sandbox/nobody/text/", {"text": text}).status_code == 404


def test_beside_a_text_that_makes_no_sense_stands_the_line_of_the_fight(client: Client) -> None:
    box = re.compile(r'<input id="fight"[^>]* value="([^"]*)"')
    known = box.findall(client.get(FRED).content.decode())
    assert known
    assert box.findall(client.post(FRED, {"text": '{\n"seed": "x"}'}).content.decode()) == known
