"""The cache of sign-in limits on Redis or Valkey."""

from __future__ import annotations

import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.cache import caches
from redis.exceptions import RedisError

from brokerage.serving.probes import check_cache_writable

SERVER = shutil.which("redis-server") or shutil.which("valkey-server")
STARTING = 60.0
"""Seconds to wait at most; it takes a tenth of one."""


@pytest.fixture
def server(settings: LazySettings, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a cache server on a socket that the settings name. Run a Redis or compatible server on a
    socket, and let the settings name it as the cache.
    """
    assert SERVER is not None
    socket = tmp_path / "s"
    options = ["--port", "0", "--unixsocket", str(socket), "--save", "", "--dir", str(tmp_path)]
    with subprocess.Popen([SERVER, *options], stdout=subprocess.DEVNULL) as process:
        settings.CACHES = {
            **settings.CACHES,
            "default": {
                "BACKEND": "django.core.cache.backends.redis.RedisCache",
                "LOCATION": f"unix://{socket}",
                "OPTIONS": {"serializer": "brokerage.accounts.services.json_cache.JsonSerializer"},
            },
        }
        deadline, pause = time.monotonic() + STARTING, threading.Event()
        while not socket.exists():
            assert time.monotonic() < deadline
            pause.wait(0.01)
        yield process
        caches["default"].close()
        process.kill()


@pytest.mark.skipif(SERVER is None, reason="neither Redis nor Valkey is installed")
def test_limits_are_counted_on_the_server_and_readiness_tells_when_it_is_away(
    server: subprocess.Popen[bytes],
) -> None:
    check_cache_writable()
    cache = caches["default"]
    cache.set("limit", [1, 2], timeout=60)
    assert cache.get("limit") == [1, 2]
    server.kill()
    server.wait(STARTING)
    with pytest.raises(RedisError):
        check_cache_writable()
