"""Prints the backend tests that cover the files named as arguments: `./dev test changed`.

Run as a script by the project's own Python, which has grimp. A module is covered by the tests of
its feature and by those that import it or a module that imports it; a file of `domain/` or
`content/` by the tests that name it. Browser tests are not looked for.
"""

import ast
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import grimp

from devtools.paths import BACKEND, ROOT

TESTS = BACKEND / "tests"


def covering(changed: Iterable[Path]) -> list[Path]:
    """Return the tests of these files, whose paths are relative to the checkout."""
    files = sorted(TESTS.rglob("test_*.py"))
    found: set[Path] = set()
    for path in changed:
        if path.is_relative_to("backend/tests"):
            found |= {file for file in files if _is_covered_by(path, file)}
        elif path.parts[:2] in {("backend", "brokerage"), ("backend", "config")}:
            feature = "config" if path.parts[1] == "config" else path.parts[2]
            found |= set((TESTS / feature).rglob("test_*.py"))
            module = ".".join(path.relative_to("backend").with_suffix("").parts)
            module = module.removesuffix(".__init__")
            if path.suffix == ".py" and module in _graph().modules:
                affected = {module, *_graph().find_modules_that_directly_import(module)}
                found |= {file for file in files if affected & _imports(file)}
        elif path.parts[0] == "devtools":
            found |= set((ROOT / "devtools" / "tests").rglob("test_*.py"))
        elif path.parts[0] in {"domain", "content"}:
            named = re.compile(rf'["/]{path.stem.partition("-2")[0]}\b')
            found |= {file for file in files if named.search(file.read_text())}
    return sorted(found)


def _is_covered_by(changed: Path, file: Path) -> bool:
    """Return whether the test file is the changed one, imports it, or is below this conftest."""
    path = ROOT / changed
    if path.name == "conftest.py":
        return file.is_relative_to(path.parent)
    module = ".".join(path.relative_to(BACKEND).with_suffix("").parts)
    return file == path or module in _imports(file)


@cache
def _graph() -> grimp.ImportGraph:
    return grimp.build_graph("brokerage", "config")


@cache
def _imports(file: Path) -> frozenset[str]:
    """Return the names that a file imports from: `a.b` and `a.b.c` for `from a.b import c`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)


if __name__ == "__main__":
    sys.stdout.write("\n".join(map(str, covering(map(Path, sys.argv[1:])))))
