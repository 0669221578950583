"""Somebody signed in, in a browser of ours."""

import json
from typing import Any

from django.test import Client
from tests.factories import UserFactory

from brokerage.accounts.models import User


class Person:
    """Asks the API as our pages do. Without one: somebody who runs a business of their own."""

    def __init__(self, user: User | None = None) -> None:
        self.user = user or UserFactory.create()
        self.client = Client(headers={"Sec-Fetch-Site": "same-origin"})
        self.client.force_login(self.user)

    def member(self) -> "Person":
        """Somebody else of the same business, in a browser of their own."""
        return Person(UserFactory.create(member=True, business=self.user.business))

    def again(self) -> "Person":
        """The same person on another device."""
        return Person(self.user)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Whatever is answered."""
        return self.client.generic(
            method,
            f"/api/{path}",
            b"" if body is None else json.dumps(body).encode(),
            "application/json",
        )

    def get(self, path: str) -> Any:
        """What is answered with 200."""
        return self._good("GET", path)

    def post(self, path: str, body: Any = None) -> Any:
        return self._good("POST", path, body)

    def put(self, path: str, body: Any) -> Any:
        return self._good("PUT", path, body)

    def patch(self, path: str, body: Any) -> Any:
        return self._good("PATCH", path, body)

    def _good(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.ask(method, path, body)
        assert answer.status_code == 200, answer.content
        return answer.json()
