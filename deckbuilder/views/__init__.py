"""The pages under ``/decks/`` and ``/accounts/``: one module a kind of page."""
