"""``manage.py import_client_cards FILE``: fill what this installation lacks from its owner's own card file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from cards import client_import, loading, validation
from cards.client_import import BadFileError, ImportReport
from cards.guard.logs import LoggedCommand
from cards.models import Card
from engine.scenario.error import one_line

MOST_LETTERS = 600
"""A line of the report has no more."""


class Command(LoggedCommand):
    """Fill costs, rarities and official wording; exit status 1 where nothing could be read or taken back."""

    help = (
        "Fill this installation's unknown costs, rarities and official wording from a cards.json in the layout of the "
        "sanctum-cards project. Nothing known here is overwritten; running it again changes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add FILE, --dry-run and --undo."""
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("file", metavar="FILE", nargs="?", type=Path, help="the cards.json to read")
        what.add_argument("--undo", action="store_true", help="take back everything that was ever imported")
        parser.add_argument("--dry-run", action="store_true", help="only say what would be filled")

    def handle(self, *, file: Path | None, undo: bool, dry_run: bool, **_: Any) -> None:
        """Import the file, or take the imports back."""
        if undo or file is None:
            if dry_run:
                raise CommandError("--dry-run goes with a FILE.")
            self._undo()
        else:
            self._import(file, dry_run)

    def _undo(self) -> None:
        """Take everything back. Raises CommandError if the shipped data cannot be loaded."""
        try:
            names = client_import.undo()
        except (validation.BadDataError, loading.ConflictError) as error:
            raise CommandError(f"{error}\nNothing was taken back: run `manage.py loadcards` first.") from None
        self._say("Taken back", names)

    def _import(self, file: Path, dry_run: bool) -> None:
        """Import a file and print the report. Raises CommandError if it cannot be read."""
        if not Card.objects.exists():
            raise CommandError("There are no cards to fill yet: run `manage.py loadcards` first.")
        try:
            with file.open("rb") as opened:
                raw = opened.read(client_import.MAX_BYTES + 1)
            report = client_import.fill(client_import.read_file(raw), dry_run=dry_run)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
        except BadFileError as error:
            raise CommandError(f"{error}\nNothing was imported from {file}.") from None
        self._report(report, dry_run)

    def _report(self, report: ImportReport, dry_run: bool) -> None:
        """Print what became of each card, the counts last."""
        self._say("Would be filled" if dry_run else "Filled", report.filled)
        self._say("Not ours", report.unknown)
        self._say("Otherwise here, and left as it is", report.conflicts)
        self._say("Cannot be right, and left out", report.skipped)
        counts = ", ".join(f"{len(lines)} {kind}" for kind, lines in report._asdict().items())
        self.stdout.write(f"In all: {counts}.{' Nothing was written.' if dry_run else ''}")

    def _say(self, heading: str, lines: list[str]) -> None:
        """Print lines under a heading with their number; a terminal obeys none of what the file has in its names."""
        self.stdout.write(f"{heading}: {len(lines)}")
        for line in lines:
            self.stdout.write(f"  {one_line(line, MOST_LETTERS)}")
