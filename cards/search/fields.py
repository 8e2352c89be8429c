"""The fields of the query language, in one table.

It makes the names that the filters know, the help page, the advanced form and the suggestions.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from operator import or_

from django.db.models import Expression, F, IntegerField, Q, TextField
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce, Greatest, Least
from django.db.models.lookups import Contains, IContains

from cards import timing
from cards.models import Card, Creature, Helper, Interaction, Mana, Requirement, StarterDeckCard
from cards.names import NamedCard, named
from cards.names import nearest as nearest_name
from cards.search.claims import ConditionFilter, Phrase, certain
from cards.search.kinds import (
    FieldQuestion,
    FixedChoice,
    Number,
    NumberSpan,
    QueryField,
    Spanned,
    Text,
    refuse_wordless,
    unquoted,
)
from cards.search.query_error import QueryError
from cards.sets import SET_NAMES
from engine.effects.coverage import coverage
from engine.model.catalog import houses_by_name, read_cards
from engine.model.steps import MOMENTS, STEPS, steps_of

# What the values are


def _named(values: Iterable[str]) -> Callable[[], dict[str, str]]:
    """Return values that are called what they are."""
    names = {value: value for value in values}
    return lambda: names


@cache
def _houses() -> dict[str, str]:
    """Return the houses, as they are written in a query."""
    return {name.lower(): name for name in houses_by_name()}


@cache
def _nations() -> dict[str, str]:
    """Return the nations, one of them each, as they are written in a query."""
    return {house.nation.lower(): house.nations for house in houses_by_name().values()}


@cache
def _sets() -> dict[str, str]:
    """Return the sets by their letters, with the names of those that have one."""
    return {card.set.lower(): SET_NAMES.get(card.set, f"set {card.set}") for card in read_cards()}


@cache
def _steps() -> dict[str, str]:
    """Return the steps that a card can act at, with their names."""
    return {step.id: f"{step.id} ({step.name})" for step in STEPS.values()}


@cache
def _timings() -> dict[str, str]:
    """Return the words of card timing, step ids included, with what each is called."""
    return timing.WORDS | {step.id: f"{step.id} ({step.name})" for step in STEPS.values()}


@cache
def _keywords() -> dict[str, str]:
    """Return the keywords that cards have."""
    return {word: word for word in sorted({word for card in read_cards() for word in card.keywords})}


@cache
def _moves() -> dict[str, str]:
    """Return the ways that creatures move."""
    ways = {way for card in read_cards() for creature in card.creatures for way in creature.movement}
    return {way: way for way in sorted(ways)}


# How the values are found


def _in_list(column: str, words: Iterable[str]) -> Q:
    """Return the filter of the rows whose JSON list has one of the words."""
    listed = Cast(column, TextField())
    return reduce(or_, (Q(Contains(listed, json.dumps(word))) for word in words), Q(pk__in=[]))


def _house(value: str) -> ConditionFilter:
    """Return the cards of a house; a card whose house is unknown is of no house and of no other."""
    return ConditionFilter(Q(house__slug=value), Q(house__isnull=False) & ~Q(house__slug=value))


def _nation(value: str) -> ConditionFilter:
    """Return the cards of a nation's house, and those that make a creature of it."""
    nations = _nations()[value]
    makes = Q(pk__in=Creature.objects.filter(nation=nations).values("card_id"))
    of_house = Q(house__nations=nations)
    return ConditionFilter(of_house | makes, Q(house__isnull=False) & ~of_house & ~makes)


def _mana(value: str) -> ConditionFilter:
    """Return the cards whose house uses a mana type."""
    uses = Q(house__primary=value) | Q(house__secondary=value)
    return ConditionFilter(uses, Q(house__isnull=False) & ~uses)


def _step(value: str) -> ConditionFilter:
    """Return the cards that act at a step, by its id or by a word that stands for it."""
    return certain(_in_list("timing", [word for word in (*STEPS, *MOMENTS) if value in steps_of(word)]))


def _movement(value: str) -> ConditionFilter:
    """Return the cards that make a creature that moves so."""
    return certain(Q(pk__in=Creature.objects.filter(_in_list("movement", [value])).values("card_id")))


