"""Template tags for the signs the whole site uses: crest, mana, step and emblem."""

from functools import cache, lru_cache
from html import escape
from urllib.parse import quote

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from cards import cost_words, heraldry
from cards.atlas import RelatedCard, RelatedKind
from cards.models import Card, House, Interaction
from cards.rules.linking import linked
from cards.timing import acting_steps
from cards.web.addresses import address_of, ruling_address, step_address
from engine.atlas.sentences import squares
from engine.library.rulings import Ruling
from engine.model.steps import STEPS
from engine.model.words import capital

register = template.Library()
register.filter("acting_steps", acting_steps)
register.filter("linked", linked)


@register.simple_tag
def crest(house: House | str | None, size: int = 48, decorative: bool = False) -> SafeString:
    """Draw the crest of a house, given as a record, a name or None for "not known".

    ``decorative`` leaves it unsaid where the words beside it name the house. Raises KeyError for a
    name that is no house's.
    """
    name = str(house) if house else None
    said = "" if decorative else f"House of {name}" if name else "House unknown"
    return mark_safe(heraldry.crest_svg(name, size, said))  # noqa: S308 - names are looked up, not echoed


@register.simple_tag
def crest_shape(house: str) -> SafeString:
    """Draw a house's crest, 48 by 52, inside another drawing. Raises KeyError for a name that is no house's."""
    return SafeString(heraldry.crest_shape(house))


@register.simple_tag
def mana_glyph(mana_type: str) -> SafeString:
    """Draw a mana type's glyph, 24 by 24, inside another drawing. Raises KeyError for no such type."""
    return SafeString(heraldry.glyph(mana_type))


@register.simple_tag
def mana(mana_type: str, amount: int | str | None = None, named: bool = True) -> SafeString:
    """Draw a mana type's glyph with its name, after an amount if there is one: "2 (glyph) Strife".

    With ``named=False`` the glyph stands alone and the name is for screen readers.
    """
    return _pip(mana_type, amount, named)


@cache
def _pip(mana_type: str, amount: int | str | None, named: bool) -> SafeString:
    """Return the pip's markup; the few that exist are made once."""
    return format_html(
        '<span class="pip" data-mana="{}">{}<svg viewBox="0 0 24 24" aria-hidden="true">{}</svg>{}</span>',
        mana_type,
        "" if amount is None else format_html("<b>{}</b> ", amount),
        mark_safe(heraldry.glyph(mana_type)),  # noqa: S308 - looked up, not echoed
        mana_type if named else format_html('<span class="visually-hidden">{}</span>', mana_type),
    )


@register.simple_tag
def cost(card: Card, brief: bool = False) -> SafeString:
    """Draw what is known of a card's cost; ``brief`` leaves the mana types' names to screen readers.

    Reads ``card.house``.
    """
    return _cost(tuple(sorted((card.cost or {}).items())), card.mana, brief)


@lru_cache(maxsize=1024)
def _cost(known: tuple[tuple[str, int], ...], pair: tuple[str, str] | None, brief: bool) -> SafeString:
    """Return the cost's markup."""
    parts = cost_words.parts(dict(known), pair)
    if parts:
        joint = " + " if cost_words.is_exact(dict(known)) else ", "
        return format_html_join(joint, "{}", ((_part(part, brief),) for part in parts))
    if not pair:
        return format_html(
            '<span class="unknown">{}</span>', "cost unknown" if brief else cost_words.cost_in_words(None, None)
        )
    first, second = (_pip(name, None, not brief) for name in pair)
    if brief:
        hidden = '<span class="visually-hidden">cost unknown; uses </span>'
        return format_html(hidden + '<span class="unknown" aria-hidden="true">?</span> {} {}', first, second)
    return format_html('<span class="unknown">cost unknown;</span> uses {} and {}', first, second)


def _part(part: cost_words.CostPart, brief: bool) -> SafeString:
    """Return one part of a cost: a pip, or plain words where no mana type is known."""
    if part.mana in heraldry.GLYPHS:
        return _pip(part.mana, part.amount, not brief)
    return format_html("<b>{}</b> {}", part.amount, part.mana or "in all")


@register.simple_tag
@cache
def step(step_id: str, lit: bool | None = None) -> SafeString:
    """Draw a step's badge, a link to the paragraph that states it. Raises KeyError for no such step.

    In a row of steps, ``lit`` tells whether the card acts at this one.
    """
    found = STEPS[step_id]
    return format_html(
        '<a class="step{}" data-pipeline="{}" href="{}" title="{}: {}">{}{}</a>',
        " unlit" if lit is False else "",
        step_id[0],
        step_address(found),
        found.pipeline,
        found.name,
        step_id,
        mark_safe('<span class="visually-hidden">, acts here</span>') if lit else "",
    )


