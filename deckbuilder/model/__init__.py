"""A deck as plain data: its cards, what mana they ask for and what makes it."""
