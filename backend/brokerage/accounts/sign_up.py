"""The field that sign-up has beside those of django-allauth.

A module of its own: django-allauth imports it while it builds its own form on it.
"""

from django import forms
from django.http import HttpRequest

from brokerage.accounts import rules
from brokerage.accounts.models import User


class SignUpForm(forms.Form):
    """Whatever else a browser sends (a role, `is_staff`) is not read."""

    display_name = forms.CharField()

    def clean_display_name(self) -> str:
        typed = {"displayName": self.cleaned_data["display_name"]}
        if errors := rules.SIGN_UP.check(typed):
            raise forms.ValidationError(errors["displayName"], code="invalid")
        return rules.SIGN_UP.clean(typed)["displayName"]

    def signup(self, request: HttpRequest, user: User) -> None:
        """django-allauth asks for it; the adapter has stored everything already."""
