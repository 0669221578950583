"""`./dev test`: all checks and tests. Browser tests run alone, because they measure time."""

import shutil
import time
import tomllib
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from devtools.checks import other_checks, python_tool, type_check
from devtools.chromium import Found, ensure_headless
from devtools.console import Failure, say
from devtools.node import build_front_end, install_npm_packages, npm
from devtools.optional_packages import install_optional_packages
from devtools.options import neutral_environment
from devtools.paths import PYTHON, REPORTS, ROOT, WORK
from devtools.postgres import ensure_programs, throwaway_server
from devtools.processes import Result, run
from devtools.python_packages import install_packages, setup_lock
from devtools.tasks import Task, run_task, run_tasks, summary

LIMIT = 1800.0  # seconds a suite may take
AT_ONCE = 3  # suites: one more than the CI machine has cores, because tests also wait
PREPARED = WORK / "test" / "prepared"
PREPARED_SITE = "PREPARED_SITE"  # environment variable that names the prepared folder
SLOW = {
    "test_roles": 66,
    "test_drill": 34,
    "test_nothing_leaks": 33,
    "test_backup": 29,
    "test_filler": 20,
    "test_new_database": 14,
    "test_uploads": 11,
    "test_admin_urls": 8,
    "test_docker": 8,
    "test_levels": 8,
    "test_metrics": 8,
}
"""Seconds that the test files take which are slow for their size, where others take one for
`BYTES_PER_SECOND`.
"""
BYTES_PER_SECOND = 5_000
PARTS = ("backend", "sqlite", "postgres", "frontend", "e2e", "changed")


def test(arguments: Sequence[str]) -> int:
    """Run everything, or the named part with arguments for its runner. Returns the exit code."""
    if not arguments:
        return test_everything()
    part, rest = arguments[0], list(arguments[1:])
    if part not in PARTS:
        say(f"Parts: {', '.join(PARTS)}. Without a part, everything runs.", error=True)
        return 2
    if part == "changed":
        return test_changed(rest)
    return test_part(part, rest)


def test_everything() -> int:
    """Run all checks and suites, even if some fail. Returns the exit code."""
    started = time.monotonic()
    say("Setting up")
    with ThreadPoolExecutor(2) as pool:
        with setup_lock():
            packages = pool.submit(install_debian_packages)
            install_packages("dev")
            types = pool.submit(run_task, type_check())
            build_front_end()
        (programs, no_postgres), (chromium, no_chromium) = packages.result()
        say("\nChecks and tests")
        # Longest first, so that nothing long runs alone at the end.
        tasks = [
            *backend_on_sqlite_in_halves(),
            Task(
                "backend on PostgreSQL",
                lambda: backend_on_postgres(programs, no_postgres),
                report("postgres"),
            ),
            Task("frontend units", frontend, report("frontend")),
            *other_checks(),
            Task("site of the browser tests", prepare_e2e),
        ]
        outcomes = run_tasks(tasks, AT_ONCE)
    outcomes.append(types.result())
    browser = Task("browser", lambda: e2e(chromium, no_chromium), report("e2e"))
    outcomes.append(run_task(browser))
    say(summary(outcomes, time.monotonic() - started))
    return 1 if any(outcome.failed for outcome in outcomes) else 0


def test_part(part: str, arguments: list[str]) -> int:
    """Run one part and show its output. Returns the exit code."""
    with setup_lock():
        install_packages("dev")
        if part == "frontend":
            install_npm_packages()
        if part == "e2e":
            build_front_end()
    codes = []
    if part in {"backend", "sqlite"}:
        codes.append(backend_on_sqlite(arguments, live=True).code)
    if part in {"backend", "postgres"}:
        codes.append(backend_on_postgres(*ensure_programs(), arguments, live=True).code)
    if part == "frontend":
        codes.append(frontend(arguments, live=True).code)
    if part == "e2e":
        codes.append(e2e(*ensure_headless(), arguments, live=True).code)
    return 1 if any(codes) else 0


def test_changed(arguments: list[str]) -> int:
    """Run the unit tests that cover what differs from `main`, the backend's on SQLite."""
    base = run(["git", "merge-base", "HEAD", "main"]).output.strip()
    listed = [["diff", "--name-only", base], ["ls-files", "--others", "--exclude-standard"]]
    changed = [file for each in listed for file in run(["git", *each]).output.splitlines()]
    with setup_lock():
        install_packages("dev")
    covering = python_tool("devtools.changed_tests", *changed).output.split()
    codes = [test_part("sqlite", [*covering, *arguments])] if covering else []
    if any(file.startswith(("frontend/", "domain/", "content/")) for file in changed):
        codes.append(test_part("frontend", ["--changed", base]))
    return max(codes, default=0)


def install_debian_packages() -> tuple[Found, Found]:
    """Install optional packages, PostgreSQL and a browser, one after the other, because apt-get
    does not run in parallel.
    """
    install_optional_packages()
    return ensure_programs(), ensure_headless()


def report(name: str) -> Path:
    """Return the path of a suite's JUnit report."""
    return REPORTS / f"{name}.xml"