def _starter(value: str) -> ConditionFilter:
    """Return the cards of a house's starter deck."""
    return certain(Q(pk__in=StarterDeckCard.objects.filter(deck__house__slug=value).values("card_id")))


@cache
def executables() -> dict[int, str]:
    """Return how much of each card the engine plays: full, partial or no."""
    return {row["id"]: row["executable"] for row in coverage()}


def _executable(value: str) -> ConditionFilter:
    """Return the cards of which the engine plays so much."""
    played = {word: [card for card, how in executables().items() if how == word] for word in ("full", "partial")}
    if value in played:
        return certain(Q(pk__in=played[value]))
    return certain(~Q(pk__in=[card for cards in played.values() for card in cards]))


# Numbers


def _stat(column: str) -> Callable[[str], Expression | F]:
    """Return a number of a creature."""
    return lambda _: F(column)


def total_cost(prefix: str) -> Expression | F:
    """Return a card's whole cost where it is known: a known total, or the sum of two known parts."""
    total, first, second = (
        Cast(KeyTextTransform(key, f"{prefix}cost"), IntegerField()) for key in ("total", "primary", "secondary")
    )
    return Coalesce(total, first + second)


def _amount(key: str) -> Expression:
    """Return a number of what is known of a cost, NULL where it says nothing of it."""
    return Cast(KeyTextTransform(key, "cost"), IntegerField())


def _part_span(part: str) -> NumberSpan:
    """Return the bounds of one part of a cost."""
    low = Coalesce(_amount(part), _amount(f"{part}_min"), 0)
    return NumberSpan(low, Coalesce(_amount(part), _amount(f"{part}_max")))


def _whole_cost() -> NumberSpan:
    """Return the bounds of a whole cost: those of the total, and those of both parts together."""
    (low, high), first, second = (_part_span(part) for part in ("total", "primary", "secondary"))
    parts: Expression = first.high + second.high
    return NumberSpan(Greatest(low, first.low + second.low), Coalesce(Least(high, parts), high, parts))


COST_KNOWN = Q(cost__total__isnull=False) | (Q(cost__primary__isnull=False) & Q(cost__secondary__isnull=False))


# What a card has and is


def _owning(rows: type[Creature] | type[Helper] | type[Requirement], **columns: object) -> ConditionFilter:
    """Return the cards that such rows belong to."""
    return certain(Q(pk__in=rows._default_manager.filter(**columns).values("card_id")))


_HAS: Mapping[str, tuple[str, Callable[[], ConditionFilter]]] = {
    "helper": ("a helper spell", lambda: _owning(Helper)),
    "creature": ("a creature to make", lambda: _owning(Creature)),
    "monster": ("a monster to make", lambda: _owning(Creature, kind="monster")),
    "recruit": ("a special recruit to make", lambda: _owning(Creature, kind="recruit")),
    "missile": ("a creature with a missile attack", lambda: _owning(Creature, missile__gt=0)),
    "requirement": ("a casting requirement", lambda: _owning(Requirement)),
    "limit": ("a limit", lambda: certain(~Q(limits=[]))),
    "keyword": ("a keyword", lambda: certain(~Q(keywords=[]))),
    "duration": ("a stated duration", lambda: certain(Q(duration__isnull=False))),
    "cost": ("a known cost", lambda: certain(COST_KNOWN)),
    "house": ("a known house", lambda: certain(Q(house__isnull=False))),
    "rarity": ("a known rarity", lambda: certain(Q(rarity__isnull=False))),
    "notes": ("notes", lambda: certain(~Q(notes=""))),
}

_IS: Mapping[str, tuple[str, Callable[[], ConditionFilter]]] = {
    **{
        kind.value: (f"of the type {kind.label}", lambda kind=kind: certain(Q(type=kind.value)))  # type: ignore[misc]
        for kind in Card.Type
    },
    "unknown-cost": ("of unknown cost", lambda: certain(~COST_KNOWN)),
    "unknown-house": ("of unknown house", lambda: certain(Q(house__isnull=True))),
    "unknown-rarity": ("of unknown rarity", lambda: certain(Q(rarity__isnull=True))),
    "executable": ("played in full by the sandbox", lambda: _executable("full")),
    "persistent": ("under a persistent requirement", lambda: _owning(Requirement, when="persistent")),
    "starter": ("in a starter deck", lambda: certain(Q(pk__in=StarterDeckCard.objects.values("card_id")))),
}


