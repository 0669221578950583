"""Shares published versions between hosts: each is an archive in the storage of the documents, and
a row that names it. Hosts serve pages also while the database and the storage are down.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Final

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection, connections

from brokerage.core.outages import is_of_database_or_object_store, is_outage
from brokerage.publishing.models import ARCHIVES, PublishedArchive
from brokerage.publishing.services.version_folder import VERSIONS_TO_KEEP, Versions, lock
from brokerage.serving.published_site import current_version

logger = logging.getLogger(__name__)

_PAUSE: Final = 1.0
"""Seconds between two checks for a newer version."""


@contextmanager
def exclusive(folder: Path) -> Iterator[Versions]:
    """Wait until no process on any host publishes, and yield the published folder for writing, with
    the newest version. New versions are shared with all hosts. Raises outages of database and
    storage.
    """
    # The database first: while this process waits for another host, the web processes here can
    # install what that host publishes.
    with _lock_of_all_hosts(), lock(folder) as versions:
        try:
            _install_newest(folder, versions)
        except Exception as error:
            if is_of_database_or_object_store(error):
                raise
            logger.exception(
                "The newest version cannot be unpacked; the next publication replaces it"
            )
        is_shared = current_version(folder) == _newest_name()
        yield Versions(folder, _store, is_current_shared=is_shared)


def install_newest(folder: Path) -> None:
    """Install the newest version in the folder of this host, unless it is current there.

    Raises UnreadableVersion if it is incomplete, damaged or of another release, an error of the
    database, and OSError. The version before then stays.
    """
    if _newest_name() not in (None, current_version(folder)):
        with lock(folder) as versions:
            _install_newest(folder, versions)


def follow(folder: Path, stop: Event) -> None:
    """Install each version within about a second of its publication, until `stop` is set. Of
    failures in a row only the first is logged.
    """
    is_failing = False
    while not stop.is_set():
        try:
            install_newest(folder)
            is_failing = False
        except Exception as error:  # whatever it is, the previous version is served
            if not is_failing:
                logger.warning(
                    "The newest version cannot be unpacked; the previous one is served: %s",
                    error,
                    exc_info=not is_outage(error),
                )
            is_failing = True
        finally:
            connection.close()  # back to the pool
        stop.wait(_PAUSE)


def follow_in_background(folder: Path) -> None:
    """Start `follow` in a thread that ends with the process."""
    Thread(target=follow, args=(folder, Event()), name="published versions", daemon=True).start()


def _newest_name() -> str | None:
    return PublishedArchive.objects.order_by("-pk").values_list("name", flat=True).first()


def _install_newest(folder: Path, versions: Versions) -> None:
    # Read while the folder is locked: another process may just have published.
    newest = PublishedArchive.objects.order_by("-pk").first()
    if newest and newest.name != current_version(folder):
        with newest.file.open() as file:
            versions.install(newest.name, file.read())
        logger.info("Unpacked version %s", newest.name)


def _store(name: str, archive: bytes) -> None:
    row = PublishedArchive(name=name)
    row.file.save(f"{name}.zip", ContentFile(archive), save=False)  # before the row that names it
    row.save()
    try:
        _prune()
    except Exception:
        logger.exception("Old archives could not be deleted")


def _prune() -> None:
    """Delete all but the last versions, and archives without a row, left by killed processes."""
    kept = PublishedArchive.objects.order_by("-pk")[:VERSIONS_TO_KEEP]
    names = {each.file.name for each in kept}
    PublishedArchive.objects.exclude(file__in=names).delete()
    for file in default_storage.listdir(ARCHIVES)[1]:
        if f"{ARCHIVES}/{file}" not in names:
            default_storage.delete(f"{ARCHIVES}/{file}")


@contextmanager
def _lock_of_all_hosts() -> Iterator[None]:
    """Hold a lock that only one process on all hosts can have. On SQLite there is one host, where
    the lock of the folder is enough.

    A transaction on a separate connection holds the lock: the usual connection commits progress
    meanwhile, and PgBouncer may give each transaction another session.
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
