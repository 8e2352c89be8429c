"""The findings of the check: each with a deck that has it and one that just has not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.check import CODES, Code, Finding, check, headline
from deckbuilder.deck import Deck, copies
from deckbuilder.needs import needs, payable
from engine.catalog import StarterDeck, cards_by_name, houses_by_name
from tests.deckbuilder.decks import STARTERS, deck, made_up, real, starter
from tests.golden import check_golden


def found(plain: Deck, code: Code) -> Finding | None:
    """Return the first finding of this code."""
    return next((finding for finding in check(plain) if finding.code == code), None)


ORDER_ONLY = made_up("Making", 30, primary=2, secondary=0)
MAKING = made_up("Making", 30, primary=3, secondary=3)

HAS_AND_HAS_NOT: dict[Code, tuple[Deck, Deck]] = {
    "size-short": (deck(made_up("War", 29)), deck(made_up("War", 30))),
    "size-enough": (deck(made_up("War", 30)), deck(made_up("War", 29))),
    "copies-many": (deck(made_up("War", 5)), deck(made_up("War", 4))),
    "copies-usual": (deck(made_up("War", 4), made_up("War", 4)), deck(made_up("War", 4), made_up("War", 5))),
    "mana-types": (deck(made_up("War")), deck(made_up(None))),
    "house-none": (deck(made_up(None, 4)), deck(made_up(None, 4), made_up("War"))),
    "house-proposed": (deck(MAKING, house="Making"), deck(MAKING, house="Justice")),
    "house-differs": (deck(MAKING, house="Justice"), deck(ORDER_ONLY, house="Making")),
    "house-equal": (deck(made_up("Making", primary=4, secondary=2)), deck(made_up("Making", primary=4, secondary=3))),
    "house-next": (deck(made_up("Making", primary=4, secondary=3)), deck(made_up("Making", primary=4, secondary=2))),
    "sanctum-all": (deck(MAKING, ORDER_ONLY), deck(MAKING, made_up("Justice"))),
    "sanctum-part": (deck(MAKING, made_up("Justice")), deck(MAKING, made_up("Justice", secondary_max=0))),
    "mana-outside": (deck(MAKING, made_up("Justice", secondary_min=1)), deck(MAKING, made_up("Justice"))),
    "mana-outside-unsure": (deck(MAKING, made_up("Justice")), deck(MAKING, made_up("Justice", secondary_max=0))),
    "mana-cards": (deck(made_up("War", acts_on_mana=True)), deck(made_up("War"))),
    "house-of-card": (deck(made_up("War"), made_up(None)), deck(made_up("War"))),
    "costs-known": (deck(MAKING, ORDER_ONLY), deck(MAKING, made_up("Making", primary=2, secondary_max=1))),
    "costs-unknown": (deck(MAKING, made_up("Making", primary=2)), deck(MAKING)),
}


def test_every_code_is_tried() -> None:
    assert set(HAS_AND_HAS_NOT) == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_finding_is_there_when_it_should_be_and_only_then(code: Code) -> None:
    has, has_not = HAS_AND_HAS_NOT[code]
    assert found(has, code) is not None
    assert found(has_not, code) is None


@pytest.mark.parametrize(
    ("plain", "code", "severity", "text"),
    [
        (deck(), "size-short", "error", "0 cards: 30 short of the minimum of 30."),
        (deck(made_up("War")), "size-short", "error", "1 card: 29 short of the minimum of 30."),
        (
            deck(real("Fireball", 6), real("Volcano", 4)),
            "copies-many",
            "warning",
            "More copies than the customary limit of 4: 6 Fireball.",
        ),
        (deck(MAKING), "mana-types", "note", "The cards ask for Order and Will."),
        (deck(made_up("Making")), "mana-types", "note", "The cards ask for Order and perhaps for Will."),
        (
            deck(made_up("Making", primary=0, secondary_min=0)),
            "mana-types",
            "note",
            "The cards ask perhaps for Will.",
        ),
        (
            deck(MAKING, house="Justice"),
            "house-differs",
            "warning",
            "The deck is of House Justice, but House Making suits it better: it makes Order and Will, the pair of "
            "types the cards ask for most.",
        ),
        (
            deck(made_up("Making", primary=4, secondary=2)),
            "house-equal",
            "note",
            "Justice is as good a choice: it leaves Will (1 copy needs it) to towns and spells.",
        ),
        (
            deck(ORDER_ONLY),
            "house-equal",
            "note",
            "Making is as good a choice: it makes every type the cards ask for.",
        ),
        (
            deck(made_up("Making", 4), made_up("Making", 2, secondary_min=2), made_up("Nature", 1, primary=0)),
            "house-next",
            "note",
            "The next best house is Justice: it leaves Will (2 copies need it, 4 perhaps) to towns and spells.",
        ),
        (deck(ORDER_ONLY, MAKING, house="Making"), "sanctum-all", "ok", "All 60 cards need only Order and Will, "
         "the mana of House Making."),
        (deck(real("Firewalking"), real("Fireball", 2)), "house-of-card", "unknown",
         "Of unknown house, so in no figure of mana: 1 Firewalking."),
        (deck(made_up("War", acts_on_mana=True)), "mana-cards", "note",
         "1 card makes or changes mana; the texts say how."),
        (deck(MAKING), "costs-known", "ok", "Every card's cost is known."),
        (deck(real("Fireball", 2)), "costs-unknown", "unknown",
         "Costs are known for 0 of 1 different card, and in part for 1; the rest follows from houses."),
    ],
)  # fmt: skip
def test_what_findings_say(plain: Deck, code: Code, severity: str, text: str) -> None:
    finding = found(plain, code)
    assert finding is not None
    assert (finding.severity, finding.text) == (severity, text)


@pytest.mark.parametrize(
    ("cost", "text"),
    [
        ({}, "3 copies perhaps need it. The amounts are not known, so neither is the number of towns."),
        (
            {"secondary_max": 1},
            "3 copies perhaps need it. The dearest of these cards takes at most 1 town set to Mystery.",
        ),
        (
            {"secondary_max": 3},
            "3 copies perhaps need it. The dearest of these cards takes at most 3 towns set to Mystery.",
        ),
        ({"secondary_min": 2}, "3 copies need it. The dearest of these cards takes 2 or more towns set to Mystery."),
        ({"secondary": 1}, "3 copies need it. The dearest of these cards takes 1 town set to Mystery."),
        (
            {"secondary_min": 2, "secondary_max": 3},
            "3 copies need it. The dearest of these cards takes 2 to 3 towns set to Mystery.",
        ),
    ],
)
def test_how_many_towns_a_type_takes_as_far_as_costs_are_known(cost: dict[str, int], text: str) -> None:
    outside = next(f for f in check(deck(MAKING, made_up("Justice", 3, **cost))) if f.code.startswith("mana-outside"))
    assert outside.text == f"Mystery is not made by House Making: {text}"
    assert outside.severity == ("warning" if cost.get("secondary_min") or cost.get("secondary") else "unknown")


def test_the_reason_of_the_proposal_tells_how_the_types_were_weighed() -> None:
    by_cost, by_copies = found(deck(MAKING), "house-proposed"), found(deck(MAKING, made_up(None)), "house-proposed")
    assert by_cost is not None
    assert by_copies is not None
    assert by_cost.reason.text.startswith("As every cost is known")
    assert by_copies.reason.text.startswith("As not every cost is known")


def test_a_type_opposed_to_the_house_can_never_be_its_own() -> None:
    outside = found(deck(MAKING, made_up("War", 2)), "mana-outside-unsure")
    assert outside is not None
    assert "2 copies probably need it. It opposes Order: no house makes both." in outside.text


def test_a_finding_names_the_cards_behind_it() -> None:
    many, unknown = made_up("War", 7), made_up(None, 2)
    plain = deck(many, unknown, made_up("War", 4), house="Making")
    assert [f.cards for f in check(plain) if f.code in ("copies-many", "house-of-card")] == [(many,), (unknown,)]


def test_a_long_list_of_cards_is_cut_in_the_sentence_only() -> None:
    finding = found(deck(*(made_up("War", 5) for _ in range(20))), "copies-many")
    assert finding is not None
    assert finding.text.endswith(" and 14 more.")
    assert len(finding.cards) == 20


def test_the_deck_s_own_house_stands_where_it_is_as_good() -> None:
    plain = deck(*(made_up("Making", 3, primary=4, secondary=2) for _ in range(10)), house="Justice")
    assert found(plain, "house-proposed")
    assert headline(check(plain)).code == "mana-outside"
    part = found(plain, "sanctum-part")
    assert part is not None
    assert part.text == "0 of 30 cards need only Order and Mystery, the mana of House Justice."


@pytest.mark.parametrize(
    ("plain", "code"),
    [
        (deck(made_up("War", 3)), "size-short"),
        (deck(made_up("War", 30)), "copies-many"),
        (deck(*(made_up("War", 4) for _ in range(8)), house="Hope"), "house-differs"),
        (deck(*(made_up("War", 4) for _ in range(8))), "sanctum-all"),
        (deck(*(made_up(None, 4) for _ in range(8))), "size-enough"),
    ],
)
def test_the_headline_is_what_is_wrong_or_else_what_the_sanctum_pays(plain: Deck, code: Code) -> None:
    assert headline(check(plain)).code == code


entries = st.lists(
    st.one_of(
        st.builds(real, st.sampled_from(sorted(cards_by_name())), st.integers(1, 999)),
        st.builds(
            lambda house, count, cost: made_up(house, count, **cost),
            st.sampled_from([None, *houses_by_name()]),
            st.integers(1, 999),
            st.dictionaries(
                st.sampled_from(
                    [f"{part}{end}" for part in ("primary", "secondary", "total") for end in ("", "_min", "_max")]
                ),
                st.integers(0, 12),
            ),
        ),
    ),
    max_size=12,
)


@given(entries, st.sampled_from([None, *houses_by_name()]))
def test_no_deck_breaks_the_check_and_the_figures_add_up(cards: list, house: str | None) -> None:
    plain = deck(*cards, house=house)
    findings = check(plain)
    assert headline(findings) in findings
    housed = copies(entry for entry in plain.entries if entry.card.house)
    for need in needs(plain):
        assert sum(need.counts.values()) == copies(need.entries) <= housed
    # Every copy with a house asks for one or two types, or for none if it is known to be free.
    asked = sum(copies(need.entries) for need in needs(plain))
    assert asked == sum(entry.count * len(entry.card.asks) for entry in plain.entries)
    for candidate in houses_by_name().values():
        assert 0 <= payable(plain, candidate) <= housed
    for finding in findings:
        assert set(finding.cards) <= set(plain.entries)


@given(entries)
def test_the_order_of_the_cards_changes_no_figure(cards: list) -> None:
    there, back = deck(*cards), deck(*reversed(cards))
    assert [(f.code, f.severity) for f in check(there)] == [(f.code, f.severity) for f in check(back)]


@pytest.mark.parametrize("data", STARTERS, ids=lambda data: data.house)
def test_golden_findings_of_the_starter_decks(data: StarterDeck) -> None:
    plain = starter(data)
    lines = [f"{data.name}, House {data.house}, {plain.size} cards", ""]
    for finding in check(plain):
        lines += [f"{finding.code} ({finding.severity}): {finding.text}"]
        lines += [f"    {finding.reason.text} [{finding.reason.page}: {finding.reason.path}]"]
        lines += [f"    {entry.count} {entry.card.name}" for entry in finding.cards]
    lines += ["", "Mana: surely, probably, perhaps; dearest; weight"]
    for need in needs(plain):
        counts = ", ".join(str(count) for count in need.counts.values())
        lines.append(f"    {need.mana}: {counts}; {need.dearest}; {need.weight}")
    check_golden(f"decks/{data.house.lower()}-starter.txt", "\n".join(lines) + "\n")
