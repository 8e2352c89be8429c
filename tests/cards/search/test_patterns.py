"""Regular expressions: what they find, and that nothing makes them run away."""

from time import thread_time

import pytest

from cards.search import QueryError, patterns, search

pytestmark = pytest.mark.django_db


def names(query: str) -> set[str]:
    return set(search(query).queryset.values_list("name", flat=True))


def test_patterns_look_in_the_name_or_in_any_text() -> None:
    assert names("/^deflection$/") == {"Deflection"}
    assert names("name:/^DEFLECTION$/") == {"Deflection"}
    assert names("text:/^deflection$/") == set()
    assert names("/armor/") >= names("name:/armor/") | names("text:/armor/")


def test_a_slash_inside_is_written_with_a_backslash() -> None:
    assert names(r"text:/a\/b/") == set()
    assert search(r"text:/a\/b/").sentence.startswith("Cards that have a spell text that fits the expression /a/b/")


def test_ruled_out_patterns() -> None:
    assert names("-name:/armor/").isdisjoint(names("name:/armor/"))
    assert "have no spell text that fits" in search("-text:/x/").sentence


@pytest.mark.parametrize(
    "pattern", [r"/(a)\1/", "/(?=a)b/", "/(?<=a)b/", "/a{1001}/", "/[/", "/*/", "/((a{0,99}){0,99}){0,99}/"]
)
def test_what_could_run_away_is_refused_at_its_place(pattern: str) -> None:
    with pytest.raises(QueryError, match="regular expression cannot be read") as caught:
        search(f"armor {pattern}")
    assert (caught.value.position, caught.value.length) == (6, len(pattern))


def test_time_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patterns, "SECONDS", 0)
    with pytest.raises(QueryError, match="takes too long"):
        search("/a/")


def test_all_patterns_of_a_search_share_the_time() -> None:
    query = " ".join(["/.*e.*e.*e.*e.*!.*!/"] * 15)
    started = thread_time()
    try:
        search(query)
    except QueryError as error:
        assert "takes too long" in error.message  # noqa: PT017
    assert thread_time() - started < 5 * patterns.SECONDS
