from typing import Any

from django.db import migrations, models

from deckbuilder.saved.notes import as_html


def render(apps: Any, _: Any) -> None:
    """Render the notes of the decks that are there already."""
    version = apps.get_model("deckbuilder", "Version")
    for deck in apps.get_model("deckbuilder", "SavedDeck").objects.only("pk", "head"):
        newest = version.objects.filter(deck=deck, number=deck.head).first()
        if newest and newest.contents.get("notes"):
            deck.notes_html = as_html(newest.contents["notes"])
            deck.save(update_fields=("notes_html",))


class Migration(migrations.Migration):
    dependencies = [
        ("deckbuilder", "0002_owners_and_editors"),
    ]

    operations = [
        migrations.AddField(
            model_name="saveddeck",
            name="notes_html",
            field=models.TextField(blank=True, help_text="The notes of the newest version, rendered"),
        ),
        migrations.RunPython(render, migrations.RunPython.noop),
    ]
