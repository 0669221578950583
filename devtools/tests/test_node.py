"""The front end is rebuilt exactly when its inputs change."""

from pathlib import Path

import pytest

from devtools import node
from devtools.console import Failure
from devtools.node import run_if_changed
from devtools.processes import Result


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small source tree, and a folder for what is made from it."""
    monkeypatch.setattr(node, "ROOT", tmp_path)
    (tmp_path / "app" / "api").mkdir(parents=True)
    (tmp_path / "app" / "one.ts").write_text("1")
    (tmp_path / "build").mkdir()
    return tmp_path / "app"


def builds(source: Path, code: int = 0) -> bool:
    """Build if necessary; returns whether it was."""
    made: list[str] = []

    def build() -> Result:
        made.append("built")
        return Result(code, "")

    run_if_changed("Build", source.parent / "build" / ".inputs", [source], build)
    return bool(made)


@pytest.mark.parametrize("change", ["edit", "add", "rename", "remove", "delete the build"])
def test_every_change_triggers_one_build(source: Path, change: str) -> None:
    assert builds(source)
    assert not builds(source)
    file = source / "one.ts"
    if change == "edit":
        file.write_text("one")
    elif change == "add":
        (source / "two.ts").touch()
    elif change == "rename":
        file.rename(source / "uno.ts")
    elif change == "remove":
        file.unlink()
    else:
        (source.parent / "build" / ".inputs").unlink()
    assert builds(source)
    assert not builds(source)


def test_tests_and_generated_types_do_not_trigger_a_build(source: Path) -> None:
    builds(source)
    (source / "one.test.ts").touch()
    (source / "api" / "schema.d.ts").touch()
    assert not builds(source)


def test_a_failed_build_is_retried(source: Path) -> None:
    builds(source)
    (source / "one.ts").write_text("broken")
    for _ in range(2):
        with pytest.raises(Failure):
            builds(source, code=1)
    assert builds(source)


def test_generated_route_types_do_not_trigger_a_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node, "ROOT", tmp_path)
    monkeypatch.setattr(node, "FRONTEND", tmp_path)
    (tmp_path / "vite.config.ts").touch()
    (tmp_path / ".react-router").mkdir()
    before = node.build_inputs()
    (tmp_path / ".react-router" / "root.ts").touch()
    assert node.build_inputs() == before
    assert tmp_path / "vite.config.ts" in before
