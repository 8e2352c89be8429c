"""The source of every fact, what was made of it here, and which state of the data this is."""

from django.db import models

from cards.models.card_records import Card


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


class Edition(models.Model):
    """The one row that says which state of the card data this database holds.

    Whoever writes card data renews it (``cards.edition``); what is rendered from the data is as
    good as its edition, which is how the API knows that an answer is still the same.
    """

    digest = models.CharField(max_length=64)
    atlas = models.CharField(max_length=64, blank=True, help_text="The digest of the atlas that was loaded")

    def __str__(self) -> str:
        return self.digest
