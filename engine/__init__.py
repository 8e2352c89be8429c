"""The rules of Sanctum as a Python package: set up a board, play it, read why.

``python -m engine`` is its command line. The modules are named for the pipelines they play.
"""

ENGINE_VERSION = "0.2"
"""Raised whenever a scenario may end differently than before; saved links tell with which version they were made."""
