"""Runs the site's processes: restarts them, shows their output, stops all at the end."""

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

GRACE = 15.0  # seconds to stop cleanly before a process is killed
SIGNAL_AGAIN_AFTER = 1.0  # seconds; see _stop_all
FIRST_DELAY = 1.0  # seconds before a process that died is started again; doubles each time
LONGEST_DELAY = 30.0
STABLE_AFTER = 60.0  # seconds a process must live for its next delay to be the first again
POLL_INTERVAL = 0.1  # seconds
PR_SET_PDEATHSIG = 1  # Linux: the signal a process gets when its parent dies


@dataclass(frozen=True)
class Service:
    """A process that is restarted when it ends.

    If an `essential` service ends before the site was ever ready, all services are stopped: it
    cannot start, and its error should be the last thing on the screen.
    """

    name: str
    command: tuple[str, ...]
    env: Mapping[str, str]
    cwd: Path
    essential: bool = False


@dataclass
class Running:
    """A service and its current process, which is None while the service waits for its restart at
    `due`. Times are in seconds, `started` and `due` of the monotonic clock.
    """

    service: Service
    process: subprocess.Popen[str] | None = None
    started: float = 0.0
    delay: float = FIRST_DELAY
    due: float = 0.0  # when to start it again
    reader: threading.Thread | None = field(default=None, repr=False)


def next_delay(delay: float, lived: float) -> float:
    """Return the seconds to wait before the next restart: twice the last wait `delay`, at most
    LONGEST_DELAY; or FIRST_DELAY if the process has `lived` for at least STABLE_AFTER seconds.
    """
    return FIRST_DELAY if lived >= STABLE_AFTER else min(delay * 2, LONGEST_DELAY)


def die_with_parent() -> Callable[[], None] | None:
    """Return a `preexec_fn` for Popen that makes Linux send SIGTERM to the child process when
    `./dev` is killed; None on other systems.
    """
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl

    def ask() -> None:
        prctl(PR_SET_PDEATHSIG, int(signal.SIGTERM))

    return ask


class Supervisor:
    """Runs services until a signal arrives or an essential one cannot start."""

    def __init__(self, services: list[Service]) -> None:
        self.is_ready = threading.Event()
        self.running = [Running(service) for service in services]
        self.width = max(len(service.name) for service in services)
        self.signals = 0

    def run(self, ready: Callable[[], bool]) -> int:
        """Run the services until a signal arrives (exit code 0) or an essential one cannot start
        (1). Returns that exit code.

        `ready` is called in a thread. It waits for the site and returns whether the site is ready.
        """
        previous = {
            number: signal.signal(number, self._on_signal)
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        }
        try:
            for running in self.running:
                self._start(running)
            threading.Thread(target=self._wait_until, args=(ready,), daemon=True).start()
            failed = self._watch()
        finally:
            self._stop_all()
            for number, handler in previous.items():
                signal.signal(number, handler)
        if failed is None:
            say("Stopped.")
            return 0
        say(
            f"The {failed} process ended, so the site was stopped. Its output is above.", error=True
        )
        return 1

    def _wait_until(self, ready: Callable[[], bool]) -> None:
        if ready():
            self.is_ready.set()

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        # Only counts: the handler interrupts the main thread, and waiting here for a lock that
        # the main thread holds would deadlock.
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
                self._on_signal(signal.SIGPIPE, None)  # nobody reads our output any more

    def _watch(self) -> str | None:
        """Run until a signal arrives; returns the name of a service that cannot start, or None."""
        while not self.signals:
            now = time.monotonic()
            for running in self.running:
                if running.process is None:
                    if now >= running.due:
                        self._start(running)
                elif running.process.poll() is not None and not self._handle_exit(running, now):
                    return running.service.name
            time.sleep(POLL_INTERVAL)
        return None

    def _handle_exit(self, running: Running, now: float) -> bool:
        """Clean up after a process that ended; returns whether to start the service again."""
        process, name = running.process, running.service.name
        assert process is not None
        signal_group(process, signal.SIGKILL)  # its children must not hold the port or the data
        if running.reader is not None:
            running.reader.join(1)
        running.process = None
        if running.service.essential and not self.is_ready.is_set():
            return False
        lived = now - running.started
        if lived >= STABLE_AFTER:
            running.delay = FIRST_DELAY
        running.due = now + running.delay
        say(f"{name} ended with code {process.returncode}; again in {running.delay:.0f} s")
        running.delay = next_delay(running.delay, lived)
        return True

    def _stop_all(self) -> None:
        """Stop every process; kill those still alive after GRACE or at a second Ctrl-C.

        SIGTERM first goes to the leader of each group only, which stops its own workers in order. A
        web worker that is just starting misses this, so SIGTERM later goes to the whole group, too.
        """
        alive = [running.process for running in self.running if running.process is not None]
        if alive:
            say("Stopping (Ctrl-C again to kill) ...")
        for process in alive:
            process.terminate()
        signals, deadline = self.signals, time.monotonic() + GRACE
        signal_again = time.monotonic() + SIGNAL_AGAIN_AFTER
        while any(process.poll() is None for process in alive):
            if self.signals > signals or time.monotonic() > deadline:
                say("Killing what is left.")
                break
            if time.monotonic() > signal_again:
                signal_again += SIGNAL_AGAIN_AFTER
                for process in alive:
                    signal_group(process, signal.SIGTERM)
            time.sleep(0.05)
        for process in alive:
            signal_group(process, signal.SIGKILL)
            process.wait()
        for running in self.running:
            if running.reader is not None:
                running.reader.join(1)
