"""Prepares the data folder that the sites of tests copy: `python -m e2e.prepare FOLDER`."""

import shutil
import sys
from pathlib import Path

from devtools.ports import free_port
from e2e.support.site import Site

_COMMANDS = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
for command in ("load_content", "load_library", "publish"):
    call_command(command)
"""
"""In one process: each takes a second to start."""


def prepare(folder: Path) -> None:
    """A database, words, the library's files and the pages. A folder of this name is whole."""
    draft = folder.with_name(f"{folder.name}.draft")
    for old in (draft, folder):
        shutil.rmtree(old, ignore_errors=True)
    site = Site(draft, port=free_port())
    site.run_python(_COMMANDS)
    site.stop()
    draft.rename(folder)


if __name__ == "__main__":
    prepare(Path(sys.argv[1]))
