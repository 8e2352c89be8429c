"""Effect functions with one number off by one, or one question unasked: found in the source, played for a while."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import engine.effects
from engine.effects import registry, words
from engine.effects.language import Condition, Definition
from tests.engine.cards.about import CHECKS, Check, noticed_by_one_of

MODULES: dict[str, ModuleType] = {
    found.name.rpartition(".")[2]: importlib.import_module(found.name)
    for found in pkgutil.walk_packages(engine.effects.__path__, "engine.effects.")
    if not found.ispkg
}


GUESSED = [name for name, module in MODULES.items() if "houses." in module.__name__ or "words." in module.__name__]
"""The modules of the cards and of the words that they are made of."""


class Fault(NamedTuple):
    """One thing of a module's source that may be wrong: in a few words, and what it makes of which functions."""

    label: str
    changed: list[tuple[FunctionType, CodeType]]
    """The functions of effects that it changes, each with its new code."""


Wrongs = Iterator[tuple[str, ast.expr, ast.expr]]


@cache
def statements_of(module: str) -> list[ast.stmt]:
    """Return the statements of a module of effects."""
    return ast.parse(Path(str(MODULES[module].__file__)).read_text("utf-8")).body


def shifts(module: str) -> Iterator[Fault]:
    """Yield every number of a module off by one that some effect comes to while it is played."""
    return _faults(module, _shifted)


@cache
def guesses(module: str) -> list[Fault]:
    """Return every question that some effect asks while it is played, answered by a guess: always yes, always no."""
    return list(_faults(module, _guessed))


def _faults(module: str, wrongs: Callable[[ast.AST], Wrongs]) -> Iterator[Fault]:
    for statement in statements_of(module):
        seen: Counter[str] = Counter()
        loops = {part for one in ast.walk(statement) if isinstance(one, ast.While) for part in ast.walk(one.test)}
        for node in ast.walk(statement):
            for what, old, new in wrongs(node) if node not in loops else ():
                seen[what] += 1
                label = f"{_called(statement)}: {what}" + (f", place {seen[what]}" if seen[what] > 1 else "")
                if functions := _changed(module, statement, old, new):
                    yield Fault(label, functions)


def _shifted(node: ast.AST) -> Wrongs:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield f"{node.value} + 1", node, ast.Constant(node.value + 1)


def _guessed(node: ast.AST) -> Wrongs:
    """Yield each question of a statement or expression with both guesses, each part of a compound one left out.

    Whether something is there, and of what kind it is, has to be asked before it is used: the types hold that.
    """
    for question in _questions(node):
        if not _guards(question):
            yield f"always {ast.unparse(question)}", question, _or_yes(question)
        if not _guards(ast.UnaryOp(ast.Not(), question)):
            yield f"never {ast.unparse(question)}", question, _and_no(question)
    if isinstance(node, ast.BoolOp) and not _has_default(node):
        left_out = isinstance(node.op, ast.And)
        for part in node.values:
            if not _guards(part if left_out else ast.UnaryOp(ast.Not(), part)):
                yield f"without {ast.unparse(part)}", part, _or_yes(part) if left_out else _and_no(part)


NO = ast.parse("bool()", mode="eval").body
"""An answer that the compiler cannot foresee: it would leave out what is never done, and the numbers would shift."""


def _or_yes(question: ast.expr) -> ast.expr:
    return ast.BoolOp(ast.Or(), [question, ast.UnaryOp(ast.Not(), NO)])


def _and_no(question: ast.expr) -> ast.expr:
    return ast.BoolOp(ast.And(), [question, NO])


def _questions(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.If | ast.IfExp):
        return [node.test]
    if isinstance(node, ast.comprehension):
        return node.ifs
    if isinstance(node, ast.Return | ast.Lambda):
        answer = node.value if isinstance(node, ast.Return) else node.body
        return [answer] if isinstance(answer, ast.Compare) else []
    return []


def _has_default(node: ast.BoolOp) -> bool:
    """Whether an "or" asks nothing, but says what is taken where there is nothing."""
    return isinstance(node.op, ast.Or) and not isinstance(
        node.values[-1], ast.Compare | ast.Call | ast.UnaryOp | ast.BoolOp
    )


