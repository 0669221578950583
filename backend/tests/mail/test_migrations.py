"""What is in the outbox when a new version comes."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from tests.factories import ContactMessageFactory, MailFactory

from brokerage.leads.services import mark_not_spam, mark_spam
from brokerage.mail.models import Mail


@pytest.mark.django_db(transaction=True)
def test_earlier_messages_to_the_firm_are_known_as_such() -> None:
    message = ContactMessageFactory.create()
    MigrationExecutor(connection).migrate([("mail", "0003_worker_heartbeat")])
    to_firm = MailFactory.create(reference=message.pk, reply_to=message.email)
    MailFactory.create(reference=message.pk)
    latest = MigrationExecutor(connection)
    latest.migrate([node for node in latest.loader.graph.leaf_nodes() if node[0] == "mail"])
    assert Mail.objects.get(to_firm=True) == to_firm
    mark_spam(messages=[message])
    mark_not_spam(messages=[message])  # the firm has it
    assert Mail.objects.count() == 2
