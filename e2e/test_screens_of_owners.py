"""Every screen of an owner is accessible, fits every width, does not move, and prints."""

import pytest
from playwright.sync_api import Page

from e2e.support.accounts import register
from e2e.support.every_screen import assert_holds_for_every_screen
from e2e.support.screens import (
    SCREENS_OF_NEW_OWNERS,
    SCREENS_OF_OWNERS,
    save_something_of_everything,
)


def test_every_screen_of_a_new_owner_is_accessible_at_every_width_at_rest_and_printed(
    page: Page, subtests: pytest.Subtests
) -> None:
    register(page.context)
    assert_holds_for_every_screen(page, SCREENS_OF_NEW_OWNERS, subtests)


def test_every_screen_of_an_owner_is_accessible_at_every_width_at_rest_and_printed(
    page: Page, subtests: pytest.Subtests
) -> None:
    register(page.context)
    save_something_of_everything(page.context)
    assert_holds_for_every_screen(page, SCREENS_OF_OWNERS, subtests)
