"""Runs web server and worker with honcho until Ctrl-C: `python -m devtools.run_site TEXT`.

If one exits, the other is stopped and the command fails. In production systemd restarts them.
"""

import os
import shlex
import signal
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress

from honcho.manager import Manager
from honcho.printer import Message, Printer

from devtools.console import say
from devtools.options import read_options
from devtools.paths import BACKEND, PYTHON
from devtools.serve import wait_until_responding, web_command

INTERRUPTED = {128 + signal.SIGINT, 128 + signal.SIGTERM}


class SiteManager(Manager):  # type: ignore[misc]
    """Stops the processes only after all have started: honcho fails if a signal comes earlier."""

    def terminate(self) -> None:
        if self._all_started():
            super().terminate()
        else:
            threading.Timer(0.1, self.terminate).start()


class TerminalPrinter(Printer):  # type: ignore[misc]
    """Prints as long as there is a terminal: without it, the processes must still be stopped."""

    def write(self, message: Message) -> None:
        with suppress(OSError):
            super().write(message)


def run_processes(commands: Mapping[str, str]) -> int:
    """Run shell commands until one exits or a signal arrives, then stop all. Returns 0 after a
    signal, else 1.
    """
    manager = SiteManager(TerminalPrinter())
    for name, command in commands.items():
        manager.add_process(name, command, cwd=BACKEND)
    signal.signal(signal.SIGHUP, lambda *_: os.kill(os.getpid(), signal.SIGTERM))
    manager.loop()
    return 0 if manager.returncode in INTERRUPTED else 1


def main(text: str) -> int:
    """Run the site of PORT, HOST and DATA_DIR, and print the text once it responds."""
    options = read_options()
    commands = {
        "web": web_command(options),
        "worker": (str(PYTHON), str(BACKEND / "manage.py"), "run_worker"),
    }

    def announce() -> None:
        late = f"The site does not respond on port {options.port} yet. Its output is above."
        say(text if wait_until_responding(options) else late)

    timer = threading.Timer(1, announce)  # once honcho has forked
    timer.daemon = True
    timer.start()
    code = run_processes({name: f"exec {shlex.join(each)}" for name, each in commands.items()})
    say("A process ended, so the site was stopped. Its output is above." if code else "Stopped.")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
