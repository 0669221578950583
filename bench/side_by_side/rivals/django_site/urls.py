"""The URLs of this site."""

from django.urls import path

from django_site import views

urlpatterns = [
    path("", views.Home.as_view()),
    path("contact", views.Contact.as_view()),
    path("sign-in", views.SignIn.as_view()),
]
