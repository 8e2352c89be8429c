"""The compiled build of the engine: which modules it has, where it lives, and whether it is of these very sources.

The rules are written once. ``make fast`` compiles the modules named here with mypyc into ``.local/engine``, in a folder
named by the digest of the sources; where that folder is there, importing one of them finds the compiled module. After
an edit the digest is another, no folder has its name, and the sources run as they are.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Sequence
from hashlib import blake2b
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from engine.startup import StartError

ROOT = Path(__file__).resolve().parent.parent
BUILDS = ROOT / ".local" / "engine"
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")
GROUP = "sanctum"
"""What mypyc calls the library in which all the modules are; each of theirs only points into it."""

LIBRARY = f"{GROUP}__mypyc"

SWITCH = "SANCTUM_ENGINE"
"""The environment variable that asks for one of the two builds: ``interpreted`` or ``compiled``."""

MODULES = (
    *(
        f"engine.model.{name}"
        for name in ("board", "constant", "dice", "errors", "events", "hosts", "pieces", "seat", "state", "words")
    ),
    "engine.effects.language",
    *(f"engine.effects.words.{name}" for name in ("combat", "deaths", "minions", "spells")),
    *(
        f"engine.rules.{name}"
        for name in (
            "attack",
            "combat",
            "damage",
            "dying",
            "game",
            "lookup",
            "newcomers",
            "notify",
            "prohibitions",
            "reach",
            "requirements",
            "spells",
            "standing",
            "stats",
            "targeting",
        )
    ),
    *(f"engine.scenario.{name}" for name in ("prepared", "script", "setup", "snapshot")),
    *(
        f"engine.trace.{name}"
        for name in (
            "change_sentences",
            "effect_sentences",
            "expectations",
            "narration",
            "note_sentences",
            "outcome",
            "pipeline_sentences",
            "recorder",
            "run",
            "sentence_parts",
            "spell_list",
            "step_sentences",
            "target_boxes",
        )
    ),
    *(
        f"engine.analysis.{name}"
        for name in ("canonical", "interchangeable", "merging", "merging_game", "reached_states", "ways")
    ),
    "engine.atlas.observation",
)
"""What a fight runs through. Documents and effects are declared or read once, and gain little."""

SOURCES = ("model", "effects", "effects/words", "rules", "scenario", "trace", "analysis", "atlas")
"""Where the modules and all that they import live: a change of any of it asks for another build."""


def digest() -> str:
    """Return what a build of these sources for this Python is called."""
    found = blake2b(f"{SUFFIX} {MODULES}".encode(), digest_size=12)
    for path in source_files():
        found.update(path.name.encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def source_files() -> list[Path]:
    """Return the files that a build hangs on, in order."""
    engine = Path(__file__).resolve().parent
    return sorted(path for folder in SOURCES for path in engine.glob(f"{folder}/*.py"))


class Finder(MetaPathFinder):
    """Finds the modules of a build in its folder, before anybody looks for their sources."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a compiled module is; None for every other."""
        if fullname == LIBRARY or fullname in MODULES:
            return spec_from_file_location(fullname, self.folder / f"{fullname.replace('.', '/')}{SUFFIX}")
        return None


def use() -> str:
    """Let the compiled build be imported where there is one; return which of the two runs.

    Raises StartError where the compiled one is asked for and there is none of these sources.
    """
    wanted = os.environ.get(SWITCH, "")
    if wanted not in ("", "interpreted", "compiled"):
        raise StartError(f"expected {SWITCH} to be interpreted or compiled, got {wanted}")
    if wanted != "interpreted" and BUILDS.is_dir():
        folder = BUILDS / digest()
        if folder.is_dir():
            sys.meta_path.insert(0, Finder(folder))
            return "compiled"
    if wanted == "compiled":
        raise StartError("there is no compiled engine of these sources: run make fast")
    return "interpreted"
