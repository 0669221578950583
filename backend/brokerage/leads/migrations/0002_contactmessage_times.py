from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leads", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="contactmessage",
            name="times",
            field=models.CharField(
                blank=True, default="", max_length=100, verbose_name="good times for a call"
            ),
            preserve_default=False,
        ),
    ]
