"""The page, the contact operation and the sign-in."""

from django.contrib.auth import authenticate, login
from django.db import transaction
from django.views.generic import TemplateView
from rest_framework import serializers, status
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from django_site.models import Mail, Message


class Home(TemplateView):
    template_name = "home.html"


class MessageSerializer(serializers.ModelSerializer):
    """A contact message with the rules of our form."""

    name = serializers.RegexField(r"^[^\W\d_][\w\s'’-]*$", min_length=2, max_length=100)
    phone = serializers.RegexField(r"^\+?[\d\s().-]{0,40}$", allow_blank=True)
    company = serializers.CharField(min_length=2, max_length=200, allow_blank=True)
    message = serializers.CharField(min_length=10, max_length=5000)

    class Meta:
        model = Message
        fields = ("name", "email", "phone", "company", "message")


class Contact(APIView):
    def post(self, request: Request) -> Response:
        serializer = MessageSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        with transaction.atomic():
            message = serializer.save(key=request.headers["Idempotency-Key"])
            Mail.objects.bulk_create(
                Mail(message=message, to=to, subject=subject, body=message.message)
                for to, subject in (
                    (message.email, "We have your message"),
                    ("office@example.com", f"A message of {message.name}"),
                )
            )
        return Response({"reference": message.pk})


class SignInSerializer(serializers.Serializer):
    email = serializers.EmailField()
    password = serializers.CharField(trim_whitespace=False)


class SignIn(APIView):
    def post(self, request: Request) -> Response:
        serializer = SignInSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        given = serializer.validated_data
        user = authenticate(request, username=given["email"], password=given["password"])
        if user is None:
            raise AuthenticationFailed
        login(request, user)
        return Response({"email": user.email}, status=status.HTTP_200_OK)
