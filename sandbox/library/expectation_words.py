"""What a scenario expects, as sentences, with whether this run held it and what came of it instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, structs

from engine.model.document import Document
from engine.model.events import MODES
from engine.model.steps import STEPS
from engine.model.words import capital, counted, listed, raises
from engine.rules.ending import LEFT_WORDS, winner_words
from engine.scenario.format import THINGS, EventRow, Row, thing_of
from engine.scenario.setup import build
from engine.trace.expectations import BOARD_FIELDS, SEEDS, entity_of
from engine.trace.outcome import is_game
from engine.trace.records import GroupRecord, Judged, Outcome, Trace
from engine.trace.run import names_of

FATE = ("status", "cause", "by")
SEED_WORDS = {"always": "whatever the dice", "never": "with no dice", "sometimes": "with some dice"}
STATUSES = {
    "alive": "is in play",
    "buried": "is buried",
    "removed": "is removed from the game",
    "off-board": "is off the board",
    "dead": "is gone",
    "destroyed": "is destroyed",
}
CAUSES = {"killed": "is killed", "died": "dies", "removed": STATUSES["removed"], "replaced": "is replaced"}
RESULTS = {
    "miss": "misses",
    "bounced": "bounces",
    "damaged": "does damage",
    "killed": "kills",
    "executed": "executes",
    "squandered": "squanders",
    "refused": "is refused",
}
OF_AN_ATTACK = {"miss": "misses", "bounced": "bounces off", "damaged": "damages", "killed": "kills"}
"""The results of single attacks and of damage, to be followed by the victim; other steps have others."""
DONE = {
    "combat": ("{one} and {other} fight", "{one} and {other} cannot fight"),
    "combats": ("The combats are fought", "There are no combats"),
    "cast": ("{player} casts {card}{on}", "{player} cannot cast {card}{on}"),
    "dispel": ("{card}{on} is dispelled", "{card}{on} cannot be dispelled"),
    "change": ("{changed} is changed", "{changed} cannot be changed"),
    "move": ("{group} moves to square {to[0]},{to[1]}", "{group} cannot move to square {to[0]},{to[1]}"),
    "start_of_turn": ("The next turn starts", "There is no next turn"),
    "turn": ("The turn is played", "There is no next turn"),
}
"""What each verb of a script but an attack does, and what is said where it is refused."""
NOTES = {
    "squandered": "{spell} squanders",
    "requirement fails": "{spell}{on} is dispelled, as its requirement fails",
    "no mana": "{target} makes no mana",
    "structure deltas": "the structures won and lost are counted",
    "joins": "{actor} joins {target}",
    "told": "a player is told something",
    "refused": "something is refused",
}
"""What events of a result say, by the result."""
TIMES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class ExpectationWords(NamedTuple):
    """One expectation: what was expected, whether it held, and if not, what came of it."""

    text: str
    held: bool
    found: str | None


class RunNames(NamedTuple):
    """What sentences about a run need: what all is called, the script, and whether it is a game, with a Sanctum."""

    names: dict[str, str]
    script: list[Document]
    game: bool

    def name(self, id: Any, default: str = "something") -> str:
        """Return what something in play is called, be it given by its id or its square."""
        if isinstance(id, list):
            return f"square {id[0]},{id[1]}"
        if id == "globe":
            return "the whole board"
        return default if id is None else self.names.get(id, str(id).replace("-", " ").capitalize())


def run_names(trace: Trace) -> RunNames:
    """Return what sentences about a run need, from its trace."""
    created = {id: minion.name for id, minion in trace.outcome.minions.items()}
    names = created | names_of(build(trace.scenario))
    groups = trace.outcome.groups | trace.initial.groups
    script = msgspec.to_builtins(trace.scenario.script)
    return RunNames(names | _group_names(groups, names), script, is_game(trace.initial))


def _group_names(groups: dict[str, GroupRecord], names: dict[str, str]) -> dict[str, str]:
    """Return what groups are called that share their owner with others: by who leads them, as no player knows ids."""
    alike = Counter(group.owner for group in groups.values())
    return {
        id: f"{names[group.members[0]]}'s group" if group.members else "a group"
        for id, group in groups.items()
        if alike[group.owner] > 1 or id not in names
    }


def expectations_in_words(trace: Trace) -> list[ExpectationWords]:
    """Return a run's expectations in the scenario's order."""
    about = run_names(trace)
    return [_in_words(judged, trace.outcome, about) for judged in trace.expectations]


def _in_words(judged: Judged, outcome: Outcome, about: RunNames) -> ExpectationWords:
    found = None if judged.held else _found(judged, outcome, about)
    return ExpectationWords(expectation_text(judged.row, about), judged.held, found)


def expectation_text(row: Row, about: RunNames) -> str:
    """Return one expected row as a sentence, without its full stop."""
    for word, phrase in SEED_WORDS.items():
        inner: Row | None = getattr(row, word, None)
        if inner is not None:
            return f"{expectation_text(inner, about)}, {phrase} (seeds {SEEDS[0]} to {SEEDS[-1]})"
    if row.event is not None:
        return capital(_event_text(row.event, about))
    if row.winner is not UNSET:
        return winner_words(row.winner, game=about.game)
    if row.result is not None:
        return capital(_result_text(row.i or 0, row.result, about))
    return _board_text(row) or capital(_thing_text(row, about))


def _board_text(row: Row) -> str:
    """Return what is expected of the whole board; nothing for a row about something else."""
    if row.rounds is not None:
        return f"The combat lasts {counted(row.rounds, 'round')}" if row.rounds else "There is no round of combat"
    if row.initiative is not None:
        return f"{capital(row.initiative)} has the initiative"
    if row.turn is not None:
        return f"It is turn {row.turn}"
    if row.left is not None:
        return LEFT_WORDS[row.left]
    return "" if row.globe is None else f"The whole board is under {listed(row.globe) or 'no spell'}"


def _found(judged: Judged, outcome: Outcome, about: RunNames) -> str:
    """Return what came instead of an expected row that failed."""
    row = judged.row
    if row.never is not None or row.always is not None:
        seed = str(judged.found).removeprefix("seed ").partition(":")[0]
        return f"With the dice of seed {seed} it is {'so' if row.never is not None else 'not so'}"
    if row.sometimes is not None or row.event is not None:
        return "It never happens"
    return expectation_text(_actual(row, outcome), about) if _is_there(row, outcome) else "It is not in the game"


def _is_there(row: Row, outcome: Outcome) -> bool:
    if row.minion is not None:
        return row.minion in outcome.minions
    if row.group is not None:
        return row.group in outcome.groups
    return row.structure is None or row.structure in outcome.structures


def _actual(row: Row, outcome: Outcome) -> Row:
    """Return what a row would have to say of a run to hold; of something's fate, all of it."""
    if row.result is not None:
        return structs.replace(row, result=outcome.results[row.i or 0])
    if row.winner is not UNSET:
        return structs.replace(Row(), winner=outcome.winner)
    for name in BOARD_FIELDS:
        if getattr(row, name) is not None:
            return structs.replace(Row(), **{name: getattr(outcome, name)})
    if row.globe is not None:
        return Row(globe=outcome.globe.spells)
    thing = _thing(row)
    said = {name for name in row.__struct_fields__ if name != thing and getattr(row, name) not in (None, UNSET)}
    compared = said | (set(FATE) if said & set(FATE) else set())
    entity = entity_of(row, outcome)
    found = {name: getattr(entity, name, None) for name in compared}
    return structs.replace(Row(), **{thing: getattr(row, thing)}, **found)


