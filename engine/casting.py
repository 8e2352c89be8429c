"""Casting a spell, X1-X5 (spells page): verify, can, do, and the recheck of persistent requirements.

``verify_cast`` raises with the reason, ``can_cast`` asks, ``cast`` does; all three are the same
check, so that a page, an answer of the API and the engine agree.
"""

from __future__ import annotations

from engine.catalog import Requirement, cards_by_name
from engine.combat import Combat
from engine.effects.language import Definition
from engine.effects.registry import definition
from engine.moments import Moment
from engine.play import pipeline, step
from engine.requirements import known, meets
from engine.state import Ground, Group, Host, Minion, Player, Spell, Structure

EXECUTED = "executed"
REFUSED = "refused"
SQUANDERED = "squandered"

ONE_A_GROUP = ("only one in a group", "only one on a group")
MORE_THAN_ONCE = ("may be cast more than once", "may be cast more than once on the same minion", "cumulative")


class RefusalError(Exception):
    """A spell may not be cast on a target; the message is the requirement that fails."""


class Casting(Moment):
    """A spell being cast: by whom, what, on what; ``reason`` is why it was refused or squandered."""

    __slots__ = ("actor", "card", "player", "reason", "target")

    actor: None
    target: Host

    def __init__(self, player: Player, card: str, target: Host) -> None:
        super().__init__()
        self.actor = None
        self.player = player
        self.card = card
        self.target = target
        self.reason = ""


class CastingPipeline(Combat):
    """How a spell goes from an order to an effect, and stays in play or leaves it."""

    def verify_cast(self, player: Player, card: str, target: Host) -> None:
        """Raise RefusalError with the reason if a player may not cast a card on a target (X1, X2)."""
        spell = definition(card)
        _verify_target_type(spell, target, self)
        self._verify_concealment(player, spell, target)
        self._verify_exclusive(spell, target)
        for requirement in requirements(card):
            if known(requirement.text) and not meets(requirement.text, self.state, player, target):
                raise RefusalError(f"{card} must be cast on: {requirement.text}")

    def can_cast(self, player: Player, card: str, target: Host) -> bool:
        """Whether a player may cast a card on a target."""
        try:
            self.verify_cast(player, card, target)
        except RefusalError:
            return False
        return True

    def cast(self, player: Player, card: str, target: Host) -> str:
        """Order and execute a spell at once; return "executed", "squandered" or "refused"."""
        casting = Casting(player, card, target)
        self.casting(casting)
        return casting.result or EXECUTED

    @pipeline("Casting")
    def casting(self, casting: Casting) -> None:
        """Play X1 to X5 for one spell."""
        self.check_when_ordered(casting)
        if casting.result is None:
            self.recheck_before_executing(casting)
        if casting.result is None:
            self.executes(casting)
            self.goes_active(casting)
            self.recheck_persistent(casting)

    @step("X1")
    def check_when_ordered(self, casting: Casting) -> None:
        """X1: the target and every requirement are checked as the order is given."""
        self._check(casting, REFUSED)

    @step("X2")
    def recheck_before_executing(self, casting: Casting) -> None:
        """X2: the same check right before the spell executes; a spell that fails it squanders."""
        self._check(casting, SQUANDERED)

    @step("X3")
    def executes(self, casting: Casting) -> None:
        """X3: what the spell does at once."""
        casting.result = EXECUTED

    @step("X4")
    def goes_active(self, casting: Casting) -> None:
        """X4: an alteration or conjuration stays in play on its target; anything else leaves play."""
        if definition(casting.card).lasting:
            self.lay(casting.card, casting.target, casting.player)

    @step("X5")
    def recheck_persistent(self, casting: Casting) -> None:
        """X5: every other spell on the target rechecks its persistent requirements."""
        self.recheck(casting.target)

    def recheck(self, host: Host) -> None:
        """Dispel every spell on a host whose persistent requirement fails, until none does."""
        for spell in list(host.spells):
            failed = self.failed_requirement(spell) if spell.active else None
            if failed is not None:
                self.note("requirement fails", target=host, spell=spell.name, requirement=failed.text)
                self.dispel(spell)

    def failed_requirement(self, spell: Spell) -> Requirement | None:
        """Return the first persistent requirement of a spell that its host does not meet (I-21)."""
        return next(
            (
                requirement
                for requirement in requirements(spell.name)
                if requirement.when == "persistent"
                and known(requirement.text)
                and not meets(requirement.text, self.state, spell.owner, spell.host)
            ),
            None,
        )

    def _check(self, casting: Casting, failure: str) -> None:
        try:
            self.verify_cast(casting.player, casting.card, casting.target)
        except RefusalError as refusal:
            casting.reason = str(refusal)
            casting.result = failure

    def _verify_concealment(self, player: Player, spell: Definition, target: Host) -> None:
        if not isinstance(target, Minion) or target.owner == player or not self.concealed(target):
            return
        if all(requirement.text != "even if concealed" for requirement in requirements(spell.name)):
            raise RefusalError(f"{target.name} is concealed from enemy individual spells")

    def concealed(self, minion: Minion) -> bool:
        """Whether a minion stands in forest (terrain page)."""
        square = minion.group.square if minion.group is not None else None
        ground = self.state.grounds.get(square) if square is not None else None
        return ground is not None and ground.terrain == "forest"

    def _verify_exclusive(self, spell: Definition, target: Host) -> None:
        there = any(other.name == spell.name for other in target.spells)
        if there and spell.lasting and not cumulative(spell.name):
            raise RefusalError(f"{spell.name} is exclusive, and {target.name} carries one already")
        self._verify_limits(spell.name, target)

    def _verify_limits(self, name: str, target: Host) -> None:
        """Some cards allow one in play, or one in a group, whoever carries it."""
        limits = limits_of(name)
        if "only one in play" in limits and any(name in _names(host) for host in self.state.hosts()):
            raise RefusalError(f"only one {name} may be in play")
        group = target.group if isinstance(target, Minion) else target
        one_a_group = isinstance(group, Group) and any(limit in limits for limit in ONE_A_GROUP)
        if one_a_group and any(name in _names(host) for host in (group, *_members(group))):
            raise RefusalError(f"{target.name}'s group holds one {name} already")


