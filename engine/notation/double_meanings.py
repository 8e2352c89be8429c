"""What a typed line would say in two ways, or otherwise than it is read: refused with what to write instead."""

from __future__ import annotations

import re

from engine.model.base_stats import singular
from engine.model.words import plural
from engine.notation.cutting import PLACES, Piece
from engine.notation.fight_errors import (
    EACH_SIDE,
    NATION_OF_EACH,
    NO_SPELLS,
    OF_EACH,
    OF_EACH_NUMBER,
    OF_THE_LAST,
    ONE_NUMBER,
    PARTED,
    WHOLE_NUMBER,
    WHOSE_INITIATIVE,
    LineError,
)
from engine.notation.read_so_far import ReadSoFar
from engine.notation.vocabulary import GROUPS, SIDES, SOMEBODY, key, kinds_of, values_of

_DASH = re.compile(r"[^\S\n]+[-–—]+\s+")
"""A dash between two things; one that begins a line is a row's."""

_MINUS = re.compile(r"(?:[^\S\n]+|(?<=[(\[]))[-–—]")
"""A minus before a spell: "archers -Power", "(-Power)"."""

MULTIPLES = {"double", "twice", "triple", "thrice"}
"""Words before the name of a number that say how often that of the minion is taken."""

INEXACT = {"at least", "at most", "up to", "about", "around", "roughly", "almost", "nearly", "over"}
INEXACT |= {"more than", "less than", "fewer than", "under", "below", "above"}
ABOUT = {"~", "≈", "≥", "≤", "<"}
"""Words and signs before a number that may be another."""

THEN = {"then", "finally", "lastly"}
"""Words that say what comes next, which one of a group does not."""

SEVERAL_GROUPS = {plural(group) for group in GROUPS}

STANDS_IN = {"TERRAIN", "STRUCTURE"}
"""What somebody can stand in."""

THEIRS = {"his", "her", "its", "their"}
"""Words of whose a structure is that may be either player's: "his town at 6,6"."""


def check_at_least(read: ReadSoFar, piece: Piece) -> None:
    """Refuse the plus sign of "3+ archers"."""
    beside = read.line[piece.start - 1 : piece.start].isdigit() and read.line[piece.end : piece.end + 1] == " "
    if piece.text == "+" and read.last == "NUMBER" and beside and read.is_somebody(read.at):
        raise LineError(read.line, piece.start, piece.end, ONE_NUMBER)


def check_place_of_all(read: ReadSoFar, piece: Piece) -> None:
    """Refuse a place that stands before all of a fight: "In a forest: 3 archers vs Gorgon"."""
    if piece.text in {":", ","} and not read.begun and read.against and read.last in STANDS_IN:
        raise LineError(read.line, read.pieces[0].start, piece.start, EACH_SIDE)


def check_dash(read: ReadSoFar, piece: Piece) -> None:
    """Refuse a dash before a piece that may take a spell away, or part two minions."""
    before = read.pieces[read.at - 1].end if read.at else piece.start
    if read.begun and _MINUS.fullmatch(read.line, before, piece.start) and "SPELL" in read.kinds_at(read.at):
        raise LineError(read.line, piece.start - 1, piece.start, NO_SPELLS)
    if _DASH.fullmatch(read.line, before, piece.start):
        check_joined(read, read.at, before, piece.start)


def check_square(read: ReadSoFar, piece: Piece) -> None:
    """Refuse a number for each of several, which would be read as a square: "at 3, 4 and 5 hp"."""
    joined = read.at < len(read.pieces) and "AND" in kinds_of(key(read.pieces[read.at].text))
    if " " in piece.text and read.are_many and joined and read.is_stat(read.at + 1):
        raise LineError(read.line, piece.start, piece.end, OF_EACH_NUMBER)


def check_multiple(read: ReadSoFar, word: str, piece: Piece, *, of_stat: bool) -> None:
    """Refuse a number of a minion that is said to be so often its own: "hp x2", "double hp"."""
    signed = read.at > 1 and read.pieces[read.at - 2].text in {"x", "X", "×", "*"}
    if (of_stat and (signed or word in MULTIPLES)) or (word in MULTIPLES and read.stat_length(read.at + 1)):
        raise LineError(read.line, piece.start, piece.end, WHOLE_NUMBER)


def check_rest(read: ReadSoFar, number: Piece) -> None:
    """Refuse the hit points of which some are left in brackets behind those: "5 hp (of 7)"."""
    before = [key(piece.text) or piece.text for piece in read.pieces[max(read.at - 3, 0) : read.at - 1]]
    if before == ["(", "of"] and read.before in {"STAT", "VALUE"}:
        raise LineError(read.line, number.start, number.end, "Say both numbers in one place: hp 5/7.")


