import pytest
from django.conf import LazySettings


@pytest.fixture
def mail_server(settings: LazySettings) -> None:
    """Change the settings as if SMTP_URL were set: addresses are confirmed before anyone is signed
    in.
    """
    settings.SMTP = {"EMAIL_HOST": "localhost"}
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
