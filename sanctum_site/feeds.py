"""Atom feeds: new rulings, the fights that people make public, and the public decks of one maker."""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.contrib.syndication.views import Feed
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed

from cards.web.addresses import ruling_address
from deckbuilder.models import SavedDeck
from engine.library.rulings import ruling, rulings
from sandbox.models import Announcement, Share

MOST = 30


if TYPE_CHECKING:
    AnyFeed = Feed[Any, Any]
else:
    AnyFeed = Feed  # no generic while the site runs


_NOT_IN_XML = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")


class WritableAtomFeed(Atom1Feed):
    """An Atom feed that marks as unreadable (U+FFFD) the characters of people's texts that XML cannot hold."""

    def add_item(self, title: str, link: str, description: str, *args: Any, **kwargs: Any) -> None:
        """Add an entry."""
        title, description = (_NOT_IN_XML.sub("\ufffd", text) for text in (title, description))
        super().add_item(title, link, description, *args, **kwargs)


class AtomFeed(AnyFeed):
    """A feed of things that have an address and a date."""

    feed_type = WritableAtomFeed
    author_name = "Sanctum Codex"


class NewRulings(AtomFeed):
    """The rulings, those that this installation had last first."""

    title = "Sanctum Codex: new rulings"
    subtitle = "Statements about the game, each with a fight that shows it."

    def link(self) -> str:
        """Return the page of all rulings."""
        return reverse("rules:rulings")

    def items(self) -> Iterable[Announcement]:
        """Return the newest that are still there."""
        return Announcement.objects.filter(ruling__in=[each.slug for each in rulings()])[:MOST]

    def item_title(self, item: Announcement) -> str:
        """Return a ruling's title."""
        return ruling(item.ruling).title

    def item_description(self, item: Announcement) -> str:
        """Return what it states."""
        return ruling(item.ruling).statement

    def item_link(self, item: Announcement) -> str:
        """Return its page."""
        return ruling_address(ruling(item.ruling))

    def item_pubdate(self, item: Announcement) -> datetime:
        """Return since when it is here."""
        return item.since

    item_updateddate = item_pubdate


class NewFights(AtomFeed):
    """The public fights."""

    title = "Sanctum Codex: new fights"
    subtitle = "Fights that players have saved for everybody."

    def link(self) -> str:
        """Return the page of all of them."""
        return reverse("sandbox:shares")

    def items(self) -> Iterable[Share]:
        """Return the newest."""
        return Share.objects.filter(unlisted=False).only("key", "title", "ending", "created")[:MOST]

    def item_title(self, item: Share) -> str:
        """Return a fight's title."""
        return item.title

    def item_description(self, item: Share) -> str:
        """Return how it ends."""
        return item.ending

    def item_pubdate(self, item: Share) -> datetime:
        """Return when it was saved."""
        return item.created

    item_updateddate = item_pubdate


class DecksOf(AtomFeed):
    """The public decks of one maker, by account name."""

    subtitle = "Public decks, the last changed first."

    def get_object(self, _request: HttpRequest, name: str) -> User:
        """Return the maker. Raises Http404 for a name that nobody with a public deck has."""
        decks = SavedDeck.objects.filter(visibility=SavedDeck.Visibility.PUBLIC)
        maker = User.objects.filter(username=name, pk__in=decks.values("owner")).first()
        if maker is None:
            raise Http404(f"Nobody called “{name[:60]}” has a public deck.")
        return maker

    def title(self, obj: User) -> str:
        """Return whose decks they are."""
        return f"Sanctum Codex: decks by {obj.username}"

    def link(self) -> str:
        """Return the page of all public decks."""
        return reverse("deckbuilder:list")

    def feed_url(self, obj: User) -> str:
        """Return the address of the feed."""
        return reverse("deck-feed", args=(obj.username,))

    def items(self, obj: User) -> Iterable[SavedDeck]:
        """Return the decks changed last."""
        return SavedDeck.objects.filter(owner=obj, visibility=SavedDeck.Visibility.PUBLIC)[:MOST]

    def item_title(self, item: SavedDeck) -> str:
        """Return a deck's name."""
        return item.name

    def item_description(self, item: SavedDeck) -> str:
        """Return its notes."""
        return item.notes_html

    def item_pubdate(self, item: SavedDeck) -> datetime:
        """Return when it was begun."""
        return item.created

    def item_updateddate(self, item: SavedDeck) -> datetime:
        """Return when it was last changed."""
        return item.updated
