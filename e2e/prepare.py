"""Prepares the data folder that the sites of tests copy: `python -m e2e.prepare FOLDER`."""

import shutil
import sys
from pathlib import Path

from devtools.ports import free_port
from devtools.site import COMPRESS_LESS, PREPARE_DATA
from e2e.support.site import Site


def prepare(folder: Path) -> None:
    """Make a data folder with database, content, the library's files and published pages, under
    another name. It is renamed to `folder` at the end, so that `folder` is complete if it exists.
    """
    draft = folder.with_name(f"{folder.name}.draft")
    for old in (draft, folder):
        shutil.rmtree(old, ignore_errors=True)
    site = Site(draft, port=free_port())
    site.run_python(COMPRESS_LESS + PREPARE_DATA)
    site.stop()
    draft.rename(folder)


if __name__ == "__main__":
    prepare(Path(sys.argv[1]))
