"""The advanced form: what it writes, and that it reads back what it wrote."""

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.search import form, search
from cards.search.fields import FIELDS
from cards.search.kinds import FixedChoice, Number, folded
from cards.search.special_fields import Interacting
from tests.often import often

pytestmark = pytest.mark.django_db


def asked(found_query: str) -> dict[str, str]:
    return {name: value for name, value in form.read(search(found_query)).items() if value}


def test_form_writes_the_query() -> None:
    data = {
        "words": "armor",
        "house": "war",
        "target": "recruit-group",
        "hp": "15",
        "hp-is": ">=",
        "text": "hand damage",
    }
    data |= {"order": "-cost", "rest": "(is:hero or has:helper)", "type": "", "level-is": "="}
    query = 'armor text:"hand damage" house:war target:recruit-group hp>=15 (is:hero or has:helper) order:-cost'
    assert form.write(data) == query


def test_form_reads_a_query() -> None:
    assert asked(
        'armor "of the" house:war hp>=15 house:body (is:hero or has:helper) -type:hero text:/x/ order:-cost'
    ) == {
        "words": 'armor "of the"',
        "house": "war",
        "house-is": "=",
        "hp": "15",
        "hp-is": ">=",
        "order": "-cost",
        "order-is": "=",
        "rest": "house:body (is:hero or has:helper) -type:hero text:/x/",
    }


@pytest.mark.parametrize(
    ("query", "inputs"),
    [
        ("nation:Satyrs", {"nation": "satyr"}),
        ("edition:revolutions", {"set": "r"}),
        ("house:war|body", {"rest": "house:war|body"}),
        ("timing:start_of_turn", {"timing": "start-of-turn"}),
        ('text:"die"', {"rest": 'text:"die"'}),
        ('text:"hand damage"', {"text": "hand damage"}),
        ("is:hero order:price", {"is": "hero", "order": "cost"}),
        ("is:hero order:-PRICE", {"is": "hero", "order": "-cost"}),
    ],
)
def test_form_reads_what_its_inputs_can_say(query: str, inputs: dict[str, str]) -> None:
    said = {name: value for name, value in asked(query).items() if not name.endswith(form.SIGN)}
    assert said == inputs
    again = form.write({each.name: each.value for each in form.inputs(form.read(search(query)))} | said)
    assert list(search(again).queryset) == list(search(query).queryset)


def test_form_keeps_an_or_together() -> None:
    assert asked("armor or shield order:id")["rest"] == "(armor or shield order:id)"


def values_of(name: str) -> st.SearchStrategy[str]:
    field = FIELDS[name]
    if isinstance(field, FixedChoice):
        return st.sampled_from([folded(value) for value in field.options()])
    if isinstance(field, Number):
        return st.integers(0, 99).map(str)
    if isinstance(field, Interacting):
        return st.sampled_from(["Power", "ogis armor"])
    return st.sampled_from(["armor", "hand damage", "sar'ul", "a:b", "x(y"])


FILLED = st.lists(
    st.sampled_from(sorted(FIELDS)).flatmap(lambda name: st.tuples(st.just(name), values_of(name))), max_size=5
).map(dict)


@settings(max_examples=often(20), deadline=None, database=None)
@given(FILLED, st.sampled_from(["", "order:-hp", "(a or b)", "armor"]))
def test_what_the_form_writes_it_reads_back(data: dict[str, str], rest: str) -> None:
    query = form.write({**data, "rest": rest})
    back = form.read(search(query))
    assert {name: back[name] for name in data} == data
    assert set(search(form.write(back)).queryset) == set(search(query).queryset)


def test_form_has_an_input_for_every_field(client: Client) -> None:
    page = client.get("/cards/advanced/").content.decode()
    for name in FIELDS:
        assert f'name="{name}"' in page
        assert f'<label for="ask-{name}">' in page


def test_form_page_is_filled_from_the_query(client: Client) -> None:
    page = client.get("/cards/advanced/", {"q": "armor house:war hp>=15 step:d3"}).content.decode()
    assert 'name="words" value="armor"' in page
    assert '<option value="war" selected>War</option>' in page
    assert '<option value="d3" selected>D3 (after armor)</option>' in page
    assert 'name="hp" value="15"' in page


def test_a_query_that_cannot_be_read_goes_to_the_rest(client: Client) -> None:
    page = client.get("/cards/advanced/", {"q": "hous:war"}).content.decode()
    assert 'name="rest" value="hous:war"' in page


def test_sent_off_form_leads_to_its_query(client: Client) -> None:
    answer = client.get("/cards/advanced/", {"house": "war", "hp": "15", "hp-is": ">", "search": "1", "name": ""})
    assert answer.status_code == 302
    assert answer["Location"] == "/cards/?q=house%3Awar+hp%3E15"


@pytest.mark.parametrize("value", ['"', "(", "a b", '/x"', "x" * 500, ":", "\0"])
def test_whatever_is_sent_is_answered(client: Client, value: str) -> None:
    answer = client.get("/cards/advanced/", dict.fromkeys(["words", "rest", *FIELDS], value) | {"search": "1"})
    assert answer.status_code == 302
    assert client.get(answer["Location"]).status_code in {200, 400}
