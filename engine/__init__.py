"""The rules of Sanctum as a Python package: set up a board, play it, read why.

``python -m engine`` is its command line. The modules are named for the pipelines they play.
"""
