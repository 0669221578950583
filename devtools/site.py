"""Makes a site that can be served: packages, build, database, content, documents, pages."""

import hashlib
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from devtools.console import Failure, say
from devtools.incremental_steps import Step, fingerprint, run_if_outdated
from devtools.node_env import Node
from devtools.options import Options, site_environment
from devtools.paths import BACKEND, CONTENT, DOMAIN, FRONTEND, PYTHON, REQUIREMENTS, STAMPS
from devtools.processes import Result, run

BUILD = FRONTEND / "build"
PREPARE_DATA = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
for command in ("load_content", "load_library", "publish"):
    call_command(command)
"""
"""Python code that prepares an empty data folder as `data_steps` do, in one process: each takes a
second to start.
"""


def manage(
    options: Options, node: Node | None, *arguments: str, env: dict[str, str] | None = None
) -> Result:
    """Run manage.py and return its result; a failure does not raise. `env` replaces the environment
    made from `options`; a `node` is put first on its PATH.
    """
    base = env if env is not None else site_environment(options)
    return run(
        [PYTHON, BACKEND / "manage.py", *arguments],
        env=node.environment(base) if node else base,
    )


def browser_packages(node: Node, folder: Path = FRONTEND) -> Step:
    """Return the step that runs `npm ci` in `folder`. Its stamp file is in node_modules, so that
    whoever deletes the packages deletes the stamp too.
    """

    def install() -> None:
        result = node.npm("ci", "--include=dev", "--no-audit", "--no-fund", cwd=folder)
        if result.code != 0:
            raise Failure("The browser packages could not be installed (npm ci).", result.output)

    return Step(
        name="Browser packages",
        stamp=folder / "node_modules" / ".installed",
        inputs=lambda: fingerprint(
            folder / "package-lock.json", folder / "package.json", folder / ".npmrc", node.version
        ),
        action=install,
    )


def build(node: Node) -> Step:
    """Return the step that runs `npm run build`: the browser's files and the bundle that renders
    pages.
    """

    def make() -> None:
        result = node.npm("run", "build")
        if result.code != 0:
            raise Failure("The front end could not be built (npm run build).", result.output)

    return Step(
        name="Front end build",
        stamp=STAMPS / "build",
        inputs=lambda: build_inputs(node),
        action=make,
        outputs=(BUILD / "client", BUILD / "server"),
    )


def build_front_end(node: Node) -> None:
    """Install the browser packages and build the front end, unless that is done. Raises Failure if
    npm fails.
    """
    run_if_outdated(browser_packages(node))
    run_if_outdated(build(node))


def build_inputs(node: Node) -> str:
    """Return a hash of what the front end's build reads. Content is not part of it: pages get their
    content when they are published.
    """
    return fingerprint(FRONTEND, DOMAIN, node.version)


def data_steps(
    options: Options, node: Node, env: dict[str, str] | None = None
) -> tuple[Step, Step, Step, Step]:
    """Return the steps that prepare the database, content, documents and pages of a data folder,
    which also holds the stamp files of the steps. `env` replaces the environment made from
    `options`.

    With DATABASE_URL all four steps always run, because others may change that database.
    """
    settings = env if env is not None else site_environment(options)
    now = datetime.now(UTC)
    external = bool(settings.get("DATABASE_URL"))
    database = () if external else (options.data_dir / "db.sqlite3",)
    # The port is part of the address where SITE_URL is not given.
    address = (settings.get("SITE_URL", ""), str(options.port))
    library = () if settings.get("LIBRARY_STORAGE") else (options.data_dir / "library",)

    def step(
        name: str, command: str, sentence: str, made: tuple[Path, ...], *inputs: Path | str
    ) -> Step:
        def act() -> None:
            os.umask(0o077)  # files in the data folder are closed to other accounts
            options.data_dir.mkdir(parents=True, exist_ok=True)
            quiet = ("--verbosity=0",) if command == "publish" else ()
            result = manage(options, node, command, *quiet, env=settings)
            if result.code != 0:
                raise Failure(f"{sentence} (manage.py {command}).", result.output)
            if quiet and result.output.strip():  # files that could not be made; the site can start
                say("\n" + result.output.strip(), error=True)

        once = now.isoformat() if external else ""
        stamp = options.data_dir / "stamps" / command
        return Step(name, stamp, lambda: fingerprint(once, *inputs), act, made)

    return (
        step(
            "Database",
            "migrate",
            "The database could not be prepared",
            database,
            *sorted(BACKEND.glob("brokerage/*/migrations")),
            BACKEND / "config",
            REQUIREMENTS / "runtime.lock",
        ),
        step(
            "Shipped words",
            "load_content",
            "The shipped words could not be loaded",
            database,
            CONTENT,
            DOMAIN,
            BACKEND / "brokerage" / "content",
        ),
        step(
            "Library",
            "load_library",
            "The library's documents could not be made",
            (*database, *library),
            *(BACKEND / "brokerage" / feature for feature in ("library", "pdf", "valuation")),
            CONTENT / "firm.json",
            DOMAIN,
            FRONTEND / "app" / "styles" / "tokens.css",
            REQUIREMENTS / "runtime.lock",
            settings.get("LIBRARY_STORAGE", ""),
            *address,
        ),
        step(
            "Published pages",
            "publish",
            "The pages could not be published",
            (options.data_dir / "published" / "current",),
            BACKEND / "brokerage",
            BACKEND / "config",
            CONTENT,
            build_inputs(node),
            *address,
            str(now.year),  # in the footer
        ),
    )


def prepare(
    options: Options, node: Node, env: dict[str, str] | None = None, *, publish: bool = False
) -> None:
    """Build the front end and prepare the data folder, so that the servers can start.

    When a data step runs, all later ones run too: content goes into new tables, documents and
    pages are made from new content. `publish` renders the pages even if no input has changed,
    because staff edit content in the database.
    """
    build_front_end(node)
    *steps, pages = data_steps(options, node, env)
    changed = was_replaced(steps)
    for step in steps:
        changed = run_if_outdated(step, force=changed) or changed
    run_if_outdated(pages, force=changed or publish)
    if changed:
        record_stamps(steps)


def prepare_database(options: Options, node: Node) -> None:
    """Create or migrate the database, and nothing else. Pages are not published, because they would
    contain the SITE_URL and PORT of this command, which may differ from those of the site.
    """
    first, *others, _ = data_steps(options, node)
    run_if_outdated(first, force=was_replaced([first, *others]))


def was_replaced(steps: Sequence[Step]) -> bool:
    """Return whether the SQLite file is another one than the file for which the stamps of these
    steps were written, for example a restored backup. True as well if there is no such file or it
    cannot be read.
    """
    file = sqlite_file(steps)
    if file is None:
        return True
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
            recorded = connection.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.Error:
        return True
    return bool(recorded != stamps_number(steps))


def record_stamps(steps: Sequence[Step]) -> None:
    """Write a hash of the stamps into the SQLite file itself, so that a copy of the file has the
    hash too. Does nothing without such a file.
    """
    if file := sqlite_file(steps):
        with closing(sqlite3.connect(file, timeout=20)) as connection:
            connection.execute(f"PRAGMA user_version = {stamps_number(steps)}")


def sqlite_file(steps: Sequence[Step]) -> Path | None:
    """Return the SQLite file, which is an output of the first step; None if it does not exist, or
    DATABASE_URL is set.
    """
    return next((file for file in steps[0].outputs if file.exists()), None)


def stamps_number(steps: Sequence[Step]) -> int:
    """Return a hash of these steps' stamps as a number of 31 bits, for SQLite's `user_version`."""
    stamps = b"".join(step.stamp.read_bytes() for step in steps if step.stamp.exists())
    return int.from_bytes(hashlib.sha256(stamps).digest()[:4]) >> 1
