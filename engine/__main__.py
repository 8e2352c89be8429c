"""The command line of the engine: ``python -m engine presets|run|odds|orders|advise|matchups|triples|line|...``."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn, TypeVar, get_args

from engine import BUILD
from engine.analysis.adviser import AdviceQuestion, advice_document, advise, cards_from, usual_source
from engine.analysis.answer_text import advice_text, coverage_text, matchups_text, odds_text, orders_text
from engine.analysis.answers import First, Goal
from engine.analysis.executor import ExecutorError, executor
from engine.analysis.matchup_file import BAD_MATCHUPS, packed, read_matchups
from engine.analysis.matchups import RUNS, MatchupTable, matched, matched_document
from engine.analysis.odds import MAX_RUNS, odds
from engine.analysis.orders import orders
from engine.analysis.race import Measure
from engine.analysis.sides import CREATURES, Side, side_in, sides_from
from engine.analysis.versions import version
from engine.atlas.third_card import cards_meant, third_cards, third_cards_text
from engine.atlas.triples import MOST_TRIPLES
from engine.call_stack import with_room
from engine.effects.coverage import coverage
from engine.library.presets import preset, preset_names
from engine.library.problems import Casts
from engine.model.catalog import MAX_COST, cards_by_name
from engine.model.seat import OWNERS, PLAYERS
from engine.model.steps import STEPS
from engine.notation import EXAMPLE, line_of, read_line
from engine.output import STOPPED, can_hold, standard_output, write_whole
from engine.progress import ProgressBar
from engine.scenario.error import ScenarioError, one_line, too_much_at
from engine.scenario.format import MAX_SEED, Scenario
from engine.scenario.reading import MAX_BYTES, parse_scenario, read_scenario, to_document
from engine.trace.report import trace_text
from engine.trace.run import run
from engine.whole_numbers import whole_number, whole_number_expected

FoundT = TypeVar("FoundT", bound=Mapping[str, Any])

MOST_LETTERS, MOST_NAME = 600, 120
"""An error says no more, and of a name no more: whoever gave a whole file for its name need not see it again."""

BAD_INPUT = 2
EXPECTATION_FAILED = 1


def main(arguments: list[str] | None = None) -> int:
    """Run one command; return the exit code: 0, 1 for a failed expectation, 2 for bad input, 130 after Ctrl+C."""
    _print_whatever_the_terminal()
    try:
        options = _parser().parse_args(arguments)
        code: int = options.command(options)
    except (ScenarioError, CommandError, ExecutorError) as error:
        print(f"engine: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("engine: stopped", file=sys.stderr)
        return STOPPED
    except OSError as error:
        print(f"engine: the output cannot be written: {error.strerror}", file=sys.stderr)
        return BAD_INPUT
    return code


def _print_whatever_the_terminal() -> None:
    """Show letters that the terminal's encoding lacks as question marks rather than fail."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


class CommandError(ValueError):
    """Something on the command line that cannot be used, in one clear line."""

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message, MOST_LETTERS))


class Parser(argparse.ArgumentParser):
    """A parser that reports bad usage in one line, as every other bad input is."""

    def error(self, message: str) -> NoReturn:
        """Raise the problem instead of printing the usage."""
        raise CommandError(f"{message} (python -m engine --help shows the commands)")


class ShowVersion(argparse.Action):
    """Say what the engine is called, which takes reading all of it, and which of its builds runs."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print it and end."""
        print(f"engine {version()}, {BUILD}")
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m engine", description="Play Sanctum's rules from the command line.")
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="say which rules and cards these are")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, function: Callable[[argparse.Namespace], int], help: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=help, description=help)
        added.set_defaults(command=function)
        added.add_argument("--format", choices=("text", "json"), default="text")
        return added

    command("presets", _presets, "list the names of the built-in scenarios")
    playing = [
        command("run", _run, "play a scenario once and show its trace"),
        chances := command("odds", _odds, "show how likely each outcome is"),
        ordering := command("orders", _orders, "try every order of a scenario's spells"),
        advising := command("advise", _advise, "find what a player could cast to come out better"),
    ]
    matching = command("matchups", _matchups, "show how often somebody beats each of many others")
    three = command("triples", _triples, "find what a third card changes about what two do to each other")
    chances.add_argument("--runs", type=_count, default=1000, metavar="N")
    ordering.add_argument("--for", "--player", dest="player", choices=OWNERS)
    _asks_for_advice(advising)
    _asks_for_matchups(matching)
    three.add_argument("cards", help='a card, two, or more: "Deflection, Unholy Aura"; or a starter deck')
    three.add_argument("--most", type=_count, default=MOST_TRIPLES, metavar="N", help="how many threes are played")
    for one in playing:
        _plays_a_scenario(one)
    for long in (chances, ordering, advising, matching, three):
        _takes_cluster(long)
    _plays_a_line(command("fight", _fight, "play a fight typed as one line, once or many times"))
    writing = command("line", _line, "write a scenario as one line")
    writing.add_argument("scenario", help=SCENARIO)
    command("cards", _cards, "say for every card whether the engine plays it")
    command("steps", _steps, "show the step table")
    return parser


