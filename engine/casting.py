"""Casting a spell, X1-X5 (spells page): verify, can, do, and the recheck of persistent requirements.

``verify_cast`` raises with the reason, ``can_cast`` asks, ``cast`` does; all three are the same
check, so that a page, an answer of the API and the engine agree.
"""

from __future__ import annotations

from engine.board import ENTRANCES, SANCTA
from engine.catalog import CopyRule, Requirement, cards_by_name, house_of
from engine.combat import Combat
from engine.costs import Cost, base_cost, in_words, paid_from, rise_of, short_of
from engine.effects.language import Definition
from engine.effects.registry import definition
from engine.moments import Attempt, Casting, Charge
from engine.play import pipeline, step
from engine.refusal import RefusalError, allowed
from engine.requirements import ABOUT, Topic, lacking, meets
from engine.state import MAX_MEMBERS, Answer, Ground, Group, Host, Minion, Player, Spell, State, Structure
from engine.terrain import TERRAINS

EXECUTED = "executed"
REFUSED = "refused"
SQUANDERED = "squandered"


class CastingPipeline(Combat):
    """How a spell goes from an order to an effect, and stays in play or leaves it."""

    def verify_cast(self, player: Player, card: str, target: Host, cost: int | None = None) -> None:
        """Raise RefusalError with the reason if a player may not order a card to be cast on a target (X1).

        ``cost`` is what a card of changing cost costs in this turn.
        """
        self._verify_in_hand(player, card)
        card = self.copy_in_hand(player, card)
        self.verify_target(player, card, target)
        self._verify_cost(player, card, cost)

    def verify_target(self, player: Player, card: str, target: Host) -> None:
        """Raise RefusalError with the reason if a target is not, or no longer, right for a player's spell (X1, X2)."""
        spell = definition(card)
        _verify_kind(spell, target, self.state)
        if isinstance(target, Ground):
            _verify_square(spell, target, self.state)
        attempt = Attempt(player, target, card=card)
        self._verify_bars(attempt)
        self._verify_concealment(attempt)
        self._verify_exclusive(player, spell, target)
        if spell.needs_room:
            self._verify_newcomer(target)
        for requirement in requirements(card):
            if requirement.when != "afterwards" and not meets(requirement, self.state, player, target):
                raise RefusalError(lacking(requirement, target))

    def can_cast(self, player: Player, card: str, target: Host, cost: int | None = None) -> bool:
        """Whether a player may cast a card on a target."""
        return allowed(self.verify_cast, player, card, target, cost)

    def cast(self, player: Player, card: str, target: Host, cost: int | None = None) -> str:
        """Order and execute a spell at once; return "executed", "squandered" or "refused"."""
        casting = Casting(player, self.copy_in_hand(player, card), target, cost=cost)
        self.casting(casting)
        return casting.result or EXECUTED

    def engine_casts(
        self, spell_name: str, host: Host, caster: Player, *, owner: Player = "neutral", as_helper: bool = False
    ) -> Spell:
        """Cast a spell as the game engine does: nothing is asked, it executes (X3) and lasts or not (X4).

        It adds to what is there, unless it says that it is exclusive: a second one comes to nothing.
        A helper spell that does nothing as it executes is just there.
        """
        spell = definition(spell_name)
        made = self.make_spell(spell, host, owner, caster)
        if _one_too_many(spell, host):
            made.active = False
        elif as_helper or (spell_name not in cards_by_name() and not spell.own("X3")):
            self.goes_on(made)
            self.recheck(host)
        else:
            casting = Casting(caster, spell_name, host, engine=True)
            casting.spell = made
            self.engine_casting(casting)
        return made

    @pipeline("Casting")
    def casting(self, casting: Casting) -> None:
        """Play X1 to X5 for one spell."""
        self.check_when_ordered(casting)
        if casting.result is None:
            self.play_executing(casting)

    @pipeline("Ordering")
    def ordering(self, casting: Casting) -> None:
        """Play X1 alone: the player gives the order, and the spell waits for its execution."""
        self.check_when_ordered(casting)

    @pipeline("Casting")
    def executing(self, casting: Casting) -> None:
        """Play X2 to X5 for a spell that was ordered before."""
        self.play_executing(casting)

    @pipeline("Casting")
    def engine_casting(self, casting: Casting) -> None:
        """Play X3 to X5 for a spell of the game engine."""
        self.executes(casting)
        self.goes_active(casting)
        self.recheck_persistent(casting)

    def play_executing(self, casting: Casting) -> None:
        """Play X2 to X5; every spell that watches castings hears of it at the end."""
        self.recheck_before_executing(casting)
        if casting.result is None:
            self.executes(casting)
            self.goes_active(casting)
            if casting.target.in_play:
                self.recheck_persistent(casting)
        self.bubble("CASTING", casting)

    @step("X1")
    def check_when_ordered(self, casting: Casting) -> None:
        """X1: the target and every requirement are checked as the order is given.

        The card then leaves the hand, and its cost is paid (casting page).
        """
        try:
            if casting.seen is None:
                self.verify_cast(casting.player, casting.card, casting.target, casting.cost)
            elif casting.seen.result is not None:
                raise RefusalError(casting.seen.reason)
        except RefusalError as refusal:
            casting.reason, casting.result = str(refusal), REFUSED
            return
        casting.rise = rise_of(self.state.seats[casting.player], casting.card)
        self._pay(casting)
        self._leave_hand(casting)

    @step("X2")
    def recheck_before_executing(self, casting: Casting) -> None:
        """X2: the same check right before the spell executes; a spell that fails it squanders.

        So does one that another spell, lying in wait for it, catches.
        """
        try:
            if casting.replaced:
                raise RefusalError("the group on which it was ordered has been replaced")
            self.verify_target(casting.player, casting.card, casting.target)
        except RefusalError as refusal:
            casting.reason, casting.result = str(refusal), SQUANDERED
            return
        self.bubble("X2", casting)
        if casting.cancelled:
            casting.result = SQUANDERED

    @step("X3")
    def executes(self, casting: Casting) -> None:
        """X3: what the spell does at once."""
        casting.result = EXECUTED
        if casting.spell is None:
            player = casting.player
            casting.spell = self.make_spell(definition(casting.card), casting.target, player, player)
            self.state.castings += 1
            casting.spell.number = self.state.castings
            casting.spell.cast_as = house_of(casting.card), casting.base
        self.own_responses("X3", casting)

    def own_responses(self, moment: str, casting: Casting) -> None:
        """Let a spell do what its text says it does as it executes (X3), or as soon as it is active (X4)."""
        spell = casting.spell
        assert spell is not None
        for response in spell.definition.own(moment):
            answer = Answer(spell, response)
            if spell.active and self.heeds(answer, casting):
                self.trigger(answer, casting)

    @step("X4")
    def goes_active(self, casting: Casting) -> None:
        """X4: an alteration or conjuration stays in play on its target; anything else leaves play.

        A target that is gone by now takes the spell with it.
        """
        spell = casting.spell
        assert spell is not None
        if spell.definition.lasting and spell.active and spell.host.in_play:
            self.goes_on(spell)
            self.own_responses("ACTIVE", casting)
        else:
            spell.active = False
        if copies_of(casting.card) == "one casting per game" and not casting.engine:
            seat = self.state.seats[casting.player]
            self.change(seat, "used", [*seat.used, casting.card])

    @step("X5")
    def recheck_persistent(self, casting: Casting) -> None:
        """X5: every other spell on the target rechecks its persistent requirements."""
        self.recheck(casting.target)

    def recheck(self, host: Host, topic: Topic | None = None) -> None:
        """Dispel every spell on a host whose persistent requirement fails, until none does.

        Everything is asked when a spell comes to the host or leaves it, when a square gains or loses
        a structure, and when a minion comes into a new group; a change of one ``topic`` asks only
        what is about it (spells page, requirements recheck).
        """
        for spell in list(host.spells):
            failed = self.failed_requirement(spell, topic) if spell.active else None
            if failed is not None:
                why = lacking(failed, host)
                self.note("requirement fails", target=host, spell=spell.name, requirement=failed.text, why=why)
                self.dispel(spell)

    def verify_engine_cast(self, card: str, target: Host) -> None:
        """Raise RefusalError if not even the game engine casts a spell on a target: a wrong kind, or one too many."""
        _verify_kind(definition(card), target, self.state)
        if _one_too_many(definition(card), target):
            raise RefusalError(f"{card} is exclusive, and {target.name} carries one already")

    def may_carry(self, host: Host, spell_name: str, caster: Player, *, as_his: bool = False) -> bool:
        """Whether a spell of the game engine's would stay on a host: its kind, its limits, and what it requires.

        One that counts as its caster's own (``as_his``) is exclusive as his would be.
        """
        spell = definition(spell_name)
        fits = (
            allowed(self.verify_engine_cast, spell_name, host)
            and allowed(self._verify_limits, caster, spell_name, host)
            and not (as_his and _carries(host, spell_name) and not cumulative(spell_name))
        )
        return fits and self.failed_requirement(Spell(spell, "neutral", host, caster)) is None

    def failed_requirement(self, spell: Spell, topic: Topic | None = None) -> Requirement | None:
        """Return the first persistent requirement of a spell, about a topic, that its host does not meet (I-21)."""
        return next(
            (
                requirement
                for requirement in requirements(spell.name)
                if requirement.when in ("persistent", "afterwards")
                and (topic is None or requirement.asks in ABOUT[topic])
                and not meets(requirement, self.state, spell.caster, spell.host)
            ),
            None,
        )

    def _verify_in_hand(self, player: Player, card: str) -> None:
        """A player whose cards are known casts only what is in his hand."""
        seat = self.state.seats[player]
        if seat.holds_cards and card not in seat.hand:
            raise RefusalError(f"{card} is not in {player.capitalize()}'s hand")

    def copy_in_hand(self, player: Player, card: str) -> str:
        """Return the copy of a card that a player would cast: the first of his hand, which may have been rewritten."""
        return next((held for held in self.state.seats[player].hand if held == card), card)

    def base_cost(self, player: Player, card: str, now: int | None = None) -> Cost:
        """Return what a card costs a player before spells in play change it; ``now`` is what the script states."""
        return base_cost(card, self.state.costs, now, rise_of(self.state.seats[player], card))

    def cost_of(self, player: Player, card: str, now: int | None) -> Cost:
        """Return what a card costs a player, with what spells in play make of it."""
        base = self.base_cost(player, card, now)
        charge = Charge(player, card, base.price)
        self.bubble("PRICE", charge)
        return base if charge.price is None else Cost(charge.price, sum(charge.price.values()), base.stated)

    def _verify_cost(self, player: Player, card: str, cost: int | None) -> None:
        """A player whose mana is known pays what a card is known to cost (I-15)."""
        seat, price = self.state.seats[player], self.cost_of(player, card, cost).price
        if seat.pays and price is not None and short_of(seat, price):
            lacks = f"{seat.name} lacks {in_words(short_of(seat, price))}"
            raise RefusalError(f"{card} costs {in_words(price)}; {lacks}")

    def _leave_hand(self, casting: Casting) -> None:
        seat = self.state.seats[casting.player]
        if casting.card in seat.hand:
            self.take_from_hand(casting.player, casting.card)
            left = list(seat.rises)
            if (casting.card, casting.rise) in left:
                left.remove((casting.card, casting.rise))
            seat.rises = tuple(left)

    def take_from_hand(self, player: Player, card: str) -> None:
        """Take one copy of a card out of a player's hand."""
        seat = self.state.seats[player]
        place = seat.hand.index(card)
        self.change(seat, "hand", [*seat.hand[:place], *seat.hand[place + 1 :]])

    def _pay(self, casting: Casting) -> None:
        seat, cost = self.state.seats[casting.player], self.cost_of(casting.player, casting.card, casting.cost)
        casting.base = self.base_cost(casting.player, casting.card, casting.cost)
        casting.cost, casting.charged = cost.total, cost
        if cost.stated:
            self.note("cost stated", spell=casting.card, cost=cost.words)
            self.cite("I-58")
        if seat.pays and cost.price is not None:
            self.change(seat, "mana", paid_from(seat, cost.price))
        elif seat.pays:
            self.note("cost not known", spell=casting.card)
            self.cite("I-15")

    def _verify_bars(self, attempt: Attempt) -> None:
        """Nothing forbids the player to cast, or to cast on this target."""
        for what in ("cast", "exclude", "target"):
            self.verify_not_barred(what, attempt.target, attempt)

    def _verify_concealment(self, attempt: Attempt) -> None:
        target = attempt.target
        if not isinstance(target, Minion) or not self.concealed(target, attempt):
            return
        if not any(requirement.asks == "even concealed" for requirement in requirements(attempt.card)):
            raise RefusalError(f"{target.name} is concealed from enemy individual spells")

    def concealed(self, minion: Minion, attempt: Attempt) -> bool:
        """Whether a minion is concealed from a player: an enemy of his in forest, or by a spell.

        Some spells let a player see everybody.
        """
        if self.barred("hide", None, attempt) is not None:
            return False
        square = minion.group.square if minion.group is not None else None
        hidden = square is not None and TERRAINS[self.state.terrain_at(square)].conceals
        if hidden and minion.owner != attempt.player:
            return True
        return self.barred("conceal", minion, attempt) is not None

    def _verify_exclusive(self, player: Player, spell: Definition, target: Host) -> None:
        there = any(other.name == spell.name for other in target.spells)
        if there and spell.lasting and spell.visible and not cumulative(spell.name):
            raise RefusalError(f"{spell.name} is exclusive, and {target.name} carries one already")
        self._verify_limits(player, spell.name, target)

    def _verify_newcomer(self, target: Host) -> None:
        """Somebody can be added to the group that a spell is cast on, or that stands in the structure."""
        group = self.state.group_at(target.square) if isinstance(target, Structure) else target
        group = group.group if isinstance(group, Minion) else group
        if not isinstance(group, Group):
            return
        if isinstance(target, Structure) and group.owner != target.owner:
            raise RefusalError(f"{group.name} stands in {target.name}")
        if len(group.members) >= MAX_MEMBERS:
            raise RefusalError(f"{group.name} holds {MAX_MEMBERS} already, and nobody can be added")
        self.verify_not_barred("join", group, Attempt(group.owner, group))

    def _verify_limits(self, player: Player, name: str, target: Host) -> None:
        """Some cards allow one in play, one a player, one in a group, or one casting in a game (I-54)."""
        rule = copies_of(name)
        if rule == "one casting per game" and name in self.state.seats[player].used:
            raise RefusalError(f"{name} may be cast once per game, and has been")
        if rule == "one per player" and name in _owned(self.state, player):
            raise RefusalError(f"{player.capitalize()} may have only one {name} in play")
        if rule == "one per player and host" and name in _names(target, of=player):
            raise RefusalError(f"{player.capitalize()} has one {name} there already")
        if rule == "one in play" and _in_play(self.state, name):
            raise RefusalError(f"only one {name} may be in play")
        group = target.group if isinstance(target, Minion) else target
        if isinstance(group, Group) and rule == "one in a group" and _holds(group, name):
            raise RefusalError(f"the group of {target.name} holds one {name} already")


