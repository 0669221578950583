"""Keeps the site's processes running, shows what they print, and leaves none behind."""

import ctypes
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from devtools.console import say
from devtools.processes import signal_group

GRACE = 15.0  # seconds for a clean stop before the process is killed
REMIND_EVERY = 1.0  # seconds; see _stop_all
FIRST_DELAY = 1.0  # seconds before a process that died is started again; doubles each time
LONGEST_DELAY = 30.0
STEADY_AFTER = 60.0  # seconds a process must live for its next delay to be the first again
LOOK_EVERY = 0.1  # seconds between looks at the processes and for a signal
PR_SET_PDEATHSIG = 1  # Linux: the signal a process gets when its parent dies


@dataclass(frozen=True)
class Service:
    """A process to keep: started again when it dies.

    One that is `essential` ends everything instead while the site has not been ready yet: it
    cannot start, and the reason should stand last on the screen.
    """

    name: str
    command: tuple[str, ...]
    env: Mapping[str, str]
    cwd: Path
    essential: bool = False


@dataclass
class Running:
    """A service with its current process, if it has one."""

    service: Service
    process: subprocess.Popen[str] | None = None
    started: float = 0.0
    delay: float = FIRST_DELAY
    due: float = 0.0  # when to start it again
    reader: threading.Thread | None = field(default=None, repr=False)


def next_delay(delay: float, lived: float) -> float:
    """How long to wait before the restart after the coming one."""
    return FIRST_DELAY if lived >= STEADY_AFTER else min(delay * 2, LONGEST_DELAY)


def die_with_parent() -> Callable[[], None] | None:
    """On Linux, ask for SIGTERM when `./dev` is killed outright and cannot stop its processes."""
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl

    def ask() -> None:
        prctl(PR_SET_PDEATHSIG, int(signal.SIGTERM))

    return ask


class Supervisor:
    """Runs services until a signal asks for the end, or an essential one cannot start."""

    def __init__(self, services: list[Service]) -> None:
        self.is_ready = threading.Event()
        self.running = [Running(service) for service in services]
        self.width = max(len(service.name) for service in services)
        self.signals = 0

    def run(self, ready: Callable[[], bool]) -> int:
        """Start all, stay; the exit code of the command.

        `ready` is called in a thread, waits for the site and tells whether it is ready.
        """
        previous = {
            number: signal.signal(number, self._on_signal)
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        }
        try:
            for running in self.running:
                self._start(running)
            threading.Thread(target=self._wait_until, args=(ready,), daemon=True).start()
            fallen = self._watch()
        finally:
            self._stop_all()
            for number, handler in previous.items():
                signal.signal(number, handler)
        if fallen is None:
            say("Stopped.")
            return 0
        say(
            f"The {fallen} process ended, so the site was stopped. Its output is above.", error=True
        )
        return 1

    def _wait_until(self, ready: Callable[[], bool]) -> None:
        if ready():
            self.is_ready.set()

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        # It only counts, and whoever waits looks: it runs in the middle of what the main thread
        # does, so a lock that is held there would never come free.
        self.signals += 1

    def _start(self, running: Running) -> None:
        service = running.service
        process = subprocess.Popen(
            service.command,
            cwd=service.cwd,
            env=dict(service.env),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # Ctrl-C reaches us alone; we stop the group in order
            preexec_fn=die_with_parent(),
        )
        running.process, running.started = process, time.monotonic()
        running.reader = threading.Thread(
            target=self._show, args=(service.name, process), daemon=True
        )
        running.reader.start()

    def _show(self, name: str, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        with process.stdout as lines:
            self._show_lines(name, lines)

    def _show_lines(self, name: str, lines: Iterable[str]) -> None:
        for line in lines:
            if not say(f"{name:<{self.width}} | {line.rstrip()}"):
                self._on_signal(signal.SIGPIPE, None)  # whoever was reading us has gone

    def _watch(self) -> str | None:
        """Until the end is asked for (None), or the name of what could not start."""
        while not self.signals:
            now = time.monotonic()
            for running in self.running:
                if running.process is None:
                    if now >= running.due:
                        self._start(running)
                elif running.process.poll() is not None and not self._survive(running, now):
                    return running.service.name
            time.sleep(LOOK_EVERY)
        return None

    def _survive(self, running: Running, now: float) -> bool:
        """Note a death; whether the service is to be started again."""
        process, name = running.process, running.service.name
        assert process is not None
        signal_group(process, signal.SIGKILL)  # what it started must not hold the port or the data
        if running.reader is not None:
            running.reader.join(1)
        running.process = None
        if running.service.essential and not self.is_ready.is_set():
            return False
        lived = now - running.started
        if lived >= STEADY_AFTER:
            running.delay = FIRST_DELAY
        running.due = now + running.delay
        say(f"{name} ended with code {process.returncode}; again in {running.delay:.0f} s")
        running.delay = next_delay(running.delay, lived)
        return True

    def _stop_all(self) -> None:
        """Ask every process to stop; kill what has not within the grace, or at a second Ctrl-C.

        The leader is asked first: it stops its own workers in order. A web worker that is only
        just starting misses that, so the whole group is reminded.
        """
        alive = [running.process for running in self.running if running.process is not None]
        if alive:
            say("Stopping (Ctrl-C again to kill) ...")
        for process in alive:
            process.terminate()
        asked, until = self.signals, time.monotonic() + GRACE
        remind = time.monotonic() + REMIND_EVERY
        while any(process.poll() is None for process in alive):
            if self.signals > asked or time.monotonic() > until:
                say("Killing what is left.")
                break
            if time.monotonic() > remind:
                remind += REMIND_EVERY
                for process in alive:
                    signal_group(process, signal.SIGTERM)
            time.sleep(0.05)
        for process in alive:
            signal_group(process, signal.SIGKILL)
            process.wait()
        for running in self.running:
            if running.reader is not None:
                running.reader.join(1)
