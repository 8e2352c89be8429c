"""The pipeline chart: every step once, nothing over anything else, arrows as the engine's table has them."""

from itertools import combinations

from django.test import Client

from cards.rules.chart import WIDTH, arrows, columns, size
from cards.web.addresses import step_address
from engine.model.steps import ENTERS, PIPELINES, STEPS
from tests.some import some


def test_every_step_of_the_table_stands_in_the_chart_once_in_order() -> None:
    assert [box.step for column in columns() for box in column.boxes] == list(STEPS.values())
    assert [column.pipeline for column in columns()] == list(PIPELINES)


def test_no_two_steps_overlap() -> None:
    boxes = [box for column in columns() for box in column.boxes]
    for one, other in some(combinations(boxes, 2)):
        apart = abs(one.x - other.x) >= WIDTH or one.y + one.height <= other.y or other.y + other.height <= one.y
        assert apart, (one.step.id, other.step.id)


def test_there_is_an_arrow_for_every_step_that_goes_through_another_pipeline() -> None:
    assert len(arrows(columns())) == len(ENTERS)
    assert all(
        STEPS[step].pipeline != letter and letter in {p.letter for p in PIPELINES} for step, letter in ENTERS.items()
    )


def test_everything_lies_inside() -> None:
    width, height = size(columns())
    for column in some(columns()):
        for box in some(column.boxes):
            assert box.x + WIDTH <= width
            assert box.y + box.height <= height


def test_the_chart_is_on_the_rules_page_and_every_step_is_a_link(client: Client) -> None:
    page = client.get("/rules/").content.decode()
    chart = page[page.index('<figure class="pipelines">') : page.index("</figure>")]
    for step in STEPS.values():
        assert chart.count(f'<a href="{step_address(step)}">') == 1


def test_the_rules_are_searched_from_their_page(client: Client) -> None:
    page = client.get("/rules/?q=deflection").content.decode()
    assert 'href="/rules/damage/#fred"' in page
    assert "passages with “deflection”" in page
    assert '<a href="/cards/?q=deflection">' in page
    assert "Nothing with “zeppelin”" in client.get("/rules/?q=zeppelin").content.decode()
    assert "That search is too long" in client.get("/rules/", {"q": "a " * 100}).content.decode()
    assert "<b>x" not in client.get("/rules/?q=<b>x").content.decode()


def test_a_term_can_be_previewed(client: Client) -> None:
    answer = client.get("/rules/glossary/current-armor/preview/")
    page = answer.content.decode()
    assert page.startswith('<p class="preview-title">Current armor</p>')
    assert 'href="/rules/combat/#combat-attributes"' in page
    assert client.get("/rules/glossary/zeppelin/preview/").status_code == 404


def test_the_rulings_are_listed_with_how_they_came_out(client: Client) -> None:
    page = client.get("/rules/rulings/").content.decode()
    assert page.count("Holds:") >= 12
    assert "Fails:" not in page
