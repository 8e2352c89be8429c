"""Settings of the Sanctum Codex, read from the environment with safe defaults.

A fresh clone runs with none of these set; a deployment sets SECRET_KEY, ALLOWED_HOSTS and
usually DATABASE_URL. DEBUG is off unless asked for.
"""

import os
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF

from cards.guard.raw_requests import MAX_BODY
from sanctum_site.environment import cache_address, database, env, folder, local_secret, log_level, mail, rate, switch

BASE_DIR = Path(__file__).resolve().parent.parent
LOCAL_DIR = BASE_DIR / ".local"

DEBUG = switch("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or local_secret(LOCAL_DIR / "secret_key")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# Behind TLS by default; `make run` serves plain http on the loopback address and says so.
HTTPS = switch("HTTPS", default=True)
SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "cards.guard.refusals.csrf_failure"
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
# To speak for other hosts of the domain, or for all browsers to come, is for its owner to decide.
SECURE_HSTS_INCLUDE_SUBDOMAINS = switch("HSTS_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = switch("HSTS_PRELOAD", default=False)
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
# Behind a proxy (one), what it says of the visitor counts; without one, a visitor could say anything.
BEHIND_PROXY = switch("BEHIND_PROXY", default=False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
X_FRAME_OPTIONS = "DENY"
# To whom a hole is told: "mailto:..." or an address, for /.well-known/security.txt.
SECURITY_CONTACT = env.str("SECURITY_CONTACT", default="")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "corsheaders",
    "django_htmx",
    "template_partials",
    "csp",
    "django_tasks",
    "django_tasks_db",
    "cards.guard",
    "cards",
    "deckbuilder",
    "sandbox",
    "sanctum_site",
]

MIDDLEWARE = [
    "engine.call_stack.with_room",  # outermost: for the frames of all that a request calls
    "cards.guard.headers.heed_refused_gzip",
    "cards.guard.logs.log_requests",
    "cards.guard.headers.quiet_headers",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "cards.web.public_pages.keep_public_pages",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "cards.guard.refusals.RefusalsMiddleware",
    "deckbuilder.saved.access.remember_browser",
]

# Figures for Prometheus at /metrics, counted by all workers together in the files of this folder; none unless named.
METRICS = folder("METRICS")
if METRICS:
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = METRICS
    INSTALLED_APPS.append("django_prometheus")
    MIDDLEWARE.insert(0, "django_prometheus.middleware.PrometheusBeforeMiddleware")
    MIDDLEWARE.append("django_prometheus.middleware.PrometheusAfterMiddleware")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}

ROOT_URLCONF = "sanctum_site.urls"
WSGI_APPLICATION = "sanctum_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["sanctum_site.templatetags.address_tags"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

DATABASES = {"default": database(f"sqlite:///{LOCAL_DIR / 'codex.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Readers never wait for the one writer, and a writer waits its turn instead of failing. What was answered as saved
    # is on the disk (FULL: the log is written through at every commit). Threads keep their connections, so that the
    # files that readers share are there still when the disk is full.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    }
    DATABASES["default"]["CONN_MAX_AGE"] = None
    # Where nothing can be written, readers have nowhere to put the files that they share, and need none.
    file = Path(DATABASES["default"]["NAME"])
    if file.exists() and not os.access(file.parent, os.W_OK) and not Path(f"{file}-wal").exists():
        DATABASES["default"]["NAME"] = f"{file.absolute().as_uri()}?immutable=1"
        DATABASES["default"]["OPTIONS"]["uri"] = True
else:
    # A connection that the server has ended meanwhile, as when it was restarted, is made anew instead of failing.
    DATABASES["default"] |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# The pages of runs (`sandbox/run/run_page.py` bounds each), and the sandbox's answers to questions that take long: in
# the worker's memory, where neither crowds out the other, or in the cache server (Redis, Valkey) of all workers.
CACHE_URL = cache_address()


def _kept(name: str, most: int, seconds: int) -> dict[str, Any]:
    """Return where something is kept for a while, and how much of it."""
    if CACHE_URL:
        backend: dict[str, Any] = {
            "BACKEND": "cards.guard.cache.ServerCache",
            "LOCATION": CACHE_URL,
            "KEY_PREFIX": name,
        }
    else:
        memory = "django.core.cache.backends.locmem.LocMemCache"
        backend = {"BACKEND": memory, "LOCATION": name, "OPTIONS": {"MAX_ENTRIES": most}}
    return backend | {"TIMEOUT": seconds}


CACHES = {
    "default": _kept("default", 300, 300),
    "runs": _kept("runs", 100, 86_400),
    "answers": _kept("answers", 200, 900),
    # Pages as they were sent (`cards/web/public_pages.py`): in the worker's own memory, anew with each release.
    "pages": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pages",
        "OPTIONS": {"MAX_ENTRIES": 400},
        "TIMEOUT": None,
    },
    # What is worked out of a release's own files (`cards/release.py`): in files, for all workers and all their starts.
    "release": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": LOCAL_DIR / "release",
        "OPTIONS": {"MAX_ENTRIES": 40},
        "TIMEOUT": None,
    },
}

# Long studies wait in the database for a worker (`manage.py db_worker`), which spreads them over its cores or over the
# Dask cluster of this address.
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
CLUSTER_URL = env.str("CLUSTER_URL", default="")

# How often one visitor may do a thing (cards/guard/rate_limits.py); an empty rate is no limit.
RATES = {
    "api": rate("API_RATE", "240/min"),
    "work": rate("API_WORK_RATE", "30/min"),
    "runs": "90/min",
    "studies": "30/hour",
    "shares": "60/hour",
    "drafts": "1000/day",
    "decks": "60/hour",
    "browsers": "60/hour",
    "changes": "6000/hour",
    "logins": "30/hour",
    "signups": "10/hour",
    "reports": "60/hour",
    "letters": "10/hour",
}
# So many seconds a page waits for its turn while its worker plays other fights (cards/guard/gate.py).
PATIENCE = 5
# A body is read into memory, never into a file: none is longer than cards/guard/refusals.py lets through.
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "static-root"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "sanctum_site.static_files.ModuleStorage"
        )
    },
}

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = False
USE_TZ = True