SCENARIO = "a preset's name, a path, or - for standard input"


def _plays_a_scenario(parser: argparse.ArgumentParser) -> None:
    """Let a command take a scenario, another seed, and rules switched otherwise."""
    parser.add_argument("scenario", help=SCENARIO)
    parser.add_argument("--seed", type=_seed, metavar="N")
    parser.add_argument("--set", action="append", default=[], metavar="rules.NAME=VALUE", dest="settings")


def _asks_for_advice(parser: argparse.ArgumentParser) -> None:
    """Let a command take what is asked of the adviser."""
    parser.add_argument("--for", "--player", dest="player", choices=PLAYERS, default="blue")
    parser.add_argument(
        "--from",
        dest="source",
        metavar="CARDS",
        help="hand, deck, all, house:NAME, a starter deck, or cards by name (else the hand, or all)",
    )
    parser.add_argument("--casts", type=_casts, metavar="N", default=1, help="how many casts at most, 1 or 2")
    parser.add_argument("--measure", choices=get_args(Measure), default="left", help="what counts most")
    parser.add_argument("--goal", choices=get_args(Goal), default="best", help="the best, or the cheapest that wins")
    parser.add_argument("--mana", type=_mana, metavar="N", help="leave out what is known to cost more")
    parser.add_argument(
        "--assume",
        action="append",
        default=[],
        metavar="CARD=N",
        help="assume the total cost of a card whose cost nobody knows",
    )


def _asks_for_matchups(parser: argparse.ArgumentParser) -> None:
    """Let a command take who meets whom, how often, and where the table goes."""
    parser.add_argument("who", help='a side: "3 archers: Power", creatures, starters, a deck; or a scenario')
    parser.add_argument(
        "--against",
        default=CREATURES,
        metavar="SIDES",
        help="creatures, starters, a starter deck, HOUSE: CARD, CARD, or a side (else creatures)",
    )
    parser.add_argument("--for", dest="player", choices=PLAYERS, default="blue", help="whose side of a scenario")
    parser.add_argument("--first", choices=get_args(First), default="it", help="which side has the initiative")
    parser.add_argument("--runs", type=_count, default=RUNS, metavar="N", help="how many fights each two have")
    parser.add_argument("--output", type=Path, metavar="FILE", help="keep the table in a compressed file")


def _plays_a_line(parser: argparse.ArgumentParser) -> None:
    """Let a command take a fight as a line."""
    parser.add_argument("line", help=f'such as "{EXAMPLE}"')
    parser.add_argument("--seed", type=_seed, metavar="N")
    parser.add_argument("--runs", type=_count, metavar="N", help="show how likely each outcome is")
    _takes_cluster(parser)


def _takes_cluster(parser: argparse.ArgumentParser) -> None:
    """Let a command be spread over a cluster; where none is named, CLUSTER_URL may name one."""
    parser.add_argument(
        "--cluster",
        default=os.environ.get("CLUSTER_URL", ""),
        metavar="ADDRESS",
        help="a Dask scheduler, such as tcp://host:8786, whose workers share the work",
    )


def _seed(text: str) -> int:
    return _within(text, 0, MAX_SEED)


def _count(text: str) -> int:
    return _within(text, 1, MAX_RUNS)


def _casts(text: str) -> int:
    return _within(text, min(get_args(Casts)), max(get_args(Casts)))


def _mana(text: str) -> int:
    return _within(text, 0, MAX_COST)


