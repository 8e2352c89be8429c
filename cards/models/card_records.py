"""The cards with all that belongs to them, the houses and the starter decks: what the files of card data say."""

from collections.abc import Mapping
from typing import ClassVar, Literal, get_args

from django.db import models

from cards.web.addresses import address_of, card_page
from engine.model.catalog import MANA, CardType, TargetType

Checked = Literal["casting", "persistent", "unknown"]
"""When the game checks a requirement, as players are told."""

MANA_CHOICES = [(mana, mana) for mana in MANA]


class House(models.Model):
    """One of the twelve houses: two mana types, a nation and its ability."""

    name = models.CharField(max_length=20, unique=True)
    slug = models.SlugField(unique=True)
    primary = models.CharField(max_length=10, choices=MANA_CHOICES)
    secondary = models.CharField(max_length=10, choices=MANA_CHOICES)
    nation = models.CharField(max_length=20, help_text="One member of the nation: Cyclops")
    nations = models.CharField(max_length=20, help_text="The nation: Cyclopes")
    ability = models.CharField(max_length=60)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name

    @property
    def mana(self) -> tuple[str, str]:
        """The primary and the secondary mana type."""
        return self.primary, self.secondary


class Card(models.Model):
    """A spell, keyed by the game client's own id."""

    TYPES: ClassVar[Mapping[str, str]] = {kind: kind.title() for kind in get_args(CardType)}
    """The spell types, told apart by duration (spells page), with what each is called."""

    TARGETS: ClassVar[Mapping[str, str]] = {target: target.title() for target in get_args(TargetType)}
    """The targets that a card can have, with what each is called."""

    RARITIES: ClassVar[tuple[str, ...]] = ("common", "uncommon", "rare")
    """The rarities of the game; an owner's card file may say others."""

    id = models.PositiveIntegerField(primary_key=True)
    name = models.CharField(max_length=60, unique=True)
    slug = models.SlugField(max_length=60, unique=True)
    set_code = models.CharField(max_length=1)
    house = models.ForeignKey(House, models.PROTECT, null=True, blank=True, related_name="cards")
    type = models.CharField(max_length=13, choices=TYPES)
    target = models.CharField(max_length=13, choices=TARGETS)
    duration = models.CharField(max_length=120, null=True)
    timing = models.JSONField(default=list, help_text="Step ids and plain words, in the data's order")
    limits = models.JSONField(default=list)
    keywords = models.JSONField(default=list)
    related = models.JSONField(default=list)
    cost = models.JSONField(
        null=True, blank=True, help_text="What is known of the cost: exact parts, a total, or bounds"
    )
    notes = models.TextField(blank=True)
    rarity = models.CharField(max_length=20, null=True, blank=True, help_text="In small letters: rare")
    official_text = models.TextField(
        null=True, blank=True, help_text="The wording on the game's own card, where this installation imported it"
    )

    class Meta:
        ordering = ("name",)
        indexes = (
            models.Index(fields=("house", "name")),
            models.Index(fields=("type", "name")),
            models.Index(fields=("target", "name")),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the card's page."""
        return card_page(self.slug)

    @property
    def mana(self) -> tuple[str, str] | None:
        """The two mana types of its house, None where that is not known."""
        return self.house.mana if self.house else None

    @property
    def spell_text(self) -> str:
        """What its spell says; reads all its texts."""
        return next((text.body for text in self.texts.all() if text.kind == CardText.Kind.SPELL), "")


class CardText(models.Model):
    """One text of a card, by kind: the four tabs of the game's own spell help.

    ``name`` is the creature's or the helper's name on Monster and Helper texts, and empty otherwise.
    """

    class Kind(models.TextChoices):
        """The four tabs."""

        SPELL = "spell"
        FLAVOR = "flavor"
        MONSTER = "monster"
        HELPER = "helper"

    card = models.ForeignKey(Card, models.CASCADE, related_name="texts")
    kind = models.CharField(max_length=7, choices=Kind.choices)
    position = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(max_length=60, blank=True)
    body = models.TextField()

    class Meta:
        ordering = ("card", "kind", "position")
        constraints = (models.UniqueConstraint(fields=("card", "kind", "position"), name="one_text_a_place"),)

    def __str__(self) -> str:
        return f"{self.card}: {self.kind} text"


class Creature(models.Model):
    """The printed stats of a creature that a card makes; its words are the card's Monster text."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="creatures")
    position = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(max_length=60)
    kind = models.CharField(max_length=10)
    nation = models.CharField(max_length=20, null=True)
    recruit_class = models.CharField(max_length=10, null=True)
    count = models.PositiveSmallIntegerField(null=True)
    hand = models.PositiveSmallIntegerField(null=True)
    missile = models.PositiveSmallIntegerField(null=True)
    attack_rate = models.PositiveSmallIntegerField(null=True)
    armor = models.PositiveSmallIntegerField(null=True)
    hp = models.PositiveSmallIntegerField(null=True)
    level = models.PositiveSmallIntegerField(null=True)
    movement = models.JSONField(default=list)
    joins = models.CharField(max_length=120, null=True)
    off_board = models.BooleanField(default=False)

    class Meta:
        ordering = ("card", "position")
        constraints = (models.UniqueConstraint(fields=("card", "position"), name="one_creature_a_place"),)

    def __str__(self) -> str:
        return self.name


class Helper(models.Model):
    """A helper spell that a card puts into play; its words are the card's Helper text."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="helpers")
    position = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(max_length=60)
    target = models.CharField(max_length=30)
    visible = models.BooleanField(null=True)
    duration = models.CharField(max_length=120, null=True)

    class Meta:
        ordering = ("card", "position")
        constraints = (models.UniqueConstraint(fields=("card", "position"), name="one_helper_a_place"),)

    def __str__(self) -> str:
        return self.name


class Requirement(models.Model):
    """A "cast on ..." condition and when the game checks it."""

    WHEN: ClassVar[Mapping[Checked, str]] = {
        "casting": "casting-time",
        "persistent": "persistent",
        "unknown": "not known",
    }

    card = models.ForeignKey(Card, models.CASCADE, related_name="requirements")
    position = models.PositiveSmallIntegerField(default=0)
    text = models.CharField(max_length=120)
    when = models.CharField(
        max_length=10,
        choices=WHEN,
    )

    class Meta:
        ordering = ("card", "position")
        constraints = (models.UniqueConstraint(fields=("card", "position"), name="one_requirement_a_place"),)

    def __str__(self) -> str:
        return self.text


class CardIndex(models.Model):
    """The full-text index of the cards: a table of SQLite's FTS5, kept by triggers (migration ``0005_index_about``).

    ``everything`` stands for all its columns in a MATCH; ``rank`` says how well a row fits one. Its
    rows go with their cards by trigger, hence DO_NOTHING. Other databases do not have it.
    """

    card = models.OneToOneField(Card, models.DO_NOTHING, primary_key=True, db_column="rowid", related_name="+")
    name = models.TextField()
    makes = models.TextField()
    spell = models.TextField()
    flavor = models.TextField()
    monster = models.TextField()
    helper = models.TextField()
    about = models.TextField()
    everything = models.TextField(db_column="cards_index")
    rank = models.FloatField()

    class Meta:
        managed = False
        db_table = "cards_index"

    def __str__(self) -> str:
        return self.name


class StarterDeck(models.Model):
    """One of the game's twelve starter decks."""

    name = models.CharField(max_length=60)
    slug = models.SlugField(unique=True)
    house = models.ForeignKey(House, models.PROTECT, related_name="starter_decks")
    cards = models.ManyToManyField(Card, through="StarterDeckCard", related_name="starter_decks")

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the deck's page."""
        return address_of("deckbuilder:deck", self.slug)


class StarterDeckCard(models.Model):
    """A card of a starter deck, with the number of copies."""

    deck = models.ForeignKey(StarterDeck, models.CASCADE, related_name="entries")
    card = models.ForeignKey(Card, models.CASCADE, related_name="starter_entries")
    count = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("deck", "card__name")
        constraints = (models.UniqueConstraint(fields=("deck", "card"), name="one_entry_a_card"),)

    def __str__(self) -> str:
        return f"{self.count} {self.card}"
