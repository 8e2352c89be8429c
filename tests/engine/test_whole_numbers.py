import pytest

from engine.whole_numbers import whole_number, whole_number_expected


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("12", 12),
        ("012", 12),
        ("0" * 9_000, 0),
        ("13", None),
        ("9" * 9_000, None),
        ("", None),
        ("-1", None),
        ("+1", None),
        (" 1", None),
        ("1.0", None),
        ("1_0", None),
        ("٣", None),
        ("²", None),
    ],
)
def test_a_number_is_read_in_plain_digits_and_within_its_bounds(text: str, number: int | None) -> None:
    assert whole_number(text, 0, 12) == number


def test_what_is_below_the_bounds_is_none() -> None:
    assert whole_number("0", 1, 12) is None
    assert whole_number("5", 0, -1) is None


def test_what_is_expected_is_said_with_commas() -> None:
    assert whole_number_expected(1, 10_000) == "expected a whole number from 1 to 10,000"
