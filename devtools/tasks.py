"""Runs checks and test suites, several at a time, and sums them up in a table."""

import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
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
    """The result of a task: its numbers of tests, its seconds and its output. A task that failed
    has at least one failed test.
    """

    name: str
    passed: int
    failed: int
    skipped: int
    seconds: float
    output: str


def outcome_of(task: Task, result: Result, seconds: float) -> Outcome:
    """Return the outcome of a task that ended with `result`. The task's JUnit report gives the
    numbers of tests; a task without a report counts as one test. If the exit code is not 0, at
    least one test counts as failed, whatever the report says.
    """
    passed, failed, skipped = counts(task.report) if task.report else (1, 0, 0)
    if result.code != 0 and failed == 0:
        passed, failed = (passed, 1) if task.report else (0, 1)
    return Outcome(task.name, passed, failed, skipped, seconds, result.output)


def counts(report: Path) -> tuple[int, int, int]:
    """Return the numbers of passed, failed and skipped tests of a JUnit report; zeros without
    one.
    """
    try:
        suites = list(ElementTree.parse(report).getroot().iter("testsuite"))
    except (OSError, ElementTree.ParseError):
        return 0, 0, 0

    def total(attribute: str) -> int:
        return sum(int(suite.get(attribute) or 0) for suite in suites)

    failed, skipped = total("failures") + total("errors"), total("skipped")
    return max(total("tests") - failed - skipped, 0), failed, skipped


def run_task(task: Task) -> Outcome:
    """Run a task, write its output to a file in LOGS, and print its outcome. If it raises Failure,
    it has failed, with the Failure as its output.
    """
    if task.report:
        task.report.parent.mkdir(parents=True, exist_ok=True)
        task.report.unlink(missing_ok=True)
    started = time.monotonic()
    try:
        result = task.action()
    except Failure as failure:
        result = Result(1, f"{failure.output}\n{failure.sentence}".strip())
    outcome = outcome_of(task, result, time.monotonic() - started)
    LOGS.mkdir(parents=True, exist_ok=True)
    (LOGS / f"{task.name.replace(':', '').replace(' ', '-')}.log").write_text(outcome.output)
    show_outcome(outcome)
    return outcome


def show_outcome(outcome: Outcome) -> None:
    """Print one line, and the whole output if the task failed."""
    line = f"  {outcome.name:<{WIDTH}}{outcome.seconds:6.1f} s"
    if not outcome.failed:
        say(line)
        return
    rule = "-" * 100
    say(f"{line}  FAILED\n{rule}\n{outcome.output.rstrip()}\n{rule}")


def run_tasks(tasks: Sequence[Task], parallel: int = MAX_PARALLEL) -> list[Outcome]:
    """Run all tasks, at most `parallel` at a time and even if some fail, and print each outcome.
    Returns the outcomes in the order of the tasks, whose names must differ.
    """
    with ThreadPoolExecutor(parallel) as pool:
        futures = {pool.submit(run_task, task): task.name for task in tasks}
        done = {futures[future]: future.result() for future in as_completed(futures)}
    return [done[task.name] for task in tasks]


def summary(outcomes: Sequence[Outcome], seconds: float) -> str:
    """Return the table of a full run; its last line is `N passed, N failed`."""
    lines = [f"\n  {'':<{WIDTH}}{'passed':>8}{'failed':>8}{'skipped':>9}{'seconds':>9}"]
    lines += [
        f"  {o.name:<{WIDTH}}{o.passed:>8}{o.failed:>8}{o.skipped:>9}{o.seconds:>9.1f}"
        for o in outcomes
    ]
    lines.append(f"  {'in all, set-up included':<{WIDTH}}{'':>25}{seconds:>9.1f}\n")
    passed, failed = sum(o.passed for o in outcomes), sum(o.failed for o in outcomes)
    lines.append(f"{passed} passed, {failed} failed")
    return "\n".join(lines)
