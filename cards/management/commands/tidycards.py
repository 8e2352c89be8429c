"""``manage.py tidycards``: put the card data files into their one canonical form."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards import validation
from engine.model import catalog
from engine.output import write_whole


class Command(BaseCommand):
    """Sort and format the data files, put each card into its house's file, rewrite the JSON Schema."""

    help = "After editing the card data: sort and format the files, file each card by house, rewrite card.schema.json."
    requires_system_checks = ()

    def handle(self, **_: Any) -> None:
        """Rewrite the files that differ from their canonical form, and name them. Raises CommandError."""
        try:
            validation.read(catalog.DATA_DIR)
        except validation.BadDataError as error:
            raise CommandError(f"{error}\nNothing was rewritten.") from None
        for file, content in catalog.canonical_files().items():
            path = catalog.DATA_DIR / file
            if not path.exists() or path.read_bytes() != content:
                write_whole(path, content)
                self.stdout.write(f"rewritten: {file}")
