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


@pytest.mark.parametrize(("python", "browser", "code"), [(0, 0, 0), (1, 0, 1), (0, 1, 1)])
def test_an_audit_passes_only_if_every_lock_was_answered_for(
    python: int, browser: int, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supply_chain, "set_up", lambda: npm(browser))
    monkeypatch.setattr(supply_chain, "audit_python", lambda lock: Result(python, ""))
    assert supply_chain.audit([]) == code
