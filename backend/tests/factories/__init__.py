"""A factory per model, with realistic values."""

from tests.factories.accounts import BusinessFactory, UserFactory
from tests.factories.buyers import BuyerFactory, InterestFactory, ListingFactory
from tests.factories.deals import DealFactory
from tests.factories.leads import ContactMessageFactory, LeadFactory
from tests.factories.mail import MailFactory

__all__ = [
    "BusinessFactory",
    "BuyerFactory",
    "ContactMessageFactory",
    "DealFactory",
    "InterestFactory",
    "LeadFactory",
    "ListingFactory",
    "MailFactory",
    "UserFactory",
]
