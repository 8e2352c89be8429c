"""The card database: what the data files say, in tables, with the source of every fact.

The files in ``engine/data`` are the truth; ``manage.py loadcards`` brings these tables to agree
with them. Unknown facts are NULL, never a guess.
"""

from django.db import models
from django.urls import reverse

from cards.names import side_by_side
from engine.atlas.sentences import DOES


class Mana(models.TextChoices):
    """The six mana types: three opposing pairs."""

    ORDER = "Order"
    STRIFE = "Strife"
    CLARITY = "Clarity"
    MYSTERY = "Mystery"
    WILL = "Will"
    WORLD = "World"


class House(models.Model):
    """One of the twelve houses: two mana types, a nation and its ability."""

    name = models.CharField(max_length=20, unique=True)
    slug = models.SlugField(unique=True)
    primary = models.CharField(max_length=10, choices=Mana.choices)
    secondary = models.CharField(max_length=10, choices=Mana.choices)
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

    class Type(models.TextChoices):
        """The five spell types, told apart by duration (spells page)."""

        ALTERATION = "alteration"
        CONJURATION = "conjuration"
        MANIFESTATION = "manifestation"
        SUMMONING = "summoning"
        HERO = "hero", "Hero"

    class Target(models.TextChoices):
        """The targets a real spell can have; terrain is for helper spells only."""

        RECRUIT = "recruit"
        MONSTER = "monster"
        MINION = "minion"
        RECRUIT_GROUP = "recruit group"
        MONSTER_GROUP = "monster group"
        GROUP = "group"
        SQUARE = "square"
        STRUCTURE = "structure"
        GLOBE = "globe"

    id = models.PositiveIntegerField(primary_key=True)
    name = models.CharField(max_length=60, unique=True)
    slug = models.SlugField(max_length=60, unique=True)
    set_code = models.CharField(max_length=1)
    house = models.ForeignKey(House, models.PROTECT, null=True, blank=True, related_name="cards")
    type = models.CharField(max_length=13, choices=Type.choices)
    target = models.CharField(max_length=13, choices=Target.choices)
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
        return reverse("cards:card", args=(self.slug,))


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

    card = models.ForeignKey(Card, models.CASCADE, related_name="requirements")
    position = models.PositiveSmallIntegerField(default=0)
    text = models.CharField(max_length=120)
    when = models.CharField(
        max_length=10,
        choices=(("casting", "casting-time"), ("persistent", "persistent"), ("unknown", "not known")),
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


class FactSource(models.Model):
    """Where one fact of a card comes from: the field, and the source in plain words.

    A ``local`` fact was filled in by this installation, not by the data files: ``loadcards``
    leaves the field and its source alone.
    """

    card = models.ForeignKey(Card, models.CASCADE, related_name="sources")
    field = models.CharField(max_length=20)
    source = models.CharField(max_length=250)
    local = models.BooleanField(default=False)

    class Meta:
        ordering = ("card", "field")
        constraints = (models.UniqueConstraint(fields=("card", "field"), name="one_source_a_fact"),)

    def __str__(self) -> str:
        return f"{self.card}.{self.field}: {self.source}"


class FactHistory(models.Model):
    """One change of a fact that a keeper of this installation made: from what, to what, on whose word."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="history")
    field = models.CharField(max_length=20)
    old = models.JSONField(null=True)
    new = models.JSONField(null=True)
    source = models.CharField(max_length=250)
    who = models.CharField(max_length=150)
    when = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-when", "-pk")
        verbose_name_plural = "fact histories"

    def __str__(self) -> str:
        return f"{self.card}.{self.field}: {self.old} became {self.new}"


class Report(models.Model):
    """What one visitor says, where from, and what a keeper of this installation made of it."""

    class Origin(models.TextChoices):
        """Where somebody has something from."""

        CLIENT = "client", "The game itself"
        SCREENSHOT = "screenshot", "A screenshot"
        LINK = "link", "A page or a list"
        MEMORY = "memory", "Memory"

    class Status(models.TextChoices):
        """What became of a report."""

        OPEN = "open"
        ACCEPTED = "accepted"
        DECLINED = "declined"

    origin = models.CharField(max_length=10, choices=Origin.choices)
    details = models.CharField(max_length=300, blank=True)
    name = models.CharField(max_length=60, blank=True)
    sender = models.CharField(max_length=64, help_text="A digest: the same for reports from one household")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    created = models.DateTimeField(auto_now=True)
    decided = models.DateTimeField(null=True, blank=True)
    decided_by = models.CharField(max_length=150, blank=True)

    class Meta:
        abstract = True


class FactReport(Report):
    """What one visitor says a fact of a card is (``cards.reporting``)."""

    class Field(models.TextChoices):
        """The facts that can be reported, by the names of the card's own fields."""

        COST = "cost"
        HOUSE = "house"
        RARITY = "rarity"

    card = models.ForeignKey(Card, models.CASCADE, related_name="reports")
    field = models.CharField(max_length=10, choices=Field.choices)
    value = models.CharField(max_length=20)

    class Meta:
        ordering = ("card", "field", "value", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("card", "field", "sender"), condition=models.Q(status="open"), name="one_open_report_a_sender"
            ),
        )

    def __str__(self) -> str:
        return f"{self.card}.{self.field}: {self.value}"


