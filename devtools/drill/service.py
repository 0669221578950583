"""A process of the installation, which can be started, stopped and killed again and again."""

import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from devtools import processes
from devtools.paths import BACKEND


class Service:
    """A process that can be started, stopped, killed and paused repeatedly. Its output is appended
    to `log`.
    """

    def __init__(
        self, name: str, command: Sequence[str], env: Mapping[str, str], log: Path
    ) -> None:
        self.name, self._command, self._env, self._log = name, command, env, log
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                list(self._command),
                cwd=BACKEND,
                env=self._env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )
        processes.register(self._process)

    def stop(self) -> None:
        """Send SIGTERM to the main process, as systemd does, then SIGKILL to the whole group."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(processes.GRACE)
            self.kill()

    def kill(self) -> None:
        """Send SIGKILL to the process and everything it started."""
        if self._process is not None:
            processes.signal_group(self._process, signal.SIGKILL)
            self._process.wait()
            processes.unregister(self._process)
            self._process = None

    def pause(self) -> None:
        """Send SIGSTOP: the process keeps its connections but does not respond until `resume`."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None:
            processes.signal_group(self._process, number)

    def log(self) -> str:
        return self._log.read_text(errors="replace") if self._log.exists() else ""
