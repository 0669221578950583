from typing import Any

from django.db import migrations, models

from brokerage.leads.rules.phones import to_e164


def find_numbers(apps: Any, schema_editor: Any) -> None:
    """Find the first number in phone texts that were not read as a number before."""
    leads = apps.get_model("leads", "Lead").all_objects.filter(phone_e164="").exclude(phone="")
    for lead in leads.only("phone").iterator():
        if number := to_e164(lead.phone):
            leads.filter(pk=lead.pk).update(phone_e164=number)


class Migration(migrations.Migration):
    dependencies = [("leads", "0013_spam_of_leads")]

    operations = [
        migrations.AddField(
            model_name="lead",
            name="dismissed_suggestions",
            field=models.JSONField(
                blank=True,
                default=list,
                help_text="Pairs of a field and a value from a message that staff did not take over.",
            ),
        ),
        migrations.RunPython(find_numbers, migrations.RunPython.noop, elidable=True),
    ]
