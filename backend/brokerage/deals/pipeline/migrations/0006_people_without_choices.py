from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("deals", "0005_stages_without_choices")]

    operations = [
        migrations.AlterField(
            model_name="dealperson",
            name="role",
            field=models.CharField(help_text="A `DealPersonRole`.", max_length=20),
        ),
    ]
