"""What a row that names no card says of the list: its title and house, a heading, a total, the columns of a table."""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from deckbuilder.io.row import MANY
from deckbuilder.io.strip_markup import word_set
from engine.model.catalog import MANA, houses_by_name

_FIELD = r"deck\s*name|name|title|subject|house|tags|category"
_SAID = re.compile(rf"({_FIELD}|deck(?=\s*:))\s*[:=]\s*(.*\S)\s*", re.IGNORECASE)
_UNSAID = re.compile(rf"(?:{_FIELD})\s*[:=]", re.IGNORECASE)
_ABOUT = re.compile(
    r"(?:author|by|from|to|cc|sent|player|format|date|event|url|link|source|version|realm|towns?|description|total"
    r"|left out here|sep)"
    r"\s*[:=].*|(?:(?:deck|made|built|created) )?by [^\W\d_]\D{0,60}|.{0,120} wrote:"
    r"|player|event|date|.{0,80}\b\d{1,2}:\d\d(?::\d\d)?(?:\s*[ap]\.?m\.?)?|sent from my .{1,40}|\(?edited\)?",
    re.IGNORECASE,
)
_SUM = re.compile(r"total\s*[:=]\s*(\d{1,4})(?:\s*(?:cards?|spells?))?", re.IGNORECASE)
_SIZE_AND_HOUSE = re.compile(
    r"(\d{1,4}) cards?(?:, \d{1,4} different)?\s+·\s+(?:house of ([a-z]+)(?::.*)?|no house.*)", re.IGNORECASE
)
"""What a deck sheet says below its name."""
_OF_MANA = rf"\d+|x|of|and|mana|towns?|{'|'.join(MANA)}|[\s,;:/+&().×-]"
_GREETING = re.compile(
    r"(?:hi|hiya|hello|hey|dear|hallo|liebe[rs]?|moin|servus|salut|bonjour|ciao|hola|good (?:morning|day|evening))"
    r"(?:(?:\s[^\d,;:!]{1,40})?[,!:]+(?:\s[^\d]{0,100})?|[.…]*)",
    re.IGNORECASE,
)
"""How a letter begins: "Hi Tom,"."""
_CLOSING = re.compile(
    r"(?:cheers|thanks|thank you|thx|greetings|greets|sincerely|yours|bye|good luck|have fun|all the best|many thanks"
    r"|(?:with )?(?:kind|best|warm|warmest) (?:regards|wishes)|regards|best|viele grüße|liebe grüße|gruß|grüße|mfg|lg"
    r"|danke|merci|cordialement|gracias|saludos|grazie)"
    r"(?:\s(?:in advance|for|to|a lot|again|so much|all|everyone|truly|sincerely|from)\b[^\d]{0,60})?"
    r"(?:[\s,!.…–—-]*|[,!.…–—-]\s*[^\d,;:]{1,30})",
    re.IGNORECASE,
)
"""How it ends, with a name or before one: "Cheers, Peter"."""
_MANA_LINE = re.compile(rf"(?:(?:\w+ )?mana(?: \w+)?|towns?)\s*[:=](?=.*[a-z])(?:{_OF_MANA})+", re.IGNORECASE)
"""What mana a deck needs or makes: "Mana: 4 World, 2 Order"."""
_NONE = re.compile(
    r"(?:([^\W\d_][\w /]*(?:\(0\))?)\s*:\s*)?(?:none|nothing|empty|n/a|-+|–|—)\W*|[(\[](?:none|empty)[)\]]",
    re.IGNORECASE,
)
"""That there is nothing, alone or in a part of the deck: "Sideboard: none"."""
_HOUSE = re.compile(rf"(?:.*\W)?house\s+(?:of\s+)?({'|'.join(houses_by_name())})\W*", re.IGNORECASE)

_NUMBERED_DECK = re.compile(r"deck\s*(?:#|no\.?|nr\.?)?\s*(?:[1-9]|[a-z])\s*:?", re.IGNORECASE)
"""One of several decks, for no deck has so few cards: "Deck 2", "Deck B:"."""

