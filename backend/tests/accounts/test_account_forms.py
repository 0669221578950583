"""The forms of accounts: the golden cases."""

import json
from pathlib import Path
from typing import Any

import pytest

from brokerage.core import facts
from brokerage.core.form_rules import FormRules

_VECTORS = Path(__file__).resolve().parents[3] / "domain" / "vectors"
_FORMS = ("sign-in", "sign-up", "create-user")
_CASES = [
    pytest.param(form, case, id=f"{form}: {case['name']}")
    for form in _FORMS
    for case in json.loads((_VECTORS / f"{form}.json").read_bytes())["cases"]
]


@pytest.mark.parametrize(("form", "case"), _CASES)
def test_every_golden_case_gives_the_same_answer_as_in_the_browser(
    form: str, case: dict[str, Any]
) -> None:
    rules = FormRules(facts.form(form))
    assert rules.check(case["input"]) == case["errors"]
    if not case["errors"]:
        assert rules.clean(case["input"]) == case["cleaned"]


@pytest.mark.parametrize("form", _FORMS)
def test_the_forms_have_the_specified_fields_all_required(form: str) -> None:
    names = {
        "sign-in": ["email", "password"],
        "sign-up": ["displayName", "email", "password", "confirmPassword"],
        "create-user": ["email", "password", "fullName", "companyName"],
    }
    fields = facts.form(form).fields
    assert [field.name for field in fields] == names[form]
    assert all(field.required for field in fields)
