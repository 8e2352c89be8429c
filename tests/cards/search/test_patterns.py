"""Regular expressions: what they find, and that nothing makes them run away."""

import re

import pytest

from cards.search import QueryError, search
from engine.model.catalog import read_cards

pytestmark = pytest.mark.django_db


def names(query: str) -> set[str]:
    return set(search(query).queryset.values_list("name", flat=True))


def test_patterns_look_in_the_name_or_in_any_text() -> None:
    assert names("/^deflection$/") == {"Deflection"}
    assert names("name:/^DEFLECTION$/") == {"Deflection"}
    assert names("text:/^deflection$/") == set()
    assert names("/armor/") >= names("name:/armor/") | names("text:/armor/")


@pytest.mark.parametrize(
    "pattern", ["deals .* damage", "kills . ", "[^a-z ]", r" \+1 ", "^the ", "or more", "hp:5 - 6"]
)
def test_a_pattern_is_read_as_it_is_typed(pattern: str) -> None:
    said = f"fits the expression /{pattern}/, by name."
    assert search(f"text:/{pattern}/").sentence == f"Cards that have a spell text that {said}"
    assert search(f"/{pattern}/").sentence.endswith(f"/{pattern}/, by name.")
    for column in ("name", "text"):
        fits = {card.name for card in read_cards() if re.search(pattern, getattr(card, column), re.IGNORECASE)}
        assert names(f"{column}:/{pattern}/") == names(f"({column}:/{pattern}/)") == fits


def test_a_slash_between_words_begins_no_pattern() -> None:
    assert names("armor / damage / hit") == names("armor damage hit") != set()


@pytest.mark.parametrize("phrase", ["a + b", "hp:10 or more", "hp:3 - 6", "order:hp desc", "a –b"])
def test_a_phrase_is_read_as_it_is_typed(phrase: str) -> None:
    assert search(f'text:"{phrase}"').sentence == f"Cards that have “{phrase}” in the spell text, by name."


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


@pytest.mark.parametrize(
    "pattern", ["/armor/", "/^(dwarven|ogi's) .*blade$/", r"/(\w+\s){9}\w+!/", "/.*e.*e.*e.*e.*!.*!/", r"/\d+ .* \d+/"]
)
def test_what_a_person_types_is_small_enough(pattern: str) -> None:
    assert search(pattern).sentence.startswith("Cards that have")


@pytest.mark.parametrize("pattern", ["/(a.{0,60}){6}!/", "/(..?){0,40}z/", r"/\p{L}+/", "/e.{40}!/"])
def test_a_pattern_that_grows_large_is_refused(pattern: str) -> None:
    with pytest.raises(QueryError, match="too much work") as caught:
        search(f"armor {pattern}")
    assert (caught.value.position, caught.value.length) == (6, len(pattern))


def test_all_patterns_of_a_search_share_the_work() -> None:
    pattern = "/.*e.*e.*e.*e.*!.*!/"
    search(f"{pattern} {pattern}")
    with pytest.raises(QueryError, match="too much work") as caught:
        search(" ".join([pattern] * 15))
    assert caught.value.position == 2 * (len(pattern) + 1), "the third is one too many"
