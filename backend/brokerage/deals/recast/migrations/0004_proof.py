from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("deal_files", "0001_initial"),
        ("deal_recast", "0003_imports"),
    ]

    operations = [
        migrations.AddField(
            model_name="recastrow",
            name="proof",
            field=models.ForeignKey(
                blank=True,
                help_text="The version of a file that was seen.",
                null=True,
                on_delete=models.SET_NULL,
                related_name="+",
                to="deal_files.dealfileversion",
            ),
        ),
        migrations.AddField(
            model_name="recastrow",
            name="proof_page",
            field=models.PositiveIntegerField(
                blank=True, help_text="Of the file, from 1.", null=True
            ),
        ),
    ]
