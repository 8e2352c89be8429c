"""What is worked out once a release: made by one worker, read by the others, and made by each where nothing is kept."""

from pathlib import Path
from typing import Any

import pytest

from cards.release import once_a_release

MADE: list[int] = []


@once_a_release
def answer() -> dict[str, int]:
    MADE.append(1)
    return {"made": len(MADE)}


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    """Keep what is made in a folder of the test's own, empty at first."""
    backend = "django.core.cache.backends.filebased.FileBasedCache"
    settings.CACHES = settings.CACHES | {"release": {"BACKEND": backend, "LOCATION": str(tmp_path / "release")}}
    MADE.clear()
    begin_anew()
    return tmp_path / "release"


def begin_anew() -> None:
    """Forget what this process knows, as another worker would not know it."""
    answer.cache_clear()


def test_one_worker_makes_it_and_the_others_read_it() -> None:
    for _ in range(3):
        assert answer() == answer() == {"made": 1}
        begin_anew()
    assert len(MADE) == 1


def test_another_release_makes_it_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answer() == {"made": 1}
    begin_anew()
    monkeypatch.setattr("cards.release.release", lambda: "next")
    assert answer() == {"made": 2}


@pytest.mark.parametrize("content", [b"", b"no pickle", b"\x80\x05"])
def test_a_file_that_was_spoilt_is_made_anew(folder: Path, content: bytes) -> None:
    answer()
    [file] = folder.iterdir()
    file.write_bytes(content)
    begin_anew()
    assert answer() == {"made": 2}


def test_where_no_file_can_be_written_it_is_made_all_the_same(folder: Path) -> None:
    folder.write_text("in the way")
    assert answer() == answer() == {"made": 1}
    begin_anew()
    assert answer() == {"made": 2}
