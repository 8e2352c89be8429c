"""What visitors report: of a card's fact, and of the rules."""

from django.db import models

from cards.models.card_records import Card


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
