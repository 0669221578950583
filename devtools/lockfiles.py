"""Checks that lock files hold versions and hashes and no addresses, so that they install from any
registry.
"""

import json
from collections.abc import Iterator
from pathlib import Path


def address_problems(root: Path) -> list[str]:
    """Return a sentence for every problem in the lock files below a folder."""
    return [*python_problems(root), *npm_problems(root)]


def python_problems(root: Path) -> Iterator[str]:
    """Yield a sentence for each line of a requirement lock with a URL or an index option, and for
    each requirement without a hash.
    """
    for lock in sorted((root / "requirements").glob("*.lock")):
        words = lock.read_text().splitlines()
        for number, line in enumerate(words, start=1):
            name = f"requirements/{lock.name}:{number}"
            requirement = line.split("#")[0].strip()
            if "://" in requirement or requirement.startswith(("-i ", "-f ", "--index", "--find")):
                yield f"{name} names an address"
            if "==" in requirement and not requirement.endswith("\\"):
                yield f"{name} has no hash"


def npm_problems(root: Path) -> Iterator[str]:
    """Yield a sentence for each package of a package lock with a `resolved` address or without an
    integrity hash.
    """
    for folder in (root / "frontend", root / "bench"):
        lock = folder / "package-lock.json"
        if not lock.exists():
            continue
        packages: dict[str, dict[str, object]] = json.loads(lock.read_text())["packages"]
        for name, package in packages.items():
            where = f"{folder.name}/package-lock.json: {name}"
            if "resolved" in package:
                yield f"{where} names an address"
            if name and "integrity" not in package and not package.get("inBundle"):
                yield f"{where} has no hash"
