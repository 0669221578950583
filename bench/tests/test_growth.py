"""The verdicts of the growth benchmark."""

import pytest

from bench.growth.load import Growth, verdict


@pytest.mark.parametrize(
    ("milliseconds", "expected"),
    [
        ((4.0, 4.1, 5.9), "flat"),
        ((0.2, 0.5, 1.1), "flat"),  # less than a millisecond more
        ((4.0, 6.0, 8.0), "logarithmic"),
        ((4.0, 8.0, 40.0), "grows"),
    ],
)
def test_the_verdict_compares_the_largest_size_with_the_smallest(
    milliseconds: tuple[float, ...], expected: str
) -> None:
    assert verdict(milliseconds) == expected


def test_an_operation_grows_if_its_queries_do() -> None:
    assert Growth("lead", (9.0, 9.0, 9.5), (1.0, 5.0, 50.0), errors=0).verdict == "grows"


def test_a_task_of_the_worker_is_judged_by_its_queries_alone() -> None:
    assert Growth("old downloads", (), (3.0, 3.0, 3.0), errors=0).verdict == "flat"
