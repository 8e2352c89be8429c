"""The site's settings as the tests run them: plain http, quick hashing, files served unhashed."""

import os

os.environ.setdefault("SECRET_KEY", "tests-only-key-that-guards-nothing-at-all-0123456789")
os.environ["HTTPS"] = "0"

from sanctum_site.settings import *  # noqa: F403

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True

# Pages are made anew for every test; one of kept pages keeps them itself.
CACHES["pages"] = {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}  # noqa: F405

# A test that is turned away need not wait for it.
PATIENCE = 0

# A test that counts sets a rate of its own, or starts a site with one.
RATES = dict.fromkeys(RATES, "") | {"api": os.environ.get("API_RATE", "")}  # noqa: F405
