"""The full-text index of the cards, on SQLite; elsewhere the search does without one."""

from django.db import migrations, models

TEXTS = ("spell", "flavor", "monster", "helper")


def plain(column):
    """Return SQL for a text without apostrophes."""
    return f"replace(replace({column}, '''', ''), '’', '')"


def texts(card):
    """Return SQL for the columns of a card's row that hold its texts: what it makes, then the four texts."""
    name, both = plain("name"), plain("name || ' ' || body")
    columns = [f"(SELECT group_concat({name}, '. ') FROM cards_cardtext WHERE card_id = {card} AND name <> '')"]
    columns += [
        f"(SELECT group_concat({both}, '. ') FROM cards_cardtext WHERE card_id = {card} AND kind = '{kind}')"
        for kind in TEXTS
    ]
    return columns


def trigger(name, event, table, work):
    """Return SQL for a trigger."""
    return f"CREATE TRIGGER cards_index_{name} AFTER {event} ON {table} BEGIN {work}; END"


def refresh(card):
    """Return SQL that brings a row's texts up to date."""
    columns = zip(("makes", *TEXTS), texts(card))
    return f"UPDATE cards_index SET {', '.join(f'{c} = {sql}' for c, sql in columns)} WHERE rowid = {card}"


def statements():
    """Return every statement that makes the index and fills it."""
    columns = ", ".join(("name", "makes", *TEXTS))
    row = f"INSERT INTO cards_index (rowid, {columns})"
    return [
        f"CREATE VIRTUAL TABLE cards_index USING fts5({columns}, tokenize = 'unicode61 remove_diacritics 2')",
        # How much a word counts in each column: most in the name, more in rules than in flavor.
        "INSERT INTO cards_index (cards_index, rank) VALUES ('rank', 'bm25(20.0, 6.0, 4.0, 1.0, 3.0, 2.0)')",
        f"{row} SELECT id, {plain('name')}, {', '.join(texts('cards_card.id'))} FROM cards_card",
        trigger("card_new", "INSERT", "cards_card", f"{row} SELECT new.id, {plain('new.name')}, '', '', '', '', ''"),
        trigger(
            "card_name",
            "UPDATE OF name",
            "cards_card",
            f"UPDATE cards_index SET name = {plain('new.name')} WHERE rowid = new.id",
        ),
        trigger("card_gone", "DELETE", "cards_card", "DELETE FROM cards_index WHERE rowid = old.id"),
        trigger("text_new", "INSERT", "cards_cardtext", refresh("new.card_id")),
        trigger("text_changed", "UPDATE", "cards_cardtext", refresh("new.card_id")),
        trigger("text_gone", "DELETE", "cards_cardtext", refresh("old.card_id")),
    ]


def make(apps, schema_editor):
    """Make the index where the database can have it."""
    if schema_editor.connection.vendor == "sqlite":
        for statement in statements():
            schema_editor.execute(statement)


def unmake(apps, schema_editor):
    """Take the index away again."""
    if schema_editor.connection.vendor == "sqlite":
        for name in ("card_new", "card_name", "card_gone", "text_new", "text_changed", "text_gone"):
            schema_editor.execute(f"DROP TRIGGER cards_index_{name}")
        schema_editor.execute("DROP TABLE cards_index")


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0002_local_facts'),
    ]

    operations = [
        migrations.CreateModel(
            name='CardIndex',
            fields=[
                ('card', models.OneToOneField(db_column='rowid', on_delete=models.DO_NOTHING, primary_key=True, related_name='+', serialize=False, to='cards.card')),
                ('name', models.TextField()),
                ('makes', models.TextField()),
                ('spell', models.TextField()),
                ('flavor', models.TextField()),
                ('monster', models.TextField()),
                ('helper', models.TextField()),
                ('everything', models.TextField(db_column='cards_index')),
                ('rank', models.FloatField()),
            ],
            options={
                'db_table': 'cards_index',
                'managed': False,
            },
        ),
        migrations.RunPython(make, unmake),
    ]
