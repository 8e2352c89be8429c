"""What players ask of a card that they name: what stops it, what is like it, what makes it; and what dispels."""

import re
from functools import cache

from cards.names import NamedCard, named, several
from cards.search.field_values import nations
from cards.search.kinds import folded, written
from cards.search.said_facts import SILENT
from cards.search.said_numbers import COMPARED, either, signs_in_words
from engine.model.catalog import RECRUIT_CLASSES, cards_by_name
from engine.model.folding import fold
from engine.model.terrain import TERRAINS
from engine.model.words import plural
from engine.notation.vocabulary import NATIONS, phrases

DONE_TO = {
    "interacts": "interact with | interacts with | interacting with",
    "stops": "stop | stops | stopping | counter | counters | counter to | counters to | counter for | counters for"
    " | cancel | cancels | prevent | prevents | block | blocks | negate | negates | dispel | dispels | remove | removes"
    " | get rid of | answer to | answers to",
    "(stops:{0} or weakens:{0})": "beat | beats | defeat | defeats | against | kill | kills | win against"
    " | wins against | deal with | deals with | protect from | protects from | protect against | protects against"
    " | defend against | defends against | survive | survives",
    "strengthens": "strengthen | strengthens | help | helps | boost | boosts | improve | improves | combo with"
    " | combos with | combine with | combines with | synergy with | go well with | goes well with | work well with"
    " | works well with | go with | goes with | work with | works with | pair with | pairs with | use with | good with"
    " | great with | best with | combo for | combos for | combo | combos | synergy for | synergy | synergies",
    "weakens": "weaken | weakens",
}
"""What one card does to another, which is named behind it."""

_ANYTHING = frozenset({"anything", "something", "there", "somebody", "anybody", "u", "2"})
"""Words that change nothing besides where something is done to a card: "is there anything against Horde"."""

_PROTECTING = re.compile(r"\b(?:protect|defend|save|guard|shield)s? (?:\w+ ){1,3}?(?:from|against) ")
"""With which somebody asks what keeps from a card whoever is named in between: "protect my guys from Fireball"."""

_WHOSE = re.compile(r"^(?:(?:an?|the|some|any|both|his|her|their|my|your|enem(?:ys?|ies)|opponents?) )+", re.IGNORECASE)
"""What stands before a name: an article, how many, and whose card it is."""

_DISPELLING = re.compile(
    r"(?:which |what |any |an? |all |the |some )*(?:cards?|spells?)(?: (?:that|which|can|could|to|will|would))*"
    r" (?:dispel|remove|disenchant|get rid of|take off|strip|clear)s? (?:(?:an?|all|every|each|the|his|her|my|other) )*"
    r"(?:enchantment|spell|alteration|buff)s?"
    r"(?: (?:from|on|off|of) (?:\w+ ){0,3}?"
    r"(?P<host>minion|recruit|swordsm[ae]n|archer|guy|group|structure|town|square)s?)?"
)
"""With which somebody asks for what dispels, and where: "which card removes an enchantment from my own minion"."""

_HOSTS = {"group": "group,recruit-group", "structure": "structure", "town": "structure", "square": "square"}
"""On what is cast what dispels there; where nothing of these is said, on a minion."""

MAKING = frozenset(phrases("make | makes | making | create | creates | creating | summon | summons | summoning"))
"""What a card does that brings a creature into being, which is named behind it."""

LIKE = re.compile(r"(?P<lead>.*?) ?\b(?:like|similar(?: to)?|alternatives?(?: to| for)?|instead of) (?P<name>.+)")
"""With which somebody asks for cards that could stand for the one that is named."""


def told_of_a_card(said: str) -> str | None:
    """Return the condition of what a text in folded words asks of a card that it names, or of dispelling; else None."""
    return _done_to(said) or _like(said) or _dispelling(said)


def _done_to(said: str) -> str | None:
    """Return the condition of what is done to a card that is named: "what stops Deflection"."""
    if behind := re.fullmatch(r"(.+) (?:combos?|synerg(?:y|ies))", said):
        said = f"combos with {behind[1]}"
    elif behind := re.fullmatch(r"(.+) counters?", said):
        said = f"counters {behind[1]}"
    said = _PROTECTING.sub("protect from ", said)
    for condition, verbs in DONE_TO.items():
        found = re.fullmatch(rf"(?:(?P<lead>.*?) )??(?:{either(verbs)}) (?P<name>.+)", said)
        silent = found is not None and (SILENT | _ANYTHING).issuperset((found["lead"] or "").split())
        card = _one_named(found["name"]) if found and silent else None
        if card is not None:
            return condition.format(card.slug) if "{" in condition else f"{condition}:{card.slug}"
    return None


