"""What the one search finds: the thing itself where its name was typed, what is near, and everything ranked by kind."""

import re
from functools import cache
from typing import NamedTuple
from urllib.parse import unquote

from django.db.models import Q
from django.urls import reverse
from rapidfuzz import process
from rapidfuzz.distance.DamerauLevenshtein import normalized_similarity as similarity

from cards.atlas import between
from cards.models import Interaction
from cards.names import (
    MOST_TOGETHER,
    NamedCard,
    Near,
    abbreviated,
    clearly,
    name_key,
    named,
    nearest,
    side_by_side,
)
from cards.rules.search import snippet
from cards.search.fields import field_named
from cards.search.parse import in_query_language
from cards.search.plain_offer import PlainOffer, plain_offer
from cards.search.query_error import search_too_long
from cards.search.said_of_a_card import asks_of_a_card
from cards.web.addresses import interpretation_address, step_address
from deckbuilder.models import SavedDeck
from engine.analysis.demo_board import can_try
from engine.model.folding import fold
from engine.model.interpretations import INTERPRETATIONS
from engine.model.steps import STEPS
from engine.model.words import numbered
from sanctum_site.site_search.describing import may_tell_of_a_card, rank_cards, tells_of_a_card
from sanctum_site.site_search.entries import KINDS, SearchEntry, entries, entries_of, entry_of
from sanctum_site.site_search.excerpt import excerpt
from sanctum_site.site_search.names_in import (
    abbreviated_beside,
    asked_a_number,
    asked_about,
    asks_of_one,
    folded_titles,
    held_by_decks,
    is_nation,
    is_of,
    named_together,
    names_within,
)
from sanctum_site.site_search.ranking import (
    Ranked,
    corrected,
    is_spelt_right,
    rank,
    share_said,
    wanted_terms,
)
from sanctum_site.site_search.terms import is_question, says_little, terms_of
from sandbox.models import Share

MAX_LENGTH = 200
TOO_LONG = search_too_long(f"{MAX_LENGTH} letters")
"""What is said of a longer text; a fight and a query of the card list have limits of their own."""

MOST = 60
"""So many things are shown at most."""

OF_CARDS = frozenset({"card", "creature", "helper"})
"""The kinds of what a card says."""

CARDS_LEAD = 0.55
"""So much of the score of what else is found the best card has at least that a text tells of, to come before it."""

MOST_TOLD = 20
"""So many cards are shown at most that have what somebody tells of one."""

SHARE = 0.06
"""A thing whose score is below this share of the best one's is left out."""

SHOWS = 0.3
"""So much of what is asked the title of a run says at least, to be shown beside the answer."""

NAMED_AFTER = 0.15
"""So much of a fight's title is in that of a paragraph at least, to be a run of it: "Water: who cannot walk on it"."""

MEANT = 6
"""So many things are proposed for an address that leads nowhere."""

LIKE = 0.7
"""How like a title the words of such an address are at least, to be that title misspelt."""

RIGHT = 72
"""How alike a text of which each word is spelt right and a name are at least, out of 100, for that to be meant."""

MET = 3
"""So much is told of what cards do to each other that are named in a question."""

PUBLIC = 5
"""So many decks and fights that people have made public are shown at most."""

NAMES_FIRST = {"card": 1.5, "creature": 1.3, "helper": 1.2, "house": 1.3, "glossary": 1.1, "interpretation": 0.8}
RULES_FIRST = {
    "rule": 1.3,
    "interpretation": 0.8,
    "puzzle": 0.8,
    "problem": 0.8,
    "card": 0.6,
    "creature": 0.5,
    "helper": 0.5,
    "house": 0.7,
}
"""What a kind's score is multiplied by, for a question; every kind that is not named counts 1."""

CODE = re.compile(r"(?:(?:STEP|RULE) )?([A-Z])[ -]?(\d+)|(I)NTERPRETATION (?:I-?)?(\d+)")
"""The id of a step or an interpretation, with a hyphen, a blank or nothing within, or called so: D3, I-16, step D3."""

ASKED_MEANING = re.compile(
    r"(?:what does|whats?|what do) (?:an? |the )?(.+?) means?(?: in .+)?"
    r"|(?:what is|what are|whats|define) (?:an? |the )?(.+)"
)

