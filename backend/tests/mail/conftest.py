from collections.abc import Iterator

import environ
import pytest
from django.conf import LazySettings
from tests.mail.mail_server import MailServer, running


@pytest.fixture
def mail_server(settings: LazySettings) -> Iterator[MailServer]:
    """A mail server that the settings name."""
    with running() as server:
        settings.SMTP = environ.Env.email_url_config(server.url)
        yield server
