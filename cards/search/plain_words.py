"""Plain words that mean facts of the cards: "war creatures with flight" for ``house:war has:creature moves:flight``."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, product, takewhile
from typing import NamedTuple

from cards.names import NamedCard, named, several
from cards.search.comparisons import COMPARISONS
from cards.search.fields import FIELDS
from cards.search.kinds import folded, written
from cards.search.parse import SPELT
from cards.search.sorting import ORDERS
from cards.sets import SET_NAMES
from engine.model.catalog import RECRUIT_CLASSES, cards_by_name
from engine.model.folding import fold
from engine.model.terrain import TERRAINS
from engine.model.words import NUMBER_WORDS, plural
from engine.notation.vocabulary import NATIONS, phrases

SAID = {
    "has:creature": "creature | beast | minion | unit",
    "has:monster": "monster | monster spell",
    "type:hero": "heroes",
    "type:alteration": "permanent spell | permanents",
    "type:conjuration": "temporary spell",
    "type:manifestation": "instant spell | instants | sorceries",
    "target:structure": "on town | on a town | town spell",
    "target:globe": "globe | on globe | on the globe | global",
    "moves:flight": "flying | fly | flies | flyer | flier | winged",
    "moves:waterwalk": "swimming | swim | swims | swimmer | walk on water | walks on water | cross water",
    "moves:mountainwalk": "walk on mountains | walks on mountains | cross mountains | climb mountains",
    "missile>0": "shoot | shooting | shooter | ranged | missile attack | with missile attack | ranged attack",
    "armor>0": "with armor | with armour | has armor | have armor | having armor | armored | armoured",
    "moves:moves-2": "fast | fastest | quick | quickest | move 2 | move twice | moves twice | move two squares",
    "moves:immobile": "cannot move | cant move | cannot be moved",
    "rate:2": "attack twice | attacks twice | hit twice | hits twice | strike twice | strikes twice",
    "is:unknown-cost": "unknown cost | cost unknown | cost is unknown | no known cost",
    "is:unknown-house": "unknown house | house unknown | house is unknown | no house | no known house"
    " | without a house | without house",
    "is:unknown-hp": "unknown hit points | hit points unknown | hit points are unknown | no known hit points"
    " | unknown hp | hp unknown | hp is unknown | no known hp",
    **{f"set:{name}": f"{name} | {name} set | {name} expansion | set {name}" for name in map(fold, SET_NAMES.values())},
    "is:unknown-rarity": "unknown rarity | rarity unknown",
    "has:helper": "helper | helper spell",
    "has:requirement": "requirement | casting requirement",
    "in:starter": "starter | starter deck",
    'limit:"once per game"': "once per game | once a game | only once per game | cast once per game"
    " | cast only once per game",
    "class:archer type:hero": "archer hero | archer heroes | hero archer",
    "class:swordsman type:hero": "swordsman hero | swordsman heroes | hero swordsman",
    "order:name": "alphabetical | alphabetically | alphabetical order",
    "order:cost": "cheap | cheapest | cheaper | lowest cost",
    "order:-cost": "expensive | most expensive | dearest | costliest | highest cost",
    "has:creature order:-hp": "strong | strongest | big | biggest | tough | toughest | large | largest"
    " | most hit points | most hp",
    "has:creature order:hp": "weak | weakest | small | smallest",
}
"""What players say for facts and orders, beside the values of the fields."""

VALUES = {
    "starter": "{0} starter | {0} starter deck | starter of {0} | starter deck of {0} | starter deck for {0}"
    " | starter deck of house {0} | starter deck of the house of {0}",
    "house": "{0}",
    "nation": "{0}",
    "type": "{0}",
    "moves": "{0}",
    "keyword": "{0}",
    "mana": "{0} mana | {0} spell | {0} spells | {0} card | {0} cards | costing {0} | costs {0} | use {0} | uses {0}"
    " | using {0} | need {0} | needs {0}",
    "step": "at {0} | in {0} | with {0} | step {0} | at step {0} | in step {0} | with step {0} | act at {0}"
    " | acts at {0} | acting at {0} | act in {0} | acts in {0} | acting in {0}"
    " | act at step {0} | acts at step {0} | of step {0}",
    "target": "on {0} | on a {0} | on an {0} | for {0} | for a {0} | for an {0} | target {0} | targets {0}"
    " | targeting {0} | targets a {0} | targets an {0} | cast on {0} | cast on a {0} | cast on an {0} | {0} spell"
    " | {0} spells",
}
"""The fields whose values say themselves which field is meant, and how each is said.

