"""People who upload files as the browser does, by tus."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from threading import Event
from typing import Any

from tests.people import Person

from brokerage.deals.files.rules.uploads import written_metadata
from brokerage.deals.files.services.checking import check_uploads

PART = 64 * 1024
_NONE: Mapping[str, str] = {}


class Uploader(Person):
    """A signed-in person who sends files."""

    def tus(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] = _NONE
    ) -> Any:
        return self.client.generic(
            method,
            path,
            body,
            content_type="application/offset+octet-stream" if body else "",
            headers={"Tus-Resumable": "1.0.0", **headers},
        )

    def begin(self, to: str, name: str, length: int, **said: str) -> Any:
        """Begin an upload to `sale` or `desk/deals/7`, and return the response."""
        return self.tus(
            "POST",
            f"/api/{to}/uploads",
            headers={
                "Upload-Length": str(length),
                "Upload-Metadata": written_metadata({"filename": name, **said}),
            },
        )

    def part(self, address: str, offset: int, content: bytes) -> Any:
        return self.tus("PATCH", address, content, {"Upload-Offset": str(offset)})

    def offset(self, address: str) -> int:
        answer = self.tus("HEAD", address)
        assert answer.status_code == 200, answer.content
        return int(answer["Upload-Offset"])

    def send(self, to: str, name: str, content: bytes, **said: str) -> str:
        """Upload a file whole, without waiting for its check. Returns the upload's address."""
        begun = self.begin(to, name, len(content), **said)
        assert begun.status_code == 201, begun.content
        address = str(begun["Location"])
        for start in range(0, len(content), PART * 2):
            answer = self.part(address, start, content[start : start + PART * 2])
            assert answer.status_code == 204, answer.content
        return address

    def upload(self, to: str, name: str, content: bytes, **said: str) -> Any:
        """Upload a file, let the worker check it, and return its latest version."""
        self.send(to, name, content, **said)
        check_uploads(Event())
        files = self.get("sale/files" if to == "sale" else f"{to}/files")["files"]
        found = [each for file in files for each in file["versions"][:1] if each["name"] == name]
        return max(found, key=lambda each: each["id"])


def upload_id(address: str) -> str:
    return PurePosixPath(address).name
