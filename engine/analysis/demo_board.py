"""A ready board for one card: somebody to cast it on, somebody to fight, and what must happen for it to be seen.

Blue casts the card; then comes what its timing asks for: a combat, or a whole turn with the next start of turn.
All of it is read off the card's record: its target, its requirements, its timing, and what its text names.
"""

from __future__ import annotations

import re
from functools import cache

from engine.analysis.demo_pieces import (
    BRINGING,
    EAST,
    FATAL,
    FREE,
    IN_COMBAT,
    MIDDLE,
    ON_GROUP,
    ON_MINION,
    SHAPES,
    brings_somebody,
    enchantment,
    enemies_of,
    globe_of,
    groups_of,
    named_by,
    on_somebody,
    side_of,
    squares_of,
    stand,
    structures_of,
)
from engine.effects.registry import definition
from engine.model.catalog import (
    LASTING,
    MANA,
    RECRUIT_CLASSES,
    Card,
    cards_by_name,
    houses_by_name,
    read_cards,
    read_starter_decks,
)
from engine.model.costs import exact_cost
from engine.model.document import Document
from engine.model.pieces import COLONY, id_prefix
from engine.scenario.format import FORMAT, Scenario
from engine.scenario.reading import read_scenario

ON_THE_WAY = frozenset(("MOVEMENT", "ON_ENTER", "BEFORE_COMBAT", "AFTER_COMBAT", "ON_CAPTURE", "ON_EXPIRY"))
IN_A_TURN = ON_THE_WAY | {"TRAINING", "CASTING", "TARGETING"}
"""The words of timing that a whole turn brings, and no combat by itself."""
AT_ITS_START = frozenset(
    ("START_OF_TURN", "AFTER_START_OF_TURN", "MANA", "PRODUCTION", "DRAW", "ON_CAPTURE", "ON_EXPIRY")
)
"""The words of timing that the start of the next turn brings."""
SEED_OF_SHAPES = 18
"""The dice by which a host has taken on its shape when it fights."""
MOST_TURNS = 4
"""A card that lasts longer is not waited for."""

LATER = re.compile(r"[Oo]n turn of casting \+1|whole of turn of casting \+1|next turn|turn after")
"""What the text says that begins only in the turn after the casting."""
MAKING = re.compile(r"new monster|monster[^.]* (made|created)|[Mm]onster created|summoned")
"""What the text says that answers to new monsters."""
ENTERED = re.compile(r"[Mm]onster group[^.]* entering it")
"""What the text says of monsters that walk into the host."""
CANCELLING = re.compile(r"\borders?\b[^.]* cancelled")
"""What the text says that is seen only where orders have been given already."""
EVERY_PRICE = re.compile(rf"\bevery spell costs[^.]* ({'|'.join(MANA)})\b")
"""What the text says of the price of all spells in some mana; few are known to cost it."""
ANY_KIND = "any"
"""The kind of another spell that may be of any."""
SQUANDERED = re.compile(r"[Ww]henever a spell is squandered")
"""What the text says that answers to a spell which fails: the second of two that only one may carry."""
OUT_OF_COMBAT = re.compile(r"\bdies anywhere but in combat\b")
"""What the text says of an enemy's death that no fight brings."""
DORMANT = re.compile(r"\b(until|on) turn of casting \+(\d)")
"""What the text says of a spell that begins to act, or becomes something else, some turns after its casting."""
NEXT_TO_IT = re.compile(r"\bnext to the host\b")
"""What the text says of the square in which something comes into play."""
PRICES = re.compile(r"\bcost|\bcheaper\b")
"""What the text says of what spells cost."""
STAYING = re.compile(r"\bAs long as (the host|its group) (is|stands) in\b")
"""What the text says of a host that has to stay where it is."""
OCCUPYING = re.compile(r"\boccupies it at start of turn\b")
"""What the text says of who stands in the host before anybody fights for it."""
HOLDING = re.compile(r"\b(can|cannot|unable to) be moved\b|\bnothing can move it\b")
"""What the text says that is seen where orders are given later."""


def can_try(name: str) -> bool:
    """Tell whether a card is played, and so has a ready board. Raises KeyError for no such card."""
    return definition(name).known


def demo_scenario(card: Card, *, cast: bool = True) -> Scenario | None:
    """Return a small scenario in which blue casts a card and it is seen at work, or None for one that is not played.

    Without ``cast`` it is the same board, and the same happens, but that nobody casts the card.
    """
    return read_scenario(_document(card, cast)) if can_try(card.name) else None