def requirements(name: str) -> tuple[Requirement, ...]:
    """Return the requirements of a card; a helper spell has none."""
    card = cards_by_name().get(name)
    return card.requirements if card is not None else ()


def limits_of(name: str) -> tuple[str, ...]:
    """Return the limits printed on a card; a helper spell has none."""
    card = cards_by_name().get(name)
    return card.limits if card is not None else ()


def cumulative(name: str) -> bool:
    """Whether a host may carry a spell more than once: a helper spell always, a card where it says so."""
    return name not in cards_by_name() or any(limit in MORE_THAN_ONCE for limit in limits_of(name))


def _members(group: Host | None) -> list[Minion]:
    return group.members if isinstance(group, Group) else []


def _names(host: Host | None) -> list[str]:
    return [spell.name for spell in host.spells] if host is not None else []


def _verify_target_type(spell: Definition, target: Host, game: Combat) -> None:
    fits = {
        "recruit": isinstance(target, Minion) and target.is_recruit,
        "monster": isinstance(target, Minion) and not target.is_recruit,
        "minion": isinstance(target, Minion),
        "recruit group": isinstance(target, Group) and all(m.is_recruit for m in target.members),
        "monster group": isinstance(target, Group) and not any(m.is_recruit for m in target.members),
        "group": isinstance(target, Group),
        "structure": isinstance(target, Structure) and target.type != "sanctum",
        "square": isinstance(target, Ground) and _empty(target, game),
        "globe": target is game.state.globe,
    }
    if not fits.get(spell.target, False) or not target.alive:
        raise RefusalError(f"{spell.name} must be cast on a {spell.target}")


def _empty(ground: Ground, game: Combat) -> bool:
    return game.state.group_at(ground.square) is None and game.state.structure_at(ground.square) is None
