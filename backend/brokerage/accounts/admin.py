"""The back office pages for people, their businesses, the account log and the staff log."""

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.contrib.auth.admin import UserAdmin
from django.db import transaction
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.decorators import method_decorator
from django.views.decorators.debug import sensitive_post_parameters

from brokerage.accounts.admin_site import OWN_PASSWORD
from brokerage.accounts.forms import NewPasswordForm, NewPersonForm, PersonForm
from brokerage.accounts.models import AuditEntry, Business, StaffLogEntry, User
from brokerage.accounts.services import staff
from brokerage.accounts.services.locks import lock_person
from brokerage.core.admin_bases import (
    DeclaredFiltersOnly,
    FoldedSearch,
    LocksWhileSaving,
    ReadOnlyAdmin,
)


@admin.register(User)
class PersonAdmin(FoldedSearch, DeclaredFiltersOnly, LocksWhileSaving, UserAdmin[User]):
    form = PersonForm
    add_form = NewPersonForm
    change_password_form = NewPasswordForm
    list_display = ("email", "full_name", "business", "staff_role", "is_active", "last_seen_at")
    list_filter = ("staff_role", "is_active")
    search_fields = ("email", "full_name", "business__name")
    sort_names = ("sort_name", "business__sort_name")
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
        (None, {"fields": ("email", "full_name", "display_name", "password", "seen")}),
        ("Permissions", {"fields": ("is_active", "staff_role", "business", "role")}),
        ("Dates", {"fields": readonly_fields}),
    )
    add_fieldsets = ((None, {"fields": ("email", "full_name", "password1", "password2")}),)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False  # deactivate instead, which keeps the person's rows

    def locked(self, request: HttpRequest, found: User) -> User | None:
        try:
            return lock_person(found, no_key=True)
        except User.DoesNotExist:
            return None

    def save_model(
        self, request: HttpRequest, obj: User, form: ModelForm[User], change: bool
    ) -> None:
        """Save a new person, or only the `staff.EDITABLE_FIELDS` of an existing one, with log
        entries and mails.
        """
        if not change:
            obj.save()
            staff.finish_creation(request=request, person=obj)
            return
        staff.change_person(request=request, person=obj)

    @method_decorator(sensitive_post_parameters())
    def user_change_password(
        self,
        request: HttpRequest,
        id: str,  # noqa: A002  # Django calls it so
        form_url: str = "",
    ) -> HttpResponse:
        """Set a temporary password for another person. Staff change their own on the
        profile page.
        """
        if unquote(id) == str(request.user.pk):
            return HttpResponseRedirect(OWN_PASSWORD)
        with transaction.atomic():
            answer = super().user_change_password(request, id, form_url)
            if isinstance(answer, HttpResponseRedirect):  # Django redirects after saving
                staff.finish_password_change(
                    request=request, person=User.objects.get(pk=unquote(id))
                )
        return answer


@admin.register(Business)
class BusinessAdmin(FoldedSearch, DeclaredFiltersOnly, admin.ModelAdmin[Business]):
    list_display = ("__str__", "created_at")
    search_fields = ("name",)
    readonly_fields = ("created_at",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # created with its owner's account

    def has_delete_permission(self, request: HttpRequest, obj: Business | None = None) -> bool:
        return False  # deleted with its last person

    def save_model(
        self, request: HttpRequest, obj: Business, form: ModelForm[Business], change: bool
    ) -> None:
        staff.rename_business(request=request, business=obj)


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    list_display = ("at", "action", "actor", "subject", "network", "device")
    list_filter = ("action", "at")
    search_fields = ("actor__email", "subject__email", "network")
    list_select_related = ("actor", "subject")


@admin.register(StaffLogEntry)
class StaffLogEntryAdmin(ReadOnlyAdmin):
    list_display = ("id", "at", "act", "actor_id", "object_type", "object_id", "network")
    list_filter = ("act", "at")
    search_fields = ("actor_id", "object_id")
