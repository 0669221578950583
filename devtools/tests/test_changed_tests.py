"""`./dev test changed` finds the tests of what changed."""

from pathlib import Path

import pytest

from devtools.changed_tests import covering
from devtools.paths import ROOT


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ("backend/tests/leads/test_rules.py", "backend/tests/leads/test_rules.py"),
        ("backend/tests/people.py", "backend/tests/leads/test_lead_page.py"),
        ("backend/brokerage/leads/services/receiving.py", "backend/tests/leads/test_api.py"),
        (
            "backend/brokerage/leads/services/receiving.py",
            "backend/tests/serving/test_contact_page.py",
        ),
        ("domain/valuation/method-2026-11.json", "backend/tests/valuation/test_rules.py"),
        ("devtools/ports.py", "devtools/tests/test_cli.py"),
    ],
)
def test_covering_tests_are_found(changed: str, found: str) -> None:
    assert ROOT / found in covering([Path(changed)])


def test_a_changed_test_needs_no_other() -> None:
    changed = Path("backend/tests/leads/test_rules.py")
    assert covering([changed]) == [ROOT / changed]
