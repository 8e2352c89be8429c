"""Decks as they are kept: versions, undo and redo, conflicts, limits."""

import pytest

from deckbuilder.models import SavedDeck, Version
from deckbuilder.saved import store
from deckbuilder.saved.deck_changes import change
from deckbuilder.saved.deck_state import DeckState, Refused
from tests.deckbuilder.visiting import held

pytestmark = pytest.mark.django_db

FIREBALL, MOUNTAIN = 76, 878


def begin(**cards: int) -> SavedDeck:
    return store.create(DeckState(name="Wall", cards={FIREBALL: 2}))


def add(deck: SavedDeck, base: int, card: int = FIREBALL, by: int = 1, op: str = "") -> Version:
    return store.edit(deck, base, lambda state: change(state, "add", {"card": str(card), "by": str(by)}), op)


def test_a_change_makes_a_version_and_is_found_by_its_cards() -> None:
    deck = begin()
    version = add(deck, 1, MOUNTAIN, 3)
    assert (version.number, version.aside, version.summary) == (2, False, "Put in 3 Man-Catcher")
    assert held(deck) == {FIREBALL: 2, MOUNTAIN: 3}
    assert SavedDeck.objects.get(pk=deck.pk).size == 5


def test_a_change_that_changes_nothing_makes_no_version() -> None:
    deck = begin()
    assert add(deck, 1, by=0).number == 1
    assert deck.versions.count() == 1


def test_undo_and_redo_walk_the_line_of_versions() -> None:
    deck = begin()
    add(deck, 1)
    add(deck, 2)
    back = store.undo(deck, 3)
    back = store.undo(deck, back.number)
    assert back.state.cards == {FIREBALL: 2}
    with pytest.raises(Refused, match="nothing left to undo"):
        store.undo(deck, back.number)
    forth = store.redo(deck, store.redo(deck, back.number).number)
    assert forth.state.cards == {FIREBALL: 4}
    with pytest.raises(Refused, match="nothing to redo"):
        store.redo(deck, forth.number)
    assert store.undo(deck, forth.number).state.cards == {FIREBALL: 3}


def test_a_new_change_after_an_undo_ends_the_redo() -> None:
    deck = begin()
    add(deck, 1)
    undone = store.undo(deck, 2)
    changed = add(deck, undone.number, MOUNTAIN)
    assert changed.redo_to is None
    assert store.undo(deck, changed.number).state.cards == {FIREBALL: 2}


def test_two_pages_never_overwrite_each_other() -> None:
    deck = begin()
    first, second = SavedDeck.objects.get(pk=deck.pk), SavedDeck.objects.get(pk=deck.pk)
    add(first, 1, FIREBALL)
    mine = add(second, 1, MOUNTAIN)
    assert mine.aside
    assert mine.state.cards == {FIREBALL: 2, MOUNTAIN: 1}
    assert held(deck) == {FIREBALL: 3}
    more = add(second, mine.number, MOUNTAIN)
    assert more.aside
    assert held(deck) == {FIREBALL: 3}
    taken = store.restore(second, 2, more.number)
    assert not taken.aside
    assert held(deck) == {FIREBALL: 2, MOUNTAIN: 2}
    assert store.version_of(deck, 2).state.cards == {FIREBALL: 3}  # type: ignore[union-attr]


def test_a_change_sent_twice_is_made_once() -> None:
    deck = begin()
    assert add(deck, 1, op="abc") == add(deck, 1, op="abc")
    assert held(deck) == {FIREBALL: 3}


def test_the_newest_hundred_versions_are_kept_and_the_deck_among_them() -> None:
    deck = begin()
    for number in range(1, store.MAX_VERSIONS + 10):
        add(deck, number)
    assert deck.versions.count() == store.MAX_VERSIONS
    assert store.version_of(deck) is not None
    with pytest.raises(Refused, match="no longer kept"):
        store.restore(deck, deck.head, 1)
    with pytest.raises(Refused, match="not kept"):
        add(deck, deck.head + 1)


def test_a_change_made_on_a_version_long_gone_goes_aside_on_top_of_the_newest() -> None:
    deck = begin()
    for number in range(1, store.MAX_VERSIONS + 10):
        add(deck, number)
    head = deck.head
    with pytest.raises(Refused, match="nothing left to undo"):
        store.undo(deck, 1)
    late = add(deck, 1, MOUNTAIN)
    assert late.aside
    assert late.state.cards == {FIREBALL: held(deck)[FIREBALL], MOUNTAIN: 1}
    assert deck.head == head
    assert store.undo(deck, late.number).state.cards == held(deck)


def test_what_was_kept_aside_outlives_many_changes_of_the_deck() -> None:
    deck = begin()
    add(deck, 1)
    mine = add(deck, 1, MOUNTAIN)
    for _ in range(store.MAX_VERSIONS + 10):
        add(deck, deck.head)
    assert store.version_of(deck, mine.number) == mine
    assert store.restore(deck, deck.head, mine.number).state.cards == {FIREBALL: 2, MOUNTAIN: 1}


def test_a_change_made_on_a_version_aside_long_gone_goes_aside_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MAX_VERSIONS", 2)
    monkeypatch.setattr(store, "MAX_ASIDE", 4)
    deck = begin()
    add(deck, 1)
    first = other = add(deck, 1, MOUNTAIN)
    for _ in range(6):
        other = add(deck, other.number, MOUNTAIN)
    assert (SavedDeck.objects.get().head, first.aside, deck.versions.filter(pk=first.pk).exists()) == (2, True, False)
    made = add(deck, first.number, 40)
    assert (made.aside, made.state.cards) == (True, {FIREBALL: 3, 40: 1})
    with pytest.raises(Refused, match="not kept"):
        add(deck, made.number + 1)


@pytest.mark.parametrize("card", [1_000_000, 1])
def test_a_card_that_does_not_exist_is_refused(card: int) -> None:
    deck = begin()
    with pytest.raises(Refused, match=f"no card with the id {card}"):
        add(deck, 1, card)
    with pytest.raises(Refused):
        store.create(DeckState(cards={card: 1}))
    assert deck.versions.count() == 1


def test_ids_and_tokens_are_long_and_different() -> None:
    decks = [begin() for _ in range(20)]
    assert len({deck.pk for deck in decks}) == len({deck.edit_token for deck in decks}) == 20
    assert all(len(deck.edit_token) >= 32 and "-" not in deck.pk for deck in decks)
