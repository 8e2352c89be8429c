"""The decks that people keep, in Django's admin: to look them up, and to take one out of public view."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from deckbuilder.models import SavedDeck

if TYPE_CHECKING:
    SavedDeckAdminBase = admin.ModelAdmin[SavedDeck]
else:
    SavedDeckAdminBase = admin.ModelAdmin


@admin.register(SavedDeck)
class SavedDeckAdmin(SavedDeckAdminBase):
    """A deck's place on the site; what is in it changes on its own pages only."""

    fields = ("name", "visibility", "owner", "size", "created", "updated")
    readonly_fields = ("name", "owner", "size", "created", "updated")
    list_display = ("name", "visibility", "owner", "size", "updated")
    list_filter = ("visibility",)
    list_select_related = ("owner",)
    search_fields = ("name", "tags", "id")

    def has_add_permission(self, *_: object) -> bool:
        """Refuse: decks are begun on the deck pages."""
        return False

    def save_model(self, _request: HttpRequest, obj: SavedDeck, form: Any, _change: bool) -> None:
        """Write what was changed here and nothing else: the deck may have been changed on its page meanwhile."""
        obj.save(update_fields=form.changed_data)
