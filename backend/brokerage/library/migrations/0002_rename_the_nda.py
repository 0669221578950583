from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

BEFORE, NOW = "mutual-nda", "buyer-nda"


def _rename(apps: Apps, before: str, now: str) -> None:
    """The document stays as published and counted as it was; `load_library` makes its file."""
    documents = apps.get_model("library", "LibraryDocument").objects
    documents.filter(key=before).update(key=now)


def forward(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    _rename(apps, BEFORE, NOW)


def back(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    _rename(apps, NOW, BEFORE)


class Migration(migrations.Migration):
    dependencies = [("library", "0001_initial")]

    operations = [migrations.RunPython(forward, back)]
