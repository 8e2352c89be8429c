"""How often each visitor has done a thing of late, where no shared cache keeps it."""

from django.db import models


class Count(models.Model):
    """How often something has been done since a period began, and when the period ends (seconds since 1970)."""

    key = models.CharField(primary_key=True, max_length=100)
    count = models.PositiveIntegerField()
    until = models.FloatField(db_index=True)

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"
