"""British spelling, for which the cards have their own."""


def as_on_the_cards(text: str) -> str:
    """Return a text in small letters with British "armour" as the cards have it, "armor"."""
    return text.replace("armour", "armor")
