import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import brokerage.deals.cim.models.readings
import brokerage.deals.room.models.rooms
import brokerage.deals.room.rules.levels
import brokerage.deals.room.rules.requests


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("deal_files", "0001_initial"),
        ("deal_interests", "0001_initial"),
        ("deals", "0005_stages_without_choices"),
    ]

    operations = [
        migrations.CreateModel(
            name="Room",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "checklist",
                    models.CharField(help_text="Whose folders it began with.", max_length=40),
                ),
                ("opened_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "deal",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="room",
                        to="deals.deal",
                    ),
                ),
                (
                    "opened_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="RoomDecision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("level", models.PositiveSmallIntegerField()),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("decided_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "decided_by_name",
                    models.CharField(blank=True, help_text="As it was then.", max_length=100),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "interest",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="room_decision",
                        to="deal_interests.interest",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RoomFolder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("holds", models.CharField(blank=True, help_text="For staff.", max_length=200)),
                ("order", models.PositiveSmallIntegerField(default=0)),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="folders",
                        to="deal_room.room",
                    ),
                ),
            ],
            options={
                "ordering": ["order", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("room", "name"), name="folders_of_a_room_have_names"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RoomFile",
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
                        default=brokerage.deals.room.models.rooms.new_key,
                        max_length=20,
                        unique=True,
                    ),
                ),
                ("title", models.CharField(max_length=120)),
                ("level", models.PositiveSmallIntegerField(default=1)),
                (
                    "handling",
                    models.CharField(
                        default=brokerage.deals.room.rules.levels.Handling["VIEW"], max_length=20
                    ),
                ),
                (
                    "is_named",
                    models.BooleanField(
                        default=False, help_text="Only for the buyers in `allowed`."
                    ),
                ),
                (
                    "reason",
                    models.CharField(blank=True, help_text="Why only they see it.", max_length=300),
                ),
                ("pushed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "edition",
                    models.PositiveIntegerField(default=0, help_text="Grows with each push."),
                ),
                ("staged_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="deal_files.dealfile",
                    ),
                ),
                (
                    "pushed",
                    models.ForeignKey(
                        help_text="The version that buyers get; empty while it is staged.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="deal_files.dealfileversion",
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="files",
                        to="deal_room.room",
                    ),
                ),
                (
                    "folder",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="files",
                        to="deal_room.roomfolder",
                    ),
                ),
            ],
            options={
                "ordering": ["title", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("room", "file"), name="a_room_has_a_file_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="RoomPush",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("folder", models.CharField(help_text="As it was then.", max_length=80)),
                ("title", models.CharField(help_text="As it was then.", max_length=120)),
                ("is_back", models.BooleanField(default=False, help_text="Taken back.")),
                ("level", models.PositiveSmallIntegerField()),
                ("handling", models.CharField(max_length=20)),
                (
                    "seen_by",
                    models.JSONField(
                        default=list, help_text="Names of the buyers who could see it."
                    ),
                ),
                (
                    "by_name",
                    models.CharField(blank=True, help_text="As it was then.", max_length=100),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pushes",
                        to="deal_room.room",
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="deal_files.dealfileversion",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "indexes": [models.Index(fields=["room", "at", "id"], name="pushes_of_a_room")],
            },
        ),
        migrations.CreateModel(
            name="RoomRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "number",
                    models.PositiveIntegerField(help_text="Counts those of the room, for staff."),
                ),
                (
                    "key",
                    models.CharField(
                        default=brokerage.deals.room.models.rooms.new_key,
                        max_length=20,
                        unique=True,
                    ),
                ),
                (
                    "side",
                    models.CharField(
                        default=brokerage.deals.room.rules.requests.Side["BUYER"], max_length=20
                    ),
                ),
                ("asked_by_name", models.CharField(help_text="As it was then.", max_length=100)),
                ("text", models.TextField()),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("due_on", models.DateField(blank=True, null=True)),
                (
                    "state",
                    models.CharField(
                        default=brokerage.deals.room.rules.requests.RequestState["OPEN"],
                        max_length=20,
                    ),
                ),
                ("answer", models.TextField(blank=True)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "answered_by_name",
                    models.CharField(blank=True, help_text="As it was then.", max_length=100),
                ),
                (
                    "published",
                    models.TextField(blank=True, help_text="The question as other buyers read it."),
                ),
                ("published_answer", models.TextField(blank=True)),
                (
                    "published_level",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="For buyers from this level on; empty for no others.",
                        null=True,
                    ),
                ),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                (
                    "version",
                    models.PositiveIntegerField(default=1, help_text="Grows with each change."),
                ),
                (
                    "asked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "files",
                    models.ManyToManyField(blank=True, related_name="+", to="deal_room.roomfile"),
                ),
                (
                    "interest",
                    models.ForeignKey(
                        help_text="The buyer's side it is on.",
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="deal_interests.interest",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="requests",
                        to="deal_room.room",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "indexes": [
                    models.Index(fields=["room", "state", "due_on"], name="requests_of_a_room")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("room", "number"), name="room_requests_are_numbered"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RoomStamp",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reader_name", models.CharField(help_text="As it was then.", max_length=100)),
                ("reader_email", models.CharField(max_length=255)),
                ("is_staff", models.BooleanField(default=False)),
                (
                    "is_download",
                    models.BooleanField(default=False, help_text="In a file that was saved."),
                ),
                (
                    "code",
                    models.CharField(
                        default=brokerage.deals.cim.models.readings.new_code,
                        max_length=8,
                        unique=True,
                    ),
                ),
                ("day", models.DateField()),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="deals.deal",
                    ),
                ),
                (
                    "reader",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="deal_files.dealfileversion",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "abstract": False,
                "indexes": [
                    models.Index(fields=["deal", "reader_email"], name="room_stamps_of_a_deal")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("version", "reader", "day", "is_download"),
                        name="a_reader_has_one_room_stamp_a_day",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RoomReading",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("page", models.PositiveIntegerField(help_text="From 1; 0 for the whole file.")),
                ("kind", models.CharField(max_length=20)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "stamp",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="readings",
                        to="deal_room.roomstamp",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "indexes": [
                    models.Index(fields=["stamp", "page", "at"], name="room_readings_of_a_stamp")
                ],
            },
        ),
        migrations.CreateModel(
            name="RoomAllowed",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "interest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="deal_interests.interest",
                    ),
                ),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="allowed",
                        to="deal_room.roomfile",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("file", "interest"), name="a_buyer_is_named_once"
                    )
                ],
            },
        ),
    ]
