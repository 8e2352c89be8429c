"""``manage.py import_client_cards``: gaps are filled, contradictions told, and all of it can be taken back."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from pytest_django import DjangoAssertNumQueries

from cards import client_import, edition, loading, validation
from cards.client_import import MAX_BYTES, MAX_PROBLEMS, SOURCE, BadFileError, ImportReport, fill, read_file, undo
from cards.models import Card, FactSource

pytestmark = pytest.mark.django_db


def record(name: str, **fields: Any) -> dict[str, Any]:
    """Return a card as the file has it, without any fact that could be filled."""
    card = Card.objects.get(name=name)
    return {
        "id": card.pk,
        "name": name,
        "type": {"manifestation": "manipulation"}.get(card.type, card.type),
        "target": card.target.replace(" ", "_"),
        "set": card.set_code,
        "something_else": [1, 2],
        **fields,
    }


def cost(*parts: tuple[str, int], total: int | None = None) -> dict[str, Any]:
    """Return a cost as the file has it; the total adds up unless it is given."""
    places = dict.fromkeys(("primary", "secondary", "tertiary"))
    amounts = [{"type": type, "amount": amount} for type, amount in parts]
    return {
        **places,
        **dict(zip(places, amounts, strict=False)),
        "total": sum(amount for _, amount in parts) if total is None else total,
    }


def filled(*records: dict[str, Any], **options: bool) -> ImportReport:
    """Import records through the reading of a file."""
    return fill(read_file(json.dumps(records).encode()), **options)


def snapshot() -> list[Any]:
    """Return everything that an import can touch."""
    cards = Card.objects.order_by("pk").values_list("pk", "cost", "rarity", "official_text", "house")
    return [*cards, *FactSource.objects.order_by("card", "field").values_list("card", "field", "source", "local")]


FULL = {"cost": cost(("strife", 3), ("clarity", 1)), "rarity": "Rare", "rules_text": " Smite it. "}


def test_a_file_saved_with_a_mark_of_its_byte_order_is_read() -> None:
    assert read_file(b"\xef\xbb\xbf" + json.dumps([record("Amok", **FULL)]).encode())


def test_gaps_are_filled_and_marked_as_this_installation_s_own() -> None:
    report = filled(record("Amok", **FULL))
    card = Card.objects.get(name="Amok")
    assert (card.cost, card.rarity, card.official_text) == ({"primary": 3, "secondary": 1}, "rare", "Smite it.")
    assert {(row.field, row.source, row.local) for row in card.sources.exclude(field="house")} == {
        (field, SOURCE, True) for field in ("cost", "rarity", "official_text")
    }
    assert report.filled == ["Amok: cost is 3 Strife + 1 Clarity", "Amok: rarity is rare",
                             "Amok: official_text is Smite it."]  # fmt: skip
    assert report._replace(filled=[]) == ImportReport([], [], [], [], [])


def test_a_text_with_control_characters_is_left_out() -> None:
    report = filled(
        record("Amok", rarity="rare\0", rules_text="Smite\x1b[31m it."), record("Wrack", rules_text="a\n\tb")
    )
    assert report.skipped == [
        "Amok: rarity: it holds a control character",
        "Amok: official_text: it holds a control character",
    ]
    assert Card.objects.get(name="Wrack").official_text == "a\n\tb"


def test_a_reload_of_the_shipped_data_keeps_what_was_imported() -> None:
    filled(record("Amok", **FULL))
    before = snapshot()
    loading.load(validation.read())
    assert snapshot() == before


def test_importing_again_changes_nothing() -> None:
    filled(record("Amok", **FULL))
    before = snapshot()
    report = filled(record("Amok", **FULL))
    assert snapshot() == before
    assert report.filled == []
    assert len(report.unchanged) == 3


def test_taking_back_restores_the_shipped_facts_exactly() -> None:
    before = snapshot()
    bounded = Card.objects.filter(cost__has_key="secondary_max", house__isnull=False)
    records = [
        record(card.name, cost=cost((card.house.primary.lower(), 1)), rarity="common", rules_text="Words.")
        for card in bounded
        if card.house
    ]
    assert len(records) > 10
    report = filled(*records, record("Amok", **FULL), record("Colony", rarity="rare"))
    assert any("cost" in line for line in report.filled)
    names = undo()
    assert len(names) == len(report.filled)
    assert snapshot() == before
    assert undo() == []


def test_what_a_keeper_entered_is_neither_overwritten_nor_taken_back() -> None:
    card = Card.objects.get(name="Amok")
    card.rarity = "legend"
    card.save()
    card.sources.create(field="rarity", source="my own card", local=True)
    report = filled(record("Amok", **FULL))
    assert report.conflicts == ["Amok: rarity is rare in the file, legend here"]
    undo()
    card.refresh_from_db()
    assert (card.rarity, card.cost) == ("legend", None)


def test_a_dry_run_says_the_same_and_writes_nothing() -> None:
    before = snapshot()
    dry = filled(record("Amok", **FULL), dry_run=True)
    assert snapshot() == before
    assert filled(record("Amok", **FULL)) == dry


def test_importing_makes_a_new_edition() -> None:
    old = edition.current()
    filled(record("Amok", rarity="rare"))
    assert edition.current() != old
    undo()
    assert edition.current() == old


@pytest.mark.parametrize(
    ("name", "theirs", "result"),
    [
        ("Armistice", cost(("strife", 4), ("clarity", 4)), "unchanged"),
        ("Armistice", cost(("strife", 4), ("clarity", 3)), "conflicts"),
        ("Amok", cost(("strife", 3), ("order", 1)), "skipped"),
        ("Amok", cost(("strife", 3), ("chaos", 1)), "skipped"),
        ("Amok", cost(("strife", 3), ("strife", 1)), "skipped"),
        ("Amok", cost(("strife", 3), total=4), "skipped"),
        ("Amok", cost(("strife", -1), total=-1), "skipped"),
        ("Amok", cost(("strife", 100)), "skipped"),
        ("Amok", {**cost(("strife", 3)), "total": None}, "skipped"),
        ("Amok", cost(("strife", 3), ("clarity", 0)), "filled"),
        ("Amok", cost(("clarity", 2), ("STRIFE", 1)), "filled"),
        ("Amok", cost(), "filled"),
    ],
)
def test_a_cost_is_taken_only_where_it_can_be_right(name: str, theirs: dict[str, Any], result: str) -> None:
    before = snapshot()
    report = filled(record(name, cost=theirs))
    assert {kind for kind, lines in report._asdict().items() if lines} == {result}
    assert (snapshot() != before) is (result == "filled")


@pytest.mark.parametrize("theirs", [None, {"primary": None, "secondary": None, "total": None}, {}])
def test_a_cost_that_the_file_does_not_know_says_nothing(theirs: Any) -> None:
    assert filled(record("Amok", cost=theirs, rarity=None, rules_text=" ")) == ImportReport([], [], [], [], [])


def test_the_place_of_an_amount_is_told_by_its_mana_not_by_its_position() -> None:
    filled(record("Amok", cost=cost(("clarity", 2), ("strife", 1))))
    assert Card.objects.get(name="Amok").cost == {"primary": 1, "secondary": 2}


def test_of_a_card_without_a_house_the_total_is_told() -> None:
    card = Card.objects.filter(house=None, cost__isnull=True).first()
    assert card
    filled(record(card.name, cost=cost(("order", 2), ("will", 3))))
    card.refresh_from_db()
    assert card.cost == {"total": 5}


@pytest.mark.parametrize(("bounds", "taken"), [
    ({"total": 4}, True),
    ({"total_max": 3}, False),
    ({"primary": 3}, True),
    ({"primary": 2}, False),
    ({"secondary_min": 2}, False),
    ({"primary_min": 1, "secondary_max": 1}, True),
])  # fmt: skip
def test_a_cost_may_narrow_what_is_known_and_not_contradict_it(bounds: dict[str, int], taken: bool) -> None:
    card = Card.objects.get(name="Amok")
    card.cost = bounds
    card.save()
    report = filled(record("Amok", cost=cost(("strife", 3), ("clarity", 1))))
    assert (len(report.filled), len(report.conflicts)) == ((1, 0) if taken else (0, 1))


def test_a_long_text_is_told_shortly() -> None:
    [line] = filled(record("Amok", rules_text="word " * 1000)).filled
    assert line.startswith("Amok: official_text is word word")
    assert len(line) < 100


def test_facts_told_otherwise_are_reported() -> None:
    wrong = record("Amok") | {"name": "Amuck", "type": "conjuration", "target": "globe"}
    assert filled(wrong).conflicts == [
        'Amok: name is "Amuck" in the file, "Amok" here',
        'Amok: type is "conjuration" in the file, "manifestation" here',
        'Amok: target is "globe" in the file, "recruit group" here',
    ]


def test_cards_that_are_not_ours_are_reported() -> None:
    assert filled({"id": 999_999, "name": "Fred"}).unknown == ['id 999999 ("Fred")']


def test_all_cards_are_filled_in_few_queries(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    records = [
        record(name, rarity="common", rules_text="Words.") for name in Card.objects.values_list("name", flat=True)
    ]
    theirs = read_file(json.dumps(records).encode())
    with django_assert_max_num_queries(40):
        report = fill(theirs)
    assert len(report.filled) == 2 * 614


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "The file is not JSON that can be read: it ends before it is complete."),
        (b"{}", "not a JSON list of cards: expected a list in brackets, got an object in braces"),
        (b"\xff\xfe", "not JSON that can be read: invalid character"),
        (b"[" * 200_000, "not JSON that can be read: it is nested too deeply"),
        (b'[{"id": 1, "name": "\\ud800"}]', "half a character stands in it by itself"),
        (b'[{"id": 1, "id": 2, "name": "A"}]', "the field 'id' is given twice in one object"),
        (b"[1]", "[0]: expected an object in braces, got a whole number"),
        (b'[{"id": 1}]', "[0]: expected a field called name"),
        (b'[{"id": "x", "name": "A"}]', "[0].id: expected a whole number, got a text"),
        (b'[{"id": 1, "name": "A"}, {"id": -1, "name": "B"}]', "[1].id: expected a whole number of at least 1"),
        (b'[{"id": 1, "name": "A", "cost": 3}]', "[0].cost: expected an object in braces, got a whole number"),
        (b'[{"id": 1, "name": "A", "cost": {"primary": {"type": "order", "amount": 1.5}}}]',
         "[0].cost.primary.amount: expected a whole number, got a number with a point"),
        (b'[{"id": 1, "name": "A", "rarity": "' + b"x" * 21 + b'"}]', "[0].rarity: expected a text of at most 20"),
        (b'[{"id": 1, "name": "A"}, {"id": 1, "name": "B"}]', "[1].id: 1 is that of [0] already"),
        (b'[{"id": 1, "name": "\xed\xa0\x80"}]', "it is not written in UTF-8"),
    ],
)  # fmt: skip
def test_a_malformed_file_is_told_where_it_is_wrong(raw: bytes, message: str) -> None:
    with pytest.raises(BadFileError) as caught:
        read_file(raw)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_wrong_all_over_is_answered_briefly() -> None:
    with pytest.raises(BadFileError) as caught:
        read_file(b"[" + b",".join([b"1"] * 50) + b"]")
    lines = str(caught.value).splitlines()
    assert (len(lines), lines[-1]) == (MAX_PROBLEMS + 1, "... and 30 more")


def test_a_file_has_a_bounded_size(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadFileError, match="more than 20 MB"):
        read_file(b" " * (MAX_BYTES + 1))
    monkeypatch.setattr(client_import, "MAX_BYTES", 100)
    assert read_file(b"[]".ljust(100)) == []


# The command


def run(*arguments: str) -> str:
    """Run the command and return what it prints."""
    out = io.StringIO()
    call_command("import_client_cards", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cards.json"
    path.write_text(
        json.dumps(
            [
                record("Amok", **FULL),
                record("Armistice", cost=cost(("strife", 1))),
                record("Berserkers", cost=cost(("order", 1))),
                {"id": 999_999, "name": "Fred"},
            ]
        )
    )
    return path


def test_the_command_reports_what_it_did(file: Path) -> None:
    assert run(str(file)) == (
        "Filled: 3\n"
        "  Amok: cost is 3 Strife + 1 Clarity\n"
        "  Amok: rarity is rare\n"
        "  Amok: official_text is Smite it.\n"
        "Not ours: 1\n"
        '  id 999999 ("Fred")\n'
        "Otherwise here, and left as it is: 1\n"
        "  Armistice: cost is 1 Strife in the file, 4 Strife + 4 Clarity here\n"
        "Cannot be right, and left out: 1\n"
        '  Berserkers: cost: "order" does not fit: the House of War uses Strife and Clarity\n'
        "In all: 3 filled, 0 unchanged, 1 unknown, 1 conflicts, 1 skipped.\n"
    )


def test_a_terminal_obeys_nothing_of_the_file(file: Path) -> None:
    file.write_text(json.dumps([{"id": 999_999, "name": "Fred\x1b[2J\nIn all: 9 filled"}, record("Amok", type="\x07")]))
    said = run(str(file))
    assert '  id 999999 ("Fred?[2J?In all: 9 filled")\n' in said
    assert said.replace("\n", "").isprintable()


def test_the_command_tries_and_takes_back(file: Path) -> None:
    before = snapshot()
    assert run(str(file), "--dry-run").endswith(" Nothing was written.\n")
    assert snapshot() == before
    run(str(file))
    assert run("--undo") == "Taken back: 3\n  Amok: cost\n  Amok: official_text\n  Amok: rarity\n"
    assert snapshot() == before
    assert run("--undo") == "Taken back: 0\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["no-such-file.json"], "no-such-file.json cannot be read: No such file or directory."),
        (["."], ". cannot be read: Is a directory."),
        ([], "one of the arguments FILE --undo is required"),
        (["--undo", "--dry-run"], "--dry-run goes with a FILE."),
        (["cards.json", "--undo"], "not allowed with argument"),
    ],
)
def test_the_command_refuses_in_one_clear_line(arguments: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        run(*arguments)


def test_a_malformed_file_imports_nothing(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps([record("Amok", **FULL), {"id": "x", "name": "Fred"}]))
    before = snapshot()
    with pytest.raises(CommandError) as caught:
        run(str(path))
    assert str(caught.value) == f"[1].id: expected a whole number, got a text\nNothing was imported from {path}."
    assert snapshot() == before


def test_an_empty_database_is_told_to_load_first(file: Path) -> None:
    Card.objects.all().delete()
    with pytest.raises(CommandError, match=r"run `manage\.py loadcards` first"):
        run(str(file))


def test_shipped_data_that_cannot_be_loaded_leaves_the_imports(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(str(file))
    before = snapshot()

    def refuse() -> None:
        raise validation.BadDataError([validation.DataProblem("cards/war.json", "Amok", "cost", "is wrong")])

    monkeypatch.setattr(validation, "read", refuse)
    with pytest.raises(CommandError, match=r"cards/war.json: Amok: cost: is wrong\nNothing was taken back"):
        run("--undo")
    assert snapshot() == before
