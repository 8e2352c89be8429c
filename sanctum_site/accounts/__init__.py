"""Accounts, which nobody needs: names and passwords, and where each is logged in."""
