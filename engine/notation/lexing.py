"""From a typed line to tokens: the longest phrase that means something where it stands; any other word is a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lark import Token
from lark.lexer import Lexer, LexerState

from engine.model.catalog import houses_by_name
from engine.notation.cutting import PLACES, Piece
from engine.notation.double_meanings import (
    ABOUT,
    STANDS_IN,
    check_at_least,
    check_dash,
    check_house,
    check_how_many,
    check_id,
    check_joined,
    check_multiple,
    check_place_of_all,
    check_rest,
    check_square,
    check_word,
)
from engine.notation.fight_errors import ONE_NUMBER, LineError
from engine.notation.lookahead import HOLDS
from engine.notation.read_so_far import ReadSoFar
from engine.notation.vocabulary import (
    ARTICLES,
    ATTACKS,
    COUNTS,
    FILLERS,
    FIRST_PERSON,
    GROUPS,
    LEADS_IN,
    LEADS_OUT,
    LONGEST,
    OWN,
    SELVES,
    SIDES,
    SIGNS,
    SOMEBODY,
    Meaning,
    key,
    kinds_of,
    meanings,
    values_of,
)

AT_A_SQUARE = re.compile(r"\s*(?:(?:at|in|on|@)\s*(?:square\s*)?[\[(]?\s*-?\d|\(\s*\d+\s*,\s*\d+\s*\))", re.IGNORECASE)
"""What says where a terrain or structure of its own stands."""

ARROWS = {"->", ">", "→"}
"""Signs that part the spells of a list, the first of which is cast first."""

SILENT_COLON = {"STAT", "_SEED", "_TURN", "_REALM", "_CAP", "_BLAME", "_INITIATIVE", "_COUNTDOWN", "_COSTS"}
"""After which a colon says nothing: ``hp: 5``."""

JOINTS = {":", "of", "is"}
"""Signs and words between the name of a number and itself: ``hp: 5``, ``hp of 5``."""

WHOLE = {"CREATURE", "CLASS", "HORDE"}
"""What says all of who a minion is; a nation may go on: "3 elf/dwarf archers"."""

LISTS = {",", ";", "+", "&"}
"""Signs of a list, beside which a slash goes on with it."""

STRONG = {"_VS", *WHOLE}
"""What a word means even where it may not stand; others are part of a name there."""

ONLY_BEFORE = {"dice": {"NUMBER"}, "enchanted": {"SPELL"}}
ONLY_BEFORE |= dict.fromkeys(("plain", "normal", "ordinary", "basic"), SOMEBODY)
"""Words that mean something only before what they speak of; elsewhere they are part of a name."""

IN_A_LIST = {"SIGN", "COMMA", "AND", "_OPEN", "_OPEN_GROUP", "SPELL"}
"""After which a number may count a spell: "with 2 Powers"; elsewhere it counts minions."""

ITS_HOST = {"it", "them", "him", "her"}
EVERY = {"each", "all", "both", *ITS_HOST}
"""On whom a spell lies that was named before: "with Power on each"."""

TIMES = {"×", "*"}
"""Signs that say nothing beside a number: ``3 × archer``."""


class FightLexer(Lexer):
    """Cuts a line into the terminals of ``fight.lark``; what a phrase means hangs on what may stand there."""

    __future_interface__ = 2

    def __init__(self, lexer_conf: Any) -> None:
        """Take no notice of the configuration: the vocabulary is the card data's."""

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        """Yield the tokens of a line, each chosen when the parser has taken those before it."""
        text = lexer_state.text
        line = text if isinstance(text, str) else text.text
        yield from _Reading(line, parser_state).tokens()


