"""Starts the sites to compare: ours, Django and FastAPI."""

import os
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import psycopg

from bench.running import (
    UNHINDERED,
    BenchSite,
    pinned,
    process,
    server_cores,
    web,
    worker,
)
from bench.side_by_side.content import write_content
from bench.sign_in import EMAIL, PASSWORD, SERVICE, signed_up
from devtools.console import Failure
from devtools.options import clean_environment
from devtools.paths import REQUIREMENTS, WORK
from devtools.ports import free_port
from devtools.processes import run_or_fail
from devtools.python_packages import UV

RIVALS = Path(__file__).parent / "rivals"
ENVIRONMENT = WORK / "side-by-side"
PYTHON = ENVIRONMENT / "bin" / "python"
WORKERS = 2
START_WITHIN = 60.0  # seconds
OUR_MAILS = "mail_mail WHERE reference IN (SELECT reference FROM leads_contactmessage)"


@dataclass(frozen=True)
class Site:
    """A running site with the paths of contact and sign-in. `stored` returns its numbers of
    messages and mails.
    """

    name: str
    address: str
    contact: str
    sign_in: str
    stored: Callable[[], tuple[int, int]]


@dataclass(frozen=True)
class Database:
    """A database on the shared PostgreSQL server; `host` is the folder of its socket."""

    host: str
    name: str

    @property
    def url(self) -> str:
        return f"postgres://brokerage@/{self.host}/{self.name}"

    def count(self, *tables: str) -> tuple[int, ...]:
        """Return the number of rows of each table, whose name may include a WHERE clause."""
        counted = []
        with psycopg.connect(host=self.host, dbname=self.name, user="brokerage") as connection:
            for table in tables:
                row = connection.execute(f"SELECT count(*) FROM {table}".encode()).fetchone()
                counted.append(row[0] if row else 0)
        return tuple(counted)


def new_database(host: str, name: str) -> Database:
    """Create an empty database on the server whose socket is in the folder `host`."""
    with psycopg.connect(
        host=host, dbname="postgres", user="brokerage", autocommit=True
    ) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return Database(host, name)


def wait_until_served(url: str, log: Path) -> None:
    """Wait until the URL returns 200. Raises Failure after START_WITHIN seconds."""
    until = time.monotonic() + START_WITHIN
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except OSError:
            time.sleep(0.2)
    raise Failure(f"{url} does not respond.", log.read_text())


@contextmanager
def ours(site: BenchSite, database: Database) -> Iterator[Site]:
    """Run our site with its published pages and its worker, on PostgreSQL."""
    from bench.portal.load import manage_site

    full = replace(site, env={**site.env, "DATABASE_URL": database.url})
    for command in ("migrate", "load_content"):
        manage_site(full, command)
    settings = {"TRUSTED_PROXIES": "1", "SIGN_IN_LIMIT_PER_HOUR": "1000000", **UNHINDERED}
    with web(full, cores=server_cores(), **settings) as address, worker(full):
        signed_up(address)
        yield Site(
            name="ours",
            address=address,
            contact="/api/send-contact-email",
            sign_in=f"{SERVICE}/login",
            stored=lambda: _pair(database.count("leads_contactmessage", OUR_MAILS)),
        )


@contextmanager
def django(site: BenchSite, database: Database) -> Iterator[Site]:
    """Run a site of Django, Django REST framework and WhiteNoise behind gunicorn."""
    folder = _content(site, "django", "{% static 'NAME' %}")
    env = _environment(folder, database)
    made = "from django.contrib.auth.models import User; "
    made += f"User.objects.create_user({EMAIL!r}, {EMAIL!r}, {PASSWORD!r})"
    for command in (
        ["migrate", "--run-syncdb", "--verbosity=0"],
        ["collectstatic", "--noinput", "--verbosity=0"],
        ["shell", "--verbosity=0", "--command", made],
    ):
        _run([str(PYTHON), "-m", "django", *command], env)
    port = free_port()
    # Threads, because gunicorn's simple workers close every connection.
    server = ["-m", "gunicorn", "django_site.wsgi", "--bind", f"127.0.0.1:{port}"]
    server += ["--workers", str(WORKERS), "--threads", "2"]
    with _served(server, env, port) as address:
        yield Site(
            name="Django, DRF, WhiteNoise",
            address=address,
            contact="/contact",
            sign_in="/sign-in",
            stored=lambda: _pair(database.count("django_site_message", "django_site_mail")),
        )


@contextmanager
def fastapi(site: BenchSite, database: Database) -> Iterator[Site]:
    """Run a site of FastAPI and SQLAlchemy behind uvicorn."""
    folder = _content(site, "fastapi", "{{ url_for('static', path='NAME') }}")
    env = _environment(folder, database)
    made = f"import fastapi_site; fastapi_site.prepare({EMAIL!r}, {PASSWORD!r})"
    _run([str(PYTHON), "-c", made], env)
    port = free_port()
    server = ["-m", "uvicorn", "fastapi_site:app", "--port", str(port), "--no-access-log"]
    server += ["--workers", str(WORKERS)]
    with _served(server, env, port) as address:
        yield Site(
            name="FastAPI, SQLAlchemy, uvicorn",
            address=address,
            contact="/contact",
            sign_in="/sign-in",
            stored=lambda: _pair(database.count("message", "mail")),
        )


def published_site(site: BenchSite) -> Path:
    """Return the folder of our published files."""
    return site.options.data_dir / "published" / "current" / "site"


def empty_folder(site: BenchSite, name: str) -> Path:
    """Create a folder for one site's files."""
    folder = site.options.data_dir / "side-by-side" / name
    folder.mkdir(parents=True)
    return folder


def _content(site: BenchSite, name: str, reference: str) -> Path:
    install_packages()
    folder = empty_folder(site, name)
    write_content(published_site(site), folder, reference)
    return folder


def install_packages() -> None:
    """Install the packages of the Django and FastAPI sites into a separate environment."""
    env = clean_environment()
    problem = "The packages of requirements/side-by-side.lock could not be installed."
    if not PYTHON.exists():
        run_or_fail([UV, "venv", "--quiet", "--clear", ENVIRONMENT], problem, env=env)
    lock = REQUIREMENTS / "side-by-side.lock"
    command: list[str | Path] = [UV, "pip", "sync", "--require-hashes", "--python", PYTHON, lock]
    run_or_fail(command, problem, env=env)


def _environment(folder: Path, database: Database) -> dict[str, str]:
    return clean_environment() | {
        "RIVAL_FOLDER": str(folder),
        "RIVAL_DATABASE_HOST": database.host,
        "RIVAL_DATABASE_NAME": database.name,
        "DJANGO_SETTINGS_MODULE": "django_site.settings",
        "PYTHONPATH": str(RIVALS),
    }


def _run(command: Sequence[str], env: Mapping[str, str]) -> None:
    run_or_fail(list(command), "A site to compare with could not be prepared.", env=env)


@contextmanager
def _served(server: Sequence[str], env: Mapping[str, str], port: int) -> Iterator[str]:
    with process(pinned([str(PYTHON), *server], server_cores()), {**os.environ, **env}) as log:
        address = f"http://127.0.0.1:{port}"
        wait_until_served(f"{address}/", log)
        yield address


def _pair(counted: tuple[int, ...]) -> tuple[int, int]:
    messages, mails = counted
    return messages, mails