DEFINING = re.compile(
    r"(?:please )?(?:define|explain|(?:the )?(?:meaning|definition|explanation) of) (?:an? |the )?(?P<behind>.+)"
    r"|(?P<before>.+) (?:meaning|definition|defined|explained|explanation)",
    re.IGNORECASE,
)
"""What stands around a word of which somebody wants to know what it is: "define bounced", "bounced meaning"."""

SIGNS_FIRST = ('"', "(", "/", "-", "!")
"""With what a query of the card list begins, and no name and no question: a phrase, a bracket, a negation."""

PROSE_COLON = re.compile(r"(?P<word>[^\W\d_]+):(?=\s)")
"""A colon behind which something is explained: "removal: kill a minion"."""

FIELD_FIRST = re.compile(r"[a-z-]+\s*[:<>=!]", re.IGNORECASE)
"""A word that a question begins with is none where it is a field with its sign: "is:hero"."""


class Hit(NamedTuple):
    """A thing that was found, with some of its words around the first one looked for."""

    entry: SearchEntry
    snippet: str


class HitGroup(NamedTuple):
    """The things of one kind, the best first."""

    kind: str
    name: str
    hits: list[Hit]


class Found(NamedTuple):
    """What a search comes to; ``shown`` is the near name that was clearly meant, ``together`` cards named as a set.

    ``named_in`` are the cards that a question names; ``of_cards``, that their own texts answer it.
    """

    query: str
    question: bool
    shown: Near | None
    near: list[Near]
    initials: list[NamedCard]
    together: list[NamedCard]
    named_in: list[NamedCard]
    of_cards: bool
    groups: list[HitGroup]

    @property
    def card(self) -> SearchEntry | None:
        """The card of the name that was clearly meant."""
        return entry_of(self.shown.named.card) if self.shown else None

    @property
    def try_it(self) -> str:
        """The address of a ready board of that card; empty where it is not played."""
        if self.shown is None or not can_try(self.shown.named.card):
            return ""
        return reverse("sandbox:preset", args=(f"try/{self.shown.named.slug}",))

    @property
    def answer(self) -> Hit | None:
        """What answers a question best: a paragraph of the rules, or a page; None where that says no sentence."""
        if not self.question or self.of_cards or self._fits_best:
            return None
        first = self._defined or self._first("rule", "glossary", "interpretation", "page")
        return None if first is None or first.entry.in_keywords else first

    @property
    def _defined(self) -> Hit | None:
        """The entry for the word of which a question asks what it means: of the rules where its title is that word."""
        asked = ASKED_MEANING.fullmatch(fold(self.query))
        word = _asked_meaning(self.query)
        first = self._first("rule")
        titled = first and "#" in first.entry.url and terms_of(word) == terms_of(first.entry.title)
        if titled and not (asked and asked[1]):
            return first
        hits = (hit for group in self.groups if group.kind == "glossary" for hit in group.hits)
        return next((hit for hit in hits if word and name_key(word) == name_key(hit.entry.title)), None)

    @property
    def texts(self) -> list[SearchEntry]:
        """The cards that a question names, few enough to be shown with what they say, or the one that it fits best."""
        cards = dict.fromkeys(card.card for card in self.named_in)
        return self._fits_best or (entries_of(cards) if len(cards) <= MOST_TOGETHER else [])

    @property
    def _fits_best(self) -> list[SearchEntry]:
        """The card that a question fits better than anything else though it names none: "what does the codex do"."""
        first = self.groups[0] if self.question and self.groups and not self.named_in else None
        return [first.hits[0].entry] if first and first.kind == "card" else []

    @property
    def texts_first(self) -> bool:
        """Whether what these cards say is shown before a paragraph: of several, or where a creature is asked about."""
        return len(self.texts) > 1 or asked_about(self.query) is not None

    @property
    def met(self) -> list[Interaction]:
        """What the cards do to each other that are named as a set, or in a question; the strongest first."""
        return list(between(self._several)[:MET]) if len(self._several) > 1 else []

    def hits_in_order(self, told: list[SearchEntry] | None) -> list[Hit]:
        """Everything that is found: what the page shows before all else, then kind by kind.

        ``told`` are the cards that answer it instead of a paragraph, if cards do.
        """
        answer = [self.answer] if self.answer and told is None else []
        texts = [Hit(entry, "") for entry in self.texts]
        before = [Hit(self.card, "")] if self.card else [*texts, *answer] if self.texts_first else [*answer, *texts]
        before = [*(Hit(entry, "") for entry in told or []), *before]
        hits = {hit.entry.url: hit for group in self.groups for hit in group.hits}
        first = {hit.entry.url: hits.get(hit.entry.url, hit) for hit in before}
        return [*first.values(), *(hit for url, hit in hits.items() if url not in first)]

    @property
    def answering(self) -> str:
        """The words of that paragraph that answer it."""
        return excerpt(self.answer.entry, wanted_terms(self.query, names_within(self.query)[1])) if self.answer else ""

    @property
    def proof(self) -> Hit | None:
        """The ruling or fight that shows just this: of several, the one whose title has most of what is asked."""
        runs = [hit for group in self.groups if group.kind in ("ruling", "fight") for hit in group.hits]
        found = [(share_said(self.query, hit.entry.title), hit) for hit in runs if self._shown_by(hit.entry)]
        share, hit = max(found, key=lambda one: one[0], default=(0.0, None))
        return hit if share >= SHOWS else None

    def _shown_by(self, run: SearchEntry) -> bool:
        """Whether a run and the answer belong together: a ruling that cites it, a fight that is named after it."""
        if self.answer is None:
            return False
        paragraph = self.answer.entry
        named_after = run.kind == "fight" and share_said(run.title, paragraph.words) >= NAMED_AFTER
        return named_after or paragraph.url in run.cited

    def _first(self, *kinds: str) -> Hit | None:
        hits = (hit for group in self.groups if group.kind in kinds for hit in group.hits)
        return next((hit for hit in hits if hit.entry.text), None)

    @property
    def side_by_side(self) -> str:
        """The address of the page that shows the cards together that were named as a set, or in a question."""
        return side_by_side(self._several)

    @property
    def _several(self) -> list[str]:
        return list(dict.fromkeys(card.card for card in self.together or self.named_in))

    @property
    def total(self) -> int:
        """How many things are shown."""
        return sum(len(group.hits) for group in self.groups)


