"""Packs a backup into one file: a compressed tar archive, encrypted with age if a key is given."""

import tarfile
import zlib
from collections.abc import Sequence
from pathlib import Path

import pyrage

from brokerage.backups.manifest import Manifest, describe

MANIFEST = "manifest.json"
PLAIN, ENCRYPTED = ".tar.gz", ".tar.gz.age"
_COMPRESSION = 6  # of 9: higher levels take twice as long for a few percent


class DamagedArchive(Exception):
    """The archive cannot be read, or holds other files than its manifest says."""


def write(staged: Path, target: Path, recipients: Sequence[str]) -> None:
    """Pack the files of the folder `staged` into `target`.

    The archive is encrypted to `recipients`, public keys of age (age1...), if there are any. Raises
    ValueError if one of them is not a valid key.
    """
    keys = [_recipient(key) for key in recipients]
    packed = target.with_name(f"{target.name}.packed") if keys else target
    with tarfile.open(packed, "w:gz", compresslevel=_COMPRESSION) as archive:
        for path in sorted(staged.rglob("*")):
            if path.is_file():
                archive.add(path, arcname=path.relative_to(staged).as_posix())
    if keys:
        pyrage.encrypt_file(str(packed), str(target), keys)
        packed.unlink()


def read(archive: Path, folder: Path, identities: Sequence[str]) -> Manifest:
    """Unpack `archive` into `folder` and compare every file with the manifest, which is returned.

    `identities` are private keys of age; for an archive that is not encrypted there may be none.
    Raises DamagedArchive if the archive cannot be unpacked, or holds other files than its manifest
    says. Raises ValueError if the archive is encrypted and cannot be decrypted, because there is no
    key or an invalid one, no key fits, or the archive is damaged.
    """
    packed = archive
    if archive.name.endswith(ENCRYPTED):
        packed = folder.parent / f"{folder.name}.packed"
        _decrypt(archive, packed, identities)
    try:
        with tarfile.open(packed, "r:gz") as stream:
            stream.extractall(folder, filter="data")
        manifest = Manifest.from_json((folder / MANIFEST).read_text())
    except (tarfile.TarError, zlib.error, EOFError, OSError, ValueError) as error:
        raise DamagedArchive(f"{archive.name} cannot be read: {error}") from error
    finally:
        if packed != archive:
            packed.unlink(missing_ok=True)
    _compare(folder, manifest)
    return manifest


def _compare(folder: Path, manifest: Manifest) -> None:
    found = {
        path.relative_to(folder).as_posix(): describe(path)
        for path in folder.rglob("*")
        if path.is_file() and path != folder / MANIFEST
    }
    for name in sorted(found.keys() | manifest.files.keys()):
        if found.get(name) != manifest.files.get(name):
            raise DamagedArchive(f"{name} in the backup is not as its manifest says.")


def _recipient(key: str) -> object:
    try:
        return pyrage.x25519.Recipient.from_str(key)
    except pyrage.RecipientError as error:
        raise ValueError(f"{key!r} is not a public key of age (age1...).") from error


def _decrypt(archive: Path, target: Path, identities: Sequence[str]) -> None:
    if not identities:
        raise ValueError(f"{archive.name} is encrypted: name the file of the private key.")
    try:
        keys = [pyrage.x25519.Identity.from_str(key) for key in identities]
    except pyrage.IdentityError as error:
        raise ValueError("The private key is not one of age (AGE-SECRET-KEY-...).") from error
    try:
        pyrage.decrypt_file(str(archive), str(target), keys)
    except pyrage.DecryptError as error:
        target.unlink(missing_ok=True)
        raise ValueError(
            f"{archive.name} cannot be decrypted with this private key, or is damaged."
        ) from error
