"""A sealed document shows every change, also in the bytes of the seal itself."""

import random

import pytest
from tests.deals.engagement.steps import deal_with_owners, signed, staff

from brokerage.deals.engagement.services import sealing

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
CHANGES = 200


def test_every_changed_byte_is_detected() -> None:
    principal = staff("principal")
    sealed = signed(principal, deal_with_owners(principal.user, spouse=False)).sealed
    assert sealed is not None
    pdf = bytes(sealed.pdf)
    seal = pdf.rindex(b"/Contents <")
    chance = random.Random(7)
    for number in range(CHANGES):
        # Every other change is in the seal, which no digest covers.
        at = seal + chance.randrange(2900) if number % 2 else chance.randrange(len(pdf))
        changed = bytearray(pdf)
        changed[at] ^= 1 << chance.randrange(8)
        found = sealing.verify(bytes(changed))
        assert not found.is_intact, at
        assert not found.is_stored
