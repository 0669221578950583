"""The forms of accounts whose rules the server applies (specification, section 5)."""

from brokerage.core import facts
from brokerage.core.form_rules import FormRules

SIGN_UP = FormRules(facts.form("sign-up"))
CREATE_USER = FormRules(facts.form("create-user"))
