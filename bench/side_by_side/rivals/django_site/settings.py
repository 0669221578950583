"""Settings after Django's deployment checklist and WhiteNoise's page about Django."""

import os
from pathlib import Path

FOLDER = Path(os.environ["RIVAL_FOLDER"])
SECRET_KEY = "only-for-a-measurement-on-this-machine-0123456789"
ALLOWED_HOSTS = ["127.0.0.1", "localhost"]
DEBUG = False
ROOT_URLCONF = "django_site.urls"
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "rest_framework",
    "django_site",
]
# The cache of the whole site is where Django's documentation puts it: it keeps compressed
# pages.
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.cache.UpdateCacheMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.cache.FetchFromCacheMiddleware",
]
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CACHE_MIDDLEWARE_SECONDS = 600

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [FOLDER],
        "OPTIONS": {"builtins": ["django.templatetags.static"]},
    }
]
STATIC_URL = "/static/"
STATIC_ROOT = FOLDER / "collected"
STATICFILES_DIRS = [FOLDER / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "HOST": os.environ["RIVAL_DATABASE_HOST"],
        "NAME": os.environ["RIVAL_DATABASE_NAME"],
        "USER": "brokerage",
        "OPTIONS": {"pool": True},
    }
}
PASSWORD_HASHERS = ["django_site.hashers.SameCostArgon2"]
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
}