def requirements(name: str) -> tuple[Requirement, ...]:
    """Return the requirements of a card; a helper spell has none."""
    card = cards_by_name().get(name)
    return card.requirements if card is not None else ()


def copies_of(name: str) -> CopyRule:
    """Return how many copies of a spell there may be; of a helper spell any number (spells page)."""
    card = cards_by_name().get(name)
    return card.copies if card is not None else "any number"


def cumulative(name: str) -> bool:
    """Whether a host may carry a spell more than once: a helper spell unless it says not, a card where it says so."""
    if name not in cards_by_name():
        return not definition(name).exclusive
    return copies_of(name) in ("any number", "one per player", "one per player and host")


def _one_too_many(spell: Definition, host: Host) -> bool:
    """Whether a spell that is exclusive even when the game engine casts it lies on a host already."""
    return spell.exclusive and _carries(host, spell.name)


def _carries(host: Host, spell_name: str) -> bool:
    return any(spell.name == spell_name for spell in host.spells)


def _holds(group: Group, name: str) -> bool:
    """Whether a group or a member carries a spell of a name, or a member is the creature that it brings."""
    return name in _names(group) or any(name in _names(minion) or minion.card == name for minion in group.members)


def _in_play(state: State, name: str) -> bool:
    """Whether a spell, or the creature of its name, is in play on the board or off it."""
    hosts = list(state.hosts())
    return any(name in _names(host) or (isinstance(host, Minion) and host.card == name) for host in hosts)


