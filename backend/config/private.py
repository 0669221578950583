"""The data folder is open to its owner alone: messages, mails and secrets lie in it."""

import os
import stat
from contextlib import suppress
from pathlib import Path

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def keep_private(folder: Path) -> None:
    """Make the folder, or close it and what lies in it to other accounts of this machine.

    What this process and its children write from now on is closed to them as well.
    """
    os.umask(_OTHERS)
    folder.mkdir(parents=True, exist_ok=True)
    if folder.stat().st_mode & stat.S_ISVTX:
        return  # everybody's, like /tmp: the rest of it is not ours to close
    for path in (folder, *folder.iterdir()):
        # A folder that somebody else mounted for us stays as they made it. A database that is in
        # use may take its journal away at this moment.
        with suppress(PermissionError, FileNotFoundError):
            mode = path.lstat().st_mode
            if mode & _OTHERS and not stat.S_ISLNK(mode):
                path.chmod(stat.S_IMODE(mode) & ~_OTHERS)
