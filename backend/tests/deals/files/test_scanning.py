"""Files are scanned by a real clamd, with a signature of our own, and wait while it is away."""

import os
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from django.conf import LazySettings
from tests.deals.files.tus_client import Uploader
from tests.library.hostile_files import pdf

from brokerage.deals.files.models import DealFileVersion
from brokerage.deals.files.services import checking
from brokerage.deals.files.services.scanning import Infected, ScannerUnavailable, scan
from brokerage.deals.pipeline.models import Deal
from devtools.apt import program
from devtools.console import Failure

_MARK = b"sabine-ridge-test-signature"


@pytest.fixture(scope="module")
def clamd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running clamd with one signature; the path of its socket."""
    try:
        clamd = program("clamav-daemon", "clamd")
    except Failure as failure:
        pytest.skip(str(failure))
    folder = tmp_path_factory.mktemp("clamd")
    signatures = folder / "db"
    signatures.mkdir()
    (signatures / "ours.ndb").write_text(f"Test.Ours:0:*:{_MARK.hex()}\n")
    address = folder / "clamd.ctl"
    user = "User root\n" if os.geteuid() == 0 else ""
    (folder / "clamd.conf").write_text(
        f"LocalSocket {address}\nDatabaseDirectory {signatures}\nForeground yes\n"
        f"StreamMaxLength 1M\n{user}"
    )
    process = subprocess.Popen(
        [clamd, "--config-file", folder / "clamd.conf"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    until = time.monotonic() + 60
    while not address.exists():
        assert process.poll() is None, "clamd ended"
        assert time.monotonic() < until
        Event().wait(0.05)
    yield str(address)
    process.terminate()
    process.wait(20)


def _file(folder: Path, content: bytes) -> Path:
    path = folder / "file"
    path.write_bytes(content)
    return path


def _scan(path: Path) -> None:
    with path.open("rb") as file:
        scan(file)


def test_clamd_passes_a_clean_file_and_names_a_known_one(
    clamd: str, settings: LazySettings, tmp_path: Path
) -> None:
    settings.CLAMAV_ADDRESS = clamd
    _scan(_file(tmp_path, b"clean" * 100_000))
    with pytest.raises(Infected, match=r"Test\.Ours"):
        _scan(_file(tmp_path, b"x" * 300_000 + _MARK))
    with pytest.raises(ScannerUnavailable, match="size limit"):
        _scan(_file(tmp_path, bytes(3_000_000)))


@pytest.mark.django_db
def test_a_known_file_is_refused_and_a_clean_one_is_offered(
    clamd: str, settings: LazySettings, owner: Uploader, deal: Deal
) -> None:
    settings.CLAMAV_ADDRESS = clamd
    version = owner.upload("sale", "letter.txt", b"Dear owner, " + _MARK)
    assert (version["state"], version["reason"]) == ("refused", checking.INFECTED)
    assert owner.upload("sale", "returns.pdf", pdf())["state"] == "ready"


@pytest.mark.django_db
def test_nothing_is_offered_while_the_scanner_is_away(
    settings: LazySettings, owner: Uploader, deal: Deal, tmp_path: Path
) -> None:
    settings.CLAMAV_ADDRESS = str(tmp_path / "nothing.ctl")
    version = owner.upload("sale", "returns.pdf", pdf())
    assert (version["state"], version["reason"]) == ("checking", checking.SCANNER_DOWN)
    assert owner.ask("GET", f"sale/files/{version['id']}/content").status_code == 409
    settings.CLAMAV_ADDRESS = ""
    DealFileVersion.objects.update(check_after=version["uploadedAt"])
    checking.check_uploads(Event())
    assert DealFileVersion.objects.get().state == "ready"


@pytest.mark.parametrize("reply", [b"", b"stream: broken ERROR\0", b"stream: O"])
def test_a_scanner_that_does_not_say_ok_has_not_scanned(
    settings: LazySettings, tmp_path: Path, reply: bytes
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        settings.CLAMAV_ADDRESS = f"127.0.0.1:{server.getsockname()[1]}"

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                received = b""
                while not received.endswith(bytes(4)):
                    received += connection.recv(65536)
                connection.sendall(reply)

        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises(ScannerUnavailable):
            _scan(_file(tmp_path, b"content"))
        thread.join()
