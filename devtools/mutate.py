"""`./dev mutate`: tries whether the tests notice small changes of the rules and services.

mutmut changes one expression at a time and runs the tests that reach it. A change that no test
notices is a survivor. mutmut needs the package `brokerage` at the top of its folder, so the backend
is copied to `.dev/mutate`. A run takes about twenty minutes and is no part of the tests.
"""

import json
import shutil
from collections.abc import Sequence

from devtools.console import say
from devtools.options import neutral_environment
from devtools.paths import BACKEND, ROOT, VENV, WORK
from devtools.processes import run
from devtools.python_packages import install_packages, setup_lock

FOLDER = WORK / "mutate"
MUTATED = (
    "brokerage/*/rules.py",
    "brokerage/*/*_rules.py",
    "brokerage/*/rules/*.py",
    "brokerage/*/services.py",
    "brokerage/*/services/*.py",
    "brokerage/*/snapshots.py",
    "brokerage/business_health/run_comparison.py",
    "brokerage/business_health/draft_answers.py",
    "brokerage/valuation/comparison.py",
    "brokerage/valuation/money.py",
    "brokerage/valuation/runs.py",
)
SLOW_TESTS = (
    "config",
    "accounts/test_processes.py",
    "core/test_linear_text.py",
    "core/test_market_figures.py",
    "leads/test_processes.py",
    "library/test_documents.py",
    "mail/test_processes.py",
    "serving/test_gateway.py",
    "serving/test_server.py",
    "question_sets/test_report_layout.py",
    "valuation/test_report_layout.py",
)
"""Tests that start processes, draw reports or try every operation: too slow to repeat."""


def mutate(arguments: Sequence[str]) -> int:
    """Run mutmut on a new copy of the backend. Arguments are names of mutants to try again on the
    last copy. Returns mutmut's exit code.
    """
    with setup_lock():
        install_packages("dev", "mutate")
    if not arguments:
        copy_backend()
    env = neutral_environment(WORK / "mutate-data")
    mutmut = VENV / "bin" / "mutmut"
    code = run([mutmut, "run", *arguments], env=env, cwd=FOLDER, live=True).code
    run([mutmut, "results"], env=env, cwd=FOLDER, live=True)
    say(f"\nOne change: cd {FOLDER.relative_to(ROOT)} && mutmut show NAME")
    return code


def copy_backend() -> None:
    """Make FOLDER anew: a copy of the backend, mutmut's settings, and links to the other
    folders.
    """
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    for path in BACKEND.iterdir():
        if path.is_dir():
            shutil.copytree(path, FOLDER / path.name)
        else:
            shutil.copy(path, FOLDER)
    linked = ("bench", "content", "devtools", "docs", "domain", "e2e", "frontend", "requirements")
    for name in linked:
        (FOLDER / name).symlink_to(ROOT / name)
    (FOLDER / "pyproject.toml").write_text(settings())


def settings() -> str:
    """Return the pyproject.toml of the copy: the settings of mutmut and pytest."""
    ignored = [f"--ignore=tests/{name}" for name in SLOW_TESTS]
    return f"""[tool.mutmut]
source_paths = ["brokerage"]
only_mutate = {json.dumps(MUTATED)}
also_copy = ["config", "manage.py"]
pytest_add_cli_args_test_selection = ["tests"]
pytest_add_cli_args = {json.dumps(ignored)}

[tool.pytest.ini_options]
DJANGO_SETTINGS_MODULE = "config.settings"
addopts = ["--import-mode=importlib"]
pythonpath = ["."]
markers = ["any_database: one database is enough for this test"]
"""
