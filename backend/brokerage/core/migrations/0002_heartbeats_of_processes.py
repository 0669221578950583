from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="heartbeat",
            name="process",
            field=models.CharField(help_text="Host and process id.", max_length=300, null=True),
        ),
        migrations.AddField(
            model_name="heartbeat",
            name="stopped_at",
            field=models.DateTimeField(null=True),
        ),
    ]
