"""Compiling the engine, once for its present sources: ``python -m engine.compiling`` (``make fast``)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from argparse import ArgumentParser
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fcntl import LOCK_EX, flock
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from engine.compiled import BUILDS, GROUP, MODULES, ROOT, SWITCH, digest

FIGHTS = 300


def main() -> None:
    """Compile the engine and say how much faster it is, or answer a question by the exit code."""
    parser = ArgumentParser(prog="python -m engine.compiling", description=main.__doc__)
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument("--possible", action="store_true", help="only answer whether this machine can")
    asked.add_argument("--wanted", action="store_true", help="only answer whether it can and has not yet")
    options = parser.parse_args()
    if options.possible:
        sys.exit(not possible())
    if options.wanted:
        sys.exit(not possible() or (BUILDS / digest()).is_dir())
    if not possible():
        sys.exit("The engine is not compiled: a C compiler and Python's headers are needed.")
    started = perf_counter()
    made = compile_engine()
    print(f"Compiled in {perf_counter() - started:.0f} seconds." if made else "The engine is compiled already.")
    interpreted, compiled = (fights_of(build) for build in ("interpreted", "compiled"))
    print(
        f"8 against 8: {interpreted:,.0f} fights a second interpreted, {compiled:,.0f} compiled: "
        f"{compiled / interpreted:.1f} times as fast."
    )


def possible() -> bool:
    """Whether a C compiler and Python's headers are on this machine."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and (Path(sysconfig.get_path("include")) / "Python.h").is_file()


def compile_engine() -> bool:
    """Compile the present sources, where no build of them is there; return whether that was needed.

    One process at a time compiles; a build comes into its place whole, by one renaming, and those of other sources go.
    """
    BUILDS.mkdir(parents=True, exist_ok=True)
    with (BUILDS / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        name = digest()
        if (BUILDS / name).is_dir():
            return False
        for other in filter(Path.is_dir, BUILDS.iterdir()):
            shutil.rmtree(other)
        with TemporaryDirectory(dir=BUILDS) as folder:
            make(Path(folder))
            if digest() != name:
                sys.exit("The sources changed meanwhile: run it again.")
            (Path(folder) / "lib").rename(BUILDS / name)
        try_out(BUILDS / name)
    return True


def try_out(build: Path) -> None:
    """Play with a new build, and take it away again if it does not run: the sources then run as they are."""
    try:
        fights_of("compiled")
    except subprocess.CalledProcessError as error:
        shutil.rmtree(build)
        sys.exit(f"The compiled engine does not run, so it is not used.\n{error.stderr}")


def make(folder: Path) -> None:
    """Translate the modules to C and compile that, on all cores, into ``lib`` within a folder.

    Nobody else's functions stand in for the library's own, so that it may call them directly.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    os.chdir(ROOT)
    extensions = mypycify(
        [
            "--config-file=",
            "--strict",
            f"--cache-dir={folder / 'cache'}",
            *(f"{name.replace('.', '/')}.py" for name in MODULES),
        ],
        opt_level="2",
        debug_level="0",
        multi_file=True,
        group_name=GROUP,
        target_dir=str(folder / "c"),
    )
    for extension in extensions if sys.platform == "linux" else ():
        extension.extra_compile_args += ["-fno-plt", "-fno-semantic-interposition"]
        extension.extra_link_args += ["-Wl,-Bsymbolic-functions"]
    command = build_ext(Distribution({"name": GROUP, "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
    command.ensure_finalized()
    new_compiler = command.build_extensions

    def build_extensions() -> None:
        command.compiler.compile = side_by_side(command.compiler.compile)
        new_compiler()

    command.build_extensions = build_extensions
    command.run()


def side_by_side(compile_files: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """Return what compiles many files on all cores, where the given compiles them one after the other."""

    def compile_all(sources: list[str], **options: Any) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            found = pool.map(lambda source: compile_files([source], **options), sources)
        return [file for files in found for file in files]

    return compile_all


def fights_of(build: str) -> float:
    """Return how many fights a second one of the two builds plays, in a process of its own."""
    code = "from engine.compiling import fights_a_second; print(fights_a_second())"
    environment = os.environ | {SWITCH: build}
    answer = subprocess.run(  # noqa: S603 (this very Python)
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return float(answer.stdout)


def fights_a_second() -> float:
    """Return how many fights a second this process plays, of four swordsmen and four archers on each side."""
    import engine
    from engine.model.dice import Dice
    from engine.scenario.prepared import PreparedScenario

    groups = [
        {
            "id": owner,
            "owner": owner,
            "minions": [{"id": f"{owner}-{kind}", "class": kind, "count": 4} for kind in ("swordsman", "archer")],
        }
        for owner in ("blue", "red")
    ]
    script = [{"do": "combat", "groups": ["blue", "red"]}]
    prepared = PreparedScenario(engine.load({"format": "sanctum-scenario/1", "groups": groups, "script": script}))
    started = perf_counter()
    for seed in range(FIGHTS):
        prepared.play(Dice(seed))
    return FIGHTS / (perf_counter() - started)


if __name__ == "__main__":
    main()
