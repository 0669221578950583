"""The files of DATA_DIR that a backup contains, beside the database."""

import filecmp
import os
import shutil
from pathlib import Path

from django.conf import settings

from brokerage.core.durable_files import PARTIAL
from brokerage.core.secret_key import FALLBACKS_FILE, KEY_FILE

FOLDERS = ("photos", "media", "library")
"""Folders of DATA_DIR that are backed up. Published pages and sizes of photos are made again."""
_SECRET_KEYS = (KEY_FILE, FALLBACKS_FILE)


def copy_folders(staged: Path) -> None:
    """Copy the folders `FOLDERS` of DATA_DIR to `staged`, except for files that an earlier call has
    copied and that have not changed since. Folders that do not exist, and files that are being
    written, are left out.
    """
    for folder in FOLDERS:
        source = Path(settings.DATA_DIR) / folder
        if source.is_dir():
            target = staged / "files" / folder
            shutil.copytree(
                source,
                target,
                ignore=shutil.ignore_patterns(f".*{PARTIAL}"),  # which are being written
                copy_function=_copy_file,
                dirs_exist_ok=True,
            )


def copy_secret_keys(staged: Path) -> None:
    """Copy the secret keys of DATA_DIR to `staged`, if they are in files.

    Only an encrypted archive may contain them, because they decrypt secrets in the database.
    """
    (staged / "files").mkdir(exist_ok=True)
    for name in _SECRET_KEYS:
        path = Path(settings.DATA_DIR) / name
        if path.exists():
            shutil.copyfile(path, staged / "files" / name)


def _copy_file(source: str, target: str) -> None:
    try:
        if not (Path(target).exists() and filecmp.cmp(source, target)):
            shutil.copy2(source, target)
    except FileNotFoundError:
        if os.path.lexists(source):  # it was written anew meanwhile, or is a link to nothing
            shutil.copy2(source, target)
