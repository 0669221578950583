"""The README's pictures, which `./dev demo pictures` renews."""

import re
from pathlib import Path

from PIL import Image

from demo.pictures import HEAVIEST, PICTURES, WIDTH

ROOT = Path(__file__).resolve().parents[3]


def test_the_readme_shows_each_picture_with_words_for_those_who_do_not_see_it() -> None:
    shown = {
        path: words
        for words, path in re.findall(
            r"!\[(.*?)\]\(docs/pictures/(.*?)\)", (ROOT / "README.md").read_text()
        )
    }
    assert set(PICTURES) <= set(shown)
    for path, words in shown.items():
        assert (ROOT / "docs" / "pictures" / path).is_file()
        assert len(words) > 30


def test_pictures_are_wide_and_light() -> None:
    for name in PICTURES:
        path = ROOT / "docs" / "pictures" / name
        assert path.stat().st_size <= HEAVIEST
        with Image.open(path) as image:
            assert (image.format, image.width) == ("WEBP", WIDTH)