@register.simple_tag
def finding(found: Interaction) -> SafeString:
    """Draw what was found of two cards: how strong, in words, and the address of both fights."""
    return mark_safe(_finding(found.strength, found.sentence, found.address, f"with and without {found.by.name}"))  # noqa: S308 - escaped


@register.simple_tag
def findings(kinds: list[RelatedKind]) -> SafeString:
    """List the cards that a page's card has to do with: dozens, for which a template takes several times as long."""
    return mark_safe("".join(map(_kind, kinds)))  # noqa: S308 - all of it is escaped


def _kind(kind: RelatedKind) -> str:
    """Return the cards of a kind, the first of them in the open."""
    heading = escape(kind.heading)
    return f"""
        <section id="{kind.id}" aria-label="{heading} …">
          <h3>{heading} <span class="small">{kind.size}</span></h3>
          <p class="small">{escape(capital(kind.explained))}.</p>
          <ul class="plain">
            {"".join(map(_related, kind.rows))}
          </ul>
          {_folded(kind) if kind.more else ""}
        </section>
      """


def _folded(kind: RelatedKind) -> str:
    """Return a few more cards of a kind, and where all of them are listed."""
    every = f"{address_of('cards:list')}?q={quote(kind.query)}"
    return f"""
            <details>
              <summary>{len(kind.more)} more</summary>
              <ul class="plain">
                {"".join(map(_related, kind.more))}
              </ul>
              <p><a href="{every}">All {kind.size}</a></p>
            </details>
          """


def _related(row: RelatedCard) -> str:
    """Return a card that a page's card has to do with, and what was found of the two."""
    does = row.found.by_name
    whose = "" if does == row.name else f"{row.name}, "
    found = _finding(row.found.strength, row.found.sentence, row.found.fights, f"{whose}with and without {does}")
    return f'<li class="interaction"><a class="serif" href="{row.address}">{escape(row.name)}</a> {found}</li>'


def _finding(strength: int, sentence: str, fights: str, compared: str) -> str:
    return (
        f'<span class="strength" role="img" aria-label="strength {strength} of 5">{squares(strength)}</span> '
        f'<span class="small">{escape(sentence)} <a rel="nofollow" href="{escape(fights)}">Both fights'
        f'<span class="visually-hidden">: {escape(compared)}</span></a></span>'
    )


@register.simple_tag
def ruled(rulings: list[tuple[Ruling, bool]]) -> SafeString:
    """List rulings and whether each holds: a card has up to dozens."""
    return mark_safe("".join(_ruled(ruling, held) for ruling, held in rulings))  # noqa: S308 - all of it is escaped


def _ruled(ruling: Ruling, held: bool) -> str:
    return f"""
    <li class="finding">
      {_holds(held)}
      <div>
        <a href="{ruling_address(ruling)}">{escape(ruling.title)}</a>
        <span class="small">{escape(ruling.statement)}</span>
      </div>
    </li>
  """


@cache
def _holds(held: bool) -> str:
    """Return the sign of a ruling that holds, or does not."""
    return render_to_string("rules/_holds.html", {"held": held})


@register.simple_tag
def emblem(card: Card) -> SafeString:
    """Draw a card's emblem from its house, type, target, steps and id; reads ``card.house``."""
    return _emblem(card.pk, card.house.name if card.house else None, card.type, card.target, acting_steps(card.timing))


@lru_cache(maxsize=1024)
def _emblem(card_id: int, house: str | None, spell_type: str, target: str, steps: tuple[str, ...]) -> SafeString:
    """Return the emblem's markup."""
    return mark_safe(heraldry.emblem_svg(card_id, house, spell_type, target, steps))  # noqa: S308 - made from known words


@register.filter
def aim(card: Card) -> str:
    """Return a card's type and target as a phrase: "Alteration on a recruit", "Conjuration on the globe"."""
    article = "the" if card.target == "globe" else "a"
    return f"{card.get_type_display()} on {article} {card.target}"


@register.simple_tag
def seal(card: Card) -> SafeString:
    """Draw a card's emblem small and plain, for lists; decorative, as the words beside it say the same.

    Reads ``card.house``; ring and figure come from ``seal_shapes``, which the page holds once.
    """
    return _seal(card.house.name if card.house else None, card.type, card.target)


@lru_cache(maxsize=1024)
def _seal(house: str | None, spell_type: str, target: str) -> SafeString:
    """Return the seal's markup."""
    return mark_safe(heraldry.seal_svg(house, spell_type, target))  # noqa: S308 - made from known words


@register.simple_tag
@cache
def seal_shapes() -> SafeString:
    """Put the rings and figures of the seals on the page, unseen, for every seal to use."""
    return mark_safe(heraldry.seal_shapes_svg())  # noqa: S308 - fixed drawings
