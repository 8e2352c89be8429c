"""The signs that every page uses: crest, mana, cost, step, emblem and seal."""

import xml.etree.ElementTree as ET

import pytest
from django.template import Context, Template

from cards import heraldry
from cards.models import Card, House
from cards.templatetags import codex
from engine.model.catalog import houses_by_name
from engine.model.steps import STEPS

PAIR = House(name="Unmaking", slug="unmaking", primary="Strife", secondary="World")
TYPES = list(Card.TYPES)
TARGETS = list(Card.TARGETS)


def render(source: str, **context: object) -> str:
    return Template("{% load codex %}" + source).render(Context(context))


def a_card(house: House | None = PAIR, cost: dict[str, int] | None = None, **values: object) -> Card:
    return Card(**{"id": 7, "name": "Test", "house": house, "type": "hero", "target": "group", "cost": cost, **values})


@pytest.mark.parametrize("house", sorted(houses_by_name()))
def test_crest_is_a_drawing_that_names_the_house(house: str) -> None:
    drawing = ET.fromstring(render("{% crest house 30 %}", house=house))
    assert drawing.attrib["aria-label"] == f"House of {house}"
    assert drawing.attrib["width"] == "30"


def test_crest_takes_a_record_a_name_or_nothing() -> None:
    assert render("{% crest house %}", house=PAIR) == render('{% crest "Unmaking" %}')
    assert 'aria-label="House unknown"' in render("{% crest house %}", house=None)


def test_crest_beside_words_is_not_said_twice() -> None:
    assert 'aria-hidden="true"' in render("{% crest house 30 decorative=True %}", house=PAIR)


def test_crest_of_no_house_is_an_error_of_ours() -> None:
    with pytest.raises(KeyError):
        render('{% crest "<script>" %}')


def test_mana_has_glyph_name_and_amount() -> None:
    named = render('{% mana "Order" 3 %}')
    assert "<b>3</b>" in named
    assert named.endswith("</svg>Order</span>")
    assert '<span class="visually-hidden">Order</span>' in render('{% mana "Order" named=False %}')
    assert "<b>" not in render('{% mana "Order" %}')


def test_the_six_glyphs_differ() -> None:
    assert len(set(heraldry.GLYPHS.values())) == 6


@pytest.mark.parametrize("step", STEPS)
def test_step_links_to_its_paragraph(step: str) -> None:
    badge = ET.fromstring(render("{% step id %}", id=step))
    assert badge.attrib["href"] == f"/rules/{STEPS[step].page}/#{step}"
    assert badge.attrib["data-pipeline"] == step[0]
    assert STEPS[step].name in badge.attrib["title"]
    assert badge.text == step


def test_step_that_does_not_exist_is_an_error_of_ours() -> None:
    with pytest.raises(KeyError):
        render('{% step "D9" %}')


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("spell_type", TYPES)
def test_emblem_is_a_drawing_for_every_type_and_target(spell_type: str, target: str) -> None:
    drawing = ET.fromstring(render("{% emblem card %}", card=a_card(type=spell_type, target=target)))
    assert drawing.attrib["aria-label"] == f"Emblem: {spell_type} on {target}, House of Unmaking"


def test_emblems_of_one_kind_share_nothing_but_the_kind() -> None:
    drawings = {heraldry.emblem_svg(card_id, "War", "hero", "group") for card_id in range(200)}
    assert len(drawings) == 200
    assert heraldry.emblem_svg(12, "War", "hero", "group") in drawings


def test_emblem_shows_the_crest_and_the_first_steps_at_which_the_card_acts() -> None:
    card = a_card(timing=["D3", "ON_EXECUTION", "A2", "E2", "S1", "STATIC"])
    drawing = ET.fromstring(render("{% emblem card %}", card=card))
    assert [text.text for text in drawing.iter("text")] == ["X3", "E2", "D3", "A2"]
    assert drawing.attrib["aria-label"].endswith("acts at A2, D3, E2, X3, S1")


def test_what_a_spell_makes_is_drawn_instead_of_where_it_is_cast() -> None:
    hero, summoning = (heraldry.emblem_svg(1, "War", kind, "square") for kind in ("hero", "summoning"))
    assert heraldry.FIGURES["hero"] in hero
    assert heraldry.FIGURES["summoning"] in summoning
    assert heraldry.FIGURES["square"] not in hero + summoning


def test_neighbouring_cards_have_grounds_of_many_kinds() -> None:
    emblems = [heraldry.emblem_svg(card_id, "War", "hero", "group") for card_id in range(60)]
    grounds = {emblem.partition('translate(150 95)">')[2][:40] for emblem in emblems}
    assert len(grounds) >= 6


def test_emblem_of_unknown_house_has_no_mana_colours() -> None:
    drawing = render("{% emblem card %}", card=a_card(house=None))
    assert "house unknown" in drawing
    assert not any(f"--{mana.lower()}" in drawing for mana in heraldry.GLYPHS)


def test_ornaments_carry_no_inline_style() -> None:
    for drawing in (heraldry.seal_shapes_svg(), heraldry.emblem_svg(1, "Life", "hero", "globe")):
        ET.fromstring(drawing)
        assert "style=" not in drawing


def test_seal_uses_shapes_that_the_page_has() -> None:
    shapes = {element.attrib.get("id") for element in ET.fromstring(render("{% seal_shapes %}")).iter()}
    for spell_type in TYPES:
        for target in TARGETS:
            seal = ET.fromstring(render("{% seal card %}", card=a_card(type=spell_type, target=target)))
            used = {element.attrib["href"].removeprefix("#") for element in seal.iter("use")}
            assert len(used) == 2
            assert used <= shapes


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        ({"primary": 2, "secondary": 1}, "2 Strife + 1 World"),
        ({"primary": 4, "secondary": 0}, "4 Strife"),
        ({"total": 7}, "7 in all"),
        ({"primary_max": 4, "secondary_max": 0}, "at most 4 Strife, no World"),
        (None, "cost unknown; uses Strife and World"),
    ],
)
def test_cost_says_what_is_known(cost: dict[str, int] | None, said: str) -> None:
    assert text_of(render("{% cost card %}", card=a_card(cost=cost))) == said


def test_cost_without_house_or_numbers_says_both_are_unknown() -> None:
    assert text_of(render("{% cost card %}", card=a_card(house=None))) == "house and cost unknown"
    assert text_of(render("{% cost card brief=True %}", card=a_card(house=None))) == "cost unknown"


def test_brief_cost_keeps_the_names_for_screen_readers() -> None:
    brief = render("{% cost card brief=True %}", card=a_card())
    assert "cost unknown; uses" in text_of(brief)
    assert '<span class="visually-hidden">World</span>' in brief


def text_of(fragment: str) -> str:
    root = ET.fromstring(f"<div>{fragment}</div>")
    return " ".join("".join(root.itertext()).split())


@pytest.mark.parametrize(
    ("spell_type", "target", "said"),
    [
        ("alteration", "recruit", "Alteration on a recruit"),
        ("conjuration", "globe", "Conjuration on the globe"),
        ("hero", "recruit group", "Hero on a recruit group"),
    ],
)
def test_aim_is_a_phrase(spell_type: str, target: str, said: str) -> None:
    assert codex.aim(a_card(type=spell_type, target=target)) == said
