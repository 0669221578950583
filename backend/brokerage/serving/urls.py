"""The URLs outside of the API, the back office and the published pages."""

from django.urls import path

from brokerage.serving import alerts_page, contact_page, security_txt

urlpatterns = [
    path("contact", contact_page.form, name="contact-form"),
    path("alerts", alerts_page.ask, name="alerts"),
    path("alerts/confirm", alerts_page.confirm, name="confirm-alert"),
    path("alerts/stop", alerts_page.stop, name="stop-alert"),
    path(security_txt.PATH[1:], security_txt.security_txt, name="security-txt"),
    path("contact/sent", contact_page.sent, name="contact-sent"),
]
