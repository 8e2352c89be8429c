"""A disk that is full or read-only: reading goes on, nothing is said to be saved that is not."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cards.guard.site import Site

READ = ["/", "/cards/?q=armor", "/cards/fireball/", "/decks/", "/decks/making-starter/", "/api/v1/houses/"]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Return a site on a disk of 12 MB."""
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", tmp_path], capture_output=True).returncode:
        pytest.skip("a small disk can only be mounted by root")
    site = Site(tmp_path)
    yield site
    site.stop()
    subprocess.run(["umount", tmp_path], check=True)


def fill(disk: Path) -> None:
    """Leave no byte of a disk free."""
    with (disk / "filler").open("wb", buffering=0) as filler:
        for size in (65_536, 4_096, 1):
            try:
                while True:
                    filler.write(b"x" * size)
            except OSError:
                pass


def test_reading_goes_on_and_what_is_not_saved_is_said_and_given_back(site: Site) -> None:
    assert site.ask("/accounts/login/")[0] == 200
    assert site.ask("/decks/new/", name="Kept before")[0] == 302
    fill(site.folder)
    assert {path: site.ask(path)[0] for path in READ} == dict.fromkeys(READ, 200)
    status, page = site.ask("/decks/new/", name="Typed with care")
    assert status == 503
    assert "Not saved" in page
    assert 'value="Typed with care"' in page
    (site.folder / "filler").unlink()
    assert site.ask("/decks/new/", name="Kept after")[0] == 302
    mine = site.ask("/decks/")[1]
    assert ["Kept before" in mine, "Typed with care" in mine, "Kept after" in mine] == [True, False, True]
