"""The command line of the atlas: ``python -m engine.atlas`` computes what every two cards do to each other."""

from __future__ import annotations

import argparse
import os
import sys
import zlib
from pathlib import Path

import msgspec

from engine.analysis.executor import ExecutorError, executor
from engine.atlas.compute import computed
from engine.atlas.dataset import FILE, Atlas, read_atlas, write_atlas
from engine.model.catalog import cards_by_name
from engine.output import can_hold, standard_output
from engine.progress import ProgressBar

PARTS = Path(".local") / "atlas"
"""Where finished chunks wait for the others."""


def main(arguments: list[str] | None = None) -> int:
    """Compute the atlas; return the exit code: 0, 2 for want of workers or of a file to write, 130 after Ctrl+C."""
    parser = argparse.ArgumentParser(prog="python -m engine.atlas", description=__doc__)
    parser.add_argument("--cluster", default=os.environ.get("CLUSTER_URL", ""), metavar="ADDRESS")
    parser.add_argument("--output", type=Path, default=FILE, metavar="FILE")
    options = parser.parse_args(arguments)
    try:
        known = _known(options.output)
        with executor(options.cluster) as workers, ProgressBar("cards") as bar:
            atlas = computed(workers, cards_by_name(), known, PARTS, bar.show)
    except (ExecutorError, OutputError) as error:
        print(f"atlas: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("atlas: stopped; started again it goes on where it was", file=sys.stderr)
        return 130
    write_atlas(atlas, options.output)
    print(f"{len(atlas.findings)} findings of {len(atlas.cards)} cards in {options.output}")
    return 0


class OutputError(Exception):
    """A file into which no atlas may go."""


def _known(output: Path) -> Atlas | None:
    """Return the atlas of a file, None where there is no such file yet. Raises OutputError where none may go there."""
    if not can_hold(output):
        raise OutputError(f"--output {output}: expected a file in a folder that is there and can be written to")
    try:
        return read_atlas(output) if output.exists() else None
    except (OSError, EOFError, zlib.error, msgspec.DecodeError) as error:
        raise OutputError(f"--output {output}: expected an atlas in that file, or no such file") from error


if __name__ == "__main__":
    with standard_output("atlas"):
        sys.exit(main())