def _dispelling(said: str) -> str | None:
    """Return the condition of what dispels: "a card to dispel spells on a group"."""
    found = _DISPELLING.fullmatch(said)
    if found is None:
        return None
    return f"has:dispel target:{_HOSTS.get(found['host'], 'minion,recruit')}" if found["host"] else "has:dispel"


def makings_said(said: str) -> tuple[list[str], str]:
    """Return the conditions of what a text in folded words says that cards make, and the text with a 0 for each.

    "Making" is a house, too, where no cards stand before it; and how something is made, the rules say.
    """
    if MAKING.isdisjoint(said.split()) or said.startswith("how "):
        return [], said
    conditions = [condition for found in _making().finditer(said) for condition in _made(found)]
    return conditions, _making().sub(COMPARED, said)


def _made(found: "re.Match[str]") -> list[str]:
    """Return the conditions of a creature that is made: of its name or kind, or of its nation and class."""
    if found["name"]:
        return [_creatures()[found["name"]]]
    nation, recruit_class = _nations().get(found["nation"] or "", ""), found["class"] or found["only"] or ""
    of_class = next((one for one in RECRUIT_CLASSES if recruit_class in (one, plural(one))), "")
    of_both = ("creates", nation), ("class", of_class)
    return [written(field, ":", value) for field, value in of_both if value]


@cache
def _making() -> "re.Pattern[str]":
    """Return the pattern of what cards make: "that creates a Blue Auk", "spells making Elven archers"."""
    verbs = either(" | ".join(MAKING - {"making"}))
    nations, names = either(" | ".join(_nations())), either(" | ".join(_creatures()))
    classes = either(" | ".join(form for one in RECRUIT_CLASSES for form in (one, plural(one))))
    return re.compile(
        rf"\b(?:{verbs}|(?:(?<=cards )|(?<=card )|(?<=spells )|(?<=spell )|(?<=for )|(?<=not ))making)"
        r" (?:(?:an?|the|one|some|new|more|enemy|my|your|his) )*"
        rf"(?:(?P<nation>{nations})(?: (?P<class>{classes}))?|(?P<only>{classes})|(?P<name>{names}))"
        r"(?=$| (?:of|with|in|from|that|which|and|on|at|each|every)\b)"
    )


@cache
def words_of_creatures() -> frozenset[str]:
    """Return the words of the names of all creatures that cards make, of one or several: "dragon", "dragons"."""
    words = {word for card in cards_by_name().values() for made in card.creatures for word in fold(made.name).split()}
    return frozenset(form for word in words for form in (word, plural(word)))


@cache
def _nations() -> dict[str, str]:
    """Return the nations, as a query has them, by what one or several of each are called."""
    return {
        phrase: one
        for one, several in nations().items()
        for phrase in phrases(f"{one} | {plural(one)} | {several} | {NATIONS.get(several, one)}")
    }


@cache
def _creatures() -> dict[str, str]:
    """Return the conditions of all creatures that cards make, and of their kinds, by what one or several are called."""
    names = {fold(creature.name) for card in cards_by_name().values() for creature in card.creatures}
    made = {name: written("creates", ":", name) for name in sorted(names)}
    made |= {"monster": "has:monster", "hero": "type:hero"}
    called = {several: condition for name, condition in made.items() for several in (plural(name), name)}
    return called | {"heroes": made["hero"]}


def asks_of_a_card(text: str) -> bool:
    """Return whether a text asks what does something to a card that it names: "how to survive Fireball"."""
    return _done_to(signs_in_words(text)) is not None


def _like(said: str) -> str | None:
    """Return the condition of what is like a card that is named: of its type, and cast on the same."""
    found = LIKE.fullmatch(said)
    card = _one_named(found["name"]) if found and SILENT.issuperset(found["lead"].split()) else None
    if card is None:
        return None
    named_card = cards_by_name()[card.card]
    return f"{written('type', ':', named_card.type)} {written('target', ':', folded(named_card.target))}"


def _one_named(said: str) -> NamedCard | None:
    """Return the card that is named, with an article or as several, too: "a Gorgon", "his Gorgons".

    A terrain or a class is none, though a card's helper spell or creature is called so: "get rid of forest".
    """
    found = named(said) or several(said) or named(name := bare_name(said)) or several(name)
    return None if found and found.tab and fold(found.name) in map(fold, (*TERRAINS, *RECRUIT_CLASSES)) else found


def bare_name(said: str) -> str:
    """Return what is named without the article before it, or whose it is: "a Gorgon", "the enemy's Horde"."""
    return _WHOSE.sub("", said)