def pytest(
    name: str, env: dict[str, str], arguments: Sequence[str], *, live: bool = False
) -> Result:
    """Run pytest for a suite, with a JUnit report. Empties its data folder first, which `env` must
    name as DATA_DIR. `live` shows the output and has no time limit.
    """
    shutil.rmtree(WORK / "test" / name, ignore_errors=True)
    (WORK / "test" / name).mkdir(parents=True)
    options = [f"--junitxml={report(name)}", "-o", f"cache_dir={ROOT / '.pytest_cache' / name}"]
    quiet = [] if live else ["-q", "--no-header"]
    command = [str(PYTHON), "-m", "pytest", *quiet, *options, *arguments]
    return run(command, env=env, live=live, limit=None if live else LIMIT)


def backend_environment(name: str) -> dict[str, str]:
    """Return the environment of a backend suite."""
    django = {"DJANGO_SETTINGS_MODULE": "config.settings"}
    return neutral_environment(WORK / "test" / name) | django


def backend_on_sqlite(arguments: Sequence[str] = (), *, live: bool = False) -> Result:
    """Run the tests of backend and devtools on SQLite: all of them in two processes, or the named
    ones in one.
    """
    split = [] if arguments else split_by_file(2)
    return pytest("sqlite", backend_environment("sqlite"), [*split, *arguments], live=live)


def backend_on_sqlite_in_halves() -> list[Task]:
    """Return two tasks with half of the test files each, which is faster than xdist."""

    def half(number: int, files: Sequence[str]) -> Task:
        name = f"sqlite-{number}"
        action = partial(pytest, name, backend_environment(name), sorted(files))
        return Task(f"backend on SQLite, half {number}", action, report(name))

    one, other = in_halves({file: seconds(Path(file)) for file in test_files()})
    return [half(1, one), half(2, other)]


def seconds(file: Path) -> float:
    """Return about how long the tests of a file take."""
    return SLOW.get(file.stem) or file.stat().st_size / BYTES_PER_SECOND


def in_halves(costs: Mapping[str, float]) -> tuple[list[str], list[str]]:
    """Divide names into two groups of about the same total cost: the dearest first, each to the
    group that costs less so far.
    """
    halves: tuple[list[str], list[str]] = ([], [])
    totals = [0.0, 0.0]
    for name in sorted(costs, key=lambda name: costs[name], reverse=True):
        half = totals.index(min(totals))
        halves[half].append(name)
        totals[half] += costs[name]
    return halves


def test_files() -> list[str]:
    """Return all test files in pytest's `testpaths`, sorted."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    folders = settings["tool"]["pytest"]["ini_options"]["testpaths"]
    return sorted(str(file) for folder in folders for file in (ROOT / folder).rglob("test_*.py"))


def backend_on_postgres(
    programs: Path | None, problem: str, arguments: Sequence[str] = (), *, live: bool = False
) -> Result:
    """Run the backend's tests on a temporary PostgreSQL server. `programs` and `problem` come from
    `ensure_programs`.
    """
    if programs is None:
        raise Failure(f"The tests on PostgreSQL did not run: {problem}")
    env = backend_environment("postgres")
    with throwaway_server(programs) as url:
        env["DATABASE_URL"] = url
        return pytest("postgres", env, in_folder("backend", arguments), live=live)


def frontend(arguments: Sequence[str] = (), *, live: bool = False) -> Result:
    """Run Vitest once, without watching."""
    reporters = ["--reporter=default", "--reporter=junit"]
    output = f"--outputFile.junit={report('frontend')}"
    return npm("run", "test", "--", *reporters, output, *arguments, live=live)


def prepare_e2e() -> Result:
    """Prepare the data folder that the browser tests copy."""
    PREPARED.parent.mkdir(parents=True, exist_ok=True)
    env = neutral_environment(PREPARED.parent)
    return run([str(PYTHON), "-m", "e2e.prepare", str(PREPARED)], env=env, limit=LIMIT)


def e2e(
    chromium: Path | None,
    problem: str,
    arguments: Sequence[str] = (),
    *,
    live: bool = False,
) -> Result:
    """Run the browser tests in Chromium. `chromium` and `problem` come from `ensure_headless`."""
    if chromium is None:
        raise Failure(f"The browser tests did not run: {problem}")
    env = neutral_environment(WORK / "test" / "e2e")
    env["CHROME_PATH"] = str(chromium)
    # These tests need no plugins; loading them takes two seconds per process.
    env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    if not live and PREPARED.exists():  # by `prepare_e2e`, before
        env[PREPARED_SITE] = str(PREPARED)
    # Four browsers with a site each: tests mostly wait. The tests of one file share a site.
    split = [] if arguments else split_by_file(4)
    return pytest("e2e", env, ["-p", "xdist", *split, *in_folder("e2e", arguments)], live=live)


def split_by_file(processes: int) -> list[str]:
    """Return the pytest arguments that distribute files over this number of processes."""
    return ["-n", str(processes), "--dist", "loadfile", "--no-loadscope-reorder"]


def in_folder(folder: str, arguments: Sequence[str]) -> list[str]:
    """Return the arguments, with the suite's folder first unless one of them is a path."""
    named = any((ROOT / argument.partition("::")[0]).exists() for argument in arguments)
    return [*arguments] if named else [folder, *arguments]
