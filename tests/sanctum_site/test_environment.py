"""What the environment says to the settings."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from sanctum_site.environment import cache_address, database, folder, local_secret, log_level, mail, rate, switch

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


@pytest.mark.parametrize("text", ["240/min", "3/day", "1/s", "60/hour", "0/m", "9/days", ""])
def test_a_rate_is_a_number_per_time(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("API_RATE", text)
    assert rate("API_RATE", "9/min") == text


@pytest.mark.parametrize(
    "text", ["banana", "3", "/min", "-1/min", "3/fortnight", "3/", "1.5/s", "²/s", "٣/s", "5/months", "1/hop"]
)
def test_a_rate_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("API_RATE", text)
    with pytest.raises(ImproperlyConfigured, match="API_RATE: expected a number per s, min, hour or day"):
        rate("API_RATE", "240/min")


def test_addresses_that_are_none_are_refused_without_their_password(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses = {"CACHE_URL": cache_address, "DATABASE_URL": lambda: database(FILE), "EMAIL_URL": mail}
    schemes = ("foo", "smtp", "redis", "postgres")
    for name in addresses:
        monkeypatch.delenv(name, raising=False)
    assert (cache_address(), mail()) == ("", {})
    assert database(FILE)["ENGINE"] == "django.db.backends.sqlite3"
    for name, ask in addresses.items():
        for address in ("foo://user:secret@host", "secret", *(f"{kind}://user:secret@host:secret" for kind in schemes)):
            monkeypatch.setenv(name, address)
            with pytest.raises(ImproperlyConfigured, match=f"{name}: expected") as refused:
                ask()
            assert "secret" not in str(refused.value)


def test_a_folder_that_cannot_be_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("METRICS", raising=False)
    assert folder("METRICS") == ""
    monkeypatch.setenv("METRICS", str(tmp_path / "a" / "b"))
    assert Path(folder("METRICS")).is_dir()
    (tmp_path / "file").touch()
    monkeypatch.setenv("METRICS", str(tmp_path / "file"))
    with pytest.raises(ImproperlyConfigured, match="METRICS: expected a folder, or where one can be made: File exists"):
        folder("METRICS")


@pytest.mark.parametrize("address", ["redis://host:6379/0", "rediss://:word@host", "unix:///run/valkey.sock"])
def test_a_cache_server_has_its_address(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("CACHE_URL", address)
    assert cache_address() == address


def test_letters_go_by_the_server_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_URL", "smtp+tls://user:word@mail.example.org:587")
    assert (mail()["EMAIL_HOST"], mail()["EMAIL_PORT"], mail()["EMAIL_USE_TLS"]) == ("mail.example.org", 587, True)


def test_a_level_of_the_log_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", " info")
    assert log_level() == "INFO"
    monkeypatch.setenv("LOG_LEVEL", "loud")
    with pytest.raises(ImproperlyConfigured, match="LOG_LEVEL: expected DEBUG, INFO, WARNING, ERROR or CRITICAL, got"):
        log_level()


def test_the_key_of_a_local_run_is_made_once_and_is_nobody_elses(tmp_path: Path) -> None:
    path = tmp_path / ".local" / "secret_key"
    with ThreadPoolExecutor(8) as starting:
        keys = set(starting.map(lambda _: local_secret(path), range(8)))
    assert keys == {path.read_text()}
    assert len(path.read_text()) > 80
    assert path.stat().st_mode & 0o077 == 0
    assert [file.name for file in path.parent.iterdir()] == ["secret_key"]


def test_a_key_that_could_not_be_written_is_made_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "secret_key"

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(Path, "write_text", full)
        with pytest.raises(OSError, match="No space"):
            local_secret(path)
    assert local_secret(path) == path.read_text() != ""
    path.write_text("")  # as earlier versions left it
    assert local_secret(path) == path.read_text() != ""
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


def test_a_key_is_made_on_a_disk_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("os.link", no_links)
    path = tmp_path / "secret_key"
    assert local_secret(path) == local_secret(path) != ""
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]
