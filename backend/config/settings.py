"""Django's settings, from environment variables with defaults that work on one machine.

docs/configuration.md describes every variable. Development and production differ only in these.
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import django_stubs_ext

from brokerage.accounts.rules import RECENT_AUTHENTICATION, TEMPORARY_PASSWORD
from brokerage.core import secret_key
from brokerage.core.request_limits import LONGEST_BODY
from config.environment import Environment
from config.logs import FORMATS, logging_config
from config.private import keep_private

django_stubs_ext.monkeypatch()  # before generic admin classes and forms are subscripted

env = Environment()
ROOT = Path(__file__).resolve().parents[2]

DATA_DIR = Path(env.text("DATA_DIR", default=str(ROOT / "var"))).resolve()
keep_private(DATA_DIR)  # before anything is written; every process imports this file
PORT = env.number("PORT", default=8000, least=1, most=65535)
SITE_URL = env.matching(
    "SITE_URL",
    r"https?://[^\s/?#]+/?",
    "a URL without a path, such as https://www.example.com",
    default=f"http://localhost:{PORT}",
).rstrip("/")
SERVED_OVER_TLS = SITE_URL.startswith("https://")
FRONTEND_BUILD = Path(
    env.text("FRONTEND_BUILD", default=str(ROOT / "frontend" / "build"))
).resolve()
NODE_BINARY = env.text("NODE_BINARY", default="node")

DEBUG = env.switch("DEBUG", default=False)
SECRET_KEY_IN_FILE = not env.text("SECRET_KEY")
SECRET_KEY = (
    secret_key.read_or_create(DATA_DIR / secret_key.KEY_FILE)
    if SECRET_KEY_IN_FILE
    else os.environ["SECRET_KEY"]  # with any spaces: without them it would be another key
)
# Former keys: what they signed and encrypted stays valid. See "A new secret key" in operations.md.
SECRET_KEY_FALLBACKS = [
    *env.keys("SECRET_KEY_FALLBACKS"),
    *secret_key.read_fallbacks(DATA_DIR),
]

# ---- hosts, proxies and cookies ----------------------------------------------------------------
ALLOWED_HOSTS = [
    urlsplit(SITE_URL).hostname or "localhost",
    "localhost",
    "127.0.0.1",
    "[::1]",
    *env.items("ALLOWED_HOSTS"),
]
CSRF_TRUSTED_ORIGINS = [SITE_URL]
CSRF_FAILURE_VIEW = "config.handlers.csrf_failure"
# Number of our proxies in front of the web process, whose forwarded headers are trusted. The page
# front reads them and sets `wsgi.url_scheme` for Django.
TRUSTED_PROXIES = env.number("TRUSTED_PROXIES", default=0)
# The header with the client's IP address. WSGI cannot distinguish X-Forwarded-For from
# X_Forwarded_For, which a visitor may send: behind a proxy that passes such names on, this must be
# a header name without a hyphen.
CLIENT_ADDRESS_HEADER = env.text("CLIENT_ADDRESS_HEADER", default="X-Forwarded-For")
SESSION_ENGINE = "brokerage.accounts.services.session_store"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SERVED_OVER_TLS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True
# Not in a cookie: it would be quoted, and the request guard ignores quoted cookies.
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
# Seconds of inactivity. accounts/rules/periods.py says how long a session lasts at most.
SESSION_COOKIE_AGE = 30 * 24 * 3600
if SERVED_OVER_TLS:  # sibling hosts cannot set cookies of this name
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"

# ---- limits ------------------------------------------------------------------------------------
DATA_UPLOAD_MAX_MEMORY_SIZE = LONGEST_BODY
# The back office deletes 2,000 messages at once; its confirmation form adds fields.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2010
# A network is an IPv4 address or an IPv6 /64 (core/client_ip.py).
CONTACT_LIMIT_PER_HOUR = env.number(
    "CONTACT_LIMIT_PER_HOUR", default=20, least=1
)  # messages per network
# Messages an hour from which a proof of work is required; 0: never. The first counts those of the
# network, the second those of the whole site.
CONTACT_PROOF_PER_HOUR = env.number("CONTACT_PROOF_PER_HOUR", default=5)
CONTACT_BUSY_PER_HOUR = env.number("CONTACT_BUSY_PER_HOUR", default=60)
# Messages an hour, site-wide, from which those without a proof count as spam; 0: never.
CONTACT_CEILING_PER_HOUR = env.number("CONTACT_CEILING_PER_HOUR", default=200)
CONTACT_SECONDS_TO_WRITE = env.number("CONTACT_SECONDS_TO_WRITE", default=2)  # faster is suspect
SIGN_IN_LIMIT_PER_HOUR = env.number(
    "SIGN_IN_LIMIT_PER_HOUR", default=400, least=1
)  # attempts per network
# PDF reports of each kind per network.
REPORT_LIMIT_PER_HOUR = env.number("REPORT_LIMIT_PER_HOUR", default=60, least=1)

# ---- applications ------------------------------------------------------------------------------
INSTALLED_APPS = [
    "allauth.usersessions",  # before accounts, which replaces one of its signal receivers
    "brokerage.core",
    "brokerage.content",
    "brokerage.accounts",
    "brokerage.media",
    "brokerage.mail",
    "brokerage.leads",
    "brokerage.valuation",
    "brokerage.lending",
    "brokerage.business_health",
    "brokerage.value_assessment",
    "brokerage.library",
    "brokerage.serving",
    "brokerage.publishing",
    "brokerage.site_editor",
    "brokerage.exit_readiness",
    "brokerage.deals.pipeline",
    "brokerage.deals.files",
    "brokerage.deals.opinion",
    "brokerage.deals.recast",
    "brokerage.deals.intake",
    "brokerage.deals.engagement",
    "brokerage.deals.lender",
    "brokerage.deals.listing",
    "brokerage.deals.buyers",
    "brokerage.deals.nda",
    "brokerage.deals.interests",
    "brokerage.deals.cim",
    "brokerage.deals.inquiry_import",
    "brokerage.inbox",
    "brokerage.deals.fees",
    "brokerage.deals.offers",
    "brokerage.deals.room",
    "brokerage.deals.dates",
    "brokerage.deals.seller_reports",
    "brokerage.deals.letters",
    "brokerage.deals.comparables",
    "brokerage.deals.cobroke",
    "brokerage.deals.firm_reports",
    "brokerage.portal",
    "brokerage.backups",
    "ninja",
    "brokerage.accounts.admin_site_config.StaffAdminConfig",  # Django's admin under our own name
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.headless",
]
MIDDLEWARE = [
    "brokerage.core.request_id.request_id_middleware",
    "config.metrics.metrics_middleware",
    "brokerage.core.request_guard.plain_cookies",
    "brokerage.core.request_guard.api_guard",
    "django.middleware.common.CommonMiddleware",
    "brokerage.accounts.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "brokerage.accounts.authentication.known_browsers.known_browser_cookie",
    "allauth.account.middleware.AccountMiddleware",
    "brokerage.accounts.middleware.enforce_password_change_and_track_activity",
    "django.contrib.messages.middleware.MessageMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
WORKER_TASKS = "config.worker.TASKS"  # the tasks of `manage.py run_worker`
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "brokerage.publishing.context_processors.publication",
            ]
        },
    }
]
STATIC_URL = "/static/"

# ---- the library -------------------------------------------------------------------------------
LIBRARY_OPEN = env.switch("LIBRARY_OPEN", default=False)  # members' documents without signing in
# The storage of documents and of archives of published pages: one of Django's, or of an installed
# package, such as
# {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": {"bucket_name": "library"}}.
_folder = {
    "BACKEND": "brokerage.core.durable_files.DurableStorage",
    "OPTIONS": {"location": str(DATA_DIR / "library")},
}
# The storage of pictures, chosen in the same way.
_pictures = {
    "BACKEND": "brokerage.core.durable_files.DurableStorage",
    "OPTIONS": {"location": str(DATA_DIR / "media")},
}
# The storage of files of deals, chosen in the same way.
_deals = {
    "BACKEND": "brokerage.core.durable_files.DurableStorage",
    "OPTIONS": {"location": str(DATA_DIR / "deals")},
}
FILE_UPLOAD_PERMISSIONS = 0o600  # Django's own default lets every account read a stored file
STORAGES = {
    "default": env.storage("LIBRARY_STORAGE", default=_folder),
    "media": env.storage("MEDIA_STORAGE", default=_pictures),
    "deals": env.storage("DEAL_STORAGE", default=_deals),
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

# clamd, which scans uploaded files of deals: a socket's path, or a host and a port.
CLAMAV_ADDRESS = env.matching(
    "CLAMAV_ADDRESS",
    r"/\S+|\S+:\d{1,5}",
    "a path or an address, such as /run/clamav/clamd.ctl or 127.0.0.1:3310",
    default="",
)

# ---- backups -----------------------------------------------------------------------------------
# A repository of restic: a folder, s3:https://host/bucket/prefix, and others. restic itself reads
# its password from RESTIC_PASSWORD or RESTIC_PASSWORD_FILE.
BACKUP_TO = env.text("BACKUP_TO")
BACKUP_KEEP = env.matching(
    "BACKUP_KEEP",
    r"\d+,\d+,\d+",
    "how many days, weeks and months, such as 7,4,12",
    default="7,4,12",
)

# ---- database ----------------------------------------------------------------------------------
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"


# A host that vanishes answers nothing, not even that a connection is closed. Without limits a query
# would wait for the kernel to give up, which takes a quarter of an hour. A query that the server
# works on may take any time.
_SILENCE: dict[str, Any] = {
    "connect_timeout": 3,  # seconds, for each host of the URL
    "keepalives_idle": 10,  # seconds
    "keepalives_interval": 5,  # seconds
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,  # milliseconds
}


def _on_postgresql(database: dict[str, Any]) -> dict[str, Any]:
    prepares = env.switch("DATABASE_PREPARES", default=True)
    return database | {
        "ENGINE": "django.db.backends.postgresql",
        "CONN_MAX_AGE": 600,  # seconds; each thread keeps one connection
        "CONN_HEALTH_CHECKS": True,  # replaces one that a restarted server has closed
        "OPTIONS": {
            **_SILENCE,
            **database.get("OPTIONS", {}),  # from the URL: sslmode and the like
            # Repeated queries are planned once; planning takes half of PostgreSQL's time.
            "server_side_binding": prepares,
            "prepare_threshold": 2 if prepares else None,
        },
    }


# The default is no URL, because a folder name may contain characters that are special in URLs.
_embedded: dict[str, Any] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": str(DATA_DIR / "db.sqlite3"),
}
_database = env.database("DATABASE_URL") or _embedded
if _database["ENGINE"] == "django.db.backends.sqlite3":
    # IMMEDIATE: a transaction locks when it begins, so that a write after a read does not fail with
    # "database is locked". FULL: a commit is on disk before the response is sent.
    # secure_delete: what is erased is overwritten in the file.
    _database |= {
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": (
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;"
            ),
        },
        # A file, not memory: tests with several threads or processes share it.
        "TEST": {"NAME": str(DATA_DIR / "test.sqlite3")},
    }
else:
    _database = _on_postgresql(_database)
DATABASES = {"default": _database}

# ---- passwords and rate limits of accounts -----------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
PASSWORD_HASHERS = ["brokerage.accounts.authentication.hashers.Argon2"]
MIN_PASSWORD_LENGTH = env.number(
    "MIN_PASSWORD_LENGTH", default=6, least=6
)  # characters; staff and created accounts need 8
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "brokerage.accounts.authentication.password_validators.LengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {
        "NAME": "brokerage.accounts.authentication.password_validators.SimilarityValidator",
        "OPTIONS": {"user_attributes": ("email", "full_name", "display_name")},
    },
]
AUTHENTICATION_BACKENDS = ["brokerage.accounts.authentication.backend.Backend"]
LOGIN_URL = "/auth"
# allauth counts its limits in the cache; in the database, or on Valkey or Redis, they hold across
# processes.
CACHE_URL = env.matching(
    "CACHE_URL", r"(rediss?|unix)://\S+", "a URL such as redis://host:6379/0", default=""
)  # rediss:// for TLS
_in_database: dict[str, Any] = {
    "BACKEND": "brokerage.accounts.services.json_cache.JsonDatabaseCache",
    "LOCATION": "accounts_cache",  # created by the migrations of brokerage.accounts
}
_on_server: dict[str, Any] = {
    "BACKEND": "django.core.cache.backends.redis.RedisCache",
    "LOCATION": CACHE_URL,
    "OPTIONS": {
        "serializer": "brokerage.accounts.services.json_cache.JsonSerializer",
        "socket_connect_timeout": 2,  # seconds
        "socket_timeout": 2,
    },
}
CACHES = {
    "default": _on_server if CACHE_URL else _in_database,
    "memory": {  # of each process: totals that screens ask for every few seconds
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "TIMEOUT": 3,  # seconds
    },
    "documents": {  # of each process: files that are downloaded, by their SHA-256
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "TIMEOUT": 24 * 3600,  # seconds
        "OPTIONS": {"MAX_ENTRIES": 64},  # of at most half a megabyte each
    },
}

# ---- mail --------------------------------------------------------------------------------------
# Without a server mails stay in the outbox, where staff can read them.
SMTP_URL = env.text("SMTP_URL")
SMTP = env.mail_server("SMTP_URL")
if SMTP and SMTP_URL.startswith("smtps://"):  # implicit TLS
    SMTP |= {"EMAIL_USE_SSL": True, "EMAIL_USE_TLS": False}
MAIL_FROM = env.text("MAIL_FROM")  # empty: the firm's own name and address
# The firm's mailbox, which the worker reads and never changes.
IMAP = env.mailbox("IMAP_URL")
ALERT_EMAIL = env.text("ALERT_EMAIL")  # gets a mail when mail to the firm is given up

# ---- accounts: sign-up and sign-in -------------------------------------------------------------
HEADLESS_ONLY = True
HEADLESS_CLIENTS = ("browser",)
HEADLESS_ADAPTER = "brokerage.accounts.authentication.headless_adapter.HeadlessAdapter"
ACCOUNT_ADAPTER = "brokerage.accounts.authentication.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "brokerage.accounts.authentication.sign_up.SignUpForm"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_USER_DISPLAY = "brokerage.accounts.selectors.shown_name"
ACCOUNT_EMAIL_MAX_LENGTH = 255
# Without a mail server no one could confirm an address: the account is active at once.
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if SMTP else "none"
ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = TEMPORARY_PASSWORD.days  # as an invitation says
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # in the browser that signed up, and only there
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # no mail to addresses without an account
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_CHANGE_EMAIL = True  # one address per user; a new one is used after confirmation
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = int(RECENT_AUTHENTICATION.total_seconds())
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip,60/h/ip",  # several people may share one network
    "manage_email": "10/m/user,30/h/user",  # the answer says whether an address is taken
    "login": None,  # limited by the adapter, for the site and the back office
    "login_failed": "10/m/ip,5/5m/key",  # codes of the second factor
}
MFA_ADAPTER = "brokerage.accounts.authentication.mfa_adapter.SecondStepAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_TOLERANCE = 1  # a code earlier or later: clocks differ
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not SERVED_OVER_TLS  # browsers allow it only on localhost
# Signed-in users are confirmed where confirming is possible; a new address may be pending.
MFA_ALLOW_UNVERIFIED_EMAIL = True
USERSESSIONS_TRACK_ACTIVITY = True  # stores when a session was last used

# ---- time and language -------------------------------------------------------------------------
LANGUAGE_CODE = "en-us"
TIME_ZONE = "America/Chicago"  # for display: Tyler, Texas; stored times are UTC
USE_TZ = True

# ---- logging: to the console, whatever DEBUG says ----------------------------------------------
# text: to be read by people; json: an object a line, for programs that collect logs.
LOGGING = logging_config(env.choice("LOG_FORMAT", FORMATS, default="text"))

# ---- metrics -----------------------------------------------------------------------------------
# Bearer token of /metrics; without a token /metrics is not found (404).
METRICS_TOKEN = env.matching(
    "METRICS_TOKEN", r"[!-~]{20,}", "at least 20 letters, digits and signs", default=""
)
# Where a worker that shares no DATA_DIR with a web process serves its own counts, to anyone who
# reaches the address; empty: its counts are among those of /metrics.
WORKER_METRICS = env.matching(
    "WORKER_METRICS",
    r"\S+:\d{1,5}",
    "an address and a port, such as 127.0.0.1:9100",
    default="",
)

# ---- traces ------------------------------------------------------------------------------------
# The collector that gets the traces; without a collector no traces are recorded. OpenTelemetry
# itself reads its other variables, OTEL_....
OTEL_EXPORTER_OTLP_ENDPOINT = env.matching(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    r"https?://[^\s/?#]\S*",
    "a URL such as http://127.0.0.1:4318",
    default="",
)
