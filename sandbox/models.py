"""The scenarios that people keep: links that last, and the states of what they are editing.

Both are written once and never changed, so an address that names one always leads to the same.
"""

import re
import secrets
from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.urls import reverse

from engine.scenario.format import MAX_TITLE

KEY_LENGTH = 16


def new_key() -> str:
    """Return a key that nobody can guess: 96 random bits in letters for an address."""
    return secrets.token_urlsafe(KEY_LENGTH * 6 // 8)


def is_key(text: str) -> bool:
    """Whether a text has the form of the keys here."""
    return re.fullmatch(rf"[-\w]{{{KEY_LENGTH}}}", text, re.ASCII) is not None


class Share(models.Model):
    """A scenario at an address that lasts.

    ``text`` is the scenario as JSON, checked and complete; ``digest`` is that of the text. ``engine``
    and ``result`` say which engine played it when it was saved, and the digest of what came of it;
    ``ending`` says the same in words, and ``story`` holds what changed on the way (``sandbox.saved.story``).
    A scenario is listed once at most.
    """

    key = models.CharField(primary_key=True, max_length=KEY_LENGTH, default=new_key)
    text = models.TextField()
    digest = models.CharField(max_length=64)
    title = models.CharField(max_length=MAX_TITLE)
    ending = models.CharField(max_length=200)
    unlisted = models.BooleanField(help_text="Only whoever has the link finds it")
    engine = models.CharField(max_length=20)
    result = models.CharField(max_length=64)
    story = models.BinaryField(default=b"")
    forked_from = models.ForeignKey("self", models.PROTECT, null=True, related_name="forks")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created", "key")
        indexes = (models.Index(fields=("unlisted", "-created")),)
        constraints = (
            models.UniqueConstraint(fields=("digest",), condition=Q(unlisted=False), name="listed_once_a_scenario"),
        )

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        """Return the address that lasts."""
        return reverse("sandbox:preset", args=(self.name,))

    @property
    def name(self) -> str:
        """What the sandbox calls the scenario in its addresses."""
        return f"s/{self.key}"


class Announcement(models.Model):
    """Since when this installation has a ruling, by its address (``sandbox.library.announcements``)."""

    ruling = models.SlugField(primary_key=True, max_length=120)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-since", "ruling")

    def __str__(self) -> str:
        return self.ruling


class Draft(models.Model):
    """A scenario in the editor as one change left it.

    ``before`` is the key of the draft that was changed, empty for the first: undoing goes there.
    ``problem`` says why it cannot be played, and ``problem_path`` where; both are empty if it can.
    Drafts are forgotten after a while (``sandbox.saved.drafts``).
    """

    key = models.CharField(unique=True, max_length=KEY_LENGTH, default=new_key)
    text = models.TextField()
    problem = models.CharField(max_length=240, blank=True)
    problem_path = models.CharField(max_length=120, blank=True)
    before = models.CharField(max_length=KEY_LENGTH, blank=True, db_index=True)
    origin = models.ForeignKey(Share, models.PROTECT, null=True, related_name="+")
    created = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.key

    @property
    def name(self) -> str:
        """What the sandbox calls the scenario in its addresses."""
        return f"draft/{self.key}"


class Study(models.Model):
    """Long work on one question: so many fights, all orders of the spells, what a third card changes, and so on.

    ``key`` is made of the question, so that it has one address (``sandbox.studies.questions``). ``name`` and
    ``query`` say where the sandbox has the fight. ``size`` is how much one part is of ``total``, ``engine`` the version
    of the engine that the parts are of, and ``result`` all parts together once it is done. ``visitor`` and ``slot``
    are who has asked, and with which of the few studies at a time, ``address`` is from where; all are empty once it is
    over. What they hold gives nobody away.
    A worker that works on it has it to itself until ``leased_until``.
    """

    class State(models.TextChoices):
        """How far it is."""

        WAITING = "waiting"
        RUNNING = "running"
        STOPPED = "stopped"
        FAILED = "failed"
        DONE = "done"

    KEPT = timedelta(days=90)
    """So long are studies kept that are over."""

    key = models.CharField(primary_key=True, max_length=KEY_LENGTH)
    kind = models.CharField(max_length=10)
    scenario = models.TextField()
    parameters = models.JSONField()
    name = models.CharField(max_length=150)
    query = models.TextField(blank=True)
    total = models.PositiveIntegerField()
    size = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING, db_index=True)
    problem = models.CharField(max_length=300, blank=True)
    engine = models.CharField(max_length=40, blank=True)
    result = models.BinaryField(null=True)
    visitor = models.CharField(max_length=64, blank=True)
    slot = models.PositiveSmallIntegerField(null=True)
    address = models.CharField(max_length=64, blank=True, db_default="")  # for a worker that knows of none yet
    leased_until = models.DateTimeField(null=True)
    begun = models.DateTimeField(auto_now_add=True, db_index=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "studies"
        constraints = (models.UniqueConstraint(fields=("visitor", "slot"), name="so_many_studies_a_visitor"),)

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        """Return the address at which everybody sees how far it is."""
        return reverse("sandbox:study", args=(self.key,))

    @property
    def expires_at(self) -> datetime | None:
        """When it is forgotten; None while it is under way."""
        return self.ended and self.ended + self.KEPT


class StudyPart(models.Model):
    """A part of a study that is done: which, how much of the whole it is, and what came of it."""

    study = models.ForeignKey(Study, models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    units = models.PositiveIntegerField()
    result = models.BinaryField()
    finished = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("study", "number"), name="each_part_once"),)

    def __str__(self) -> str:
        return f"{self.study_id} {self.number}"