What is said of a target is said of a class, too, which a card requires.
"""

MOMENTS = {
    "C1": "start of combat | beginning of combat | start of a combat | start of battle",
    "C4": "end of combat | end of a combat | end of battle",
    "R1": "start of round | start of a round | start of each round",
    "D1": "before armor",
    "D3": "after armor",
    "S2": "start of turn | start of a turn | start of each turn | turn start",
    "S3": "after start of turn",
}
"""What players call the steps at which most cards act."""

ACTING = "act | acts | acting | work | works | working | trigger | triggers | happen | happens"
"""What a card does at one."""

MEASURES = {
    "hp": "hit points | hp | hitpoints | health",
    "armor": "armor | armour",
    "level": "level | levels | lvl",
    "attack": "hand damage | damage | dmg | attack",
    "missile": "missile damage | missile attack | missile",
    "rate": "attack rate | attacks per round | attacks a round | attacks",
    "cost": "cost | costs | costing | mana | mana cost | total cost | mana value | cmc | drop | drops",
}
"""What players call the numbers that are compared."""

SUPERLATIVES = {
    "-": "most | highest | best | greatest | biggest | largest",
    "": "least | lowest | fewest | worst | smallest",
}
"""What says that the cards are wanted in the order of a number, which is named behind it, by the sign of that order."""

RANKED = ("hp", "armor", "attack", "missile", "rate")
"""The numbers of creatures that are said so."""

GIVING = frozenset(
    phrases("give | gives | giving | grant | grants | granting | add | adds | adding | gain | gains | raise | raises")
)
"""Words that speak of what a card does to somebody, and not of the creature that it makes."""

_ACTING = re.compile(
    r"\b(?:that|which|who) (?P<done>(?:(?:can|could) )?"
    r"(?:kill|destroy|hurt|harm|heal|protect|save|dispel|remove|steal)s?\b.*)"
)
"""What a card does, and to whom: what is said there is no fact of its own."""

_BONUS = re.compile(r"(?<!\S)[+-](?=\d)")
"""The sign of a number that is added or taken away, +1."""

SIGNS = {sign: comparison.said for sign, comparison in COMPARISONS.items() if sign != "="}
"""What players say for the signs of comparison, but for the one that may be left out."""

BACKWARDS = (
    "descending | desc | backwards | highest first | most first | strongest first | biggest first | dearest first"
)
"""What says that the order is the other way round."""

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

_CARDS = "(?:cards?|spells?|creatures?|monsters?|heroes|hero)"
ASKED_OF_US = re.compile(
    r"^(?:please )?(?:(?:give|show|tell|get|find) me (?:please )?"
    r"|(?:(?:is|are) there|do you have|does anybody know|i need|i want|need|i am looking for|i look for|looking for) "
    rf"(?:an? |any |some )?(?={_CARDS} (?:that|which|who|to|for|with|against|like|of)\b))"
)
"""With which somebody begins who wants to be shown something: what follows says of what."""

ASKED_LAST = re.compile(r"(?!(?:cast|kill|counter|cancel|dispel|stop)\b).+ (?:cards|spells)")
"""With which somebody ends who wants cards: "cheap fire spells"."""

EFFECTS = frozenset(phrases("healing | heal | draw | drawing | fire | ice | dispelling | movement | protection"))
"""What cards do, where nothing else is said of them: "healing spells"."""

ASKING = re.compile(
    r"(?:(?:which|what|show|list|find|all|any|some|me|the) )*(?:cards?|spells?|creatures?|monsters?|heroes)\b"
)
"""With which somebody begins who wants cards, not the rules."""

_IN_ALL = "(?: (?:are )?in (?:(?:the )?game|sanctum|all|total))"
COUNTING = re.compile(
    rf"how many (?P<what>.+?) (?:(?:are )?there(?: are)?|exist|do exist){_IN_ALL}?"
    rf"|how many (?!.*\b(?:an?|each|every|one|per|i|you|we|my|your|me|player|players)\b)(?P<of_cards>(?:.* )??"
    rf"(?:cards|spells|creatures|monsters|heroes|summonings|alterations|conjurations|manifestations)\b.*?){_IN_ALL}?"
)
"""With which somebody asks for the number of cards, if all that is said between is of cards."""

LIKE = re.compile(r"(?P<lead>.*?) ?\b(?:like|similar(?: to)?|alternatives?(?: to| for)?|instead of) (?P<name>.+)")
"""With which somebody asks for cards that could stand for the one that is named."""

SILENT = frozenset(
    phrases(
        "a | an | the | of | with | that | which | what | who | whose | has | have | having | is | are | can | do"
        " | does | to | for | in | from | by | and | card | cards | spell | spells | house | houses | my | me | i | all"
        " | any | be | only | list | show | find | how | there | most | some"
        " | type | exactly | both | everything | keyword | keywords | number | count | you | it | best | good | great"
        " | should | could | we | way | ways | please | whats | whos"
    )
)
"""Words that change nothing."""

_HOUSES = frozenset({"house", "houses"})
"""Words that change nothing beside a house that is named, and else ask for a house: "strongest house"."""

DENYING = frozenset(
    phrases(
        "no | not | non | without | except | excluding | cannot | cant | arent | isnt | dont | doesnt | other than"
        " | all but | everything but | neither"
    )
)
"""Words that turn the fact behind them round; a text in which no fact stands there is not read."""

TURNING = frozenset({"or", "nor", "but"})
"""Words that turn what is said round otherwise. "Or" is read between two values of a field, "but" before "not"."""

JOINING = frozenset({"and", "or", "nor"})
"""Words that join the last value of a list."""

LACKING = {"armor": "armor:0"}
"""What is said where there is none of a number."""

_COMPARED = "0"
"""What stands for a comparison that has been read, among the words around it."""


class PlainReading(NamedTuple):
    """A text read as a query: its conditions, and the words that are no facts and are looked for as they are.

    ``asked`` says that cards were asked for, and ``told`` that they are put in order, or what they do to another card.
    """

    facts: tuple[str, ...]
    words: tuple[str, ...]
    asked: bool
    told: bool

    @property
    def query(self) -> str:
        """The query in the language of the card list, its order last: of several the one that is named as such."""
        parts = dict.fromkeys(part for fact in self.facts for part in _parts(fact))
        orders = [part for part in parts if part.startswith("order:")]
        return " ".join([*self.words, *(part for part in parts if part not in orders), *orders[:1]])


def plain_reading(text: str) -> PlainReading | None:
    """Return the facts that a text of plain words speaks of; None where it speaks of none, or turns them round."""
    if _BONUS.search(text):
        return None
    said = ASKED_OF_US.sub("", _in_words(text))
    if counted := COUNTING.fullmatch(said):
        return _counted(counted["what"] or counted["of_cards"])
    asked = ASKING.match(said) is not None
    done = _done_to(said) or _made(said) or _like(said) or _dispelling(said)
    if done is not None:
        return PlainReading((done,), (), asked, True)
    if acting := _ACTING.search(said):
        return _acting(said[: acting.start()], acting["done"], asked)
    order, said = _without_order(_top_of().sub("highest ", said))
    if GIVING & set(said.split()):
        return _given(said, asked)
    ranges, compared = _range(), _comparison()
    rest = ranges.sub(f" {_COMPARED} ", said)
    facts = [*map(_within, ranges.finditer(said)), *map(_compared, compared.finditer(rest))]
    facts += [order] if order else []
    rest = _how_many_first().sub("", compared.sub(f" {_COMPARED} ", rest))
    try:
        cut = _turned(list(_cut(rest.split())))
    except _NotReadError:
        return None
    facts = [*facts, *_of_one_value([fact for _, fact in cut if fact])]
    words = [phrase for phrase, fact in cut if not fact and phrase not in SILENT and phrase != _COMPARED]
    words += [word for word in said.split() if word in _HOUSES and not any(map(_of_house, facts))]
    if not asked and facts and set(facts) <= {"in:starter"}:
        return None  # the decks themselves are looked for
    told = any("order:" in fact for fact in facts)
    asked = asked or (ASKED_LAST.fullmatch(said) is not None and (bool(facts) or EFFECTS.issuperset(words)))
    return PlainReading(tuple(facts), tuple(words), asked, told) if facts or (asked and words) else None


_STARTERS = ("starter:", "in:starter")
"""How facts of starter decks begin: how many cards one has is not how many different ones, which these find."""


def _counted(what: str) -> PlainReading | None:
    """Return what is asked of the number of cards as a query for them; None where anything else is counted."""
    reading = plain_reading(what)
    if reading is None:
        return PlainReading(("order:name",), (), True, True) if what in ("cards", "spells") else None
    of_decks = all(fact.startswith(_STARTERS) for fact in reading.facts)
    return None if reading.words or of_decks else reading._replace(asked=True, told=True)


def _acting(said: str, done: str, asked: bool) -> PlainReading | None:
    """Return a text of what cards do to somebody: their facts stand before that, and all of it is looked for."""
    reading = plain_reading(said)
    words = (*(reading.words if reading else ()), *(word for word in done.split() if word not in SILENT))
    return PlainReading(reading.facts if reading else (), words, asked, False) if asked or reading else None


def _of_house(fact: str) -> bool:
    """Whether a fact is one of a house."""
    return "house" in fact or fact.startswith("starter:")


def _of_one_value(facts: list[str]) -> list[str]:
    """Return facts with those of a field of which a card has one value as one: "body and mind" are two houses."""
    joined = list[str]()
    for fact in facts:
        field, _, value = fact.partition(":")
        at = next((at for at, other in enumerate(joined) if other.startswith(f"{field}:")), None)
        if field not in ("house", "type", "target") or at is None:
            joined.append(fact)
        elif value not in joined[at].partition(":")[2].split(","):
            joined[at] += f",{value}"
    return joined


class _NotReadError(Exception):
    """A word turns something round that is no fact."""


def _turned(cut: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return phrases with their facts, those denied or joined by "or" as one fact. Raises _NotReadError."""
    turned = list[tuple[str, str]]()
    at = 0
    while at < len(cut):
        phrase, fact = cut[at]
        if phrase in DENYING:
            at = _next_fact(cut, at + 1)
            turned.append((phrase, _denied(*cut[at])))
            listed = _listed_behind(cut, at)
            turned += [(phrase, _denied(*one)) for one in listed if one[1]]
            at += len(listed)
        elif phrase == "or":
            at = _next_fact(cut, at + 1)
            if not turned:
                raise _NotReadError
            turned.append((phrase, _either_of(_popped(turned, cut[at][1]), cut[at][1])))
        elif phrase in TURNING:
            if phrase != "but" or at + 1 == len(cut) or cut[at + 1][0] not in DENYING:
                raise _NotReadError
        else:
            turned.append((phrase, fact))
        at += 1
    return turned


