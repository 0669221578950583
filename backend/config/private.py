"""Restricts the data folder, which has messages, mails and secrets, to its owner."""

import os
import stat
from contextlib import suppress
from pathlib import Path

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def keep_private(folder: Path) -> None:
    """Create the folder if necessary, remove the permissions of other accounts from it and from
    what is directly in it, and set the umask accordingly.

    A folder with the sticky bit, such as /tmp, is not changed, nor are files whose permissions this
    process may not change.
    """
    os.umask(_OTHERS)
    folder.mkdir(parents=True, exist_ok=True)
    if folder.stat().st_mode & stat.S_ISVTX:
        return  # shared, like /tmp: other files in it are not ours
    for path in (folder, *folder.iterdir()):
        # A mounted folder may belong to another account. A database in use may delete its journal
        # at this moment.
        with suppress(PermissionError, FileNotFoundError):
            mode = path.lstat().st_mode
            if mode & _OTHERS and not stat.S_ISLNK(mode):
                path.chmod(stat.S_IMODE(mode) & ~_OTHERS)
