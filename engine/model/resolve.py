"""Types of msgspec worked out while their module is imported, by one thread."""

from __future__ import annotations

from typing import Any

import msgspec


def resolve(*types: Any) -> None:
    """Have msgspec work out types and all they hold, so that any number of threads may then decode them.

    msgspec does this at a type's first use, and two threads at once in it crash the interpreter
    (docs/upstream.md). A module that declares what is decoded calls this below the declarations: its
    import is a thing of one thread.
    """
    for one in types:
        msgspec.json.Decoder(one)
