"""Drafts that cannot be played: what their addresses say, and that they are kept."""

import json

import pytest
from django.test import Client

from engine.library.presets import preset
from engine.scenario.reading import to_document
from sanctum_site.settings import RATES
from sandbox.models import Draft
from sandbox.saved.drafts import DAYS, MAX_DRAFTS, save_draft
from tests.sandbox.pages import text_of

pytestmark = pytest.mark.django_db

PAGES = ("", "odds/", "orders/", "advice/", "study/", "decided/", "matchups/", "trace.json", "scenario.json", "text/")


@pytest.mark.parametrize("page", PAGES)
def test_a_draft_that_this_engine_refuses_says_why_and_is_kept(client: Client, page: str) -> None:
    draft = save_draft(to_document(preset("fred")))
    document = json.loads(draft.text)
    document["groups"][0]["minions"][0]["spells"] = ["A Spell Renamed"]
    Draft.objects.filter(pk=draft.pk).update(text=json.dumps(document))
    answer = client.get(f"/sandbox/{draft.name}/{page}")
    assert answer.status_code == 404
    said = text_of(answer)
    assert "This draft cannot be played" in said
    assert "A Spell Renamed" in said
    assert client.get(f"/sandbox/new/?from={draft.name}").status_code == 200


def test_a_draft_that_is_not_finished_says_what_is_wrong_with_it(client: Client) -> None:
    document = to_document(preset("fred"))
    document["groups"][0]["minions"][0]["spells"] = ["No Such Spell"]
    draft = save_draft(document)
    assert draft.problem
    answer = client.get(f"/sandbox/{draft.name}/")
    assert answer.status_code == 404
    assert "No Such Spell" in text_of(answer)
    assert f"“?from={draft.name}” opens it in the editor" in text_of(answer)


def test_a_draft_that_is_forgotten_is_gone(client: Client) -> None:
    draft = save_draft(to_document(preset("fred")))
    draft.delete()
    assert client.get(f"/sandbox/{draft.name}/").status_code == 410


def test_no_visitor_alone_pushes_out_the_drafts_of_all_others() -> None:
    most, _, period = RATES["drafts"].partition("/")
    assert period == "day"
    assert int(most) * (DAYS + 1) < MAX_DRAFTS
