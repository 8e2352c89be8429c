"""Who and what is on a card's ready board: a host that meets what the card asks for, an enemy, a town, terrain.

All of it is read off the card's record: its target, its requirements, its timing, and what its text names.
"""

from __future__ import annotations

import re
from functools import cache

from engine.effects.registry import definition
from engine.model.catalog import HOSTS, LASTING, Asks, Card, House, TargetType, houses_by_name, read_cards
from engine.model.document import Document
from engine.model.steps import STEPS
from engine.model.terrain import TERRAINS

MONSTER = "Boggart"
"""The monster that carries spells for monsters: its numbers are all known."""

HERO = "Olotus"
"""The Hero among those whom a card does something to because one is there."""

MIDDLE, WEST, EAST = [5, 5], [4, 5], [6, 5]
"""Where a square or a structure is the host; blue's group and red's, on both sides of it."""
SOUTH, NORTH, BESIDE, FREE, AWAY, ASHORE = [5, 4], [5, 6], [3, 5], [5, 7], [8, 5], [7, 5]
"""Where the town stands when the middle is to be free, a monster that the text speaks of,
friends of blue's group, and nobody; and red's group where nobody has to fight, or where it is lured from."""
CORNERS = ([6, 6], [4, 6], [6, 4], [4, 4])
"""Where the terrains lie that the card's text names: each beside a group, and in the middle's diamond."""

ON_MINION, ON_GROUP = HOSTS["minion"], HOSTS["group"]
IN_COMBAT = frozenset(step for step in STEPS if step[0] in "CRTADE")
"""The words of timing that one combat brings."""
DYING = frozenset(("E1", "E2", "E3", "E4"))
"""The words of timing at which the host's group has to lose somebody."""
KILLING = frozenset(("A5", "A8"))
"""The words of timing at which it has to hurt or kill somebody."""
STANDING = re.compile(r"\bin (an? )?(forest|desert|lava|barren land)\b")
"""What the text says of where its subject stands, as far as one can stand there."""

OF_FRIENDS: tuple[Asks, ...] = (
    "friendly",
    "beside friendly",
    "near friendly",
    "colony or friendly",
    "monster or friendly",
)
"""The requirements that somebody's own host, or a friendly structure near it, meets."""
OF_STRUCTURES: tuple[Asks, ...] = (
    "in a structure",
    "outside structures",
    "beside friendly",
    "near friendly",
    "beside no structure",
    "type",
    "colony or friendly",
)
"""The requirements that are about structures."""

HARM = re.compile(
    r"(?!If|When|Should|As |While)[^.;:]*\b(host|member|minion|recruit)\b[^.;:]*"
    r"\b(dies|suffers?|takes? (\d|damage)|extra damage|loses|removed|brought down|sink|falls?|drops|\d less|cancelled|"
    r"cannot(?! target| be )|no more attacks|stops|the caster's side)\b"
    r"|[^.;:]*\b(host|recruit) has -\d|Destroys the host"
)
"""How the text of a card begins that does the host no good."""

BRINGING = ("summoning", "hero")
"""The types of cards whose text is about the creature that they bring."""
AGAINST_MONSTERS = re.compile(r"\b([Aa]gainst|combat with) monsters\b")
"""What the text says of a creature that fights monsters."""
SETTING_FREE = re.compile(r"\b(turns neutral|no player controls)\b")
"""What the text says of monsters that only a player's show."""
LURING = re.compile(r"\bbeside a luring square\b")
"""What the text says of those who do not stand beside the one who lures, but one square off."""
MENDING = re.compile(r"\bheal(s|ed)\b|\bdamaged member|maximum hit points[^.]* (cut|sink) to\b")
"""What the text says that only wounds show."""
SHAPES = re.compile(r"\bchance sets whether the host is in\b")
"""What the text says of a host that takes on a shape, and brings nobody."""
FATAL = 9
"""The damage that kills any recruit, and a monster in a few rounds."""
WOUNDED = 3
"""The hit points of whoever is wounded: something is lost, and something is left."""

STRIPPING = re.compile(
    r"\b([Ee]very|[Ee]ach|[Aa]ll|first|[Oo]f the)( (other|its|their))?( (individual|group|square|structure))? spells?\b"
)
LOSING = re.compile(r"[Dd]ispel|\blos(e|es)\b")
"""What the text says of the spells that a card takes off."""
OFF_MINIONS = re.compile(r"\bindividual\b|\bgroups?\b[^.;]* (its|their) spells\b|spells in play")
OFF_GROUPS = re.compile(r"\bgroup (spells?|and)\b|\bgroups?\b[^.;]* (its|their) spells\b|spells in play")
OFF_HOST = re.compile(r"spells? (that is )?on the (host|globe)|square spell is|spells in play")
"""Where those lie: on minions, on groups, and on a square, a structure or the globe."""
OFF_ENEMIES = re.compile(r"\bopponent|\bhit it\b")
"""Whose they are, if not the host's."""
PLAIN = frozenset(("A2", "STATIC"))
"""The timing of plain numbers."""

