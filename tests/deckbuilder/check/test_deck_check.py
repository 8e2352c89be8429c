"""The findings of the check: each with a deck that has it and one that just has not."""

import re
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deckbuilder.check.deck_check import CheckOptions, check, headline
from deckbuilder.check.findings import CODES, SEVERITIES, Code, Finding
from deckbuilder.check.formats import FORMATS
from deckbuilder.model.assumed_costs import assume
from deckbuilder.model.deck import Deck, Entry, Missing, Price, copies
from deckbuilder.model.mana_needs import needs, payable
from engine.model.catalog import House, StarterDeck, cards_by_name, houses_by_name
from tests.deckbuilder.decks import STARTERS, deck, made_up, real, starter, steady
from tests.golden import check_golden
from tests.some import some


def found(plain: Deck | tuple[Deck, CheckOptions], code: Code) -> Finding | None:
    """Return the first finding of this code on a deck, or on a deck by these options."""
    findings = check(*plain) if isinstance(plain, tuple) else check(plain)
    return next((finding for finding in findings if finding.code == code), None)


ORDER_ONLY = made_up("Making", 30, primary=2, secondary=0)
MAKING = made_up("Making", 30, primary=3, secondary=3)

FIVE_OF_EACH = tuple(made_up("War", 5, primary=total, secondary=0) for total in range(1, 10))
HEROES = (made_up("War", type="hero"), made_up("War", type="hero"))
ONE_TO_NINE, ONE_MANA, TWO_HEROES = (CheckOptions(key) for key in ("one-to-nine", "one-mana", "two-heroes"))
SEVEN_STRIFE = made_up("War", primary=7, secondary=0)
SIX_STRIFE = made_up("War", primary=6, secondary=0)

HAS_AND_HAS_NOT: dict[Code, tuple[Deck | tuple[Deck, CheckOptions], Deck | tuple[Deck, CheckOptions]]] = {
    "size-short": (deck(made_up("War", 29)), deck(made_up("War", 30))),
    "size-enough": (deck(made_up("War", 30)), deck(made_up("War", 29))),
    "copies-many": (deck(made_up("War", 5)), deck(made_up("War", 4))),
    "copies-usual": (deck(made_up("War", 4), made_up("War", 4)), deck(made_up("War", 4), made_up("War", 5))),
    "copies-free": (
        (deck(made_up("War", 5)), CheckOptions(usual_copies=False)),
        (deck(made_up("War", 5)), CheckOptions()),
    ),
    "cards-unknown": (deck(MAKING, missing=(Missing("Fireboll", 2),)), deck(MAKING)),
    "format-kept": ((deck(*FIVE_OF_EACH), ONE_TO_NINE), (deck(*FIVE_OF_EACH, ORDER_ONLY), ONE_TO_NINE)),
    "format-broken": ((deck(*HEROES[:1]), TWO_HEROES), (deck(*HEROES), TWO_HEROES)),
    "format-unsure": ((deck(ORDER_ONLY, made_up("Making")), ONE_MANA), (deck(ORDER_ONLY), ONE_MANA)),
    "house-types": (deck(made_up("War")), deck(made_up(None))),
    "mana-opposing": (deck(MAKING, made_up("War")), deck(MAKING, made_up("Justice"))),
    "never-paid": (deck(MAKING, SEVEN_STRIFE, house="Making"), deck(MAKING, SIX_STRIFE, house="Making")),
    "towns-needed": (deck(MAKING, made_up("Justice", secondary_min=1)), deck(MAKING, made_up("Justice"))),
    "mana-sources": (deck(real("Burst of Order")), deck(real("Pact of Mystery"))),
    "mana-structure": (deck(made_up("War")), deck(made_up(None))),
    "mana-path": (deck(made_up("War")), deck(made_up(None))),
    "costs-assumed": (deck(made_up("War", assumed=Price(3, 1))), deck(made_up("War"))),
    "costs-refuted": (
        deck(made_up("War", secondary_max=1, assumed=Price(3, 2))),
        deck(made_up("War", secondary_max=1, assumed=Price(3, 1))),
    ),
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
            "More copies than the usual 4: 6 Fireball.",
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
            "The deck is of House Justice, but House Making suits it better. It makes Order and Will, which the cards "
            "ask for most.",
        ),
        (
            deck(made_up("Making", primary=4, secondary=2)),
            "house-equal",
            "note",
            "Justice is as good a choice. It leaves Will to towns and spells. Its recruits are "
            "Gargoyles (9 hit points), not Dwarves (Mountainwalk).",
        ),
        (
            deck(ORDER_ONLY),
            "house-equal",
            "note",
            "Making is as good a choice. It makes every type the cards ask for. Its recruits are Dwarves "
            "(Mountainwalk), not Gargoyles (9 hit points).",
        ),
        (
            deck(made_up("Making", 4), made_up("Making", 2, secondary_min=2), made_up("Nature", 1, primary=0)),
            "house-next",
            "note",
            "The next best house is Justice. It leaves Will to towns and spells. Its "
            "recruits are Gargoyles (9 hit points), not Dwarves (Mountainwalk).",
        ),
        (deck(ORDER_ONLY, MAKING, house="Making"), "sanctum-all", "ok", "All 60 cards need only Order and Will, "
         "the mana of House Making."),
        (deck(real("Firewalking"), real("Fireball", 2)), "house-of-card", "unknown",
         "House unknown, so in no mana figure: 1 Firewalking."),
        (deck(made_up("War", acts_on_mana=True)), "mana-cards", "note",
         "1 card makes or changes mana; the texts say how."),
        (deck(MAKING), "costs-known", "ok", "Every card's cost is known."),
        (deck(real("Fireball", 2)), "costs-unknown", "unknown",
         "Costs are known for 0 of 1 card, and in part for 1; the rest follows from houses."),
    ],
)  # fmt: skip
def test_what_findings_say(plain: Deck, code: Code, severity: str, text: str) -> None:
    finding = found(plain, code)
    assert finding is not None
    assert (finding.severity, finding.text) == (severity, text)


