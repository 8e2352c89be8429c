"""What a third card changes, on pages: where to ask for it, and both fights of a finding."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from cards.web.addresses import LONGEST_ADDRESS, address_of
from engine.atlas.boards import BOARDS
from engine.atlas.sentences import board_slug
from engine.atlas.third_card import ThirdCardEffect
from engine.model.catalog import cards_by_name


def asking_for(cards: Sequence[str]) -> str:
    """Return the address at which a longer study is begun of what a third card changes with some cards.

    Those that the engine does not know are left out. Empty for none, and for more than an address can name.
    """
    known = [card for card in cards if card in cards_by_name()]
    query = urlencode({"kind": "triples", "cards": ", ".join(known)})
    page = address_of("sandbox:study-new", f"atlas/{board_slug(BOARDS[0].name)}")
    return f"{page}?{query}#ask-triples" if known and len(query) <= LONGEST_ADDRESS else ""


def both_fights(found: ThirdCardEffect) -> str:
    """Return the page that shows the fight without and the fight with the third card of a finding."""
    query = [*(("c", cast) for cast in found["casts"]), *(("a", cast) for cast in found["without"])]
    page = address_of("sandbox:compare", f"atlas/{board_slug(found['board'])}")
    return f"{page}?{urlencode(query, safe=',~')}"