class Rarity(QueryField):
    """The rarity, which only an installation with its owner's card file knows: any word goes."""

    lists = True

    def filter(self, asked: FieldQuestion) -> ConditionFilter:
        """Find the cards of a rarity; an unknown one is neither that nor another."""
        self.refuse_pattern(asked.value)
        fits = Q(rarity__iexact=unquoted(asked.value))
        return ConditionFilter(fits, Q(rarity__isnull=False) & ~fits)

    def phrase(self, asked: FieldQuestion) -> Phrase:
        """Say the rarity."""
        self.refuse_pattern(asked.value)
        return Phrase(f"are known to be {unquoted(asked.value)}", f"are known not to be {unquoted(asked.value)}")


class Wording(QueryField):
    """The words of a short list: requirements or limits, found anywhere in an entry."""

    def filter(self, asked: FieldQuestion) -> ConditionFilter:
        """Find the cards with an entry that holds the words."""
        self.refuse_pattern(asked.value)
        refuse_wordless(asked.value)
        words = unquoted(asked.value)
        if self.name == "limit":
            return certain(Q(IContains(Cast("limits", TextField()), words)))
        return certain(Q(pk__in=Requirement.objects.filter(text__icontains=words).values("card_id")))

    def phrase(self, asked: FieldQuestion) -> Phrase:
        """Say the words."""
        self.refuse_pattern(asked.value)
        refuse_wordless(asked.value)
        what = f"{self.title.lower()} with “{unquoted(asked.value)}”"
        return Phrase(f"have a {what}", f"have no {what}")


@dataclass(frozen=True)
class Interacting(QueryField):
    """The cards that do something to a card, by the atlas: of one kind, or (``kind`` is empty) of any, either way."""

    kind: str
    says: str

    lists = True

    def filter(self, asked: FieldQuestion) -> ConditionFilter:
        """Find the cards that do so to the named one."""
        slug = self.meant(asked).slug
        done = Interaction.objects.filter(to__slug=slug)
        if self.kind:
            return certain(Q(pk__in=done.filter(kind=self.kind).values("by")))
        back = Interaction.objects.filter(by__slug=slug)
        return certain(Q(pk__in=done.values("by")) | Q(pk__in=back.values("to")))

    def phrase(self, asked: FieldQuestion) -> Phrase:
        """Say what is done to which card."""
        name = self.meant(asked).card
        return Phrase(f"are found to {self.says} {name}", f"are not found to {self.says} {name}")

    def meant(self, asked: FieldQuestion) -> NamedCard:
        """Return the card that is named, however it is spelt. Raises QueryError for none."""
        self.refuse_pattern(asked.value)
        refuse_wordless(asked.value)
        name = unquoted(asked.value)
        found = named(name.replace("-", " "))
        if found is None:
            near = nearest_name(name)
            hint = f" Did you mean “{near[0].named.name}”?" if near else ""
            raise QueryError.at(asked.value, f"There is no card called “{name[:60]}”.{hint}", "")
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


def _choices(table: Mapping[str, tuple[str, Callable[[], ConditionFilter]]]) -> Callable[[], dict[str, str]]:
    """Return the values of such a table with what they are called."""
    names = {value: called for value, (called, _) in table.items()}
    return lambda: names


COST = Spanned(
    "cost",
    "Cost",
    "The whole cost, as far as it is known; or both its parts, as 2+1.",
    ("cost<=3", "cost:2+1", "cost<hp"),
    "a known cost",
    total_cost,
    of_creature=False,
    known=Q(cost__isnull=False),
    span=_whole_cost(),
    parts=(_part_span("primary"), _part_span("secondary")),
)

