"""What two cards do to each other: pairs that everybody knows, strangers, and the laws of the comparison."""

from __future__ import annotations

import pytest

from engine.atlas.boards import BOARDS, LESS, board_named, scenario_of
from engine.atlas.interaction import FindingKind
from engine.atlas.pairs import LaidPair, runs_of
from engine.atlas.sentences import board_of_slug, board_slug, sentence
from engine.atlas.strongest_cases import AtlasFinding, findings, null_findings
from engine.trace.run import run
from tests.some import some


def told(one: str, other: str) -> set[tuple[str, str, str]]:
    return {finding[:3] for finding in findings(one, other)}


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("Deflection", "Treacherous Armor", ("Treacherous Armor", "Deflection", "strengthens")),
        ("Deflection", "Unholy Aura", ("Unholy Aura", "Deflection", "stops")),
        ("Deflection", "Ogi's Armor", ("Ogi's Armor", "Deflection", "weakens")),
        ("Deflection", "Pacifism", ("Pacifism", "Deflection", "stops")),
        ("Deflection", "Deflection", ("Deflection", "Deflection", "excludes")),
        ("Winnowing Sigil", "Power", ("Winnowing Sigil", "Power", "stops")),
        ("Intercession", "Power", ("Intercession", "Power", "excludes")),
    ],
)
def test_what_everybody_knows_is_found(one: str, other: str, found: tuple[str, str, str]) -> None:
    assert found in told(one, other)


def test_the_order_of_unholy_aura_and_deflection_matters() -> None:
    assert "order" in {kind for _, _, kind in told("Deflection", "Unholy Aura")}


@pytest.mark.parametrize(
    ("one", "other"), [("Barkskin", "Power"), ("Power", "Strength of Body"), ("Carapace", "Shieldbearers")]
)
def test_what_only_adds_up_is_no_interaction(one: str, other: str) -> None:
    assert not told(one, other)


def test_who_is_named_first_makes_no_difference() -> None:
    for one, other in (("Deflection", "Unholy Aura"), ("Intercession", "Power")):
        assert told(one, other) == told(other, one)


def test_a_sentence_says_the_numbers() -> None:
    said = [sentence(one) for one in findings("Deflection", "Treacherous Armor") if one.kind == "strengthens"]
    assert any("damage instead of" in one for one in some(said))


@pytest.mark.parametrize(
    ("kind", "what", "numbers", "said"),
    [
        ("feeds", "acts", (None, None), "Pyre acts at A2 (damage); if Pyre is, it does not."),
        ("stops", "acts", (None, None), "Pyre does not act at A2 (damage); if Pyre is, it does."),
        ("stops", "leaves", (None, None), "Pyre leaves play at A2 (damage); if Pyre is, it stays."),
        ("weakens", "armor", (3, 2), "Pyre changes armor by +2 instead of +3 at A2 (damage); if Pyre is, not so."),
    ],
)
def test_an_order_says_what_happens_in_either(
    kind: FindingKind, what: str, numbers: tuple[int | None, int | None], said: str
) -> None:
    one = AtlasFinding("Power", "Pyre", kind, 1, "duel", "near", "near", "Power", "A2", what, *numbers, "")
    order = one._replace(kind="order")
    assert sentence(order, [order, one]) == f"If Power is cast first, {said}"
    assert sentence(order, [order]).startswith("If Power is cast first, it comes out otherwise at A2")


def test_a_sentence_says_that_a_card_lies_on_a_comrade() -> None:
    one = AtlasFinding("Power", "Pyre", "stops", 1, "squads", "comrade", "near", "", "A2", "acts", None, None, "")
    assert sentence(one) == "Pyre no longer acts at A2 (damage), with Power on a comrade."


def test_a_finding_is_shown_by_the_smallest_board() -> None:
    for finding in some(findings("Deflection", "Treacherous Armor")):
        for letter in LESS:
            full, _, less = finding.board.partition("~")
            smaller = f"{full}~{''.join(sorted(less + letter))}"
            try:
                board_named(smaller)
            except KeyError:
                continue
            laid = LaidPair(
                smaller, (finding.by, finding.to), (finding.place_by, finding.place_to), finding.first != finding.to
            )
            assert runs_of(laid, 1) is not None


def test_a_card_alone_does_not_differ_from_itself_by_dice() -> None:
    found, tried = null_findings("Deflection")
    assert (found, tried > 5) == (0, True)


def test_every_board_is_a_scenario_that_plays() -> None:
    for board in some(BOARDS):
        trace = run(scenario_of(board))
        assert trace.events, board.name


def test_addresses_of_boards_round_trip() -> None:
    for name in ("duel", "last stand~cn", "squads~fn"):
        assert board_of_slug(board_slug(name)) == name


@pytest.mark.parametrize("name", ["", "nope", "duel~z", "duel~tt", "squads~nf", "duel~" + "t" * 100])
def test_a_board_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(KeyError):
        board_named(name)
