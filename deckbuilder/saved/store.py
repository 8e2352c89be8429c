"""Keeping decks: every change makes a version, and no version overwrites another.

A change names the version it was made on. If that is the newest, the change becomes the newest.
If somebody was faster, the change is kept as a version aside, which its maker goes on from until
one of the two is chosen. So two open pages never lose each other's work. What was made on a
version that is no longer kept, as by a phone that was away for long, goes on top of the newest,
aside as well.
"""

from collections.abc import Callable, Collection
from typing import NamedTuple

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Max

from cards.models import Card, House
from deckbuilder.models import Browser, DeckCard, SavedDeck, Version
from deckbuilder.saved.access import locked_deck
from deckbuilder.saved.deck_difference import difference, summary
from deckbuilder.saved.deck_state import DeckState, Refused, to_json
from deckbuilder.saved.notes import as_html

MAX_VERSIONS = 100
MAX_ASIDE = 500
"""So many versions back those aside are kept: whoever made one may come back to it after many changes of the deck."""

MAX_OP = 36


class HistoryStep(NamedTuple):
    """What a change leads to: the state, and what undoing and redoing then bring back."""

    state: DeckState
    undo_to: int | None
    redo_to: int | None


def create(state: DeckState, owner: AbstractBaseUser | Browser | None = None, origin: str = "") -> SavedDeck:
    """Save a new deck of an account, a browser or nobody, and return it. Raises Refused for unknown cards."""
    owner_id, browser = (None, owner) if isinstance(owner, Browser) else (owner.pk if owner else None, None)
    _check_cards(state.ids)
    with transaction.atomic():
        deck = SavedDeck(owner_id=owner_id, browser=browser, origin=origin, notes_html=as_html(state.notes))
        _take(deck, state)
        deck.save(force_insert=True)
        _index(deck, state)
        Version.objects.create(deck=deck, number=1, contents=to_json(state), summary="Began")
    return deck


def edit(deck: SavedDeck, base: int, edited: Callable[[DeckState], DeckState], op: str = "") -> Version:
    """Make a change on version ``base`` and return the version it leads to.

    Raises Refused where the change cannot be made, or the version is no longer kept.
    """

    def changed(version: Version) -> HistoryStep:
        state = edited(version.state)
        _check_cards(state.ids - version.state.ids)
        return HistoryStep(state, version.number, None)

    return _make(deck, base, op, changed)


def undo(deck: SavedDeck, base: int, op: str = "") -> Version:
    """Bring back what was before version ``base``. Raises Refused where nothing is."""

    def back(version: Version) -> HistoryStep:
        known = version.number == base  # else somebody else's last change
        earlier = _stored_version(deck, version.undo_to if known else None, "There is nothing left to undo.")
        return HistoryStep(earlier.state, earlier.undo_to, version.number)

    return _make(deck, base, op, back)


def redo(deck: SavedDeck, base: int, op: str = "") -> Version:
    """Take back an undo. Raises Refused where there is none."""

    def forth(version: Version) -> HistoryStep:
        known = version.number == base
        later = _stored_version(deck, version.redo_to if known else None, "There is nothing to redo.")
        return HistoryStep(later.state, version.number, later.redo_to)

    return _make(deck, base, op, forth)


def restore(deck: SavedDeck, base: int, number: int, op: str = "") -> Version:
    """Make the deck on version ``base`` what it was at another version. Raises Refused for one not kept."""
    wanted = _stored_version(deck, number, "That version is no longer kept.")
    return _make(deck, base, op, lambda version: HistoryStep(wanted.state, version.number, None))


def version_of(deck: SavedDeck, number: int | None = None) -> Version | None:
    """Return a version of a deck, the newest by default, or None for one that is not kept."""
    return deck.versions.filter(number=deck.head if number is None else number).first()


def _make(deck: SavedDeck, base: int, op: str, step: Callable[[Version], HistoryStep]) -> Version:
    """Make one version on top of another, in one transaction. Raises Http404 where the deck was deleted meanwhile."""
    with transaction.atomic():
        now = locked_deck(deck.pk)
        done = now.versions.filter(op=op).first() if op else None
        if done:
            return done
        gone = base != now.head and _is_gone(now, base)
        old = _stored_version(now, now.head if gone else base, "That version is not kept. Reload the page.")
        new = step(old)
        if not difference(old.state, new.state):
            return old
        made = _append(now, old, new, op, aside=gone or old.number != now.head)
    deck.head = now.head
    return made


def _is_gone(deck: SavedDeck, number: int) -> bool:
    """Return whether a version was kept once, on the deck's line or aside, and is no more."""
    later = deck.versions.filter(number__gte=number).order_by("number").values_list("number", flat=True).first()
    return later is not None and later != number


def _append(deck: SavedDeck, old: Version, new: HistoryStep, op: str, *, aside: bool) -> Version:
    """Write the next version and, unless it is to be kept aside, let it be the deck."""
    last = deck.versions.aggregate(Max("number"))["number__max"]
    changed = [card for card, _, _ in difference(old.state, new.state).cards]
    names = dict(Card.objects.filter(pk__in=changed).values_list("pk", "name"))
    made = Version.objects.create(
        deck=deck,
        number=last + 1,
        contents=to_json(new.state),
        summary=summary(old.state, new.state, names)[:160],
        undo_to=new.undo_to,
        redo_to=new.redo_to,
        aside=aside,
        op=op[:MAX_OP] or None,
    )
    if not made.aside:
        deck.head = made.number
        _take(deck, new.state)
        if new.state.notes != old.state.notes:
            deck.notes_html = as_html(new.state.notes)
        deck.save()
        if changed:
            _index(deck, new.state)
    past = deck.versions.filter(number__lte=made.number - MAX_VERSIONS).exclude(number=deck.head)
    past.exclude(aside=True, number__gt=made.number - MAX_ASIDE).delete()
    return made


def _stored_version(deck: SavedDeck, number: int | None, otherwise: str) -> Version:
    """Return a version of a deck. Raises Refused with the sentence given where it is not kept."""
    found = deck.versions.filter(number=number).first() if number is not None else None
    if found is None:
        raise Refused(otherwise)
    return found


def _take(deck: SavedDeck, state: DeckState) -> None:
    """Write into a deck's columns what lists and searches need of its state."""
    deck.name, deck.size = state.name, state.size
    deck.house = House.objects.get(name=state.house) if state.house else None
    deck.tags = f"|{'|'.join(state.tags)}|" if state.tags else ""


def _index(deck: SavedDeck, state: DeckState) -> None:
    """Write a deck's cards for the search, but for those that an upgrade has taken away."""
    deck.entries.all().delete()
    known = known_cards(state.cards)
    DeckCard.objects.bulk_create(DeckCard(deck=deck, card_id=card, count=state.cards[card]) for card in known)


def _check_cards(ids: Collection[int]) -> None:
    """Raise Refused for a card that does not exist."""
    if unknown := set(ids) - known_cards(ids):
        raise Refused(f"There is no card with the id {min(unknown)}. Search for it by its name.")


def known_cards(ids: Collection[int]) -> set[int]:
    """Return which of some cards exist: an upgrade may have taken others away."""
    return set(Card.objects.filter(pk__in=ids).values_list("pk", flat=True)) if ids else set()
