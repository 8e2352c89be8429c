"""Decks in and out: text lists, JSON and the game client's own files; nothing here knows a database."""
