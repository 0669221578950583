"""The queries for saved value assessments of a business."""

from django.db.models import QuerySet

from brokerage.accounts.models import Business
from brokerage.value_assessment.models import SavedAssessment


def assessments_of(business: Business) -> QuerySet[SavedAssessment]:
    """Return the saved value assessments of a business, newest first."""
    return SavedAssessment.objects.filter(business=business).order_by("-made_at", "-pk")


def assessment_of(business: Business, number: int) -> SavedAssessment:
    """Return a saved value assessment of a business. Raises SavedAssessment.DoesNotExist."""
    return assessments_of(business).get(pk=number)
