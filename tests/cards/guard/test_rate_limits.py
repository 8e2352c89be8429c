"""How often a visitor may do a thing: who counts as one visitor, what is said, and that counting is shared."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as project
from django.db import DatabaseError
from django.test import Client, RequestFactory

from cards.guard import counts, rate_limits
from cards.guard.rate_limits import Limit, LimitedError, visitor
from cards.guard.refusals import clock
from sanctum_site import environment
from tests.cards.guard.site import run_cache_server

SAVES = Limit("shares", "saves")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "unknown"),
        ("x" * 500, "unknown"),
    ],
)
def test_a_visitor_is_an_address_or_a_household(rf: RequestFactory, address: str, counted: str) -> None:
    assert visitor(rf.get("/", REMOTE_ADDR=address)) == counted


def test_behind_a_proxy_a_visitor_is_whom_the_proxy_saw(rf: RequestFactory, settings: Any) -> None:
    request = rf.get("/", headers={"X-Forwarded-For": "6.6.6.6, 2001:db8::9"})
    assert visitor(request) == "127.0.0.1"
    settings.BEHIND_PROXY = True
    assert visitor(request) == "2001:db8::/64"
    assert visitor(rf.get("/")) == "127.0.0.1"


@pytest.mark.django_db
def test_over_the_rate_it_is_said_how_often_and_when_again(rf: RequestFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(project.RATES, "shares", "2/hour")
    monkeypatch.setattr("time.time", lambda: 1_000_000_000.0)  # 01:46:40 UTC
    for _ in range(2):
        SAVES.count(rf.get("/"))
    with pytest.raises(LimitedError, match=r"^2 saves an hour; try again at 02:47 UTC\.$") as refused:
        SAVES.count(rf.get("/"))
    assert refused.value.wait == 3600
    SAVES.count(rf.get("/", REMOTE_ADDR="192.0.2.9"))
    monkeypatch.setattr("time.time", lambda: 1_000_003_601.0)
    SAVES.count(rf.get("/"))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rate", "said"), [("1/s", "1 saves a second"), ("1/m", "1 saves a minute"), ("1/hours", "1 saves an hour")]
)
def test_every_rate_that_the_environment_may_say_is_one(
    rf: RequestFactory, monkeypatch: pytest.MonkeyPatch, rate: str, said: str
) -> None:
    monkeypatch.setenv("API_RATE", rate)
    monkeypatch.setitem(project.RATES, "shares", environment.rate("API_RATE", ""))
    monkeypatch.setattr("time.time", lambda: 1_000_000_000.0)
    SAVES.count(rf.get("/"))
    with pytest.raises(LimitedError, match=f"^{said}; try again at "):
        SAVES.count(rf.get("/"))


@pytest.mark.parametrize(
    ("seconds", "shown"), [(20_000, "07:20 UTC"), (79_999, "00:00 UTC tomorrow"), (86_400, "01:47 UTC tomorrow")]
)
def test_a_clock_says_when_it_is_of_the_next_day(monkeypatch: pytest.MonkeyPatch, seconds: int, shown: str) -> None:
    monkeypatch.setattr("time.time", lambda: 1_000_000_000.0)  # 01:46:40 UTC
    assert clock(1_000_000_000 + seconds) == shown


@pytest.mark.django_db
def test_an_answer_says_how_often_one_may_ask_still(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(project.RATES, "api", "2/day")
    answers = [client.get("/api/v1/houses/") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert [(answer["RateLimit-Limit"], answer["RateLimit-Remaining"]) for answer in answers] == [
        ("2", "1"), ("2", "0"), ("2", "0")
    ]  # fmt: skip
    assert 0 < int(answers[2]["Retry-After"]) <= 86_400
    assert re.fullmatch(r"2 requests a day; try again at \d\d:\d\d UTC tomorrow\.", answers[2].json()["detail"])


@pytest.mark.django_db
def test_a_counter_that_cannot_be_written_refuses_nobody(rf: RequestFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(key: str, seconds: int) -> tuple[int, float]:
        raise DatabaseError("database or disk is full")

    monkeypatch.setattr(rate_limits, "one_more", full)
    monkeypatch.setitem(project.RATES, "shares", "1/hour")
    SAVES.count(rf.get("/"))


# A cache server


@pytest.fixture
def cache_server(tmp_path: Path, settings: Any) -> Iterator[str]:
    """Run a cache server for a test, and have the site count in it."""
    with run_cache_server(tmp_path) as address:
        settings.CACHE_URL = address
        yield address
        counts.server(address).close()


def test_workers_on_many_machines_count_together(
    rf: RequestFactory, monkeypatch: pytest.MonkeyPatch, cache_server: str
) -> None:
    monkeypatch.setitem(project.RATES, "shares", "2/day")
    SAVES.count(rf.get("/"))
    counts.connections.cache_clear()  # as another worker
    SAVES.count(rf.get("/"))
    with pytest.raises(LimitedError, match=r"2 saves a day; try again at \d\d:\d\d UTC"):
        SAVES.count(rf.get("/"))


def test_results_are_kept_in_the_cache_server(cache_server: str) -> None:
    from cards.guard.cache import ServerCache

    one, other = (ServerCache(cache_server, {"KEY_PREFIX": "runs"}) for _ in range(2))
    one.set("a", ("told", 1))
    assert other.get("a") == ("told", 1)
    one.close()
    other.close()


def test_what_another_release_kept_is_made_anew(cache_server: str) -> None:
    from cards.guard.cache import ServerCache

    cache = ServerCache(cache_server, {"KEY_PREFIX": "runs"})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counts, "Gone", type("Gone", (), {"__module__": counts.__name__}), raising=False)
        cache.set("b", counts.Gone())  # type: ignore[attr-defined]
        assert cache.get("b") is not None
    assert cache.get("b", "nothing") == "nothing"
    cache.close()


def test_a_cache_server_that_is_away_refuses_nobody(
    rf: RequestFactory, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cards.guard.cache import ServerCache

    monkeypatch.setitem(project.RATES, "shares", "1/hour")
    settings.CACHE_URL = "redis://127.0.0.1:1/0"
    SAVES.count(rf.get("/"))
    away = ServerCache(settings.CACHE_URL, {})
    away.set("a", 1)
    assert away.get("a") is None


def test_threads_that_first_ask_at_once_share_one_cache_server(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []

    class SlowlyMade:
        def __init__(self) -> None:
            time.sleep(0.01)  # the others come in
            made.append(self)

    monkeypatch.setattr("redis.Redis.from_url", lambda *_, **__: SlowlyMade())
    counts.connections.cache_clear()
    with ThreadPoolExecutor(8) as visitors:
        asked = [visitors.submit(counts.server, "redis://127.0.0.1:1/0") for _ in range(8)]
    counts.connections.cache_clear()
    assert len(made) == 1
    assert [one.result() for one in asked] == made * 8


@pytest.mark.django_db
def test_a_clock_that_was_ahead_locks_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    now, a_year = time.time(), 365 * 24 * 3600
    for ahead, counted in ((a_year, 1), (a_year, 2), (0, 1), (-30, 2), (0, 3)):
        monkeypatch.setattr("time.time", partial(float, now + ahead))
        assert counts.one_more("test", 60)[0] == counted
