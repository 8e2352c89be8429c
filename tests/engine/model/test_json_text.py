"""What is no JSON is refused with its line and column, and a field that is given twice by its name."""

from __future__ import annotations

import pytest

from engine.model.json_text import JsonTextError, read_json


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{\n "a": 1,\n}', "trailing comma in object at line 3, column 1 (“}”)"),
        ('{\n "ü": NaN}', "invalid character at line 2, column 7 (“NaN}”)"),
        (b'{"a": Infinity}', "invalid character at line 1, column 7 (“Infinity}”)"),
        ('{"a": 1} x', "trailing characters at line 1, column 10 (“x”)"),
        ("{}\n]", "trailing characters at line 2, column 1 (“]”)"),
        ("{'a': 1}", "object keys must be strings at line 1, column 2 (“'a': 1}”)"),
        ('{"a": 1', "it ends before it is complete"),
        ("", "it ends before it is complete"),
        (r'{"a": "\ud800"}', r"half a character stands in it by itself (\ud800 to \udfff)"),
        ("[" * 100_000, "it is nested too deeply"),
        ('{"a": 1e999}', "a number in it is too large"),
        ('{"a": ' + "9" * 5_000 + "}", "a number in it is too large"),
        (b'"\xff"', "it is not written in UTF-8"),
        ('{"a": {"id": 1, "id": 2}}', "the field 'id' is given twice in one object"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str | bytes, problem: str) -> None:
    with pytest.raises(JsonTextError) as caught:
        read_json(text)
    assert str(caught.value) == problem


def test_a_field_that_is_given_twice_is_said_with_its_path() -> None:
    with pytest.raises(JsonTextError) as caught:
        read_json('{"groups": [{}, {"id": "a", "id": "b"}]}')
    assert caught.value.path == "$.groups[1].id"


def test_the_same_field_of_two_objects_is_given_once() -> None:
    assert read_json('[{"id": 1}, {"id": 2}]') == [{"id": 1}, {"id": 2}]
