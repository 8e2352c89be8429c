"""The card database in Django's admin: to look things up, and to fill in or correct a fact.

Whoever changes a fact says where it comes from; every change is kept with who made it and when.
What is filled in here is marked as this installation's own and outlives the next ``loadcards``;
deleting its source gives the fact back to the data files.
"""

from typing import TYPE_CHECKING, Any

import msgspec
from django import forms
from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.utils import timezone

from cards import edition, loading, validation
from cards.loading import LOCAL_COLUMNS
from cards.models import (
    Card,
    CardText,
    Creature,
    FactHistory,
    FactReport,
    FactSource,
    Helper,
    House,
    Requirement,
    RuleReport,
    StarterDeck,
    StarterDeckCard,
)
from cards.remembering import decide
from cards.reporting import accept, plain
from cards.validation import cost_problems
from engine.model import catalog
from engine.scenario.messages import plain_words

if TYPE_CHECKING:
    CardFormBase = forms.ModelForm[Card]
    CardAdminBase = admin.ModelAdmin[Card]
    HouseAdminBase = admin.ModelAdmin[House]
    StarterDeckAdminBase = admin.ModelAdmin[StarterDeck]
    ReportAdminBase = admin.ModelAdmin[FactReport]
    MemoryAdminBase = admin.ModelAdmin[RuleReport]
    InlineBase = admin.TabularInline[models.Model, models.Model]
else:
    CardFormBase = forms.ModelForm
    CardAdminBase = HouseAdminBase = StarterDeckAdminBase = ReportAdminBase = MemoryAdminBase = admin.ModelAdmin
    InlineBase = admin.TabularInline

EDITABLE = tuple(field for field in LOCAL_COLUMNS if field != "official_text")
"""The facts that can be edited here; the official wording only comes by ``import_client_cards``."""


class Fixed:
    """Admin permissions for records that come and go with the data files."""

    def has_add_permission(self, *_: Any) -> bool:
        """Refuse: the files add records."""
        return False

    def has_delete_permission(self, *_: Any) -> bool:
        """Refuse: ``loadcards --prune`` deletes records."""
        return False


class ReadOnly(Fixed):
    """Admin permissions for records that only the data files change."""

    def has_change_permission(self, *_: Any) -> bool:
        """Refuse: the files change records."""
        return False


class DecidedOn(Fixed):
    """Admin permissions for what visitors report."""

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Allow whoever may change cards to decide on all of them, and nobody to edit one."""
        return obj is None and request.user.has_perm("cards.change_card")


class CardForm(CardFormBase):
    """The facts of a card that an installation may fill in or correct, and the source of what is changed."""

    duration = forms.CharField(max_length=120, required=False, empty_value=None)
    source = forms.CharField(
        max_length=250,
        required=False,
        help_text="Where the facts that you change come from, in plain words: shown on the card's page.",
    )

    def clean_cost(self) -> dict[str, int] | None:
        """Return a cost of the data's own form. Raises forms.ValidationError with what to write."""
        cost: dict[str, int] | None = self.cleaned_data["cost"]
        if cost is None:
            return None
        try:
            problems = list(cost_problems(msgspec.convert({**cost, "source": "here"}, catalog.Cost)))
        except TypeError:  # a list, or a number
            problems = ["expected an object in braces"]
        except msgspec.ValidationError as error:
            path, words = plain_words(str(error))
            problems = [f"{path}: {words}".removeprefix("$: ").removeprefix("$.")]
        if problems:
            hint = 'Write for example {"primary": 3, "secondary": 1}, {"total": 4} or {"total_max": 5}.'
            raise forms.ValidationError([*problems, hint])
        return cost

    def clean_rarity(self) -> str | None:
        """Return a rarity in small letters, as the search writes it."""
        rarity: str | None = self.cleaned_data["rarity"]
        return rarity and rarity.lower()

    def clean(self) -> None:
        """Refuse a fact without a source."""
        if self.changed_facts and not self.cleaned_data.get("source"):
            changed = ", ".join(self.changed_facts)
            self.add_error("source", f"Say where this comes from: {changed}. A fact without a source is not kept.")

    @property
    def changed_facts(self) -> list[str]:
        """The facts that differ from what the card had."""
        return [field for field in self.changed_data if field in LOCAL_COLUMNS]


class TextInline(ReadOnly, InlineBase):
    """The four texts."""

    model = CardText


class CreatureInline(ReadOnly, InlineBase):
    """What the card creates."""

    model = Creature


class HelperInline(ReadOnly, InlineBase):
    """The helper spells."""

    model = Helper


class RequirementInline(ReadOnly, InlineBase):
    """The casting conditions."""

    model = Requirement


class SourceInline(ReadOnly, InlineBase):
    """Where the card's own facts come from; deleting a local source gives the fact back to the files."""

    model = FactSource

    def has_delete_permission(self, *_: Any) -> bool:
        """Allow: the files' own fact and source are written again."""
        return True


class HistoryInline(ReadOnly, InlineBase):
    """Every change made here: from what, to what, on whose word, by whom and when."""

    model = FactHistory
    verbose_name_plural = "history"
    fields = readonly_fields = ("when", "field", "old", "new", "source", "who")


