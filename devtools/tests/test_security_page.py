"""docs/security.md: each requirement has one row, and each test that it names exists."""

import re
from functools import cache

import pytest

from devtools.paths import BACKEND, ROOT

TEXT = (ROOT / "docs" / "security.md").read_text()
ROWS = re.findall(r"^\| ([\d., –]+) \| [12, ]+ \| [^|]+ \| ([^|]+) \| [^|]+ \|$", TEXT, re.M)
NAMED = sorted(set(re.findall(r"`([\w/]+\.py::\w+)`", TEXT)))


@cache
def source(path: str) -> str:
    """Return the text of a test file, whose path is relative to `backend/tests` or to the
    checkout.
    """
    below = BACKEND / "tests" / path
    return (below if below.exists() else ROOT / path).read_text()


def test_each_requirement_has_one_row_and_a_state() -> None:
    numbers = [number for row, _ in ROWS for number in row.split(", ")]
    assert len(numbers) == len(set(numbers)) > 150
    assert {state for _, state in ROWS} == {"Met", "Not met", "n/a"}


@pytest.mark.parametrize("name", NAMED)
def test_each_named_test_exists(name: str) -> None:
    path, test = name.split("::")
    assert re.search(rf"^( {{4}})?def {test}\(", source(path), re.M)
