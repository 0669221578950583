from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("releases", "0002_draft_versions"),
    ]

    operations = [
        migrations.AddField(
            model_name="release",
            name="canceled_at",
            field=models.DateTimeField(help_text="Set: it never takes effect.", null=True),
        ),
        # The help text alone, which changes nothing in the database.
        migrations.AlterField(
            model_name="release",
            name="in_effect_since",
            field=models.DateTimeField(help_text="Empty: not in effect so far.", null=True),
        ),
    ]
