"""Numbers and bars as the pages that explore a fight write them."""

from math import factorial

from sandbox.run.verdict import Shares
from sandbox.templatetags.explore import all_ends, likeliest, share_bar, thousands


def test_a_bar_is_as_long_as_its_share_and_has_its_interval() -> None:
    bar = share_bar(0.25, 0.2, 0.31)
    assert '<rect width="25.00"' in bar
    assert '<line x1="20.00" x2="31.00"' in bar
    assert 'aria-hidden="true"' in bar


def test_a_bar_of_outcomes_has_its_words() -> None:
    mixed, certain = Shares(0.08, 0.0, 0.92), Shares(0.0, 1.0, 0.0)
    assert (likeliest(mixed), likeliest(certain)) == ("Red 92%", "nobody 100%")
    assert (all_ends(mixed), all_ends(certain)) == (["Blue 8%", "Red 92%"], [])


def test_whole_numbers_have_commas() -> None:
    assert [thousands(number) for number in (7, 5_040, 10**9, 1.26e21)] == ["7", "5,040", "1.0 × 10⁹", "1.3 × 10²¹"]
    assert thousands(factorial(190)) == "9.7 × 10³⁵¹"
