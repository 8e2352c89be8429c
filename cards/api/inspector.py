"""How drf-spectacular reads an endpoint here."""

from inspect import getdoc

from drf_spectacular.openapi import AutoSchema


class Inspector(AutoSchema):
    """Describes an operation by the docstring of its endpoint, not by that of the method it inherits."""

    def get_description(self) -> str:  # type: ignore[override]  # the stubs say None
        """Return the endpoint's docstring."""
        return getdoc(type(self.view)) or ""
