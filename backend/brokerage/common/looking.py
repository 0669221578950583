"""Rows that staff look at in the back office and never change."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest


class LookingOnly(admin.ModelAdmin[Any]):
    """Lists and shows rows; whoever made them on the site keeps them as they are."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
