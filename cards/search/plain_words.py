"""Plain words that mean facts of the cards: "war creatures with flight" for ``house:war has:creature moves:flight``."""

import re
from functools import cache
from itertools import takewhile
from typing import NamedTuple

from cards.search.fields import FIELDS
from cards.search.kinds import written
from cards.search.said_facts import DENYING, JOINING, SILENT, TURNING, cut_in_phrases, lacking, spelt, without_how_many
from cards.search.said_numbers import COMPARED, either, numbers_said, signs_in_words, without_order
from cards.search.said_of_a_card import makings_said, told_of_a_card, words_of_creatures
from engine.model.catalog import RECRUIT_CLASSES
from engine.model.folding import fold
from engine.model.words import plural
from engine.notation.vocabulary import phrases

GIVING = frozenset(
    phrases("give | gives | giving | grant | grants | granting | add | adds | adding | gain | gains | raise | raises")
)
"""Words that speak of what a card does to somebody, and not of the creature that it makes."""

_ACTING = re.compile(
    r"\b(?:that|which|who) (?P<done>(?:(?:can|could) )?"
    r"(?:kill|destroy|hurt|harm|heal|protect|save|dispel|remove|steal)s?\b.*)"
)
"""What a card does, and to whom: what is said there is no fact of its own."""

_STRANGE = re.compile(r"(?<!\S)[+-](?=\d)|[!~^](?=\s*\d)")
"""A sign before a number that changes what it says: of what is added or taken away, "+1", or of none: "hp!10"."""

_CARDS = "(?:cards?|spells?|creatures?|monsters?|heroes|hero)"

ASKED_OF_US = re.compile(
    r"^(?:please )?(?:(?:give|show|tell|get|find) me (?:please )?"
    r"|(?:(?:is|are) there|do you have|does anybody know|i need|i want|need|i am looking for|i look for|looking for) "
    rf"(?:an? |any |some )?(?={_CARDS} (?:that|which|who|to|for|with|against|like|of)\b))"
)
"""With which somebody begins who wants to be shown something: what follows says of what."""

ASKED_LAST = re.compile(r"(?!(?:cast|kill|counter|cancel|dispel|stop)\b).+ (?:cards|spells)")
"""With which somebody ends who wants cards: "cheap fire spells"."""

ONE_LAST = (" card", " spell")
"""With which somebody ends who wants the one that has most or least of something: "cheapest fire spell"."""

_SUPERLATIVE = re.compile(r"(?:most|least|best|worst|\w+est)\b")

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

_HOUSES = frozenset({"house", "houses"})
"""Words that change nothing beside a house that is named, and else ask for a house: "strongest house"."""


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
    if _STRANGE.search(text):
        return None
    said = ASKED_OF_US.sub("", _one_each(signs_in_words(text)))
    if counted := COUNTING.fullmatch(said):
        return _counted(counted["what"] or counted["of_cards"])
    asked = ASKING.match(said) is not None
    done = told_of_a_card(said)
    if done is not None:
        return PlainReading((done,), (), asked, True)
    if acting := _ACTING.search(said):
        return _acting(said[: acting.start()], acting["done"], asked)
    order, said = without_order(said)
    if GIVING & set(said.split()):
        return _given(said, asked)
    made, said = makings_said(said)
    facts, rest = numbers_said(said)
    try:
        cut = _turned(list(cut_in_phrases(list(map(spelt, without_how_many(rest).split())))))
    except _NotReadError:
        return None
    return _put_together(said, [*facts, *made, *([order] if order else [])], cut, asked, told=bool(made))


