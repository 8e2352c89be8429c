"""The WSGI application that gunicorn serves."""

import os

from django.conf import settings
from django.core.checks.security.base import check_secret_key
from django.core.exceptions import ImproperlyConfigured
from django.core.wsgi import get_wsgi_application

from cards.guard.raw_requests import readable
from sanctum_site.warm_up import warm_up

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sanctum_site.settings")

if settings.HTTPS and (not os.environ.get("SECRET_KEY") or check_secret_key(None)):
    raise ImproperlyConfigured("Set SECRET_KEY in the environment to 50 random letters or more; see README.md.")

application = readable(get_wsgi_application())
warm_up(application)