OF_HEROES = re.compile(r"\bHero in the opposing group\b")
"""What the text says of the Heroes whom its host fights."""
AMID = re.compile(r"\bopponent in (forest|desert|lava|barren land)\b")
"""What the text says of an enemy that stands in a terrain."""
BESIEGED = re.compile(r"\ba group that stands in a structure\b")
"""What the text says of an enemy that stands in a structure."""
GARRISON = re.compile(r"[Gg]roup[^.]* (is|stands) in (the host|a town)\b")
"""What the text says of a group that is in the host, or in a town, already."""
MAKING_PLAINS = re.compile(r"turns? into plains|terrain is mended")
"""What the text says that no plains show."""
ABOUT_STRUCTURES = re.compile(r"(?<!outside a )(structure|town|colony)")
"""What the text says that a structure is needed for, and not the open ground."""


# Who is there.


def groups_of(card: Card) -> list[Document]:
    """Return blue's group and red's, one of them with the host; then who else the card's text speaks of."""
    own, enemies = _nation(card), [house.nations for house in enemies_of(card)]
    hosts = [_recruit("ann", "archer", own), _recruit("bob", "swordsman", own)]
    others = _others(card, enemies)
    if on_somebody(card):
        hosts = _hosts(card, enemies[0] if side_of(card) == "red" else own)
    sides = [hosts, others] if side_of(card) != "red" or not on_somebody(card) else [others, hosts]
    _weaken(card, hosts, others)
    if "highest level" in card.text:
        hosts[0]["stats"] = {"level": 2}
    groups: list[Document] = [
        {"id": "left", "owner": "blue", "square": stand(card, "blue"), "minions": sides[0]},
        {"id": "right", "owner": "red", "square": stand(card, "red"), "minions": sides[1]},
    ]
    for group in groups:
        if group["owner"] in _stripped(card):
            _enchant(card, group)
    if _names_monsters(card) and not on_somebody(card):
        whose = {"owner": "red", "control": "player"} if SETTING_FREE.search(card.text) else {"owner": "neutral"}
        groups.append({"id": "wild", **whose, "square": NORTH, "minions": [_monster("mog")]})
    if on_somebody(card) and re.search("adjacent|next to it|squares around", card.text):
        groups.append(
            {
                "id": "near",
                "owner": "blue",
                "square": BESIDE,
                "minions": [_recruit("fay", "archer", own), _recruit("gus", "swordsman", own)],
            }
        )
    return groups


def _hosts(card: Card, nation: str) -> list[Document]:
    """Return a group that the card may be laid on, or on whose first member it may."""
    if card.target in ("monster", "monster group"):
        return [_monster("host"), _monster("ann")]
    host = _recruit("host", "archer" if "archer" in named_by(card, "class", "member class") else "swordsman", nation)
    _, most = named_by(card, "size") or (1, 3)
    return [host, _recruit("ann", "archer", nation), _recruit("eve", "swordsman", nation)][: int(most)]


def _others(card: Card, nations: list[str]) -> list[Document]:
    """Return the group that the hosts meet: monsters, or a Hero among recruits, where the text speaks of them."""
    met = on_somebody(card) and _names_monsters(card) and "monster" not in card.target
    if met or (brings_somebody(card) and AGAINST_MONSTERS.search(card.text)):
        return [_monster("cat"), _monster("dan")]
    last = {"id": "eli", "card": HERO} if OF_HEROES.search(card.text) else _recruit("eli", "swordsman", nations[0])
    return [_recruit("cat", "swordsman", nations[0]), _recruit("dan", "archer", nations[-1]), last]


def _weaken(card: Card, hosts: list[Document], others: list[Document]) -> None:
    """Leave 1 hit point to those of whom somebody has to die, and wound those whom the card mends.

    Where a summoned monster has to die, its enemies are strong.
    """
    if DYING & set(card.timing):
        _wound(hosts, 1)
    elif MENDING.search(card.text) and card.type not in BRINGING:
        _wound(hosts, WOUNDED)
    if KILLING & set(card.timing):
        _wound(others, 1)
    if DYING & set(card.timing) and (card.type, card.target) == ("summoning", "square"):
        for minion in others:
            minion["stats"] = {"hand": FATAL} if minion["class"] == "swordsman" else {}


