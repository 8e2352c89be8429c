"""The command line of the engine: ``python -m engine presets|run|steps`` (CONTRACT section 1)."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from engine.presets import preset, preset_names
from engine.report import trace_text
from engine.run import run
from engine.scenario import Scenario, ScenarioError, parse_scenario, read_scenario, to_document
from engine.steps import STEPS

BAD_INPUT = 2
EXPECTATION_FAILED = 1


def main(arguments: list[str] | None = None) -> int:
    """Run one command; return the exit code: 0, 1 for a failed expectation, 2 for bad input."""
    options = _parser().parse_args(arguments)
    try:
        code: int = options.command(options)
    except (ScenarioError, CommandError) as error:
        print(f"engine: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        return 0
    return code


class CommandError(ValueError):
    """Something on the command line that cannot be used, in one clear line."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="Play Sanctum's rules from the command line.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    presets = commands.add_parser("presets", help="the names of the built-in scenarios")
    presets.set_defaults(command=_presets)
    running = commands.add_parser("run", help="play a scenario once and show its trace")
    running.add_argument("scenario", help="a preset's name, a path, or - for standard input")
    running.add_argument("--seed", type=int)
    running.add_argument("--set", action="append", default=[], metavar="rules.NAME=VALUE", dest="settings")
    running.set_defaults(command=_run)
    steps = commands.add_parser("steps", help="the step table")
    steps.set_defaults(command=_steps)
    for command in (presets, running, steps):
        command.add_argument("--format", choices=("text", "json"), default="text")
    return parser


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
        _print([{**step._asdict(), "path": step.path} for step in STEPS.values()])
    else:
        print("\n".join(f"{step.id}  {step.pipeline}: {step.name}" for step in STEPS.values()))
    return 0


def _run(options: argparse.Namespace) -> int:
    trace = run(_scenario(options), options.seed)
    if options.format == "json":
        _print(trace)
    else:
        print(trace_text(trace), end="")
    return 0 if all(judged["held"] for judged in trace["expectations"]) else EXPECTATION_FAILED


def _scenario(options: argparse.Namespace) -> Scenario:
    """Return the scenario that the command line names, with its rule switches set."""
    scenario = (
        preset(options.scenario) if options.scenario in preset_names() else parse_scenario(_text(options.scenario))
    )
    for setting in options.settings:
        scenario = _with_setting(scenario, setting)
    return scenario


def _text(source: str) -> bytes:
    if source == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(source).read_bytes()
    except OSError as error:
        raise CommandError(
            f"{source}: expected a preset ({', '.join(preset_names())}), a file or - ({error.strerror})"
        ) from error


def _with_setting(scenario: Scenario, setting: str) -> Scenario:
    name, _, value = setting.partition("=")
    if not name.startswith("rules.") or not value:
        raise CommandError(f"--set {setting}: expected rules.NAME=VALUE, as in rules.d3_cap=before-effects")
    document = to_document(scenario)
    document.setdefault("rules", {})[name.removeprefix("rules.")] = value
    return read_scenario(document)


if __name__ == "__main__":
    sys.exit(main())
