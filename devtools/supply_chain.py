"""Implements `./dev sbom` and `./dev audit`: the inventory of packages, and their known
vulnerabilities.

Both read the lock files, not what happens to be installed.
"""

import json
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


def set_up() -> Node:
    with setup_mutex():
        ensure_python("dev", "audit")
        return ensure_node()


def sbom(arguments: Sequence[str]) -> int:
    """Write the inventories `python.cdx.json`, `node.cdx.json` (Node, which renders the pages) and
    `npm.cdx.json` (CycloneDX) into the folder that the argument names, FOLDER by default. Returns
    the exit code.
    """
    if len(arguments) > 1:
        raise Failure("One folder at most: ./dev sbom FOLDER")
    folder = Path(arguments[0]).absolute() if arguments else FOLDER
    node = set_up()
    folder.mkdir(parents=True, exist_ok=True)
    with progress("inventory of the Python packages"):
        python_inventory(RUNTIME_LOCK, folder / "python.cdx.json")
    with progress("inventory of Node"):
        python_inventory(NODE_LOCK, folder / "node.cdx.json")
    with progress("inventory of the browser's packages"):
        npm_inventory(node, folder / "npm.cdx.json")
    for path in sorted(folder.glob("*.cdx.json")):
        components = json.loads(path.read_text())["components"]
        say(f"  {path}: {len(components)} packages")
    return 0


def python_inventory(lock: Path, target: Path) -> None:
    """Write the packages of a lock file of Python with their versions and hashes."""
    options = ["--of", "JSON", "--output-reproducible", "-o", str(target)]
    run_or_fail(
        [PYTHON, "-m", "cyclonedx_py", "requirements", lock, *options],
        f"The inventory of {lock.name} could not be written.",
        env=clean_environment(),
    )


def npm_inventory(node: Node, target: Path) -> None:
    """Write the packages of frontend/package-lock.json that are not for development only."""
    command = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit", "dev"]
    written = node.npm(*command, cwd=FRONTEND)
    start = written.output.find("{")
    if written.code != 0 or start < 0:
        raise Failure(
            "The inventory of the browser's packages could not be written.", written.output
        )
    inventory, _ = json.JSONDecoder().raw_decode(written.output[start:])
    target.write_text(json.dumps(inventory, indent=2) + "\n")


def audit(arguments: Sequence[str]) -> int:
    """Check every version in the locks for known vulnerabilities. Returns 1 if there is one, or if
    a service does not answer.
    """
    node = set_up()
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
