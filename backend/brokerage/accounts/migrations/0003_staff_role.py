from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def make_staff_principals(apps: Apps, schema_editor: BaseDatabaseSchemaEditor | None) -> None:
    """Make all existing staff principals, so that they may do what all staff could do until now."""
    apps.get_model("accounts", "User").objects.filter(is_staff=True).update(staff_role="principal")


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_requested_actions"),
    ]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="is_staff",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text="Works for the firm.",
                verbose_name="staff",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="staff_role",
            field=models.CharField(
                blank=True,
                choices=[("advisor", "advisor"), ("principal", "principal")],
                help_text="Advisors work with leads; principals also manage staff and use the back office.",
                max_length=10,
            ),
        ),
        migrations.RunPython(make_staff_principals, migrations.RunPython.noop),
    ]