def _asked_meaning(query: str) -> str:
    """Return the word of which a query asks what it means; empty for another query."""
    asked = ASKED_MEANING.fullmatch(fold(query))
    return asked[1] or asked[2] if asked else ""


def is_card_query(query: str, exact: NamedCard | None) -> bool:
    """Return whether the card list is to answer a query: one in its language that is no question, and no name.

    ``exact`` is what the query names, as in ``target_of``.
    """
    if not in_query_language(PROSE_COLON.sub(_as_prose, query)) or (exact is not None and _unclosed(query)):
        return False
    condition = query.startswith(SIGNS_FIRST)
    if is_question(query) and (query.endswith("?") or not (condition or FIELD_FIRST.match(query))):
        return False
    return condition or target_of(query, exact) is None


def _as_prose(found: "re.Match[str]") -> str:
    """Return a word without the colon behind it, but for a field with its own."""
    return found[0] if field_named(found["word"]) or found["word"].lower() == "order" else found["word"]


def _unclosed(query: str) -> bool:
    """Whether a quotation mark or a bracket of a query is left open, or closes nothing."""
    return query.count('"') % 2 == 1 or query.count("(") != query.count(")")


def target_of(query: str, exact: NamedCard | None) -> str | None:
    """Return the address of the thing whose name was typed, or None: a card, creature or helper, else any entry.

    A step or an interpretation goes by its id, too, and a house by "House of ...". ``exact`` is what the query names
    (``cards.names.named``), here and in ``find``. What the rules explain, such as a terrain, and only a helper spell or
    a creature of some card is called besides, is asked of the rules, and so is a question that a puzzle is called; of a
    nation, and of what a problem is called ("many monsters"), everything is shown.
    """
    if exact is not None and not exact.tab:
        return exact.page
    if defined := DEFINING.fullmatch(query.strip(" ?.!")):
        return _definition_of(defined["behind"] or defined["before"])
    if exact is not None and is_nation(query):
        return None
    key = name_key(query)
    unled = {"problem", "puzzle"} if is_question(query) else {"problem"}
    same = [entry for entry in _by_key().get(key, []) if entry.kind not in unled]
    if exact is not None:
        return next((entry.url for entry in same if entry.kind in ("rule", "glossary")), exact.page)
    code = CODE.fullmatch(query.strip().upper())
    letter, number = [part for part in code.groups() if part] if code else ("", "")
    if step := STEPS.get(f"{letter}{number}"):
        return step_address(step)
    if taken := INTERPRETATIONS.get(f"{letter}-{number}"):
        return interpretation_address(taken)
    return same[0].url if len(same) == 1 else None


