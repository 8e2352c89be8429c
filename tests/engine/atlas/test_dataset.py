"""The atlas as a file: the same bytes whoever computes it, resumed and renewed card by card, and true."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from engine.atlas import compute, pairs
from engine.atlas.__main__ import main
from engine.atlas.compute import Chunk, ChunkResult, computed
from engine.atlas.dataset import Atlas, parse_atlas, read_atlas, write_atlas
from engine.atlas.pairs import LaidPair
from engine.atlas.sentences import sentence
from engine.atlas.strongest_cases import AtlasFinding, confirmed
from engine.effects import registry
from engine.library.rulings import cards_of, rulings
from engine.model.catalog import cards_by_name
from tests.engine.cards.mutants import mutants_of
from tests.executors import Here
from tests.often import often
from tests.some import some

DOCS = Path(__file__).parents[3] / "docs" / "atlas.md"
STRANGERS = Path(__file__).with_name("strangers.json")
NOT_SHOWN = DOCS.with_name("atlas-rulings.md")
CARDS = ("Deflection", "Pacifism", "Power", "Unholy Aura")


@pytest.fixture(scope="module")
def few() -> Atlas:
    return computed(Here(), CARDS)


def packed(atlas: Atlas, path: Path) -> bytes:
    write_atlas(atlas, path)
    return path.read_bytes()


def test_the_order_of_the_work_makes_no_difference(few: Atlas, tmp_path: Path) -> None:
    backwards = computed(Here(backwards=True), CARDS)
    assert packed(few, tmp_path / "one.gz") == packed(backwards, tmp_path / "other.gz")


def test_a_file_reads_back(few: Atlas, tmp_path: Path) -> None:
    assert parse_atlas(packed(few, tmp_path / "atlas.gz")) == few


def test_finished_chunks_are_not_computed_again(few: Atlas, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = computed(Here(), CARDS, parts=tmp_path)

    def refuse(_chunk: Chunk) -> ChunkResult:
        raise AssertionError("computed again")

    monkeypatch.setattr(compute, "compute_chunk", refuse)
    assert computed(Here(), CARDS, parts=tmp_path) == first == few


def test_a_changed_card_has_its_own_pairs_played_anew(few: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    played = set[tuple[str, str]]()

    def note(chunk: Chunk) -> ChunkResult:
        played.update((chunk.card, other) for other in chunk.others)
        return compute_chunk(chunk)

    compute_chunk = compute.compute_chunk
    monkeypatch.setattr(compute, "compute_chunk", note)
    known = msgspec.structs.replace(few, cards=few.cards | {"Pacifism": "another digest"})
    again = computed(Here(), CARDS, known)
    assert again.findings == few.findings
    assert {"Pacifism" in pair for pair in some(played)} == {True}
    assert len(played) == len(CARDS)


@contextmanager
def played_otherwise(card: str) -> Iterator[None]:
    """Have something wrong about a card's effect for a while, and nothing remembered of what was played before."""
    (mutant, *_) = mutants_of(registry.declared()[card])
    remembered = [
        one for one in vars(pairs).values() if hasattr(one, "cache_clear") and one.__module__ == pairs.__name__
    ]
    with mutant.within():
        for one in some(remembered):
            one.cache_clear()
        yield
    for one in remembered:
        one.cache_clear()


@pytest.mark.parametrize("card", ["Power", "Unholy Aura"])
def test_a_mutated_effect_changes_exactly_its_cards_rows(few: Atlas, card: str) -> None:
    with played_otherwise(card):
        mutated = computed(Here(), CARDS)
        known = msgspec.structs.replace(few, cards=few.cards | {card: "another digest"})
        renewed = computed(Here(), CARDS, known)
    before, after = ({tuple(row) for row in atlas.findings} for atlas in (few, mutated))
    assert {card in row[:2] for row in some(before ^ after)} == {True}
    assert renewed.findings == mutated.findings


