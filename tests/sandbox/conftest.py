"""What every test of the sandbox leaves behind: nothing that a program with other limits has answered."""

from collections.abc import Iterator

import pytest
from django.core.cache import caches


@pytest.fixture(autouse=True)
def _forget_a_changed_program(request: pytest.FixtureRequest) -> Iterator[None]:
    """Keep no run and no answer of a test that has changed the program: the next one may ask for the same."""
    yield
    if "monkeypatch" in request.fixturenames:
        for name in ("runs", "answers"):
            caches[name].clear()