def _thing(row: Row) -> str:
    """Return what kind of thing a row is about, which is the field that names it."""
    thing = thing_of(row)
    assert thing is not None
    return thing


def _thing_text(row: Row, about: RunNames) -> str:
    """Return what is expected of something on the board: its fate, what it is, what it has."""
    thing = _thing(row)
    said = [*_fate(row, thing, about), *_being(row), *_whereabouts(row, thing, about)]
    said += _holding(row) if thing == "player" else _having(row)
    return f"{about.name(getattr(row, thing))} {listed(said) or 'is in play'}"


def _fate(row: Row, thing: str, about: RunNames) -> Iterator[str]:
    """Yield what became of it; who is to blame for a death is said with it."""
    by = f" by {about.name(row.by)}" if row.by else ""
    if row.cause:
        yield CAUSES[row.cause] + (by.replace(" by", " by a spell of") if row.cause == "died" else by)
    elif row.status:
        yield ("lives" if (row.status, thing) == ("alive", "minion") else STATUSES[row.status]) + by
    elif by:
        yield f"falls{by.replace(' by', ' to')}"


def _being(row: Row) -> Iterator[str]:
    """Yield what it is: class and nation, level, whose, which terrain, under which spells."""
    said = [f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}" for kind in (row.recruit_class, row.type) if kind]
    said += [f"of the {row.nation}"] if row.nation is not None else []
    said += [f"level {row.level}"] if row.level is not None else []
    if row.owner is not None:
        said.append(row.owner if row.owner == "neutral" else f"{row.owner.capitalize()}'s")
    said += [row.terrain] if row.terrain is not None else []
    said += [f"under {listed(row.spells) or 'no spell'}"] if row.spells is not None else []
    if said:
        yield f"is {listed(said)}"


