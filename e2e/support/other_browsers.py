"""Firefox (Marionette) and WebKitGTK (WebDriver), driven with the same few methods. Fields and
buttons use the keyboard; options and radio buttons are set by script, because WebKit's driver
clicks neither.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait
from urllib3.exceptions import ReadTimeoutError

from e2e.support.pages import HYDRATED
from e2e.support.processes import end

PATIENCE = 30.0  # seconds until a page must show what a journey waits for
DriverStuck = ReadTimeoutError
"""Raised if WebKit's driver does not answer a command within PATIENCE: it answers none any more."""

_CHOOSE = """
const [name, answer] = arguments;
const [field] = document.getElementsByName(name);
const options = [...field.options ?? []];
const option = options.find(({ value, text }) => value === answer || text === answer);
if (option) option.selected = true;
else document.querySelector(`[name="${name}"][value="${answer}"]`).click();
field.dispatchEvent(new Event("change", { bubbles: true }));
"""


class OtherBrowser:
    """One window of a browser that is not Chromium.

    `driver` is Marionette's client or Selenium's driver, which name most commands alike; `run`
    executes a script with its arguments and `go` opens an address.
    """

    def __init__(self, driver: Any, run: Callable[..., Any], go: Callable[[str], Any]) -> None:
        self._driver, self._run, self._go = driver, run, go

    def open(self, address: str) -> None:
        """Go to a page and wait for hydration."""
        self._go(address)
        self.wait_for(f"({HYDRATED})()", "the page to answer")

    def run(self, script: str, *arguments: Any) -> Any:
        """Return the result of a script in the page, which reads its arguments from `arguments`."""
        return self._run(script, arguments)

    def wait_for(self, condition: str, what: str) -> None:
        """Wait until a JavaScript expression is true.

        Raises:
            AssertionError: with `what` was waited for and the text of the page, after PATIENCE.
        """
        script = f"return Boolean({condition});"
        try:
            WebDriverWait(self._driver, PATIENCE, 0.05).until(lambda _: self.run(script))
        except TimeoutException:
            words = self.run("return document.body.innerText;")
            raise AssertionError(f"Waited in vain for {what} at {self.path}:\n{words}") from None

    def wait_for_words(self, words: str) -> None:
        """Wait until the main element shows this text."""
        shown = "document.querySelector('main')?.innerText.replace(/\\s+/g, ' ').includes"
        self.wait_for(f"{shown}({words!r})", repr(words))

    @property
    def path(self) -> str:
        return str(self.run("return location.pathname;"))

    def fill(self, selector: str, words: str) -> None:
        field = self._find(selector)
        field.clear()
        field.send_keys(words)

    def press_enter_on(self, selector: str) -> None:
        """Follow a link or press a button by keyboard: a click misses an element that is moving."""
        self._find(selector).send_keys(Keys.ENTER)

    def _find(self, selector: str) -> Any:
        """The element, once it is visible and in the middle of the window."""
        self.wait_for(f"document.querySelector({selector!r})?.checkVisibility()", selector)
        element = self._driver.find_element("css selector", selector)
        center = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });"
        self.run(center, element)
        return element

    def choose(self, name: str, value: str) -> None:
        """Choose an option of a select element, or a radio button, by name and value."""
        self.run(_CHOOSE, name, value)


@contextmanager
def firefox() -> Iterator[OtherBrowser]:
    """Run Debian's Firefox ESR without a window. Skips the test if it is not installed."""
    from marionette_driver.marionette import Marionette

    # A folder, not a file: the driver removes a file of that name first, whatever it is.
    with TemporaryDirectory() as logs:
        client = Marionette(bin=_program("firefox-esr"), headless=True, port=0, gecko_log=logs)
        try:
            client.start_session()
            yield OtherBrowser(
                client,
                lambda script, arguments: client.execute_script(script, arguments, sandbox=None),
                client.navigate,
            )
        finally:
            client.quit()
            client.cleanup()


@contextmanager
def webkit() -> Iterator[OtherBrowser]:
    """Run Debian's WebKitGTK in its small browser. Skips the test if it is not installed."""
    from selenium.webdriver import WebKitGTK
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    driver_program, screen_program = _program("WebKitWebDriver"), _program("Xvfb")
    options = Options()
    [options.binary_location] = map(str, Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))
    options.add_argument("--automation")
    with _screen(screen_program) as display:
        service = Service(driver_program, env={**os.environ, "DISPLAY": display})
        driver: Any = WebKitGTK(options=options, service=service)
        driver.command_executor.client_config.timeout = PATIENCE
        try:
            yield OtherBrowser(
                driver,
                lambda script, arguments: driver.execute_script(script, *arguments),
                driver.get,
            )
        finally:
            driver.quit()


def _program(name: str) -> str:
    found = shutil.which(name)
    if not found:
        pytest.skip(f"{name} is not installed.")
    return found


@contextmanager
def _screen(program: str) -> Iterator[str]:
    """Start a virtual screen; gives its display name."""
    command = [program, "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
        assert process.stdout is not None
        try:
            yield f":{process.stdout.readline().decode().strip()}"
        finally:
            end(process)
