"""Runs checks and test suites in parallel and prints a summary."""

import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from devtools.console import WIDTH, Failure, say
from devtools.paths import LOGS
from devtools.processes import Result

MAX_PARALLEL = 2  # the CI machine has two cores


@dataclass(frozen=True)
class Task:
    """A check or test suite. Without a JUnit report it counts as one test."""

    name: str
    action: Callable[[], Result]
    report: Path | None = None


@dataclass(frozen=True)
class Outcome:
    """The result of a task: numbers of tests, and seconds."""

    name: str
    passed: int
    failed: int
    skipped: int
    seconds: float


def counts(task: Task, result: Result) -> tuple[int, int, int]:
    """Return the numbers of passed, failed and skipped tests; at least one failed if the exit code
    is not 0.
    """
    passed, failed, skipped = (0 if result.code else 1), 0, 0
    if task.report:
        try:
            suites = list(ElementTree.parse(task.report).getroot().iter("testsuite"))
        except (OSError, ElementTree.ParseError):
            suites = []
        tests, failures, errors, skipped = (
            sum(int(suite.get(name) or 0) for suite in suites)
            for name in ("tests", "failures", "errors", "skipped")
        )
        failed = failures + errors
        passed = max(tests - failed - skipped, 0)
    return passed, max(failed, 1) if result.code else failed, skipped


def run_task(task: Task) -> Outcome:
    """Run a task, log its output, and print one line, or the whole output if it failed."""
    if task.report:
        task.report.parent.mkdir(parents=True, exist_ok=True)
        task.report.unlink(missing_ok=True)
    started = time.monotonic()
    try:
        result = task.action()
    except Failure as failure:
        result = Result(1, f"{failure.output}\n{failure.sentence}".strip())
    outcome = Outcome(task.name, *counts(task, result), time.monotonic() - started)
    LOGS.mkdir(parents=True, exist_ok=True)
    (LOGS / f"{task.name.replace(':', '').replace(' ', '-')}.log").write_text(result.output)
    line = f"  {outcome.name:<{WIDTH}}{outcome.seconds:6.1f} s"
    rule = "-" * 100
    say(f"{line}  FAILED\n{rule}\n{result.output.rstrip()}\n{rule}" if outcome.failed else line)
    return outcome


def run_tasks(tasks: Sequence[Task], parallel: int = MAX_PARALLEL) -> list[Outcome]:
    """Run all tasks, even if some fail, at most `parallel` at a time. Returns outcomes in the same
    order.
    """
    with ThreadPoolExecutor(parallel) as pool:
        return list(pool.map(run_task, tasks))


def summary(outcomes: Sequence[Outcome], seconds: float) -> str:
    """Return the table of results. Its last line is `N passed, N failed`."""
    lines = [f"\n  {'':<{WIDTH}}{'passed':>8}{'failed':>8}{'skipped':>9}{'seconds':>9}"]
    lines += [
        f"  {o.name:<{WIDTH}}{o.passed:>8}{o.failed:>8}{o.skipped:>9}{o.seconds:>9.1f}"
        for o in outcomes
    ]
    lines.append(f"  {'in all, set-up included':<{WIDTH}}{'':>25}{seconds:>9.1f}\n")
    passed, failed = sum(o.passed for o in outcomes), sum(o.failed for o in outcomes)
    lines.append(f"{passed} passed, {failed} failed")
    return "\n".join(lines)
