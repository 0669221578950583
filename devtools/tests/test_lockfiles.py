"""Lock files contain versions and hashes, never URLs."""

import json
from pathlib import Path

from devtools.lockfiles import address_problems


def python_lock(root: Path, words: str) -> Path:
    """Write a lock of Python requirements with this text below `root`, and return `root`."""
    (root / "requirements").mkdir()
    (root / "requirements" / "runtime.lock").write_text(words)
    return root


def npm_lock(root: Path, **package: str) -> Path:
    """Write a package lock below `root` with one package that has these fields, and return
    `root`.
    """
    (root / "frontend").mkdir()
    packages = {"": {}, "node_modules/a": {"version": "1.0.0", **package}}
    (root / "frontend" / "package-lock.json").write_text(json.dumps({"packages": packages}))
    return root


def test_versions_and_hashes_pass(tmp_path: Path) -> None:
    python_lock(tmp_path, "a==1.0 \\\n    --hash=sha256:00\n    # via -r requirements/a.in\n")
    npm_lock(tmp_path, integrity="sha512-x", funding="https://a.example")
    assert address_problems(tmp_path) == []


def test_a_python_package_from_a_url_is_reported(tmp_path: Path) -> None:
    root = python_lock(tmp_path, "a @ https://files.example/a.whl \\\n    --hash=sha256:00\n")
    assert address_problems(root) == ["requirements/runtime.lock:1 contains a URL"]


def test_an_index_option_is_reported(tmp_path: Path) -> None:
    root = python_lock(tmp_path, "--index-url simple\n")
    assert address_problems(root) == ["requirements/runtime.lock:1 contains a URL"]


def test_a_python_package_without_a_hash_is_reported(tmp_path: Path) -> None:
    root = python_lock(tmp_path, "a==1.0\n")
    assert address_problems(root) == ["requirements/runtime.lock:1 has no hash"]


def test_an_npm_package_from_a_url_is_reported(tmp_path: Path) -> None:
    root = npm_lock(tmp_path, integrity="sha512-x", resolved="https://files.example/a.tgz")
    assert address_problems(root) == ["frontend/package-lock.json: node_modules/a contains a URL"]


def test_an_npm_package_without_a_hash_is_reported(tmp_path: Path) -> None:
    problems = address_problems(npm_lock(tmp_path))
    assert problems == ["frontend/package-lock.json: node_modules/a has no hash"]
