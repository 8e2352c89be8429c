"""How often a visitor may ask; the rates are in the settings."""

from rest_framework.throttling import AnonRateThrottle


class WorkThrottle(AnonRateThrottle):
    """For endpoints that work long for one answer: a lower rate, counted by itself."""

    scope = "work"
