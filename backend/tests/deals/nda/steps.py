"""The steps of a confidentiality agreement, as the desk and its signer take them."""

from typing import Any

from tests.deals.engagement.steps import SigningPage
from tests.factories import BuyerFactory
from tests.people import Person

from brokerage.deals.buyers.models import Buyer
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda


class NdaPage(SigningPage):
    """The page `/nda`, open in the browser of a buyer."""

    path = "/api/nda"

    def read(self) -> Any:
        return self.do("/read")

    def signature(self, **values: Any) -> dict[str, Any]:
        return {
            "typedName": self.shown["name"],
            "capacity": "self",
            "phone": "903-555-0142",
            "textSha256": self.shown["text"]["textSha256"],
            **values,
        }


COMPANY = {
    "capacity": "officer",
    "entity": "Delgado Holdings LLC",
    "entityState": "Texas",
    "title": "Manager",
}


def path_of(buyer: Buyer, nda: Nda | None = None, act: str = "") -> str:
    one = f"/{nda.pk}/{act}" if nda else ""
    return f"desk/buyers/{buyer.pk}/agreements{one}"


def sent(
    person: Person, listing: Listing, buyer: Buyer | None = None, kind: str = "listing"
) -> Nda:
    """Send an agreement to a buyer from the desk."""
    buyer = buyer or BuyerFactory.create()
    person.post(path_of(buyer), {"kind": "listing", "listing": listing.number})
    return Nda.objects.filter(buyer=buyer).latest("pk")


def signed(nda: Nda, **values: Any) -> NdaPage:
    """Open, read and sign an agreement, and return its page."""
    page = NdaPage(nda.key)
    page.confirm()
    page.read()
    page.sign(**values)
    return page