_FIELDS: tuple[QueryField, ...] = (
    Text("name", "Name", "Words of the card's name.", ("name:armor", 'name:"treacherous armor"'), "name", "name"),
    Text(
        "text",
        "Spell text",
        "Words of the Spell text.",
        ("text:dies", 'text:"hand damage"', "text:/hits? (it|him)/"),
        "spell",
        "spell text",
    ),
    Text("flavor", "Flavor text", "Words of the Flavor text.", ("flavor:box",), "flavor", "flavor text"),
    Text("monster", "Monster text", "Words of the Monster text.", ("monster:heals",), "monster", "monster text"),
    Text("helper", "Helper text", "Words of the Helper text.", ("helper:curse",), "helper", "helper text"),
    FixedChoice(
        "house",
        "House",
        "The mana house.",
        ("house:war", "house:(war or body)", "-house:war"),
        _houses,
        _house,
        "belong to the House of {}",
        "belong to a house other than {}",
    ),
    FixedChoice(
        "nation",
        "Nation",
        "The nation whose recruits the card's house trains, or of which the card makes a creature.",
        ("nation:elves", "nation:dwarf"),
        _nations,
        _nation,
        "belong to the house of the {0} or make one of them",
        "belong to another house than that of the {0} and make none of them",
    ),
    FixedChoice(
        "mana",
        "Mana",
        "A mana type that the card's house uses.",
        ("mana:order",),
        _named(Mana.values),
        _mana,
        "use {} mana",
        "are known not to use {} mana",
    ),
    FixedChoice(
        "type",
        "Type",
        "The spell type.",
        ("type:hero", "type!=hero"),
        lambda: dict(Card.Type.choices),
        lambda value: certain(Q(type=value)),
        "have the type {}",
        "do not have the type {}",
    ),
    FixedChoice(
        "target",
        "Target",
        "What the spell is cast on.",
        ("target:recruit", 'target:"recruit group"'),
        _named(Card.Target.values),
        lambda value: certain(Q(target=value)),
        "have the target {}",
        "do not have the target {}",
    ),
    FixedChoice(
        "set",
        "Set",
        "The set, by its letter or its name.",
        ("set:oppositions", "set:r"),
        _sets,
        lambda value: certain(Q(set_code=value.upper())),
        "are of {}",
        "are not of {}",
    ),
    Rarity("rarity", "Rarity", "The rarity, where this installation knows it.", ("rarity:rare",)),
    COST,
    FixedChoice(
        "keyword",
        "Keyword",
        "A keyword of the card.",
        ("keyword:nomadic",),
        _keywords,
        lambda value: certain(_in_list("keywords", [value])),
        "have the keyword {}",
        "do not have the keyword {}",
    ),
    FixedChoice(
        "step",
        "Step",
        "A step of the rules' pipelines at which the card acts.",
        ("step:D3", "step:(D1 or D3)"),
        _steps,
        _step,
        "act at step {}",
        "do not act at step {}",
    ),
    FixedChoice(
        "timing",
        "Timing",
        "When the card acts, in the words of its timing.",
        ("timing:start-of-turn", "timing:static"),
        _timings,
        lambda value: certain(_in_list("timing", [value])),
        "have the timing “{}”",
        "do not have the timing “{}”",
    ),
    Text(
        "creates",
        "Creates",
        "The name of a creature or helper spell that the card makes.",
        ("creates:wolf", 'creates:"barren land"'),
        "makes",
        "names of what they make",
        patterns=False,
    ),
    Number(
        "hp", "Hit points", "The hit points of a creature that the card makes.", ("hp>=15",), "hit points", _stat("hp")
    ),
    Number("armor", "Armor", "The armor of a creature.", ("armor>=3",), "armor", _stat("armor")),
    Number("level", "Level", "The level of a creature.", ("level=3",), "level", _stat("level")),
    Number(
        "attack",
        "Attack",
        "The hand damage of a creature.",
        ("attack>=4", "attack>armor"),
        "hand damage",
        _stat("hand"),
        absent=True,
    ),
    Number(
        "missile",
        "Missile",
        "The missile damage of a creature.",
        ("missile>=2",),
        "missile damage",
        _stat("missile"),
        absent=True,
    ),
    Number(
        "rate",
        "Attack rate",
        "How often a creature attacks in a round.",
        ("rate>1",),
        "attack rate",
        _stat("attack_rate"),
    ),
    FixedChoice(
        "moves",
        "Movement",
        "How a creature moves.",
        ("moves:flight",),
        _moves,
        _movement,
        "make a creature that moves so: {}",
        "make no creature that moves so: {}",
    ),
    Wording("requirement", "Requirement", "Words of a casting requirement.", ("requirement:friendly",)),
    Wording("limit", "Limit", "Words of a limit.", ('limit:"once per game"',)),
    FixedChoice(
        "starter",
        "Starter deck",
        "The house whose starter deck holds the card.",
        ("starter:war",),
        _houses,
        _starter,
        "are in the starter deck of {}",
        "are not in the starter deck of {}",
    ),
    FixedChoice(
        "in",
        "In",
        "A collection that holds the card.",
        ("in:starter",),
        lambda: {"starter": "a starter deck"},
        lambda value: _IS[value][1](),
        "are in {}",
        "are not in {}",
    ),
    FixedChoice(
        "executable",
        "Executable",
        "How much of the card the sandbox plays.",
        ("executable:full",),
        lambda: {"full": "played in full", "partial": "played in part", "no": "not played yet"},
        _executable,
        "are {} by the sandbox",
        "are not {} by the sandbox",
    ),
    FixedChoice(
        "has",
        "Has",
        "Something that not every card has.",
        ("has:helper", "-has:cost"),
        _choices(_HAS),
        lambda value: _HAS[value][1](),
        "have {}",
        "do not have {}",
    ),
    FixedChoice(
        "is",
        "Is",
        "What the card is, unknown facts included.",
        ("is:hero", "is:unknown-cost"),
        _choices(_IS),
        lambda value: _IS[value][1](),
        "are {}",
        "are not {}",
    ),
    Interacting(
        "interacts",
        "Interacts with",
        "Found by playing both: the card does something to the named one, or the other way round.",
        ("interacts:deflection",),
        "",
        "interact with",
    ),
    *(
        Interacting(
            kind,
            f"{kind.capitalize()}",
            f"Found by playing both: cards that {says} the named one.",
            (f"{kind}:{example}",),
            kind,
            says,
        )
        for kind, (says, example) in INTERACTING.items()
    ),
)

