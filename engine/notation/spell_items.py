"""Items of a line that lay spells on a host: which, how often, and whose they are."""

from __future__ import annotations

import re
from typing import Final

from lark import Token, Tree

from engine.notation.cutting import PLAIN
from engine.notation.draft import (
    GroupDraft,
    Item,
    Takes,
    alone_in_parentheses,
    first_token,
    player_of,
    take_nothing,
)
from engine.notation.typed_scenario import Span, TypedSpell
from engine.notation.vocabulary import key, kinds_of, near, spells, values_of

MOST_TIMES: Final = 20
"""So often may one spell be laid by saying how often."""

SOMEBODYS: Final = frozenset(
    {"nation", "nationless", "recruit", "horde", "creature", "quoted_creature", "words", "name"}
)
"""Items that say who a minion is."""

BEGINNINGS: Final = SOMEBODYS | {"colon"}
"""Items that go on with a minion: a number or a color before one is that minion's."""


def take_all(draft: GroupDraft, tree: Item, takes: Takes) -> None:
    """Take what stands between parentheses or brackets."""
    items = [item for item in tree.children if isinstance(item, Tree)]
    alone = SOMEBODYS.isdisjoint(item.data for item in items)
    for before, item, after in zip([None, *items], items, [*items[1:], None], strict=False):
        if not is_about_a_spell(draft, before, item, after, enclosed=True, alone=alone):
            takes[item.data](draft, item, draft.span(item))


def is_about_a_spell(
    draft: GroupDraft,
    before: Item | None,
    item: Item,
    after: Item | None,
    *,
    enclosed: bool = False,
    alone: bool = False,
) -> bool:
    """Whether an item says how often the spell beside it is laid, or whose it is; if so, note it.

    In brackets (``enclosed``) nobody else begins, after a comma either; ``alone`` where they do not say who it is.
    """
    if item.data == "owner" and after is not None and _lies_on_somebody(draft, after):
        draft.whose = player_of(item.children)
        return True
    if not (draft.entry.listing or draft.host is not None):
        _check_color_between(draft, item, after, enclosed=enclosed)
        known = alone or draft.entry.is_somebody or "nation" in draft.entry.said
        before_one = (
            known and (enclosed or not draft.separator) and after is not None and _stands_before(draft, item, after)
        )
        return before_one and _is_about_the_first(draft, item, enclosed=enclosed)
    number = alone_in_parentheses(item) or item
    sure = number is not item or by_sign(draft, item) or after is None or after.data not in BEGINNINGS
    sure = sure or _lies_on(draft, item)
    behind = sure and before is not None and _ends_in_a_spell(before)
    if number.data == "count":
        if behind and before is not None and before.data == "parens":
            problem = "Say how many before the minion (2 archers), or how often after the spell (Power x2)."
            raise draft.error(draft.span(item), problem)
        ahead = after is not None and after.data == "spell"
        backward = by_sign(draft, item) or (number is not item and not draft.numbered)
        return _says_how_often(draft, number, behind=behind, before=ahead and not (behind and backward))
    if number.data == "owner" and behind:
        draft.laid[-1].owner = player_of(number.children)
        return True
    if item.data == "owner" and after is not None and after.data == "spell":
        draft.whose = player_of(item.children)
        return True
    return False


def _check_color_between(draft: GroupDraft, item: Item, after: Item | None, *, enclosed: bool) -> None:
    """A color after a comma and before a spell is whose the spell is, or who has it: "archer vs elf, blue Power"."""
    colored = item.data == "owner" and after is not None and (after.data == "spell" or _heads_a_spell(draft, item))
    if colored and draft.separator and not enclosed and (draft.entry.is_somebody or "nation" in draft.entry.said):
        problem = "Whose a spell is stands after it: Power by red. Who has it stands before it: archer: Power."
        raise draft.error(draft.span(item), problem)


def _heads_a_spell(draft: GroupDraft, item: Item) -> bool:
    """Whether a colon or "has", and nothing but a spell, follow an item: "blue: Power"."""
    behind = re.match(r"\s*(?::|has\b|have\b)\s*([^,;:|+()\[\]]+)", draft.line[draft.span(item)[1] :], re.IGNORECASE)
    return behind is not None and "SPELL" in kinds_of(key(behind[1]))


def _lies_on_somebody(draft: GroupDraft, item: Item) -> bool:
    """Whether an item is a spell that is said to lie on who comes after it: "red Despond on 3 archers"."""
    return item.data == "spell" and _lies_on(draft, item)


def _lies_on(draft: GroupDraft, item: Item) -> bool:
    """Whether an item is followed by on whom it is: "Power on 3 archers", "Power 2 on an archer"."""
    return re.match(r"\s*on\b", draft.line[draft.span(item)[1] :], re.IGNORECASE) is not None


