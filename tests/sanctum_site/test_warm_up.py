"""What a worker makes before its first visitor comes."""

from cards.rules import linking
from sanctum_site.warm_up import warm_up
from sandbox.library.previews import previews


def test_the_first_visitor_waits_for_nothing_that_is_kept() -> None:
    # Without the django_db mark any query would fail the test.
    linking._index.cache_clear()
    previews.cache_clear()
    warm_up()
    assert linking._index.cache_info().currsize == 1
    assert previews.cache_info().currsize == 1