_TYPES = word_set(
    "alteration alterations conjuration conjurations manifestation manifestations manipulation manipulations "
    "summoning summonings hero heroes enchantment enchantments"
)
_GENERIC = word_set(
    "card cards spell spells deck decklist list main maindeck mainboard mb total totals sum size count all in extra "
    "summe gesamt insgesamt somme suma totale hauptdeck karten zauber cartes sorts cartas mazo carte"
)
_WHOLE = word_set("deck decklist list main maindeck mainboard mb all hauptdeck mazo")
"""Of these, what is said above all that is in the deck."""
_OTHER = word_set(
    "monster monsters creature creatures minion minions recruit recruits structure structures group groups square "
    "squares globe about notes comments other others misc rest common commons uncommon uncommons rare rares unknown "
    "mana starter commander companion"
)
COLLECTED = word_set("collection binder inventory trade trades")
"""What is said above the cards of a collection, which are not in a deck."""
HAD = word_set("have haves owned")
"""What is said above cards that somebody has, in a deck or besides."""
_COLLECTED_PHRASES = {"trade binder", "cards i own", "cards i have", "i own", "what i own", "owned cards", "trade list"}
ASIDE = word_set(
    "side sideboard maybe maybes maybeboard considering considered sb undecided possible optional options cut cuts "
    "bench benched alternatives candidates swaps wishlist out removed token tokens nebendeck seitendeck réserve "
    "riserva banquillo reserva vielleicht quizás"
)
"""What is said of cards that are not in the deck, or not yet, above them or beside one."""
NO_CARD = "Lines that name no card"
"""What is written here above the lines that are kept although they name no card: under it they stand word for word."""
ASIDE_ALONE = word_set(
    "reserve reserves backup backups spare spares unsure dropped excluded alternates testing questionable unused "
    "ersatzbank panchina сайдборд сайд запас サイドボード"
)
"""What is said of them above them or in brackets; as a bare word it may be of a card's name: Justicars' Reserve."""
_ASIDE_PHRASES = ASIDE_ALONE | {
    "on the bench", "not in the deck", "not in deck", "left out", "taken out", "to try", "wish list", "want list",
    "wantlist", "want", "wants", "wanted", "looking for", "to buy", "to get", "not owned", "unowned", "alternate cards",
    "not in deck yet", "not in the deck yet", "things to try", "thinking about", "maybe later", "do not play",
    "no longer in", "to test", "trying out", "to try out", "might add", "may add", "possible adds", "not sure",
    "not sure about", "not sure yet", "on the fence", "could be cut", "for trade", "not playing", "not played",
    "not included", "not used", "alternative cards", "thinking of",
}  # fmt: skip
_MANA = frozenset(mana.lower() for mana in MANA)
_HOUSES = frozenset(name.lower() for name in houses_by_name())
_TOPICS = _TYPES | _GENERIC | _OTHER | COLLECTED | HAD | ASIDE | _MANA | _HOUSES
_PARTS = re.compile(r"\s*(?:[,&/]|\band\b|\bor\b)\s*")
_ENDS = word_set(
    "cards spells deck decklist list total mana creatures monsters minions recruits heroes board pile additions "
    "size count"
)
_COUNTED = re.compile(
    r"(?P<ahead>\d{1,4})\s*x?\s+(?P<words>\D+)|(?P<first>\D+?)[\s:=x,;|–—-]*(?P<behind>[(\[]?\d{1,4}(?:\s*(?:cards?|spells?|total))?[)\]]?)"
)
_RULE = re.compile(r"[\s|:;=*_~#+.,·•>()\[\]{}–—-]*(?:/\*|\*/)?")
_DECORATED_AHEAD = re.compile(r"(?:[=*~#_]+|[-–—]{2,})\s*")
_DECORATED_BEHIND = re.compile(r"(?<!\s)\s*(?:(?<![=*~#_])[=*~#_]+|(?<![-–—])[-–—]{2,})$")
"""Each run of signs is tried where it begins alone, or a long row of them would take its length squared."""

_CARDS_IN_ALL = re.compile(r"(?:\s*[(\[]|\s*[,:]\s*|\s+[-–—]\s+)(\d{1,4}) (?:cards|spells)[)\]]?$", re.IGNORECASE)
_SIZE = re.compile(r"\s*[(\[](\d{2,4})[)\]]$")
"""The number of cards behind a title, which is more than there are copies of any card: (60)."""

MAX_HEADING = 200
_Owned = Literal["", "surely", "perhaps"]
Sort = Literal["rule", "copies", "said", "total", "heading", "counted-heading", "greeting", "closing"]


class Heading(NamedTuple):
    """A row that is no card: what sort it is, the count it claims, and whether what follows is undecided.

    ``owned`` says that it is a collection, or may be, ``inner`` that it is of some kind of cards: "Heroes".
    """

    sort: Sort
    copies: int | None = None
    maybe: bool = False
    what: str = ""
    value: str = ""
    owned: _Owned = ""
    inner: bool = False

    @property
    def begins_a_part(self) -> bool:
        """Whether another part of the list begins here: not at a line between, at the copies of a card, in a letter."""
        return self.sort not in ("rule", "copies", "greeting", "closing")


