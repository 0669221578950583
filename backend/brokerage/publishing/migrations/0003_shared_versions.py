from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("publishing", "0002_progress_of_publications"),
    ]

    operations = [
        migrations.CreateModel(
            name="PublishedFile",
            fields=[
                (
                    "digest",
                    models.CharField(
                        help_text="SHA-256.", max_length=64, primary_key=True, serialize=False
                    ),
                ),
                ("content", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="PublishedVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.CharField(max_length=40)),
                (
                    "manifest",
                    models.TextField(help_text="As in `pages.json` of the published folder."),
                ),
            ],
        ),
    ]
