"""Shares published versions in the database, from which every host copies the newest one.

For `PUBLICATIONS=database`. Pages are still served from memory and from the folder of each host
(`published_site.py`), also while the database is away and after a start without it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Final

from django.conf import settings
from django.db import connection, connections, transaction

from brokerage.publishing import manifest
from brokerage.publishing.models import PublishedFile, PublishedVersion
from brokerage.publishing.published_site import current_version
from brokerage.publishing.version_folder import VERSIONS_TO_KEEP, Versions, lock

logger = logging.getLogger(__name__)

_PAUSE: Final = 1.0
"""Seconds between two looks for a newer version."""
_FILES_AT_ONCE: Final = 50


def are_used() -> bool:
    """Return whether this installation shares published versions in the database."""
    return bool(settings.PUBLICATIONS == "database")


@contextmanager
def exclusive(folder: Path) -> Iterator[Versions]:
    """Yield the published folder for writing, while no other process on any host publishes; wait
    for one that does.

    With `PUBLICATIONS=database` the folder then has the newest version of all hosts. If it cannot
    be copied, this raises what `copy_newest` raises.
    """
    if not are_used():
        with lock(folder) as versions:
            yield versions
        return
    # The database first: while this process waits for another host, the web processes here can
    # copy what that host publishes.
    with _lock_of_all_hosts(), lock(folder) as versions:
        _copy_newest(folder, versions)
        yield versions


def store(versions: Versions) -> None:
    """Store the current version in the database for the other hosts, if `PUBLICATIONS` is
    `database`. Does nothing if it is the newest version there already, or if there is none. The
    caller is inside `exclusive`.
    """
    version = versions.current()
    if not are_used() or version is None or version.version == _newest():
        return
    folder_of = versions.folder / version.version
    paths = {
        digest: manifest.body_path(folder_of, entry, encoding)
        for entry in version.entries
        for encoding, digest in entry.bodies.items()
    }
    with transaction.atomic():
        stored = set(PublishedFile.objects.values_list("digest", flat=True))
        new = sorted(paths.keys() - stored)
        for start in range(0, len(new), _FILES_AT_ONCE):
            PublishedFile.objects.bulk_create(
                PublishedFile(digest=digest, content=paths[digest].read_bytes())
                for digest in new[start : start + _FILES_AT_ONCE]
            )
        PublishedVersion.objects.create(version=version.version, manifest=version.to_json())
        _prune()


def copy_newest(folder: Path) -> None:
    """Copy the newest version into the folder of this host, if it is not the current one there.
    Does nothing if the database has no version.

    Raises UnreadableVersion if the version is incomplete, damaged or of another release,
    DatabaseError or InterfaceError if the database is away, and OSError if a file cannot be
    written. The version before then stays.
    """
    if _newest() not in (None, current_version(folder)):
        with lock(folder) as versions:  # another process here may have copied it meanwhile
            _copy_newest(folder, versions)


def follow(folder: Path, stop: Event) -> None:
    """Copy each version that is published, within about a second, until `stop` is set.

    Of failures in a row only the first is logged.
    """
    is_failing = False
    while not stop.is_set():
        try:
            copy_newest(folder)
            is_failing = False
        except Exception:  # whatever it is, the version before is served
            if not is_failing:
                logger.exception("The newest version cannot be copied; the previous one is served")
            is_failing = True
        finally:
            connection.close()  # back to the pool
        stop.wait(_PAUSE)


def follow_in_background(folder: Path) -> None:
    """Start `follow` in a thread that ends with the process, if `PUBLICATIONS` is `database`."""
    if are_used():
        Thread(
            target=follow, args=(folder, Event()), name="published versions", daemon=True
        ).start()


def _newest() -> str | None:
    return PublishedVersion.objects.order_by("-pk").values_list("version", flat=True).first()


def _copy_newest(folder: Path, versions: Versions) -> None:
    newest = PublishedVersion.objects.order_by("-pk").first()
    if newest and newest.version != current_version(folder):
        versions.copy(manifest.parse(newest.manifest, newest.version), _fetch)
        logger.info("Copied version %s", newest.version)


def _fetch(digests: set[str]) -> Iterator[tuple[str, bytes]]:
    wanted = sorted(digests)
    for start in range(0, len(wanted), _FILES_AT_ONCE):
        found = PublishedFile.objects.filter(digest__in=wanted[start : start + _FILES_AT_ONCE])
        for file in found:
            yield file.digest, bytes(file.content)


def _prune() -> None:
    """Delete all but the last versions, and the files that are in none of them."""
    kept = list(PublishedVersion.objects.order_by("-pk")[:VERSIONS_TO_KEEP])
    PublishedVersion.objects.exclude(pk__in=[version.pk for version in kept]).delete()
    used = {
        digest
        for version in kept
        for entry in manifest.parse(version.manifest, version.version).entries
        for digest in entry.bodies.values()
    }
    unused = set(PublishedFile.objects.values_list("digest", flat=True)) - used
    PublishedFile.objects.filter(digest__in=unused).delete()


@contextmanager
def _lock_of_all_hosts() -> Iterator[None]:
    """Hold a lock that only one process on all hosts can have. PostgreSQL frees it when its holder
    dies. On SQLite this does nothing: there is one host, where the lock of the folder is enough.

    A transaction on a connection of its own holds the lock. The usual connection commits progress
    meanwhile, which would free it; and a lock of the session is no use behind PgBouncer, which may
    give each transaction another session.
    """
    if connection.vendor != "postgresql":
        yield
        return
    holder = connections[connection.alias].copy()
    try:
        holder.set_autocommit(False)
        with holder.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext('publishing'))")
        yield
    finally:
        holder.close()
