from typing import Any

import factory
from allauth.account.models import EmailAddress
from tests.totp import give_authenticator_app

from brokerage.accounts.models import Business, User
from brokerage.accounts.rules import Role, StaffRole


class BusinessFactory(factory.django.DjangoModelFactory[Business]):
    """Creates a business whose profile is filled in."""

    class Meta:
        model = Business

    name = "Whitfield HVAC"


class UserFactory(factory.django.DjangoModelFactory[User]):
    """Creates a person who has signed up and confirmed their address: the admin of their own
    business.

    With `staff=True` they work for the firm, as a principal unless `staff_role` says otherwise,
    with the authenticator app of `tests.totp` unless `second_step=False`. With `member=True` they
    are a member of a business, with `outsider=True` they have none. `password` is what they sign in
    with.
    """

    class Meta:
        model = User
        skip_postgeneration_save = True

    class Params:
        staff = factory.Trait(
            is_staff=True, email="pat@sabineridge.example.com", business=None, role=""
        )
        member = factory.Trait(role=Role.MEMBER)
        outsider = factory.Trait(business=None, role="")

    staff_role = factory.LazyAttribute(lambda user: StaffRole.PRINCIPAL if user.is_staff else "")
    is_staff = False
    email = factory.Sequence(lambda number: f"owner{number}@example.com")
    full_name = "Dana Whitfield"
    business = factory.SubFactory(BusinessFactory)
    role = Role.ADMIN

    @factory.post_generation  # type: ignore[untyped-decorator]
    def password(self: User, create: bool, extracted: str | None, **more: Any) -> None:
        if extracted:
            self.set_password(extracted)
            if create:
                self.save()
        if create:
            EmailAddress.objects.create(user=self, email=self.email, primary=True, verified=True)

    @factory.post_generation  # type: ignore[untyped-decorator]
    def second_step(self: User, create: bool, extracted: bool | None, **more: Any) -> None:
        if create and (self.is_staff if extracted is None else extracted):
            give_authenticator_app(self)