def _listed_behind(cut: list[tuple[str, str]], at: int) -> list[tuple[str, str]]:
    """Return what follows a fact in a list of values of its field, with what joins them: "war, death or nature"."""
    field = cut[at][1].partition(":")[0]
    behind = list(takewhile(lambda one: one[0] in JOINING or one[1].partition(":")[0] == field, cut[at + 1 :]))
    while behind and behind[-1][0] in JOINING:
        behind.pop()
    return behind if field and any(phrase in JOINING for phrase, _ in behind) else []


def _next_fact(cut: list[tuple[str, str]], at: int) -> int:
    """Return the place of the fact that follows, silent words passed over. Raises _NotReadError for none."""
    while at < len(cut) and not cut[at][1] and cut[at][0] in SILENT:
        at += 1
    if at == len(cut) or not (cut[at][1] or cut[at][0] in _lacking()):
        raise _NotReadError
    return at


def _denied(phrase: str, fact: str) -> str:
    """Return the opposite of a fact, or that there is nothing of a number. Raises _NotReadError for an order."""
    if not fact:
        return _lacking()[phrase]
    if " " in fact or fact.startswith("order:"):
        raise _NotReadError
    return f"-{fact}"


def _popped(turned: list[tuple[str, str]], like: str) -> str:
    """Return the values of a field that stand last, "war, death" before "or nature", as one fact, and take them out."""
    field = like.partition(":")[0]
    one = turned.pop()[1]
    while turned and turned[-1][1].partition(":")[0] == field == one.partition(":")[0]:
        one = _either_of(turned.pop()[1], one)
    return one


