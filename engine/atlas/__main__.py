"""The command line of the atlas: ``python -m engine.atlas`` computes what every two cards do to each other."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from engine.analysis.executor import ExecutorError, executor
from engine.atlas.compute import computed
from engine.atlas.dataset import FILE, read_atlas, write_atlas
from engine.model.catalog import cards_by_name
from engine.output import standard_output
from engine.progress import ProgressBar

PARTS = Path(".local") / "atlas"
"""Where finished chunks wait for the others."""


def main(arguments: list[str] | None = None) -> int:
    """Compute the atlas; return the exit code: 0, 2 where the workers cannot be had, 130 after Ctrl+C."""
    parser = argparse.ArgumentParser(prog="python -m engine.atlas", description=__doc__)
    parser.add_argument("--cluster", default=os.environ.get("CLUSTER_URL", ""), metavar="ADDRESS")
    parser.add_argument("--output", type=Path, default=FILE, metavar="FILE")
    options = parser.parse_args(arguments)
    known = read_atlas(options.output) if options.output.is_file() else None
    try:
        with executor(options.cluster) as workers, ProgressBar("cards") as bar:
            atlas = computed(workers, cards_by_name(), known, PARTS, bar.show)
    except ExecutorError as error:
        print(f"atlas: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("atlas: stopped; started again it goes on where it was", file=sys.stderr)
        return 130
    write_atlas(atlas, options.output)
    print(f"{len(atlas.findings)} findings of {len(atlas.cards)} cards in {options.output}")
    return 0


if __name__ == "__main__":
    with standard_output("atlas"):
        sys.exit(main())
