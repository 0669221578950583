"""Runs Dovecot, the IMAP server, with a mailbox of its own on a local port."""

import grp
import os
import pwd
import shutil
import socket
import subprocess
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from urllib.parse import quote

from devtools.apt import installed_program
from devtools.console import Failure
from devtools.ports import free_port

MISSING = "Dovecot is not installed (apt-get install dovecot-imapd)"
USER, PASSWORD = "office@example.com", "let-me/in"
_PATIENCE = 10.0  # seconds
_MAILDIR = ("new", "cur", "tmp")
_IS_ROOT = os.geteuid() == 0
_UID, _GID = (65534, 65534) if _IS_ROOT else (os.geteuid(), os.getegid())
"""The account that owns the mails: for root, that of nobody."""
_CONFIGURATION = """\
base_dir = {folder}/run
log_path = {folder}/log
state_dir = {folder}/state
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_login_user = {login_user}
default_internal_user = {internal_user}
default_internal_group = {internal_group}
first_valid_uid = 1
mail_location = maildir:{folder}/mailbox
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
}}
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/home
}}
"""


class Dovecot:
    """A running server with one mailbox."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        who = f"{quote(USER, safe='')}:{quote(PASSWORD, safe='')}"
        return f"imap://{who}@127.0.0.1:{self.port}/INBOX"

    def deliver(self, mails: Iterable[bytes]) -> None:
        """Put mails into the mailbox, as a mail server does: complete files, one each."""
        new, drafts = self.folder / "mailbox" / "new", self.folder / "mailbox" / "tmp"
        count = sum(1 for _ in new.iterdir()) if new.exists() else 0
        for number, mail in enumerate(mails):
            name = f"{time.time_ns()}.{count + number:06}.example"
            (drafts / name).write_bytes(mail)
            self._give(drafts / name)
            (drafts / name).rename(new / name)

    def flags(self) -> list[str]:
        """Return the names of all stored mails with their flags, which a reader must not change."""
        folders = (self.folder / "mailbox" / name for name in ("new", "cur"))
        return sorted(file.name.partition(":2,")[2] for each in folders for file in each.iterdir())

    def forget_uids(self) -> None:
        """Let the mailbox have new UIDs and another UIDVALIDITY, as after a move to another
        server.
        """
        self.stop()
        for file in (self.folder / "mailbox").glob("dovecot*"):
            file.unlink()
        (self.folder / "mailbox" / "dovecot-uidlist").write_text(
            f"3 V{int(time.time()) + 1000} N1 G{token_hex(16)}\n"
        )
        self._give(self.folder / "mailbox" / "dovecot-uidlist")
        self.start()

    def start(self) -> None:
        program = installed_program("dovecot")
        if program is None:
            raise Failure(MISSING)
        for name in ("run", "state", "home", *(f"mailbox/{part}" for part in _MAILDIR)):
            (self.folder / name).mkdir(mode=0o755, parents=True, exist_ok=True)
            self._give(self.folder / name)
        self._give(self.folder / "mailbox")
        self.folder.chmod(0o711)
        me = pwd.getpwuid(os.geteuid()).pw_name
        group = grp.getgrgid(os.getegid()).gr_name
        (self.folder / "dovecot.conf").write_text(
            _CONFIGURATION.format(
                folder=self.folder,
                port=self.port,
                password=PASSWORD,
                uid=_UID,
                gid=_GID,
                login_user="dovenull" if _IS_ROOT else me,
                internal_user="dovecot" if _IS_ROOT else me,
                internal_group="dovecot" if _IS_ROOT else group,
            )
        )
        self._running = subprocess.Popen(
            [program, "-F", "-c", str(self.folder / "dovecot.conf")],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        ends = time.monotonic() + _PATIENCE
        while time.monotonic() < ends:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)
        self.stop()
        raise Failure("Dovecot did not start")

    def stop(self) -> None:
        if self._running is not None:
            self._running.terminate()
            self._running.wait(_PATIENCE)
            self._running = None

    def _give(self, path: Path) -> None:
        """Let the server's account own a path: it does not read mail as root."""
        if _IS_ROOT:
            os.chown(path, _UID, _GID)


@contextmanager
def running_dovecot(folder: Path) -> Iterator[Dovecot]:
    """Run a server below `folder`, which other accounts can enter. Raises Failure."""
    server = Dovecot(folder, free_port())
    server.start()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