@pytest.mark.parametrize(
    ("cost", "text"),
    [
        ({}, "3 copies perhaps need it."),
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
def test_how_many_towns_a_type_takes_as_far_as_costs_are_known(cost: dict[str, Any], text: str) -> None:
    outside = next(f for f in check(deck(MAKING, made_up("Justice", 3, **cost))) if f.code.startswith("mana-outside"))
    assert outside.text == f"Mystery is not made by House Making: {text}"
    assert outside.severity == ("warning" if cost.get("secondary_min") or cost.get("secondary") else "unknown")


def test_the_reason_of_the_proposal_tells_how_the_types_were_weighed() -> None:
    by_cost, by_copies = found(deck(MAKING), "house-proposed"), found(deck(MAKING, made_up(None)), "house-proposed")
    assert by_cost is not None
    assert by_copies is not None
    assert by_cost.reason.text.startswith("As every cost is known")
    assert by_copies.reason.text.startswith("Not every cost is known")


def test_opposing_types_are_named_with_the_cards_of_the_lighter_one() -> None:
    light = made_up("War", 2)
    opposing = found(deck(MAKING, light), "mana-opposing")
    assert opposing is not None
    assert opposing.text == "Order and Strife oppose each other, so no house makes both. 2 copies probably need Strife."
    assert (opposing.severity, opposing.cards) == ("note", (light,))


def test_opposing_types_that_are_only_perhaps_needed_are_not_known() -> None:
    opposing = found(deck(MAKING, made_up("Nature", 2, primary=0, secondary=1), made_up("Body", 3)), "mana-opposing")
    assert opposing is not None
    assert opposing.severity == "note"
    perhaps = found(deck(made_up("Hope", 4), made_up("Justice", 2, primary=1)), "mana-opposing")
    assert perhaps is not None
    assert perhaps.severity == "unknown"
    assert perhaps.text.endswith("2 copies perhaps need Mystery.")


@pytest.mark.parametrize(
    ("plain", "text"),
    [
        (deck(made_up("War", 4)), "War: 4 cards, for Strife (4) and perhaps Clarity (4)."),
        (deck(made_up("War")), "War: 1 card, for Strife (1) and perhaps Clarity (1)."),
        (
            deck(made_up("War", 2, secondary=1), made_up("War", 3)),
            "War: 5 cards, for Strife (5) and Clarity (2, perhaps 3 more).",
        ),
        (
            deck(made_up("War", 2, secondary=0), made_up("Hope", 3, primary=0, secondary=1)),
            "Hope: 3 cards, for Order (3). War: 2 cards, for Strife (2).",
        ),
        (deck(made_up("War", primary=0, secondary=0)), "War: 1 card, for no mana."),
    ],
)
def test_each_house_says_how_many_of_its_cards_need_each_type(plain: Deck, text: str) -> None:
    finding = found(plain, "house-types")
    assert finding is not None
    assert finding.text == text
    assert finding.cards == plain.entries


def test_towns_and_the_decks_own_mana_count_against_never() -> None:
    plain = deck(MAKING, SEVEN_STRIFE, house="Making")
    never = found(plain, "never-paid")
    assert never is not None
    assert never.text == f"Never paid for, even with 6 towns: 1 {SEVEN_STRIFE.card.name}."
    assert (never.severity, never.cards) == ("warning", (SEVEN_STRIFE,))
    assert found((plain, CheckOptions(towns=5)), "never-paid")
    helped = deck(MAKING, SEVEN_STRIFE, real("Cauldron of Strife"), house="Making")
    assert found(helped, "never-paid") is None
    assert found((helped, CheckOptions(towns=5)), "never-paid")


def test_a_total_whose_types_the_house_has_none_of_counts_whole() -> None:
    foreign, half = made_up("War", total=7), made_up("Abomination", total=9)
    assert found(deck(MAKING, foreign, house="Making"), "never-paid")
    assert found(deck(MAKING, half, house="Making"), "never-paid") is None


@pytest.mark.parametrize("helper", ["Found City", "Pact of Mystery"])
def test_a_card_that_may_help_leaves_never_open(helper: str) -> None:
    never = found(deck(MAKING, SEVEN_STRIFE, real(helper, 2), house="Making"), "never-paid")
    assert never is not None
    assert never.severity == "unknown"
    assert never.text.endswith(f"Perhaps 2 {helper} can help.")


def test_the_towns_for_a_third_and_a_fourth_type_add_up() -> None:
    plain = deck(
        MAKING, made_up("Justice", primary=1, secondary=2), made_up("Life", primary=1, secondary=0), house="Making"
    )
    towns = found(plain, "towns-needed")
    assert towns is not None
    assert towns.text == (
        "Towns or spells would have to make Mystery and Clarity. The dearest card of each at once takes 3 towns."
    )


def test_the_decks_own_sources_stand_beside_the_types_from_outside() -> None:
    plain = deck(MAKING, real("Rite of Mystery", 3), real("Burst of Mystery", 2), made_up("Justice", 3), house="Making")
    outside = next(f for f in check(plain) if f.code.startswith("mana-outside") and f.text.startswith("Mystery"))
    assert outside.text.endswith("The deck's own mana cards make up to 3 of it a turn.")
    sources = found(plain, "mana-sources")
    assert sources is not None
    assert sources.text == "The deck makes mana of its own: 3 Rite of Mystery and 2 Burst of Mystery."


def test_a_finding_that_rests_on_an_assumed_cost_says_so() -> None:
    known, guessed = made_up("Making", 30, primary=3, secondary=1), made_up("Justice", 4)
    without = deck(known, guessed, house="Making")
    assert not any(finding.assumed for finding in some(check(without)))
    plain = assume(without, {guessed.card.id: Price(3, 2)})
    resting = {finding.code for finding in check(plain) if finding.assumed}
    assert {"costs-assumed", "mana-outside", "mana-structure", "towns-needed"} <= resting
    assert not resting & {"size-enough", "copies-many", "house-proposed", "costs-unknown"}


def test_a_refuted_assumption_changes_no_figure() -> None:
    card = made_up("Justice", 4, secondary_max=1)
    plain = deck(MAKING, card, house="Making")
    refuted = assume(plain, {card.card.id: Price(3, 2)})
    said = [finding.text for finding in check(refuted) if finding.code != "costs-refuted"]
    assert said == [finding.text for finding in check(plain)]
    finding = found(refuted, "costs-refuted")
    assert finding is not None
    assert finding.text == "1 assumed cost contradicts what is known and counts for nothing."
    assert finding.cards == refuted.entries[1:]


def test_lines_that_name_no_card_count_for_nothing() -> None:
    plain = deck(MAKING, missing=(Missing("Fireboll", 2), Missing("Frebal", 1)))
    finding = found(plain, "cards-unknown")
    assert finding is not None
    assert finding.text == "2 lines name no card of the game and are in no figure."
    assert [f.text for f in check(plain) if f != finding] == [f.text for f in check(deck(MAKING))]


def test_an_unknown_format_counts_as_free() -> None:
    assert check(deck(MAKING), CheckOptions(format="whatever")) == check(deck(MAKING), CheckOptions("free"))


def test_a_finding_names_the_cards_behind_it() -> None:
    many, unknown = made_up("War", 7), made_up(None, 2)
    plain = deck(many, unknown, made_up("War", 4), house="Making")
    assert [f.cards for f in check(plain) if f.code in ("copies-many", "house-of-card")] == [(many,), (unknown,)]


def test_a_long_list_of_cards_is_cut_in_the_sentence_only() -> None:
    finding = found(deck(*(made_up("War", 5) for _ in range(20))), "copies-many")
    assert finding is not None
    assert finding.text.endswith(" and 18 more.")
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
        (deck(*(made_up(None, 4) for _ in range(8))), "house-none"),
    ],
)
def test_the_headline_is_what_is_wrong_or_else_what_the_sanctum_pays(plain: Deck, code: Code) -> None:
    assert headline(check(plain)).code == code


