"""Hostile requests at every address of the site: whatever is sent, no answer may be a crash (5xx).

``make fuzz`` sends many; the tests send a few. Both are counted, and print the seed that repeats them.
"""
