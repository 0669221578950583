"""Generates the browser's typed client of our API from the API itself, and checks that the
committed one is current.
"""

import tempfile
from pathlib import Path

from devtools.node_env import Node
from devtools.options import neutral_environment
from devtools.paths import BACKEND, FRONTEND, PYTHON, ROOT, WORK
from devtools.processes import Result, run_or_fail

STALE = "is not what the API is now: ./dev types"
DOCUMENT = FRONTEND / "app" / "api" / "openapi.json"


def export_document(file: Path) -> None:
    """Write the OpenAPI document of the present API to a file, its keys sorted. Raises Failure if
    the API cannot be loaded.
    """
    style = ["--api", "config.api.api", "--indent", "2", "--sorted"]
    run_or_fail(
        [PYTHON, BACKEND / "manage.py", "export_openapi_schema", *style, "--output", file],
        "The API document could not be written.",
        env=neutral_environment(WORK / "check"),
    )
    file.write_text(file.read_text().rstrip() + "\n")


def write_limits() -> None:
    """Write `docs/limits.md` from the limits in the code; a test compares them. Raises Failure if
    the code cannot be loaded.
    """
    made = run_or_fail(
        [PYTHON, "-m", "config.limits_page"],
        "The page of limits could not be written.",
        env=neutral_environment(WORK / "check") | {"PYTHONPATH": str(BACKEND)},
    )
    (ROOT / "docs" / "limits.md").write_text(made)


def generate_types(node: Node, *arguments: str) -> Result:
    """Run `npm run types`, which writes TypeScript types for the committed OpenAPI document. With
    the argument `--check` they are only compared.
    """
    return node.npm("run", "types", "--", *arguments)


def write() -> None:
    """Write the OpenAPI document, from which `generate_types` makes the types, and
    `docs/limits.md`.
    """
    DOCUMENT.parent.mkdir(parents=True, exist_ok=True)
    export_document(DOCUMENT)
    write_limits()


def check(node: Node) -> Result:
    """Check that the committed OpenAPI document is that of the present API, and that the TypeScript
    types are those of the document. The code of the result is 0 if both are.
    """
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / DOCUMENT.name
        export_document(fresh)
        if not DOCUMENT.exists() or DOCUMENT.read_text() != fresh.read_text():
            return Result(1, f"{DOCUMENT.relative_to(ROOT)} {STALE}")
    made = generate_types(node, "--check")
    return made if made.code == 0 else Result(made.code, f"{made.output}\nThe client {STALE}")
