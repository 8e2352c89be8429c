"""What the environment says to the settings."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from sanctum_site.environment import cache_address, database, rate, switch

FILE = "sqlite:///codex.sqlite3"


@pytest.mark.parametrize(
    ("word", "on"), [("1", True), ("True", True), (" on ", True), ("0", False), ("No", False), ("", False)]
)
def test_a_switch_is_on_or_off(monkeypatch: pytest.MonkeyPatch, word: str, on: bool) -> None:
    monkeypatch.delenv("HTTPS", raising=False)
    assert switch("HTTPS", default=not on) is not on
    monkeypatch.setenv("HTTPS", word)
    assert switch("HTTPS", default=not on) is on


def test_a_switch_that_is_neither_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS", "enabled")
    with pytest.raises(ImproperlyConfigured, match="HTTPS: expected 1 or 0, got 'enabled'"):
        switch("HTTPS", default=True)


@pytest.mark.parametrize("text", ["240/min", "3/day", "1/s", "60/hour", "0/m", ""])
def test_a_rate_is_a_number_per_time(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("API_RATE", text)
    assert rate("API_RATE", "9/min") == text


@pytest.mark.parametrize("text", ["banana", "3", "/min", "-1/min", "3/fortnight", "3/", "1.5/s", "²/s"])
def test_a_rate_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("API_RATE", text)
    with pytest.raises(ImproperlyConfigured, match="API_RATE: expected a number per s, min, hour or day"):
        rate("API_RATE", "240/min")


def test_addresses_that_are_none_are_refused_without_their_password(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CACHE_URL", "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    assert cache_address() == ""
    assert database(FILE)["ENGINE"] == "django.db.backends.sqlite3"
    for name, ask in (("CACHE_URL", cache_address), ("DATABASE_URL", lambda: database(FILE))):
        for address in ("foo://user:secret@host", "secret"):
            monkeypatch.setenv(name, address)
            with pytest.raises(ImproperlyConfigured, match=f"{name}: expected") as refused:
                ask()
            assert "secret" not in str(refused.value)


@pytest.mark.parametrize("address", ["redis://host:6379/0", "rediss://:word@host", "unix:///run/valkey.sock"])
def test_a_cache_server_has_its_address(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("CACHE_URL", address)
    assert cache_address() == address
