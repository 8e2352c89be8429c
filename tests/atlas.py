"""A small atlas for tests: what a few cards were found to do to each other."""

from __future__ import annotations

import msgspec

from engine.atlas.dataset import Atlas, read_atlas, rows_of

CARDS = ("Deflection", "Sentinel", "Soul Jar", "Unholy Aura")
"""What is done to these is in it."""


def atlas_of_a_few() -> Atlas:
    """Return the part of the atlas that ships that is about what is done to these cards."""
    atlas = read_atlas()
    return msgspec.structs.replace(atlas, findings=rows_of(one for one in atlas.found() if one.to in CARDS))
