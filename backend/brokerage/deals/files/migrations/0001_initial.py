import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import brokerage.deals.files.rules.document_requests


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("deals", "0002_deal_events"),
    ]

    operations = [
        migrations.CreateModel(
            name="DocumentRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.CharField(
                        blank=True,
                        help_text="In the shipped list; empty for one of the firm's own.",
                        max_length=40,
                    ),
                ),
                ("label", models.CharField(max_length=120)),
                ("why", models.CharField(blank=True, help_text="For the owner.", max_length=300)),
                (
                    "status",
                    models.CharField(
                        default=brokerage.deals.files.rules.document_requests.RequestStatus[
                            "ASKED"
                        ],
                        max_length=20,
                    ),
                ),
                ("status_since", models.DateTimeField(default=django.utils.timezone.now)),
                ("due_on", models.DateField(blank=True, null=True)),
                ("order", models.PositiveSmallIntegerField(default=0)),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="document_requests",
                        to="deals.deal",
                    ),
                ),
            ],
            options={
                "ordering": ["order", "pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("status", "received")),
                        fields=["deal", "status_since"],
                        name="documents_to_check",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("key", ""), _negated=True),
                        fields=("deal", "key"),
                        name="a_deal_asks_for_each_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DealFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=120)),
                (
                    "is_shared",
                    models.BooleanField(
                        default=True, help_text="Whether the owner's side sees it."
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="files",
                        to="deals.deal",
                    ),
                ),
                (
                    "request",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="files",
                        to="deal_files.documentrequest",
                    ),
                ),
            ],
            options={
                "ordering": ["title", "pk"],
            },
        ),
        migrations.CreateModel(
            name="DealFileVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "storage_name",
                    models.CharField(help_text="In the storage of deals.", max_length=100),
                ),
                ("name", models.CharField(help_text="Of the uploaded file.", max_length=100)),
                ("size", models.PositiveBigIntegerField(help_text="Bytes.")),
                ("sha256", models.CharField(blank=True, max_length=64)),
                ("kind", models.CharField(blank=True, max_length=20)),
                ("pages", models.PositiveIntegerField(help_text="Of a PDF.", null=True)),
                ("uploaded_by_name", models.CharField(help_text="As it was then.", max_length=100)),
                (
                    "from_owner",
                    models.BooleanField(help_text="Whether the owner's side has uploaded it."),
                ),
                ("uploaded_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("state", models.CharField(default="checking", max_length=20)),
                (
                    "reason",
                    models.CharField(
                        blank=True,
                        help_text="Why it was refused, or what its check waits for.",
                        max_length=300,
                    ),
                ),
                (
                    "check_after",
                    models.DateTimeField(
                        default=django.utils.timezone.now,
                        help_text="A worker that checks it moves this into the future.",
                    ),
                ),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="deal_files.dealfile",
                    ),
                ),
                (
                    "uploaded_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-number"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "checking")),
                        fields=["check_after"],
                        name="files_to_check",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("file", "number"), name="versions_have_numbers"
                    ),
                    models.UniqueConstraint(
                        fields=("storage_name",), name="versions_share_no_bytes"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FileDownload",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(help_text="As it was then.", max_length=100)),
                (
                    "only_pages",
                    models.BooleanField(
                        default=False, help_text="Pictures of pages, not the file."
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="downloads",
                        to="deal_files.dealfileversion",
                    ),
                ),
                (
                    "who",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "indexes": [
                    models.Index(fields=["version", "-at", "-id"], name="downloads_of_a_file")
                ],
            },
        ),
        migrations.CreateModel(
            name="Upload",
            fields=[
                ("id", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("from_owner", models.BooleanField()),
                ("name", models.CharField(max_length=100)),
                (
                    "modified",
                    models.CharField(
                        blank=True,
                        help_text="When the file was changed, as the browser says.",
                        max_length=20,
                    ),
                ),
                ("length", models.PositiveBigIntegerField(help_text="Bytes of the whole file.")),
                (
                    "offset",
                    models.PositiveBigIntegerField(default=0, help_text="Bytes that are stored."),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField()),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="uploads",
                        to="deals.deal",
                    ),
                ),
                (
                    "file",
                    models.ForeignKey(
                        help_text="Of which it becomes a version; empty for a new document.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="deal_files.dealfile",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "request",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="deal_files.documentrequest",
                    ),
                ),
                (
                    "version",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="upload",
                        to="deal_files.dealfileversion",
                    ),
                ),
            ],
            options={
                "ordering": ["created_at"],
                "indexes": [models.Index(fields=["expires_at"], name="uploads_by_end")],
            },
        ),
        migrations.CreateModel(
            name="UploadPart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("offset", models.PositiveBigIntegerField()),
                ("size", models.PositiveIntegerField()),
                ("storage_name", models.CharField(max_length=100)),
                (
                    "upload",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="deal_files.upload",
                    ),
                ),
            ],
            options={
                "ordering": ["offset"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("upload", "offset"), name="parts_do_not_overlap"
                    )
                ],
            },
        ),
    ]
