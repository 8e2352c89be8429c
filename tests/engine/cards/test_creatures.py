"""Every summoning and Hero spell that is played brings the creatures its record names, with their printed numbers."""

from dataclasses import fields
from functools import partial

import pytest

from engine.effects.coverage import executable
from engine.effects.registry import definition
from engine.model.base_stats import creature_stats
from engine.model.catalog import Card, read_cards
from engine.model.pieces import Group, Host, Minion, Stats
from engine.rules.casting import engine_casts
from engine.rules.lookup import ground_at
from engine.trace.recorder import RecordedGame
from tests.engine import boards as b
from tests.engine.cards.about import about

BRINGERS = [card for card in read_cards() if card.type in ("summoning", "hero") and executable(card)[0] == "full"]


def board() -> RecordedGame:
    """A board with a host of every kind; the minions have no nation."""
    town = {"id": "town", "type": "town", "square": [3, 5], "owner": "blue"}
    own = {"id": "sanctum", "type": "sanctum", "square": [2, 3], "owner": "blue"}
    theirs = {"id": "far", "type": "sanctum", "square": [9, 8], "owner": "red"}
    groups = (
        b.blues(b.swordsman("a"), b.archer("b"), square=[5, 5]),
        b.reds(b.swordsman("v"), b.archer("w"), b.swordsman("x"), square=[8, 8]),
    )
    beasts = b.group("beasts", "blue", b.creature("beast", "Boggart"), square=[6, 8])
    return b.board(*groups, beasts, structures=[town, own, theirs], script=[])


def host_for(game: RecordedGame, card: Card) -> Host:
    """A host of the kind that a card is cast on."""
    state = game.state
    hosts: dict[str, Host] = {
        "recruit": state.minions["v"],
        "minion": state.minions["v"],
        "recruit group": state.groups["blues"],
        "monster group": state.groups["beasts"],
        "group": state.groups["blues"],
        "structure": state.structures["town"],
        "square": ground_at(game, (6, 6)),
        "globe": state.globe,
    }
    return hosts[card.target]


def newcomers(game: RecordedGame, name: str) -> list[Minion]:
    """The minions of a creature's name, on the board or off it, that were not there at the start."""
    return [minion for minion in game.state.minions.values() if minion.name == name and minion.id != "beast"]


def own_numbers(minion: Minion) -> Stats:
    """A newcomer's own numbers; of one who arrives with a spell, what it is worth with that (I-41)."""
    if next(minion.enchantments(), None) is None:
        return minion.base
    numbers = {field.name: getattr(minion, "max_hp" if field.name == "hp" else field.name) for field in fields(Stats)}
    return Stats(**numbers | {"walks": minion.base.walks})


def owner_there(host: Host) -> str:
    """Whose newcomers are: the caster's, or theirs whose minion or group is the host."""
    return host.owner if isinstance(host, Minion | Group) else "blue"


def brings(card: Card) -> None:
    """Cast, the card brings each creature of its record, as many as it says, with the numbers of the record."""
    game = board()
    host = host_for(game, card)
    engine_casts(game, card.name, host, "blue")
    for record in card.creatures:
        come = newcomers(game, record.name)
        if record.count is not None and record.hp is not None:
            assert len(come) == sum(one.count or 0 for one in card.creatures if one.name == record.name)
            printed = Stats(**creature_stats(record))
            assert sum(own_numbers(minion) == printed for minion in come) == record.count
            assert {minion.owner for minion in come} <= {owner_there(host), "neutral"}


for card in BRINGERS:
    about(card.name)(partial(brings, card))


@pytest.mark.parametrize("card", BRINGERS, ids=lambda card: str(card.name))
def test_what_a_card_brings(card: Card) -> None:
    brings(card)
    assert definition(card.name).known
