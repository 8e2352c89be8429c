"""The site's settings as the browser tests run them: with the files that are sent in earnest, but uncompressed."""

import os
from pathlib import Path

from sanctum_site import settings
from tests.settings import *  # noqa: F403

STORAGES = settings.STORAGES
PATIENCE = settings.PATIENCE
STATIC_ROOT = Path(os.environ["STATIC_ROOT"])
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = False
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["css", "ico", "js", "svg"]
