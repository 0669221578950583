"""People, their businesses and the log of accounts in the back office."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.forms import ModelForm
from django.http import HttpRequest

from brokerage.accounts.forms import NewPersonForm
from brokerage.accounts.models import AuditEntry, Business, User
from brokerage.accounts.services.staff import confirm_address
from brokerage.common.looking import LookingOnly

admin.site.unregister(Group)  # staff is one role; groups would promise more than there is
for _model in list(admin.site._registry):
    if _model._meta.app_label in {"account", "mfa", "usersessions"}:
        admin.site.unregister(_model)  # secrets, and rows that belong together: not to be edited


@admin.register(User)
class PersonAdmin(UserAdmin[User]):
    add_form = NewPersonForm
    list_display = ("email", "full_name", "business", "is_staff", "is_active", "last_seen_at")
    list_filter = ("is_staff", "is_active")
    search_fields = ("email", "full_name", "business__name")
    ordering = ("email",)
    filter_horizontal = ()
    autocomplete_fields = ("business",)
    readonly_fields = (
        "last_login",
        "last_seen_at",
        "date_joined",
        "temporary_until",
        "deletion_due_at",
    )
    fieldsets = (
        (None, {"fields": ("email", "full_name", "display_name", "password")}),
        ("What they may do", {"fields": ("is_active", "is_staff", "business", "role")}),
        ("When", {"fields": readonly_fields}),
    )
    add_fieldsets = ((None, {"fields": ("email", "full_name", "password1", "password2")}),)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False  # taking away "active" keeps the record of who answered what

    def save_model(
        self, request: HttpRequest, obj: User, form: ModelForm[User], change: bool
    ) -> None:
        super().save_model(request, obj, form, change)
        if not change or "email" in form.changed_data:
            confirm_address(obj)


@admin.register(Business)
class BusinessAdmin(admin.ModelAdmin[Business]):
    list_display = ("__str__", "created_at")
    search_fields = ("name",)
    readonly_fields = ("created_at",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # it comes with its owner's account

    def has_delete_permission(self, request: HttpRequest, obj: Business | None = None) -> bool:
        return False  # it goes with its last person


@admin.register(AuditEntry)
class AuditEntryAdmin(LookingOnly):
    list_display = ("at", "action", "actor", "subject", "network", "device")
    list_filter = ("action", "at")
    search_fields = ("actor__email", "subject__email", "network")
    list_select_related = ("actor", "subject")
