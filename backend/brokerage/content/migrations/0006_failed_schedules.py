from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("content", "0005_edited_words_are_merged"),
    ]

    operations = [
        migrations.AddField(
            model_name="draft",
            name="schedule_failed_at",
            field=models.DateTimeField(
                blank=True,
                help_text="When it was due but broke a rule. Empty: it was not, or is scheduled again.",
                null=True,
            ),
        ),
    ]
