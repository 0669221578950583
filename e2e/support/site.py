"""A site for tests: data folder, worker, and the web server that `./dev serve` starts."""

import http.client
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from devtools.demo import demo_environment
from devtools.options import Options, neutral_environment
from devtools.paths import BACKEND, PYTHON, ROOT
from devtools.serve import WEB_WORKERS, wait_until_responding, web_command
from e2e.support.django_shell import DjangoShell
from e2e.support.processes import end

MANAGE = (str(PYTHON), str(BACKEND / "manage.py"))
ADDRESS = "http://localhost"
"""The address of every site in its pages and mails, whatever its port: they share a publication."""
ANSWERS_OF_ALL_PROCESSES = 16
"""After so many new answers in a row, all processes count as new. With two processes, that is wrong
once in 65,000 times.
"""
PUBLISHING = 180.0
"""Seconds to wait at most for the worker to publish, which takes two on a machine at rest."""


@dataclass(frozen=True)
class Answer:
    """A response with its body as sent, perhaps compressed; header names are lowercase."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


class Site:
    """A running site with the address `url`; `stop` ends every process that it started."""

    def __init__(self, folder: Path, port: int, **settings: str) -> None:
        self.folder, self.url = folder, f"http://localhost:{port}"
        self._options = Options("127.0.0.1", port, folder)
        self._env = neutral_environment(folder)
        # Tests type faster than people and send more per hour than a real firm gets.
        self._env.update(CONTACT_SECONDS_TO_WRITE="0", CONTACT_BUSY_PER_HOUR="0")
        self._env.update(HOST="127.0.0.1", PORT=str(port), SITE_URL=ADDRESS, **settings)
        self._processes: list[subprocess.Popen[bytes]] = []
        self._shell: DjangoShell | None = None

    def start(self, web_workers: int = WEB_WORKERS) -> subprocess.Popen[bytes]:
        """Start the web server with this many processes, and wait until the site responds."""
        process = self._start("web", *web_command(self._options, web_workers))
        if not wait_until_responding(self._options):
            raise AssertionError(f"The site did not start:\n{self.log()}")
        return process

    def start_worker(self, smtp_url: str = "") -> subprocess.Popen[bytes]:
        """Start the worker, which publishes pages, and sends mails if `smtp_url` names a mail
        server.
        """
        return self._start("worker", *MANAGE, "run_worker", SMTP_URL=smtp_url)

    def stop(self) -> None:
        if self._shell:
            self._shell.stop()
            self._shell = None
        for process in reversed(self._processes):
            end(process)

    def manage(self, *arguments: str, given: str = "") -> str:
        """Run a command of manage.py, with `given` as its standard input, and return its output.
        Raises AssertionError if it fails.
        """
        done = subprocess.run(
            [*MANAGE, *arguments],
            env=self._env,
            cwd=BACKEND,
            input=given,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise AssertionError(f"manage.py {arguments[0]}:\n{done.stdout}{done.stderr}")
        return done.stdout

    def run_python(self, code: str) -> None:
        """Run code in the Django project, as `manage.py shell` does. Raises AssertionError if the
        code raises an exception.
        """
        if not self._shell:
            self._shell = DjangoShell(MANAGE, BACKEND, self._env)
        self._shell.run(code)

    def fill_demo(self) -> None:
        """Fill the database as `./dev demo` does."""
        done = subprocess.run(
            [str(PYTHON), "-m", "demo", "fill"],
            env=self._env | {"PYTHONPATH": demo_environment()["PYTHONPATH"]},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"demo fill:\n{done.stdout}{done.stderr}"

    def request(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send one request as given, without following redirects or decompressing the body."""
        connection = http.client.HTTPConnection("127.0.0.1", self._options.port, timeout=10)
        try:
            host = {"Host": self.url.removeprefix("http://")}
            connection.request(method, path, body, {**host, **(headers or {})})
            answer = connection.getresponse()
            names = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, names, answer.read())
        finally:
            connection.close()

    def wait_until_published(self, path: str, text: str) -> None:
        """Wait until ANSWERS_OF_ALL_PROCESSES responses in a row with the data of the page have
        this text: each web process loads a new version on its own. Raises AssertionError after
        PUBLISHING seconds.
        """
        deadline = time.monotonic() + PUBLISHING
        in_a_row = 0
        while in_a_row < ANSWERS_OF_ALL_PROCESSES:
            is_new = text in self.request("GET", f"{path}.data").text
            in_a_row = in_a_row + 1 if is_new else 0
            assert time.monotonic() < deadline, f"{text} is not published after {PUBLISHING} s"
            if not is_new:
                time.sleep(0.1)  # and leave the processors to the worker

    def rows(self, query: str, *values: str) -> list[sqlite3.Row]:
        """Return the rows of a query that is sent to the SQLite file directly."""
        connection = self._database()
        try:
            return connection.execute(query, values).fetchall()
        finally:
            connection.close()

    def write(self, statement: str, *values: str) -> None:
        """Execute a statement on the SQLite file directly."""
        connection = self._database()
        try:
            with connection:
                connection.execute(statement, values)
        finally:
            connection.close()

    def messages(self, email: str) -> list[sqlite3.Row]:
        """Return the stored messages of the visitor with this email address."""
        return self.rows("SELECT * FROM leads_contactmessage WHERE email = ?", email)

    def mails(self, reference: str) -> list[sqlite3.Row]:
        """Return the mails of a message, first the firm's, which has a Reply-To, then the
        visitor's.
        """
        query = "SELECT * FROM mail_mail WHERE reference = ? ORDER BY reply_to DESC"
        return self.rows(query, reference)

    def log(self) -> str:
        """Return what all processes of the site have printed."""
        return "".join(file.read_text() for file in sorted(self.folder.glob("*.log")))

    def _database(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.folder / "db.sqlite3", timeout=10)
        connection.row_factory = sqlite3.Row
        return connection

    def _start(self, name: str, *command: str, **settings: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{name}.log").open("ab") as log:
            process = subprocess.Popen(
                command,
                env={**self._env, **settings},
                cwd=BACKEND,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._processes.append(process)
        return process


def copy_of(prepared: Path, folder: Path) -> Path:
    """Copy a prepared data folder for another site, and return the path of the copy."""
    return Path(shutil.copytree(prepared, folder, symlinks=True))