def _guards(question: ast.expr) -> bool:
    """Whether a question asks no more than that something is there, or is of a kind."""
    match question:
        case ast.Compare(ops=[ast.IsNot()], comparators=[ast.Constant(None)]):
            return True
        case ast.Call(func=ast.Name("isinstance")):
            return True
        case ast.UnaryOp(ast.Not(), ast.Compare(ops=[ast.Is()], comparators=[ast.Constant(None)])):
            return True
        case ast.UnaryOp(ast.Not(), ast.UnaryOp(ast.Not(), inner)):
            return _guards(inner)
        case ast.UnaryOp(ast.Not(), ast.BoolOp(ast.Or(), parts)):
            return all(_guards(ast.UnaryOp(ast.Not(), part)) for part in parts)
        case ast.BoolOp(ast.And(), parts):
            return all(map(_guards, parts))
    return False


def _called(statement: ast.stmt) -> str:
    """Return what a statement of a module is known by: the name of what it defines, or the first it is told."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return statement.name
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        return ast.unparse(statement.targets[0] if isinstance(statement, ast.Assign) else statement.target)
    return next((str(one.value) for one in ast.walk(statement) if isinstance(one, ast.Constant)), "?")


def _changed(
    module: str, statement: ast.stmt, node: ast.expr, instead: ast.expr
) -> list[tuple[FunctionType, CodeType]]:
    """Return the functions of effects that change with an expression of a statement, each with its new code."""
    before = _codes_before(module, statement)
    after = _codes(module, deepcopy(statement, {id(node): ast.fix_missing_locations(instead)}))
    new = {_key(old): code for old, code in zip(before, after, strict=True) if old != code}
    return [(function, code) for key, code in new.items() for function in by_key().get(key, ())]


@cache
def _codes_before(module: str, statement: ast.stmt) -> list[CodeType]:
    return _codes(module, statement)


def _codes(module: str, statement: ast.stmt) -> list[CodeType]:
    """Return the codes of a statement below its module's imports, which decide how a word of them is called."""
    imports = [one for one in statements_of(module) if isinstance(one, ast.ImportFrom)]
    tree = ast.Module([*imports, statement], [])
    return codes_of(compile(tree, str(MODULES[module].__file__), "exec", annotations.compiler_flag, dont_inherit=True))


def _key(code: CodeType) -> tuple[Any, ...]:
    return code.co_filename, code.co_qualname, code.co_firstlineno, tuple(code.co_positions())


@cache
def by_key() -> dict[tuple[Any, ...], list[FunctionType]]:
    """Return the functions that effects come to by where in the source they are."""
    found: dict[tuple[Any, ...], list[FunctionType]] = {}
    for function in users():
        found.setdefault(_key(function.__code__), []).append(function)
    return found


def codes_of(code: CodeType) -> list[CodeType]:
    """Return the code of a module and of all functions in it, in one order."""
    inner = [one for const in code.co_consts if isinstance(const, CodeType) for one in codes_of(const)]
    return [code, *inner]


@cache
def users() -> dict[FunctionType, set[str]]:
    """Return every function that effects come to, with the spells whose effects they are."""
    found: dict[FunctionType, set[str]] = {}
    for name, whole in registry.declared().items():
        for function in functions_of(whole):
            found.setdefault(function, set()).add(name)
    return found


def functions_of(whole: Definition) -> set[FunctionType]:
    """Return every function of the effects' modules that a spell's effects come to."""
    found: set[FunctionType] = set()
    for bonus in whole.bonuses:
        _reach(bonus.times, found)
        _reach(bonus.when, found)
    for response in whole.responses:
        _reach(response.do, found)
        _reach(response.when, found)
    for constraint in whole.constraints:
        _reach(constraint.when, found)
    return found


def _reach(thing: Any, found: set[FunctionType]) -> None:
    """Add the functions that something comes to: what it closes over, and what its code names."""
    if isinstance(thing, FunctionType):
        if thing in found or not thing.__module__.startswith("engine.effects"):
            return
        found.add(thing)
    for part in _parts(thing):
        _reach(part, found)


def _parts(thing: Any) -> list[Any]:
    """Return what a condition, a row of things, or a function is made of."""
    if isinstance(thing, Condition):
        return [thing.holds, *thing.parts]
    if isinstance(thing, tuple | list):
        return list(thing)
    if not isinstance(thing, FunctionType):
        return []
    named = [name for code in codes_of(thing.__code__) for name in code.co_names]
    known = vars(words) if thing.__globals__.get("w") is words else {}
    found = (thing.__globals__.get(name, known.get(name)) for name in named)
    return [*(cell.cell_contents for cell in thing.__closure__ or ()), *found]


@contextmanager
def playing(functions: list[tuple[FunctionType, CodeType]]) -> Iterator[None]:
    """Play with other code in some functions for a while."""
    before = [function.__code__ for function, _ in functions]
    for function, code in functions:
        function.__code__ = code
    try:
        yield
    finally:
        for (function, _), code in zip(functions, before, strict=True):
            function.__code__ = code


