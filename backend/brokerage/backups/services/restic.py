"""Runs restic, which stores backups encrypted, authenticated and deduplicated.

restic itself reads the repository's password (RESTIC_PASSWORD...) and the keys of the storage
(AWS_...) from the environment. Functions raise BackupProblem.
"""

import json
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from brokerage.backups.services.database import BackupProblem

TAG = "sabine-ridge"
"""Marks our snapshots, so that others in the same repository are neither restored nor deleted."""
_PASSWORDS = ("RESTIC_PASSWORD", "RESTIC_PASSWORD_FILE", "RESTIC_PASSWORD_COMMAND")
_BACKEND = re.compile(r"[a-z0-9]+:")  # s3:, sftp:, rest: and others; not the path of a folder


@dataclass(frozen=True)
class Snapshot:
    """A stored snapshot: its short id, and the size of its data in bytes."""

    id: str
    size: int


def back_up(repository: str, folder: Path) -> Snapshot:
    """Store the files of `folder` as a snapshot. Creates the repository if it does not exist."""
    command = ["backup", "--json", f"--tag={TAG}", "."]
    try:
        output = _run(repository, *command, folder=folder)
    except BackupProblem as problem:
        try:
            _run(repository, "init")  # fails without any change if there is a repository
        except BackupProblem:
            raise problem from None
        output = _run(repository, *command, folder=folder)
    done = json.loads(output.splitlines()[-1])
    return Snapshot(done["snapshot_id"][:8], done["total_bytes_processed"])


def forget(repository: str, *, daily: int, weekly: int, monthly: int) -> None:
    """Delete all snapshots except the latest of each of so many days, weeks and months, and the
    latest of all. Days, weeks and months without a snapshot do not count.
    """
    _run(repository, "unlock")  # removes the locks of commands that were killed
    keep = ["--keep-last=1", f"--keep-daily={daily}"]
    keep += [f"--keep-weekly={weekly}", f"--keep-monthly={monthly}"]
    _run(repository, "forget", "--prune", "--group-by=", f"--tag={TAG}", *keep)


def restore(repository: str, snapshot: str, target: Path) -> None:
    """Check the repository, then extract a snapshot (an id, or "latest") into `target` and verify
    every file.
    """
    _run(repository, "check", "--no-lock")
    options = ["--no-lock", f"--tag={TAG}", "--verify", f"--target={target}"]
    _run(repository, "restore", *options, snapshot)


def _run(repository: str, *arguments: str, folder: Path | None = None) -> str:
    """Run restic, in `folder` if given, and return its output."""
    if not any(os.environ.get(name) for name in _PASSWORDS):
        raise BackupProblem("Set RESTIC_PASSWORD or RESTIC_PASSWORD_FILE: backups are encrypted.")
    if not _BACKEND.match(repository):
        repository = str(Path(repository).expanduser().absolute())
    command = ["restic", f"--repo={repository}", "--no-cache", *arguments]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=folder
        )
    except FileNotFoundError as error:
        raise BackupProblem(
            "restic is not installed: apt-get install restic, or see https://restic.net."
        ) from error
    if done.returncode != 0:
        raise BackupProblem(f"restic {arguments[0]} failed: {done.stderr.strip()}")
    return done.stdout