def _definition_of(word: str) -> str | None:
    """Return the address of what a word leads to, or else of its entry in the glossary; None where it has neither."""
    same = _by_key().get(name_key(word), [])
    return target_of(word, named(word)) or next((entry.url for entry in same if entry.kind == "glossary"), None)


def decks_that_hold(query: str) -> str | None:
    """Return the address of the decks that hold the cards of which a query asks so; None for another query."""
    cards = dict.fromkeys(card.card for card in held_by_decks(query))
    return reverse("deckbuilder:list", query={"holds": ", ".join(cards)}) if cards else None


@cache
def _by_key() -> dict[str, list[SearchEntry]]:
    """Return the entries by the keys of their names."""
    found: dict[str, list[SearchEntry]] = {}
    for entry in entries():
        for key in filter(None, dict.fromkeys(_keys(entry))):
            found.setdefault(key, []).append(entry)
    return found


def _keys(entry: SearchEntry) -> tuple[str, ...]:
    """Return the keys of the names by which an entry is typed."""
    also = {"house": f"House of {entry.title}", "page": entry.names}.get(entry.kind, "")
    return name_key(entry.title), name_key(also)


def find(query: str, exact: NamedCard | None, words: bool = False) -> Found:
    """Return what a text or a question finds; with ``words``, a question is read as words like any other."""
    query = query[:MAX_LENGTH]
    question = is_question(query) and not words
    named_in, bare = names_within(query)
    of_one = asks_of_one(named_in, bare)
    if not (question or of_one):
        named_in, bare = [], query
    one = asked_a_number(query) if question else None
    named_in = [one] if one else named_in
    weights = RULES_FIRST if question else NAMES_FIRST
    ranked = rank(query, weights, bare=bare)
    told = [] if words else _told(query, ranked)
    best_entries = told or _best(ranked)
    beside = [] if exact else abbreviated_beside(query)
    together = [] if exact or asks_of_a_card(query) else named_together(query)
    spelt = corrected(query)
    near = [] if question or exact or together or is_nation(query) else _near(query)
    said = _says_it(query, best_entries) or name_key(spelt) in _by_key()
    clear = clearly(near)
    shown = clear if clear and (not said or terms_of(spelt) == terms_of(clear.named.name)) else None
    if of_one or (said and not clear):
        near = []
    groups = _grouped(query, best_entries)
    return Found(
        query,
        question,
        shown,
        near,
        abbreviated(query) or abbreviated(_asked_meaning(query).upper()) or ([] if together else beside),
        together,
        named_in,
        of_one or one is not None or is_of(query, named_in),
        groups,
    )


def offered(query: str, found: Found) -> PlainOffer | None:
    """Return what a query may mean by the facts of the cards.

    Who tells of a card says little in its own words: the card that has most of them is likelier than one with all.
    """
    offer = plain_offer(query, question=found.question)
    return None if offer and offer.worded and tells_of_a_card(query) else offer


def _best(ranked: list[Ranked]) -> list[SearchEntry]:
    """Return the entries that are shown of those ranked."""
    best = ranked[0].score if ranked else 0
    return [one.entry for one in ranked[:MOST] if one.score >= SHARE * best]


def _told(query: str, ranked: list[Ranked]) -> list[SearchEntry]:
    """Return what is shown of a text that may tell of a card, none of another: those cards among all that is ranked.

    They come first where the text says that it tells of one, or where they have more of it than what else is found. A
    text of which nothing has a word may still be said of what a card does: "lifesteal".
    """
    says_so = tells_of_a_card(query)
    cards = rank_cards(query)[:MOST_TOLD] if says_so or may_tell_of_a_card(query) or not ranked else []
    if not cards:
        return []
    others = [one for one in ranked if one.entry.kind != "card"]
    most = max((one.score for one in others if one.entry.kind not in OF_CARDS), default=0)
    lead = 0 if says_so or cards[0].score >= CARDS_LEAD * most else 1
    shown = _best(others)
    return [*shown[:lead], *(card.entry for card in cards), *shown[lead:]]


