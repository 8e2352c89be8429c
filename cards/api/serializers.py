"""What every endpoint asks of its input: no unknown fields, so that no misspelled one is passed over."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django.http import QueryDict
from rest_framework import serializers

from cards.web.form_problems import number_messages
from engine.model.words import listed

Fields = dict[str, Any]


class StrictSerializer(serializers.Serializer[Fields]):
    """A serializer that refuses fields it does not know."""

    def to_internal_value(self, data: Any) -> Fields:
        """Return the validated fields. Raises serializers.ValidationError with all that is wrong with them."""
        values: Fields = {}
        wrong: Fields = unknown_fields(data, self.fields) if isinstance(data, Mapping) else {}
        try:
            values = super().to_internal_value(data)
        except serializers.ValidationError as error:
            wrong |= dict(error.detail)  # type: ignore[arg-type]
        wrong |= self.wrong_together(data) if isinstance(data, Mapping) else {}
        if wrong:
            raise serializers.ValidationError(wrong)
        return values

    def wrong_together(self, given: Mapping[str, Any]) -> Fields:  # noqa: ARG002 (others ask)
        """Return what is wrong with the fields that are given together, as a ValidationError has it."""
        return {}


def unknown_fields(given: Iterable[str], known: Iterable[str]) -> dict[str, list[str]]:
    """Return what is wrong with each field that is not known, as a ValidationError has it."""
    known = list(known)
    said = [f"Unknown field; known are: {', '.join(known)}." if known else "Unknown field; there are none here."]
    return dict.fromkeys(sorted(set(given) - set(known)), said)


def address_fields(given: QueryDict) -> Fields:
    """Return the fields of an address. Raises serializers.ValidationError for those that it gives more than once."""
    repeated = sorted(name for name, values in given.lists() if len(values) > 1)
    if repeated:
        raise serializers.ValidationError(
            {name: [f"Give this once, not {len(given.getlist(name))} times."] for name in repeated}
        )
    return given.dict()


class StrictChoiceField(serializers.ChoiceField):
    """One of a few words, in capitals or not, or none where it may be blank; an error names them."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.error_messages["null"] = f"Expected {listed(map(str, self.choices), 'or')}."

    def to_internal_value(self, data: Any) -> str:
        """Return the word. Raises serializers.ValidationError."""
        if data == "" and self.allow_blank:
            return ""
        words = {str(word).casefold(): str(word) for word in self.choices}
        word = words.get(data.strip().casefold()) if isinstance(data, str) else None
        if word is None:
            raise serializers.ValidationError(f"Expected {listed(words.values(), 'or')}, got {str(data)[:40]!r}.")
        return word


class StrictBooleanField(serializers.BooleanField):
    """A truth value that is one: true or false, and not 0, "no" or "off"."""

    default_error_messages: ClassVar = dict.fromkeys(("invalid", "null"), "Expected true or false.")

    def to_internal_value(self, data: Any) -> bool:
        """Return the value. Raises serializers.ValidationError."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class WholeNumberField(serializers.IntegerField):
    """A whole number within bounds, of which every error tells."""

    def __init__(self, *, min_value: int, max_value: int, **kwargs: Any) -> None:
        told: dict[str, Any] = {**number_messages(min_value, max_value)}
        super().__init__(min_value=min_value, max_value=max_value, error_messages=told, **kwargs)


class StrictIntegerField(WholeNumberField):
    """A whole number that is one: 4 or 4.0, which JSON takes for the same, and not "4"."""

    def to_internal_value(self, data: Any) -> int:
        """Return the number. Raises serializers.ValidationError."""
        if not isinstance(data, int | float):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictCharField(serializers.CharField):
    """A text that is one, and not 5; where there is none, an error says what it was expected to be."""

    def __init__(self, *, expected: str, **kwargs: Any) -> None:
        told: dict[str, Any] = dict.fromkeys(("required", "null", "blank", "invalid"), f"Expected {expected}.")
        super().__init__(error_messages=told, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """Return the text. Raises serializers.ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)
