"""Django's URLs. Published pages are served from memory before them."""

from django.contrib import admin
from django.urls import include, path

from config.api import api

urlpatterns = [
    path("api/", api.urls),
    path("_allauth/", include("brokerage.accounts.urls")),
    path("office/", admin.site.urls),
    path("", include("brokerage.serving.urls")),
]

handler400 = "config.handlers.bad_request"
handler403 = "config.handlers.permission_denied"
handler404 = "config.handlers.not_found"
handler500 = "config.handlers.server_error"
