"""Signed-in API clients."""

import json
from typing import Any

from django.test import Client
from tests.factories import UserFactory
from tests.recent_authentication import record_authentication

from brokerage.accounts.models import User


class Person:
    """A signed-in user who calls the API as our pages do; an admin by default."""

    def __init__(self, user: User | None = None) -> None:
        self.user = user or UserFactory.create()
        self.client = Client(headers={"Sec-Fetch-Site": "same-origin"})
        self.client.force_login(self.user)

    def member(self) -> "Person":
        """Create and sign in a member of the same business."""
        return Person(UserFactory.create(member=True, business=self.user.business))

    def again(self) -> "Person":
        """Sign the same user in on another device."""
        return Person(self.user)

    def recently_authenticated(self) -> "Person":
        """Change the session as if the person had just typed their password."""
        record_authentication(self.client, self.user)
        return self

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request and return the response, whatever its status."""
        return self.client.generic(
            method,
            f"/api/{path}",
            b"" if body is None else json.dumps(body).encode(),
            "application/json",
        )

    def get(self, path: str) -> Any:
        """Send a GET request and return the JSON of its response, which must have status 200."""
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
