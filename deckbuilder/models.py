"""The decks that people keep: each a line of versions, the newest of which is the deck.

A version holds the whole state of the deck (deckbuilder.saved.deck_state), a collection its holdings. What lists and
searches need of the newest version is written beside it in columns and in ``DeckCard``.
"""

import secrets

from django.conf import settings
from django.db import models
from django.urls import reverse

from cards.models import Card, House
from deckbuilder.saved.deck_state import MAX_NAME, DeckState, from_json
from deckbuilder.saved.holdings import Holdings

ID_LENGTH = 10
# Neither vowels nor lookalikes: an id spells nothing and can be read out.
_ID_LETTERS = "bcdfghjkmnpqrstvwxz23456789"


def new_id() -> str:
    """Return an id that nobody can guess."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(ID_LENGTH))


def is_id(key: str) -> bool:
    """Return whether a key is of the form of the ids here, as no starter deck's slug is."""
    return len(key) == ID_LENGTH and set(key) <= set(_ID_LETTERS)


def new_token() -> str:
    """Return the secret of an edit link: 192 random bits."""
    return secrets.token_urlsafe(24)


class Browser(models.Model):
    """A browser without an account, known by the cookie it holds: it owns the decks made in it."""

    secret = models.CharField(max_length=32, unique=True, default=new_token)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"Browser {self.pk}"


class SavedDeck(models.Model):
    """A saved deck; its owner and its editors can change it.

    The account is the owner, or else the browser in which the deck was made. A deck of nobody is
    in the hands of its editors.
    """

    class Visibility(models.TextChoices):
        """Who may see a deck."""

        PRIVATE = "private", "Private: only you"
        UNLISTED = "unlisted", "Unlisted: whoever has the link"
        PUBLIC = "public", "Public: listed for everybody"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id)
    edit_token = models.CharField(max_length=32, default=new_token)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="decks")
    browser = models.ForeignKey(Browser, models.SET_NULL, null=True, related_name="decks")
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.UNLISTED)
    origin = models.CharField(max_length=60, blank=True, help_text="The id or slug of the deck this one began as")
    head = models.PositiveIntegerField(default=1, help_text="The number of the version that is the deck")
    name = models.CharField(max_length=MAX_NAME)
    house = models.ForeignKey(House, models.PROTECT, null=True, related_name="+")
    size = models.PositiveSmallIntegerField(default=0)
    tags = models.CharField(max_length=400, blank=True, help_text="Each between bars: |speed|control|")
    notes_html = models.TextField(blank=True, help_text="The notes of the newest version, rendered")
    cards = models.ManyToManyField(Card, through="DeckCard", related_name="saved_decks")
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-updated", "id")
        indexes = (models.Index(fields=("visibility", "-updated")),)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the deck's page."""
        return reverse("deckbuilder:deck", args=(self.pk,))

    @property
    def tag_list(self) -> list[str]:
        """The tags, one by one."""
        return [tag for tag in self.tags.split("|") if tag]


class GoneDeck(models.Model):
    """A deck that others could see until it was deleted, by its id; of a public one its house. Nothing else is kept."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    house = models.ForeignKey(House, models.SET_NULL, null=True, related_name="+")

    def __str__(self) -> str:
        return self.id


class Editor(models.Model):
    """An account, or a browser without one, that has opened a deck's edit link."""

    deck = models.ForeignKey(SavedDeck, models.CASCADE, related_name="editors")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    browser = models.ForeignKey(Browser, models.CASCADE, null=True, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("deck", "user"), name="one_row_an_account"),
            models.UniqueConstraint(fields=("deck", "browser"), name="one_row_a_browser"),
            models.CheckConstraint(
                condition=models.Q(user=None) ^ models.Q(browser=None), name="an_account_or_a_browser"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user or self.browser} edits {self.deck}"


class Collection(models.Model):
    """What an account, or a browser without one, keeps besides decks: the cards owned and the costs assumed by default.

    ``before`` is what it was before the last change.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="collection")
    browser = models.OneToOneField(Browser, models.CASCADE, null=True, related_name="collection")
    contents = models.JSONField(default=dict)
    before = models.JSONField(null=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(user=None) ^ models.Q(browser=None), name="collection_of_account_or_browser"
            ),
        )

    def __str__(self) -> str:
        return f"The collection of {self.user or self.browser}"

    @property
    def holdings(self) -> Holdings:
        """What is kept, as plain data."""
        return from_json(self.contents, Holdings)


class DeckCard(models.Model):
    """A card of the newest version of a deck, for the search by cards."""

    deck = models.ForeignKey(SavedDeck, models.CASCADE, related_name="entries")
    card = models.ForeignKey(Card, models.CASCADE, related_name="+")
    count = models.PositiveSmallIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("deck", "card"), name="one_row_a_card"),)

    def __str__(self) -> str:
        return f"{self.count} {self.card}"


class Version(models.Model):
    """A deck as it was after one change.

    ``undo_to`` and ``redo_to`` are the numbers of the versions that undoing and redoing bring back;
    ``op`` is the page's own name for the change, so that one sent twice is made once. A version
    ``aside`` was made on top of one that was no longer the newest: it is kept, and is not the deck.
    """

    deck = models.ForeignKey(SavedDeck, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    contents = models.JSONField()
    summary = models.CharField(max_length=160)
    undo_to = models.PositiveIntegerField(null=True)
    redo_to = models.PositiveIntegerField(null=True)
    aside = models.BooleanField(default=False)
    op = models.CharField(max_length=36, null=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("deck", "-number")
        constraints = (
            models.UniqueConstraint(fields=("deck", "number"), name="one_version_a_number"),
            models.UniqueConstraint(fields=("deck", "op"), name="one_version_a_change"),
        )

    def __str__(self) -> str:
        return f"{self.deck}, version {self.number}"

    @property
    def state(self) -> DeckState:
        """The deck's whole state at this version."""
        return from_json(self.contents, DeckState)
