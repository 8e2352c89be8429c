"""Since when this installation has each ruling: noted at every migration, which every new release asks for."""

from typing import Any

from engine.library.rulings import rulings
from sandbox.models import Announcement


def announce(**_: Any) -> None:
    """Note the rulings that are new here, and forget those that are gone."""
    known = set(Announcement.objects.values_list("ruling", flat=True))
    slugs = {ruling.slug for ruling in rulings()}
    Announcement.objects.bulk_create(
        (Announcement(ruling=slug) for slug in sorted(slugs - known)), ignore_conflicts=True
    )
    Announcement.objects.filter(ruling__in=known - slugs).delete()
