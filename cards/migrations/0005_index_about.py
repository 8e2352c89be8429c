"""The full-text index of the cards, with what stands on a card beside its texts: requirements, keywords and notes."""

from importlib import import_module

from django.db import migrations

before = import_module("cards.migrations.0003_index")

COLUMNS = ("name", "makes", *before.TEXTS, "about")
TRIGGERS = (
    *("card_new", "card_name", "card_about", "card_gone", "text_new", "text_changed", "text_gone"),
    *("requirement_new", "requirement_changed", "requirement_gone"),
)


def columns(card):
    """Return SQL for every column of a card's row but its name."""
    asked = f"SELECT group_concat(text, '. ') FROM cards_requirement WHERE card_id = {card}"
    about = f"coalesce(({asked}), '') || ' ' || keywords || ' ' || limits || ' ' || notes"
    return [*before.texts(card), f"(SELECT {before.plain(about)} FROM cards_card AS c WHERE c.id = {card})"]


def refresh(card):
    """Return SQL that brings a row up to date, but for its name."""
    pairs = zip(COLUMNS[1:], columns(card))
    return f"UPDATE cards_index SET {', '.join(f'{c} = {sql}' for c, sql in pairs)} WHERE rowid = {card}"


def statements():
    """Return every statement that makes the index and fills it."""
    row = f"INSERT INTO cards_index (rowid, {', '.join(COLUMNS)})"
    plain, trigger = before.plain, before.trigger
    new_name = f"UPDATE cards_index SET name = {plain('new.name')} WHERE rowid = new.id"
    made = [
        f"CREATE VIRTUAL TABLE cards_index USING fts5({', '.join(COLUMNS)}, "
        "tokenize = 'unicode61 remove_diacritics 2')",
        # How much a word counts in each column: most in the name, more in rules than in flavor and notes.
        "INSERT INTO cards_index (cards_index, rank) VALUES ('rank', 'bm25(20.0, 6.0, 4.0, 1.0, 3.0, 2.0, 1.0)')",
        f"{row} SELECT id, {plain('name')}, {', '.join(columns('cards_card.id'))} FROM cards_card",
        trigger("card_new", "INSERT", "cards_card", f"{row} SELECT new.id, {plain('new.name')}, {', '.join(columns('new.id'))}"),
        trigger("card_name", "UPDATE OF name", "cards_card", new_name),
        trigger("card_about", "UPDATE OF keywords, limits, notes", "cards_card", refresh("new.id")),
        trigger("card_gone", "DELETE", "cards_card", "DELETE FROM cards_index WHERE rowid = old.id"),
    ]
    for kind in ("text", "requirement"):
        for name, event, card in (("new", "INSERT", "new"), ("changed", "UPDATE", "new"), ("gone", "DELETE", "old")):
            table = f"cards_card{kind}" if kind == "text" else f"cards_{kind}"
            made.append(trigger(f"{kind}_{name}", event, table, refresh(f"{card}.card_id")))
    return made


def make(apps, schema_editor):
    """Make the index anew where the database can have it."""
    if schema_editor.connection.vendor == "sqlite":
        before.unmake(apps, schema_editor)
        for statement in statements():
            schema_editor.execute(statement)


def unmake(apps, schema_editor):
    """Make the index as it was."""
    if schema_editor.connection.vendor == "sqlite":
        for name in TRIGGERS:
            schema_editor.execute(f"DROP TRIGGER cards_index_{name}")
        schema_editor.execute("DROP TABLE cards_index")
        before.make(apps, schema_editor)


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0004_reports'),
    ]

    operations = [
        migrations.RunPython(make, unmake),
    ]
