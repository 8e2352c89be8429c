"""Which of the two builds of the engine runs: never one of other sources than these."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from engine import compiled, compiling
from engine.__main__ import main as command_line
from engine.analysis.versions import version
from engine.compiled import MODULES, ROOT, SUFFIX, SWITCH, Finder, digest, source_files, use


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of builds of this test's own, no wish for either build, and the finders put back."""
    monkeypatch.setattr(compiled, "BUILDS", tmp_path)
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.delenv(SWITCH)
    return tmp_path


def test_the_tests_run_the_sources() -> None:
    assert engine.BUILD == "interpreted"


def test_without_a_build_the_sources_run(builds: Path) -> None:
    assert use() == "interpreted"


def test_a_build_of_other_sources_is_never_used(builds: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (builds / digest()).mkdir()
    edited = tmp_path / "state.py"
    edited.write_text("MAX_LEVEL = 6\n")
    monkeypatch.setattr(compiled, "source_files", lambda: [*source_files()[1:], edited])
    assert use() == "interpreted"


def test_a_build_of_these_sources_is_used(builds: Path) -> None:
    (builds / digest()).mkdir()
    assert use() == "compiled"
    found = sys.meta_path[0]
    assert isinstance(found, Finder)
    spec = found.find_spec("engine.rules.combat", None)
    assert spec is not None
    assert spec.origin == str(builds / digest() / "engine" / "rules" / f"combat{SUFFIX}")
    assert found.find_spec("engine.rules.turn", None) is None


def test_the_sources_run_where_they_are_asked_for(builds: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (builds / digest()).mkdir()
    monkeypatch.setenv(SWITCH, "interpreted")
    assert use() == "interpreted"


@pytest.mark.parametrize(
    ("wish", "told"), [("compiled", "run make fast"), ("fast", "interpreted or compiled, got fast")]
)
def test_a_wish_that_cannot_be_met_is_told(builds: Path, monkeypatch: pytest.MonkeyPatch, wish: str, told: str) -> None:
    monkeypatch.setenv(SWITCH, wish)
    with pytest.raises(ImportError, match=told):
        use()


def test_every_compiled_module_is_among_the_sources_of_the_digest() -> None:
    assert {ROOT / f"{name.replace('.', '/')}.py" for name in MODULES} < {*source_files()}


def test_nothing_is_compiled_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(sys, "argv", ["compiling"])
    with pytest.raises(SystemExit, match="a C compiler and Python's headers are needed"):
        compiling.main()


def test_an_option_that_compiling_does_not_know_compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "compile_engine", lambda: pytest.fail("it compiled"))
    monkeypatch.setattr(sys, "argv", ["compiling", "--posible"])
    with pytest.raises(SystemExit, match="2"):
        compiling.main()


def test_the_command_line_says_which_build_runs(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        command_line(["--version"])
    assert capsys.readouterr().out == f"engine {version()}, interpreted\n"


def test_a_build_that_does_not_run_is_taken_away(builds: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = builds / "broken"
    build.mkdir(parents=True)

    def fail(_: str) -> float:
        raise subprocess.CalledProcessError(1, "python", stderr="TypeError: no such thing")

    monkeypatch.setattr(compiling, "fights_of", fail)
    with pytest.raises(SystemExit, match=r"not used\.\nTypeError: no such thing"):
        compiling.try_out(build)
    assert not build.exists()
