import re

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_LINK = re.compile(r"(?<=/auth#)(confirm|reset)=[\w%.~-]+")


def delete_links(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Delete the links of mails about accounts that were sent or given up. A worker of the version
    before could not send mails whose links are encrypted, so those that wait keep theirs.
    """
    mails = apps.get_model("mail", "Mail").objects
    done = mails.filter(reference__startswith="person-", state__in=["sent", "dead"])
    for mail in done.filter(text__contains="/auth#").iterator():
        mail.secret = ""
        mail.text = _LINK.sub(r"\1=[hidden]", mail.text)
        mail.html = _LINK.sub(r"\1=[hidden]", mail.html)
        mail.save(update_fields=["secret", "text", "html"])


class Migration(migrations.Migration):
    dependencies = [("mail", "0004_mails_given_up")]

    operations = [
        migrations.AddField(
            model_name="mail",
            name="failure",
            field=models.CharField(
                help_text="What the last error means: a `rules.Failure`.",
                max_length=20,
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="mail",
            name="secret",
            field=models.TextField(
                help_text="The secret part of its link, encrypted. Empty: deleted. Null: there is none.",
                null=True,
            ),
        ),
        migrations.RunPython(delete_links, migrations.RunPython.noop),
    ]
