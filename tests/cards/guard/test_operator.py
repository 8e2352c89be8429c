"""What the operator has: lines to read, old things forgotten, units that systemd takes."""

from __future__ import annotations

import json
import logging
import os
import re
import shutil
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from cards.guard.logs import JsonLines
from cards.guard.models import Count, Visit
from engine.library.presets import preset
from engine.scenario.reading import to_document
from sandbox.models import Draft
from sandbox.saved.drafts import DAYS, save_draft
from tests.cards.guard.site import Site
from tests.engine import boards as b


@pytest.mark.django_db
def test_a_line_tells_of_a_request_and_nothing_that_was_typed(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "cards.guard")
    given = {"X-Request-Id": "from-the-proxy-1"}
    answer = client.post("/accounts/login/?next=secret-page", {"username": "secret-name"}, headers=given)
    lines = [JsonLines().format(record) for record in caplog.records if record.name == "cards.guard.requests"]
    assert len(lines) == 1
    told = json.loads(lines[0])
    assert (told["method"], told["route"], told["status"]) == ("POST", "accounts/login/", 400)
    assert told["ms"] >= 0
    assert "secret" not in lines[0]
    assert answer["X-Request-Id"] == "from-the-proxy-1"
    assert re.fullmatch("[0-9a-f]{32}", client.get("/", headers={"X-Request-Id": "a b\n"})["X-Request-Id"])


@pytest.mark.django_db
def test_what_was_refused_is_told_with_why(
    client: Client, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO, "cards.guard")
    monkeypatch.setitem(settings.RATES, "api", "1/day")
    assert [client.get("/api/v1/houses/").status_code for _ in range(2)] == [200, 429]
    told = [json.loads(JsonLines().format(record)) for record in caplog.records if record.message == "refused"]
    assert [(line["why"], line["status"]) for line in told] == [("LimitedError", 429)]


@pytest.mark.django_db
@pytest.mark.parametrize("level", [logging.INFO, logging.WARNING])
@pytest.mark.parametrize(
    ("path", "headers", "why"),
    [
        ("/decks/secret-edit-link/", {"X-CSRFToken": "secret"}, "Forbidden"),
        ("/api/v1/cards/secret/secret/", {}, "Not Found"),
        ("/cards/?q=secret", {"Host": "secret.example"}, "Bad Request"),
        ("/accounts/login/", {"Cookie": "secret"}, "Forbidden"),
        ("/api/v1/decks/check/", {}, "Bad Request"),
    ],
)
def test_what_django_says_of_a_request_is_said_without_its_words(
    caplog: pytest.LogCaptureFixture, level: int, path: str, headers: dict[str, str], why: str
) -> None:
    caplog.set_level(level)
    client = Client(enforce_csrf_checks=True, headers=headers)
    answer = client.post(path, '{"secret": secret}', content_type="application/json", headers=headers)
    lines = [JsonLines().format(record) for record in caplog.records]
    assert why in [json.loads(line)["message"] for line in lines], lines
    assert "secret" not in "".join(lines)
    assert {json.loads(line)["request"] for line in lines} == {answer["X-Request-Id"]}
    assert answer.status_code >= 400


TELL = "import django, logging; django.setup(); logging.getLogger('django.request').warning('x')"


