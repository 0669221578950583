"""Changes the names of the signed-in person and of their business."""

from django.db import transaction
from django.http import HttpRequest

from brokerage.accounts import rules
from brokerage.accounts.models import Business, User
from brokerage.accounts.rules import Action
from brokerage.accounts.services import audit
from brokerage.core import quotas
from brokerage.core.form_rules import InvalidForm


@transaction.atomic
def update_profile(
    *, request: HttpRequest, person: User, display_name: str | None, full_name: str | None
) -> None:
    """Change the names that are not None. Raises InvalidForm and quotas.QuotaReached."""
    errors: dict[str, str] = {}
    changed: list[str] = []
    if display_name is not None:
        typed = {"displayName": display_name}
        errors |= rules.SIGN_UP.check(typed)
        person.display_name = rules.SIGN_UP.clean(typed)["displayName"]
        changed.append("display_name")
    if full_name is not None:
        typed = {"fullName": full_name}
        errors |= rules.CREATE_USER.check(typed)
        person.full_name = rules.CREATE_USER.clean(typed)["fullName"]
        changed.append("full_name")
    if errors:
        raise InvalidForm(errors)
    if not changed:
        return
    if person.business_id is not None:
        quotas.count("names", person.business_id)
    person.save(update_fields=changed)
    audit.record(Action.PROFILE_CHANGED, request=request, actor=person, subject=person)


@transaction.atomic
def update_business(*, request: HttpRequest, person: User, business: Business, name: str) -> None:
    """Rename the business. Raises InvalidForm, with the field `name`, and quotas.QuotaReached."""
    typed = {"companyName": name}
    if errors := rules.CREATE_USER.check(typed):
        raise InvalidForm({"name": errors["companyName"]})
    quotas.count("names", business.pk)
    business.name = rules.CREATE_USER.clean(typed)["companyName"]
    business.save(update_fields=["name"])
    audit.record(Action.BUSINESS_CHANGED, request=request, actor=person, subject=person)
