"""Which files `./dev mutate` changes."""

from devtools.mutate import MUTATED
from devtools.paths import BACKEND


def test_all_rules_are_mutated() -> None:
    rules = {*BACKEND.glob("brokerage/*/rules.py"), *BACKEND.glob("brokerage/*/rules/**/*.py")}
    assert rules <= {path for pattern in MUTATED for path in BACKEND.glob(pattern)}
