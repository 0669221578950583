"""One factory a model, with values that could be real."""

from tests.factories.accounts import BusinessFactory, UserFactory
from tests.factories.leads import ContactMessageFactory
from tests.factories.mail import MailFactory

__all__ = ["BusinessFactory", "ContactMessageFactory", "MailFactory", "UserFactory"]
