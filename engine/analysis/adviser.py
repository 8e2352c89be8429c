"""What a player could cast to come out better: every legal cast on every legal target, raced with the same dice.

``engine.analysis.race`` finds the best; they are then fought with seeds of their own, told against the fight without
them, and ranked by what they come to. Whatever is cast is cast right before the first fight of the script.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache, partial
from math import inf
from typing import NamedTuple

from engine.analysis.answers import AdviceAnswer, AdvisedLine, Goal, PlayerShare, WinShares
from engine.analysis.casting_costs import Costs, Total
from engine.analysis.consequence import NOTHING, consequence, won
from engine.analysis.executor import Executor, Progress, unheard
from engine.analysis.legal_casts import cast_edit
from engine.analysis.odds import wilson
from engine.analysis.paired import Fights, affordable, fought
from engine.analysis.race import (
    LINE_FIGHTS,
    STAGES,
    Contender,
    Contest,
    Fighter,
    Measure,
    Race,
    Try,
    TryOutcome,
    certainly_worse,
    scorer,
    try_lines,
)
from engine.model.catalog import cards_by_name, read_cards, read_houses, read_starter_decks
from engine.model.seat import PLAYERS, Player
from engine.model.words import listed
from engine.scenario.edit import Edit, all_edited
from engine.scenario.error import ScenarioError
from engine.scenario.format import Cast, Scenario
from engine.scenario.named_parts import called
from engine.scenario.prepared import PreparedScenario
from engine.scenario.reading import copy_of
from engine.scenario.reference_checks import nearest_words
from engine.scenario.spelling import known_card, known_deck, known_house
from engine.scenario.turn_edits import target_text
from engine.trace.run import record

SHOWN, TRIED_AGAIN = 6, 9
"""So many lines are advised, of so many that did best in the race."""

LINE_WORK = 100_000
"""So much work goes into the fights that the lines are described from; where it does not suffice they are fewer."""

CHUNK = 16
"""So many tries are handed to a worker at once."""


@dataclass(frozen=True)
class AdviceQuestion:
    """What is asked: who casts, which cards, how often at most, what counts, what is looked for, and with what mana.

    ``costs`` are assumed of cards whose cost nobody knows.
    """

    scenario: Scenario
    player: Player
    cards: Sequence[str]
    casts: int = 1
    measure: Measure = "left"
    goal: Goal = "best"
    mana: int | None = None
    costs: Mapping[str, int] = field(default_factory=dict)

    @property
    def contest(self) -> Contest:
        """What is fought."""
        return Contest(self.scenario, self.player, self.measure)

    @property
    def prices(self) -> Costs:
        """What casts cost."""
        return Costs(self.scenario, self.costs, self.mana)

    def race(self, work: float = inf) -> Race:
        """Return the race that answers, about to begin."""
        return Race(
            self.contest,
            self.cards,
            casts=self.casts,
            affordable=self.prices.affordable,
            priced=self.prices.known if self.goal == "cheapest" else None,
            work=work,
        )


class Advice(NamedTuple):
    """A line worth casting: its casts as changes and in words, what the fights come to, why, and what it costs."""

    edits: tuple[Edit, ...]
    words: str
    says: str
    why: str
    fights: Fights
    cost: Total


@dataclass(frozen=True)
class Advised:
    """What a player is advised, the best first; the fights without any cast, and how many lines were tried of how many.

    ``unpriced`` are lines that win as often as the cheapest, but nobody knows their cost; ``dear`` counts the cards
    that cost more than the mana there is. ``cut`` says that the work did not suffice to race all lines to the end,
    ``stopped`` that somebody has stopped it.
    """

    player: Player
    goal: Goal
    before: Fights
    lines: list[Advice]
    unpriced: list[Advice]
    tried: int
    legal: int
    dear: int
    cut: bool
    stopped: bool = False


def advise(
    question: AdviceQuestion,
    *,
    work: float = inf,
    pool: Executor | None = None,
    progress: Progress = unheard,
) -> Advised:
    """Return the best that a player could cast of some cards, with so much work at most.

    The work is counted as ``work_of`` counts it, so that the same question has the same answer on every machine. With
    a ``pool`` there is no such limit; an interrupt then keeps the best so far, which is said to be ``stopped``.
    """
    race = question.race(work)
    stopped = False
    try:
        if pool is None:
            _run_alone(race, progress)
        else:
            _run_in_pool(race, pool, progress)
    except KeyboardInterrupt:
        stopped = True
    return concluded(question, race, stopped=stopped)


def _run_alone(race: Race, progress: Progress) -> None:
    fighter = Fighter(race.contest)
    while batch := race.tries():
        race.take(_as_far_as_it_goes(race, fighter, batch))
        progress(race.fights, race.most_fights)


def _as_far_as_it_goes(race: Race, fighter: Fighter, batch: Sequence[Try]) -> Iterator[TryOutcome]:
    left = race.limit - race.work
    for one in batch:
        if left <= 0:
            yield TryOutcome(one.line, one.casts, cut=True)
            return
        tried = fighter.tried(one, left)
        left -= tried.work
        yield tried


def _run_in_pool(race: Race, pool: Executor, progress: Progress) -> None:
    while batch := race.tries():
        chunks = [batch[start : start + CHUNK] for start in range(0, len(batch), CHUNK)]
        found: list[TryOutcome] = []
        try:
            with closing(pool.results(partial(try_lines, race.contest), chunks)) as results:
                for _, tried in results:
                    found += tried
                    progress(race.fights + sum(len(one.scores) for one in found), race.most_fights)
        finally:
            # An interrupt keeps what is known of this batch.
            race.take(sorted(found, key=lambda one: one.line))


def concluded(question: AdviceQuestion, race: Race, *, stopped: bool = False) -> Advised:
    """Return what a race has come to, be it stopped before its end."""
    scenario, costs = question.scenario, question.prices
    legal = race.lines[1:]
    tried = sum(bool(line.scores) for line in legal)
    lines, unpriced = _advisable(question, race), list[Contender]()
    if question.goal == "cheapest":
        lines, unpriced = _still_winning(race, costs)
    lines, unpriced = lines[:TRIED_AGAIN], unpriced[:TRIED_AGAIN]
    before = fought(scenario, _fights_to_afford(scenario, [*lines, *unpriced]))
    first, also = _best_advice(question, lines, before), _best_advice(question, unpriced, before)
    dear = sum(not costs.affordable([card]) for card in question.cards)
    return Advised(question.player, question.goal, before, first, also, tried, len(legal), dear, race.cut, stopped)


def _fights_to_afford(scenario: Scenario, lines: Sequence[Contender]) -> int:
    """Return how many fights suffice for the scenario and for each line alike: what is cast can make a fight longer."""
    fights = [scenario, *(all_edited(scenario, _edits(line)) for line in lines)]
    return min(affordable(one, len(fights), LINE_WORK) for one in fights)


def _advisable(question: AdviceQuestion, race: Race) -> list[Contender]:
    """Return the lines that are better than none, the best first, of the same cards the best alone.

    A second cast that adds nothing is none to advise.
    """
    if not race.without.scores:
        return []
    singles = {_name(line.casts[0]): line for line in race.singles}
    fought = [line for line in race.lines[1:] if line.scores and not line.refused]
    better = [
        line
        for line in fought
        if line.score > race.without.score
        and all(_adds(line, singles[name]) for name in map(_name, line.casts[1:] and line.casts) if name in singles)
    ]
    return list(_unlike(sorted(better, key=partial(_rank, question.measure))))


def _name(cast: Cast) -> tuple[str, str]:
    return cast.card, target_text(cast.target)


def _adds(line: Contender, single: Contender) -> bool:
    return single.refused or not single.scores or certainly_worse(single, line)


def _rank(measure: Measure, line: Contender) -> tuple[float, ...]:
    """Return the place of a line: how it ends counts before how many casts it takes, and hit points last of all.

    One that has been dropped early stands after those that were not.
    """
    doubt = line.score - line.at_worst
    end = 0.0 if measure == "losses" else -round(line.end - doubt, 9)
    return end, len(line.casts) if measure == "left" else 0, -round(line.score - doubt, 9)


def _unlike(lines: Iterable[Contender]) -> Iterator[Contender]:
    seen = set[tuple[str, ...]]()
    for line in lines:
        if tuple(sorted(line.cards)) not in seen:
            seen.add(tuple(sorted(line.cards)))
            yield line


def _still_winning(race: Race, costs: Costs) -> tuple[list[Contender], list[Contender]]:
    """Return the lines that win as often as the best, as far as chance allows to tell: by cost, and those without one.

    A line of more mana than another counts for nothing that has all the other's cards.
    """
    best = race.best_by_end()
    if best is None or not best.won or best.end <= race.without.end:
        return [], []
    wins = [
        line
        for line in race.lines[1:]
        if line.scores
        and not line.refused
        and not line.wants(STAGES[-1])
        and not certainly_worse(line, best, ends=True)
    ]
    priced = [line for line in wins if costs.known(line.cards)]
    unpriced = [line for line in wins if not costs.known(line.cards)]
    priced.sort(key=lambda line: (costs.of(line.cards).mana or 0, len(line.casts), -round(line.score, 9)))
    unpriced.sort(key=lambda line: (len(line.casts), -round(line.score, 9)))
    return list(_unlike(priced)), list(_unlike(unpriced))


def _best_advice(question: AdviceQuestion, lines: Iterable[Contender], before: Fights) -> list[Advice]:
    """Tell the first few lines that come to something better, each from as many fights as there are without it.

    They stand by what these fights come to; the cheapest stay in their order.
    """
    rank_of = ranked_by(question)
    found = list[tuple[tuple[float, ...], Advice]]()
    for line in lines:
        advice = _advice(question, line, before)
        rank = rank_of(advice.fights, len(line.casts))
        if advice.says != NOTHING and rank < rank_of(before, len(line.casts)):
            found.append((rank, advice))
    if question.goal == "best":
        found.sort(key=lambda pair: pair[0])
    return [advice for _, advice in found[:SHOWN]]


def ranked_by(question: AdviceQuestion) -> Callable[[Fights, int], tuple[float, ...]]:
    """Return what ranks fights with so many casts as the race ranks its lines, the lower the better."""
    score = scorer(question.contest, PreparedScenario(question.scenario))

    def rank(fights: Fights, casts: int) -> tuple[float, ...]:
        mean = -round(fights.mean(score), 9)
        if question.measure == "losses":
            return (mean,)
        return round(fights.mean(lambda finish: finish.ending.rank(question.player)), 9), casts, mean

    return rank


def _advice(question: AdviceQuestion, line: Contender, before: Fights) -> Advice:
    scenario = question.scenario
    edits = _edits(line)
    cast = all_edited(scenario, edits)
    after = fought(cast, before.runs if not before.certain else LINE_FIGHTS)
    words = line_words(scenario, line.casts)
    return Advice(edits, words, consequence(before, after), _why(cast, line), after, question.prices.of(line.cards))


def _edits(line: Contender) -> tuple[Edit, ...]:
    return tuple(map(cast_edit, line.casts))


def _why(scenario: Scenario, line: Contender) -> str:
    """Return the first thing that the cards do in the fight, as its trace tells it; empty where they only lie there."""
    events = record(scenario, scenario.seed).events
    for event in [event for event in events if event.kind == "effect" and event.card in line.cards]:
        if not event.text.endswith("takes effect."):
            return event.text
        made = next((other.text for other in events if other.parent == event.id), "")
        if made:
            return made
    return ""


def line_words(scenario: Scenario, casts: Sequence[Cast]) -> str:
    """Return casts as a player says them: "Deflection on Fred, then Unholy Aura on Fred"."""
    return ", then ".join(f"{cast.card} on {called(scenario, target_text(cast.target))}" for cast in casts)


def usual_source(scenario: Scenario, player: Player) -> str:
    """Return out of which cards a player casts where nobody says: of the hand, where there is one."""
    return "hand" if getattr(scenario.players, player).hand else "all"


def cards_from(scenario: Scenario, player: Player, source: str) -> tuple[Scenario, list[str]]:
    """Return the cards that a player chooses from, and the scenario as it is advised on.

    The source is "hand", "deck" (hand and deck), "all", a house ("War" or "house:War"), a starter deck ("War starter"),
    or cards by name. Whoever chooses from more than a hand casts without one. Raises ScenarioError for a source that is
    none, or that is empty.
    """
    seat = getattr(scenario.players, player)
    held = {"hand": seat.hand, "deck": [*seat.hand, *seat.deck], "all": [*cards_by_name()]}
    known = held | _printed()
    said = source[len("house:") :] if source.lower().startswith("house:") else source
    cards = known.get(known_deck(known_house(said.strip())))
    if cards is None:
        cards = [known_card(name.strip()) for name in source.split(",")]
    unknown = [name for name in cards if name not in cards_by_name()]
    if unknown:
        houses = listed([house.name for house in read_houses()], "or")
        meant = nearest_words(unknown[0][:60], cards_by_name())
        raise ScenarioError(
            "from", f"expected {', '.join(held)}, {houses}, or names of cards, got {unknown[0][:60]!r}{meant}"
        )
    if not cards:
        raise ScenarioError("from", f"expected cards to choose from, and {player}'s {source} is empty")
    if source != "hand":
        scenario = copy_of(scenario)
        emptied = getattr(scenario.players, player)
        emptied.hand, emptied.deck = [], []
    return scenario, list(dict.fromkeys(cards))


@cache
def _printed() -> dict[str, list[str]]:
    """Return the cards of each house, and of each starter deck."""
    houses = {house.name: [card.name for card in read_cards() if card.house == house.name] for house in read_houses()}
    return houses | {deck.name: [card.name for card in deck.cards] for deck in read_starter_decks()}


def advice_document(advised: Advised) -> AdviceAnswer:
    """Return advice as plain data: how often the player comes out best without and with each line, with intervals."""
    found: AdviceAnswer = {
        "player": advised.player,
        "goal": advised.goal,
        "before": _share(advised.before, advised.player),
        "lines": [_row(advised.player, line) for line in advised.lines],
        "tried": advised.tried,
        "legal": advised.legal,
        "dear": advised.dear,
        "cut": advised.cut,
    }
    if advised.goal == "cheapest":
        found["unpriced"] = [_row(advised.player, line) for line in advised.unpriced]
    if advised.stopped:
        found["stopped"] = True
    return found


def _row(player: Player, line: Advice) -> AdvisedLine:
    return {
        "casts": [{"card": edit.which, "target": edit.to} for edit in line.edits],
        "words": line.words,
        "says": line.says,
        "why": line.why,
        "changes": [edit.text for edit in line.edits],
        "cost": line.cost.mana,
        "assumed": line.cost.assumed,
        **_share(line.fights, player),
    }


def _share(fights: Fights, player: Player) -> PlayerShare:
    """Return how often a player comes out best, and between which shares that lies in 95 of 100 samples.

    ``shares`` are how often each player does, and how often neither.
    """
    share = fights.share(won(player))
    low, high = (share, share) if fights.certain else wilson(round(share * fights.runs), fights.runs)
    blue, red = (fights.share(won(one)) for one in PLAYERS)
    shares: WinShares = {"blue": blue, "nobody": round(1 - blue - red, 9), "red": red}
    return {"share": share, "low": round(low, 4), "high": round(high, 4), "fights": fights.runs, "shares": shares}
