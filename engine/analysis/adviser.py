"""What a player could cast to come out better: every legal cast on every legal target, raced with the same dice.

All lines of casting play the same seeds (common random numbers), one fight each at first and more for those that do
well: after each stage whatever is certainly worse than the best goes, and of the rest the better third stays
(successive halving). Pairs, in both orders, are made of the best single casts. Whatever is cast is cast right before
the first fight of the script.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import islice, permutations
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Literal, NamedTuple

from engine.analysis.consequence import NOTHING, consequence, won
from engine.analysis.odds import wilson
from engine.analysis.paired import Fights, Finish, NoticingDice, finish_of, fought
from engine.model.board import SQUARES, neighbours
from engine.model.catalog import cards_by_name, read_cards, read_houses
from engine.model.dice import Dice
from engine.model.document import Document
from engine.model.state import Ground, Group, Host, Minion, Player, Structure
from engine.model.words import listed
from engine.rules.casting import EXECUTED, can_cast
from engine.rules.game import Game
from engine.rules.lookup import ground_at
from engine.scenario.board_edits import first_fight, target_text
from engine.scenario.edit import Edit, all_edited, called
from engine.scenario.error import ScenarioError
from engine.scenario.format import MAX_SEED, Cast, Scenario, Verb
from engine.scenario.prepared import PreparedScenario

Measure = Literal["left", "losses"]
"""What counts: to be left alone, with hit points where that is equal; or hit points alone."""

STAGES = (1, 4, 16, 64)
"""So many fights has a line fought at the end of each stage that it is in."""

KEPT = 3
"""Of those that are not certainly worse, one in so many stays in the race."""

FINALISTS = 12
"""So many lines stay in any case, and of so many single casts pairs are made."""

SHOWN = 5
RUNS = 100
"""With so many fights each of the lines shown is told."""

CERTAIN = 2.33
"""By so many standard errors of the paired difference a line is certainly worse: one time in a hundred by chance."""


@dataclass(eq=False)
class Line:
    """One or two casts, and how the fights with them have gone: a score for each seed, in order.

    ``rolled`` is whether anything hung on dice; ``refused``, whether a cast did not execute.
    """

    casts: tuple[Cast, ...]
    scores: list[float] = field(default_factory=list)
    rolled: bool = False
    refused: bool = False

    @property
    def score(self) -> float:
        """The mean of all fights."""
        return fmean(self.scores)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that are cast."""
        return tuple(cast.card for cast in self.casts)


class Advice(NamedTuple):
    """A line worth casting: its casts as changes of the scenario, in words, and what the fights come to with it."""

    edits: tuple[Edit, ...]
    words: str
    says: str
    fights: Fights


@dataclass(frozen=True)
class Advised:
    """What a player is advised, the best first; the fights without any cast, and how many lines were tried of how many.

    ``cut`` says that the work did not suffice to race all of them to the end.
    """

    player: Player
    before: Fights
    lines: list[Advice]
    tried: int
    legal: int
    cut: bool


def advise(
    scenario: Scenario,
    player: Player,
    cards: Iterable[str],
    *,
    casts: int = 1,
    measure: Measure = "left",
    work: float = inf,
) -> Advised:
    """Return the best that a player could cast of some cards, with so many casts at most and so much work.

    The work is counted as ``work_of`` counts it, so that the same question has the same answer on every machine.
    """
    race = _Race(scenario, player, measure, work)
    singles = race.run([Line((cast,)) for cast in legal_casts(race.table, player, cards)])
    found = singles
    if casts > 1:
        best = [line for line in singles if not line.refused][:FINALISTS]
        pairs = {Line((*one.casts, *two.casts)): max(one.score, two.score) for one, two in permutations(best, 2)}
        # A second cast that adds nothing is none to advise.
        found = [*singles, *(pair for pair in race.run([*pairs]) if not pair.refused and pair.score > pairs[pair])]
    before = fought(scenario, RUNS)
    told = (_told(scenario, line, before) for line in _better(found, race.without))
    lines = list(islice((advice for advice in told if advice.says != NOTHING), SHOWN))
    return Advised(player, before, lines, race.tried, race.legal, race.cut)