def _wound(minions: list[Document], left: int) -> None:
    for minion in minions:
        minion["current_hp"] = left


def _strips(card: Card, where: re.Pattern[str]) -> bool:
    """Whether a card itself, and not its creature, takes off the spells that lie there."""
    return card.type not in BRINGING and all(said.search(card.text) for said in (STRIPPING, LOSING, where))


def _stripped(card: Card) -> list[str]:
    """Return whose groups lose spells: both sides' if all spells go, else the enemies', the host's, or who comes."""
    if "spells in play" in card.text:
        return ["blue", "red"]
    if OFF_ENEMIES.search(card.text):
        return ["red"]
    return [side_of(card) if on_somebody(card) else "blue"]


def _enchant(card: Card, group: Document) -> None:
    """Lay on a group what the card takes off it: spells of red's, a curse on blue's and on red's what does it good."""
    side = "red" if group["owner"] == "blue" else "blue"
    if _strips(card, OFF_GROUPS):
        group["spells"] = [_laid("group", side)]
    if _strips(card, OFF_MINIONS):
        for minion in group["minions"]:
            minion["spells"] = [_laid("minion", side)]


def _laid(target: TargetType, meant_for: str = "blue") -> Document:
    return {"card": enchantment(target, meant_for).name, "owner": "red"}


@cache
def enchantment(target: TargetType, meant_for: str) -> Card:
    """Return a card that stays on such a host, for a card to take off: a plain number, and the shortest text, if any.

    What is meant for red harms its host.
    """
    staying = [
        card
        for card in read_cards()
        if card.target == target and card.type in LASTING and not card.requirements and definition(card.name).known
    ]
    meant = [card for card in staying if side_of(card) == meant_for]
    return min(meant, key=lambda card: (not PLAIN.issuperset(card.timing), len(card.text), card.name))


def _monster(id: str) -> Document:
    return {"id": id, "card": MONSTER}


def brings_somebody(card: Card) -> bool:
    """Whether a card brings creatures into play; a shape that its host takes on is none."""
    return bool(card.creatures) and not SHAPES.search(card.text)


def _names_monsters(card: Card) -> bool:
    """Whether a text speaks of other monsters than the one that the card brings; a Hero is none."""
    return re.search(r"\bmonsters?\b", card.text) is not None and (not brings_somebody(card) or card.type == "hero")


def on_somebody(card: Card) -> bool:
    """Whether a card is cast on a minion or a group."""
    return card.target in (*ON_MINION, *ON_GROUP)


def _recruit(id: str, kind: str, nation: str) -> Document:
    return {"id": id, "name": "Hugh" if id == "host" else id.capitalize(), "class": kind, "nation": nation}


def side_of(card: Card) -> str:
    """Return whose the host is: what the card asks for, else the enemy's where the text speaks of harm."""
    if asks(card, "neutral"):
        return "neutral"
    if asks(card, "non-friendly"):
        return "red"
    return "blue" if asks(card, *OF_FRIENDS) or not HARM.match(card.text) else "red"


def stand(card: Card, player: str) -> list[int]:
    """Return where a player's group stands: the host's, or blue's, inside the structure where that matters.

    Whom the host besieges is inside.
    """
    if BESIEGED.search(card.text) and player != side_of(card):
        return MIDDLE
    if LURING.search(card.text) and brings_somebody(card) and player == "red":
        return ASHORE
    training = card.target != "structure" and "TRAINING" in card.timing and not _has_a_place(card)
    aimed_at = card.target == "structure" and "TARGETING" in card.timing and not brings_somebody(card)
    garrison = card.target != "square" and GARRISON.search(card.text)
    inside = training or aimed_at or garrison or asks(card, "in a structure")
    if inside and player == (side_of(card) if on_somebody(card) else "blue"):
        return MIDDLE
    fights = IN_COMBAT & set(card.timing) or "ON_CAPTURE" in card.timing or brings_somebody(card) or on_somebody(card)
    return WEST if player == "blue" else EAST if fights else AWAY


def _has_a_place(card: Card) -> bool:
    """Whether a card asks its host to be outside structures, or in a terrain."""
    return asks(card, "outside structures") or bool(_terrains_of_host(card))


def asks(card: Card, *questions: Asks) -> bool:
    """Whether some requirement of a card asks one of these questions."""
    return any(requirement.asks in questions for requirement in card.requirements)


