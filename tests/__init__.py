"""The tests run the sources as they are, whether a compiled engine is at hand or not; some run both builds."""

import os

os.environ.setdefault("SANCTUM_ENGINE", "interpreted")
