"""The WSGI application that gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application

from cards.guard.front import front
from sanctum_site.warm_up import warm_up

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sanctum_site.settings")
application = front(get_wsgi_application())
warm_up()
