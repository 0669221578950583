"""What a deal has when offers come in: a sealed agreement, buyers who read, files, a co-broker."""

from e2e.support.accounts import PASSWORD
from e2e.support.site import Site

_READY = """
import io
from datetime import timedelta
from hashlib import sha256
from allauth.account.models import EmailAddress
from django.core.files.base import ContentFile
from django.utils import timezone
from PIL import Image
from tests.factories.buyers import BuyerFactory, InterestFactory, signed_nda
from brokerage.accounts.models import User
from brokerage.deals.cobroke.models import CoBroker
from brokerage.deals.engagement.models import Engagement, SealedAgreement, SealingKey
from brokerage.deals.engagement.rules.terms import Terms, Tier
from brokerage.deals.files.models import READY, DealFile, DealFileVersion
from brokerage.deals.files.selectors.files import deal_storage
from brokerage.deals.listing.models import ListingInternal
from brokerage.deals.pipeline.models import Deal

made = {made!r}
deal = Deal.objects.get(name=made["company"])
key, _ = SealingKey.objects.get_or_create(fingerprint="1" * 64)
sealed = SealedAgreement.objects.create(
    pdf=b"%PDF", sha256=sha256(made["company"].encode()).hexdigest(), key=key,
    sealed_at=timezone.now(),
)
today = timezone.localdate()
days = {{"starts_on": today, "ends_on": today + timedelta(days=360)}}
terms = Terms(
    company=made["company"], tiers=(Tier(percent=10),), minimum=25_000, retainer=5_000, **days
)
Engagement.objects.create(
    deal=deal, state="active", sealed=sealed, **days,
    terms=terms.model_dump(mode="json", by_alias=True),
)
for name, email in made["buyers"]:
    account = User.objects.create_user(
        email, made["password"], display_name=name.split()[0], full_name=name
    )
    EmailAddress.objects.create(user=account, email=email, verified=True, primary=True)
    buyer = BuyerFactory.create(name=name, email=email, account=account)
    signed_nda(buyer, deal.listing)
    InterestFactory.create(buyer=buyer, listing=deal.listing, state="met-seller")
listing = deal.listing
internal = {{"coBroke": True, "coBrokeShare": 40}}
ListingInternal.objects.filter(listing=listing).update(content=internal)
broker = made["broker"]
account = User.objects.create_user(
    broker, made["password"], display_name="Pat", full_name="Pat Lane"
)
EmailAddress.objects.create(user=account, email=broker, verified=True, primary=True)
buyer = BuyerFactory.create(
    name="Pat Lane", email=broker, account=account, kind="co-broker", company="Blue Ridge Brokers"
)
CoBroker.objects.create(buyer=buyer, license_number="0654321", license_state="Texas")
for number, title in enumerate(made["files"]):
    pages = io.BytesIO()
    Image.new("RGB", (612, 792), "white").save(pages, "PDF")
    name = f"sale-{{deal.pk}}-{{number}}"
    deal_storage().save(name, ContentFile(pages.getvalue()))
    DealFileVersion.objects.create(
        file=DealFile.objects.create(deal=deal, title=title), number=1, storage_name=name,
        name=title + ".pdf", size=len(pages.getvalue()), state=READY, kind="pdf", pages=1,
        sha256=sha256(pages.getvalue()).hexdigest(), uploaded_by_name="Ada", from_owner=False,
    )
"""


def make_ready_for_offers(
    site: Site, *, company: str, buyers: dict[str, str], files: list[str], broker: str
) -> None:
    """Give a deal on the market a signed agreement, buyers who met the owner, by name with their
    email addresses, files of one page, and a share of the fee for buyers' brokers. Makes the broker
    with this email address. All have the usual password.
    """
    made = {
        "company": company,
        "buyers": [*buyers.items()],
        "files": files,
        "broker": broker,
        "password": PASSWORD,
    }
    site.run_python(_READY.format(made=made))
