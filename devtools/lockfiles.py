"""Checks that lock files contain versions and hashes but no URLs, so that they install from any
registry.
"""

import json
from collections.abc import Iterator
from pathlib import Path


def address_problems(root: Path) -> list[str]:
    """Return a sentence for every problem in the lock files of a folder."""
    return [*python_problems(root), *npm_problems(root)]


def python_problems(root: Path) -> Iterator[str]:
    """Yield a sentence for each URL, index option, and requirement without a hash."""
    for lock in sorted((root / "requirements").glob("*.lock")):
        words = lock.read_text().splitlines()
        for number, line in enumerate(words, start=1):
            name = f"requirements/{lock.name}:{number}"
            requirement = line.split("#")[0].strip()
            if "://" in requirement or requirement.startswith(("-i ", "-f ", "--index", "--find")):
                yield f"{name} contains a URL"
            if "==" in requirement and not requirement.endswith("\\"):
                yield f"{name} has no hash"


def npm_problems(root: Path) -> Iterator[str]:
    """Yield a sentence for each package with a `resolved` URL or without a hash."""
    for folder in (root / "frontend", root / "bench"):
        lock = folder / "package-lock.json"
        if not lock.exists():
            continue
        packages: dict[str, dict[str, object]] = json.loads(lock.read_text())["packages"]
        for name, package in packages.items():
            where = f"{folder.name}/package-lock.json: {name}"
            if "resolved" in package:
                yield f"{where} contains a URL"
            if name and "integrity" not in package and not package.get("inBundle"):
                yield f"{where} has no hash"