def _whereabouts(row: Row, thing: str, about: RunNames) -> Iterator[str]:
    """Yield where it is, who is in it, and whom it obeys."""
    if row.group is not None and thing != "group":
        yield f"is in {about.name(row.group)}"
    if row.square is not None and thing != "square":
        yield f"is in {about.name(row.square)}"
    if row.members is not None:
        yield f"consists of {listed(list(map(about.name, row.members))) or 'nobody'}"
    if row.control is not None:
        yield f"obeys the {row.control}"


def _holding(row: Row) -> Iterator[str]:
    """Yield what a player has: cards and mana."""
    said = []
    for cards, words in ((row.hand, "in hand"), (row.deck, "in the deck"), (row.discarded, "discarded")):
        if isinstance(cards, list):
            said.append(f"{listed(cards) or 'no card'} {words}")
    for mana, words in ((row.mana, ""), (row.trained, " trained")):
        if isinstance(mana, dict):
            said.append(f"{listed([f'{amount} {name}' for name, amount in mana.items()]) or 'no mana'}{words}")
    yield f"has {listed(said)}"


def _having(row: Row) -> Iterator[str]:
    """Yield what it has: hit points, armor, attacks, novices, mana."""
    most = "" if row.max_hp is None else counted(row.max_hp, "hit point")
    if row.hp is not None:
        hit_points = f"{row.hp} of {most}" if most else counted(row.hp, "hit point")
    else:
        hit_points = f"at most {most}" if most else ""
    said = [words for words in (hit_points, "" if row.armor is None else f"armor {row.armor}") if words]
    said += [f"{kind} damage {getattr(row, kind)}" for kind in MODES if getattr(row, kind) is not None]
    said += [f"{counted(row.attack_rate, 'attack')} a round"] if row.attack_rate is not None else []
    said += [counted(row.novices, "novice")] if row.novices is not None else []
    said += [f"{counted(row.turn_count, 'turn')} to the next novice"] if row.turn_count is not None else []
    if said:
        yield f"has {listed(said)}"
    if row.mana is not None:
        yield f"makes {row.mana} mana"


def _result_text(place: int, result: str, about: RunNames) -> str:
    """Return what is expected of a step of the script: "Vi's attack misses Fred the second time"."""
    verb = about.script[place]
    said = _damage_text(verb, result, about) if verb["do"] in ("attack", "damage") else _done_text(verb, result, about)
    return f"{said or f'step {place + 1} of the script {RESULTS[result]}'}{_which_time(about.script, place)}"


def _damage_text(verb: Document, result: str, about: RunNames) -> str:
    victim = about.name(verb["victim"])
    if result == "refused":
        subject = about.name(verb["attacker"]) if verb["do"] == "attack" else "a spell"
        return f"{subject} cannot {'attack' if verb['do'] == 'attack' else 'damage'} {victim}"
    subject = f"{about.name(verb['attacker'])}'s attack" if verb["do"] == "attack" else verb.get("card") or "a spell"
    return f"{subject} {OF_AN_ATTACK[result]} {victim}" if result in OF_AN_ATTACK else ""


