"""What Django answers beside the published pages."""

from django.urls import path

from brokerage.pages import contact_form

urlpatterns = [path("contact", contact_form.receive, name="contact-form")]
