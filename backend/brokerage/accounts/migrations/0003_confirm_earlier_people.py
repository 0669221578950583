"""People who were there before addresses were confirmed: all of them were made by the firm."""

from typing import Any

from django.db import migrations


def confirm(apps: Any, schema_editor: Any) -> None:
    address = apps.get_model("account", "EmailAddress")
    for person in apps.get_model("accounts", "User").objects.all():
        address.objects.get_or_create(
            user=person, email=person.email, defaults={"verified": True, "primary": True}
        )


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_businesses"),
        ("account", "0009_emailaddress_unique_primary_email"),
    ]

    operations = [migrations.RunPython(confirm, migrations.RunPython.noop)]
