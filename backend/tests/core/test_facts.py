"""Shipped facts and content."""

import pytest
from jsonschema import Draft202012Validator

from brokerage.core import facts


def test_the_contact_form_has_the_specified_fields_in_order() -> None:
    required = {"name": True, "email": True, "phone": False, "company": False, "message": True}
    fields = [field for field in facts.form("contact").fields if field.name in required]
    assert [(field.name, field.required) for field in fields] == [*required.items()]


def test_facts_are_immutable() -> None:
    with pytest.raises(ValueError, match="frozen"):
        facts.form("contact").fields[0].label = "Nom"


def test_shipped_documents_are_copies_that_callers_may_change() -> None:
    words = facts.shipped("firm")
    assert isinstance(words, dict)
    words["name"] = "Changed"
    assert facts.firm(facts.shipped("firm")).name != "Changed"  # type: ignore[arg-type]


def test_schemas_and_readmes_are_not_content_documents() -> None:
    keys = facts.shipped_keys()
    assert {"firm", "site", "legal/privacy", "mails/contact-firm"} <= set(keys)
    assert not [key for key in keys if "schema" in key or "README" in key]


@pytest.mark.parametrize("key", ["../README", "schemas/firm.schema", "nothing"])
def test_an_unknown_key_raises_key_error(key: str) -> None:
    with pytest.raises(KeyError):
        facts.shipped(key)


@pytest.mark.parametrize("key", facts.shipped_keys())
def test_every_json_document_has_a_valid_schema(key: str) -> None:
    if isinstance(facts.shipped(key), dict):
        schema = facts.words_schema(key)
        assert schema is not None
        Draft202012Validator.check_schema(schema)
