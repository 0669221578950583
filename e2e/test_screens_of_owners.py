"""Every screen of an owner is accessible, fits every width, holds still and prints."""

import pytest
from playwright.sync_api import Page

from e2e.support.every_screen import assert_holds_for_every_screen
from e2e.support.screens import SCREENS_OF_OWNERS


@pytest.mark.parametrize("name", SCREENS_OF_OWNERS)
def test_a_screen_is_accessible_at_every_width_at_rest_and_printed(page: Page, name: str) -> None:
    SCREENS_OF_OWNERS[name](page)
    assert_holds_for_every_screen(page, name)