def _document(card: Card, cast: bool) -> Document:
    return {
        "format": FORMAT,
        "title": f"Try {card.name}",
        "about": f"A small board to see {card.name} at work.",
        "seed": SEED_OF_SHAPES if SHAPES.search(card.text) else 1,
        "turn": 1 + sum(map(int, named_by(card, "after turn"))),
        "initiative": "red" if "Initiative goes" in card.text else "blue",
        "players": {"blue": _seat(card, card.house, [card.name]), "red": _seat(card, enemies_of(card)[0].name, [])},
        "groups": groups_of(card),
        "structures": structures_of(card),
        "squares": squares_of(card),
        "globe": globe_of(card),
        "script": _script(card, cast),
    }


# What happens.


def _seat(card: Card, house: str | None, hand: list[str]) -> Document:
    """Return a player's house; a hand and a deck where the card is about cards, and mana where it is about costs."""
    if "DRAW" not in card.timing:
        rich = "CASTING" in card.timing and PRICES.search(card.text)
        mana = {"mana": dict.fromkeys(MANA, 9), "trained": dict.fromkeys(MANA, 9)}
        return ({"house": house} if house else {}) | (mana if rich else {})
    deck = next((deck for deck in read_starter_decks() if deck.house == house), read_starter_decks()[0])
    cards = [entry.name for entry in deck.cards]
    foil = _foil(card.name)
    return {"house": deck.house, "hand": [*hand, foil.name, foil.name, *cards[:2]], "deck": cards[2:8]}


def _script(card: Card, cast: bool) -> list[Document]:
    """Return the casting of the card, then what its timing asks for."""
    timings = set(card.timing)
    script = _beginning(card, cast)
    somewhere = card.target in ("square", "structure") and timings != {"ON_EXECUTION"}
    if "START_OF_TURN" in timings and on_somebody(card):
        script += [{"do": "start_of_turn"}] * 2
    if timings & (IN_COMBAT | {"BEFORE_COMBAT"}):
        script += _fight_at_once(card)
    if timings & IN_A_TURN or brings_somebody(card) or somewhere or _answers_spells(card):
        script += _whole_turns(card, cast)
    elif (timings & IN_COMBAT or "STATIC" in timings) and card.target != "globe":
        script.append({"do": "combat", "groups": ["left", "right"]})
    if timings & AT_ITS_START:
        script += [{"do": "start_of_turn"}]
    if "ON_EXPIRY" in timings:
        script += [{"do": "turn"}] * _turns(card)
    if "ON_DISPEL" in timings and card.type in LASTING:
        script.append({"do": "dispel", "card": card.name, "host": target_of(card)})
    return script


def _fight_at_once(card: Card) -> list[Document]:
    """Return the fight of a monster before it wanders off, or that under a globe spell; others fight later."""
    if card.target == "square" and card.type in BRINGING:
        return [{"do": "combats"}]
    return [{"do": "combat", "groups": ["left", "right"]}] * (card.target == "globe" and not brings_somebody(card))


def _beginning(card: Card, cast: bool) -> list[Document]:
    """Return the casting of the card, if not in a turn; what red casts before it, and who walks into it."""
    script: list[Document] = []
    if "was cast last" in card.text:
        script.append({"do": "cast", "player": "red", "card": enchantment("minion", "red").name, "target": "ann"})
    if cast and not CANCELLING.search(card.text):
        script.append(_casting(card))
    if OUT_OF_COMBAT.search(card.text):
        script.append({"do": "damage", "victim": "cat", "quantity": FATAL})
    if ENTERED.search(card.text):
        script.append({"do": "move", "group": "wild", "to": MIDDLE})
    if OCCUPYING.search(card.text):
        script += [{"do": "move", "group": "left", "to": MIDDLE}, {"do": "start_of_turn"}]
    return script


def _casting(card: Card) -> Document:
    """Return the casting of the card; the one that no player casts comes with a colony."""
    if card.name == COLONY:
        return {"do": "change", "structure": "town", "type": "colony"}
    return {"do": "cast", "player": "blue", "card": card.name, "target": target_of(card)}


def _whole_turns(card: Card, cast: bool) -> list[Document]:
    """Return the turn with all orders, those before it in which the card waits, and one after it where it holds some.

    Whoever is held comes to no fight, and so has one where they stand; then turns go by until they are free again.
    """
    cancels = bool(CANCELLING.search(card.text))
    dormant = DORMANT.search(card.text) if card.turns is None else None
    later = bool(_answers_spells(card) and LATER.search(card.text))
    waiting = [{"do": "turn"}] * (int(dormant[2]) if dormant else later)
    held = [{"do": "turn", "orders": _moves(card)}] * bool(cancels and HOLDING.search(card.text))
    fights = [{"do": "combat", "groups": ["left", "right"]}] * bool(held and IN_COMBAT & set(card.timing))
    freed = held * _turns(card)
    return [*waiting, {"do": "turn", "orders": _orders(card, cast and cancels)}, *held, *fights, *freed]


