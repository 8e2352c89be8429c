"""What the API answers, as typed records: the code that answers and the OpenAPI schema both read these.

Null always means "not known", except where a description says "none".
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from cards.models.card_records import Checked
from engine.atlas.interaction import FindingKind
from engine.model.catalog import CardType, CreatureKind, Mana, RecruitClass, TargetType

Described = Annotated[str, Meta(min_length=1)]
ManaPair = Annotated[
    tuple[Mana, Mana] | None, Meta(description="The house's primary and secondary mana type; null without a house")
]

NextPage = Annotated[str | None, Meta(description="The address of the next page; null: none")]
PreviousPage = Annotated[str | None, Meta(description="The address of the previous page; null: none")]
HitDamage = Annotated[int | None, Meta(description="Damage of a hit; null: no such attack, or it varies")]
SeenAt = Annotated[str, Meta(description="The step or event at which it is seen; empty where it is at none")]
BothFights = Annotated[str, Meta(description="Both fights side by side, for people")]


class Shape(msgspec.Struct, frozen=True):
    """Base of everything the API answers."""


class CostFacts(Shape, frozen=True):
    """What is known of a casting cost: exact numbers, or bounds where only those are known.

    ``primary`` and ``secondary`` count the house's own two mana types (see ``mana``).
    """

    primary: int | None = None
    secondary: int | None = None
    total: int | None = None
    primary_min: int | None = None
    primary_max: int | None = None
    secondary_min: int | None = None
    secondary_max: int | None = None
    total_min: int | None = None
    total_max: int | None = None


class CardRow(Shape, frozen=True):
    """A card in a list."""

    id: Annotated[int, Meta(description="The game client's own id")]
    slug: Described
    name: Described
    set: Annotated[str, Meta(description="The letter of the set; O is Oppositions, R is Revolutions")]
    house: str | None
    mana: ManaPair
    type: CardType
    target: TargetType
    cost: CostFacts | None
    rarity: str | None
    url: Annotated[str, Meta(description="Everything about the card, from this API")]
    page: Annotated[str, Meta(description="The card's page, for people")]


class NamedPage(Shape, frozen=True):
    """A name and the page that it leads to."""

    name: Described
    page: Annotated[str, Meta(description="The page, for people")]


class CardPage(Shape, frozen=True):
    """One page of the cards that were found."""

    count: Annotated[int, Meta(description="How many cards there are on all pages")]
    next: NextPage
    previous: PreviousPage
    explanation: Annotated[str, Meta(description="What was looked for and in which order, in a sentence")]
    results: list[CardRow]
    perhaps: Annotated[
        list[NamedPage],
        Meta(description="The cards of which the bounds of their cost do not tell whether they are found, too"),
    ]
    meant: Annotated[
        str | None,
        Meta(description="Where this API lists the cards that plain words mean by their facts; null for none"),
    ]
    near: Annotated[
        list[NamedPage],
        Meta(
            description="Where no card is found and none has the words: the names that come nearest, the nearest first"
        ),
    ]


class RequirementFacts(Shape, frozen=True):
    """A "cast on ..." condition, and when the game checks it."""

    text: Described
    when: Checked


class CreatureFacts(Shape, frozen=True):
    """A monster, Hero or special recruit that the card makes."""

    name: Described
    kind: CreatureKind
    nation: Annotated[str | None, Meta(description="null: none, random, or not told")]
    recruit_class: RecruitClass | None
    count: Annotated[int | None, Meta(description="How many the card makes; null: it varies")]
    hand: HitDamage
    missile: HitDamage
    attack_rate: int | None
    armor: int | None
    hp: int | None
    level: int | None
    movement: list[str]
    joins: Annotated[str | None, Meta(description="Which groups it joins, where the card says so")]
    off_board: bool
    text: Annotated[str, Meta(description="The Monster text")]


class HelperFacts(Shape, frozen=True):
    """A helper spell that the card puts into play."""

    name: Described
    target: Described
    visible: Annotated[bool | None, Meta(description="Whether it can be seen and dispelled")]
    duration: str | None
    text: Annotated[str, Meta(description="The Helper text")]


class StarterEntry(Shape, frozen=True):
    """A starter deck that holds the card, with the number of copies."""

    deck: Described
    house: Described
    count: int


class CardFacts(CardRow, frozen=True):
    """Everything known about a card, with the source of each fact."""

    duration: Annotated[str | None, Meta(description="null: until dispelled, or at once")]
    requirements: list[RequirementFacts]
    text: Annotated[str, Meta(description="The Spell text, in our own words")]
    flavor: Annotated[str, Meta(description="The Flavor text, in our own words")]
    creatures: list[CreatureFacts]
    helpers: list[HelperFacts]
    timing: Annotated[list[str], Meta(description="Where it acts: step ids and plain words, as the data has them")]
    steps: Annotated[list[str], Meta(description="The steps that the timing stands for; see /api/v1/steps/")]
    limits: list[str]
    keywords: list[str]
    related: Annotated[list[str], Meta(description="Names of cards, creatures and helper spells that belong with it")]
    starter_decks: list[StarterEntry]
    executable: Annotated[
        Literal["full", "partial", "no"], Meta(description="How much of the card the rules engine plays")
    ]
    executable_why: Described
    notes: Annotated[str, Meta(description="Readings, doubts and differences between sources; often empty")]
    sources: Annotated[
        dict[str, str | None], Meta(description="Where each fact comes from; null where the fact is not known")
    ]
    know: Annotated[str, Meta(description="The page on which whoever knows an unknown fact says so, for people")]


class HouseFacts(Shape, frozen=True):
    """A house: its two mana types, its nation (one member, and the people) and the nation's ability."""

    name: Described
    slug: Described
    primary: Mana
    secondary: Mana
    nation: Described
    nations: Described
    ability: Described
    page: Annotated[str, Meta(description="The house's page, for people")]


