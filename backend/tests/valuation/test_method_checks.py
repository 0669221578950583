"""The rules of method drafts, by `domain/vectors/valuation-method-checks.json`. Each case changes
values of the shipped method and lists the paths of the resulting problems.
"""

import json
from typing import Any

import pytest

from brokerage.content.rules.kinds import SET_ON_RELEASE
from brokerage.content.rules.schema_problems import schema_problems
from brokerage.core import facts
from brokerage.valuation.rules.method_checks import problems

_CURRENT = json.loads(facts.domain_file("valuation", "method-2026-11"))
_SCHEMA = json.loads(facts.domain_file("schemas", "valuation-method.schema"))
_CASES = json.loads(facts.domain_file("vectors", "valuation-method-checks"))["cases"]


def _changed(changes: list[Any]) -> Any:
    body = json.loads(json.dumps(_CURRENT))
    for path, value in changes:
        target = body
        for part in path[:-1]:
            target = target[part]
        if value is None:
            del target[path[-1]]
        else:
            target[path[-1]] = value
    return body


@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
def test_every_case_has_the_problems_at_its_paths(case: dict[str, Any]) -> None:
    body = _changed(case["changes"])
    found = schema_problems(_SCHEMA, body, ignored=SET_ON_RELEASE) or problems(body, _CURRENT)
    assert [list(problem.path) for problem in found] == case["problems"]


def test_every_shipped_version_is_without_problems() -> None:
    assert schema_problems(_SCHEMA, _CURRENT) == []
    assert problems(_CURRENT, _CURRENT) == []