def target_of(card: Card) -> str | list[int]:
    """Return what the card is cast on."""
    if card.target == "square":
        return MIDDLE
    if card.target in ON_GROUP:
        return "right" if side_of(card) == "red" else "left"
    return {"structure": "town", "globe": "globe"}.get(card.target, "host")


def _turns(card: Card) -> int:
    """Return in how many turns after that of its casting a card runs out; none where that takes too long."""
    return card.turns if card.turns is not None and card.turns <= MOST_TURNS else 0


def _orders(card: Card, cast: bool) -> Document:
    """Return both players' orders: to train, to cast, and to move into the middle, where the other side is met."""
    blue: list[Document] = [{"do": "cast", "card": card.name, "target": target_of(card)}] * cast
    red: list[Document] = []
    town = structures_of(card)[:1]
    if "TRAINING" in card.timing and town:
        trainer = red if town[0]["owner"] == "red" else blue
        trainer += [{"do": "train", "structure": "town", "class": kind} for kind in RECRUIT_CLASSES]
    if _answers_spells(card):
        blue.append(_foil_order(card, "blue"))
        red.append(_foil_order(card, "red"))
    if "discard" in card.text.lower() and "DRAW" in card.timing:
        for orders in (blue, red):
            orders.append({"do": "discard", "card": _foil(card.name).name})
    moves = _moves(card)
    return {"blue": blue + moves["blue"], "red": red + moves["red"]}


def _moves(card: Card) -> Document:
    """Return both players' orders to move: one group's into the middle."""
    mover, group = ("red", "right") if _moved_by_red(card) else ("blue", "left")
    there = stand(card, mover) == MIDDLE or OCCUPYING.search(card.text)
    move = [{"do": "move", "group": group, "to": MIDDLE}] * (not there)
    return {"blue": [], "red": []} | {mover: move}


def _moved_by_red(card: Card) -> bool:
    """Whether it is red who moves into the middle: to capture blue's structure there, with the host, or to meet it."""
    if on_somebody(card):
        return (side_of(card) == "red") != bool(STAYING.search(card.text))
    return "ON_CAPTURE" in card.timing and side_of(card) == "blue"


def _answers_spells(card: Card) -> bool:
    """Whether somebody has to cast another spell for the card to be seen."""
    if {"CASTING", "TARGETING"} & set(card.timing):
        return True
    return not brings_somebody(card) and MAKING.search(card.text) is not None


@cache
def _foil(name: str) -> Card:
    """Return a plain card for a card to answer: of the kind, the house and the cost that its text names, if any."""
    card = cards_by_name()[name]
    kind = _foil_kind(card)
    houses = [house.name for house in houses_by_name().values() if re.search(rf"\b{house.name}\b", card.text)]
    plain = [
        one
        for one in read_cards()
        if not one.requirements and one.name != name and kind in (one.target, one.type, ANY_KIND)
    ]
    return min(
        plain,
        key=lambda one: (
            one.house not in houses,
            _costs_otherwise(one, card.text),
            one.type not in LASTING,
            len(one.text),
            one.name,
        ),
    )


def _foil_kind(card: Card) -> str:
    """Return the target or the type of the other spell: as the text says, else one that can be cast on the host."""
    if MAKING.search(card.text):
        return "summoning"
    if EVERY_PRICE.search(card.text):
        return ANY_KIND
    named = re.search(r"(globe|structure|square|group|summoning|hero) spell", card.text.lower())
    if named:
        return named[1]
    if card.target == "square" and "TARGETING" in card.timing:
        if card.type in BRINGING:
            return "minion"
        if card.type in LASTING and "individual spell" not in card.text:
            return "square"
    return "recruit"


def _costs_otherwise(foil: Card, text: str) -> bool:
    """Whether a text is about costs, and a card's is not known or is in other mana than it names."""
    price, named = exact_cost(foil.name), [mana for mana in MANA if mana in text]
    return bool(PRICES.search(text)) and (price is None or not set(named) <= set(price))


def _foil_order(card: Card, player: str) -> Document:
    """Return an order to cast the other spell: red's at the card's host, or at blue's side; blue's elsewhere."""
    foil, by_red = _foil(card.name), player == "red" and not SQUANDERED.search(card.text)
    target: str | list[int] = {"structure": "town"}.get(foil.target, "globe")
    if foil.target == "square":
        target = MIDDLE if card.target == "square" and by_red else EAST if NEXT_TO_IT.search(card.text) else FREE
    elif foil.target == "minion" and card.creatures:
        target = f"{id_prefix(card.creatures[0].name)}-1"
    elif foil.target in ON_MINION:
        target = ("host" if by_red else "ann") if on_somebody(card) else "bob" if by_red else "cat"
    elif foil.target in ON_GROUP:
        target = "left" if by_red == (side_of(card) == "blue" or not on_somebody(card)) else "right"
    return {"do": "cast", "card": foil.name, "target": target}
