"""The additional field of the sign-up form. django-allauth imports this module while it defines its
own form.
"""

from django import forms
from django.http import HttpRequest

from brokerage.accounts import rules
from brokerage.accounts.models import User


class SignUpForm(forms.Form):
    """The display name, which the adapter stores. Whatever else a browser sends, such as a role, is
    ignored.
    """

    display_name = forms.CharField()

    def clean_display_name(self) -> str:
        typed = {"displayName": self.cleaned_data["display_name"]}
        if errors := rules.SIGN_UP.check(typed):
            raise forms.ValidationError(errors["displayName"], code="invalid")
        return rules.SIGN_UP.clean(typed)["displayName"]

    def signup(self, request: HttpRequest, user: User) -> None:
        """Required by django-allauth; the adapter has saved everything already."""