class _Reading(ReadSoFar):
    """A line on its way to tokens.

    ``open_stat`` after the name of a number whose number follows (of "no missile" none does), ``before_stat`` after a
    number whose name does.
    """

    def __init__(self, line: str, parser_state: Any) -> None:
        super().__init__(line)
        self.parser_state = parser_state
        self.open_stat = self.before_stat = False
        self.stat = ""
        """The number of a minion whose name was read last."""
        self.known_until = 0
        """Up to which piece numbers are known to come before their names."""
        self.numbered = self._sign_of_numbered_sides()
        """What stands behind the numbers of the sides: a colon in "1: 3 archers 2: 4 swordsmen"; else nothing."""
        self.spoken = not FIRST_PERSON.isdisjoint(key(piece.text) for piece in self.pieces)
        """Whether somebody speaks of themselves."""
        self.between = "or"
        """The word that parts two sides where no "vs" does: "and" in "between 3 archers and 2 wolves"."""
        self.depth = 0
        """How many brackets are open."""
        self.listed = 0
        """The number in brackets that was the last of a list: 2 after "(1) Deflection (2) Power"."""
        self.side_at = -1
        """Where a side has begun without a "vs"."""

    def tokens(self) -> Iterator[Token]:
        """Yield every token."""
        self._skip_what_leads_in()
        while len(self.pieces) > 1 and self._leads_out(*self.pieces[-2:]):
            self.pieces.pop()
        while self.at < len(self.pieces):
            if heading := self._heading():
                self.at += heading
                if self.begun and self.last not in {"", "_VS", "_BAR"}:
                    self.last = "_BAR" if self.against else "_VS"
                    yield self._token(self.last, "", self.pieces[self.at].start, self.pieces[self.at].start)
                continue
            piece = self.pieces[self.at]
            check_dash(self, piece)
            token = getattr(self, f"_{piece.kind}")(piece)
            if token is not None and (token.type, self.last) != ("_VS", "_VS"):
                self.note(token)
                yield token

    def _heading(self) -> int:
        """Return how many pieces head a side from here on: 3 for "Team A:" or "Player 2 has", before a minion.

        Where a word says "vs", "group 2:" heads another group of a side.
        """
        number = "2" if self.at else "1"
        if self.numbered and self._sign_behind(number, self.at) == self.numbered:
            return self._length_of_number(self.numbered)
        if key(self.pieces[self.at].text) not in SIDES or self.last == "COLOR":
            return 0
        if self.against and self.last not in {"", "_VS", "_BAR"} and key(self.pieces[self.at].text) not in GROUPS:
            return 0
        texts = [piece.text for piece in self.pieces[self.at : self.at + 3]]
        length = next((number for number, text in enumerate(texts, 1) if text in {":", *HOLDS}), 0)
        if key(texts[0]) in {"a", "b"} and length != 2:
            return 0
        if length == 3 and not re.fullmatch(r"\d+|[a-zA-Z]", texts[1]):
            return 0
        begins = self.at + length
        heads = self.is_described(begins) or (self.is_somebody(begins) and not self.is_spell(begins))
        return length if heads else 0

    def _sign_of_numbered_sides(self) -> str:
        """Return the sign behind the number 1 before somebody; any but a colon where a 2 is so, too, and no "vs" is."""
        sign = self._sign_behind("1", 0) if self.pieces else ""
        second = any(self._sign_behind("2", at) == sign for at in range(1, len(self.pieces)))
        return sign if sign == ":" or (second and not self.against) else ""

    def _sign_behind(self, number: str, at: int) -> str:
        """Return the sign that stands behind a number somewhere, if somebody comes after it; else nothing."""
        piece = self.pieces[at]
        found = re.match(r"\s*(?:(:)|([).–-])\s)", self.line[piece.end :]) if piece.text == number else None
        sign = (found[1] or found[2]) if found is not None else ""
        begins = at + self._length_of_number(sign)
        return sign if sign and (self.is_somebody(begins) or self.is_described(begins)) else ""

    def _length_of_number(self, sign: str) -> int:
        """Return how many pieces a number and the sign behind it take; a stop and a dash are none."""
        return 2 if sign in SIGNS else 1

    def _skip_what_leads_in(self) -> None:
        """Pass over what begins a row, a command or a question: "- Gorgon", "/fight ...", "The odds of ..."."""
        while self.at + 1 < len(self.pieces) and self._begins_a_row(self.pieces[self.at]):
            self.at += 1
        self.at += self._numbers_the_line()
        while (length := self._leading_in()) and self.at + length < len(self.pieces):
            after = self.pieces[self.at + length]
            if after.text not in {":", ","} and after.kind not in {"word", "number"}:
                return
            if key(self.pieces[self.at].text) == "between":
                self.between = "and"
                self.look_for_who_is_against(self.at)
            self.at += length + (after.text in {":", ","})

    def _leads_out(self, before: Piece, piece: Piece) -> bool:
        """Whether the last piece changes nothing, but for the mana of "costs 4 will" and whoever "vs who" asks for."""
        return piece.text in LEADS_OUT and before.kind != "number" and not self.says_against(before)

    def _begins_a_row(self, piece: Piece) -> bool:
        """Whether a sign at the beginning is that of a row, or of what is quoted: "> 3 archers"."""
        quotes = piece.text == ">" and self.line[piece.end : piece.end + 1].isspace()
        return quotes or SIGNS.get(piece.text) == "COMMA"

    def _numbers_the_line(self) -> int:
        """Return how many pieces number the line in a list: 1 for "1. 3 archers", 2 for "1) Gorgon"."""
        piece = self.pieces[self.at]
        if piece.kind != "number" or not self.is_somebody(self.at + 1 + self.line.startswith(")", piece.end)):
            return 0
        if self.line.startswith(")", piece.end):
            return 2
        return int(re.match(r"\.\s", self.line[piece.end :]) is not None and self.has_number(self.at + 1))

    def _leading_in(self) -> int:
        """Return how many pieces the longest phrase takes that leads in from here on; 0 for none, and for a spell."""
        for length, phrase, _ in self.phrases(self.at):
            if phrase in LEADS_IN:
                return length
            if "SPELL" in kinds_of(phrase):
                return 0
        return 0

    def _token(self, kind: str, value: str, start: int, end: int) -> Token:
        return Token(kind, value, start_pos=start, end_pos=end, line=1, column=start + 1)

    def _string(self, piece: Piece) -> Token:
        self.at += 1
        return self._token("STRING", piece.text, piece.start, piece.end)

    def _id(self, piece: Piece) -> Token:
        self.at += 1
        check_id(self, piece)
        return self._token("ID", piece.text[1:].strip('"'), piece.start, piece.end)

    def _square(self, piece: Piece) -> Token:
        self.at += 1
        check_square(self, piece)
        return self._token("SQUARE", piece.text, piece.start, piece.end)

    def _number(self, piece: Piece) -> Token | None:
        """A number belongs to the name of a number beside it, or counts."""
        self.at += 1
        if self.last in {"SIGN", "SPELL", "COMMA", "_OPEN"} and self._numbers_a_list(piece):
            return None
        check_rest(self, piece)
        if self.open_stat:
            check_multiple(self, "", piece, of_stat=True)
            self.open_stat = False
            self.at += self._unit()
            return self._token("VALUE", piece.text, piece.start, piece.end)
        check_house(self, piece)
        self.before_stat = self._before_its_stat()
        if self.before_stat:
            return self._token("VALUE", piece.text, piece.start, piece.end)
        return self._token("NUMBER", piece.text, piece.start, piece.end)

    def _unit(self) -> int:
        """Return how many pieces say again what a number counts: 1 for the "hp" of "wounded to 3 hp"."""
        length = self.stat_length(self.at) if self.stat == "current_hp" else 0
        said = " ".join(key(piece.text) for piece in self.pieces[self.at : self.at + length])
        again = Meaning("STAT", "hp") in meanings().get(said, ()) and not self.has_number(self.at + length)
        return length if again else 0

    def _numbers_a_list(self, piece: Piece) -> bool:
        """Whether a number is one of "1. Deflection 2. Power", or of "1) Deflection": then pass over the bracket."""
        bracket = self.depth == 0 and self.line.startswith(")", piece.end)
        if not bracket and re.match(r"\.\s", self.line[piece.end :]) is None:
            return False
        number = int(piece.text[:9]) if piece.text.isdecimal() else 0
        if number not in {1, self.listed + 1}:
            problem = "Say the spells in the order in which they are cast, numbered from 1 or not at all."
            raise LineError(self.line, piece.start, piece.end, problem)
        self.listed = number
        self.at += bracket
        return True

    def _numbers_a_spell(self) -> bool:
        """Whether the sign just read begins one of "(1) Deflection (2) Power"; "(2) Power" is two of it."""
        number = self.spell_numbered(self.at - 1)
        following = (self.spell_numbered(at) for at in range(self.at, len(self.pieces)))
        begins = number == 1 and self.last != "SPELL" and next(filter(None, following), 0) == 2
        numbers = begins or number == self.listed + 1 > 1
        self.listed = number if numbers else self.listed
        return numbers

    def _before_its_stat(self) -> bool:
        """Whether the number just read comes before its name: "5 hp", but not "3 hp 5", which is three of hp 5."""
        at, names, numbers = self.at, 0, 1
        joined = at < len(self.pieces) and self.pieces[at - 1].end == self.pieces[at].start
        if at < self.known_until or (joined and self.stat_length(at)):
            return True
        while True:
            length = self.stat_length(at)
            if not length:
                break
            names, at = names + 1, at + length
            if not self.has_number(at):
                break
            numbers, at = numbers + 1, at + 1
        if names == numbers:
            self.known_until = at
        return names == numbers

    def _sign(self, piece: Piece) -> Token | None:
        self.at += 1
        check_at_least(self, piece)
        check_place_of_all(self, piece)
        if piece.text == "@" and (self._before_a_square() or not self.kinds_at(self.at).isdisjoint(STANDS_IN)):
            return self._token("_AT" if self._before_a_square() else "_IN", piece.text, piece.start, piece.end)
        if piece.text in TIMES or self._parts_by_itself(piece.text):
            check_joined(self, self.at, piece.start, piece.end)
        if piece.text in TIMES or self._is_silent(piece.text):
            return None
        if piece.text in ARROWS and self.last == "SPELL":
            return self._token("COMMA", piece.text, piece.start, piece.end)
        if piece.text in ARROWS and not self.against and self.is_somebody(self.at):
            problem = f"“{piece.text}” says nothing between minions."
            raise LineError(self.line, piece.start, piece.end, problem, ("vs",))
        if piece.text == "(" and self._opens_nothing():
            return None
        self.depth += (piece.text in "([{") - (piece.text in ")]}")
        if piece.text not in SIGNS:
            raise self._meaningless(piece)
        return self._token(SIGNS[piece.text], piece.text, piece.start, piece.end)

    def _parts_by_itself(self, sign: str) -> bool:
        """Whether a slash just read parts two minions, and no other sign of a list stands in the line."""
        alone = sign == "/" and LISTS.isdisjoint(piece.text for piece in self.pieces)
        return alone and (self.last == "CREATURE" or (self.last in WHOLE and self.has_number(self.at)))

    def _is_silent(self, sign: str) -> bool:
        """Whether a sign just read says nothing where it stands."""
        if sign == "|":
            return self._parts_two_sides()
        if sign == ":":
            return self.last in SILENT_COLON or self._is_how_many()
        return SIGNS.get(sign) in {"COMMA", "AND", "PLUS"} and self._goes_on_with_a_price(self.at)

    def _opens_nothing(self) -> bool:
        """Whether a bracket holds all of a group, or the number of a list: then pass over it."""
        if self._numbers_a_spell():
            self.at += 2
            return True
        close = self._end_of_a_group() if self.last in {"", "_VS", "_BAR"} else None
        if close is not None:
            del self.pieces[close]
        return close is not None

    def _end_of_a_group(self) -> int | None:
        """Return where the bracket closes that has just opened, if all of a group stands in it: "(wolf, Gorgon)"."""
        depth, several = 1, False
        for at in range(self.at, len(self.pieces)):
            text = self.pieces[at].text
            depth += (text in "([{") - (text in ")]}")
            if depth == 0:
                after = self.pieces[at + 1 : at + 2]
                ends = not after or self.says_against(after[0]) or SIGNS.get(after[0].text) == "_BAR"
                return at if several and ends else None
            parts = SIGNS.get(text) in {"PLUS", "COMMA", "AND"} or "AND" in kinds_of(key(text))
            several = several or (depth == 1 and parts and self.is_somebody(at + 1))
        return None

    def _is_how_many(self) -> bool:
        """Whether nothing but a number stands behind a colon: "archers: 3", but not "archers: 3 Power"."""
        if self.last not in {*WHOLE, "NATION"} or not self.has_number(self.at):
            return False
        after = self.at + 1
        if self.ends_a_side(after) or "AND" in self.kinds_at(after):
            return True
        return SIGNS.get(self.pieces[after].text) in {"COMMA", "SIGN", "PLUS", "AND"}

    def _unknown(self, piece: Piece) -> None:
        raise self._meaningless(piece)

    def _meaningless(self, piece: Piece) -> LineError:
        if piece.text in ABOUT and self.pieces[self.at : self.at + 1] == [piece] and self.has_number(self.at + 1):
            return LineError(self.line, piece.start, piece.end, ONE_NUMBER)
        if piece.text == '"':
            return LineError(self.line, piece.start, piece.end, "This quotation mark is never closed.")
        shown = f"“{piece.text}”" if piece.text.isprintable() else "This character"
        problem = f"{shown} means nothing in a fight; a name can have it in quotes."
        return LineError(self.line, piece.start, piece.end, problem)

    def _word(self, piece: Piece) -> Token | None:
        """A word that says something only beside its neighbors, or the beginning of a phrase."""
        word, after = key(piece.text), self.at + 1
        if self._is_initial(piece, after):
            self.at += 1
            return self._token("WORD", piece.text, piece.start, piece.end)
        if word in PLACES and self._before_a_square(1):
            self.at += 1
            return self._token("_AT", piece.text, piece.start, piece.end)
        if word == self.between and self.last not in {"", "NUMBER"} and not self.against and self.is_somebody(after):
            self.at, self.between = self.at + 1, "or"
            return self._token("_VS", piece.text, piece.start, piece.end)
        if self._says_nothing_between(word, after):
            self.at += 1
            return None
        if "AND" in kinds_of(word) and self._goes_on_with_a_price(after):
            self.at += 1
            return None
        if word == "none" and self.last in {"", "_VS"} and self.ends_a_side(after):
            self.at += 1
            return self._token("NOBODY", piece.text, piece.start, piece.end)
        check_word(self, word, piece)
        if word == "x":
            check_joined(self, after, piece.start, piece.end)
        return self._phrase(piece)

    def _is_initial(self, piece: Piece, after: int) -> bool:
        """Whether a letter is the name of whom something is said: "V (archer) vs ..."."""
        begins = self.last in {"", "_VS", "_BAR", "PLUS"} and re.fullmatch("[AVX]", piece.text) is not None
        return begins and after < len(self.pieces) and self.pieces[after].text == "("

    def _goes_on_with_a_price(self, at: int) -> bool:
        """Whether mana comes next where mana came last: "costs 4 Will and 2 Clarity", but not "2 Hope archers"."""
        priced = self.last == "MANA" and self.has_number(at) and "MANA" in self.kinds_at(at + 1)
        return priced and not self.is_somebody(at)

    def _says_nothing_between(self, word: str, after: int) -> bool:
        """Whether a word says nothing between those beside it: "red has 3 archers", "for red", "Power first, then"."""
        if word in PLACES:  # "Power on 3 archers", "2 archers at 5 hp", "2 archers at level 3", "Power on each"
            whom = [key(piece.text) for piece in self.pieces[after : after + 2]]
            every = (
                self.last == "SPELL" and whom != [] and (whom[0] in EVERY or (whom[0] == "the" and whom[-1] in GROUPS))
            )
            square = key(self.pieces[after].text) in PLACES if self._before_a_square(2) else False  # "at square 5,5"
            return every or square or self.is_somebody(after) or self.is_stat(after)
        if word in ITS_HOST:
            return self.last == "SPELL" and key(self.pieces[self.at - 1].text) in PLACES
        if word in HOLDS:  # "red has 3 archers", "archer has 5 hp", "what chance do 3 archers have against ..."
            against = "_VS" in self.kinds_at(after)
            owner, minion = self.last == "COLOR", self.last in SOMEBODY
            return against or (owner and self.is_somebody(after)) or (minion and self.is_stat(after))
        if word == "for":
            return "COLOR" in self.kinds_at(after)
        if word == "first":
            then = self.pieces[after].text.lower() if after < len(self.pieces) else ""
            return "SPELL" in self.kinds_at(after) or (self.last == "SPELL" and then in {",", ";", "and", "then"})
        return False

    def _phrase(self, piece: Piece) -> Token | None:
        """The longest phrase that may stand here; a word that means nothing here is part of a name."""
        if self.last == "_NAMED" and not self.says_against(piece):
            self.at += 1
            return self._token("WORD", piece.text, piece.start, piece.end)
        accepted = self._accepted()
        known = list(self._known())
        fitting = next((one for one in known if one[0].kind in accepted and self._fits(*one)), None)
        strong = known[0] if known and (known[0][0].kind in STRONG or "WORD" not in accepted) else None
        if fitting is not None and fitting[0].kind == "COLOR" and self._begins_a_side(fitting[1]):
            self.side_at = self.at
            return self._token("_VS", "", piece.start, piece.start)
        if fitting is not None:
            return self._meant(*fitting, piece.start)
        if strong is not None and not self._says_nothing(piece):
            return self._meant(*strong, piece.start)
        return self._small_word(piece)

    def _begins_a_side(self, length: int) -> bool:
        """Whether a color begins another side: "blue: 3 archers, red: Gorgon", where no word says "vs"."""
        between = self.depth == 0 and self.begun and self.last not in {"_BY", "_IN", "_INITIATIVE", "_BAR"}
        return between and not self.against and self.side_at != self.at and self.says_whose_it_is(self.at + length)

    def _parts_two_sides(self) -> bool:
        """Whether a bar stands before another's color, where no word says "vs": "blue: archer | red: wolf"."""
        word = key(self.pieces[self.at].text) if self.at < len(self.pieces) else ""
        owners = values_of(word, "COLOR")
        another = bool(owners) and self.color not in owners
        return another and not self.against and self.says_whose_it_is(self.at + 1)

    def _small_word(self, piece: Piece) -> Token | None:
        """A number in words, a word that changes nothing, or part of a name."""
        word = key(piece.text)
        if word in COUNTS:
            check_multiple(self, word, piece, of_stat=self.open_stat)
            self.pieces[self.at] = Piece("number", str(COUNTS[word]), piece.start, piece.end)
            return self._number(self.pieces[self.at])
        self.at += 1
        if not self._says_nothing(piece, 1):
            return self._token("WORD", piece.text, piece.start, piece.end)
        check_how_many(self, word, piece)
        if word in GROUPS and self.last in {"COMMA", "AND"} and self.depth == 0 and self.is_somebody(self.at):
            return self._token("_BAR", piece.text, piece.start, piece.end)
        if word not in ARTICLES and word and self.last in {"", "_VS", "_BAR"} and self.ends_a_side(self.at):
            raise LineError(self.line, piece.start, piece.end, "Say who that is, such as 3 archers.")
        return None

    def _known(self) -> Iterator[tuple[Meaning, int, int]]:
        """Yield all that the pieces from here on can mean, the longest first, with its pieces and its end."""
        for length, phrase, end in self.phrases(self.at):
            for meaning in self._meanings_of(phrase):
                if self._may_mean(meaning, phrase, self.at + length):
                    yield meaning, length, end

    def _may_mean(self, meaning: Meaning, phrase: str, after: int) -> bool:
        """Whether what comes after a phrase lets it have a meaning that it has only before somebody or something."""
        if meaning.kind == "_VS" and phrase.startswith("defend") and not self.begun:
            return False  # "defend against archers" asks how
        if meaning.kind == "_VS" and phrase in ATTACKS:
            of_whom = self.versus and self.last in {"", "_VS", "NUMBER", "NATION"} and " " not in phrase
            return not of_whom and self._is_victim(after)  # "3 attacking archers vs 2 wolves"
        if meaning.kind == "NATION" and phrase.capitalize() in houses_by_name():
            return "CLASS" in self.kinds_at(after)
        if meaning.kind == "MAKER" or "_COSTS" in self.kinds_at(after):
            return meaning.kind in {"MAKER", "SPELL"} and "_COSTS" in self.kinds_at(after)
        if meaning.kind == "SIGN" and phrase in HOLDS:
            return "SPELL" in self.kinds_at(after)
        wanted = ONLY_BEFORE.get(phrase)
        if wanted is None or not wanted.isdisjoint(self.kinds_at(after)):
            return True
        return "NUMBER" in wanted and self.has_number(after)

    def _meanings_of(self, phrase: str) -> tuple[Meaning, ...]:
        """Return what a phrase can mean; "you" are blue where nobody speaks of themselves."""
        return (
            (Meaning("COLOR", "blue"),) if phrase in {"you", "your"} and not self.spoken else meanings().get(phrase, ())
        )

    def _is_victim(self, at: int) -> bool:
        """Whether somebody comes after a verb: a minion, or where no word says "vs" a name of which something is said.

        What is said stands in parentheses or is a spell: "attack Fred (Deflection)", "kills Abe with Barkskin".
        """
        if self.is_somebody(at):
            return True
        for after in range(at + 1, at if self.versus else at + LONGEST):
            if after >= len(self.pieces) or self.pieces[after - 1].kind != "word":
                return False
            if self.pieces[after].text == "(":
                return True
            lays = self.pieces[after].text == ":" or "SIGN" in self.kinds_at(after)
            if lays and "SPELL" in self.kinds_at(after + 1):
                return True
        return False

    def _meant(self, meaning: Meaning, length: int, end: int, start: int) -> Token:
        self.at += length
        self.open_stat = meaning.kind == "STAT" and self.last != "_NO" and not self.before_stat
        self.stat = meaning.value if meaning.kind == "STAT" else ""
        self.before_stat = False
        return self._token(meaning.kind, meaning.value or self.line[start:end], start, end)

    def _fits(self, meaning: Meaning, length: int, end: int) -> bool:
        """Whether what stands beside it bears a meaning out: a terrain of its own is one at a square.

        What a number is called is part of a name or a spell after a word of it, where no number follows.
        """
        if meaning.kind == "STAT" and key(self.line[self.pieces[self.at].start : end]) in ATTACKS:
            after = self.at + length
            colon = [other.text for other in self.pieces[after : after + 1]] == [":"]
            return self.before_stat or not self._is_victim(after + colon)
        if meaning.kind == "_NO" and key(self.pieces[self.at].text) in {"without", "w o"}:
            return self.stat_length(self.past_small_words(self.at + length)) > 0
        if meaning.kind == "SPELL" and self._ends_in_a_number(meaning, length, end):
            return False
        if meaning.kind == "SPELL" and key(self.line[self.pieces[self.at].start : end]) == key(f"{meaning.value}s"):
            return self.last == "NUMBER" and self.before in IN_A_LIST
        if meaning.kind == "STAT" and self.last in {"WORD", "SIGN"} and not self.before_stat:
            joined = self.at + length < len(self.pieces) and self.pieces[self.at + length].text.lower() in JOINTS
            added = re.match(r"\+\d", self.line[end:]) is not None  # "with armor+2"
            return added or self.has_number(self.at + length + joined)
        if meaning.kind == "COLOR" and key(self.pieces[self.at].text) in SELVES | OWN:
            return self._is_a_player(key(self.pieces[self.at].text), self.at + length)
        if meaning.kind == "TERRAIN" and self.last != "_IN":
            return AT_A_SQUARE.match(self.line, end) is not None
        return True

    def _is_a_player(self, word: str, after: int) -> bool:
        """Whether a word such as "you" or "my" is a player, by what comes after it.

        That may be a structure or, in a list, a spell of theirs.
        """
        if "STRUCTURE" in self.kinds_at(after) or (self.last in IN_A_LIST and "SPELL" in self.kinds_at(after)):
            return True
        if word in OWN:
            return False
        first = self.last in {"_HAS", "_INITIATIVE"} or self.says_who_is_first(after)
        return first or self.says_whose_it_is(after)

    def _ends_in_a_number(self, meaning: Meaning, length: int, end: int) -> bool:
        """Whether what could be a spell without its s is a creature and its number: "Ogi armor 3", "2 Ogis armor 3"."""
        said = self.plain[self.pieces[self.at].start : end]
        several = self.last == "NUMBER" and self.before not in IN_A_LIST and not set("'’‘ʼ") & set(said)
        short = several or key(said) != key(meaning.value)
        return short and self.has_number(self.at + length) and self.stat_length(self.at + length - 1) > 0

    def _before_a_square(self, ahead: int = 0) -> bool:
        return any(piece.kind == "square" for piece in self.pieces[self.at + ahead : self.at + ahead + 1])

    def _says_nothing(self, piece: Piece, passed: int = 0) -> bool:
        word, at = key(piece.text), self.at - passed
        if word == "x":
            beside = self.pieces[max(at - 1, 0) : at] + self.pieces[at + 1 : at + 2]
            return any(other.kind == "number" for other in beside)
        if word == "another":  # "another archer", but not "an archer and another with Power"
            return self.is_somebody(at + 1)
        if word == "times":  # "Power 2 times"
            return self.last == "NUMBER" and self.before == "SPELL"
        if word == "some":  # "some archers", but not "3 archers, some with Power"
            return "SIGN" not in self.kinds_at(at + 1)
        return word in FILLERS or not word

    def _accepted(self) -> set[str]:
        """Return the terminals that the parser can take next."""
        table = self.parser_state.parse_conf.parse_table
        return set(table.states[self.parser_state.position])
