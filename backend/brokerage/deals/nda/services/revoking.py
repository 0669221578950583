"""Ends agreements that were signed."""

from django.db import transaction

from brokerage.accounts.models import User
from brokerage.deals.nda.models import Nda
from brokerage.deals.nda.rules.signature_form import checked_reason
from brokerage.deals.nda.rules.states import NdaState
from brokerage.deals.nda.services.sending import NotNow, end


@transaction.atomic
def revoke(*, by: User, nda: Nda, reason: str) -> Nda:
    """End a signed agreement: from this commit on, it opens nothing. The signer's duties, the
    document and the evidence stay. Raises NotNow and InvalidForm.
    """
    reason = checked_reason(reason)
    nda = Nda.objects.select_for_update().get(pk=nda.pk)
    if not nda.is_live:
        raise NotNow
    end(nda, NdaState.REVOKED, by=by, reason=reason)
    return nda
