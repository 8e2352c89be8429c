"""The tests run the sources as they are, unless told to run the compiled engine; some run both builds."""

import os

os.environ.setdefault("SANCTUM_ENGINE", "interpreted")
