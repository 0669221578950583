"""People and their businesses. People sign in with their email address, whose case does
not matter.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone

from brokerage.accounts import rules
from brokerage.accounts.rules import Role, StaffRole
from brokerage.core.model_bases import SortedByName


class Business(SortedByName):
    """A company with an account, to which everything belongs that its people store in
    the portal.
    """

    name = models.CharField(
        max_length=200, blank=True, help_text="Empty until somebody fills in the profile."
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["sort_name", "pk"]
        verbose_name_plural = "businesses"

    def __str__(self) -> str:
        return self.name or f"Business {self.pk}"


class UserManager(BaseUserManager["User"]):
    """Finds and creates accounts by email address, case-insensitively."""

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=(username or "").strip().lower())

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=email, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user


class User(SortedByName, AbstractBaseUser):
    """The account of a person: of a business, or of the firm's staff."""

    email = models.EmailField("email", max_length=255, unique=True)
    display_name = models.CharField(
        max_length=100, blank=True, help_text="How the person wants to be greeted."
    )
    full_name = models.CharField(max_length=100, blank=True)
    business = models.ForeignKey(
        Business, on_delete=models.PROTECT, null=True, blank=True, related_name="people"
    )
    role = models.CharField(
        "role in the business",
        max_length=10,
        blank=True,
        choices=[(role.value, role.value) for role in Role],
    )
    is_staff = models.BooleanField(
        "staff", default=False, editable=False, help_text="Works for the firm."
    )
    staff_role = models.CharField(
        max_length=10,
        blank=True,
        choices=[(role.value, role.value) for role in StaffRole],
        help_text="Advisors work with leads; principals also manage staff and use the back office.",
    )
    is_active = models.BooleanField(
        "active", default=True, help_text="Take this away instead of deleting the account."
    )
    temporary_until = models.DateTimeField(
        "temporary password until",
        null=True,
        blank=True,
        help_text="Somebody else made up the password: it ends then, and is changed at sign-in.",
    )
    invited_by = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", editable=False
    )
    deletion_due_at = models.DateTimeField(
        "to be deleted", null=True, blank=True, help_text="Signing in before then cancels it."
    )
    last_seen_at = models.DateTimeField("last seen", null=True, blank=True, editable=False)
    date_joined = models.DateTimeField(default=timezone.now, editable=False)

    objects: ClassVar[UserManager] = UserManager()
    asks_recently_authenticated: Callable[[], bool] | None = None
    """Set by the middleware for the person of a request."""
    loaded_second_step: bool | None = None
    """Whether the person has a second step, if `load_second_step` loaded it."""

    NAME_FIELD = "full_name"
    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"

    class Meta:
        ordering = ["email"]
        verbose_name = "person"
        verbose_name_plural = "people"
        constraints = [
            models.UniqueConstraint(Lower("email"), name="email_unique_whatever_its_capitals"),
            models.CheckConstraint(
                condition=Q(business__isnull=True, role="")
                | Q(business__isnull=False, role__in=[role.value for role in Role]),
                name="a_role_where_there_is_a_business",
            ),
            models.CheckConstraint(
                condition=Q(is_staff=False, staff_role="")
                | Q(is_staff=True, staff_role__in=[role.value for role in StaffRole]),
                name="staff_have_a_staff_role",
            ),
        ]

    def __str__(self) -> str:
        return self.email

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.email = self.email.strip().lower()
        super().save(*args, **kwargs)

    def get_short_name(self) -> str:
        return self.display_name or self.full_name or self.email

    @property
    def must_change_password(self) -> bool:
        """Whether the password is temporary, and must be changed before anything else."""
        return self.temporary_until is not None

    @property
    def longest_session(self) -> timedelta:
        return rules.STAFF_SESSION if self.is_staff else rules.SESSION

    @property
    def runs_business(self) -> bool:
        """Whether the person is the admin of a business."""
        return self.business_id is not None and self.role == Role.ADMIN

    @property
    def is_principal(self) -> bool:
        return self.staff_role == StaffRole.PRINCIPAL

    @property
    def may_create_people(self) -> bool:
        return self.is_staff or self.runs_business

    def abilities(self, user: "User") -> dict[str, bool]:
        """Return what `user` may do with this account. No one removes their own account or one of
        staff; admins remove members of their business, principals everyone else.
        """
        is_theirs = user.is_principal or (
            user.runs_business and user.business_id == self.business_id and self.role == Role.MEMBER
        )
        return {"remove": is_theirs and self != user and not self.is_staff}

    @property
    def is_recently_authenticated(self) -> bool:
        """Whether the person of a request has just signed in or reauthenticated. False for a person
        who was loaded in another way.
        """
        return self.asks_recently_authenticated is not None and self.asks_recently_authenticated()

    def has_perm(self, perm: str, obj: object = None) -> bool:
        """Return whether the person is an active principal with a permanent password, and so may do
        everything in the back office.
        """
        return self.is_active and self.is_principal and not self.must_change_password

    def has_module_perms(self, app_label: str) -> bool:
        return self.has_perm(app_label)
