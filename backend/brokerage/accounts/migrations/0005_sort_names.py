from typing import Any

from django.db import migrations, models

from brokerage.core.search_words import sort_key


def fill_in(apps: Any, schema_editor: Any) -> None:
    for model, field in (("User", "full_name"), ("Business", "name")):
        rows = apps.get_model("accounts", model)._base_manager
        for pk, name in rows.exclude(**{field: ""}).values_list("pk", field).iterator():
            rows.filter(pk=pk).update(sort_name=sort_key(name))


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_staff_log")]

    operations = [
        migrations.AlterModelOptions(
            name="business",
            options={"ordering": ["sort_name", "pk"], "verbose_name_plural": "businesses"},
        ),
        migrations.AddField(
            model_name="business",
            name="sort_name",
            field=models.CharField(blank=True, default="", editable=False, max_length=200),
        ),
        migrations.AddField(
            model_name="user",
            name="sort_name",
            field=models.CharField(blank=True, default="", editable=False, max_length=200),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop, elidable=True),
    ]
