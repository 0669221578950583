"""Leads in alphabetical order, and found without accents, apostrophes and hyphens."""

from typing import Any

from django.db import migrations, models

from brokerage.core.search_words import normalize, run_on_names, run_together, sort_key
from brokerage.leads.rules.phones import search_digits

_LONGEST = 50_000  # characters of a search text


def fill_in(apps: Any, schema_editor: Any) -> None:
    leads = apps.get_model("leads", "Lead").all_objects
    texts = apps.get_model("leads", "LeadSearch").objects
    for lead in leads.only("name", "company", "phone_e164").iterator():
        leads.filter(pk=lead.pk).update(sort_name=sort_key(lead.name))
        found = texts.filter(pk=lead.pk).values_list("text", flat=True).first()
        if found is None:
            continue
        names = (lead.name, lead.company)
        together = [word for name in names for word in (*run_on_names(name), *run_together(name))]
        words = [*together, *search_digits(lead.phone_e164), normalize(found)]
        texts.filter(pk=lead.pk).update(text=" ".join(words)[:_LONGEST])


class Migration(migrations.Migration):
    dependencies = [("leads", "0014_dismissed_suggestions")]

    operations = [
        migrations.AddField(
            model_name="lead",
            name="sort_name",
            field=models.CharField(blank=True, default="", editable=False, max_length=200),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop, elidable=True),
    ]
