from django.db import migrations, models
from django.utils import timezone


class Migration(migrations.Migration):
    dependencies = [("business_health", "0001_initial")]

    operations = [
        migrations.RemoveIndex("healthrun", "health_of_a_business"),
        migrations.RenameField("healthrun", "taken_by", "completed_by"),
        migrations.RenameField("healthrun", "taken_at", "completed_at"),
        migrations.AlterField(
            "healthrun",
            "completed_at",
            models.DateTimeField(default=timezone.now, verbose_name="completed"),
        ),
        migrations.AlterModelOptions(
            "healthrun",
            options={"ordering": ["-completed_at", "-pk"], "verbose_name": "health run"},
        ),
        migrations.AddIndex(
            "healthrun",
            models.Index(fields=["business", "-completed_at", "-id"], name="health_of_a_business"),
        ),
    ]
