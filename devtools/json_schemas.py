"""Validates every JSON file of `domain/` and `content/` against its schema. Runs in the project's
Python.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError

from devtools.paths import CONTENT, DOMAIN, ROOT


def problems_of(file: Path) -> Iterator[str]:
    """Yield the problems of one JSON file."""
    name = file.relative_to(ROOT)
    data = json.loads(file.read_text())
    if file.parent.name == "schemas":
        try:
            Draft202012Validator.check_schema(data)
        except SchemaError as problem:
            yield f"{name} is not a valid schema: {problem.message}"
        return
    reference = data.get("$schema") if isinstance(data, dict) else None
    if not isinstance(reference, str) or not (file.parent / reference).is_file():
        yield f'{name} has no valid "$schema"'
        return
    schema = json.loads((file.parent / reference).read_text())
    for fault in Draft202012Validator(schema).iter_errors(data):
        yield f"{name} at {fault.json_path}: {fault.message}"


def main() -> int:
    """Check all files and print the problems. Returns the exit code."""
    files = sorted([*DOMAIN.rglob("*.json"), *CONTENT.rglob("*.json")])
    problems = [problem for file in files for problem in problems_of(file)]
    print("\n".join(problems) or f"{len(files)} files")
    return 1 if problems or not files else 0


if __name__ == "__main__":
    sys.exit(main())
