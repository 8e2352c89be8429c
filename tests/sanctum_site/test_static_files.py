"""How scripts are sent in earnest: each with its parts in it, importing files by the names that they are sent by."""

import re
from pathlib import Path

import pytest
from django.core.files.storage import FileSystemStorage
from django.test import override_settings

from sanctum_site.static_files import FOLDERS, ModuleStorage, in_one_piece
from tests.some import some

ROOT = Path(__file__).parents[2]
OTHER = "other/words.js"

SOURCES = {
    "codex/page.js": 'import { shown } from "./page/show.js";\nimport "./page/keys.js";\nconst own = shown;\n',
    "codex/page/show.js": 'import { names } from "./names.js";\nimport { words } from "../../cards/words.js";\n'
    "const own = names;\nexport const shown = own + words;\n",
    "codex/page/keys.js": 'import {\n  words,\n  more,\n} from "../../cards/words.js";\n'
    'import { names } from "./names.js";\nmore(names, words);\n',
    "codex/page/names.js": "/* The names,\n   all of them. */\nexport const names = 1;\n"
    "export async function later() {}\nexport class Kept {}\n",
    "cards/words.js": "export const words = 2;\nexport const more = () => {};\n",
}


def test_parts_come_before_what_imports_them_each_once_in_a_scope_of_its_own() -> None:
    assert in_one_piece("codex/page.js", SOURCES.__getitem__) == (
        'import { words, more } from "../cards/words.js";\n'
        "const { names, later, Kept } = (() => {\n"
        "const names = 1;\nasync function later() {}\nclass Kept {}\n"
        "return { names, later, Kept };\n})();\n"
        "const { shown } = (() => {\nconst own = names;\nconst shown = own + words;\nreturn { shown };\n})();\n"
        "(() => {\nmore(names, words);\n})();\n"
        "const own = shown;\n"
    )


def test_a_script_without_parts_is_sent_as_it_is() -> None:
    assert in_one_piece("cards/words.js", SOURCES.__getitem__) == SOURCES["cards/words.js"]


def sent(folder: Path, sources: dict[str, str]) -> dict[str, str]:
    """Return the files that come of some sources, by their names with the digest of the content taken out."""
    for name, text in sources.items():
        path = folder / "source" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    source = FileSystemStorage(folder / "source")
    root = folder / "sent"
    with override_settings(STATIC_ROOT=root, STATIC_URL="/static/", WHITENOISE_SKIP_COMPRESS_EXTENSIONS=["js"]):
        storage = ModuleStorage()
        found = list(storage.post_process({name: (source, name) for name in sources}))
    names = {name: hashed for name, hashed, _ in found}
    return {name: (root / hashed).read_text() for name, hashed in names.items()}


def test_an_import_names_the_file_as_it_is_sent_and_changes_with_it(tmp_path: Path) -> None:
    pattern = r'from "\.\./cards/words\.([0-9a-f]{12})\.js";'
    before = some(re.findall(pattern, sent(tmp_path / "before", SOURCES)["codex/page.js"]))
    changed = SOURCES | {"cards/words.js": SOURCES["cards/words.js"].replace("2", "3")}
    after = some(re.findall(pattern, sent(tmp_path / "after", changed)["codex/page.js"]))
    assert before != after


def test_scripts_of_others_are_left_alone(tmp_path: Path) -> None:
    text = 'import { words } from "./nowhere.js";\n'
    assert sent(tmp_path, {OTHER: text})[OTHER] == text


def scripts() -> list[str]:
    """Return the names of all our own scripts and their parts."""
    found = [file for folder in FOLDERS for file in ROOT.glob(f"*/static/{folder}/**/*.js")]
    return some([file.as_posix().rpartition("/static/")[2] for file in found])


def source(name: str) -> str:
    """Return the text of one of our own scripts."""
    (file,) = ROOT.glob(f"*/static/{name}")
    return file.read_text()


@pytest.mark.parametrize("name", scripts())
def test_no_import_is_left_that_the_sending_does_not_know(name: str) -> None:
    """A module in another shape (a default, a star, a name given anew) would be sent with an address of no file."""
    piece = in_one_piece(name, source)
    known = re.findall(r'^import (?:\{[\w, ]+\} from )?"\.\.?/[^"]+";$', piece, re.MULTILINE)
    assert len(known) == len(re.findall(r"^\s*import\b(?!\()", piece, re.MULTILINE))
    assert not re.search(r"^\s*export (default|let|var|\*)", source(name), re.MULTILINE)
