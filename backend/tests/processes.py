"""Starts processes that use the test's database."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

_BACKEND = Path(__file__).resolve().parents[1]
PATIENCE = 120.0
"""Seconds to wait for a process on a busy machine; usually it takes two."""


def database_url() -> str:
    """Return the DATABASE_URL of the test's database."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{database['NAME']}"
    who = (
        f"{database['USER']}:{database['PASSWORD']}@"
        if database["PASSWORD"]
        else (f"{database['USER']}@")
    )
    if str(database["HOST"]).startswith("/"):  # a socket's folder
        return f"postgres://{who}/{database['HOST']}/{database['NAME']}"
    port = f":{database['PORT']}" if database["PORT"] else ""
    return f"postgres://{who}{database['HOST']}{port}/{database['NAME']}"


@contextmanager
def process(*arguments: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """Run `python <arguments>` in `backend/`; killed at the end if it still runs."""
    running = subprocess.Popen(
        [sys.executable, *arguments],
        cwd=_BACKEND,
        env={
            **os.environ,
            "DATABASE_URL": database_url(),
            "DATA_DIR": str(settings.DATA_DIR),
            "SECRET_KEY": settings.SECRET_KEY,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PYTHONPATH": str(_BACKEND),
            **environment,
        },
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield running
    finally:
        running.kill()
        running.communicate()
