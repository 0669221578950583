"""Django's own Argon2 hasher with the parameters of our site."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class SameCostArgon2(Argon2PasswordHasher):
    time_cost = 2
    memory_cost = 19456  # KiB
    parallelism = 1
