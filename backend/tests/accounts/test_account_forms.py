"""Account forms."""

import pytest

from brokerage.core import facts

_FORMS = ("sign-in", "sign-up", "create-user")


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
