"""``manage.py loadcards``: check the card data files and bring the database to agree with them."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.db.models import ProtectedError

from cards import loading, validation
from cards.atlas import load_atlas
from cards.guard.logs import LoggedCommand
from cards.loading import Changes, LoadReport
from cards.validation import BadDataError, Data


class Command(LoggedCommand):
    """Load the card data; exit status 1 for bad data, or for records the files no longer hold."""

    help = "Check the card data files and bring the database to agree with them. Running it again changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add --check and --prune."""
        parser.add_argument("--check", action="store_true", help="only check the files; leave the database alone")
        parser.add_argument(
            "--prune", action="store_true", help="delete records from the database that the files no longer hold"
        )

    def handle(self, *, check: bool, prune: bool, **_: Any) -> None:
        """Check the files, then load them unless ``check``."""
        data = self._checked_data()
        self.stdout.write(_summary(data))
        if not check:
            self._load(data, prune)

    def _checked_data(self) -> Data:
        """Return the data of the files. Raises CommandError with a line for every problem."""
        try:
            data = validation.read()
            if problems := validation.check(data):
                raise BadDataError(problems)
        except BadDataError as error:
            raise CommandError(
                f"{error}\nProblems in the card data: {len(error.problems)}. Nothing was loaded."
            ) from None
        return data

    def _load(self, data: Data, prune: bool) -> None:
        """Load the data and say what changed. Raises CommandError if something is left to decide."""
        try:
            report = loading.load(data, prune=prune)
        except loading.ConflictError as error:
            raise CommandError(f"{error}.\nNothing was loaded. Delete the old card with --prune.") from None
        except ProtectedError as error:
            raise CommandError(f"{error.args[0]}\nNothing was loaded. Delete those rows first.") from None
        for kind, changes in report._asdict().items():
            self.stdout.write(_counts(kind, changes, prune))
        found = load_atlas()
        self.stdout.write("interactions: unchanged" if found is None else f"interactions: {found:,} loaded")
        if not prune and (gone := _gone(report)):
            raise CommandError(
                f"No longer in the data files, but still in the database: {', '.join(gone)}.\n"
                "Everything else was loaded. Delete them with --prune, or put them back into the files."
            )


def _summary(data: Data) -> str:
    """Say how many records there are, and how much is known to be unknown."""
    unhoused = sum(card.house is None for card in data.cards)
    uncosted = sum(card.cost is None for card in data.cards)
    untimed = sum(requirement.when == "unknown" for card in data.cards for requirement in card.requirements)
    return (
        f"The data is sound: {len(data.houses)} houses, {len(data.cards)} cards, {len(data.decks)} starter decks.\n"
        f"Not known: the house of {unhoused} cards, the cost of {uncosted}, when {untimed} requirements are checked."
    )


def _counts(kind: str, changes: Changes, prune: bool) -> str:
    """Say what happened to one kind of record, naming those that changed if they are few."""
    counts = {"created": changes.created, "updated": changes.updated, "unchanged": changes.unchanged}
    if prune:
        counts["deleted"] = changes.gone
    return f"{kind}: " + ", ".join(f"{len(names)} {what}" for what, names in counts.items())


def _gone(report: LoadReport) -> list[str]:
    """Return the names of all records that the files no longer hold."""
    return [name for changes in report for name in changes.gone]
