"""The fields of a query that are like no others: rarity, wording and interactions."""

import re
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Q
from lark import Token

from cards import edition
from cards.models import Card, Interaction, Requirement
from cards.names import NamedCard, named, no_card_called
from cards.names import nearest as nearest_name
from cards.search import fulltext
from cards.search.among import among
from cards.search.field_filters import making_one_of
from cards.search.field_values import nations
from cards.search.kinds import FieldQuestion, QueryField, Text, folded, refuse_wordless, unquoted, written
from cards.search.query_error import QueryError
from cards.search.three_valued import ConditionFilter, Phrase, certain
from engine.atlas.interaction import FindingKind
from engine.atlas.sentences import TOGETHER


class Rarity(QueryField):
    """The rarity, which only an installation with its owner's card file knows: any word goes."""

    def filter(self, question: FieldQuestion) -> ConditionFilter:
        """Find the cards of a rarity; an unknown one is neither that nor another."""
        self.refuse_pattern(question.value)
        fits = Q(rarity__iexact=unquoted(question.value))
        return ConditionFilter(fits, Q(rarity__isnull=False) & ~fits)

    def phrase(self, question: FieldQuestion) -> Phrase:
        """Say the rarity."""
        self.refuse_pattern(question.value)
        return Phrase(f"are known to be {unquoted(question.value)}", f"are known not to be {unquoted(question.value)}")


class Created(Text):
    """The names of what the cards make. That of a nation stands for every creature of it: ``creates:elf``."""

    def filter(self, question: FieldQuestion) -> ConditionFilter:
        """Find the cards that make a creature of a nation, or something with the words in its name."""
        nation = self._nation(question.value)
        return certain(making_one_of(nation)) if nation else super().filter(question)

    def phrase(self, question: FieldQuestion) -> Phrase:
        """Say the nation, or the words."""
        nation = self._nation(question.value)
        return Phrase(f"make one of the {nation}", f"make none of the {nation}") if nation else super().phrase(question)

    def _nation(self, value: Token) -> str:
        """Return the nation that a word is, one of it or several; empty for what is put in quotation marks."""
        said = folded(value) if value.type == "WORD" else ""
        return next((several for one, several in nations().items() if said in (one, folded(several))), "")


class Wording(QueryField):
    """The words of a short list: requirements or limits, all of them in one entry."""

    def filter(self, question: FieldQuestion) -> ConditionFilter:
        """Find the cards with an entry that holds the words."""
        self.refuse_pattern(question.value)
        refuse_wordless(question.value)
        words, exact = _closed(unquoted(question.value)), question.value.type == "QUOTED"
        entries = _entries(self.name, edition.current())
        return certain(among(card for card, entry in entries if fulltext.fits(entry, words, exact)))

    def phrase(self, question: FieldQuestion) -> Phrase:
        """Say the words."""
        self.refuse_pattern(question.value)
        refuse_wordless(question.value)
        what = f"{self.title.lower()} with “{unquoted(question.value)}”"
        return Phrase(f"have a {what}", f"have no {what}")


@lru_cache(maxsize=2)
def _entries(field: str, _edition: str) -> list[tuple[int, str]]:
    """Return the cards' limits or requirements, each with its card, kept as long as the card data stays as it is."""
    if field == "limit":
        cards = Card.objects.order_by().values_list("pk", "limits")
        return [(card, _closed(limit)) for card, limits in cards for limit in limits]
    asked = Requirement.objects.order_by().values_list("card_id", "text")
    return [(card, _closed(text)) for card, text in asked]


def _closed(text: str) -> str:
    """Return a text whose "non-friendly" is one word, and not the "friendly" that it denies."""
    return re.sub(r"\bnon-(?=\w)", "non", text, flags=re.IGNORECASE)


@dataclass(frozen=True)
class Interacting(QueryField):
    """The cards that do something to a card, by the atlas: of one kind, or (``kind`` is empty) of any, either way."""

    kind: str
    says: str

    def filter(self, question: FieldQuestion) -> ConditionFilter:
        """Find the cards that do so to the named one."""
        slug = self.meant(question).slug
        done = Interaction.objects.filter(to__slug=slug)
        back = Interaction.objects.filter(by__slug=slug)
        if self.kind:
            done, back = done.filter(kind=self.kind), back.filter(kind=self.kind)
        if self.kind and self.kind not in TOGETHER:
            return certain(Q(pk__in=done.values("by")))
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
            named_so = near[0].named if near else None
            offer = (written("", "", named_so.name) if question.alone else named_so.slug) if named_so else ""
            raise QueryError.at(question.value, f"{no_card_called(name)}{hint}", offer)
        return found


INTERACTING: dict[FindingKind, str] = {
    "excludes": "deflection",
    "stops": "deflection",
    "feeds": "soul-jar",
    "weakens": "deflection",
    "strengthens": "deflection",
    "saves": "unholy-aura",
    "kills": "sentinel",
}
"""The kinds of interactions that one can look for, each with a card of an example."""