def cards_from(scenario: Scenario, player: Player, source: str) -> tuple[Scenario, list[str]]:
    """Return the cards that a player chooses from: "hand", "deck" (hand and deck), "all", a house, or cards by name.

    With them comes the scenario as it is advised on: whoever chooses from more than a hand casts without one. Raises
    ScenarioError for a source that is none, or that is empty.
    """
    seat = getattr(scenario.players, player)
    named = [name.strip() for name in source.split(",")]
    sources = {"hand": seat.hand, "deck": [*seat.hand, *seat.deck], "all": list(cards_by_name())}
    sources |= {house.name: [card.name for card in read_cards() if card.house == house.name] for house in read_houses()}
    cards = sources.get(source) or ([] if source in sources else named)
    unknown = [name for name in cards if name not in cards_by_name()]
    if unknown:
        houses = listed([house.name for house in read_houses()], "or")
        raise ScenarioError("from", f"expected hand, deck, all, {houses}, or names of cards, got {unknown[0][:60]!r}")
    if not cards:
        raise ScenarioError("from", f"expected cards to choose from, and {player}'s {source} is empty")
    if source != "hand":
        scenario = deepcopy(scenario)
        emptied = getattr(scenario.players, player)
        emptied.hand, emptied.deck = [], []
    return scenario, list(dict.fromkeys(cards))


def _better(lines: Iterable[Line], without: Line) -> Iterator[Line]:
    """Yield the lines that are better than none, the best first, of the same cards the best alone."""
    better = [line for line in lines if not line.refused and line.score > without.score]
    seen = set[tuple[str, ...]]()
    for line in sorted(better, key=lambda line: (-round(line.score, 9), len(line.casts))):
        if line.cards not in seen:
            seen.add(line.cards)
            yield line


def advice_document(advised: Advised) -> Document:
    """Return advice as plain data: how often the player comes out best without and with each line, with intervals."""
    return {
        "player": advised.player,
        "before": _share(advised.before, advised.player),
        "lines": [
            {
                "casts": [{"card": edit.which, "target": edit.to} for edit in line.edits],
                "words": line.words,
                "says": line.says,
                "changes": [edit.text for edit in line.edits],
            }
            | _share(line.fights, advised.player)
            for line in advised.lines
        ],
        "tried": advised.tried,
        "legal": advised.legal,
        "cut": advised.cut,
    }


def _share(fights: Fights, player: Player) -> Document:
    """Return how often a player comes out best, and between which shares that lies in 95 of 100 samples."""
    share = fights.share(won(player))
    low, high = (share, share) if fights.certain else wilson(round(share * fights.runs), fights.runs)
    return {"share": share, "low": round(low, 4), "high": round(high, 4), "fights": fights.runs}


def _told(scenario: Scenario, line: Line, before: Fights) -> Advice:
    edits = tuple(Edit("cast", cast.player, cast.card, target_text(cast.target)) for cast in line.casts)
    after = fought(all_edited(scenario, edits), RUNS)
    return Advice(edits, line_words(scenario, line.casts), consequence(before, after), after)


def line_words(scenario: Scenario, casts: Sequence[Cast]) -> str:
    """Return casts as a player says them: "Deflection on Fred, then Unholy Aura on Fred"."""
    return ", then ".join(f"{cast.card} on {called(scenario, target_text(cast.target))}" for cast in casts)


