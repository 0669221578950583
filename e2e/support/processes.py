"""Ways to end the processes of a site."""

import os
import signal
import subprocess

GRACE = 15  # seconds a server may take to end in order


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
