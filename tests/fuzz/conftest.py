"""What the hostile requests of one test share: its transaction, and so its connection."""

from collections.abc import Iterator

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """Keep a request's end from closing the connection that the test's transaction is on."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)
