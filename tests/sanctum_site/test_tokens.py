"""The design tokens: words laid on any surface are legible in both schemes (WCAG 2.2 AA)."""

import re
from itertools import product
from pathlib import Path

import pytest

TOKENS = (Path(__file__).parents[2] / "sanctum_site/static/codex/tokens.css").read_text()
PAIRS = dict(re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}, #[0-9a-f]{6})\)", TOKENS))
SURFACES = ("paper", "leaf", "leaf-sunk", "note")
WORDS = ("ink", "ink-soft", "link", "good", "bad")
MANA = ("order", "strife", "clarity", "mystery", "will", "world")


def luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str, scheme: int) -> float:
    light, dark = sorted((luminance(PAIRS[name].split(", ")[scheme]) for name in (first, second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_of_black_and_white_is_21() -> None:
    assert (luminance("#ffffff") + 0.05) / (luminance("#000000") + 0.05) == pytest.approx(21)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("word", "surface"), list(product(WORDS, SURFACES)))
def test_words_are_legible_on_every_surface(word: str, surface: str, scheme: int) -> None:
    assert contrast(word, surface, scheme) >= 4.5


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("mana", MANA)
def test_words_are_legible_on_every_mana_colour(mana: str, scheme: int) -> None:
    assert contrast("on-mana", mana, scheme) >= 4.5


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("sign", "surface"), list(product((*MANA, "focus", "edge"), SURFACES)))
def test_signs_and_edges_stand_out_on_every_surface(sign: str, surface: str, scheme: int) -> None:
    assert contrast(sign, surface, scheme) >= 3


def test_badges_in_ink_are_legible() -> None:
    assert min(contrast("ink", "paper", scheme) for scheme in (0, 1)) >= 4.5


def test_stylesheets_name_no_colour_of_their_own() -> None:
    root = Path(__file__).parents[2]
    sheets = [sheet for sheet in root.glob("*/static/**/*.css") if sheet.name != "tokens.css"]
    assert sheets
    for sheet in sheets:
        assert not re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[;\s,)])|rgba?\(|hsla?\(", sheet.read_text()), sheet
