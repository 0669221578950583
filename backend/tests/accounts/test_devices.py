"""Telling browsers apart."""

from brokerage.accounts.rules import kind_of_device


def test_a_browser_update_is_not_a_new_device_but_another_browser_is() -> None:
    chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/{} Safari/537.36"
    assert kind_of_device(chrome.format("141.0.7390.54")) == kind_of_device(chrome.format("142.0"))
    assert kind_of_device(chrome) != kind_of_device("Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0")
    assert len(kind_of_device("x" * 5000)) == 200