class StepFacts(Shape, frozen=True):
    """A step of one of the published pipelines."""

    id: Described
    name: Described
    pipeline: Described
    path: Annotated[str, Meta(description="The paragraph of the rules that states the step")]


class CardName(Shape, frozen=True):
    """A card by name and address."""

    slug: Described
    name: Described


DoneTo = Annotated[CardName, Meta(description="The card that it is done to")]


class InteractionFacts(Shape, frozen=True):
    """What one card was found to do to another, when both were played on a small board."""

    by: Annotated[CardName, Meta(description="The card that does it; of both together, the first by name")]
    to: DoneTo
    kind: FindingKind
    strength: Annotated[int, Meta(ge=1, le=5, description="How much of the outcome moves, in fifths")]
    step: SeenAt
    sentence: Described
    what: Annotated[str | None, Meta(description="What the numbers are of; null without numbers")]
    alone: Annotated[int | str | None, Meta(description="The number without the card that does it")]
    together: Annotated[int | str | None, Meta(description="The number with both")]
    board: Annotated[str, Meta(description="The board's name: what stands after -- was taken from it")]
    page: BothFights


class InteractionPage(Shape, frozen=True):
    """One page of the interactions that were found."""

    count: Annotated[int, Meta(description="How many there are on all pages")]
    next: NextPage
    previous: PreviousPage
    results: list[InteractionFacts]


class ThirdCardFacts(Shape, frozen=True):
    """What one card does to another only with a third there, or no longer with it."""

    third: CardName
    by: Annotated[CardName, Meta(description="The card that does it")]
    to: DoneTo
    kind: FindingKind
    comes: Annotated[bool, Meta(description="Whether it is so only with the third; else it is so only without")]
    strength: Annotated[int, Meta(ge=1, le=5, description="How much of the outcome hangs on all three, in fifths")]
    step: SeenAt
    sentence: Described
    board: Annotated[str, Meta(description="The board's name")]
    page: BothFights


class TripleFacts(Shape, frozen=True):
    """Three cards, and what hangs on one of them; the strongest first."""

    cards: list[CardName]
    found: list[ThirdCardFacts]


class ThirdCardsAnswer(Shape, frozen=True):
    """What a third card changes with some cards: of so many threes so many were played."""

    cards: list[CardName]
    tried: Annotated[int, Meta(description="How many threes were played: those whose pairs interact most")]
    of: Annotated[int, Meta(description="How many threes there are")]
    triples: list[TripleFacts]


class AtlasFile(Shape, frozen=True):
    """The whole atlas in one file, as it was computed."""

    format: Described
    licence: Described
    rules: Annotated[str, Meta(description="A digest of the rules that it was played with")]
    cards: Annotated[dict[str, str], Meta(description="A digest of each card's effect")]
    boards: Annotated[dict[str, str], Meta(description="The boards, in words")]
    null: Annotated[
        dict[str, int], Meta(description="The null run: cards beside themselves under other dice, and how many differ")
    ]
    casts: Annotated[
        dict[str, dict[str, dict[str, str]]], Meta(description="By board, card and place: who casts it, and on what")
    ]
    fields: Annotated[list[str], Meta(description="The names of the values of each finding")]
    findings: list[list[int | str | None]]
