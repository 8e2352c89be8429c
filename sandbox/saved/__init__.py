"""Fights that people keep: drafts, links that last, and where a fight's address leads."""
