"""Implements `./dev sbom` and `./dev audit`: the inventory of packages, and their known
vulnerabilities. A check makes the inventory, too.

All read the lock files, not what happens to be installed.
"""

import json
import re
from collections.abc import Sequence
from pathlib import Path

from devtools.console import Failure, progress, say
from devtools.node_env import Node, ensure_node
from devtools.options import clean_environment
from devtools.paths import FRONTEND, PYTHON, REQUIREMENTS, ROOT, VENV, WORK
from devtools.processes import Result, run, run_or_fail
from devtools.python_env import ensure_python
from devtools.setup_mutex import setup_mutex

FOLDER = WORK / "sbom"
RUNTIME_LOCK = REQUIREMENTS / "runtime.lock"
NODE_LOCK = REQUIREMENTS / "node.lock"
_DEVELOPMENT = {"name": "cdx:npm:package:development", "value": "true"}
_PINNED = re.compile(r"^([\w.-]+)==([^ ;\\]+)", re.MULTILINE)  # a package of a Python lock


def set_up(*locks: str) -> Node:
    with setup_mutex():
        ensure_python("dev", *locks)
        return ensure_node()


def sbom(arguments: Sequence[str]) -> int:
    """Write the inventories `python.cdx.json`, `node.cdx.json` (Node, which renders the pages) and
    `npm.cdx.json` (CycloneDX) into the folder that the argument names, FOLDER by default. Returns
    the exit code. Raises Failure for more than one argument, or if an inventory cannot be written.
    """
    if len(arguments) > 1:
        raise Failure("One folder at most: ./dev sbom FOLDER")
    folder = Path(arguments[0]).absolute() if arguments else FOLDER
    node = set_up()
    with progress("inventories of packages"):
        written = write_inventories(node, folder)
    for path in written:
        say(f"  {path}: {len(components(path))} packages")
    return 0


def write_inventories(node: Node, folder: Path) -> list[Path]:
    """Write the three inventories into the folder, which is created if it is missing, and return
    their paths. Raises Failure if one cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    python, of_node, npm = (folder / f"{name}.cdx.json" for name in ("python", "node", "npm"))
    python_inventory(RUNTIME_LOCK, python)
    python_inventory(NODE_LOCK, of_node)
    npm_inventory(node, npm)
    return [python, of_node, npm]


def components(inventory: Path) -> set[tuple[str, str]]:
    """Return the names and versions of the packages of an inventory."""
    found = json.loads(inventory.read_text())["components"]
    return {(each["name"], each["version"]) for each in found}


def check_inventories(node: Node) -> Result:
    """Write the inventories, and check that they have exactly the packages of the locks. Raises
    Failure if one cannot be written.
    """
    written = write_inventories(node, FOLDER)
    problems = [
        f"{inventory.name} and the lock differ in {name} {version}"
        for inventory, locked in zip(
            written, (pinned(RUNTIME_LOCK), pinned(NODE_LOCK), pinned_by_npm()), strict=True
        )
        for name, version in sorted(components(inventory) ^ locked)
    ]
    return Result(1 if problems else 0, "\n".join(problems))


def pinned(lock: Path) -> set[tuple[str, str]]:
    """Return the names and versions of the packages of a Python lock."""
    return set(_PINNED.findall(lock.read_text()))


def pinned_by_npm() -> set[tuple[str, str]]:
    """Return the names and versions of the packages of frontend/package-lock.json that are not for
    development only.
    """
    packages = json.loads((FRONTEND / "package-lock.json").read_text())["packages"]
    return {
        (path.rpartition("node_modules/")[2], package["version"])
        for path, package in packages.items()
        if path and not package.get("dev")
    }


def python_inventory(lock: Path, target: Path) -> None:
    """Write the packages of a lock file of Python with their versions and hashes to the file
    `target`. Raises Failure if that fails.
    """
    options = ["--of", "JSON", "--output-reproducible", "-o", str(target)]
    run_or_fail(
        [PYTHON, "-m", "cyclonedx_py", "requirements", lock, *options],
        f"The inventory of {lock.name} could not be written.",
        env=clean_environment(),
    )


def npm_inventory(node: Node, target: Path) -> None:
    """Write the packages of frontend/package-lock.json that are not for development only to the
    file `target`. Raises Failure if npm fails.

    Leaves out the packages that npm marks as development only. `npm sbom --omit dev` would also
    leave out packages that both the site and a development package need, such as React.
    """
    command = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"]
    written = node.npm(*command, cwd=FRONTEND)
    start = written.output.find("{")
    if written.code != 0 or start < 0:
        raise Failure(
            "The inventory of the browser's packages could not be written.", written.output
        )
    inventory, _ = json.JSONDecoder().raw_decode(written.output[start:])
    inventory["components"] = [
        each for each in inventory["components"] if _DEVELOPMENT not in each["properties"]
    ]
    kept = {each["bom-ref"] for each in inventory["components"]}
    kept.add(inventory["metadata"]["component"]["bom-ref"])
    inventory["dependencies"] = [
        {**each, "dependsOn": [other for other in each["dependsOn"] if other in kept]}
        for each in inventory["dependencies"]
        if each["ref"] in kept
    ]
    target.write_text(json.dumps(inventory, indent=2) + "\n")


def audit(arguments: Sequence[str]) -> int:
    """Check every version in the locks for known vulnerabilities. Returns 1 if there is one, or if
    a service does not answer.
    """
    node = set_up("audit")
    results = [
        (lock.relative_to(ROOT), audit_python(lock)) for lock in sorted(REQUIREMENTS.glob("*.lock"))
    ]
    results += [
        (folder.relative_to(ROOT), node.npm("audit", cwd=folder)) for folder in npm_folders()
    ]
    for name, result in results:
        say(f"{name}: {'nothing is known' if result.code == 0 else 'FAILED'}")
        if result.code != 0:
            say(result.output.strip())
    return 1 if any(result.code for _, result in results) else 0


def audit_python(lock: Path) -> Result:
    """Run pip-audit on a lock. It is strict: otherwise it would skip packages that it cannot look
    up.
    """
    options = ["--strict", "--disable-pip", "--require-hashes", "-r", str(lock)]
    command: list[str | Path] = [VENV / "bin" / "pip-audit", *options]
    return run(command, env=clean_environment())


def npm_folders() -> list[Path]:
    return [path.parent for path in sorted(ROOT.glob("*/package-lock.json"))]