def test_the_atlas_that_ships_is_of_every_card() -> None:
    atlas = read_atlas()
    assert set(atlas.cards) == set(cards_by_name())
    rows = some(atlas.found())
    assert len({finding[:3] for finding in rows}) == len(rows)
    assert max(len(sentence(finding)) for finding in rows) <= 250
    assert 0 <= atlas.null["found"] < atlas.null["compared"] / 20


def shown_and_not() -> tuple[set[str], set[str]]:
    """Return the rulings of several cards that the atlas has two of, and those that it has not."""
    found = {frozenset((one.by, one.to)) for one in read_atlas().found()}
    several = {ruling.slug: cards for ruling in rulings() if len(cards := cards_of(ruling)) > 1}
    shown = {
        slug for slug, cards in several.items() if any(frozenset(pair) in found for pair in combinations(cards, 2))
    }
    return shown, several.keys() - shown


def test_the_atlas_has_pairs_of_the_rulings_that_boards_can_show() -> None:
    shown, rest = shown_and_not()
    said = re.search(r"of the (\d+) that name several cards, (\d+) have two[^.]*\. The other (\d+)", DOCS.read_text())
    assert said is not None
    assert (len(shown) + len(rest), len(shown), len(rest)) == (int(said[1]), int(said[2]), int(said[3]))


def test_the_rulings_that_no_board_shows_stand_with_their_reasons_and_no_others() -> None:
    rows = re.findall(r"^\| ([a-z0-9-]+) \| (.+) \|$", NOT_SHOWN.read_text(), re.MULTILINE)
    listed = [(slug, reason) for slug, reason in rows if slug != "ruling"]
    slugs = [slug for slug, _ in listed]
    _, rest = shown_and_not()
    assert {"too few": rest - {*slugs}, "too many": {*slugs} - rest} == {"too few": set(), "too many": set()}
    assert len(slugs) == len({*slugs})
    assert min(len(reason) for _, reason in some(listed)) > 20


def test_of_pairs_that_a_reader_calls_strangers_at_most_one_in_twenty_is_in_it() -> None:
    """Drawn at random and judged by both texts alone, before anybody looked (docs/atlas.md)."""
    judged = json.loads(STRANGERS.read_text())
    dice, names = random.Random(judged["seed"]), sorted(cards_by_name())
    drawn = [sorted(dice.sample(names, 2)) for _ in range(judged["drawn"])]
    strangers = judged["strangers"]
    assert len(strangers) == 200
    assert strangers == [pair for pair in drawn if pair in strangers]
    found = {frozenset((one.by, one.to)) for one in read_atlas().found()}
    assert 20 * sum(frozenset(pair) in found for pair in strangers) <= len(strangers)


def test_most_orders_say_what_they_decide() -> None:
    found = read_atlas().found()
    of_both: dict[frozenset[str], list[AtlasFinding]] = {}
    for one in found:
        of_both.setdefault(frozenset((one.by, one.to)), []).append(one)
    said = [sentence(one, of_both[frozenset((one.by, one.to))]) for one in found if one.kind == "order"]
    assert sum("otherwise" in words for words in some(said)) < len(said) / 5


def test_findings_of_the_atlas_hold_when_they_are_played_again() -> None:
    rows = read_atlas().found()
    for finding in random.Random(len(rows)).sample(rows, often(20)):
        cards, places = (finding.by, finding.to), (finding.place_by, finding.place_to)
        orders = [finding.first != finding.to] if finding.first else [True, False]
        shown = [effect for order in orders for effect, _ in confirmed(LaidPair(finding.board, cards, places, order))]
        if finding.kind == "order":
            assert shown, finding
        else:
            assert finding[:3] in {effect[:3] for effect in shown}, finding


@pytest.mark.parametrize(
    ("name", "said"),
    [("mine", "expected an atlas in that file"), ("none/there", "a folder that is there"), ("", "expected a file")],
)
def test_a_file_into_which_no_atlas_goes_is_told_before_any_work(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, said: str
) -> None:
    (tmp_path / "mine").write_text("notes")
    assert main(["--output", str(tmp_path / name)]) == 2
    assert said in capsys.readouterr().err
    assert (tmp_path / "mine").read_text() == "notes"