@admin.register(Card)
class CardAdmin(Fixed, CardAdminBase):
    """Cards: searchable; the facts that an installation may know better can be edited, with a source."""

    form = CardForm
    list_display = ("name", "house", "type", "target", "set_code", "cost", "rarity")
    list_filter = ("house", "type", "target", "set_code", "rarity")
    list_select_related = ("house",)
    search_fields = ("name", "texts__body")
    inlines = (TextInline, CreatureInline, HelperInline, RequirementInline, SourceInline, HistoryInline)
    fields = (
        *("id", "name", "set_code", "type", "target", "house", "cost", "rarity", "duration", "notes", "source"),
        *("timing", "limits", "keywords", "related", "official_text"),
    )
    readonly_fields = tuple(sorted({*fields} - {*EDITABLE, "source"}, key=fields.index))

    def save_model(self, request: HttpRequest, obj: Card, form: Any, _change: bool) -> None:
        """Save the changed facts alone, and note each as this installation's own, with its history.

        Others may have been written meanwhile, by an accepted report or by a load.
        """
        edition.wait_for_writers()
        before = Card.objects.select_related("house").get(pk=obj.pk)
        obj.save(update_fields=form.changed_facts)
        source = form.cleaned_data["source"]
        for field in form.changed_facts:
            obj.sources.update_or_create(field=field, defaults={"source": source, "local": True})
            _note(request, before, obj, field, source)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Give the facts whose source was deleted back to the files, and make a new edition of the data."""
        super().save_related(request, form, formsets, change)
        deleted = [row for formset in formsets for row in formset.deleted_objects]
        if deleted:
            loading.load(validation.read())
            after = Card.objects.select_related("house").get(pk=form.instance.pk)
            for row in deleted:
                _note(request, form.instance, after, row.field, "given back to the data files")
        edition.renew()


def _note(request: HttpRequest, before: Card, after: Card, field: str, source: str) -> None:
    """Add what became of a fact to its card's history."""
    old, new = (plain(getattr(card, field)) for card in (before, after))
    who = request.user.get_username()
    FactHistory.objects.create(card=after, field=field, old=old, new=new, source=source, who=who)


@admin.register(House)
class HouseAdmin(ReadOnly, HouseAdminBase):
    """Houses, to look up."""

    list_display = ("name", "primary", "secondary", "nations", "ability")
    search_fields = ("name", "nations")


class EntryInline(ReadOnly, InlineBase):
    """The cards of a starter deck."""

    model = StarterDeckCard


@admin.register(StarterDeck)
class StarterDeckAdmin(ReadOnly, StarterDeckAdminBase):
    """Starter decks, to look up."""

    list_display = ("name", "house")
    list_select_related = ("house",)
    inlines = (EntryInline,)


@admin.register(FactReport)
class ReportAdmin(DecidedOn, ReportAdminBase):
    """What players say of facts that nobody knew: accepted into the cards, or declined; nothing is edited."""

    list_display = ("card", "field", "value", "agree", "origin", "details", "name", "status", "decided_by", "created")
    list_filter = ("status", "field", "origin")
    list_select_related = ("card",)
    search_fields = ("card__name", "value", "name", "details")
    actions = ("accept", "decline")

    def get_queryset(self, request: HttpRequest) -> "models.QuerySet[FactReport]":
        """Return the reports, each with how many senders say the same."""
        alike = FactReport.objects.filter(
            card=models.OuterRef("card"), field=models.OuterRef("field"), value=models.OuterRef("value")
        )
        counted = alike.order_by().values("value").annotate(n=models.Count("sender", distinct=True)).values("n")
        return super().get_queryset(request).annotate(alike=models.Subquery(counted))

    @admin.display(description="say the same", ordering="alike")
    def agree(self, obj: FactReport) -> int:
        """Return how many senders say the same."""
        alike: int = obj.alike  # type: ignore[attr-defined]
        return alike

    @admin.action(description="Accept: take the fact over into the card")
    def accept(self, request: HttpRequest, queryset: "models.QuerySet[FactReport]") -> None:
        """Take the chosen reports over that are still open; the last of several on one fact stands."""
        for found in queryset.filter(status=FactReport.Status.OPEN):
            accept(found, request.user.get_username())

    @admin.action(description="Decline")
    def decline(self, request: HttpRequest, queryset: "models.QuerySet[FactReport]") -> None:
        """Decline the chosen reports that are still open."""
        queryset.filter(status=FactReport.Status.OPEN).update(
            status=FactReport.Status.DECLINED, decided=timezone.now(), decided_by=request.user.get_username()
        )


@admin.register(RuleReport)
class MemoryAdmin(DecidedOn, MemoryAdminBase):
    """What players remember otherwise of the rules: accepted, and then shown with its words, or declined.

    The decision stands in the history of each.
    """

    list_display = ("about", "reading", "words", "origin", "details", "name", "status", "decided_by", "created")
    list_filter = ("status", "origin")
    search_fields = ("about", "reading", "words", "name", "details")
    actions = ("accept", "decline")

    @admin.action(description="Accept: show it, with its words")
    def accept(self, request: HttpRequest, queryset: "models.QuerySet[RuleReport]") -> None:
        """Accept the chosen reports that are still open."""
        self._decide(request, queryset, RuleReport.Status.ACCEPTED)

    @admin.action(description="Decline")
    def decline(self, request: HttpRequest, queryset: "models.QuerySet[RuleReport]") -> None:
        """Decline the chosen reports that are still open."""
        self._decide(request, queryset, RuleReport.Status.DECLINED)

    def _decide(self, request: HttpRequest, queryset: "models.QuerySet[RuleReport]", status: RuleReport.Status) -> None:
        for found in decide(queryset, status, request.user.get_username()):
            self.log_change(request, found, f"{status.label}.")