def _either_of(one: str, other: str) -> str:
    """Return that one of two values of a field is meant. Raises _NotReadError for anything else."""
    fields, values = zip(*(fact.partition(":")[::2] for fact in (one, other)), strict=True)
    listed = not {'"', " "} & set(other) and not one.startswith(("-", "(")) and '"' not in one and " " not in one
    if not listed or fields[0] != fields[1] or not all(values) or fields[0] == "order":
        raise _NotReadError
    return f"{one},{values[1]}"


@cache
def _lacking() -> dict[str, str]:
    """Return the condition that there is nothing of a number, by each of its names."""
    return {name: fact for field, fact in LACKING.items() for name in phrases(MEASURES[field])}


def _given(said: str, asked: bool) -> PlainReading | None:
    """Return a text of what cards give to others: only their houses and types are facts of theirs."""
    cut = [(phrase, fact if fact.startswith(("house:", "type:")) else "") for phrase, fact in _cut(said.split())]
    if any(phrase in DENYING | TURNING for phrase, _ in cut):
        return None
    facts = _of_one_value([fact for _, fact in cut if fact])
    words = [phrase for phrase, fact in cut if not fact and phrase not in SILENT]
    return PlainReading(tuple(facts), tuple(words), asked, False) if facts or (asked and words) else None


