from brokerage.accounts.authentication.hashers import Argon2


class QuickArgon2(Argon2):
    """Argon2id at the least cost that it allows: tests hash thousands of passwords."""

    time_cost = 1
    memory_cost = 8  # KiB
