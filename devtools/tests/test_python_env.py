"""A developer's environment is never taken apart by serving the site."""

import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from devtools import python_env
from devtools.paths import PYTHON
from devtools.python_env import ensure_python, has_pip, pip


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Replace `.venv` by an empty environment, and return the list to which each call of uv is
    added.
    """
    asked: list[str] = []

    def note(command: Sequence[str], locks: Sequence[Path], name: str) -> None:
        asked.append(f"{command[0]} {' '.join(lock.stem for lock in locks)}")

    for name in ("runtime", "dev", "node"):
        (tmp_path / f"{name}.lock").write_text(name)
    monkeypatch.setattr(python_env, "REQUIREMENTS", tmp_path)
    monkeypatch.setattr(python_env, "NOTES", tmp_path / "installed")
    monkeypatch.setattr(python_env, "ensure_venv", lambda: None)
    monkeypatch.setattr(python_env, "uv_pip", note)
    return asked


def test_a_second_time_nothing_is_installed(calls: list[str]) -> None:
    ensure_python("runtime")
    ensure_python("runtime")
    assert calls == ["install runtime"]


def test_the_development_lock_holds_the_runtime_lock(calls: list[str]) -> None:
    ensure_python("dev")
    ensure_python("runtime")
    assert calls == ["sync dev"]


def test_installing_the_development_lock_keeps_node(calls: list[str]) -> None:
    ensure_python("node")
    ensure_python("dev")
    ensure_python("node")
    assert calls == ["install node", "sync dev node"]


def test_a_new_runtime_lock_is_added_and_the_tools_are_checked_again(
    calls: list[str], tmp_path: Path
) -> None:
    ensure_python("dev")
    (tmp_path / "runtime.lock").write_text("newer")
    ensure_python("runtime")
    ensure_python("dev")
    assert calls == ["sync dev", "install runtime", "sync dev"]


def test_a_failed_installation_is_tried_again(
    calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(command: Sequence[str], locks: Sequence[Path], name: str) -> None:
        raise RuntimeError("no network")

    with monkeypatch.context() as broken:
        broken.setattr(python_env, "uv_pip", fail)
        with pytest.raises(RuntimeError):
            ensure_python("dev")
    ensure_python("dev")
    assert calls == ["sync dev"]


def test_a_pip_that_installs_elsewhere_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.version", lambda _: "23.0.1")
    assert has_pip()
    assert pip() == [sys.executable, "-m", "pip", "--python", str(PYTHON)]


@pytest.mark.parametrize("version", ["22.0.2", None])
def test_without_one_that_of_the_environment_is_used(
    version: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def version_of(package: str) -> str:
        if version is None:
            raise PackageNotFoundError(package)
        return version

    monkeypatch.setattr("importlib.metadata.version", version_of)
    assert not has_pip()
    assert pip() == [str(PYTHON), "-m", "pip"]
