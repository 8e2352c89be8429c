"""The card database in Django's admin: to look things up, and to fill in a house or a cost.

Everything else comes from the data files. What is filled in here is marked as this installation's
own and outlives the next ``loadcards``; deleting its source lets the files decide again.
"""

from typing import TYPE_CHECKING, Any

import msgspec
from django import forms
from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from cards.loading import LOCAL_COLUMNS
from cards.models import Card, CardText, Creature, FactSource, Helper, House, Requirement, StarterDeck, StarterDeckCard
from cards.validation import cost_problems
from engine import catalog

if TYPE_CHECKING:
    CardFormBase = forms.ModelForm[Card]
    CardAdminBase = admin.ModelAdmin[Card]
    HouseAdminBase = admin.ModelAdmin[House]
    StarterDeckAdminBase = admin.ModelAdmin[StarterDeck]
    InlineBase = admin.TabularInline[models.Model, models.Model]
else:
    CardFormBase = forms.ModelForm
    CardAdminBase = HouseAdminBase = StarterDeckAdminBase = admin.ModelAdmin
    InlineBase = admin.TabularInline

ENTERED = "entered by the keepers of this site"
"""The source of a fact that was filled in here."""


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


class CardForm(CardFormBase):
    """The facts of a card that an installation may fill in."""

    def clean_cost(self) -> dict[str, int] | None:
        """Return a cost of the data's own form. Raises forms.ValidationError with what to write."""
        cost: dict[str, int] | None = self.cleaned_data["cost"]
        if cost is None:
            return None
        try:
            problems = list(cost_problems(msgspec.convert({**cost, "source": "here"}, catalog.Cost)))
        except (TypeError, msgspec.ValidationError) as error:
            problems = [str(error)]
        if problems:
            hint = 'Write for example {"primary": 3, "secondary": 1}, {"total": 4} or {"total_max": 5}.'
            raise forms.ValidationError([*problems, hint])
        return cost


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
    """Where the house and the cost come from; deleting a local source gives the fact back to the files."""

    model = FactSource

    def has_delete_permission(self, *_: Any) -> bool:
        """Allow: the next ``loadcards`` writes the files' own fact and source again."""
        return True


@admin.register(Card)
class CardAdmin(Fixed, CardAdminBase):
    """Cards: searchable; only the house and the cost can be filled in."""

    form = CardForm
    list_display = ("name", "house", "type", "target", "set_code", "cost")
    list_filter = ("house", "type", "target", "set_code")
    list_select_related = ("house",)
    search_fields = ("name", "texts__body")
    inlines = (TextInline, CreatureInline, HelperInline, RequirementInline, SourceInline)
    fields = (
        *("id", "name", "set_code", "house", "cost", "type", "target", "duration"),
        *("timing", "limits", "keywords", "related", "notes"),
    )
    readonly_fields = tuple(field for field in fields if field not in LOCAL_COLUMNS)

    def save_model(self, request: HttpRequest, obj: Card, form: Any, change: bool) -> None:
        """Save the card, and note each fact that was filled in as this installation's own."""
        super().save_model(request, obj, form, change)
        for field in form.changed_data:
            obj.sources.update_or_create(field=field, defaults={"source": ENTERED, "local": True})


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
