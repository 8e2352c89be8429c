"""What a change makes of a fight, as a player says it: "Fred dies in round 2", "7 of 8 Elves are left"."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter

from engine.analysis.paired import Fights, Finish, beyond_chance
from engine.model.percent import percent
from engine.model.seat import OWNERS, PLAYERS
from engine.model.words import listed
from engine.rules.ending import WON_WORDS, Ending

Weight = tuple[float, float, float, float]
"""How much a change matters: who is left, how many survive, with how many hit points, after how many rounds."""

NOTHING = "nothing changes"
NO_VICTORY = {WON_WORDS["both"]: "nobody wins", WON_WORDS["nobody"]: "it is a draw"}


def weight(before: Fights, after: Fights) -> Weight:
    """Return how much the fights differ, each part as a share of what could differ."""
    endings = {*before.endings(), *after.endings()}
    moved = sum(abs(before.share(ended(one)) - after.share(ended(one))) for one in endings) / 2
    return (
        round(moved, 6),
        round(sum(_moved(before, after, minions_left(owner), len(before.sides[owner])) for owner in OWNERS), 6),
        round(sum(_moved(before, after, points_left(owner), _points_of(before, owner)) for owner in OWNERS), 6),
        round(abs(before.mean(rounds_of) - after.mean(rounds_of)), 6),
    )


def consequence(before: Fights, after: Fights, *, former: bool = True) -> str:
    """Return what came of a change in a few words, the weightiest thing alone; ``NOTHING`` where it was chance.

    Without ``former`` a share is said alone ("Blue wins in 60%"), and that nobody wins is not said, for where the
    share of before stands above and that of each ending beside.
    """
    shares = _of_lone_minions(before, after, former) or _of_the_odds(before, after, former)
    endings = (_of_the_ending, _of_no_victory) if former else (_of_the_ending,)
    tellers = (*endings, _of_survivors, _of_length, _of_hit_points, _of_results)
    return shares or next(filter(None, (tell(before, after) for tell in tellers)), NOTHING)


def ended(one: Ending) -> Callable[[Finish], bool]:
    """Return the question whether a fight ended so."""
    return lambda finish: finish.ending == one


def minions_left(owner: str) -> Callable[[Finish], float]:
    """Return the question how many of an owner's minions are left."""
    return lambda finish: finish.minions(owner)


def points_left(owner: str) -> Callable[[Finish], float]:
    """Return the question how many hit points an owner's minions have left."""
    return lambda finish: finish.hit_points(owner)


def _points_of(fights: Fights, owner: str) -> int:
    return sum(fights.hit_points[minion] for minion in fights.sides[owner])


def rounds_of(finish: Finish) -> float:
    """Return how many rounds were fought."""
    return finish.rounds


def _moved(before: Fights, after: Fights, of: Callable[[Finish], float], most: int) -> float:
    return abs(before.mean(of) - after.mean(of)) / max(1, most)


def alone(fights: Fights) -> list[str]:
    """Return who fights alone for a player, or for nobody."""
    return [minions[0] for minions in fights.sides.values() if len(minions) == 1]


def _of_lone_minions(before: Fights, after: Fights, former: bool) -> str:
    for minion in filter(after.names.__contains__, alone(before)):
        if beyond_chance(before, after, lives(minion)):
            return _of_one(before, after, minion, former)
    return ""


def _of_one(before: Fights, after: Fights, minion: str, former: bool) -> str:
    name, was, now = before.names[minion], before.share(lives(minion)), after.share(lives(minion))
    if now == 0:
        return f"{name} dies{_in_round(after, minion)}"
    return f"{name} lives" if now == 1 else f"{name} lives in {_share(was, now, former)}"


def lives(minion: str) -> Callable[[Finish], bool]:
    """Return the question whether a minion lives."""
    return lambda finish: minion in finish.in_play


def _in_round(fights: Fights, id: str) -> str:
    """Return when a minion that fights alone has fallen: in the last round, if its side ends with it."""
    owner = next(owner for owner, minions in fights.sides.items() if id in minions)
    if owner not in PLAYERS or any(finish.ending.left in (owner, "both") for finish in fights.finishes):
        return ""
    rounds = sorted({finish.rounds for finish in fights.finishes})
    if rounds == [0] or len(rounds) > 2:
        return ""
    return f" in round {listed(map(str, rounds), 'or')}"


def _share(was: float, now: float, former: bool) -> str:
    return f"{percent(now, 0)} instead of {percent(was, 0)}" if former else percent(now, 0)


def _of_the_odds(before: Fights, after: Fights, former: bool) -> str:
    """Tell the odds of a player to win, where they hang on the dice: of one who can, if either still can."""
    told = list[tuple[bool, str]]()
    for player in PLAYERS:
        best = won(player)
        was, now = before.share(best), after.share(best)
        if {was, now} - {0.0, 1.0} and beyond_chance(before, after, best):
            told.append((now == 0, f"{_victory(before, after, player)} in {_share(was, now, former)}"))
    return min(told, key=itemgetter(0), default=(False, ""))[1]


