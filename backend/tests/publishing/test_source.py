"""The renderer's input: long texts in parts."""

from brokerage.core.markdown import to_sections


def test_a_long_text_comes_with_the_contents_that_lead_to_its_sections() -> None:
    text = (
        "# Terms\nUpdated December 1, 2026\n\nBe kind.\n\n"
        "## What's ours\n\nThis.\n\n## Yours & mine\n"
    )
    assert to_sections(text) == {
        "intro": "<h1>Terms</h1>\n<p>Updated December 1, 2026</p>\n<p>Be kind.</p>\n",
        "contents": [
            {"id": "whats-ours", "text": "What's ours"},
            {"id": "yours-mine", "text": "Yours & mine"},
        ],
        "body": '<h2 id="whats-ours">What\'s ours</h2>\n<p>This.</p>\n'
        '<h2 id="yours-mine">Yours &amp; mine</h2>\n',
    }


def test_markup_in_a_long_text_is_shown_and_never_run() -> None:
    parts = to_sections("# A\n\n<script>x</script>\n\n## [B](javascript:x)\n")
    assert "&lt;script&gt;" in parts["intro"]
    assert "<a" not in parts["body"]