def _owned(state: State, player: Player) -> list[str]:
    return [spell.name for host in state.hosts() for spell in host.spells if spell.owner == player]


def _names(host: Host | None, *, of: Player | None = None) -> list[str]:
    """Return the names of a host's spells: of everybody's, or of one player's."""
    return [spell.name for spell in host.spells if of in (None, spell.owner)] if host is not None else []


KINDS_OF_TARGET = {kind: f"a {kind}" for kind in ("recruit", "monster", "minion", "group", "structure", "square")} | {
    "recruit group": "a recruit group",
    "monster group": "a monster group",
    "globe": "the globe",
}


def _verify_kind(spell: Definition, target: Host, state: State) -> None:
    """The target is on the board and of the kind that the spell is for."""
    if not target.alive:
        raise RefusalError("it is not on the board")
    fits = {
        "recruit": isinstance(target, Minion) and target.is_recruit,
        "monster": isinstance(target, Minion) and not target.is_recruit,
        "minion": isinstance(target, Minion),
        "recruit group": isinstance(target, Group) and all(m.is_recruit for m in target.members),
        "monster group": isinstance(target, Group) and not any(m.is_recruit for m in target.members),
        "group": isinstance(target, Group),
        "structure": isinstance(target, Structure) and target.type != "sanctum",
        "square": isinstance(target, Ground),
        "globe": target is state.globe,
    }
    if not fits.get(spell.target, False):
        raise RefusalError(f"{spell.name} must be cast on {KINDS_OF_TARGET[spell.target]}")


def _verify_square(spell: Definition, ground: Ground, state: State) -> None:
    """A player's square spell needs an empty and unoccupied square that is no entrance of a Sanctum."""
    if ground.square in ENTRANCES or ground.square in SANCTA:
        raise RefusalError(f"{ground.name} belongs to a Sanctum, and no spell may be cast on it")
    if state.structure_at(ground.square) is not None:
        raise RefusalError(f"{spell.name} must be cast on an empty square, and a structure is there")
    if state.group_at(ground.square) is not None:
        raise RefusalError(f"{spell.name} must be cast on an unoccupied square, and a group is there")