def heading(row: str) -> Heading | None:
    """Return what a plain row that names no card says of the list, or None for what is no heading."""
    if _RULE.fullmatch(row):
        return Heading("rule")
    bare = undecorated(row) if len(row) <= MAX_HEADING else ""
    # What follows the colon is taken as it stands, marks at its end included, unless the row is dressed up itself.
    if found := _SAID.fullmatch(row.strip()) or _SAID.fullmatch(bare):
        return _said(found[1].lower(), found[2])
    if not bare:
        return None
    if said := _about(bare):
        return said
    if found := _NONE.fullmatch(bare):
        return Heading("said") if not found[1] or _topic(found[1].strip()) else None
    if found := _HOUSE.fullmatch(bare):
        return Heading("said", what="house", value=found[1])
    return _topic(bare.strip(" :|\t[]()/"))


def _about(bare: str) -> Heading | None:
    """Return what a row says around a list or of all of it: the words of a letter, the sum, which of several decks."""
    if found := _SUM.fullmatch(bare):
        return Heading("said", int(found[1]))
    if found := _SIZE_AND_HOUSE.fullmatch(bare):
        return Heading("said", int(found[1]), what="house" if found[2] else "", value=found[2] or "")
    if any(about.fullmatch(bare) for about in (_ABOUT, _UNSAID, _MANA_LINE)):
        return Heading("said")
    if _NUMBERED_DECK.fullmatch(bare):
        return Heading("said", what="name", value=bare.rstrip(" :"))
    if _GREETING.fullmatch(bare):
        return Heading("greeting")
    return Heading("closing") if _CLOSING.fullmatch(bare) else None


def _said(what: str, value: str) -> Heading:
    """Return what a row says of the deck. "Name: Burn (60 cards)", as lists are written here, is the name in full."""
    if what in ("house", "tags", "category"):
        return Heading("said", what=what, value=value)
    name, size = (value, None) if what == "name" else sized(value)
    return Heading("said", size, what="name", value=name)


def sized(title: str) -> tuple[str, int | None]:
    """Return a title without the number of the deck's cards behind it, and that number, if any."""
    size = _CARDS_IN_ALL.search(title) or next((size for size in _SIZE.finditer(title) if int(size[1]) > MANY), None)
    return (title[: size.start()], int(size[1])) if size and size.start() else (title, None)


def undecorated(row: str) -> str:
    """Return a row without the mark of a comment or heading around it."""
    bare = re.sub(r"^\s*(?://+|#+|;+|--+|'|/\*|>|!(?=[a-z]))\s*", "", row)
    for _ in range(2):
        ahead = _DECORATED_AHEAD.match(bare)
        bare = _DECORATED_BEHIND.sub("", bare[ahead.end() :] if ahead else bare)
    return bare.strip(" |\t")


def _topic(text: str) -> Heading | None:
    """Return the heading whose words are all words of headings, with the count it gives."""
    if text.lower() == NO_CARD.lower():
        return Heading("heading")
    found = _COUNTED.fullmatch(text)
    words, count = text, None
    if found:
        words = (found["words"] or found["first"]).strip(" :([-")
        digits = re.sub(r"\D", "", found["ahead"] or found["behind"])
        count = int(digits)
    phrase = words.lower().replace("-", " ")
    named = _named(phrase)
    mine = _named(phrase.removeprefix("my "))
    named = mine if mine <= COLLECTED | HAD | ASIDE else named
    named = {"maybe"} if phrase in _ASIDE_PHRASES else {"collection"} if phrase in _COLLECTED_PHRASES else named
    if not named or (count is not None and named <= _MANA):  # "4 Order" may be meant for a card
        return None
    owned: _Owned = "surely" if named & COLLECTED and not named & _WHOLE else "perhaps" if named & HAD else ""
    inner = named.isdisjoint(ASIDE | COLLECTED | HAD | _WHOLE)
    if count is None:
        return Heading("heading", maybe=bool(named & ASIDE), owned=owned, inner=inner)
    if named <= _GENERIC:
        return Heading("total", count)
    sure = named & ASIDE or (found and found["behind"] and found["behind"][0] in "([" and not named & _MANA)
    return Heading("heading" if sure else "counted-heading", count, bool(named & ASIDE), owned=owned, inner=inner)


def _named(phrase: str) -> set[str]:
    """Return the topics that a phrase names, "heroes and summoning spells"; none where it says anything else.

    Two topics side by side are a heading only where the second is a word for cards: "War spells", not "Minion Order".
    """
    found = set[str]()
    for part in _PARTS.split(phrase.removeprefix("the ")):
        words = part.split()
        if not words or words[0] not in _TOPICS or any(word not in _ENDS for word in words[1:]):
            return set()
        found |= set(words) & _TOPICS
    return found


