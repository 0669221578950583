"""Which packages are installed, kept and removed."""

import fcntl
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from devtools import commands, demo, python_packages
from devtools.console import Failure
from devtools.processes import Result
from devtools.python_packages import UV, install_packages


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Replace uv, and return the list to which each of its commands is added, with its locks."""
    called: list[str] = []

    def note(command: Sequence[str | Path], **_: object) -> Result:
        assert command[0] == UV
        locks = [part.stem for part in command if isinstance(part, Path) and part.suffix == ".lock"]
        called.append(f"{command[2]} {' '.join(locks)}")
        return Result(0, "")

    monkeypatch.setattr(python_packages, "run", note)
    return called


def test_serving_the_site_keeps_development_packages(calls: list[str]) -> None:
    install_packages("runtime")
    assert calls == ["install runtime node"]


def test_development_installs_exactly_the_locked_packages(calls: list[str]) -> None:
    install_packages("dev")
    assert calls == ["sync dev node"]


def test_pip_is_used_if_uv_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[Sequence[str | Path]] = []
    monkeypatch.setattr(python_packages, "run", lambda *_, **__: Result(1, "no such host"))
    monkeypatch.setattr(python_packages, "run_or_fail", lambda each, *_, **__: called.append(each))
    install_packages("runtime")
    assert "pip" in called[0]
    assert "--require-hashes" in called[0]


@pytest.mark.parametrize(
    "command", [lambda: commands.manage_py(["check"]), lambda: commands.lock([]), demo.show_code]
)
def test_only_one_command_installs_packages_at_a_time(
    command: Callable[[], int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def install(*_: str) -> None:
        with (tmp_path / "lock").open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Failure("Another command waits.") from None

    monkeypatch.setattr(python_packages, "WORK", tmp_path)
    for module, name in (
        (commands, "install_packages"),
        (commands, "make_venv"),
        (demo, "install_packages"),
    ):
        monkeypatch.setattr(module, name, install)
    with pytest.raises(Failure, match="Another command waits"):
        command()
