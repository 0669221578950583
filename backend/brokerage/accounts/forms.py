"""The forms of the back office."""

import hashlib
import json
from typing import Any

from django import forms
from django.contrib.auth.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm
from django.core.exceptions import ValidationError
from django.utils import timezone

from brokerage.accounts import rules
from brokerage.accounts.models import User
from brokerage.accounts.rules import Role, StaffRole
from brokerage.accounts.services.deletion import is_sole_admin_with_members
from brokerage.accounts.services.staff import EDITABLE_FIELDS, LAST_PRINCIPAL, is_last_principal
from brokerage.core.admin_bases import StalePageForm

_ALONE = "Nobody else is in this business: it would be left with nobody."
_WITHOUT_ADMIN = "Nobody else is in this business: it would be left without an admin."
_OTHERS = "Nobody else runs this business, and others are in it. Make one of them its admin first."


class _TemporaryPasswordForm(forms.Form):
    """A temporary password set by staff; it follows the rules for created accounts."""

    def clean_password1(self) -> str:
        password = str(self.cleaned_data.get("password1", ""))
        if errors := rules.CREATE_USER.check({"password": password}):
            raise ValidationError(errors["password"], code="invalid")
        return password


class NewPersonForm(_TemporaryPasswordForm, UserCreationForm[User]):
    class Meta:
        model = User
        fields = ("email", "full_name")

    def save(self, commit: bool = True) -> User:
        self.instance.temporary_until = timezone.now() + rules.TEMPORARY_PASSWORD
        return super().save(commit)


# Django gives this form no parameter where it runs; its types have one.
class NewPasswordForm(_TemporaryPasswordForm, AdminPasswordChangeForm):  # type: ignore[type-arg]
    """The form in which staff set the password of another person. It is temporary."""

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.fields.pop("usable_password", None)  # without a password no one could sign in
        for name in ("password1", "password2"):
            self.fields[name].required = True

    def save(self, commit: bool = True) -> User:
        user: User = self.user
        user.set_password(self.cleaned_data["password1"])
        user.temporary_until = timezone.now() + rules.TEMPORARY_PASSWORD
        user.save(update_fields=["password", "temporary_until"])
        return user


class PersonForm(StalePageForm, UserChangeForm[User]):
    """The form to edit a person. It is rejected if one of `EDITABLE_FIELDS` was changed since the
    page was opened.
    """

    stale_message = (
        "Somebody has changed this person since you opened this page. Nothing was saved: open the"
        " page again and repeat your change."
    )

    class Meta:
        model = User
        fields = (*EDITABLE_FIELDS, "password")

    def state(self) -> str:
        person = self.instance
        values = [str(getattr(person, name)) for name in EDITABLE_FIELDS if name != "business"]
        values.append(str(person.business_id))
        return hashlib.sha256(json.dumps(values).encode()).hexdigest()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for field, problem in (self._business_errors() | self._staff_errors()).items():
            self.add_error(field, problem)
        return cleaned

    def _staff_errors(self) -> dict[str, str]:
        """Return the message, by field, if the change would leave no one to manage staff."""
        wanted = self.cleaned_data
        stays = wanted.get("is_active") and wanted.get("staff_role") == StaffRole.PRINCIPAL
        if self.errors or stays or not is_last_principal(self.instance):
            return {}
        return {"staff_role" if wanted.get("is_active") else "is_active": LAST_PRINCIPAL}

    def _business_errors(self) -> dict[str, str]:
        """Return the message, by field, if the change would leave a business without people or an
        admin. `instance` still has the previous values.
        """
        person = self.instance
        if person.business is None or self.errors:
            return {}
        leaves = self.cleaned_data.get("business") != person.business
        has_new_role = self.cleaned_data.get("role") != person.role
        is_alone = not person.business.people.exclude(pk=person.pk).exists()
        if leaves and is_alone:
            return {"business": _ALONE}
        if has_new_role and is_alone and person.role == Role.ADMIN:
            return {"role": _WITHOUT_ADMIN}
        if (leaves or has_new_role) and is_sole_admin_with_members(person):
            return {"business" if leaves else "role": _OTHERS}
        return {}
