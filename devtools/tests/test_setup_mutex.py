"""Commands that set up the same checkout wait for each other."""

import fcntl
from collections.abc import Callable
from pathlib import Path

import pytest

from devtools import commands, demo, setup_mutex
from devtools.console import Failure


@pytest.mark.parametrize(
    "command",
    [
        lambda: commands.manage_py(["check"]),
        lambda: commands.lock([]),
        demo.show_code,
    ],
)
def test_packages_are_installed_by_one_command_at_a_time(
    command: Callable[[], int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def install(*names: str) -> None:
        with (tmp_path / "lock").open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Failure("Another command waits.") from None

    monkeypatch.setattr(setup_mutex, "WORK", tmp_path)
    monkeypatch.setattr(commands, "ensure_python", install)
    monkeypatch.setattr(demo, "ensure_python", install)
    with pytest.raises(Failure, match="Another command waits"):
        command()
