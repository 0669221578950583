"""Installs Django's admin as our back office. Apart from `apps.py`: an installed app of its own."""

from django.contrib.admin.apps import AdminConfig


class OfficeConfig(AdminConfig):
    """Features register their tables with `OfficeSite`, under Django's usual `admin.site`."""

    default_site = "brokerage.accounts.admin_site.OfficeSite"
