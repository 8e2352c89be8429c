"""Keeping a collection: the account's, or the browser's where nobody is logged in. The last change can be undone."""

from collections.abc import Callable

from django.db import transaction
from django.http import HttpRequest

from cards.models import Card
from cards.owned import Owned
from deckbuilder.models import Collection
from deckbuilder.saved.access import browser_of, known_browser
from deckbuilder.saved.deck_state import Refused, to_json
from deckbuilder.saved.holdings import Holdings, together


def holdings_of(request: HttpRequest) -> Holdings:
    """Return what this visitor keeps, which may be nothing."""
    stored = _stored_collection(request)
    return stored.holdings if stored else Holdings()


def owned_cards(request: HttpRequest) -> Owned:
    """Return the names of the cards that this visitor owns, and the total costs assumed by default."""
    holdings = holdings_of(request)
    names = dict(
        Card.objects.filter(pk__in={*holdings.cards, *holdings.costs}).order_by("name").values_list("pk", "name")
    )
    costs = {names[card]: sum(price) for card, price in holdings.costs.items() if card in names}
    return Owned(tuple(name for card, name in names.items() if card in holdings.cards), costs)


def last_change(request: HttpRequest) -> str:
    """Return when the last change was made, to undo just that; empty where there is none."""
    stored = _stored_collection(request)
    return stored.updated.isoformat() if stored is not None and stored.before is not None else ""


def keep(request: HttpRequest, changed: Callable[[Holdings], Holdings]) -> Holdings:
    """Change what this visitor keeps, and return it. Raises Refused where the change cannot be made."""
    with transaction.atomic():
        row = _own_row(request)
        old = row.holdings
        new = changed(old)
        if new != old:
            _check_cards(new, old)
            row.before, row.contents = row.contents, to_json(new)
            row.save()
    return new


def undo(request: HttpRequest, last: str = "") -> Holdings:
    """Bring back what was before the last change; once more brings back the change.

    Raises Refused where nothing is, and where the ``last`` change is another one by now: it was made on another page.
    """
    with transaction.atomic():
        row = _own_row(request)
        if row.before is None:
            raise Refused("There is nothing to undo.")
        if last and last != row.updated.isoformat():
            raise Refused("Your collection was changed on another page meanwhile. Undo once more to take that back.")
        row.before, row.contents = row.contents, row.before
        row.save()
    return row.holdings


def made_in_browser(request: HttpRequest) -> Holdings:
    """Return what this browser keeps that no account has taken over."""
    browser = browser_of(request)
    row = Collection.objects.filter(browser=browser).first() if browser else None
    return row.holdings if row else Holdings()


def take_over(request: HttpRequest, *, summed: bool) -> None:
    """Put what this browser keeps into the account's collection. Raises Refused over a limit."""
    with transaction.atomic():
        keep(request, lambda mine: together(mine, made_in_browser(request), summed=summed))
        Collection.objects.filter(browser=browser_of(request)).delete()


def _own_row(request: HttpRequest) -> Collection:
    """Return this visitor's row, made if it is the first time, until the transaction ends nobody else's to change."""
    if request.user.is_authenticated:
        row, _ = Collection.objects.select_for_update().get_or_create(user_id=request.user.pk)
    else:
        row, _ = Collection.objects.select_for_update().get_or_create(browser=known_browser(request))
    return row


def _stored_collection(request: HttpRequest) -> Collection | None:
    """Return this visitor's row, or None for one who keeps nothing."""
    if request.user.is_authenticated:
        return Collection.objects.filter(user_id=request.user.pk).first()
    browser = browser_of(request)
    return Collection.objects.filter(browser=browser).first() if browser else None


def _check_cards(new: Holdings, old: Holdings) -> None:
    """Raise Refused for a card that does not exist."""
    added = {*new.cards, *new.costs} - {*old.cards, *old.costs}
    if len(added) > Card.objects.filter(pk__in=added).count():
        raise Refused("There is no card of this number. Search for it by its name.")
