"""A fight as one typed line: ``read_line`` makes a scenario of it, ``line_of`` writes a scenario as one.

``3 Human swordsmen: Barkskin, Power vs Horde``. The grammar is ``fight.lark``; docs/fights.md shows what can be said.
"""

from engine.notation.fight_errors import MAX_LENGTH, LineError, NoLineError
from engine.notation.from_scenario import line_of
from engine.notation.parsing import EXAMPLE
from engine.notation.to_scenario import read_line
from engine.notation.typing_aids import asks_who_wins, begins_fight, completions, reads_as_fight
from engine.notation.uncounted import uncounted

__all__ = [
    "EXAMPLE",
    "MAX_LENGTH",
    "LineError",
    "NoLineError",
    "asks_who_wins",
    "begins_fight",
    "completions",
    "line_of",
    "read_line",
    "reads_as_fight",
    "uncounted",
]
