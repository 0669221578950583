"""A read replica on real servers."""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from devtools.drill.database import Server
from devtools.options import neutral_environment
from devtools.paths import PYTHON, ROOT
from devtools.postgres import find_programs

# For each line of input, the database that answers long questions.
ASKING = """
import sys, django
django.setup()
from django.contrib.sessions.models import Session
from django.db import router
from brokerage.core.replica import replica_for_reads
for line in sys.stdin:
    with replica_for_reads():
        print(router.db_for_read(Session), flush=True)
"""


@pytest.fixture
def servers() -> Iterator[tuple[Server, Server]]:
    """A primary and its synchronous replica, both running."""
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))  # a socket's path is short
    with ExitStack() as cleanup:
        cleanup.callback(shutil.rmtree, folder, ignore_errors=True)
        folder.chmod(0o755)  # the account of the servers looks inside
        primary, replica = (Server(programs, folder / name) for name in ("primary", "replica"))
        cleanup.callback(primary.stop)
        cleanup.callback(replica.stop)
        primary.create()
        primary.start()
        replica.replicate(primary)
        yield primary, replica


def test_a_replica_answers_until_it_stops(servers: tuple[Server, Server], tmp_path: Path) -> None:
    primary, replica = servers
    env = neutral_environment(tmp_path) | {
        "DATABASE_URL": f"postgres://brokerage@/{primary.folder}/postgres",
        "DATABASE_REPLICA_URL": f"postgres://brokerage@/{replica.folder}/postgres",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    site = subprocess.Popen(
        [str(PYTHON), "-c", ASKING],
        cwd=ROOT / "backend",
        env=env,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )

    def database() -> str:
        assert site.stdin
        assert site.stdout
        site.stdin.write("\n")
        site.stdin.flush()
        return site.stdout.readline().strip()

    def wait_for(expected: str) -> None:
        """A replica that has started needs a moment to connect to its primary."""
        ends = time.monotonic() + 60
        while database() != expected:
            assert time.monotonic() < ends

    with site:
        assert database() == "replica"
        replica.stop()
        assert database() == "default"
        replica.start()
        wait_for("replica")
        primary.stop()  # the replica receives nothing any more
        wait_for("default")
        site.kill()