def fact_said(word: str) -> str:
    """Return the condition that a player's own word says: ``moves:flight`` for "flying"; empty for none."""
    fact = _said().get(fold(word), "")
    return fact if " " not in fact else ""


def _in_words(text: str) -> str:
    """Return a text in folded words, the signs beside its numbers in words, too."""
    said = re.sub(r"\bw/(o\b)?", lambda found: "without " if found[1] else "with ", text)
    said = re.sub(r"(?<=\d)\s*(?:[-–]|\.\.+)\s*(?=\d)", " to ", re.sub(r"(?<=\d)\+", " or more ", said))
    said = re.sub(r"(?<!or )\b(more|less|fewer|greater|higher|lower) (?:then )?(?=[0-9])", r"\1 than ", said)
    said = re.sub(r"\b(more|less|fewer|greater|higher|lower) then\b", r"\1 than", said)
    said = _compared_around().sub(r"\g<field> \g<sign> than ", said)
    said = re.sub(r"\s*(>=|=>|<=|=<|[<>=])\s*(?=\d)", _said_sign, said)
    return _one_each(fold(_unit().sub(r"\g<named> ", said)))


def _one_each(said: str) -> str:
    """Return a text that says of each of two values what it says once of both: "on squares or on groups"."""
    before, behind = _shared()
    return behind.sub(r"\g<one> \g<shared> \g<joined> ", before.sub(r"\g<shared> \g<one> \g<joined> \g<shared> ", said))


