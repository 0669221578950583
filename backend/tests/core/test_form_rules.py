"""The rules of all forms: golden cases and common properties."""

import json
from pathlib import Path
from typing import Any

import pytest

from brokerage.core import facts, form_rules
from brokerage.core.form_rules import FormRules

_VECTORS = {
    form: json.loads(facts.domain_file("vectors", form))
    for form in ("contact", "create-user", "sign-in", "sign-up")
}


@pytest.mark.parametrize(
    ("form", "case"),
    [
        pytest.param(form, case, id=f"{form}: {case['name']}")
        for form, vectors in _VECTORS.items()
        for case in vectors["cases"]
    ],
)
def test_every_golden_case_gives_the_same_result_as_in_the_browser(
    form: str, case: dict[str, Any]
) -> None:
    rules = FormRules(facts.form(form))
    empty = dict.fromkeys([field.name for field in rules.form.fields], "")
    typed = empty | _VECTORS[form]["base"] | case["input"]
    assert rules.check(typed) == case.get("errors", {})
    if "errors" not in case:
        assert rules.clean(typed) == typed | case.get("cleaned", {})


def test_a_character_class_is_tested_with_every_code_point() -> None:
    last = 0x1FFFF
    assert form_rules._characters(r"\s\S", last) == "".join(map(chr, range(last + 1)))


_VALUES = {"email": "dana@example.com", "phone": "(903) 555-0142"}
_EVERY_FIELD = [
    pytest.param(
        FormRules(facts.form(file.stem)),
        field.name,
        _VALUES.get(field.name, "Smith-Jones and daughters"),
        id=f"{file.stem}: {field.name}",
    )
    for file in sorted(Path(facts.__file__).parents[3].glob("domain/forms/*.json"))
    for field in facts.form(file.stem).fields
    if not field.verbatim and not field.options
]


@pytest.mark.parametrize(("rules", "name", "value"), _EVERY_FIELD)
def test_invisible_characters_that_were_copied_along_change_nothing_in_any_field(
    rules: FormRules, name: str, value: str
) -> None:
    marked = "".join(f"{each}\u200b\u200e\u2060\u00ad\ufeff" for each in value)
    for typed in (value, marked, f"\u202d{value}\u202c", f"\u2068{marked}\u2069"):
        assert rules.check({name: typed}) == {}
        assert rules.clean({name: typed}) == {name: value}


@pytest.mark.parametrize(("rules", "name", "value"), _EVERY_FIELD)
def test_non_breaking_hyphens_and_spaces_are_plain_ones_in_every_field(
    rules: FormRules, name: str, value: str
) -> None:
    typed = value.replace("-", "\u2011").replace(" ", "\u00a0\u202f")
    assert rules.check({name: typed}) == {}
    assert rules.clean({name: typed}) == {name: value}
