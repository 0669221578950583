"""Password hashing."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher

from brokerage.accounts.authentication.hashers import Argon2


@pytest.mark.parametrize("method", ["encode", "verify"])
def test_a_process_computes_one_hash_at_a_time(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of two threads waits inside a hash for the other one, which never comes."""
    both_inside = Barrier(2, timeout=0.2)
    monkeypatch.setattr(Argon2PasswordHasher, method, lambda *arguments: both_inside.wait())

    def one_hash(_: int) -> Any:
        return getattr(Argon2(), method)("password", "salt-or-hash")

    with ThreadPoolExecutor(2) as threads, pytest.raises(BrokenBarrierError):
        list(threads.map(one_hash, range(2)))