FIELDS: dict[str, QueryField] = {field.name: field for field in _FIELDS}
"""Every field by its name in a query."""

SHORT = {
    "t": "type", "h": "house", "m": "mana", "n": "name", "o": "text", "k": "keyword", "s": "set", "r": "rarity",
    "spell": "text", "rules": "text", "kind": "type", "keywords": "keyword", "types": "type", "houses": "house",
    "targets": "target", "requires": "requirement", "req": "requirement", "requirements": "requirement",
    "makes": "creates", "summons": "creates", "creature": "creates", "damage": "attack", "hand": "attack",
    "health": "hp", "cmc": "cost", "costs": "cost", "price": "cost", "movement": "moves", "walk": "moves",
    "nations": "nation", "deck": "starter", "acts": "step", "at": "step", "limits": "limit",
    "color": "mana", "colour": "mana", "c": "mana", "faction": "house", "race": "nation", "tribe": "nation",
    "people": "nation", "power": "attack", "pow": "attack", "dmg": "attack", "strength": "attack", "melee": "attack",
    "ranged": "missile", "def": "armor", "defense": "armor", "armour": "armor", "tou": "armor", "toughness": "armor",
    "life": "hp", "lvl": "level", "mv": "cost", "total": "cost", "kw": "keyword", "ability": "keyword",
    "title": "name", "oracle": "text", "lore": "flavor", "ft": "flavor", "on": "target", "when": "timing",
    "edition": "set", "expansion": "set", "plays": "executable", "runs": "executable", "interact": "interacts",
}  # fmt: skip
"""Other names that players use for fields, the letters of other games' searches among them."""


def field_named(name: str) -> QueryField | None:
    """Return the field of that name, or that a shorter name stands for."""
    return FIELDS.get(SHORT.get(name.lower(), name.lower()))