def _victory(before: Fights, after: Fights, player: str) -> str:
    """Return what it is for a player to come out best: they win the fight, or the game."""
    return next(one.words for one in (*after.endings(), *before.endings()) if one.rank(player) == 0)


def won(player: str) -> Callable[[Finish], bool]:
    """Return the question whether a player comes out best."""
    return lambda finish: finish.ending.rank(player) == 0


def _of_the_ending(before: Fights, after: Fights) -> str:
    for player in PLAYERS:
        if after.share(won(player)) == 1 and beyond_chance(before, after, won(player)):
            return _victory(before, after, player)
    return ""


def _of_no_victory(before: Fights, after: Fights) -> str:
    """Tell that nobody wins any more."""
    for ending in after.endings():
        sure = after.share(ended(ending)) == 1 and beyond_chance(before, after, ended(ending))
        if sure and ending.words in NO_VICTORY:
            return NO_VICTORY[ending.words]
    return ""


def _of_survivors(before: Fights, after: Fights) -> str:
    moved = {owner: _moved(before, after, minions_left(owner), len(before.sides[owner])) for owner in OWNERS}
    for owner in sorted(OWNERS, key=lambda owner: -moved[owner]):
        if moved[owner] and beyond_chance(before, after, minions_left(owner)):
            return survivors(after, owner)
    return ""


def survivors(fights: Fights, owner: str) -> str:
    """Say how many of a side are left: "7 of 8 Elves are left", "none of Red's 8 minions is left"."""
    found = sorted({int(minions_left(owner)(finish)) for finish in fights.finishes})
    total = len(fights.sides[owner])
    if total == 1 and found[-1] <= 1:
        name = fights.names[fights.sides[owner][0]]
        return f"{name} is {'left' if found == [1] else 'gone' if found == [0] else 'sometimes left'}"
    if total == 0 or found[-1] > total:
        return f"{owner.capitalize()} has {_many(fights, owner, found)} {'minion' if found == [1] else 'minions'}"
    side = side_words(fights, owner)
    several = side.startswith(f"{total} ")
    if found == [total]:
        return f"{whole(total)}{side.removeprefix(str(total))} are left" if several else f"all of {side} are left"
    if found == [0]:
        return f"none of {'the ' if several else ''}{side} is left"
    return f"{_many(fights, owner, found)} of {side} {'is' if found == [1] else 'are'} left{_usually(found)}"


def whole(number: int) -> str:
    """Return how all of so many are called: "both", "all 3"."""
    return "both" if number == 2 else f"all {number}"


def _many(fights: Fights, owner: str, found: list[int]) -> str:
    return listed(map(str, found), "or") if len(found) <= 2 else f"{fights.mean(minions_left(owner)):.1f}"


def _usually(found: list[int]) -> str:
    return " on average" if len(found) > 2 else ""


def side_words(fights: Fights, owner: str) -> str:
    """Return what the minions of a side are called together: "8 Elves", "Red's 8 minions"."""
    nations = {fights.nations[id] for id in fights.sides[owner]}
    others = {fights.nations[id] for other in OWNERS if other != owner for id in fights.sides[other]}
    total = len(fights.sides[owner])
    if len(nations) > 1 or "" in nations:
        return f"{owner.capitalize()}'s {total} minions"
    (nation,) = nations
    return f"{owner.capitalize()}'s {total} {nation}" if nation in others else f"{total} {nation}"


def _of_length(before: Fights, after: Fights) -> str:
    if not beyond_chance(before, after, rounds_of):
        return ""
    more = after.mean(rounds_of) - before.mean(rounds_of)
    size = abs(round(more, 1))
    if not size:
        return ""
    words = "a round" if size == 1 else f"{size:g} rounds"
    return f"it takes {words} {'longer' if more > 0 else 'less'}{_about(more)}"


def _of_hit_points(before: Fights, after: Fights) -> str:
    moved = {owner: after.mean(points_left(owner)) - before.mean(points_left(owner)) for owner in OWNERS}
    for owner in sorted(OWNERS, key=lambda owner: -abs(moved[owner])):
        size = abs(round(moved[owner], 1))
        if size and beyond_chance(before, after, points_left(owner)):
            who = before.names[before.sides[owner][0]] if len(before.sides[owner]) == 1 else owner.capitalize()
            points = "hit point" if size == 1 else "hit points"
            return f"{who} ends with {size:g} {points} {'more' if moved[owner] > 0 else 'less'}{_about(moved[owner])}"
    return ""


def _about(number: float) -> str:
    return "" if number == int(number) else " on average"


def _of_results(before: Fights, after: Fights) -> str:
    """Tell what else a step of the script comes to, where nothing else tells the fights apart."""
    one, other = before.finishes[0].results, after.finishes[0].results
    for number, (was, now) in enumerate(zip(one, other, strict=False), start=1):
        if was != now:
            return f"step {number} of the script is {now} instead of {was}"
    return ""
