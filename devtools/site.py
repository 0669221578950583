"""From sources to a site that can be served: packages, build, database, words, documents, pages."""

import hashlib
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from devtools.console import Failure
from devtools.node_env import Node
from devtools.options import Options, site_environment
from devtools.paths import BACKEND, CONTENT, DOMAIN, FRONTEND, PYTHON, REQUIREMENTS, STAMPS
from devtools.processes import Result, run
from devtools.stamps import Step, ensure, fingerprint

BUILD = FRONTEND / "build"


def manage(
    options: Options, node: Node | None, *arguments: str, env: dict[str, str] | None = None
) -> Result:
    """Run manage.py with the site's settings."""
    base = env if env is not None else site_environment(options)
    return run(
        [PYTHON, BACKEND / "manage.py", *arguments],
        env=node.environment(base) if node else base,
    )


def browser_packages(node: Node, folder: Path = FRONTEND) -> Step:
    """`npm ci`: exactly the lock. The stamp lies in node_modules and goes with it."""

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
    """`npm run build`: the browser's files and the bundle that renders the pages."""

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


def build_inputs(node: Node) -> str:
    """Everything the build reads. Words are none of it: they reach the pages when published."""
    return fingerprint(FRONTEND, DOMAIN, node.version)


def data_steps(
    options: Options, node: Node, env: dict[str, str] | None = None
) -> tuple[Step, Step, Step, Step]:
    """Database, words, documents and pages of one data folder. Their stamps lie in it.

    A database elsewhere (DATABASE_URL) may change behind our back: its steps are never skipped.
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
            os.umask(0o077)  # data of the site from here on: closed to others, its stamps too
            options.data_dir.mkdir(parents=True, exist_ok=True)
            result = manage(options, node, command, env=settings)
            if result.code != 0:
                raise Failure(f"{sentence} (manage.py {command}).", result.output)

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
            *(BACKEND / "brokerage" / feature for feature in ("library", "paper", "valuation")),
            CONTENT / "firm.json",
            DOMAIN,
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
    """Everything between an installed environment and a server that can start.

    A data step that was done is followed by all later ones: new tables want their words, new words
    their documents and pages. `publish` renders the pages whether or not anything seems to have
    changed, because staff edit words in the database.
    """
    ensure(browser_packages(node))
    ensure(build(node))
    *steps, pages = data_steps(options, node, env)
    changed = is_another(steps)
    for step in steps:
        changed = ensure(step, again=changed) or changed
    ensure(pages, again=changed or publish)
    if changed:
        mark(steps)


def prepare_database(options: Options, node: Node) -> None:
    """What an account needs: no pages, so none are published under another address."""
    first, *others, _ = data_steps(options, node)
    ensure(first, again=is_another([first, *others]))


def is_another(steps: Sequence[Step]) -> bool:
    """Whether the database is not the one that the stamps tell of: a backup was put in place."""
    file = sqlite_file(steps)
    if file is None:
        return True
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
            noted = connection.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.Error:
        return True
    return bool(noted != number_of(steps))


def mark(steps: Sequence[Step]) -> None:
    """Note in the SQLite file what was done to it: a copy of it takes the note along."""
    if file := sqlite_file(steps):
        with closing(sqlite3.connect(file, timeout=20)) as connection:
            connection.execute(f"PRAGMA user_version = {number_of(steps)}")


def sqlite_file(steps: Sequence[Step]) -> Path | None:
    """What the first step makes, which is the database; none is ours where it lies elsewhere."""
    return next((file for file in steps[0].outputs if file.exists()), None)


def number_of(steps: Sequence[Step]) -> int:
    """The stamps of the steps in 31 bits, as many as `user_version` holds."""
    stamps = b"".join(step.stamp.read_bytes() for step in steps if step.stamp.exists())
    return int.from_bytes(hashlib.sha256(stamps).digest()[:4]) >> 1
