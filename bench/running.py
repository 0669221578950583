"""A site for measurements, with its data in .dev/bench and its servers on free ports."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from devtools.console import Failure, say
from devtools.options import Options, neutral_environment
from devtools.paths import BACKEND, PYTHON, WORK
from devtools.ports import free_port
from devtools.processes import end, register, unregister
from devtools.serve import WEB_WORKERS, wait_until_responding, web_command
from devtools.site import prepare

# A measurement sends in a second what a firm gets in a week: nothing is to hold it up.
UNHINDERED: dict[str, Any] = {
    "CONTACT_LIMIT_PER_HOUR": "1000000",
    "CONTACT_PROOF_PER_HOUR": "0",
    "CONTACT_BUSY_PER_HOUR": "0",
    "CONTACT_CEILING_PER_HOUR": "0",
}


@dataclass(frozen=True)
class BenchSite:
    """A prepared data folder with its options, and the environment that its commands need."""

    options: Options
    env: Mapping[str, str]


def prepared_site() -> BenchSite:
    """Return a site with a new data folder, content and pages."""
    folder = WORK / "bench" / "data"
    shutil.rmtree(folder, ignore_errors=True)
    options = Options("127.0.0.1", free_port(), folder)
    env = neutral_environment(folder) | {"PORT": str(options.port), "HOST": options.host}
    say("Preparing the site that is measured")
    prepare(options, env)
    return BenchSite(options, env)


def pinned(command: Sequence[str], core: str) -> list[str]:
    """Return the command limited to these cores, such as "0-2", where taskset exists."""
    taskset = shutil.which("taskset")
    if taskset is None or (os.cpu_count() or 1) < 2:
        return list(command)
    return [taskset, "-c", core, *command]


def client_core() -> str:
    """Return the core of the load generator: the last one."""
    return str((os.cpu_count() or 1) - 1)


def server_cores() -> str:
    """Return the cores of the servers: all but the last one."""
    last = (os.cpu_count() or 1) - 2
    return "0" if last <= 0 else f"0-{last}"


@contextmanager
def process(command: Sequence[str], env: Mapping[str, str]) -> Iterator[Path]:
    """Run a server during the block; yields the path of the file with its output."""
    with tempfile.NamedTemporaryFile("w+", suffix=".log") as log:
        server = subprocess.Popen(
            list(command),
            cwd=BACKEND,
            env=dict(env),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        register(server)
        try:
            yield Path(log.name)
        finally:
            end(server)
            unregister(server)


@contextmanager
def web(
    site: BenchSite, *, workers: int = WEB_WORKERS, cores: str = "", **settings: str
) -> Iterator[str]:
    """Run the web server as `./dev serve` does and yield its address. `settings` are environment
    variables.
    """
    options = replace(site.options, port=free_port())
    env = {**site.env, **settings, "PORT": str(options.port)}
    command = web_command(options, workers)
    with process(pinned(command, cores) if cores else command, env) as log:
        if not wait_until_responding(options):
            raise Failure("The measured site does not respond.", log.read_text())
        yield f"http://127.0.0.1:{options.port}"


@contextmanager
def worker(site: BenchSite) -> Iterator[None]:
    """Run the worker during the block."""
    with process([str(PYTHON), str(BACKEND / "manage.py"), "run_worker"], site.env):
        yield