# Tables

_COUNT_COLUMNS = word_set(
    "count counts copies qty quantity amount number no x # deck main mainboard maindeck anzahl menge stück nombre "
    "quantité cantidad"
) | {"number of copies", "no of copies", "# of copies", "how many", "in deck", "in the deck"}
_WITHIN_COLUMNS = {"in deck", "in the deck", "in main", "played", "included"}
"""What a column is called that says of a card that it is in the deck, beside one with its copies."""
_OWNED_COLUMNS = word_set("owned own have collection inventory") | {
    "in collection", "i own", "i have", "quantity owned", "qty owned", "number owned", "count owned", "copies owned",
}  # fmt: skip
"""What a column is called that says how many copies somebody has."""
_NAME_COLUMNS = frozenset(("name", "card", "spell", "title", "card name", "spell name", "cardname"))
_NAME_COLUMNS |= word_set("karte kartenname carte nom titre carta")
_ROW_COLUMNS = word_set("no #")
_OTHER_COLUMNS = word_set(
    "id cardid type house rarity cost mana primary secondary notes note comment comments set text color category"
) | {"card id", "spell type", "mana cost"}


_ASIDE_COLUMNS = ASIDE | {"sideboarded"}
"""What a column is called that says of a card that it is not in the deck, "Sideboard: yes"."""

_COLUMNS = _COUNT_COLUMNS | _NAME_COLUMNS | _OTHER_COLUMNS | ASIDE
_COLUMNS |= word_set("nr main own owned have collection need needed side in price")


def names_columns(row: str) -> bool:
    """Return whether a row says nothing but what the columns of a table are called, whatever stands between them."""
    said = [cell.strip(" .").lower() for cell in re.split(r"[\t|;,]", row)]
    return all(cell in _COLUMNS or set(cell.split()) <= _COLUMNS for cell in said)


class Columns(NamedTuple):
    """Which cell of a row is which: the separator, the number of cells, and the places of what is read of each.

    ``owned`` says that the copies are those that somebody has, ``within`` where it is said of a card that it is in.
    """

    separator: str
    width: int
    asides: list[int]
    name: int | None
    copies: int | None
    id: int | None
    category: int | None
    owned: bool = False
    within: Sequence[int] = ()


def cells(row: str, separator: str) -> list[str]:
    """Return the cells of a row."""
    if separator == "|":
        row = row.strip(" \t").strip("|")
    return [cell.strip() for cell in row.split(separator)]


def columns(row: str, *, owned: bool) -> Columns | None:
    """Return the columns of a table whose first row this is, or None for any other row.

    Of cards that are ``owned`` the copies are those that somebody has; of others only where no column says more.
    Columns that are not known are allowed beside those of the name and the count; where the count has a column
    of its own, "No." and "#" are the numbers of the rows. Ids with their counts need no names.
    """
    for separator in ("\t", "|", ";", ","):
        found = [cell.lower().rstrip(".").replace("_", " ") for cell in cells(row, separator)]
        if len(found) > 1 and not re.search(r"\d", row):
            names = [at for at, cell in enumerate(found) if cell in _NAME_COLUMNS]
            counts = [at for at, cell in enumerate(found) if cell in _COUNT_COLUMNS]
            if len(counts) > 1:
                counts = [at for at in counts if found[at] not in _ROW_COLUMNS]
            had = [at for at, cell in enumerate(found) if cell in _OWNED_COLUMNS][:1]
            by_owned = bool(had) and (owned or not counts)
            counts = had if by_owned else counts
            within = [at for at, cell in enumerate(found) if cell.strip(" ?") in _WITHIN_COLUMNS]
            within = within if set(counts) - set(within) else []
            counts = [at for at in counts if at not in within]
            asides = [at for at, cell in enumerate(found) if cell.strip(" ?").removeprefix("in ") in _ASIDE_COLUMNS]
            if not counts and (asides or set(found) - {""} - _NAME_COLUMNS - _OTHER_COLUMNS):
                continue
            ids = [at for at, cell in enumerate(found) if cell in ("id", "card id", "cardid")]
            kinds = [at for at, cell in enumerate(found) if cell == "category"]
            if (len(names) == 1 or (not names and counts and ids)) and len(counts) < 2:
                name, copies, by_id, kind = (part[0] if part else None for part in (names, counts, ids, kinds))
                inside = () if owned else within
                return Columns(separator, len(found), asides, name, copies, by_id, kind, by_owned, inside)
    return None
