"""What the operator has: lines to read, old things forgotten, units that systemd takes."""

from __future__ import annotations

import json
import logging
import re
import shutil
import subprocess
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from cards.guard.logs import JsonLines
from cards.guard.models import Count, Visit
from engine.library.presets import preset
from engine.scenario.reading import to_document
from sandbox.models import Draft
from sandbox.saved.drafts import DAYS, save_draft


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
def test_pruning_forgets_what_is_over_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    old, new = (save_draft(to_document(preset("fred"))) for _ in range(2))
    Draft.objects.filter(pk=old.pk).update(created=timezone.now() - timedelta(days=DAYS + 1))
    for name, days in (("over", -1), ("on", 1)):
        Visit.objects.create(session_key=name, session_data="", expire_date=timezone.now() + timedelta(days=days))
        Count.objects.create(key=name, count=1, until=time.time() + days * 86_400)
    call_command("prune")
    assert capsys.readouterr().out == "Forgotten: 1 drafts, 1 sessions, 1 counts.\n"
    assert list(Draft.objects.values_list("pk", flat=True)) == [new.pk]
    assert list(Visit.objects.values_list("pk", flat=True)) == ["on"]
    assert list(Count.objects.values_list("pk", flat=True)) == ["on"]


@pytest.mark.parametrize("unit", ["codex.service", "codex-prune.service", "codex-prune.timer"])
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
