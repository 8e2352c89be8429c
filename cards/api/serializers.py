"""What every endpoint asks of its input: no unknown fields, so that no misspelled one is passed over."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

Fields = dict[str, Any]


class StrictSerializer(serializers.Serializer[Fields]):
    """A serializer that refuses fields it does not know."""

    def to_internal_value(self, data: Any) -> Fields:
        """Return the validated fields. Raises serializers.ValidationError."""
        if isinstance(data, Mapping) and (unknown := data.keys() - self.fields.keys()):
            known = ", ".join(self.fields) or "none"
            raise serializers.ValidationError({key: [f"Unknown field; known are: {known}."] for key in sorted(unknown)})
        values: Fields = super().to_internal_value(data)
        return values


class StrictBooleanField(serializers.BooleanField):
    """A truth value that is one: true or false, and not 0, "no" or "off"."""

    def to_internal_value(self, data: Any) -> bool:
        """Return the value. Raises serializers.ValidationError."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data
