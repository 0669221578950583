from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("media", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="picture",
            name="version",
            field=models.PositiveIntegerField(default=1, help_text="One more at each change."),
        ),
    ]