@cache
def _shared() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of two values with a word before both ("on squares or groups") or behind."""
    named = (
        form for field in ("target", "mana") for value in FIELDS[field].options() for form in (value, plural(value))
    )
    values = _either(" | ".join(map(fold, named)))
    before = "on|for|target|targets|targeting|using|uses|costing|costs"
    return (
        re.compile(rf"\b(?P<shared>{before}) (?:both )?(?P<one>{values}) (?P<joined>or|and) (?=(?:{values})\b)"),
        re.compile(rf"\b(?P<one>{values}) (?P<joined>or|and) (?=(?:{values}) (?P<shared>mana|spells?|cards?)\b)"),
    )


@cache
def _compared_around() -> re.Pattern[str]:
    """Return the pattern of a comparison around what is compared: "more hp than 10"."""
    fields = _either(" | ".join(MEASURES.values()))
    return re.compile(rf"\b(?P<sign>more|less|fewer|higher|lower) (?P<field>{fields}) than (?=[0-9])", re.IGNORECASE)


def _said_sign(found: "re.Match[str]") -> str:
    """Return a sign of comparison in words."""
    return f" {COMPARISONS[SPELT.get(found[1], found[1])].said[0]} "


def without_comparisons(text: str) -> str:
    """Return a text with a 0 for each comparison of what players call the numbers: "heroes with armor > 2"."""
    return _typed_comparison().sub("0", text)


@cache
def _typed_comparison() -> re.Pattern[str]:
    """Return the pattern of a comparison that is typed with a sign: "armor > 2"."""
    fields = _either(" | ".join(MEASURES.values()))
    return re.compile(rf"\b(?:{fields})\s*(?:[<>]=?|=[<>]?)\s*\d+", re.IGNORECASE)


def _parts(fact: str) -> list[str]:
    return [fact] if fact.startswith("(") or '"' in fact else fact.split()


def _every_sign() -> Iterator[str]:
    """Yield what is said for the signs of comparison."""
    return chain.from_iterable(SIGNS.values())


def _either(said: str) -> str:
    """Return the pattern of phrases with bars between, the longest first."""
    return "|".join(sorted(map(re.escape, phrases(said)), key=len, reverse=True))


_NUMBER = f"[0-9]{{1,4}}|{'|'.join(word for word, number in NUMBER_WORDS.items() if number)}"
"""A number in digits or in a word: "three mana"."""


@cache
def _unit() -> re.Pattern[str]:
    """Return the pattern of the place between a number and what it counts, "10hp", and of that with it, "hp10"."""
    names = _either(" | ".join(MEASURES.values()))
    return re.compile(rf"(?<=\d)(?=(?:{names})\b)|\b(?P<named>{names})(?=\d)", re.IGNORECASE)


@cache
def _ordered() -> re.Pattern[str]:
    """Return the pattern of an order at the end: "sorted by hit points", "by hp desc"."""
    called = {name: MEASURES.get(name, name) for name in ORDERS}
    by = "|".join(rf"(?P<{name}>{_either(said)})" for name, said in called.items())
    backwards = rf"(?: (?P<backwards>{_either(BACKWARDS)}))?(?: first| ascending| asc)?"
    return re.compile(rf"\b(?:(?:sort|sorted|order|ordered|ranked|arranged) )?(?:by|in order of) (?:{by}){backwards}$")


_TOP = re.compile(rf"\btop(?: (?:{_NUMBER}))?\b")


@cache
def _top_of() -> re.Pattern[str]:
    """Return the pattern of the top of a number: "top 10 hp"."""
    names = _either(" | ".join(MEASURES.values()))
    return re.compile(rf"{_TOP.pattern} (?=(?:{names})\b)")


@cache
def _how_many_first() -> re.Pattern[str]:
    """Return the pattern of how many are wanted of those that come first: "10" in "10 strongest monsters".

    Nothing is said of it in a query, whose cards are in order.
    """
    ordered = _either(" | ".join(phrase for phrase, fact in _said().items() if "order:" in fact))
    return re.compile(rf"(?:{_TOP.pattern}|\b(?:{_NUMBER})) (?=(?:{ordered})\b)")


def _without_order(said: str) -> tuple[str, str]:
    """Return the order that a text ends in, or empty, and the text without it; the top is where most is."""
    found = _ordered().search(said)
    if found is None:
        return "", said
    name = next(name for name in ORDERS if found[name])
    sign = "-" if found["backwards"] or _TOP.search(said) else ""
    return f"order:{sign}{name}", _TOP.sub(" ", said[: found.start()])


@cache
def _comparison() -> re.Pattern[str]:
    fields, signs = _either(" | ".join(MEASURES.values())), _either(" | ".join(_every_sign()))
    return re.compile(
        rf"\b(?:(?P<before>{fields}) )?(?:(?:of|is|are|exactly) )*(?:(?P<sign>{signs}) )?(?P<number>{_NUMBER})\b"
        rf"(?: (?P<after_sign>{signs})\b)?(?(before)(?: mana\b)?| (?P<after>{fields})\b)"
        rf"(?: (?P<last_sign>{_either(' | '.join(sign for sign in _every_sign() if sign.startswith('or ')))})\b)?"
    )


@cache
def _range() -> re.Pattern[str]:
    fields = _either(" | ".join(MEASURES.values()))
    return re.compile(
        rf"\b(?:(?P<before>{fields}) )?(?:(?:of|is|are|between|from) )*(?P<low>[0-9]{{1,4}}) (?P<to>and|to|or) "
        rf"(?P<high>[0-9]{{1,4}})\b(?(before)(?: mana\b)?| (?P<after>{fields})\b)"
    )


def _field(found: "re.Match[str]") -> str:
    """Return the field that a comparison names."""
    said = found["before"] or found["after"]
    return next(field for field, names in MEASURES.items() if said in phrases(names))


def _within(found: "re.Match[str]") -> str:
    """Return the condition of a range, or of one of two numbers."""
    return f"{_field(found)}:{found['low']}{',' if found['to'] == 'or' else '-'}{found['high']}"


def _compared(found: "re.Match[str]") -> str:
    """Return the condition of a comparison."""
    sign = found["sign"] or found["after_sign"] or found["last_sign"]
    compared = next((mark for mark, names in SIGNS.items() if sign in names), ":")
    return f"{_field(found)}{compared}{NUMBER_WORDS.get(found['number'], found['number'])}"


def _done_to(said: str) -> str | None:
    """Return the condition of what is done to a card that is named: "what stops Deflection"."""
    if behind := re.fullmatch(r"(.+) (?:combos?|synerg(?:y|ies))", said):
        said = f"combos with {behind[1]}"
    elif behind := re.fullmatch(r"(.+) counters?", said):
        said = f"counters {behind[1]}"
    said = _PROTECTING.sub("protect from ", said)
    for condition, verbs in DONE_TO.items():
        found = re.fullmatch(rf"(?:(?P<lead>.*?) )??(?:{_either(verbs)}) (?P<name>.+)", said)
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


def _made(said: str) -> str | None:
    """Return the condition of what makes a creature that is named, or of a class: "who summons Wolves"."""
    words = said.split()
    at = next((place for place, word in enumerate(words) if word in MAKING), 0)
    return _creatures().get(bare_name(" ".join(words[at + 1 :]))) if at and SILENT.issuperset(words[:at]) else None


@cache
def _creatures() -> dict[str, str]:
    """Return the conditions of all creatures that cards make, and of the classes, by what one or several are called."""
    names = {fold(creature.name) for card in cards_by_name().values() for creature in card.creatures}
    made = {name: written("creates", ":", name) for name in sorted(names)}
    made |= {recruit_class: written("class", ":", recruit_class) for recruit_class in RECRUIT_CLASSES}
    return {called: condition for name, condition in made.items() for called in (plural(name), name)}


def asks_of_a_card(text: str) -> bool:
    """Return whether a text asks what does something to a card that it names: "how to survive Fireball"."""
    return _done_to(_in_words(text)) is not None


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


def _cut(words: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the longest phrases that say a fact, with it, and every other word."""
    at = 0
    while at < len(words):
        lengths = range(_longest(), 1, -1)
        length = next((some for some in lengths if " ".join(words[at : at + some]) in _read_as_one()), 1)
        phrase = " ".join(words[at : at + length])
        yield phrase, _facts().get(phrase, "")
        at += length


