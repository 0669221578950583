"""App configuration of the admin site, an installed app beside `accounts` itself."""

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """Makes `StaffAdminSite` the site behind Django's usual `admin.site`."""

    default_site = "brokerage.accounts.admin_site.StaffAdminSite"
