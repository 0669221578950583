"""Free ports for the processes of a site, and ways to end them."""

import os
import signal
import socket
import subprocess

GRACE = 15  # seconds a server may take to end in order


def free_port() -> int:
    """A port that is free at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def end(process: subprocess.Popen[bytes]) -> None:
    """Ask a process to end; kill its whole group if it does not."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(GRACE)
        except subprocess.TimeoutExpired:
            kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the process group with SIGKILL, as a power failure would."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait(GRACE)
