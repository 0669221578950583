"""Running programs with output, timeouts and no input."""

import sys

import pytest

from devtools import processes
from devtools.processes import TIMED_OUT, run

# A shell: it has spoken long before the limit, where Python might still be starting.
TALKS_AND_STAYS = ["sh", "-c", "echo first words; exec sleep 600"]


def test_both_streams_are_returned_in_order() -> None:
    program = "import os; os.write(1, b'one '); os.write(2, b'two '); os.write(1, b'three')"
    assert run([sys.executable, "-c", program]).output == "one two three"


def test_a_program_that_times_out_is_ended_and_its_output_returned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # A shell's background job ignores SIGINT, and so does a program that its tests start.
    monkeypatch.setattr(processes, "GRACE", 0.1)
    result = run(TALKS_AND_STAYS, limit=2)
    assert result.code == TIMED_OUT
    assert "first words" in result.output
    assert "not done after" in result.output


def test_a_program_has_no_standard_input() -> None:
    assert run([sys.executable, "-c", "import sys; print(repr(sys.stdin.read()))"]).output == "''\n"
