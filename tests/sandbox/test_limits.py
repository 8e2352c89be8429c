"""How much one visitor may have played: what is refused for want of a place is not counted."""

import pytest
from django.conf import settings
from django.core.cache import caches
from django.test import Client, override_settings

from cards.guard.gate import LONG
from tests.sandbox.pages import HTMX

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("page", ["decided/", "changers/", "advice/?from=Fireball&now=1", "orders/?changes=1"])
def test_who_is_told_to_come_back_has_used_nothing_up(client: Client, page: str) -> None:
    caches["answers"].clear()
    address = f"/sandbox/fred/{page}"
    with override_settings(RATES=settings.RATES | {"runs": "1/day"}):
        with LONG.passed():
            for _ in range(3):
                client.get(address, **HTMX)  # type: ignore[arg-type]
        answer = client.get(address, **HTMX)  # type: ignore[arg-type]
    assert "try again" not in answer.content.decode()
    assert answer.status_code == 200