def _put_together(
    said: str, facts: list[str], cut: list[tuple[str, str]], asked: bool, told: bool
) -> PlainReading | None:
    """Return a text with its facts, first those read before it was cut in phrases; None where it asks of no cards."""
    facts = [*facts, *_of_one_value([fact for _, fact in cut if fact])]
    words = [phrase for phrase, fact in cut if not fact and phrase not in SILENT and phrase != COMPARED]
    if "than" in words:
        return None  # what is compared there is no number
    words += [word for word in said.split() if word in _HOUSES and not any(map(_of_house, facts))]
    if not asked and facts and _OF_RULES_TOO.issuperset(facts):
        return None
    told = told or any("order:" in fact for fact in facts)
    asked = asked or (ASKED_LAST.fullmatch(said) is not None and (bool(facts) or EFFECTS.issuperset(words)))
    if _most_wanted(cut):
        asked = asked or said.endswith(ONE_LAST)
        if words_of_creatures().issuperset(words):
            facts, words = [*facts, *(written("creates", ":", word) for word in words)], []
    return PlainReading(tuple(facts), tuple(words), asked, told) if facts or (asked and words) else None


_OF_RULES_TOO = frozenset({"in:starter", "has:creature order:level", "has:creature order:-level"})
"""Facts that ask of no cards where nothing else is said: the decks themselves are looked for, or the highest level."""

_STARTERS = ("starter:", "in:starter")
"""How facts of starter decks begin: how many cards one has is not how many different ones, which these find."""


def _counted(what: str) -> PlainReading | None:
    """Return what is asked of the number of cards as a query for them; None where anything else is counted."""
    reading = plain_reading(what)
    if reading is None:
        return PlainReading(("order:name",), (), True, True) if what in ("cards", "spells") else None
    of_decks = all(fact.startswith(_STARTERS) for fact in reading.facts)
    return None if reading.words or of_decks else reading._replace(asked=True, told=True)


def _most_wanted(cut: list[tuple[str, str]]) -> bool:
    """Whether a text begins with what is wanted most or least of: "the biggest dragon"."""
    phrase, fact = next(((phrase, fact) for phrase, fact in cut if phrase not in SILENT), ("", ""))
    return "order:" in fact and _SUPERLATIVE.match(phrase) is not None


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
    if at == len(cut) or not (cut[at][1] or cut[at][0] in lacking()):
        raise _NotReadError
    return at


def _denied(phrase: str, fact: str) -> str:
    """Return the opposite of a fact, or that there is nothing of a number. Raises _NotReadError for an order."""
    if not fact:
        return lacking()[phrase]
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


def _given(said: str, asked: bool) -> PlainReading | None:
    """Return a text of what cards give to others: only their houses and types are facts of theirs."""
    cut = [
        (phrase, fact if fact.startswith(("house:", "type:")) else "") for phrase, fact in cut_in_phrases(said.split())
    ]
    if any(phrase in DENYING | TURNING for phrase, _ in cut):
        return None
    facts = _of_one_value([fact for _, fact in cut if fact])
    words = [phrase for phrase, fact in cut if not fact and phrase not in SILENT]
    return PlainReading(tuple(facts), tuple(words), asked, False) if facts or (asked and words) else None


def _one_each(said: str) -> str:
    """Return a text that says of each of two values what it says once of both: "on squares or on groups"."""
    before, behind = _shared()
    return behind.sub(r"\g<one> \g<shared> \g<joined> ", before.sub(r"\g<shared> \g<one> \g<joined> \g<shared> ", said))


@cache
def _shared() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of two values with a word before both ("on squares or groups") or behind."""
    values_shared = (value for field in ("target", "mana") for value in FIELDS[field].options())
    named = (form for value in (*values_shared, *RECRUIT_CLASSES) for form in (value, plural(value)))
    values = either(" | ".join(map(fold, named)))
    before = "on|for|target|targets|targeting|using|uses|costing|costs"
    return (
        re.compile(rf"\b(?P<shared>{before}) (?:both )?(?P<one>{values}) (?P<joined>or|and) (?=(?:{values})\b)"),
        re.compile(rf"\b(?P<one>{values}) (?P<joined>or|and) (?=(?:{values}) (?P<shared>mana|spells?|cards?)\b)"),
    )


def _parts(fact: str) -> list[str]:
    return [fact] if fact.startswith("(") or '"' in fact else fact.split()
