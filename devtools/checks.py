"""`./dev check`, `./dev fix` and `./dev types`."""

import time
from collections.abc import Sequence

from devtools import api_client
from devtools.console import say
from devtools.lockfiles import address_problems
from devtools.node import install_npm_packages, npm
from devtools.options import neutral_environment
from devtools.paths import BACKEND, PYTHON, ROOT, WORK
from devtools.processes import Result, run
from devtools.python_packages import install_packages, setup_lock
from devtools.tasks import Task, run_tasks, summary

TYPED = ("backend", "devtools", "bench", "demo", "e2e")  # folders that mypy reads, where they exist


CONCISE = "--output-format=concise"
LINT_IMPORTS = "from importlinter.cli import lint_imports_command as run; run()"  # it has no -m


def python(*arguments: str) -> Result:
    """Run the project's Python with these arguments, without the caller's settings."""
    env = neutral_environment(WORK / "check") | {"PYTHONPATH": str(BACKEND)}
    return run([PYTHON, *arguments], env=env)


def python_tool(*arguments: str) -> Result:
    """Run a module (`python -m`) in the project's Python."""
    return python("-m", *arguments)


def set_up() -> None:
    """Install the Python and npm packages that the checks need."""
    with setup_lock():
        install_packages("dev")
        install_npm_packages()


def type_check() -> Task:
    """Return the mypy task, the slowest check. It needs no npm packages."""
    typed = [folder for folder in TYPED if any((ROOT / folder).rglob("*.py"))]
    return Task("check: types", lambda: python_tool("mypy", *typed))


def other_checks() -> list[Task]:
    """Return all checks but `type_check`, the slowest first, so that all threads end together."""
    return [
        Task("check: front end", lambda: npm("run", "check")),
        Task("check: API document is current", api_client.check),
        Task("check: import rules", lambda: python("-c", LINT_IMPORTS, "--no-logo")),
        Task("check: lint", lambda: python_tool("ruff", "check", CONCISE)),
        Task("check: format", lambda: python_tool("ruff", "format", "--check", CONCISE)),
        Task("check: migrations", migrations),
        Task("check: data files", lambda: python_tool("devtools.json_schemas")),
        Task("check: words", lambda: python_tool("devtools.style")),
        Task("check: lock files", lock_files),
    ]


def check(arguments: Sequence[str] = ()) -> int:
    """Run every check and report every failure. Ignores `arguments`. Returns the exit code."""
    started = time.monotonic()
    set_up()
    outcomes = run_tasks([type_check(), *other_checks()])
    say(summary(outcomes, time.monotonic() - started))
    return 1 if any(outcome.failed for outcome in outcomes) else 0


def fix() -> int:
    """Apply every automatic fix of the linters. Returns the exit code."""
    set_up()
    results = [
        python_tool("ruff", "check", "--fix"),
        python_tool("ruff", "format"),
        npm("run", "fix"),
    ]
    say("\n".join(result.output.strip() for result in results if result.output.strip()))
    return max(abs(result.code) for result in results)


def migrations() -> Result:
    """Check that the version before can run on the database after each migration."""
    env = neutral_environment(WORK / "check")
    env |= {"PYTHONPATH": str(BACKEND), "DJANGO_SETTINGS_MODULE": "config.settings"}
    return run([PYTHON, "-m", "devtools.migrations"], env=env)


def lock_files() -> Result:
    """Check that lock files contain only versions and hashes."""
    problems = address_problems(ROOT)
    return Result(1 if problems else 0, "\n".join(problems))


def types() -> int:
    """Write the OpenAPI document, `docs/limits.md`, the client's types, and golden cases of new
    versions of the method and the lending terms.
    """
    set_up()
    api_client.write()
    vectors = [python_tool(f"tests.{feature}.make_vectors") for feature in ("valuation", "lending")]
    results = [npm("run", "types"), *vectors]
    say("\n".join(result.output.strip() for result in results))
    return max(abs(result.code) for result in results)