def _stands_before(draft: GroupDraft, item: Item, after: Item) -> bool:
    """Whether an item stands right before a spell: not in "3 archers (2 with Power)"."""
    between = draft.line[draft.span(item)[1] : draft.span(after)[0]]
    return (
        after.data == "spell"
        and re.fullmatch(r"(?:[\s*×'’s-]|x\b|of\b)*", between.translate(PLAIN), re.IGNORECASE) is not None
    )


def _is_about_the_first(draft: GroupDraft, item: Item, *, enclosed: bool) -> bool:
    """Whether a number or a color is about the first spell, which it stands before; note it.

    So it is of "archer (2 Power)" and "Fred (red Despond)", but "archer red Despond" may be red's archer.
    """
    if item.data == "owner" and enclosed:
        draft.whose = player_of(item.children)
        return True
    counts = item.data == "count" and not by_sign(draft, item)
    return counts and _says_how_often(draft, item, behind=False, before=True)


def by_sign(draft: GroupDraft, item: Item) -> bool:
    """Whether a number comes after an x: "Power x2"; a star that begins a row is none."""
    before = draft.line[: draft.span(item)[0]].translate(PLAIN)
    return re.search(r"[xX×*]\s*$", before) is not None and re.search(r"^[^\S\n]*\*\s*\Z", before, re.MULTILINE) is None


def _ends_in_a_spell(item: Item) -> bool:
    last = item.children[-1] if item.data == "parens" and item.children else item
    return isinstance(last, Tree) and last.data == "spell"


def _says_how_often(draft: GroupDraft, item: Item, *, behind: bool, before: bool) -> bool:
    """Take how often a spell is laid: "2 Power", "Power x2", "Power (2)"."""
    if before or behind:
        often = draft.whole(first_token(item), 1, MOST_TIMES)
        if before:
            draft.times = often
        elif draft.numbered:
            problem = "It is said already how often this spell is laid. After a spell it is said so: Power x2."
            raise draft.error(draft.span(item), problem)
        else:
            _check_sequel(draft, item, often)
            draft.laid.extend([draft.laid[-1]] * (often - 1))
    return before or behind


def _check_sequel(draft: GroupDraft, item: Item, often: int) -> None:
    """Refuse "Sword of Zana 2", which is two of it or Sword of Zana II."""
    spell = draft.laid[-1]
    sequel = f"{spell.card} II"
    bare = draft.text((spell.span[1], draft.span(item)[0])).strip() == ""
    if often == 2 and bare and sequel in spells():
        span = (spell.span[0], draft.span(item)[1])
        raise draft.error(span, "Is this one spell, or two?", (sequel, f"{spell.card} x2"))


def _spell(draft: GroupDraft, item: Item, span: Span) -> None:
    _lay(draft, str(item.children[0]), item, span)


def quoted_spell(draft: GroupDraft, item: Item, span: Span) -> None:
    """Lay the spell that stands in quotes, in any spelling: where it goes hangs on which it is."""
    name = draft.unquoted(item.children[0])
    meant, *_ = (*values_of(key(name), "SPELL"), name)
    _lay(draft, meant, item, span)


def _lay(draft: GroupDraft, card: str, item: Item, span: Span) -> None:
    said = {token.type: token for token in item.children[1:] if isinstance(token, Token)}
    if "NUMBER" in said:
        draft.times = draft.whole(said["NUMBER"], 1, MOST_TIMES) * (draft.times or 1)
    owner = player_of([said["COLOR"]] if "COLOR" in said else []) or draft.whose
    draft.laid.extend([TypedSpell(card, owner, span)] * (draft.times or 1))
    draft.numbered = draft.times is not None
    draft.times, draft.whose = None, None
    draft.entry.listing = draft.entry.listing or draft.host is None


def _unknown_spell(draft: GroupDraft, item: Item, span: Span) -> None:
    unknown_spell(draft, span)


def unknown_spell(draft: GroupDraft, span: Span) -> None:
    """Refuse what is no spell, where nothing but a spell can stand."""
    text = draft.text(span)
    raise draft.error(span, f"There is no spell called “{text[:40]}”.", near(text, "SPELL", "CREATURE"))


def number_without_a_spell(draft: GroupDraft, item: Item, span: Span) -> None:
    """Refuse a number among spells that no spell comes after."""
    raise draft.error(span, "Expected a spell after this number.")


SPELL_ITEMS: Final[Takes] = {
    "spell": _spell,
    "quoted_spell": quoted_spell,
    "unknown_spell": _unknown_spell,
    "count": number_without_a_spell,
    "comma": take_nothing,
}
"""What can stand where nothing but spells can be laid."""
