"""What a mistyped fight may have meant: its line with every mistake mended."""

from engine.notation import LineError, read_line

MOST_MENDED = 10
"""So many mistakes more of one line are mended."""


def mended_lines(wrong: LineError) -> list[str]:
    """Return what a wrong line could mean: a line that plays for each suggestion, with what else is wrong mended, too.

    Of each mistake further on the likeliest correction is taken. Where there is none, nothing is offered.
    """
    mended = (_mended(line) for line in wrong.corrected)
    return list(dict.fromkeys(line for line in mended if line))


def _mended(line: str) -> str:
    """Return a line with its mistakes mended one after the other; nothing where one of them is not."""
    for _ in range(MOST_MENDED):
        try:
            read_line(line)
        except LineError as error:
            if not error.corrected:
                break
            line = error.corrected[0]
        else:
            return line
    return ""
