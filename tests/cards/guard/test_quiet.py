"""Defaults that give nothing away: headers, files, keys, and the words to whoever finds a hole."""

from __future__ import annotations

import os
import string
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as project
from django.db import connection
from django.test import Client

from cards.guard.files import keep_private


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "shared"),
    [("/", False), ("/api/v1/steps/", True), ("/decks/making-starter/deck.png", True), ("/no/such/", False)],
)
def test_answers_say_for_whom_they_are(client: Client, path: str, shared: bool) -> None:
    answer = client.get(path)
    assert answer["Cross-Origin-Resource-Policy"] == ("cross-origin" if shared else "same-origin")
    assert "camera=()" in answer["Permissions-Policy"]


def with_settings(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line with the settings as ``s`` in a fresh process."""
    known = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "sanctum_site.settings", "SECRET_KEY": "x" * 50}
    command = [sys.executable, "-c", f"import sanctum_site.settings as s\n{code}"]
    return subprocess.run(command, env=known | environment, cwd=project.BASE_DIR, capture_output=True, text=True)


def test_only_the_host_itself_is_held_to_https() -> None:
    code = "print(s.SECURE_HSTS_SECONDS > 0, s.SECURE_HSTS_INCLUDE_SUBDOMAINS, s.SECURE_HSTS_PRELOAD)"
    assert with_settings(code, HTTPS="1").stdout.split() == ["True", "False", "False"]
    asked = with_settings(code, HTTPS="1", HSTS_SUBDOMAINS="1", HSTS_PRELOAD="1")
    assert asked.stdout.split() == ["True", "True", "True"]


def test_mail_is_what_one_address_says() -> None:
    code = "print(s.MAIL, getattr(s, 'EMAIL_HOST', ''), getattr(s, 'EMAIL_USE_TLS', ''))"
    assert with_settings(code).stdout.split() == ["False"]
    asked = with_settings(code, EMAIL_URL="smtp+tls://codex:secret@mail.example.org:587")
    assert asked.stdout.split() == ["True", "mail.example.org", "True"]


@pytest.mark.parametrize("key", ["", "changeme", "x" * 60, f"django-insecure-{string.ascii_letters}"])
def test_without_a_secret_key_that_nobody_guesses_nothing_is_served_over_https(key: str) -> None:
    refused = with_settings("import sanctum_site.wsgi", HTTPS="1", SECRET_KEY=key)
    assert refused.returncode != 0
    assert refused.stderr.strip().endswith("see README.md.")


def test_the_file_of_the_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "codex.sqlite3"
    path.touch(mode=0o644)
    other: Any = type("Connection", (), {"vendor": "sqlite", "settings_dict": {"NAME": str(path)}})
    keep_private(other)
    assert path.stat().st_mode & 0o777 == 0o600
    keep_private(connection)


@pytest.mark.django_db
def test_security_txt_names_the_contact_if_there_is_one(client: Client, settings: Any) -> None:
    assert client.get("/.well-known/security.txt").status_code == 404
    settings.SECURITY_CONTACT = "mailto:owner@example.org"
    text = client.get("/.well-known/security.txt").content.decode()
    assert text.startswith("Contact: mailto:owner@example.org\nExpires: 20")


@pytest.mark.django_db
def test_a_worker_is_ready_once_tables_and_cards_are_there(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/readyz").json() == {"status": "ok"}
    monkeypatch.setattr("sanctum_site.views.MigrationExecutor.migration_plan", lambda *_: ["one"])
    assert client.get("/readyz").status_code == 503


@pytest.mark.parametrize(
    ("command", "into", "name"),
    [
        ("-m engine cards", "> /dev/full", "engine"),
        ("-m engine --help", "| true; exit ${PIPESTATUS[0]}", "engine"),
        ("manage.py prune --help", "> /dev/full", "manage.py"),
        ("-m engine steps", ">&-", "engine"),
    ],
)
def test_output_that_cannot_be_written_is_one_line_and_exit_2(command: str, into: str, name: str) -> None:
    shell = ["bash", "-c", f"{sys.executable} {command} {into}"]
    done = subprocess.run(shell, cwd=project.BASE_DIR, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith(f"{name}: the output cannot be written: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "code", "told"),
    [
        ("-m engine odds fred --runs 10", 0, "exact, "),
        ("-m engine run no-such-fight", 2, ""),
        ("-m engine steps >&-", 2, ""),
        ("manage.py check --no-such-option", 2, ""),
    ],
)
def test_where_no_error_can_be_said_the_output_and_the_code_stay_right(command: str, code: int, told: str) -> None:
    shell = ["bash", "-c", f"{sys.executable} {command} 2>&-"]
    done = subprocess.run(shell, cwd=project.BASE_DIR, capture_output=True, text=True)
    assert done.returncode == code
    assert done.stdout.startswith(told) if told else not done.stdout
