"""A message of the contact form and the mails that follow from it."""

from django.db import models


class Message(models.Model):
    key = models.CharField(max_length=100, unique=True)
    name = models.CharField(max_length=100)
    email = models.EmailField(max_length=255)
    phone = models.CharField(max_length=40, blank=True)
    company = models.CharField(max_length=200, blank=True)
    message = models.TextField()
    received_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.email


class Mail(models.Model):
    message = models.ForeignKey(Message, on_delete=models.CASCADE)
    to = models.EmailField(max_length=255)
    subject = models.CharField(max_length=200)
    body = models.TextField()
    sent_at = models.DateTimeField(null=True, db_index=True)

    def __str__(self) -> str:
        return self.subject
