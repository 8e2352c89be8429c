"""The sentences of a trace about what is rolled, and its notes on what the rules decide."""

from __future__ import annotations

from typing import Any

from engine.model.pieces import Host
from engine.trace.recorder import RecordedEvent
from engine.trace.sentence_parts import Names, facts_of, listed_hosts, name_of, square_words, whose_effect


def roll_sentence(event: RecordedEvent, names: Names) -> str:
    """Return the sentence of a roll: whose, of what, what was drawn, and out of how many."""
    assert event.roll is not None
    of, options, chosen = event.roll
    whose = "the" if event.actor is None or event.actor.id == "globe" else f"{name_of(event.actor, names)}'s"
    drawn = _drawn(chosen, names).removeprefix(f"{of} ")
    return f"At random, {whose} {ROLLED.get(of, of)}: {drawn}, out of {len(options)}."


ROLLED = {"hundredth": "chance in a hundred", "tenth": "chance in ten", "sands": "being taken by the sands"}
"""What is rolled, where the name of the roll does not say it."""


def _drawn(chosen: Any, names: Names) -> str:
    """Return what a draw has come to: something in play, a square, yes or no, a number or a word."""
    match chosen:
        case Host():
            return name_of(chosen, names)
        case tuple():
            return square_words((chosen[0], chosen[1]))
        case None:
            return "none"
        case bool():
            return "yes" if chosen else "no"
        case _:
            return str(chosen)


PLAIN_NOTES = {
    "refused": "Refused: {why}.",
    "no more to lose": "{target} has no more than {left} to lose.",
    "deals nothing": "Because of {spell}, {actor} deals no damage.",
    "cost not known": "What {spell} costs is not known, so nothing is paid for it.",
    "realm not named": "The scenario names no realm: the chances of {realm} are taken.",
    "rewritten": "The copy of {card} is a card of {house} and costs that house's mana: {cost}.",
    "not rewritten": "The house of {player} is not known, so the copy of {card} stays as it was.",
    "cost stated": "{spell} costs {cost}.",
    "cost asked": "{spell} asks what {card} costs: {answer}.",
    "costs not known": "What these spells in {player}'s deck cost is not known, so they are not moved: {cards}.",
    "structure deltas": "Structures won and lost since the last start of turn: blue {blue:+d}, red {red:+d}.",
    "initiative stays": "The initiative stays where it is: {why}.",
    "no structure may stand here": "No structure may stand in {target}: nothing is built.",
    "lured": "{target} is lured to square {square[0]},{square[1]}.",
    "heads": "{target} heads for the nearest of {count}.",
    "ordered": "{target} is to move to square {square[0]},{square[1]}.",
    "not neighbors": "{actor} and {target} do not stand side by side; they fight all the same, as the script says.",
    "rushes ahead": "In a whole combat {actor} would not strike by hand before round 2; here the script says so.",
    "taken back": "{player} takes back {spell} on {target}: {why}.",
    "forfeit by hand": "{actor} has no attack for round 1 any more and forfeits those that it had left.",
    "order cancelled": "The order to move of {target} is cancelled.",
    "bounces": "{actor} keeps the square, and {why}: {target} bounces back to where it came from.",
    "moonwalk fails": "{target} has no square to go back to and is removed from the game.",
    "joins": "{actor} joins {target}.",
    "nobody joins": "{target} takes nobody in: {why}.",
    "no armor": "{target} can gain no armor.",
    "no cards": "{player} draws no cards: {why}.",
    "no level": "{target} gains no level: {why}.",
    "no mana": "No mana of its own comes from {target}: {why}.",
    "no novices": "{target} gets no novices: {why}.",
    "drowns": "{target} drowns.",
    "cannot live here": "{target} dies: {why}.",
    "told": "{player} is told {news}.",
    "falls into the void": "{target} falls into the void.",
    "sits out": "{target} makes no attacks in this round, because of {why}.",
}
"""What notes say that need no more than who acts, on whom, and their facts."""


def note_sentence(event: RecordedEvent, names: Names) -> str:
    """Return the sentence of a note: of one of the kinds with words of their own, or of a plain one."""
    actor, target = name_of(event.actor, names), name_of(event.target, names)
    match event.result:
        case "no response":
            return f"{whose_effect(event, names)} does not respond: it needs {facts_of(event)['needs']}."
        case "pair":
            return f"{actor} and {target} pair up."
        case "forfeit":
            return f"{actor} has nobody to attack and forfeits its attacks this round."
        case "combatants first":
            return f"Non-combatants come last, which leaves {listed_hosts(facts_of(event)['options'], names)}."
        case "requirement fails":
            return f"{facts_of(event)['spell']} on {target} is dispelled: {facts_of(event)['why']}."
        case _:
            words = PLAIN_NOTES.get(str(event.result), str(event.result))
            return words.format(actor=actor, target=target, **facts_of(event))