class RuleReport(Report):
    """What one visitor remembers otherwise than an interpretation or a ruling has it (``cards.remembering``).

    ``about`` is an interpretation's id or a ruling's address; ``reading`` the other reading, or the claim that is
    remembered otherwise, empty where neither fits; ``words`` are the visitor's own, shown once they are accepted.
    """

    about = models.CharField(max_length=150, db_index=True)
    reading = models.CharField(max_length=300, blank=True)
    words = models.CharField(max_length=600, blank=True)

    class Meta:
        ordering = ("about", "reading", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("about", "sender"), condition=models.Q(status="open"), name="one_open_memory_a_sender"
            ),
        )

    def __str__(self) -> str:
        return f"{self.about}: {self.reading or self.words[:60]}"


class Interaction(models.Model):
    """What one card does to another, as the atlas found it by playing both (docs/atlas.md).

    ``alone`` and ``both`` are the casts that make its two fights of the board, as the changes that an address takes.
    """

    by = models.ForeignKey(Card, models.CASCADE, related_name="does")
    to = models.ForeignKey(Card, models.CASCADE, related_name="undergoes")
    kind = models.CharField(max_length=12)
    strength = models.PositiveSmallIntegerField(help_text="How much of the outcome moves, from 1 to 5")
    step = models.CharField(max_length=20, blank=True)
    sentence = models.CharField(max_length=250)
    numbers = models.JSONField(default=dict, help_text="What changes, alone and together")
    board = models.CharField(max_length=40)
    same_side = models.BooleanField(
        default=False, help_text="Whether it is shown with neither card on the enemy's side"
    )
    alone = models.CharField(max_length=200)
    both = models.CharField(max_length=400)

    class Meta:
        ordering = ("-strength", "by__name", "to__name")
        constraints = (models.UniqueConstraint(fields=("by", "to", "kind"), name="one_finding_of_a_kind"),)

    def __str__(self) -> str:
        return self.sentence

    @property
    def does(self) -> str:
        """What the card does to the other, in words."""
        return DOES[self.kind]  # type: ignore[index]

    def beside(self, card: Card) -> int:
        """Return the key of the card that one of the two has to do with."""
        return self.to_id if self.by_id == card.pk else self.by_id

    @property
    def marks(self) -> str:
        """The strength as five squares."""
        return "■" * self.strength + "□" * (5 - self.strength)

    @property
    def address(self) -> str:
        """The page that shows the fight without and the fight with the card that does it."""
        return f"{reverse('sandbox:compare', args=(f'atlas/{self.board}',))}?{self.both}&{self.alone}"

    @property
    def side_by_side(self) -> str:
        """The page that shows the two cards together."""
        return side_by_side((self.by.name, self.to.name))


class Edition(models.Model):
    """The one row that says which state of the card data this database holds.

    Whoever writes card data renews it (``cards.edition``); what is rendered from the data is as
    good as its edition, which is how the API knows that an answer is still the same.
    """

    digest = models.CharField(max_length=64)
    atlas = models.CharField(max_length=64, blank=True, help_text="The digest of the atlas that was loaded")

    def __str__(self) -> str:
        return self.digest


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
        return reverse("deckbuilder:deck", args=(self.slug,))


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
