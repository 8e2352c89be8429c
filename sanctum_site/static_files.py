"""The site's files as they are sent in earnest: named by their content, compressed, and each script in one piece.

A script is written in modules, one subject a file. The parts of ``site.js`` are in the folder ``site/`` beside it; they
are sent within it, since a page asks for few files. What a script imports from elsewhere stays an import.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from posixpath import dirname, join, normpath, relpath
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

FOLDERS = ("codex", "cards", "rules", "deckbuilder", "sandbox")
"""Where our own scripts are; those of others say ``import`` where they mean something else."""

IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:const|function|class) (\w+))", re.MULTILINE)
COMMENT = re.compile(r"^/\*.*?\*/\n", re.MULTILINE | re.DOTALL)

IMPORTED = (r"""(?m)(?P<matched>^(?P<names>import (?:\{[^}]*\} from )?)"(?P<url>\.[^"]+)";$)""", '%(names)s"%(url)s";')
"""An import of a file, and how it is written when the file has its name."""


def in_one_piece(script: str, read: Callable[[str], str]) -> str:
    """Return the text of a script with its parts in it, each in a scope of its own before what imports it.

    The comments before statements are for who reads the source, and stay there.
    """
    folder = f"{script.removesuffix('.js')}/"
    outside: dict[str, dict[str, None]] = {}
    parts: list[str] = []
    found: set[str] = set()

    def without_imports(name: str) -> str:
        text = read(name)
        for names, address in IMPORT.findall(text):
            imported = normpath(join(dirname(name), address))
            if not imported.startswith(folder):
                outside.setdefault(imported, {}).update(dict.fromkeys(re.findall(r"\w+", names)))
            elif imported not in found:
                found.add(imported)
                parts.append(_in_own_scope(without_imports(imported)))
        return COMMENT.sub("", IMPORT.sub("", text))

    own = without_imports(script)
    imports = [_import(relpath(name, dirname(script)), names) for name, names in outside.items()]
    return "".join([*imports, *parts, own])


def _in_own_scope(text: str) -> str:
    """Return a part as a statement that leaves nothing behind but what the part exports."""
    exported = ", ".join(EXPORT.findall(text))
    start, end = (f"const {{ {exported} }} = ", f"return {{ {exported} }};\n") if exported else ("", "")
    return f"{start}(() => {{\n{EXPORT.sub('', text)}{end}}})();\n"


def _import(address: str, names: Mapping[str, None]) -> str:
    """Return an import of names from an address that is relative to the script."""
    address = address if address.startswith(".") else f"./{address}"
    return f'import {{ {", ".join(names)} }} from "{address}";\n' if names else f'import "{address}";\n'


class ModuleStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # WhiteNoise is untyped
    """Files named by their content and compressed; scripts have their parts in them and import by those names."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        *((f"{folder}/*.js", (IMPORTED,)) for folder in FOLDERS),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.addresses: dict[str, str] = {}

    def url(self, name: str, force: bool = False) -> str:
        """Return the address of a file, worked out once: every page names a dozen."""
        if name not in self.addresses:
            self.addresses[name] = super().url(name, force)
        return self.addresses[name]

    def post_process(
        self, paths: dict[str, tuple[Storage, str]], **options: Any
    ) -> Iterable[tuple[str, str, bool | Exception]]:
        """Put scripts together, then name and compress all files."""

        def read(name: str) -> str:
            storage, path = paths[name]
            with storage.open(path) as file:
                return str(file.read().decode())

        whole = InMemoryStorage()
        scripts = [name for name in paths if name.endswith(".js") and name.startswith(FOLDERS)]
        for name in scripts:
            whole.save(name, ContentFile(in_one_piece(name, read)))
        found: Iterable[tuple[str, str, bool | Exception]] = super().post_process(
            paths | {name: (whole, name) for name in scripts}, **options
        )
        return found
