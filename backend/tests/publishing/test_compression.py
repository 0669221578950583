"""Contents are compressed once, better if visitors load them often."""

from dataclasses import replace

import brotli

from brokerage.publishing.services.compression import encoded
from brokerage.publishing.services.rendering import Content

PAGE = Content(
    "/", "page", 200, "text/html", "".join(f"<p>{n} {n * n} words</p>" for n in range(900)).encode()
)


def test_public_pages_are_smaller_than_with_the_quality_of_screens_behind_the_sign_in() -> None:
    public, signed_in = encoded(PAGE), encoded(replace(PAGE, is_public=False))
    assert len(public["br"]) < len(signed_in["br"]) < len(signed_in["gzip"]) < len(PAGE.body)
    assert brotli.decompress(signed_in["br"]) == PAGE.body


def test_short_or_already_compressed_files_are_not_compressed() -> None:
    for content in (replace(PAGE, body=b"short"), replace(PAGE, content_type="font/woff2")):
        assert encoded(content) == {"identity": content.body}
