"""What cards do to each other, as the atlas has found it."""

from django.db import models

from cards.models.card_records import Card
from cards.web.addresses import address_of
from engine.atlas.sentences import DOES


def fights_address(board: str, both: str, alone: str) -> str:
    """Return the page that shows two fights of a board, by the casts that make them."""
    return f"{address_of('sandbox:compare', f'atlas/{board}')}?{both}&{alone}"


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
    def address(self) -> str:
        """The page that shows the fight without and the fight with the card that does it."""
        return fights_address(self.board, self.both, self.alone)
