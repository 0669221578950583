"""What a command runs is in the packages that it installs, also in a checkout that was only
served.
"""

import ast
import re
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

from devtools.commands import PACKAGES
from devtools.paths import BACKEND, REQUIREMENTS, ROOT

RUN = {
    **PACKAGES,
    "config": "runtime",
    "demo": "runtime",
    "devtools.run_site": "runtime",
    "e2e.prepare": "dev",
}
"""Modules that `./dev` runs in the project's Python, and the lock that it installs before."""
OURS = {"bench", "brokerage", "config", "demo", "devtools", "e2e"}


def _file(module: str) -> Path | None:
    """Return the file of one of our modules; None if it is not a module, such as a name in one."""
    for root in (ROOT, BACKEND):
        path = root.joinpath(*module.split("."))
        for file in (path / "__init__.py", path.with_suffix(".py")):
            if file.exists():
                return file
    return None


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements that run when a module is imported."""
    for statement in body:
        yield statement
        if isinstance(statement, ast.If) and "TYPE_CHECKING" not in ast.unparse(statement.test):
            yield from _statements(statement.body + statement.orelse)
        elif isinstance(statement, ast.With | ast.Try):
            yield from _statements(statement.body)


def _used(file: Path) -> set[str]:
    """Return the modules that a file imports when it is imported, and those that it names as `-m`
    of a Python process.
    """
    text = file.read_text()
    used = set(re.findall(r'PYTHON\)?,\s+"-m",\s+"([\w.]+)"', text))
    for statement in _statements(ast.parse(text).body):
        if isinstance(statement, ast.Import):
            used |= {alias.name for alias in statement.names}
        elif isinstance(statement, ast.ImportFrom) and statement.module:
            used |= {statement.module, *(f"{statement.module}.{a.name}" for a in statement.names)}
    return used


def _third_party(module: str) -> dict[str, str]:
    """Return the packages of others that a module uses, also through our other modules, each with
    one of the modules that use it.
    """
    waiting, seen, found = [module, f"{module}.__main__"], set[str](), dict[str, str]()
    while waiting:
        name = waiting.pop()
        file = _file(name)
        if name in seen or file is None:
            continue
        seen.add(name)
        for used in _used(file):
            top = used.partition(".")[0]
            if top in OURS:
                waiting.append(used)
            elif top not in sys.stdlib_module_names:
                found[top] = name
    return found


def _locked(name: str) -> set[str]:
    text = (REQUIREMENTS / f"{name}.lock").read_text()
    return {*re.findall(r"^([\w.-]+)==", text, re.M), "pip"}  # which comes with Python


@pytest.mark.parametrize(("module", "lock"), RUN.items())
def test_a_command_installs_what_it_runs(module: str, lock: str) -> None:
    distributions = metadata.packages_distributions()
    locked = _locked(lock)
    for package, user in _third_party(module).items():
        names = {name.lower().replace("_", "-") for name in distributions.get(package, [package])}
        assert names & locked, f"{user} uses {package}, which {lock}.lock lacks"


def test_the_object_store_of_the_drill_is_found() -> None:
    assert "moto" in _third_party("devtools.drill")
