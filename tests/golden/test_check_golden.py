"""The comparison with golden files itself."""

from pathlib import Path

import pytest

from tests.golden import check_golden


@pytest.fixture(autouse=True)
def comparing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare, even when these tests run under ``make golden``."""
    monkeypatch.delenv("UPDATE_GOLDEN", raising=False)


def test_the_same_text_passes(tmp_path: Path) -> None:
    (tmp_path / "fight.txt").write_text("A1 hits\n")
    check_golden("fight.txt", "A1 hits\n", tmp_path)


def test_another_text_fails(tmp_path: Path) -> None:
    (tmp_path / "fight.txt").write_text("A1 hits\n")
    with pytest.raises(AssertionError, match="differs"):
        check_golden("fight.txt", "A1 misses\n", tmp_path)


def test_a_file_that_is_not_there_fails_and_says_how_to_write_it(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="make golden"):
        check_golden("fight.txt", "A1 hits\n", tmp_path)


def test_make_golden_writes_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPDATE_GOLDEN", "1")
    check_golden("fred/fight.txt", "A1 hits\n", tmp_path)
    assert (tmp_path / "fred" / "fight.txt").read_text() == "A1 hits\n"