def check_house(read: ReadSoFar, number: Piece) -> None:
    """Ask of "3 Life archers", or "3 Life", whether it is a house or hit points."""
    if not (read.stat_length(read.at) == 1 and "NATION" in read.kinds_at(read.at)):
        return
    house = read.pieces[read.at]
    alone = read.last in {"", "_VS", "_BAR"} and read.ends_a_side(read.at + 1)
    if alone or "CLASS" in read.kinds_at(read.at + 1):
        nation, *_ = values_of(key(house.text), "NATION")
        offers = (f"{number.text} {nation if alone else singular(nation)}", f"hp {number.text}")
        raise LineError(read.line, number.start, house.end, "Is this a house, or hit points?", offers)


def check_id(read: ReadSoFar, piece: Piece) -> None:
    """Ask of "#3 archers" whether it is how many: an id stands behind whom it is of."""
    number = piece.text[1:]
    if number.isdecimal() and read.last not in SOMEBODY | {"_COMBAT", "ID"} and read.is_somebody(read.at):
        raise LineError(read.line, piece.start, piece.end, "Is this how many, or an id?", (number, ""))


def check_joined(read: ReadSoFar, at: int, start: int, end: int) -> None:
    """A dash, a slash or an x between two minions may mean "vs" or "and" where no word says "vs"."""
    if read.last in SOMEBODY and not read.against and read.is_somebody(at):
        offers = ("+", "vs") if read.line[start:end] == "/" else ("vs", "+")
        raise LineError(read.line, start, end, PARTED, offers)


def check_word(read: ReadSoFar, word: str, piece: Piece) -> None:
    """Refuse a word that would be read otherwise than it may be meant."""
    for check in (
        _check_said_of_one,
        _check_said_of_all,
        _check_one_after_the_other,
        _check_one_number,
        _check_whose_initiative,
        _check_whose_nation,
        _check_house_alone,
    ):
        check(read, word, piece)


def _check_said_of_one(read: ReadSoFar, word: str, piece: Piece) -> None:
    """Refuse what is said of one of several: "the first with Power", "Power on one of them"."""
    after = [key(other.text) or other.text for other in read.pieces[read.at + 1 : read.at + 2]]
    holds = "SIGN" in read.kinds_at(read.at + 1) or after == [":"]
    first = word == "first" and read.last in {"COMMA", "AND", "SIGN", "_OPEN"} and holds
    if first or (word == "one" and read.last in {"_OPEN", "_IN"} and (holds or after == ["of"])):
        raise LineError(read.line, piece.start, piece.end, OF_EACH)
    if word == "each" and read.last == "_VS" and after == ["of"]:
        raise LineError(read.line, piece.start, piece.end, "A line is one fight.")


def _check_said_of_all(read: ReadSoFar, word: str, piece: Piece) -> None:
    """Refuse what is said of both sides or of several spells, but would be read otherwise."""
    if word in {"both", "all"} and "_BY" in read.kinds_at(read.at + 1) and "COLOR" in read.kinds_at(read.at + 2):
        raise LineError(read.line, piece.start, piece.end, "Say it of each spell: Power by red, Barkskin by red.")
    said = {"SIGN", "NATION"} if read.last == "_OPEN" else {"SIGN"}
    of_all = word in {"all", "both"} and read.several and read.last not in {"SIGN", "SPELL"}
    on_all = word in {"each", "all", "both"} and read.several and _says_on_whom(read)
    told = not said.isdisjoint(read.kinds_at(read.at + 1)) or read.is_stat(read.at + 1)
    if (of_all and told) or on_all:
        raise LineError(read.line, piece.start, piece.end, OF_THE_LAST)
    if word == "each" and read.named and not read.are_many and (read.several or read.enemies):
        raise LineError(read.line, piece.start, piece.end, OF_THE_LAST if read.several else EACH_SIDE)
    if word == "each" and read.last in SOMEBODY and read.ends_a_side(read.at + 1):
        raise LineError(read.line, piece.start, piece.end, "Say of each side who it is: 3 archers vs 3 archers.")
    if word in THEIRS and read.last != "_IN" and "STRUCTURE" in read.kinds_at(read.at + 1):
        raise LineError(read.line, piece.start, piece.end, "Say whose it is.", ("blue", "red"))
    if word in {"all", "both"} and read.last == "COMMA" and "NATION" in read.kinds_at(read.at + 1):
        raise LineError(read.line, piece.start, piece.end, NATION_OF_EACH)
    alone = word == "all" and read.named and not read.are_many and not read.is_somebody(read.at + 1)
    placed = word in {"all", "both"} and "_IN" in read.kinds_at(read.at + 1) and not read.is_stat(read.at + 2)
    if read.enemies and (alone or placed or (word == "both" and not read.are_two)):
        raise LineError(read.line, piece.start, piece.end, EACH_SIDE)