# A login lasts a year. What a browser owns without one hangs on a cookie of its own (deckbuilder/saved/access.py).
SESSION_COOKIE_AGE = 31_536_000
SESSION_ENGINE = "cards.guard.sessions"
LOGIN_URL = "accounts:login"
# Mail, for a link to a new password: "smtp+tls://user:password@mail.example.org:587". Without it none is offered.
MAIL_SERVER = mail()
MAIL = bool(MAIL_SERVER)
if MAIL:
    vars().update(MAIL_SERVER)
    DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", default="codex@localhost")
    EMAIL_TIMEOUT = 10
PASSWORD_RESET_TIMEOUT = 86_400
AUTHENTICATION_BACKENDS = ["cards.guard.accounts.AnyLettersBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["cards.api.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "cards.api.negotiation.Negotiation",
    "DEFAULT_THROTTLE_CLASSES": ["cards.api.throttling.ReadThrottle"],
    "UNAUTHENTICATED_USER": None,
    "URL_FORMAT_OVERRIDE": None,
    "EXCEPTION_HANDLER": "cards.api.problems.problem_handler",
    "DEFAULT_SCHEMA_CLASS": "cards.api.inspector.Inspector",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Sanctum Codex",
    "DESCRIPTION": "Cards, houses, steps, deck checks and the rules sandbox. Unknown facts are null.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "LICENSE": {"name": "CC BY 4.0 (the data)", "url": "https://creativecommons.org/licenses/by/4.0/"},
    "SORT_OPERATION_PARAMETERS": False,
    "SCHEMA_PATH_PREFIX": "/api/v[0-9]",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "cards.api.schema.complete",
    ],
}

# Anybody's page may read the API and the decks that anybody may see.
CORS_URLS_REGEX = r"^/(api/|decks/[^/]+/deck\.(json|txt|md)$)"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ("GET", "HEAD", "OPTIONS", "POST")
CORS_ALLOW_HEADERS = ("accept", "content-type", "if-none-match")
CORS_EXPOSE_HEADERS = ("ETag", "Edition", "Retry-After", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "cards.guard.logs.JsonLines"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["console"], "level": log_level()},
    # Django's own level and handlers would go past the level of the root.
    "loggers": {"django": {"level": "NOTSET"}},
}
