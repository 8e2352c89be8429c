"""What keeps a command of ``manage.py`` from its work, in one line: a bad setting, a database that cannot be used."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, DataError, IntegrityError

from engine.output import STOPPED

FAILED = 1


@contextmanager
def told_in_one_line(arguments: list[str]) -> Iterator[None]:
    """Have a command end in one line, unless ``--traceback`` asks where it failed. What breaks here is told in full."""
    try:
        yield
    except (ImproperlyConfigured, DatabaseError) as error:
        if "--traceback" in arguments or isinstance(error, IntegrityError | DataError):
            raise
        words = " ".join(str(error).split())
        lacking = "no such " in words or "does not exist" in words
        sys.stderr.write(f"manage.py: {words}{'. Run `manage.py migrate` first.' if lacking else ''}\n")
        sys.exit(FAILED)
    except KeyboardInterrupt:
        sys.stderr.write("manage.py: stopped\n")
        sys.exit(STOPPED)
