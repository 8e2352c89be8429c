"""The site as gunicorn serves it, but for the warm-up: for tests that start many workers, or ask in process."""

from django.core.wsgi import get_wsgi_application

from cards.guard.raw_requests import readable

application = readable(get_wsgi_application())
