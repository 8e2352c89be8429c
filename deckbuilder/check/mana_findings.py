"""The findings on mana: what the cards ask for, whose deck it is, and who pays."""

from collections import Counter
from collections.abc import Iterator, Sequence

from deckbuilder.check.findings import (
    BOARD,
    CHOICE,
    OPPOSING,
    PATH,
    SANCTUM,
    STRUCTURE,
    TOWNS,
    TYPES,
    WEIGHED,
    WEIGHTS,
    Finding,
    Severity,
    named,
)
from deckbuilder.model.deck import UNKNOWN, CheckedCard, Deck, Entry, Span, copies
from deckbuilder.model.mana_needs import Need, Proposal, house_for, left_out, needs, payable, propose
from deckbuilder.model.mana_plan import path_words, structure
from deckbuilder.model.mana_sources import at_once, colony_founders, in_deck, lasting
from deckbuilder.odds.paying import plan_for
from engine.model.catalog import OPPOSING as OPPOSING_PAIRS
from engine.model.catalog import House
from engine.model.words import listed, numbered, plural

MOST_TOWNS = 6
"""No realm has more towns (board page)."""


def mana_findings(deck: Deck, towns: int) -> list[Finding]:
    """Return the findings on mana in reading order; ``towns`` is how many the player counts on.

    They take the deck's own house, or the proposed one where the deck has none; what needs a house
    is left out where neither is known.
    """
    all_needs = needs(deck)
    proposal = propose(all_needs)
    found = [*_types(all_needs), *_by_house(deck), *_opposing(all_needs), *_house(deck, all_needs, proposal)]
    if house := house_for(deck):
        outside = sorted(left_out(all_needs, house), key=lambda need: not need.firm)
        found += [_sanctum(deck, house), *_never(deck, house, towns)]
        found += [_outside(deck, need, house) for need in outside]
        firm = [need for need in outside if need.firm]
        found += [*_towns_needed(firm), *_sources(deck), *_structure(deck, house, all_needs)]
    return [*found, *_unhoused(deck)]


# What the cards ask for


def _types(all_needs: Sequence[Need]) -> Iterator[Finding]:
    """Say which mana types the cards ask for."""
    if not all_needs:
        return
    firm = listed(need.mana for need in all_needs if need.firm)
    perhaps = listed(need.mana for need in all_needs if not need.firm)
    parts = [f"for {firm}"] if firm else []
    parts += [f"perhaps for {perhaps}"] if perhaps else []
    yield Finding("mana-types", "note", f"The cards ask {listed(parts)}.", TYPES)


def _by_house(deck: Deck) -> Iterator[Finding]:
    """Say, for each house, how many of its cards need each of its two types."""
    counts: Counter[House] = Counter()
    for entry in deck.entries:
        if entry.card.house:
            counts[entry.card.house] += entry.count
    words = [
        f"{house.name}: {numbered(count, 'card')}, for {_uses(deck, house)}." for house, count in counts.most_common()
    ]
    if words:
        cards = tuple(entry for entry in deck.entries if entry.card.house)
        numbers = {house.name: count for house, count in counts.most_common()}
        yield Finding("house-types", "note", " ".join(words), TYPES, cards, numbers=numbers)


def _uses(deck: Deck, house: House) -> str:
    """Say how many cards of a house use each of its types."""
    cards = tuple(entry for entry in deck.entries if entry.card.house == house)
    return listed(_use(need) for need in needs(Deck(house, cards))) or "no mana"


def _use(need: Need) -> str:
    """Say how many copies use a type: "Order (34)", "Mystery (13, perhaps 17 more)", "perhaps Will (12)"."""
    firm, perhaps = copies(need.firm), copies(need.perhaps)
    if not firm:
        return f"perhaps {need.mana} ({perhaps})"
    return f"{need.mana} ({firm}{f', perhaps {perhaps} more' if perhaps else ''})"


def _opposing(all_needs: Sequence[Need]) -> Iterator[Finding]:
    """Point at opposing types that the cards ask for side by side."""
    places = {need.mana: place for place, need in enumerate(all_needs)}
    for pair in OPPOSING_PAIRS:
        if all(mana in places for mana in pair):
            heavy, light = sorted((all_needs[places[mana]] for mana in pair), key=lambda need: places[need.mana])
            sure = all(need.firm for need in (heavy, light))
            text = (
                f"{heavy.mana} and {light.mana} oppose each other, so no house makes both. {degrees(light, of=True)}."
            )
            severity: Severity = "note" if sure else "unknown"
            yield Finding("mana-opposing", severity, text, OPPOSING, light.entries, numbers=_numbers(light))


