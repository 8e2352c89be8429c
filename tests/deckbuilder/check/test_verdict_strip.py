"""The strip: the verdict on a deck that is always in sight."""

import re

import pytest
from django.test import Client

from deckbuilder.check.deck_check import check
from deckbuilder.check.verdict_strip import Chip, verdict
from tests.deckbuilder.decks import deck, made_up, real
from tests.deckbuilder.visiting import FIREBALL, a_deck, editor, send, words


def chips(*entries, house: str | None = None) -> dict[str, Chip]:  # type: ignore[no-untyped-def]
    plain = deck(*entries, house=house)
    return {chip.mana: chip for chip in verdict(plain, check(plain)).chips}


def test_every_type_has_a_chip_that_says_what_is_needed_and_made() -> None:
    hope = made_up("Hope", 20, primary=3, secondary=1)
    found = chips(hope, made_up("Justice", 4, primary=1, secondary=5), house="Hope")
    assert len(found) == 6
    assert (found["Clarity"].needed, found["Clarity"].words) == (20, "made")
    assert found["Mystery"][1:] == (4, 0, False, "not made", "5 towns")
    assert found["Mystery"].lacking
    assert (found["World"].needed, found["World"].words) == (0, "")


def test_what_is_not_known_to_be_needed_is_never_called_lacking() -> None:
    found = chips(made_up("Hope", 20), made_up("Justice", 4, primary=1), house="Hope")
    assert (found["Mystery"].needed, found["Mystery"].perhaps, found["Mystery"].words) == (0, 4, "perhaps")
    assert not found["Mystery"].lacking
    more = chips(made_up("Hope", 20), made_up("Justice", 4, secondary_min=3), house="Hope")
    assert (more["Mystery"].words, more["Mystery"].towns) == ("not made", "3+ towns")


def test_a_mana_card_of_the_deck_makes_its_type() -> None:
    plain = made_up("Hope", 20), made_up("Justice", 4, secondary=2)
    assert chips(*plain, real("Rite of Mystery", 2), house="Hope")["Mystery"].words == "made"
    assert chips(*plain, real("Rite of Mystery", 1), house="Hope")["Mystery"].lacking


def test_the_worst_two_stand_in_the_open_and_nothing_twice() -> None:
    plain = deck(made_up("Hope", 5), made_up("Justice", 5, secondary=5), house="Hope")
    findings = check(plain)
    found = verdict(plain, findings)
    assert found.worst == findings[:2]
    assert sorted(f.code for f in (*found.worst, *found.others)) == sorted(f.code for f in findings)
    assert found.first == "10 cards: 20 short of the minimum of 30."
    long = verdict(plain, findings[1:])
    assert found.worst[1].text.startswith(long.first.rstrip(".") + ": ")
    assert (found.grave, found.worst_words) == (True, "1 not allowed")
    assert (verdict(plain, []).grave, verdict(plain, []).worst_words) == (False, "in order")
    assert re.fullmatch(r"All \d+ checks: .*", found.others_words)


def test_a_deck_without_a_house_has_the_proposed_one_in_the_open() -> None:
    plain = deck(made_up("Hope", 40))
    found = verdict(plain, check(plain))
    assert [finding.code for finding in found.worst][-1] == "house-proposed"
    assert "house-proposed" not in [finding.code for finding in found.others]


@pytest.mark.django_db
def test_the_strip_stands_on_the_deck_and_follows_every_change(client: Client) -> None:
    record = a_deck(house="War")
    assert 'id="strip"' in client.get(f"/decks/{record.pk}/").content.decode()
    assert 'id="strip"' in client.get("/decks/war-starter/").content.decode()
    mine = editor(record)
    assert 'id="strip"' in mine.get(f"/decks/{record.pk}/edit/").content.decode()
    answer = send(mine, record, f"add {FIREBALL} 2")
    strip = answer.split('id="strip"')[1]
    assert 'hx-swap-oob="true"' in strip
    assert "4 cards" in words(strip)