class _Race:
    """Lines of casting raced against each other."""

    def __init__(self, scenario: Scenario, player: Player, measure: Measure, work: float) -> None:
        self.table = PreparedScenario(scenario)
        self.place = first_fight(scenario.script)
        self.score = scorer(player, measure, self.table)
        self.work = work
        self.tried = self.legal = 0
        self.cut = False
        self.without = Line(())
        self._fight(self.without, STAGES[-1])

    def run(self, lines: list[Line]) -> list[Line]:
        """Race some lines, and return them with the best first, those that were refused last."""
        self.legal += len(lines)
        racing = lines
        for fights in STAGES:
            for line in racing:
                self._fight(line, fights)
            racing = self._best([line for line in racing if not line.refused and line.scores])
        order = {id(line): place for place, line in enumerate(racing)}
        fought_on = [line for line in lines if line.scores]
        self.tried += len(fought_on)
        return sorted(fought_on, key=lambda line: (line.refused, order.get(id(line), len(order)), -line.score))

    def _best(self, lines: list[Line]) -> list[Line]:
        """Return those that stay in the race, the best first."""
        ranked = sorted(lines, key=lambda line: -round(line.score, 9))
        stay = max(FINALISTS, len(ranked) // KEPT)
        return [line for line in ranked[:stay] if not certainly_worse(line, ranked[0])]

    def _fight(self, line: Line, fights: int) -> None:
        """Fight a line until it has so many fights, or once where nothing is rolled, as far as the work goes."""
        seeds = range(self.table.scenario.seed, MAX_SEED + 1)
        while len(line.scores) < fights and not line.refused and (line.rolled or not line.scores):
            if self.table.work > self.work:
                self.cut = True
                return
            dice = NoticingDice(seeds[len(line.scores) % len(seeds)])
            state = self.table.play_game(Game(self.table.state, dice, self.table.rules), self._script(line))
            results = state.results[self.place : self.place + len(line.casts)]
            line.refused = any(result != EXECUTED for result in results)
            line.rolled |= dice.rolled
            line.scores.append(self.score(finish_of(state)))

    def _script(self, line: Line) -> list[Verb]:
        script = self.table.scenario.script
        return [*script[: self.place], *line.casts, *script[self.place :]]


def certainly_worse(line: Line, best: Line) -> bool:
    """Whether a line does worse than the best with the same seeds, by more than chance."""
    if not (line.rolled or best.rolled):
        return line.score < best.score
    size = max(len(line.scores), len(best.scores))
    differences = [one - other for one, other in zip(_scores(best, size), _scores(line, size), strict=False)]
    if len(differences) < STAGES[1]:
        return False
    return fmean(differences) > CERTAIN * stdev(differences) / sqrt(len(differences))


def _scores(line: Line, size: int) -> list[float]:
    return line.scores if line.rolled else line.scores * size


def scorer(player: Player, measure: Measure, table: PreparedScenario) -> Callable[[Finish], float]:
    """Return how good an ending is for a player: 1 where he is left alone or wins, 0 where the other does, else 1/2.

    Hit points of those who were there at the start, his own share less the others', tell equal endings apart; by
    "losses" they are all that counts.
    """
    began = {minion.id: (minion.owner, minion.hp) for minion in table.state.minions.values()}
    mine = sum(hp for owner, hp in began.values() if owner == player) or 1
    theirs = sum(hp for owner, hp in began.values() if owner != player) or 1

    def score(finish: Finish) -> float:
        alive = [fate for id, fate in finish.alive.items() if id in began]
        own = sum(hp for owner, hp in alive if owner == player)
        others = sum(hp for owner, hp in alive if owner != player)
        margin = own / mine - others / theirs
        return margin if measure == "losses" else 1 - finish.ending.rank(player) / 2 + margin / 100

    return score


def legal_casts(table: PreparedScenario, player: Player, cards: Iterable[str]) -> Iterator[Cast]:
    """Yield every cast that a player may order right before the first fight; of targets that are alike, one."""
    script = table.scenario.script
    game = Game(table.state, Dice(table.scenario.seed), table.rules)
    table.play_game(game, script[: first_fight(script)])
    hosts = [*_hosts(game)]
    for card in cards:
        for target, host in hosts:
            if can_cast(game, player, card, host):
                yield Cast(player=player, card=card, target=target)


def _hosts(game: Game) -> Iterator[tuple[str | list[int], Host]]:
    """Yield whatever a spell may be cast on, one of each kind that is alike."""
    state, seen = game.state, set[object]()
    yield "globe", state.globe
    for host in (*state.minions.values(), *state.groups.values(), *state.structures.values()):
        likeness = _likeness(host) if isinstance(host, Minion) else host.id
        if host.alive and likeness not in seen:
            seen.add(likeness)
            yield host.id, host
    for square in SQUARES:
        ground = ground_at(game, square)
        likeness = _likeness_of_square(game, ground)
        if likeness not in seen:
            seen.add(likeness)
            yield [*square], ground


def _likeness(minion: Minion) -> object:
    """Return what tells a minion from others of its group."""
    spells = tuple((spell.name, spell.owner, spell.tokens) for spell in minion.spells)
    numbers = (minion.hp, minion.level, minion.armor, minion.hand, minion.missile, minion.attack_rate)
    group = minion.group.id if minion.group is not None else ""
    return group, minion.card, minion.nation, minion.recruit_class, minion.base, numbers, spells


def _likeness_of_square(game: Game, ground: Ground) -> object:
    """Return what tells a square from others: its ground, who stands there, and who stands beside it."""
    around = [_there(game, square) for square in neighbours(ground.square)]
    spells = tuple((spell.name, spell.owner) for spell in ground.spells)
    return ground.terrain, spells, len(around), _there(game, ground.square), tuple(sorted(filter(None, around)))


def _there(game: Game, square: tuple[int, int]) -> str:
    there: tuple[Group | Structure | None, ...] = (game.state.group_at(square), game.state.structure_at(square))
    return " ".join(one.id for one in there if one is not None)
