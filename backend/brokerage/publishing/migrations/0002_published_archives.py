from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("publishing", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="PublishedArchive",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("file", models.FileField(max_length=200, upload_to="publications")),
            ],
        ),
        migrations.DeleteModel(name="PublishedFile"),
        migrations.DeleteModel(name="PublishedVersion"),
    ]
