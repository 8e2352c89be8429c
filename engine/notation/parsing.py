"""From a line to a tree, and from what the parser stumbles over to words that say what could stand there."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedToken

from engine.model.catalog import MANA
from engine.model.seat import OWNERS
from engine.model.words import capital, listed
from engine.notation.cutting import PLAIN, Piece, cut
from engine.notation.fight_errors import MAX_LENGTH, NO_SPELLS, WHOLE_NUMBER, WHOSE_INITIATIVE, LineError
from engine.notation.lexing import FightLexer
from engine.notation.vocabulary import BEST_OF, LONGEST, RUNS, SOMEBODY, key, kinds_of, near
from engine.scenario.format import STATS

EXAMPLE = "3 Human swordsmen: Barkskin, Power vs Horde"
"""What is shown to whoever is to type a fight."""

EXPECTED = {
    "NUMBER": "a number",
    "VALUE": "a number",
    "SQUARE": "a square such as 5,5",
    "COLOR": listed(OWNERS, "or"),
    "TERRAIN": "a terrain (forest, water, mountain …)",
    "STRUCTURE": "town, colony or sanctum",
    "REALM": "a realm such as Veldt",
    "CAP_AT": "“before effects” or “after effects”",
    "BLAMED": "“none” or “wielder”",
    "STAT": listed((stat.replace("_", " ") for stat in STATS), "or"),
    "MANA": f"a kind of mana ({', '.join(MANA)})",
    "STRING": "a name in quotes",
    "ID": "an id such as #left",
    "SPELL": "a spell",
    "_INITIATIVE": "“has initiative”",
    "_AT": "“at” and a square",
    "_NOVICES": "“novices”",
    "_CLOSE": "“)”",
    "_CLOSE_GROUP": "“]”",
}
"""What the terminals are called that can be missing."""

ONE_FIGHT = "A line is one fight; its page tells the odds over as many runs as you like."

ONE_MINION = "In parentheses stands what is said of one minion. A plus sign stands outside of them: Gorgon + 2 archers."

INSTEAD_OF_NONE = {"SPELL": NO_SPELLS, "_INITIATIVE": WHOSE_INITIATIVE}
INSTEAD_OF_NONE |= dict.fromkeys(SOMEBODY, "Say nobody: 3 archers vs nobody.")
"""What is said instead where a "no" comes before it, which is said of numbers alone."""

PLACE = {"COLOR", "TERRAIN", "STRUCTURE", "REALM"}
"""What can come after a word of place, but for a square, which makes another word of it."""

MANY = 4
"""More than so many possibilities help nobody."""

MANY_THINGS = "a minion, a spell or “vs”"


@lru_cache(maxsize=16)
def parse(line: str) -> Tree[Token]:
    """Return the tree of a line, which nobody changes. Raises LineError with the place of what is wrong.

    A page reads its fight, and what the line leaves open; so the last trees are kept.
    """
    if len(line) > MAX_LENGTH:
        problem = f"A line has at most {MAX_LENGTH:,} characters; this one has {len(line):,}."
        raise LineError(line, MAX_LENGTH, len(line), problem)
    if re.match(r"\s*https?://", line, re.IGNORECASE):
        raise LineError(line, 0, len(line), "This is a link. Open it in the browser's address bar.")
    if next(cut(line), None) is None:
        raise LineError(line, 0, 0, f"Type a fight, such as {EXAMPLE}.")
    if re.match(r"\s*\[?\{\s*[\"}]", line):
        raise LineError(line, 0, 0, "This is no line, but a scenario in JSON: the editor and “run” take it.")
    _check_quotes(line)
    _check_runs(line)
    try:
        return _parser().parse(line)
    except UnexpectedToken as error:
        raise _explained(line, error) from None


def _check_quotes(line: str) -> None:
    """What says who is against whom, all of it in quotes, is meant for a fight and not for a name."""
    inner = line.strip().translate(PLAIN).strip('"')
    if len(inner) == len(line.strip()) - 2 and '"' not in inner and re.search(r"\bvs?\b", inner):
        raise LineError(line, 0, len(line), "What stands in quotes is a name.", (inner,))


def _check_runs(line: str) -> None:
    """How often a fight is run, that the best of some runs counts, or what comes next, is nothing that a line says."""
    pieces = list(cut(line))
    for place, (piece, after) in enumerate(pairwise(pieces)):
        if key(piece.text) == "then" and "_VS" in kinds_of(key(after.text)):
            raise LineError(line, piece.start, after.end, "A line is one fight.")
        counts = piece.kind == "number" and after.kind == "word" and key(after.text) in RUNS
        if counts and not (key(after.text) == "times" and _ends_in_a_spell(pieces[:place])):
            raise LineError(line, piece.start, after.end, ONE_FIGHT)
        if (piece.kind, after.kind) == ("word", "word") and key(f"{piece.text} {after.text}") == BEST_OF:
            raise LineError(line, piece.start, pieces[place : place + 3][-1].end, ONE_FIGHT)


def _ends_in_a_spell(pieces: list[Piece]) -> bool:
    """Whether the last pieces are the name of a spell, which may be laid so many times: "Power 2 times"."""
    words = [piece.text for piece in pieces[-LONGEST:]]
    names = (key(" ".join(words[at:])) for at in range(len(words)))
    return any("SPELL" in kinds_of(name) for name in names)


@cache
def _parser() -> Lark:
    """Return the parser; building it takes a moment, so it is built once."""
    grammar = Path(__file__).with_name("fight.lark").read_text()
    return Lark(grammar, parser="lalr", lexer=FightLexer, propagate_positions=True)


def _explained(line: str, error: UnexpectedToken) -> LineError:
    """Put what the parser stumbled over into words."""
    token, can = error.token, error.accepts or error.expected
    if can == {"ID", "_AT"} and token.type not in {"SQUARE", "NUMBER"}:
        return LineError(
            line, 0, len(line), "Say who stands there (3 archers in town), or where it stands (town at 6,6)."
        )
    if token.type == "$END":
        return LineError(line, len(line.rstrip()), len(line.rstrip()), f"{capital(_wanted(can))} is missing here.")
    start, end = token.start_pos or 0, token.end_pos or 0
    if token.type == "PLUS" and "VALUE" in can and (len(can) == 1 or re.match(r"\d", line[end:])):
        return LineError(line, start, end, WHOLE_NUMBER)
    if token.type == "PLUS" and "_CLOSE" in can:
        return LineError(line, start, end, ONE_MINION)
    if token.type in {"_CLOSE", "_CLOSE_GROUP"} and not can & {"_CLOSE", "_CLOSE_GROUP"}:
        wanted = _wanted(can)
        problem = f"{capital(wanted)} is missing here." if wanted != MANY_THINGS else "This bracket closes nothing."
        return LineError(line, start, end, problem)
    if "_CLOSE_GROUP" in can and token.type in SOMEBODY:
        return LineError(line, start, end, "In brackets stand spells on a whole group: [Despond].")
    if can == {"STAT"} and token.type in INSTEAD_OF_NONE:
        return LineError(line, start, end, INSTEAD_OF_NONE[token.type])
    return _expected(line, token, can)


def _expected(line: str, token: Token, can: set[str]) -> LineError:
    """Say what can stand in the place of a token, and of what it may be a slip."""
    start, end = token.start_pos or 0, token.end_pos or 0
    if can == PLACE:
        suggestions = near(line[start:end], "TERRAIN", "STRUCTURE", "REALM") if token.type == "WORD" else ()
        problem = f"Expected a place here, not “{line[start:end][:40]}”: at 5,5, in forest, in red town."
        return LineError(line, start, end, problem, suggestions)
    kinds = [kind for kind in ("TERRAIN", "STRUCTURE", "REALM", "STAT", "SPELL", "_INITIATIVE", "MANA") if kind in can]
    suggestions = near(line[start:end], *kinds) if kinds and token.type == "WORD" else ()
    return LineError(line, start, end, f"Expected {_wanted(can)} here, not “{line[start:end][:40]}”.", suggestions)


def _wanted(can: set[str]) -> str:
    """Return what could stand somewhere: the end of what is open, or what cannot be missing."""
    for closing in ("_CLOSE", "_CLOSE_GROUP"):
        if closing in can:
            return EXPECTED[closing]
    wanted = list(dict.fromkeys(words for kind, words in EXPECTED.items() if kind in can))
    return listed(wanted, "or") if 0 < len(wanted) <= MANY else MANY_THINGS