# Whose deck it is


def _house(deck: Deck, all_needs: Sequence[Need], proposal: Proposal | None) -> Iterator[Finding]:
    """Propose a house, say where there is a real choice, and what the next best would leave out."""
    if proposal is None:
        yield Finding("house-none", "unknown", "No house can be proposed: no card's mana is known.", TYPES)
        return
    house, own = proposal.house, deck.house
    reason = WEIGHED if deck.structure_known else WEIGHTS
    made = f"It makes {house.primary} and {house.secondary}, which the cards ask for most"
    if own and own != house and own not in proposal.equals:
        text = f"The deck is of House {own.name}, but House {house.name} suits it better. {made}."
        yield Finding("house-differs", "warning", text, reason, numbers={"house": own.name, "proposed": house.name})
    else:
        text = f"Proposed house: {house.name}. {made}."
        yield Finding("house-proposed", "ok", text, reason, numbers={"proposed": house.name})
    for equal in proposal.equals:
        text = f"{equal.name} is as good a choice. {_leaves(all_needs, equal)}. {_nation(equal, house)}"
        yield Finding("house-equal", "note", text, CHOICE, numbers={"house": equal.name})
    if not proposal.equals:
        other = proposal.next
        text = f"The next best house is {other.name}. {_leaves(all_needs, other)}. {_nation(other, house)}"
        yield Finding("house-next", "note", text, reason, numbers={"house": other.name})


def _leaves(all_needs: Sequence[Need], house: House) -> str:
    """Say what a house leaves to towns and spells."""
    missing = [need.mana for need in left_out(all_needs, house)]
    return f"It leaves {listed(missing)} to towns and spells" if missing else "It makes every type the cards ask for"


def _nation(house: House, instead_of: House) -> str:
    """Say what another house does to the recruits."""
    if house.ability == instead_of.ability:
        return f"Its {house.nations} have the same ability as {instead_of.nations} ({house.ability})."
    return f"Its recruits are {house.nations} ({house.ability}), not {instead_of.nations} ({instead_of.ability})."


# Who pays


def _sanctum(deck: Deck, house: House) -> Finding:
    """Count the copies for which the Sanctum alone makes every type they may use."""
    count = payable(deck, house)
    numbers = {"payable": count, "size": deck.size}
    made = f"only {house.primary} and {house.secondary}, the mana of House {house.name}"
    if count == deck.size:
        every = f"All {count} cards need" if count > 1 else "The one card needs"
        return Finding("sanctum-all", "ok", f"{every} {made}.", SANCTUM, numbers=numbers)
    return Finding("sanctum-part", "note", f"{count} of {deck.size} cards need {made}.", SANCTUM, numbers=numbers)


def _never(deck: Deck, house: House, towns: int) -> Iterator[Finding]:
    """Name the cards that no number of novices, the deck's own mana cards and all the towns together pay for."""
    short = tuple(entry for entry in deck.entries if _missing(deck, entry.card, house) > towns)
    if not short:
        return
    helpers = tuple(entry for entry in deck.entries if _may_help(entry))
    text = f"Never paid for, even with {numbered(towns, 'town')}: {named(short)}."
    numbers = {"towns": towns, "copies": copies(short)}
    if helpers:
        yield Finding(
            "never-paid", "unknown", f"{text} Perhaps {named(helpers)} can help.", BOARD, short, numbers=numbers
        )
    else:
        yield Finding("never-paid", "warning", text, BOARD, short, numbers=numbers)


def _missing(deck: Deck, card: CheckedCard, house: House) -> int:
    """Return how much a card surely asks of types that neither the house nor the deck's mana cards make."""
    outside = [ask for ask in card.asks if ask.mana not in (house.primary, house.secondary)]
    missing = sum(max(0, ask.amount.low - at_once(deck, ask.mana)) for ask in outside)
    if outside and len(outside) == len(card.asks):
        return max(missing, card.total.low - sum(at_once(deck, ask.mana) for ask in outside))
    return missing


def _may_help(entry: Entry) -> bool:
    """Whether a card may bring mana that cannot be counted on."""
    counted_on = bool(in_deck([entry]))
    return entry.card.name in colony_founders() or (entry.card.acts_on_mana and not counted_on)


