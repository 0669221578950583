"""Password hashing: Argon2id with the parameters that OWASP gives for one pass."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2(Argon2PasswordHasher):
    """46 MiB and one pass: lighter than Django's default, so a small machine stays responsive."""

    time_cost = 1
    memory_cost = 47104  # KiB
    parallelism = 1
