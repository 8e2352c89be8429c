"""The links that people save, in Django's admin: to look them up, and to take one out of the public list."""

from typing import TYPE_CHECKING

from django.contrib import admin

from sandbox.models import Share

if TYPE_CHECKING:
    ShareAdminBase = admin.ModelAdmin[Share]
else:
    ShareAdminBase = admin.ModelAdmin


@admin.register(Share)
class ShareAdmin(ShareAdminBase):
    """Whether a link is listed; the scenario itself never changes, and nothing is deleted."""

    fields = ("title", "unlisted", "ending", "engine", "created", "text")
    readonly_fields = ("title", "ending", "engine", "created", "text")
    list_display = ("title", "unlisted", "ending", "engine", "created")
    list_filter = ("unlisted",)
    search_fields = ("title", "key")

    def has_add_permission(self, *_: object) -> bool:
        """Refuse: links are saved in the editor."""
        return False

    def has_delete_permission(self, *_: object) -> bool:
        """Refuse: a link lasts."""
        return False
