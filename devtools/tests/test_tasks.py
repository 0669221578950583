"""The totals of a run: a failure counts at least once."""

from pathlib import Path

import pytest

from devtools import tasks
from devtools.console import Failure
from devtools.processes import Result
from devtools.tasks import Outcome, Task, run_task, run_tasks, summary

REPORT = """<testsuites><testsuite tests="10" failures="1" errors="2" skipped="3"/></testsuites>"""


@pytest.fixture(autouse=True)
def _own_logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "LOGS", tmp_path / "logs")


def ended(code: int, report: Path | None = None) -> Outcome:
    """The outcome of a task that ended with this code."""
    words = report.read_text() if report and report.exists() else ""

    def act() -> Result:
        if report and words:
            report.write_text(words)
        return Result(code, "")

    return run_task(Task("a task", act, report))


def test_a_check_counts_as_one_test() -> None:
    assert (ended(0).passed, ended(0).failed) == (1, 0)
    assert (ended(1).passed, ended(1).failed) == (0, 1)


def test_tests_are_counted_from_the_report(tmp_path: Path) -> None:
    (tmp_path / "r.xml").write_text(REPORT)
    outcome = ended(1, tmp_path / "r.xml")
    assert (outcome.passed, outcome.failed, outcome.skipped) == (4, 3, 3)


def test_a_suite_without_a_report_failed(tmp_path: Path) -> None:
    assert ended(2, tmp_path / "missing.xml").failed == 1


def test_a_suite_with_an_error_outside_its_tests_failed(tmp_path: Path) -> None:
    (tmp_path / "r.xml").write_text('<testsuite tests="5" failures="0" errors="0" skipped="0"/>')
    outcome = ended(1, tmp_path / "r.xml")
    assert (outcome.passed, outcome.failed) == (5, 1)


def test_every_task_runs_even_if_some_fail(capsys: pytest.CaptureFixture[str]) -> None:
    def cannot() -> Result:
        raise Failure("There is no database.")

    outcomes = run_tasks(
        [
            Task("first", lambda: Result(1, "its words")),
            Task("second", cannot),
            Task("third", lambda: Result(0, "")),
        ]
    )
    assert [outcome.failed for outcome in outcomes] == [1, 1, 0]
    shown = capsys.readouterr().out
    assert "its words" in shown
    assert "There is no database." in shown


def test_the_last_line_is_the_total() -> None:
    outcomes = [Outcome("a", 3, 1, 0, 1.0), Outcome("b", 4, 0, 2, 1.0)]
    assert summary(outcomes, 2.0).splitlines()[-1] == "7 passed, 1 failed"
