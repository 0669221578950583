"""Forms of the back office."""

from django.contrib.auth.forms import UserCreationForm

from brokerage.accounts.models import User


class NewPersonForm(UserCreationForm[User]):
    """Staff make an account with a first password."""

    class Meta:
        model = User
        fields = ("email", "full_name")
