"""How many cards a list says that there are, held against what its lines come to."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from deckbuilder.io.read_deck import ListLine
from deckbuilder.io.settling import ListRow
from engine.model.words import numbered


def unmet_counts(rows: Sequence[ListRow], lines: Iterable[ListLine]) -> Iterator[str]:
    """Yield a sentence for each row that states a number of cards to which the lines do not come in any way.

    It is that of the lines above or below it in its part, or, where it speaks of no part, of all lines, of the deck
    alone, or of the different cards. A line in doubt counts as it says, for it may yet be a card.
    """
    counted_lines = [line for line in lines if line.kind == "card" or line.name]
    copies = Counter[int]()
    for line in counted_lines:
        copies[line.number] += line.count or 1
    main = sum(line.count or 1 for line in counted_lines if not line.maybe)
    whole = {copies.total(), main, len({line.card or line.name for line in counted_lines})}
    parts = [at for at, row in enumerate(rows) if row.heading and row.heading.begins_a_part]
    for before, at, after in zip([-1, *parts], parts, [*parts[1:], len(rows)], strict=False):
        heading = rows[at].heading
        above, under = (sum(copies[row.number] for row in part) for part in (rows[before + 1 : at], rows[at:after]))
        if heading is None or heading.copies is None:
            continue
        of_part = heading.sort == "heading"
        if heading.copies in {above, under} | (set() if of_part else whole):
            continue
        come = f"those under it come to {under}" if of_part else f"the lines come to {main}"
        yield f"Line {rows[at].number} says {numbered(heading.copies, 'card')}; {come}."