def checks_on(functions: list[tuple[FunctionType, CodeType]]) -> list[Check]:
    """Return the tests about the spells that come to some functions, each once."""
    spells = sorted({name for function, _ in functions for name in users()[function]})
    found: dict[Callable[[], None], None] = {}
    for name in spells:
        found.update(dict.fromkeys(CHECKS.get(name, ())))
    return list(found)


def survives(fault: Fault) -> bool:
    """Whether all tests about the spells that come to a fault pass with it."""
    with playing(fault.changed):
        return not noticed_by_one_of(checks_on(fault.changed))


def survivors(faults: Iterable[Fault]) -> set[str]:
    """Return what may be wrong without any test noticing."""
    return {fault.label for fault in faults if survives(fault)}


def spared(module: str, reasons: dict[str, dict[str, tuple[str, ...]]]) -> set[str]:
    """Return what may be wrong with a module, with the reason why nothing changes."""
    return {label for places in reasons.values() for label in places.get(module, ())}


SPARED_SHIFTS: dict[str, dict[str, tuple[str, ...]]] = {
    "it is only asked whether it is 0": {
        "hope": ("_volunteers_come_along: 1 + 1",),
        "justice": ("_drachas_trade_burns_out: 1 + 1",),
        "groups": (
            "leave_control: 1 + 1",
            "control_returns: 1 + 1",
        ),
    },
    "the neutral player has no hand, and makes no mana": {
        "players": ("hands_are_lost: 2 + 1",),
        "mind": ("_xin_shian_alcoves_pay_both: 2 + 1",),
    },
    "how many come is known of every such card": {
        "off_board": ("live_off_the_board: 1 + 1",),
        "creation": (
            "bring_into_play: 1 + 1",
            "_create_all: 1 + 1",
        ),
    },
    "a card of changing cost begins at 1, so its cost is always known": {
        "abomination": ("_fiend_appears: 1 + 1",),
        "casting": ("_as_long_as_it_cost: 1 + 1",),
        "nature": ("_biting_wind: 1 + 1",),
        "unmaking": ("_gyre: 1 + 1",),
    },
    "a group that waits for no square comes back in no turn": {
        "off_board": (
            "live_off_the_board: 0 + 1",
            "vanish: 0 + 1",
        ),
    },
    "no number sinks below 0": {
        "unmaking": ("_devolution_misfits: 1 + 1",),
    },
    "the spell has a last turn": {
        "making": ("_dwarven_airship_starts_over: 0 + 1",),
    },
    "the turn of its casting is noted as it comes into play": {
        "life": ("_golden_grove_matures: 0 + 1",),
        "making": ("_minefield_is_live: 0 + 1",),
    },
    "it only has to be below 0": {
        "unmaking": (
            "_unstable_magick_note_the_turn_of_casting: 1 + 1",
            "_unstable_magick_perhaps_squander: 1 + 1",
        ),
    },
    "whoever lacks that kind of attack gains nothing by its bonus": {
        "making": ("_warhammer_noted: 0 + 1",),
    },
    "nobody has a level where there are no recruits": {
        "war": ("_challenge: 0 + 1",),
    },
}
"""Which numbers may be off by one, by the reason why nothing changes."""


