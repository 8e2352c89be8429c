"""Print the benchmark table: ``make bench``."""

import io
import os
import sys
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

import django
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.db import connections


def main() -> None:
    """Load the cards into a database file of this run's own, measure every row, and print the table."""
    with TemporaryDirectory() as folder:
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'codex.sqlite3'}"
        os.environ["DEBUG"] = "0"
        django.setup()
        # What these import needs the settings above.
        from sanctum_site.warm_up import warm_up
        from tests.benchmarks import attacked, bench, engine, finding, fresh, pages, turns

        call_command("migrate", verbosity=0)
        call_command("loadcards", stdout=io.StringIO())
        warm_up(get_wsgi_application())  # as every worker begins

        for line in bench.table(chain(engine.rows(), turns.rows(), pages.rows(), fresh.rows(), attacked.rows())):
            sys.stdout.write(f"{line}\n")
        for line in bench.shares(finding.rows()):
            sys.stdout.write(f"{line}\n")
        connections.close_all()


main()