def _near(query: str) -> list[Near]:
    """Return the names that a query may have meant; one that is spelt right must be more like a name for that."""
    if says_little(query):
        return []
    least = RIGHT if is_spelt_right(query) else 0
    return [near for near in nearest(query) if near.score >= least]


def meant_by(address: str) -> tuple[str, list[SearchEntry]]:
    """Return the words of an address that leads nowhere, and what they may have meant, the likeliest first.

    Words that say nothing ("/what-is-the/") mean nothing.
    """
    parts = [fold(part) for part in unquote(address)[:MAX_LENGTH].split("/")]
    words = next((part for part in reversed(parts) if part), "")
    if says_little(words):
        return words, []
    likely = process.extract(words, folded_titles(), scorer=similarity, limit=MEANT, score_cutoff=LIKE)
    spelt = {title: score for _, score, title in likely}
    near = [entry_of(found.named.card) for found in nearest(words)]
    ranked = [one.entry for one in rank(words, NAMES_FIRST)]
    misspelt = sorted((entry for entry in entries() if entry.title in spelt), key=lambda entry: -spelt[entry.title])
    return words, list(dict.fromkeys([*misspelt, *near, *ranked]))[:MEANT]


def completions(query: str, most: int = 8) -> list[str]:
    """Return names and titles that what is typed may become, those that begin with it first."""
    if is_card_query(query, named(query)):
        return []
    found = list(dict.fromkeys(entry.title for entry in titled(query)))
    return (found or [near.named.name for near in nearest(query)])[:most]


def titled(query: str) -> list[SearchEntry]:
    """Return the things whose title has what is typed at the beginning of a word: first those that begin with it.

    The problems, which are called by everyday words, come last.
    """
    sought = fold(query[:MAX_LENGTH])
    if not sought:
        return []
    titles = folded_titles()
    within = [entry for entry in entries() if f" {sought}" in f" {titles[entry.title]}"]
    within += [
        entry for entry in entries() if entry.kind == "house" and fold(f"House of {entry.title}").startswith(sought)
    ]
    return sorted(
        dict.fromkeys(within),
        key=lambda entry: (entry.kind == "problem", *_begins_otherwise(titles[entry.title], sought)),
    )


def _begins_otherwise(title: str, sought: str) -> tuple[bool, bool, int]:
    """Return by what titles are put in order: whether one begins with other words, or other letters, and its length."""
    return not f"{title} ".startswith(f"{sought} "), not title.startswith(sought), len(title)


def _says_it(query: str, best_entries: list[SearchEntry]) -> bool:
    """Return whether something that was found has every word of a query."""
    wanted = set(terms_of(query))
    said = (f"{entry.title} {entry.names} {entry.text} {entry.questions}" for entry in best_entries[:5])
    return any(wanted <= set(terms_of(text)) for text in said)


def _grouped(query: str, best_entries: list[SearchEntry]) -> list[HitGroup]:
    """Return the things by kind, the kinds in the order of their best, then what people have made public."""
    words = fold(query).split()
    groups: dict[str, list[Hit]] = {}
    for entry in best_entries:
        shown = "" if entry.in_keywords else snippet(entry.text, words)
        groups.setdefault(entry.kind, []).append(Hit(entry, shown))
    for entry in _public(words):
        groups.setdefault(entry.kind, []).append(Hit(entry, ""))
    return [HitGroup(kind, KINDS[kind], hits) for kind, hits in groups.items()]


def _public(words: list[str]) -> list[SearchEntry]:
    """Return the public decks and fights whose name has every word."""
    if not words:
        return []
    named_so, titled_so = Q(), Q()
    for word in words[:12]:
        named_so &= Q(name__icontains=word)
        titled_so &= Q(title__icontains=word)
    decks = SavedDeck.objects.filter(named_so, visibility=SavedDeck.Visibility.PUBLIC)[:PUBLIC]
    fights = Share.objects.filter(titled_so, unlisted=False)[:PUBLIC]
    return [
        *(
            SearchEntry(
                "deck", deck.name, reverse("deckbuilder:deck", args=(deck.pk,)), "", numbered(deck.size, "card")
            )
            for deck in decks
        ),
        *(SearchEntry("fight", fight.title, fight.get_absolute_url(), "", fight.ending) for fight in fights),
    ]