def _says_on_whom(read: ReadSoFar) -> bool:
    """Whether a word says on whom the spell before it lies: "Power on each", "Power (both)", "Power all"."""
    behind = [piece.text for piece in read.pieces[read.at + 1 : read.at + 2]]
    ends = behind == [")"] if read.last == "_OPEN" else read.ends_a_side(read.at + 1)
    on = read.last == "SPELL" and key(read.pieces[read.at - 1].text) in PLACES
    return on or (ends and "SPELL" in {read.last, read.before})


def _check_one_after_the_other(read: ReadSoFar, word: str, piece: Piece) -> None:
    """Refuse who comes "then": they fight beside those before them, or in another fight."""
    then = read.at + (word == "and")
    if then + 1 < len(read.pieces) and read.named and key(read.pieces[then].text) in THEN:
        kinds = read.kinds_at(read.past_small_words(then + 1))
        if not SOMEBODY.isdisjoint(kinds) and "SPELL" not in kinds:
            raise LineError(read.line, piece.start, read.pieces[then].end, "A line is one fight.")


def _check_one_number(read: ReadSoFar, word: str, piece: Piece) -> None:
    """Refuse a number that is none for sure, "at least 3 archers", and several groups at once.

    "3 Teams (archer)" are called so.
    """
    if (
        word in SEVERAL_GROUPS and read.last == "NUMBER" and read.is_somebody(read.at + 1)
    ):  # but not "3 Teams (archer)", who are called so
        raise LineError(read.line, piece.start, piece.end, "A bar parts groups: 4 archers | 4 archers.")
    for length, phrase, end in read.phrases(read.at):
        if phrase in INEXACT and read.has_number(read.at + length):
            raise LineError(read.line, piece.start, end, ONE_NUMBER)


def _check_whose_nation(read: ReadSoFar, word: str, piece: Piece) -> None:
    """Refuse a nation or a house that heads a side: "Elves: 3 archers", or "Life: 2 archers", of no hit points."""
    if "NATION" not in kinds_of(word):
        return
    texts = [key(other.text) or other.text for other in read.pieces[read.at + 1 : read.at + 3]]
    colon = next((at for at, text in enumerate(texts, read.at + 1) if text not in GROUPS), 0)
    if texts and read.pieces[colon].text == ":" and read.has_number(colon + 1) and read.is_somebody(colon + 1):
        raise LineError(read.line, piece.start, piece.end, NATION_OF_EACH)


def _check_house_alone(read: ReadSoFar, word: str, piece: Piece) -> None:
    """Refuse a house that is all of a side, as others are, though "life" is also what hit points are called."""
    alone = read.last in {"", "_VS", "_BAR", "NUMBER"} and read.ends_a_side(read.at + 1)
    if alone and {"NATION", "STAT"} <= kinds_of(word):
        problem = f"There is no minion called “{piece.text}”."
        raise LineError(read.line, piece.start, piece.end, problem, values_of(word, "NATION"))


def _check_whose_initiative(read: ReadSoFar, word: str, piece: Piece) -> None:
    """Refuse "player 2 has initiative": sides have no numbers of their own."""
    after = read.at + 1 + read.has_number(read.at + 1)
    if word in SIDES and read.says_who_is_first(after):
        raise LineError(read.line, piece.start, read.pieces[after - 1].end, WHOSE_INITIATIVE)


def check_how_many(read: ReadSoFar, word: str, piece: Piece) -> None:
    """Ask how many "some archers" are, or "a group of archers"; "a group of 3", "of the Horde" says it."""
    of = word in GROUPS and [key(other.text) for other in read.pieces[read.at : read.at + 1]] == ["of"]
    if read.last == "NUMBER" or not (of or word == "some"):
        return
    counted = any(map(read.has_number, range(read.at, read.past_small_words(read.at))))
    if not counted and read.is_somebody(read.at) and "HORDE" not in read.kinds_at(read.past_small_words(read.at)):
        raise LineError(read.line, piece.start, piece.end, "Say how many: 3 archers.")