entries = st.lists(
    st.one_of(
        st.builds(real, st.sampled_from(sorted(cards_by_name())), st.integers(1, 999)),
        st.builds(
            lambda house, count, assumed, cost: made_up(house, count, assumed=assumed, **cost),
            st.sampled_from([None, *houses_by_name()]),
            st.integers(1, 999),
            st.none() | st.builds(Price, st.integers(0, 30), st.integers(0, 30)),
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


@steady
@given(entries, st.sampled_from([None, *houses_by_name()]), st.sampled_from(list(FORMATS)), st.integers(0, 6))
def test_no_deck_breaks_the_check_and_the_figures_add_up(
    cards: list[Entry], house: str | None, key: str, towns: int
) -> None:
    plain = deck(*cards, house=house)
    findings = check(plain, CheckOptions(key, towns=towns))
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


LONGEST = 20
"""So many words may a sentence have."""


@steady
@given(entries, st.sampled_from([None, *houses_by_name()]), st.sampled_from(list(FORMATS)), st.integers(0, 6))
def test_the_worst_stands_first_in_short_sentences_with_its_numbers(
    cards: list[Entry], house: str | None, key: str, towns: int
) -> None:
    findings = check(deck(*cards, house=house), CheckOptions(key, towns=towns))
    grave = [SEVERITIES.index(finding.severity) for finding in findings]
    assert grave == sorted(grave)
    for finding in findings:
        for sentence in re.split(r"[.:] ", finding.text):
            assert len(sentence.split()) <= LONGEST, sentence


def test_numbers_are_fields() -> None:
    short = found(deck(made_up("Making", 24)), "size-short")
    assert short is not None
    assert short.numbers == {"size": 24, "minimum": 30}
    outside = found(deck(MAKING, made_up("Justice", 4, secondary=5), house="Making"), "mana-outside")
    assert outside is not None
    assert outside.numbers == {
        "mana": "Mystery", "surely": 4, "probably": 0, "perhaps": 0, "dearest_least": 5, "dearest_most": 5,
    }  # fmt: skip


@steady
@given(entries)
def test_the_order_of_the_cards_changes_no_figure(cards: list[Entry]) -> None:
    there, back = deck(*cards), deck(*reversed(cards))
    assert [(f.code, f.severity) for f in some(check(there))] == [(f.code, f.severity) for f in check(back)]


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


CARDS = [real(name) for name in cards_by_name()]
LONG_NAMES = sorted(cards_by_name(), key=lambda name: -len(name.split()))[:30]


@example([(real(name), 1) for name in LONG_NAMES], None, "one-mana", True)
@given(
    st.lists(st.tuples(st.sampled_from(CARDS), st.integers(1, 5)), max_size=30, unique_by=lambda row: row[0].card.id),
    st.sampled_from([None, *houses_by_name().values()]),
    st.sampled_from(list(FORMATS)),
    st.booleans(),
)
def test_no_sentence_of_a_check_is_longer_than_twenty_words(
    rows: list[tuple[Entry, int]], house: House | None, format: str, unknown: bool
) -> None:
    entries = tuple(Entry(entry.card, count) for entry, count in rows)
    plain = Deck(house, entries, (Missing("Firebal", 2),) if unknown else ())
    for finding in some(check(plain, CheckOptions(format))):
        for sentence in re.split(r"(?<=[.!?]) ", f"{finding.text} {finding.reason.text}"):
            assert len(sentence.split()) <= LONGEST, sentence