@cache
def _read_as_one() -> frozenset[str]:
    """Return the phrases that are more than their words."""
    return frozenset({*_facts(), *DENYING, *_lacking()})


@cache
def _longest() -> int:
    """Return of how many words the longest such phrase is."""
    return max(len(phrase.split()) for phrase in _read_as_one())


@cache
def _said() -> dict[str, str]:
    """Return the condition that each of the players' own phrases says, one thing or several."""
    found = {form: fact for fact, said in SAID.items() for each in phrases(said) for form in (each, plural(each))}
    for sign, most in SUPERLATIVES.items():
        for word, field in product(phrases(most), RANKED):
            ranked = {f"{word} {name}": f"has:creature order:{sign}{field}" for name in phrases(MEASURES[field])}
            found = ranked | found
    return found


def _moments() -> Iterator[tuple[str, str]]:
    """Yield what is said of acting at a step, with the condition: "works at the start of combat"."""
    for step, said in MOMENTS.items():
        for moment in phrases(said):
            verbs = [f"{verb} {at}" for verb, at in product(phrases(ACTING), ("", "at ", "at the "))]
            for before in ("at ", "at the ", *verbs):
                yield f"{before}{moment}", written("step", ":", folded(step))


def _classes() -> Iterator[tuple[str, str]]:
    """Yield what is said of a class that a card requires, with the condition: "spells for swordsmen"."""
    for recruit_class in RECRUIT_CLASSES:
        for form in (recruit_class, plural(recruit_class)):
            for phrase in phrases(VALUES["target"].format(form)):
                yield phrase, written("requirement", ":", recruit_class)


@cache
def _facts() -> dict[str, str]:
    """Return the condition that each phrase says, the players' own before the values of the fields."""
    found = dict(_said())
    for name, said in VALUES.items():
        for value, called in FIELDS[name].options().items():
            forms = {fold(form) for word in (value, called) for form in (word, plural(word))}
            for form in forms - SILENT:
                for phrase in phrases(said.format(form)):
                    found.setdefault(phrase, written(name, ":", folded(value)))
    found |= {f"set {letter}": f"set:{letter}" for letter in FIELDS["set"].options()}
    found |= dict(_classes())
    found |= dict(_moments())
    for nation, called in NATIONS.items():
        found |= dict.fromkeys(set(phrases(called)) - found.keys(), found[fold(nation)])
    return found
