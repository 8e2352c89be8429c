"""The fields of a query that are like no others: rarity, wording and interactions."""

from dataclasses import dataclass

from django.db.models import Q, TextField
from django.db.models.functions import Cast
from django.db.models.lookups import IContains

from cards.models import Interaction, Requirement
from cards.names import NamedCard, named
from cards.names import nearest as nearest_name
from cards.search.kinds import FieldQuestion, QueryField, refuse_wordless, unquoted, written
from cards.search.query_error import QueryError
from cards.search.three_valued import ConditionFilter, Phrase, certain


class Rarity(QueryField):
    """The rarity, which only an installation with its owner's card file knows: any word goes."""

    lists = True

    def filter(self, question: FieldQuestion) -> ConditionFilter:
        """Find the cards of a rarity; an unknown one is neither that nor another."""
        self.refuse_pattern(question.value)
        fits = Q(rarity__iexact=unquoted(question.value))
        return ConditionFilter(fits, Q(rarity__isnull=False) & ~fits)

    def phrase(self, question: FieldQuestion) -> Phrase:
        """Say the rarity."""
        self.refuse_pattern(question.value)
        return Phrase(f"are known to be {unquoted(question.value)}", f"are known not to be {unquoted(question.value)}")


class Wording(QueryField):
    """The words of a short list: requirements or limits, found anywhere in an entry."""

    def filter(self, question: FieldQuestion) -> ConditionFilter:
        """Find the cards with an entry that holds the words."""
        self.refuse_pattern(question.value)
        refuse_wordless(question.value)
        words = unquoted(question.value)
        if self.name == "limit":
            return certain(Q(IContains(Cast("limits", TextField()), words)))
        return certain(Q(pk__in=Requirement.objects.filter(text__icontains=words).values("card_id")))

    def phrase(self, question: FieldQuestion) -> Phrase:
        """Say the words."""
        self.refuse_pattern(question.value)
        refuse_wordless(question.value)
        what = f"{self.title.lower()} with “{unquoted(question.value)}”"
        return Phrase(f"have a {what}", f"have no {what}")


@dataclass(frozen=True)
class Interacting(QueryField):
    """The cards that do something to a card, by the atlas: of one kind, or (``kind`` is empty) of any, either way."""

    kind: str
    says: str

    lists = True

    def filter(self, question: FieldQuestion) -> ConditionFilter:
        """Find the cards that do so to the named one."""
        slug = self.meant(question).slug
        done = Interaction.objects.filter(to__slug=slug)
        if self.kind:
            return certain(Q(pk__in=done.filter(kind=self.kind).values("by")))
        back = Interaction.objects.filter(by__slug=slug)
        return certain(Q(pk__in=done.values("by")) | Q(pk__in=back.values("to")))

    def phrase(self, question: FieldQuestion) -> Phrase:
        """Say what is done to which card."""
        name = self.meant(question).card
        return Phrase(f"are found to {self.says} {name}", f"are not found to {self.says} {name}")

    def meant(self, question: FieldQuestion) -> NamedCard:
        """Return the card that is named, however it is spelt. Raises QueryError for none."""
        self.refuse_pattern(question.value)
        refuse_wordless(question.value)
        name = unquoted(question.value)
        found = named(name.replace("-", " "))
        if found is None:
            near = nearest_name(name)
            hint = f" Did you mean “{near[0].named.name}”?" if near else ""
            offer = written("", "", near[0].named.name) if near else ""
            raise QueryError.at(question.value, f"There is no card called “{name[:60]}”.{hint}", offer)
        return found


INTERACTING = {
    "excludes": ("keep off", "deflection"),
    "stops": ("stop", "deflection"),
    "feeds": ("set off", "soul-jar"),
    "weakens": ("weaken", "deflection"),
    "strengthens": ("strengthen", "deflection"),
    "saves": ("save somebody together with", "unholy-aura"),
    "kills": ("kill somebody together with", "sentinel"),
}
"""The kinds of interactions that one can look for, as a query says them, each with a card of an example."""
