"""Prepares a site that can be served: front end, database, content, documents, pages."""

import os
from collections.abc import Mapping

from devtools.console import Failure, progress, say
from devtools.node import build_front_end
from devtools.options import Options, site_environment
from devtools.paths import BACKEND, PYTHON
from devtools.processes import Result, run

PREPARE_DATA = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
call_command("load_content")
call_command("load_library")
call_command("publish", verbosity=0)
"""
"""Python code that brings a data folder up to date, in one process: each takes a second to
start.
"""
COMPRESS_LESS = """
from brokerage.publishing.services import compression
compression._QUALITY = compression._QUALITY_OF_ASSETS = compression._QUALITY_OF_SCREENS
"""
"""Python code before PREPARE_DATA for sites of tests, whose pages cross no network: to publish
takes a third of the time.
"""


def manage(*arguments: str, env: Mapping[str, str]) -> Result:
    """Run manage.py and return its result; a failure does not raise."""
    return run([PYTHON, BACKEND / "manage.py", *arguments], env=env)


def prepare(options: Options, env: Mapping[str, str] | None = None) -> None:
    """Build the front end and update the data folder, so that the servers can start. `env` replaces
    the environment made from `options`.
    """
    build_front_end()
    run_python = ("shell", "--verbosity=0", "--command", PREPARE_DATA)
    prepare_data(options, "Database, content, pages", *run_python, env=env)


def prepare_database(options: Options) -> None:
    """Create or migrate the database. Does not publish, because pages contain SITE_URL and PORT,
    which may differ here.
    """
    prepare_data(options, "Database", "migrate", "--verbosity=0")


def prepare_data(
    options: Options, name: str, *arguments: str, env: Mapping[str, str] | None = None
) -> None:
    """Run manage.py on the data folder and print its output. Raises Failure if it fails."""
    os.umask(0o077)  # files in the data folder are closed to other accounts
    options.data_dir.mkdir(parents=True, exist_ok=True)
    with progress(name):
        result = manage(*arguments, env=site_environment(options) if env is None else env)
        if result.code != 0:
            raise Failure("The site's data could not be prepared.", result.output)
    if result.output.strip():
        say(result.output.strip())