SPARED_GUESSES: dict[str, dict[str, tuple[str, ...]]] = {
    "it is asked as the cards are declared": {
        "whom": (
            "_with_spell: always 'spell' in signature(do).parameters",
            "_with_spell: never 'spell' in signature(do).parameters",
        ),
    },
    "somebody or something is always there to be chosen": {
        "abomination": ("_fiend_appears: always squares",),
        "despair": ("_odar_must_attack_anybody: always others",),
        "unmaking": (
            "_fingles_folly: always foe.members",
            "_gyre: always group.members",
        ),
        "squares": ("teleport: always squares",),
    },
    "only a kill has a killer": {
        "abomination": ("last_of_the_host: without dying.cause == 'killed'",),
    },
    "whoever is dead stays as it is": {
        "body": ("_great_bear_strike_the_other_djinni: without djinn.alive",),
        "despair": ("_gorgon_leave_the_head: always actor.in_play",),
        "casting": (
            "each: always minion.alive",
            "each_on_the_board: without minion.alive",
        ),
        "minions": (
            "chaos_feature: never not minion.alive",
            "chaos_feature: without minion.alive",
            "heal: always minion.in_play",
        ),
    },
    "what is for a swordsman leaves anybody else at once": {
        "despair": ("by_a_swordsman: without w.is_swordsman(dying.actor)",),
    },
    "more than one changes nothing": {
        "death": ("_gifts_of_the_fallen_note_a_death: always not spell.tokens",),
    },
    "the computer's groups heed no orders": {
        "making": ("_belvarios_horn_draws_monsters: always group.control == 'computer'",),
    },
    "nothing hidden lies on such a host for as long as that": {
        "hope": ("_perfection_all_but_colony: without other.definition.visible",),
        "unmaking": ("_fizzle: always one.definition.visible",),
    },
    "nobody can be added to monsters, and none are created there": {
        "hope": ("new_recruit: without arrival.target.is_recruit",),
        "mind": ("_teleportation_note_newcomers: without newcomer.is_recruit",),
        "unknown": ("_oblivion: without minion.is_recruit",),
        "creation": ("give_created: always arrival.target.is_recruit",),
    },
    "the square that was chosen is free": {
        "hope": (
            "_zanas_escape_comes_home: without comes_back(game, group, game.roll('structure', homes, spell).square)",
        ),
        "war": ("_encampment_breaks_up: always place_group(game, group, camp.square)",),
    },
    "every group on the board has a square": {
        "justice": ("_granite_guardian_beside_town: always group.square",),
    },
    "no individual spell can be cast on its host": {
        "justice": ("on_a_comrade: without casting.target is not spell.host",),
    },
    "the engine asks the requirements of the spell once more": {
        "justice": ("_jade_gargoyle_copied: without fits",),
    },
    "a structure's square is always plains": {
        "justice": ("_law_of_the_land_bare_square_inside: without game.state.structure_at(target.square) is None",),
    },
    "it is so already": {
        "justice": (
            "_alabaster_guardian_controlled_by: without control == 'player'",
            "_tindelhunden_are_hostile: without not hounds.hostile_to(hunted)",
        ),
        "nature": (
            "_deluge_floods: without state.terrain_at(s) != 'water'",
            "_deluge_floods: always ground.terrain == 'water'",
        ),
        "war": ("_lava_flow_open_the_mountain: always ground.terrain == 'mountain'",),
    },
    "the neutral player has no deck and no hand": {
        "life": (
            "_spy_at_court_spies: never whose not in game.state.seats",
            "abroad: without spell.caster in game.state.seats",
        ),
        "mind": ("_bestiary: without structure.owner in game.state.seats",),
        "unmaking": ("_jester_at_court_gossip: always owner in game.state.seats",),
        "casting": ("_copy_to_hand: always not casting.engine",),
    },
    "only a spell of that name has one": {
        "life": ("_questing_beast_is_sought_by_somebody: without s.name == 'Questing Beast'",),
        "minions": ("house_of_monster: always spell.name in (HOUSE_TAKEN, UNKNOWN_HOUSE_TAKEN)",),
    },
    "who is there already is not fetched": {
        "mind": (
            "_teleportation_note_newcomers: without there is not spell.host",
            "_teleportation_fetch_newcomers: without inside is not group",
        ),
    },
    "nobody is created in a town after movement": {
        "mind": ("_teleportation_fetch_newcomers: without created == turn.number",),
    },
    "what it would lose it would gain": {
        "unmaking": ("_magnetic_accrual_gather_armor: always mate is not host",),
    },
    "the camp is gone, and its spells with it": {
        "war": ("_encampment_breaks_up: always helper.name == COLONY",),
    },
    "the group is away while the spell lasts": {
        "war": ("_encampment_lose_the_group: without group.square is None",),
    },
    "nobody of a group that has died hears the end of its combat": {
        "war": ("victorious: without bool(combat.side.members)",),
    },
    "they are away before every combat": {
        "off_board": ("hopper: always group.square is None",),
    },
    "a group that is gone heeds no orders": {
        "movement": ("sent_at_random: without group.alive",),
    },
    "whoever lacks that kind of attack gains nothing by its bonus": {
        "minions": ("friends_that: without question(minion)",),
    },
    "whoever is dying takes it to the grave": {
        "deaths": ("leave_to_mates: always mate is not dying.target",),
    },
    "nothing is connected with a square that is no forest": {
        "squares": ("_measure: always host.terrain == 'forest'",),
    },
    "what other spells on a group remember is no side": {
        "groups": ("_changing_sides_since: without does(one, _side_returns)",),
    },
    "a player's group is given to its player": {
        "groups": ("control_returns: always group.control == 'computer'",),
    },
}
"""Which questions need no asking, as far as tests can notice, by the reason why nothing changes."""
