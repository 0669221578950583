"""App configuration of the admin site, an installed app in addition to `accounts`."""

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """Makes `StaffAdminSite` the site behind Django's `admin.site`."""

    default_site = "brokerage.accounts.admin_site.StaffAdminSite"
