"""Messages of the contact form and leads."""

from brokerage.leads.models.messages import ContactMessage, Status, Suspicion

__all__ = ["ContactMessage", "Status", "Suspicion"]
