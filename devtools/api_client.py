"""Writes the OpenAPI document and `docs/limits.md`, and checks that the committed document is
current.
"""

import tempfile
from pathlib import Path

from devtools.options import neutral_environment
from devtools.paths import BACKEND, FRONTEND, PYTHON, ROOT, WORK
from devtools.processes import Result, run_or_fail

DOCUMENT = FRONTEND / "app" / "api" / "openapi.json"


def export_document(file: Path) -> None:
    """Write the OpenAPI document to a file, with sorted keys."""
    style = ["--api", "config.api.api", "--indent", "2", "--sorted"]
    run_or_fail(
        [PYTHON, BACKEND / "manage.py", "export_openapi_schema", *style, "--output", file],
        "The API document could not be written.",
        env=neutral_environment(WORK / "check"),
    )
    file.write_text(file.read_text().rstrip() + "\n")


def write_limits() -> None:
    """Write `docs/limits.md` from the limits in the code."""
    made = run_or_fail(
        [PYTHON, "-m", "config.limits_page"],
        "The page of limits could not be written.",
        env=neutral_environment(WORK / "check") | {"PYTHONPATH": str(BACKEND)},
    )
    (ROOT / "docs" / "limits.md").write_text(made)


def write() -> None:
    """Write the OpenAPI document and `docs/limits.md`."""
    DOCUMENT.parent.mkdir(parents=True, exist_ok=True)
    export_document(DOCUMENT)
    write_limits()


def check() -> Result:
    """Check that the committed OpenAPI document is that of the present API."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / DOCUMENT.name
        export_document(fresh)
        if not DOCUMENT.exists() or DOCUMENT.read_text() != fresh.read_text():
            return Result(1, f"{DOCUMENT.relative_to(ROOT)} is out of date: run ./dev types")
    return Result(0, "")