def _within(text: str, low: int, high: int) -> int:
    number = whole_number(text, low, high)
    if number is None:
        raise argparse.ArgumentTypeError(f"{whole_number_expected(low, high)}, got {text!r}")
    return number


def _print(document: Any) -> None:
    print(json.dumps(document, ensure_ascii=False, indent=1))


def _presets(options: argparse.Namespace) -> int:
    if options.format == "json":
        _print([{"name": name, "title": preset(name).title} for name in preset_names()])
    else:
        print("\n".join(preset_names()))
    return 0


def _steps(options: argparse.Namespace) -> int:
    if options.format == "json":
        _print([step._asdict() for step in STEPS.values()])
    else:
        print("\n".join(f"{step.id}  {step.pipeline}: {step.name}" for step in STEPS.values()))
    return 0


def _odds(options: argparse.Namespace) -> int:
    return _show_odds(_scenario(options), options)


def _show_odds(scenario: Scenario, options: argparse.Namespace) -> int:
    seed = scenario.seed if options.seed is None else options.seed
    started = time.perf_counter()
    with (
        executor(options.cluster) as pool,
        ProgressBar("counted for exact odds") as counting,
        ProgressBar("fights") as bar,
    ):
        found = odds(scenario, options.runs, seed, pool=pool, counting=counting.show, progress=bar.show)
    found["seconds"] = round(time.perf_counter() - started, 3)
    return _print_found(found, odds_text, options, f"{found['runs']:,} of {options.runs:,} fights")


def _orders(options: argparse.Namespace) -> int:
    scenario = _scenario(options)
    with executor(options.cluster) as pool, ProgressBar("orders") as bar, too_much_at("$"):
        found = orders(scenario, options.player, options.seed, pool=pool, progress=bar.show)
    return _print_found(found, orders_text, options, f"{found['orders_tried']:,} of {found['orders_in_all']:,} orders")


def _advise(options: argparse.Namespace) -> int:
    scenario, player = _scenario(options), options.player
    source = options.source or usual_source(scenario, player)
    scenario, cards = cards_from(scenario, player, source)
    if options.seed is not None:
        scenario.seed = options.seed
    question = AdviceQuestion(
        scenario, player, cards, options.casts, options.measure, options.goal, options.mana, _assumed(options)
    )
    with executor(options.cluster) as pool, ProgressBar("fights") as bar:
        found = advice_document(advise(question, pool=pool, progress=bar.show))
    return _print_found(found, advice_text, options, f"{found['tried']:,} of {found['legal']:,} ways to cast")


def _assumed(options: argparse.Namespace) -> dict[str, int]:
    """Return the costs that the command line assumes, by card."""
    found = dict[str, int]()
    for text in options.assume:
        card, _, digits = text.rpartition("=")
        cost = whole_number(digits, 0, MAX_COST)
        if card not in cards_by_name() or cost is None:
            raise CommandError(
                f"--assume {one_line(text, MOST_NAME)}: expected CARD=N, as in Fireball=5, N at most {MAX_COST}"
            )
        found[card] = cost
    return found


def _matchups(options: argparse.Namespace) -> int:
    table = MatchupTable(_sides(options), sides_from(options.against), options.first, options.runs)
    with too_much_at("against"):
        total = len(table.meetings())
    if options.output is not None and _kept(options.output, table):
        print(f"nothing has changed since the matchups in {options.output} were fought")
        return 0
    with executor(options.cluster) as pool, ProgressBar("matchups") as bar:
        found = matched(table, pool=pool, progress=bar.show)
    if options.output is not None and not found.stopped and _wrote(options.output, packed(found)):
        print(f"{total:,} {'matchup' if total == 1 else 'matchups'} in {options.output}")
        return 0
    code = _print_found(matched_document(found), matchups_text, options, f"{len(found.cells):,} of {total:,} matchups")
    return code if options.output is None or found.stopped else BAD_INPUT


def _wrote(output: Path, data: bytes) -> bool:
    """Write a file; return whether that was possible, and say what was not: what was worked out goes elsewhere."""
    try:
        write_whole(output, data)
    except OSError as error:
        print(f"engine: --output {output}: it cannot be written: {error.strerror}", file=sys.stderr)
        return False
    return True