@pytest.mark.parametrize(("level", "lines"), [("ERROR", 0), ("WARNING", 1)])
def test_the_level_holds_for_what_django_says_too(level: str, lines: int) -> None:
    environment = os.environ | {"LOG_LEVEL": level, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    told = subprocess.run([sys.executable, "-c", TELL], env=environment, capture_output=True, text=True, check=True)
    assert len(told.stderr.splitlines()) == lines


def test_the_trace_of_a_crash_says_where_and_not_with_what() -> None:
    def told(error: Exception) -> Any:
        try:
            raise error
        except Exception:
            crashed = logging.LogRecord("x", logging.ERROR, "", 0, "crashed", None, sys.exc_info())
        return json.loads(JsonLines().format(crashed))

    crash = told(ValueError("no such deck: secret"))
    assert "secret" not in json.dumps(crash)
    assert crash["trace"].endswith("ValueError")
    assert "test_operator.py" in crash["trace"]
    assert told(OperationalError("database or disk is full"))["trace"].endswith("database or disk is full")


@pytest.mark.django_db
def test_a_run_that_is_given_up_is_told(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    endless = json.dumps(to_document(b.endless()))
    assert client.post("/api/v1/sandbox/run/", endless, content_type="application/json").status_code == 400
    told = [json.loads(JsonLines().format(record)) for record in caplog.records]
    assert ("run given up", "EffortError") in [(line["message"], line.get("why")) for line in told]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("command", "why"),
    [(["import_client_cards", "/no/such/secret.json"], "FileNotFoundError"), (["loadcards"], "BadDataError")],
)
def test_a_load_or_an_import_that_fails_is_told(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, command: list[str], why: str
) -> None:
    monkeypatch.setattr("cards.validation.check", lambda _: ["a secret problem"])
    with pytest.raises(CommandError):
        call_command(*command)
    told = [json.loads(JsonLines().format(record)) for record in caplog.records]
    assert [(line["message"], line["command"], line["why"]) for line in told] == [("command failed", command[0], why)]
    assert "secret" not in json.dumps(told)


@pytest.mark.django_db
def test_pruning_forgets_what_is_over_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    old, new = (save_draft(to_document(preset("fred"))) for _ in range(2))
    Draft.objects.filter(pk=old.pk).update(created=timezone.now() - timedelta(days=DAYS + 1))
    for name, days in (("over", -1), ("on", 1)):
        Visit.objects.create(session_key=name, session_data="", expire_date=timezone.now() + timedelta(days=days))
        Count.objects.create(key=name, count=1, until=time.time() + days * 86_400)
    call_command("prune")
    assert capsys.readouterr().out == "Forgotten: 1 drafts, 0 studies, 1 sessions, 1 counts.\n"
    assert list(Draft.objects.values_list("pk", flat=True)) == [new.pk]
    assert list(Visit.objects.values_list("pk", flat=True)) == ["on"]
    assert list(Count.objects.values_list("pk", flat=True)) == ["on"]


@pytest.mark.parametrize("unit", ["codex.service", "codex-worker.service", "codex-prune.service", "codex-prune.timer"])
def test_systemd_takes_the_units(unit: str, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed (Debian: systemd)")
    for file in (settings.BASE_DIR / "docs" / "deploy").glob("codex*"):
        text = file.read_text().replace("/srv/codex/.venv/bin/python", "/bin/true")
        text = text.replace("/srv/codex/.venv/bin/gunicorn", "/bin/true").replace("User=codex", "User=root")
        (tmp_path / file.name).write_text(text)
    checked = subprocess.run(["systemd-analyze", "verify", tmp_path / unit], capture_output=True, text=True)
    about = [line for line in checked.stderr.splitlines() if "codex" in line]
    assert (checked.returncode, about) == (0, [])


def test_figures_are_those_of_all_workers_and_there_is_none_unasked(tmp_path: Path) -> None:
    with pytest.raises(NoReverseMatch):
        reverse("metrics")
    counted = re.compile(r'_by_view_transport_method_total{method="GET",transport="http",view="cards:card"} ([0-9]+)')
    with Site(tmp_path, "--workers", "2", "--preload", METRICS=str(tmp_path / "metrics")) as site:
        # As it starts, the site asks for some pages itself.
        before = counted.search(site.ask("/metrics")[1])
        for _ in range(20):
            assert site.ask("/cards/fireball/?q=secret")[0] == 200
        told = [site.ask("/metrics")[1] for _ in range(6)]
    begun = int(before[1]) if before else 0
    assert [counted.findall(figures) for figures in told] == [[str(begun + 20)]] * 6
    assert "secret" not in "".join(told)