def _done_text(verb: Document, result: str, about: RunNames) -> str:
    """Return whether a step of the script was done, refused or squandered; nothing for another result."""
    target = verb.get("target", verb.get("host"))
    on = "" if target in (None, "globe") else f" on {about.name(target)}"
    if result == "squandered" and verb["do"] == "cast":
        return f"{verb['card']}{on} squanders"
    if result not in ("executed", "refused"):
        return ""
    one, other = verb.get("groups", (None, None))
    changed = next((verb[thing] for thing in THINGS if verb.get(thing)), None)
    words: dict[str, Any] = {"one": about.name(one), "other": about.name(other), "changed": about.name(changed)}
    words |= {"card": verb.get("card"), "on": on, "group": about.name(verb.get("group")), "to": verb.get("to")}
    words["player"] = {"neutral": "the game engine"}.get(verb.get("player", ""), verb.get("player", "").capitalize())
    return DONE[verb["do"]][result == "refused"].format(**words)


def _which_time(script: list[Document], place: int) -> str:
    """Return which time it is, of a step that the script has several times."""
    alike = [number for number, verb in enumerate(script) if _same(verb) == _same(script[place])]
    if len(alike) == 1:
        return ""
    number = alike.index(place)
    return f" the {TIMES[number]} time" if number < len(TIMES) else f" the {number + 1}th time"


def _same(verb: Document) -> Document:
    return {name: value for name, value in verb.items() if name not in ("round", "type", "cost") and value is not None}


def _event_text(event: EventRow, about: RunNames) -> str:
    """Return which event is expected: where, of what, from how much to how much."""
    said = _quantity_text(event, about) or _noted_text(event, about) or _happening(event, about)
    return said if event.step is None else f"at {event.step} {said}"


def _quantity_text(event: EventRow, about: RunNames) -> str:
    """Return what becomes of an event's damage."""
    if event.after is None:
        return ""
    whose = "the" if event.actor is None else f"{about.name(event.actor)}'s"
    damage = f"{whose} damage" + ("" if event.target is None else f" against {about.name(event.target)}")
    before, after = event.before, event.after
    if event.card is not None:
        if before is None or before == after:
            return f"{event.card} makes {damage} {after}"
        return f"{event.card} {raises(before, after)} {damage} from {before} to {after}"
    if before is None:
        return f"{damage} is {after}"
    return f"{damage} stays {after}" if before == after else f"{damage} goes from {before} to {after}"


def _noted_text(event: EventRow, about: RunNames) -> str:
    """Return what an event with a result says, as far as it is one that players speak of."""
    actor, target, result = event.actor, event.target, event.result
    if result in OF_AN_ATTACK and actor:
        return f"{about.name(actor)}'s attack " + (
            f"{OF_AN_ATTACK[result]} {about.name(target)}" if target else RESULTS[result]
        )
    if result == "bounced" and (event.step or "").startswith("M"):
        return f"{about.name(actor, 'a group')} is stopped"
    words = {
        "spell": "a spell" if event.card is None else event.card,
        "on": f" on {about.name(target)}" if target else "",
    }
    words |= {"actor": about.name(actor, "somebody"), "target": about.name(target, "somebody else")}
    return NOTES[result].format(**words) if result in NOTES else ""


def _happening(event: EventRow, about: RunNames) -> str:
    """Return that something acts, attacks or comes."""
    actor, target, host = (about.name(id, "") for id in (event.actor, event.target, event.host))
    fight = " ".join(filter(None, (actor, actor and "against", target))) if target else actor
    if event.card is not None or event.kind == "effect":
        acting = event.card or "an ability"
        return " ".join(filter(None, (acting, host and f"on {host}", "acts", fight and f"for {fight}")))
    if event.kind == "pipeline" and target:
        return f"{actor or 'somebody'} attacks {target}"
    about_whom = f" for {fight or host}" if fight or host else ""
    kind = {"roll": "something is rolled", "change": "something changes"}.get(event.kind or "")
    name = STEPS[event.step].name if event.step in STEPS else ""
    return f"{kind or (f'it comes to “{name}”' if name else 'something happens')}{about_whom}"
