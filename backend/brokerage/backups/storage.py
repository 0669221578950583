"""The storage of backups: a folder, or a bucket of an object store with the S3 API."""

import os
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

import boto3
from boto3.exceptions import Boto3Error
from botocore.exceptions import BotoCoreError, ClientError

from brokerage.backups.archive import ENCRYPTED, PLAIN

STORAGE_ERRORS = (OSError, Boto3Error, BotoCoreError, ClientError)
"""What a storage raises if it cannot be reached, refuses, or lacks what was named."""
_TIME = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(r"backup-(\d{8}T\d{6}Z)(?:\.tar\.gz|\.tar\.gz\.age)")


def backup_name(moment: datetime, *, encrypted: bool) -> str:
    """Return the file name of a backup that was made at this time."""
    return f"backup-{moment.astimezone(UTC):{_TIME}}{ENCRYPTED if encrypted else PLAIN}"


def backup_time(name: str) -> datetime | None:
    """Return when the backup of this file name was made; None if it is no name of a backup."""
    match = _NAME.fullmatch(name)
    try:
        return datetime.strptime(match[1], _TIME).replace(tzinfo=UTC) if match else None
    except ValueError:  # digits that are no time
        return None


class BackupStorage(Protocol):
    """A place that stores archives by name. `names` lists archives only, no other files.

    Every method may raise one of STORAGE_ERRORS.
    """

    def names(self) -> list[str]: ...
    def put(self, archive: Path, name: str) -> None: ...
    def get(self, name: str, target: Path) -> None: ...
    def delete(self, name: str) -> None: ...


class FolderStorage:
    """A folder of this machine, or a mounted one."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def names(self) -> list[str]:
        if not self._path.is_dir():
            return []
        return sorted(path.name for path in self._path.iterdir() if backup_time(path.name))

    def put(self, archive: Path, name: str) -> None:
        """Store an archive under `name`, atomically: until all of it is copied, it has a name that
        `names` leaves out.
        """
        self._path.mkdir(parents=True, exist_ok=True)
        partial = self._path / f".{name}.partial"
        try:
            shutil.copyfile(archive, partial)
            with partial.open("rb") as stream:
                os.fsync(stream.fileno())
            partial.replace(self._path / name)
        finally:  # on a full disk what is left of it takes room from others
            partial.unlink(missing_ok=True)

    def get(self, name: str, target: Path) -> None:
        shutil.copyfile(self._path / name, target)

    def delete(self, name: str) -> None:
        (self._path / name).unlink()


class BucketStorage:
    """A prefix of a bucket. boto3 reads access keys, region and endpoint from variables AWS_*."""

    def __init__(self, address: str) -> None:
        self._bucket, _, prefix = address.removeprefix("s3://").partition("/")
        self._prefix = f"{prefix.strip('/')}/" if prefix.strip("/") else ""
        self._client = boto3.client("s3")

    def names(self) -> list[str]:
        pages = self._client.get_paginator("list_objects_v2").paginate(
            Bucket=self._bucket, Prefix=self._prefix
        )
        keys = (item["Key"] for page in pages for item in page.get("Contents", []))
        names = (key.removeprefix(self._prefix) for key in keys)
        return sorted(name for name in names if backup_time(name))

    def put(self, archive: Path, name: str) -> None:
        self._client.upload_file(str(archive), self._bucket, self._prefix + name)

    def get(self, name: str, target: Path) -> None:
        self._client.download_file(self._bucket, self._prefix + name, str(target))

    def delete(self, name: str) -> None:
        self._client.delete_object(Bucket=self._bucket, Key=self._prefix + name)


def open_storage(address: str) -> BackupStorage:
    """Return the storage at an address: the path of a folder, which need not exist, or
    s3://bucket/prefix.
    """
    return (
        BucketStorage(address)
        if address.startswith("s3://")
        else FolderStorage(Path(address).expanduser())
    )


def split_address(address: str) -> tuple[str, str]:
    """Split the address of an archive into the address of its storage and the name of the archive.
    For the address of a storage the name is "".
    """
    head, slash, last = address.rpartition("/")
    return (head or slash or ".", last) if backup_time(last) else (address, "")
