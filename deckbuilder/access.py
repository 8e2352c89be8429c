"""Who may see and change a deck.

A deck's secret edit link makes whoever opens it an editor; the session remembers it. Nobody needs
an account; an account's own decks are its shelf, on any machine. A deck that somebody may not see
is answered as one that does not exist.
"""

import secrets

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest

from deckbuilder.models import SavedDeck

SESSION_KEY = "deck-links"
MAX_REMEMBERED = 100
MAX_OWNED = 300
NO_DECK = "There is no deck of this name."


def remembered(request: HttpRequest) -> dict[str, str]:
    """Return the edit tokens of the decks that this browser has opened for editing, by deck id."""
    links: dict[str, str] = request.session.get(SESSION_KEY, {})
    return links


def remember(request: HttpRequest, deck: SavedDeck) -> None:
    """Let this browser edit a deck from now on; of too many, the one opened longest ago is forgotten."""
    links = {key: token for key, token in remembered(request).items() if key != deck.pk}
    newest = [*links.items(), (deck.pk, deck.edit_token)][-MAX_REMEMBERED:]
    request.session[SESSION_KEY] = dict(newest)


def forget(request: HttpRequest, deck: SavedDeck) -> None:
    """Take a deck off this browser's shelf."""
    request.session[SESSION_KEY] = {key: token for key, token in remembered(request).items() if key != deck.pk}


def token_fits(deck: SavedDeck, token: str) -> bool:
    """Tell whether this is the secret of the deck's edit link, taking the same time either way."""
    return secrets.compare_digest(deck.edit_token.encode(), token.encode())


def may_edit(request: HttpRequest, deck: SavedDeck) -> bool:
    """Tell whether this visitor owns the deck or has opened its edit link."""
    owns = request.user.is_authenticated and deck.owner_id == request.user.pk
    return owns or token_fits(deck, remembered(request).get(deck.pk, ""))


def visible_deck(request: HttpRequest, key: str) -> SavedDeck:
    """Return a deck that this visitor may see. Raises Http404 for every other."""
    deck = SavedDeck.objects.select_related("house").filter(pk=key).first()
    if deck is None or (deck.visibility == SavedDeck.Visibility.PRIVATE and not may_edit(request, deck)):
        raise Http404(NO_DECK)
    return deck


def editable_deck(request: HttpRequest, key: str) -> SavedDeck:
    """Return a deck that this visitor may change. Raises Http404 for every other."""
    deck = visible_deck(request, key)
    if not may_edit(request, deck):
        raise Http404("This deck can be changed by its edit link only. You can make a copy of it.")
    return deck


def shelf(request: HttpRequest) -> "QuerySet[SavedDeck]":
    """Return the decks this visitor may edit: the account's and those this browser remembers."""
    links = remembered(request)
    mine = Q(pk__in=list(links))
    if request.user.is_authenticated:
        mine |= Q(owner_id=request.user.pk)
    decks = SavedDeck.objects.select_related("house").filter(mine)
    stale = [deck.pk for deck in decks if not may_edit(request, deck)]
    return decks.exclude(pk__in=stale)


def adopt(request: HttpRequest) -> int:
    """Put the ownerless decks of this browser on the account's shelf and return how many."""
    if not request.user.is_authenticated:
        return 0
    mine = [deck.pk for deck in shelf(request) if deck.owner_id is None]
    return SavedDeck.objects.filter(pk__in=mine, owner=None).update(owner_id=request.user.pk)