def _outside(deck: Deck, need: Need, house: House) -> Finding:
    """Say who asks for a type the house does not make, and how many towns that takes."""
    text = f"{need.mana} is not made by House {house.name}: {degrees(need)}.{_towns(need)}"
    if own := lasting(deck, need.mana):
        text += f" The deck's own mana cards make up to {own} of it a turn."
    if need.surely:
        return Finding("mana-outside", "warning", text, TOWNS, need.entries, numbers=_numbers(need))
    return Finding("mana-outside-unsure", "unknown", text, TOWNS, need.entries, numbers=_numbers(need))


def _numbers(need: Need) -> dict[str, int | str | None]:
    """Return the numbers of a need by name: the copies by how surely they use the type, and the most that one takes."""
    dearest = {"dearest_least": need.dearest.low, "dearest_most": need.dearest.high}
    return {"mana": need.mana, **{str(degree): count for degree, count in need.counts.items()}, **dearest}


def degrees(need: Need, of: bool = False) -> str:
    """Say how many copies use a type, and how surely: "2 copies need it, 4 perhaps"."""
    (degree, first), *others = ((degree, count) for degree, count in need.counts.items() if count)
    how = "" if degree == "surely" else f"{degree} "
    more = "".join(f", {count} {degree}" for degree, count in others)
    what = need.mana if of else "it"
    return f"{numbered(first, 'copy')} {how}{'needs' if first == 1 else 'need'} {what}{more}"


def _towns(need: Need) -> str:
    """Say how many towns pay for the dearest card's part of this type, if anything is known of that."""
    if need.dearest == UNKNOWN:
        return ""
    return f" The dearest of these cards takes {_towns_of(need.dearest)} set to {need.mana}."


def _towns_of(span: Span) -> str:
    """Say how many towns: "1 town", "2 to 3 towns"."""
    return f"{span} {'town' if span.high == 1 else plural('town')}"


def _towns_needed(outside: Sequence[Need]) -> Iterator[Finding]:
    """Count the types beyond the house's two, and the towns for the dearest card of each at once."""
    if not outside:
        return
    types = listed(need.mana for need in outside)
    highs = [need.dearest.high for need in outside]
    known = [high for high in highs if high is not None]
    towns = Span(sum(need.dearest.low for need in outside), sum(known) if known == highs else None)
    if towns == UNKNOWN:
        many = "How many towns the dearest card of each takes at once is not known."
    else:
        many = f"The dearest card of each at once takes {_towns_of(towns)}."
    text = f"Towns or spells would have to make {types}. {many}"
    yield Finding("towns-needed", "note", text, BOARD, numbers={"towns_least": towns.low, "towns_most": towns.high})


def _sources(deck: Deck) -> Iterator[Finding]:
    """Name the cards that make mana, and those that act on it in ways that their texts must tell."""
    sources = in_deck(deck.entries)
    if sources:
        cards = tuple(entry for entry, _ in sources)
        text = f"The deck makes mana of its own: {named(cards)}."
        yield Finding("mana-sources", "note", text, TOWNS, cards, numbers={"copies": copies(cards)})
    others = tuple(entry for entry in deck.entries if entry.card.acts_on_mana and not in_deck([entry]))
    if others:
        makes = "makes or changes" if copies(others) == 1 else "make or change"
        text = f"{numbered(copies(others), 'more card' if sources else 'card')} {makes} mana; the texts say how."
        yield Finding("mana-cards", "note", text, TOWNS, others, numbers={"copies": copies(others)})


def _structure(deck: Deck, house: House, all_needs: Sequence[Need]) -> Iterator[Finding]:
    """Say the deck's mana structure, and a path to it."""
    goals = {str(need.mana): need.dearest.low for need in all_needs if need.firm}
    text = f"Mana structure: {structure(house, all_needs)}."
    yield Finding("mana-structure", "note", text, STRUCTURE, numbers=goals)
    yield Finding("mana-path", "note", f"A mana path. {path_words(plan_for(deck, house))}.", PATH)


def _unhoused(deck: Deck) -> Iterator[Finding]:
    """Name the cards whose house is not known: they are in no mana figure."""
    entries = tuple(entry for entry in deck.entries if entry.card.house is None)
    if entries:
        text = f"House unknown, so in no mana figure: {named(entries)}."
        yield Finding("house-of-card", "unknown", text, TYPES, entries, numbers={"copies": copies(entries)})
