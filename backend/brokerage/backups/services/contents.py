"""The files of DATA_DIR that a backup contains, in addition to the database."""

import os
import shutil
from pathlib import Path

from django.conf import settings

from brokerage.core.durable_files import PARTIAL
from brokerage.core.secret_key import FALLBACKS_FILE, KEY_FILE

FOLDERS = ("photos", "media", "library", "deals")
"""Folders of DATA_DIR that are backed up. Not `published`, which is unpacked from `library`, nor
the sizes of photos, which are made again.
"""
SECRET_KEYS = (KEY_FILE, FALLBACKS_FILE)


def stage_folders(staged: Path) -> None:
    """Link the files of `FOLDERS` into `staged`, except those that an earlier call has linked and
    that have not been replaced since. Files that are being written are left out.
    """
    for folder in FOLDERS:
        source = Path(settings.DATA_DIR) / folder
        if source.is_dir():
            target = staged / "files" / folder
            shutil.copytree(
                source,
                target,
                ignore=shutil.ignore_patterns(f".*{PARTIAL}"),  # which are being written
                copy_function=_stage_file,
                dirs_exist_ok=True,
            )


def stage_secret_keys(staged: Path) -> None:
    """Copy the secret keys of DATA_DIR to `staged`, if they are in files."""
    (staged / "files").mkdir(exist_ok=True)
    for name in SECRET_KEYS:
        path = Path(settings.DATA_DIR) / name
        if path.exists():
            shutil.copyfile(path, staged / "files" / name)


def _stage_file(source: str, target: str) -> None:
    try:
        if Path(target).exists():
            if Path(source).samefile(target):
                return
            Path(target).unlink()
        _link_or_copy(Path(source), Path(target))
    except FileNotFoundError:
        if os.path.lexists(source):  # it was replaced meanwhile, or is a link to nothing
            shutil.copy2(source, target)


def _link_or_copy(source: Path, target: Path) -> None:
    """Make a hard link, which takes no space; or a copy of a symbolic link's target, and of a file
    that is on another disk or belongs to another account.
    """
    if not source.is_symlink():
        try:
            target.hardlink_to(source)
        except FileNotFoundError:
            raise
        except OSError:
            pass
        else:
            return
    shutil.copy2(source, target)