def named_by(card: Card, *questions: Asks) -> tuple[str | int, ...]:
    """Return what the requirements of a card that ask one of these questions name, in their order."""
    return tuple(name for one in card.requirements if one.asks in questions for name in one.of)


def _nation(card: Card) -> str:
    """Return the nation that the card asks for, or that can enter its terrain, else that of its house.

    Not that to which the card turns its host.
    """
    own = [
        house.nations
        for house in houses_by_name().values()
        if house.name == card.house and (card.target == "globe" or not _turns_into(card, house))
    ]
    walk = next((TERRAINS[one].closed_without for one in _terrains_of_host(card)), None)
    able = [
        house.nations for house in houses_by_name().values() if walk == house.ability and "MOVEMENT" not in card.timing
    ]
    return str([*named_by(card, "nation"), *able, *own, "Humans"][0])


def enemies_of(card: Card) -> list[House]:
    """Return the houses of the enemy's recruits: those whose nations the text names, else the one of Humans.

    To a nation into which the card turns its host nobody belongs already; of a globe spell, which has none, some do.
    """
    named = _nations_in(card.text)
    others = [house for house in named if not _turns_into(card, house)] or _nations_in("Humans")
    return [*(house for house in named if card.target == "globe" and house not in others), *others]


def _turns_into(card: Card, house: House) -> bool:
    """Whether a card makes somebody a member of a house's nation."""
    return re.search(rf"\b(becomes|turns into) an? {house.nation}\b", card.text) is not None


def _nations_in(text: str) -> list[House]:
    """Return the houses whose nations a text names."""
    return [house for house in houses_by_name().values() if re.search(rf"\b({house.nation}|{house.nations})\b", text)]


# What is there.


def structures_of(card: Card) -> list[Document]:
    """Return the town, as the host or beside the middle; and blue's Sanctum where the text names one."""
    if asks(card, "beside no structure"):
        return []
    town: Document = {
        "id": "town",
        "type": "colony" if "host is a colony" in card.text else "town",
        "square": MIDDLE if _town_in_the_middle(card) else SOUTH,
        "owner": side_of(card) if card.target == "structure" else "blue",
        "mana": "Order",
        "novices": 2,
        "turn_count": 1,
    }
    if card.target == "structure" and _strips(card, OFF_HOST):
        town["spells"] = [_laid("structure", "red")]
    sanctum = {"id": "sanctum", "type": "sanctum", "square": [2, 3], "owner": "blue"}
    return [town, sanctum] if "Sanctum" in card.text else [town]


def _town_in_the_middle(card: Card) -> bool:
    """Whether the town is the host, or is to be entered because the card's text is about structures or training."""
    about = asks(card, *OF_STRUCTURES) or ABOUT_STRUCTURES.search(card.text) is not None
    return card.target != "square" and (about or "TRAINING" in card.timing or card.target == "structure")


def squares_of(card: Card) -> list[Document]:
    """Return the terrain and the spells that the host asks for, and in the corners the terrains that the text names."""
    under = _terrains_of_host(card)[:1]
    named = _other_than_plains(
        [*re.findall("|".join(TERRAINS), card.text), *map(str, named_by(card, "terrain", "near terrain"))]
    )
    if card.target == "square" and not under and MAKING_PLAINS.search(card.text):
        under = [*named, "forest"][:1]
    blues = (side_of(card) == "blue") != bool(AMID.search(card.text))
    host: Document = {"square": MIDDLE if card.target == "square" else WEST if blues else EAST}
    if under:
        host["terrain"] = under[0]
    if card.target == "square" and _strips(card, OFF_HOST):
        host["spells"] = [_laid("square")]
    corners = [{"square": square, "terrain": terrain} for square, terrain in zip(CORNERS, named, strict=False)]
    return [host, *corners] if len(host) > 1 else corners


def globe_of(card: Card) -> list[Document]:
    """Return what lies on the globe for the card to take off."""
    return [_laid("globe")] if card.target == "globe" and _strips(card, OFF_HOST) else []


def _terrains_of_host(card: Card) -> list[str]:
    """Return the terrains that a card asks for under its host, and those where its text says that somebody stands."""
    standing = [match[2] for match in STANDING.finditer(card.text) if card.target != "square"]
    return _other_than_plains([*map(str, named_by(card, "terrain")), *standing])


def _other_than_plains(terrains: list[str]) -> list[str]:
    """Return each terrain once, in order; plains lie everywhere else."""
    return [one for one in dict.fromkeys(terrains) if one != "plains"]
