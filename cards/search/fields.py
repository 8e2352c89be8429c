"""The fields of the query language, in one table.

It makes the names that the filters know, the help page, the advanced form and the suggestions.
"""

from collections.abc import Callable, Mapping

from django.db.models import Q

from cards.models import Card
from cards.search.field_filters import (
    HAS,
    IS,
    at_step,
    cost_spans,
    in_list,
    in_starter_deck,
    moving_so,
    of_class,
    of_house,
    of_mana,
    of_nation,
    played,
    stat,
    total_cost,
    turns,
    turns_lasting,
)
from cards.search.field_values import houses, keywords, moves, named_alike, nations, sets, steps, timings
from cards.search.kinds import FixedChoice, Number, OfSome, QueryField, Spanned, Text
from cards.search.special_fields import INTERACTING, Created, Interacting, Rarity, Wording
from cards.search.three_valued import ConditionFilter, certain
from engine.atlas.sentences import DO
from engine.model.catalog import MANA, RECRUIT_CLASSES


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
    spans=cost_spans,
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
        houses,
        of_house,
        "belong to the House of {}",
        "belong to a house other than {}",
    ),
    FixedChoice(
        "nation",
        "Nation",
        "The nation whose recruits the card's house trains, or of which the card makes a creature.",
        ("nation:elves", "nation:dwarf"),
        nations,
        of_nation,
        "belong to the house of the {0} or make one of them",
        "belong to another house than that of the {0} and make none of them",
    ),
    FixedChoice(
        "mana",
        "Mana",
        "A mana type that the card's house uses.",
        ("mana:order",),
        named_alike(MANA),
        of_mana,
        "use {} mana",
        "are known not to use {} mana",
    ),
    FixedChoice(
        "type",
        "Type",
        "The spell type.",
        ("type:hero", "type!=hero"),
        lambda: dict(Card.TYPES),
        lambda value: certain(Q(type=value)),
        "have the type {}",
        "do not have the type {}",
    ),
    FixedChoice(
        "target",
        "Target",
        "What the spell is cast on.",
        ("target:recruit", 'target:"recruit group"'),
        named_alike(Card.TARGETS),
        lambda value: certain(Q(target=value)),
        "have the target {}",
        "do not have the target {}",
    ),
    FixedChoice(
        "set",
        "Set",
        "The set, by its letter or its name.",
        ("set:oppositions", "set:r"),
        sets,
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
        keywords,
        lambda value: certain(in_list("keywords", [value])),
        "have the keyword {}",
        "do not have the keyword {}",
    ),
    FixedChoice(
        "step",
        "Step",
        "A step of the rules' pipelines at which the card acts.",
        ("step:D3", "step:(D1 or D3)"),
        steps,
        at_step,
        "act at step {}",
        "do not act at step {}",
    ),
    FixedChoice(
        "timing",
        "Timing",
        "When the card acts, in the words of its timing.",
        ("timing:start-of-turn", "timing:static"),
        timings,
        lambda value: certain(in_list("timing", [value])),
        "have the timing “{}”",
        "do not have the timing “{}”",
    ),
    Created(
        "creates",
        "Creates",
        "The name of a creature or helper spell that the card makes, or the nation of such a creature.",
        ("creates:wolf", "creates:elf", 'creates:"barren land"'),
        "makes",
        "names of what they make",
        patterns=False,
    ),
    Number(
        "hp", "Hit points", "The hit points of a creature that the card makes.", ("hp>=15",), "hit points", stat("hp")
    ),
    Number("armor", "Armor", "The armor of a creature.", ("armor>=3",), "armor", stat("armor")),
    Number("level", "Level", "The level of a creature.", ("level=3",), "level", stat("level")),
    Number(
        "attack",
        "Attack",
        "The hand damage of a creature.",
        ("attack>=4", "attack>armor"),
        "hand damage",
        stat("hand"),
        absent=True,
    ),
    Number(
        "missile",
        "Missile",
        "The missile damage of a creature.",
        ("missile>=2",),
        "missile damage",
        stat("missile"),
        absent=True,
    ),
    Number(
        "rate",
        "Attack rate",
        "How often a creature attacks in a round.",
        ("rate>1",),
        "attack rate",
        stat("attack_rate"),
    ),
    OfSome(
        "turns",
        "Turns",
        "How many turns the spell lasts after the turn of its casting, where its duration counts them.",
        ("turns:2", "turns>=3"),
        "a duration in turns",
        turns,
        absent=True,
        numbers=turns_lasting,
        says="last for {} turns after the turn of casting",
    ),
    FixedChoice(
        "moves",
        "Movement",
        "How a creature moves.",
        ("moves:flight",),
        moves,
        moving_so,
        "make a creature that moves so: {}",
        "make no creature that moves so: {}",
    ),
    FixedChoice(
        "class",
        "Class",
        "The class of a recruit that the card makes.",
        ("class:archer", "class:swordsman type:hero"),
        named_alike(RECRUIT_CLASSES),
        of_class,
        "make a recruit of the class {}",
        "make no recruit of the class {}",
    ),
    Wording("requirement", "Requirement", "Words of a casting requirement.", ("requirement:friendly",)),
    Wording("limit", "Limit", "Words of a limit.", ('limit:"once per game"',)),
    FixedChoice(
        "starter",
        "Starter deck",
        "The house whose starter deck holds the card.",
        ("starter:war",),
        houses,
        in_starter_deck,
        "are in the starter deck of {}",
        "are not in the starter deck of {}",
    ),
    FixedChoice(
        "in",
        "In",
        "A collection that holds the card.",
        ("in:starter",),
        lambda: {"starter": "a starter deck"},
        lambda value: IS[value][1](),
        "are in {}",
        "are not in {}",
    ),
    FixedChoice(
        "executable",
        "Executable",
        "How much of the card the sandbox plays.",
        ("executable:full",),
        lambda: {"full": "played in full", "partial": "played in part", "no": "not played yet"},
        played,
        "are {} by the sandbox",
        "are not {} by the sandbox",
    ),
    FixedChoice(
        "has",
        "Has",
        "Something that not every card has.",
        ("has:helper", "-has:cost"),
        _choices(HAS),
        lambda value: HAS[value][1](),
        "have {}",
        "do not have {}",
    ),
    FixedChoice(
        "is",
        "Is",
        "What the card is, unknown facts included.",
        ("is:hero", "is:unknown-cost"),
        _choices(IS),
        lambda value: IS[value][1](),
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
            kind.capitalize(),
            f"Found by playing both: cards that {DO[kind]} the named one.",
            (f"{kind}:{example}",),
            kind,
            DO[kind],
        )
        for kind, example in INTERACTING.items()
    ),
)

FIELDS: dict[str, QueryField] = {field.name: field for field in _FIELDS}
"""Every field by its name in a query."""

SHORT_NAMES = {
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
    "flavour": "flavor", "atk": "attack", "duration": "turns", "lasts": "turns", "speed": "moves",
}  # fmt: skip
"""Other names that players use for fields, the letters of other games' searches among them."""


def field_named(name: str) -> QueryField | None:
    """Return the field of that name, or that a shorter name stands for."""
    return FIELDS.get(SHORT_NAMES.get(name.lower(), name.lower()))
