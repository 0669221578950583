from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("deals", "0004_after_a_deal_died")]

    operations = [
        migrations.AlterField(
            model_name="deal",
            name="stage",
            field=models.CharField(default="intake", max_length=20),
        ),
    ]
