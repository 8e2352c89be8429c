"""What a worker makes before its first visitor comes."""

import gc
from collections.abc import Iterator

import pytest
from django.core.wsgi import get_wsgi_application
from pytest_django import DjangoAssertNumQueries

from cards.full_cards import full_card
from cards.models import Edition
from sanctum_site.warm_up import PAGES, get_request, warm_up
from sandbox.library.previews import previews


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_a_worker_starts_without_a_database() -> None:
    # Without the django_db mark any query fails.
    previews.cache_clear()
    warm_up(get_wsgi_application())
    assert previews.cache_info().currsize == 1


@pytest.mark.django_db
def test_the_first_visitor_waits_for_nothing_that_is_kept(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    Edition.objects.update(digest="data that nobody has read")
    warm_up(get_wsgi_application())
    with django_assert_num_queries(1):  # whether the data are still those
        assert full_card("deflection")
    assert gc.get_freeze_count()


@pytest.mark.django_db
@pytest.mark.parametrize("address", PAGES)
def test_the_pages_made_first_are_there(address: str) -> None:
    statuses: list[str] = []

    def start_response(status: str, headers: list[tuple[str, str]], failure: object = None) -> type[bytes]:
        statuses.append(status)
        return bytes

    list(get_wsgi_application()(get_request(address), start_response))
    assert statuses == ["200 OK"]