def _kept(output: Path, table: MatchupTable) -> bool:
    """Return whether a file holds this very table. Raises CommandError for one into which no table may go."""
    try:
        if not can_hold(output):
            raise CommandError(f"--output {output}: expected a file in a folder that is there and can be written to")
        return output.exists() and read_matchups(output).answers(table)
    except BAD_MATCHUPS as error:
        raise CommandError(f"--output {output}: expected matchups in that file, or no such file") from error
    except OSError as error:  # a name that is too long to be one
        raise CommandError(f"--output {one_line(str(output), MOST_NAME)}: {error.strerror}") from error


def _sides(options: argparse.Namespace) -> list[Side]:
    """Return whom the command line asks for: sides by a name, a side as it is typed, or a scenario's."""
    # Path.is_file fails where a side is too long to be a path.
    is_file = os.path.isfile(options.who)  # noqa: PTH113
    if options.who in preset_names() or options.who == "-" or is_file:
        return [side_in(_named(options.who), options.player)]
    try:
        return sides_from(options.who)
    except ScenarioError as error:
        raise ScenarioError("who", error.problem) from error


def _triples(options: argparse.Namespace) -> int:
    with executor(options.cluster) as pool, ProgressBar("threes") as bar:
        found = third_cards(cards_meant(options.cards), pool=pool, most=options.most, progress=bar.show)
    return _print_found(found, third_cards_text, options, f"{found['tried']:,} of {found['of']:,} threes")


def _print_found(found: FoundT, text: Callable[[FoundT], str], options: argparse.Namespace, done: str) -> int:
    """Print what was found, be it only what was known when it was stopped."""
    if options.format == "json":
        _print(found)
    else:
        print(text(found), end="")
    if found.get("stopped"):
        print(f"engine: stopped after {done}", file=sys.stderr)
        return STOPPED
    return 0


def _cards(options: argparse.Namespace) -> int:
    found = coverage()
    if options.format == "json":
        _print(found)
    else:
        print(coverage_text(found), end="")
    return 0


def _fight(options: argparse.Namespace) -> int:
    scenario = read_line(options.line)
    return _show_run(scenario, options) if options.runs is None else _show_odds(scenario, options)


def _line(options: argparse.Namespace) -> int:
    line = line_of(_named(options.scenario))
    if options.format == "json":
        _print({"line": line})
    else:
        print(line)
    return 0


def _run(options: argparse.Namespace) -> int:
    return _show_run(_scenario(options), options)


def _show_run(scenario: Scenario, options: argparse.Namespace) -> int:
    trace = run(scenario, options.seed)
    if options.format == "json":
        _print(trace.document())
    else:
        print(trace_text(trace), end="")
    return 0 if trace.held else EXPECTATION_FAILED


def _scenario(options: argparse.Namespace) -> Scenario:
    """Return the scenario that the command line names, with its rule switches set."""
    scenario = _named(options.scenario)
    for setting in options.settings:
        scenario = _with_setting(scenario, setting)
    return scenario


def _named(source: str) -> Scenario:
    return preset(source) if source in preset_names() else parse_scenario(_text(source))


def _text(source: str) -> bytes:
    if source == "-" and not isinstance(sys.stdin, TextIOWrapper):  # None where it was closed
        raise CommandError("-: expected a scenario on standard input, which is closed")
    try:
        with nullcontext(sys.stdin.buffer) if source == "-" else Path(source).open("rb") as file:
            found = file.read(MAX_BYTES + 1)
    except OSError as error:
        named = one_line(source, MOST_NAME)
        raise CommandError(
            f"{named}: expected a preset ({', '.join(preset_names())}), a file or - ({error.strerror})"
        ) from error
    if len(found) > MAX_BYTES:
        raise CommandError(f"$: expected at most {MAX_BYTES:,} bytes, got more")
    return found


def _with_setting(scenario: Scenario, setting: str) -> Scenario:
    name, _, value = setting.partition("=")
    if not name.startswith("rules.") or not value:
        raise CommandError(
            f"--set {one_line(setting, MOST_NAME)}: expected rules.NAME=VALUE, as in rules.d3_cap=before-effects"
        )
    document = to_document(scenario)
    document.setdefault("rules", {})[name.removeprefix("rules.")] = value
    return read_scenario(document)


if __name__ == "__main__":
    with standard_output("engine"):
        sys.exit(with_room(main)())
