"""The yardstick for the engine's speed: the same fight as one straight-line loop, written by hand.

It plays everything the combat page has for plain recruits (levels and misses, armor a round,
nation abilities, pairing, wise targeting, retaliation, who killed whom, experience) and ends in
the same facts about every minion. It has no steps to watch, no spells, and no random stream of its
own; and it shares nothing with the engine but the rules.
"""

import random
from typing import Any

Fighter = dict[str, Any]


def army(side: str) -> list[Fighter]:
    """Return four Dwarven swordsmen and four Elven archers."""
    sword = {"nation": "Dwarves", "armor": 1, "hand": 2, "missile": None}
    bow = {"nation": "Elves", "armor": 0, "hand": None, "missile": 2}
    return [
        {
            **(sword if number < 4 else bow),
            "name": f"{side}-{number}",
            "hp": 7,
            "level": 1,
            "rate": 1,
            "misses": 0,
            "left": 0,
            "soak": 0,
            "victim": None,
            "status": "alive",
            "cause": None,
            "by": None,
            "experience": False,
        }
        for number in range(8)
    ]


def fight(dice: random.Random) -> tuple[str | None, int, list[Fighter]]:
    """Fight 8 mixed against 8 mixed; return the winner, the rounds, and what became of everybody."""
    blue, red = army("blue"), army("red")
    everybody = blue + red
    for number in range(1, 11):
        for fighter in blue + red:
            fighter["soak"] = fighter["armor"]
            fighter["left"] = fighter["rate"]
            victim = fighter["victim"]
            if fighter["missile"] is not None or (victim is not None and victim["status"] != "alive"):
                fighter["victim"] = None
        if number == 1:
            for fighter in blue + red:
                fighter["misses"] = 1_000_000
                if fighter["missile"] is None:
                    fighter["left"] = 0
        else:
            idle = [
                [f for f in side if f["missile"] is None and f["rate"] and f["victim"] is None] for side in (blue, red)
            ]
            fewer, more = sorted(idle, key=len)
            for fighter in fewer:
                partner = more.pop(dice.randrange(len(more)))
                fighter["victim"], partner["victim"] = partner, fighter
            for side, foes in ((blue, red), (red, blue)):
                for fighter in side:
                    if fighter["victim"] is None and fighter["left"]:
                        fighter["victim"] = wise(fighter, side, foes, dice)
        for side, foes in ((blue, red), (red, blue)):
            for fighter in list(side):
                strike_all(fighter, side, foes, number, dice)
        if not blue or not red:
            return ("blue" if blue else "red" if red else None), number, everybody
    return None, 10, everybody


def strike_all(fighter: Fighter, side: list[Fighter], foes: list[Fighter], number: int, dice: random.Random) -> None:
    """Use all of one fighter's attacks."""
    if not fighter["left"] or fighter["status"] != "alive":
        return
    if fighter["victim"] is None or fighter["victim"]["status"] != "alive":
        fighter["victim"] = None
        if not foes:
            return
        if fighter["missile"] is not None:
            fighter["victim"] = wise(fighter, side, foes, dice)
        else:
            fighter["victim"] = next((foe for foe in foes if foe["victim"] is fighter), None)
    if fighter["victim"] is None:
        return
    strike(fighter, foes, number)
    while fighter["left"] and foes:
        fighter["victim"] = dice.choice(foes)
        strike(fighter, foes, number)


def strike(fighter: Fighter, foes: list[Fighter], number: int) -> None:
    """Attack the fighter's victim once."""
    victim = fighter["victim"]
    fighter["left"] -= 1
    if victim["level"] > fighter["level"] + fighter["misses"]:
        fighter["misses"] += 1
        return
    fighter["misses"] = 0
    by_missile = fighter["missile"] is not None
    damage = fighter["missile"] if by_missile else fighter["hand"]
    if by_missile and number == 1:
        damage -= 1
        if fighter["nation"] in ("Elves", "Satyrs"):
            damage += 1
    if not by_missile and number == 2 and fighter["nation"] in ("Imps", "Keepers", "Humans"):
        damage += 1
    soaked = min(damage, victim["soak"])
    victim["soak"] -= soaked
    victim["hp"] -= min(damage - soaked, victim["hp"])
    if victim["hp"] == 0:
        victim["status"], victim["cause"], victim["by"] = "buried", "killed", fighter["name"]
        foes.remove(victim)
        fighter["experience"] = True


def wise(fighter: Fighter, side: list[Fighter], foes: list[Fighter], dice: random.Random) -> Fighter:
    """Choose a victim by the tiebreakers of the combat page."""
    options = [foe for foe in foes if foe["rate"]] or foes
    falling = []
    for foe in options:
        damage = fighter["left"] * max(fighter["hand"] or 0, fighter["missile"] or 0)
        for comrade in side:
            if comrade is not fighter and comrade["victim"] is foe:
                damage += comrade["left"] * max(comrade["hand"] or 0, comrade["missile"] or 0)
        if damage >= foe["soak"] + foe["hp"]:
            falling.append(foe)
    options = falling or options
    best = max(foe["armor"] for foe in options)
    options = [foe for foe in options if foe["armor"] == best]
    least = min(foe["hp"] for foe in options)
    options = [foe for foe in options if foe["hp"] == least]
    most = max(max(foe["hand"] or 0, foe["missile"] or 0) for foe in options)
    options = [foe for foe in options if max(foe["hand"] or 0, foe["missile"] or 0) == most]
    return dice.choice(options)
