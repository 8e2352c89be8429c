"""From what a line says to a scenario, with whatever it leaves out filled in."""

from __future__ import annotations

import re
from typing import Any

from engine.model.catalog import HOSTS, cards_by_name, helpers_by_name
from engine.model.document import Document
from engine.model.seat import OWNERS, Player
from engine.model.terrain import TERRAINS
from engine.model.words import capital, plural
from engine.notation.default_names import Ids, Unnamed, group_ids, ids_of, names_and_ids, structure_ids, what_it_is
from engine.notation.fight_errors import NO_CASTS, PARTED, LineError, NoLineError
from engine.notation.first_mistake import first_mistake
from engine.notation.from_scenario import line_of
from engine.notation.gathering import gather
from engine.notation.lexing import AT_A_SQUARE
from engine.notation.parsing import parse
from engine.notation.placing import squares_for, usual_verb
from engine.notation.typed_scenario import Band, Span, TypedMinion, TypedPlace, TypedScenario, TypedSpell
from engine.notation.undressing import undressed
from engine.notation.vocabulary import near, said_otherwise
from engine.scenario.error import ScenarioError
from engine.scenario.format import FORMAT, MAX_TITLE, Scenario
from engine.scenario.legality import HOMES
from engine.scenario.reading import read_scenario


def read_line(line: str) -> Scenario:
    """Return the scenario that a line says, with its canonical line as title.

    Raises LineError with the place of what is wrong first; what it suggests is right as far as there.
    """
    plain = undressed(line)
    try:
        draft = gather(plain, parse(plain))
        if draft.parting is not None:
            span, offers = draft.parting
            raise LineError(plain, *span, PARTED, offers)
        return _made_of(draft)
    except LineError as error:
        first = first_mistake(error, mistake_of)
        raise LineError(line, first.start, first.end, first.said, first.suggestions) from None


def mistake_of(line: str) -> LineError | None:
    """Return what is found wrong with a line; None for nothing."""
    try:
        _made_of(gather(line, parse(line)))
    except LineError as error:
        return error
    return None


def _made_of(draft: TypedScenario) -> Scenario:
    """Return the scenario of what a line says. Raises LineError, whose suggestions nobody has tried."""
    for band in draft.bands:
        _lay_where_it_goes(band)
    _fill_sides(draft)
    scenario = _Making(draft).scenario()
    scenario.title = title_of(scenario)
    return scenario


def title_of(scenario: Scenario) -> str:
    """Return the line of a scenario, as much of it as a title can hold."""
    try:
        line = line_of(scenario)
    except NoLineError:
        return ""
    return line if len(line) <= MAX_TITLE else f"{line[: MAX_TITLE - 1]}…"


def _lay_where_it_goes(band: Band) -> None:
    """Move a spell that was named with a minion, and goes on its group or on what that stands in, to there.

    They lie in the order in which they are typed.
    """
    hosts = {"group": band.spells}
    if band.structure is not None:
        hosts["structure"] = band.structure.spells
    if band.terrain is not None:
        hosts["square"] = band.terrain.spells
    for entry in band.entries:
        for spell in entry.spells:
            hosts.get(_host_of(spell.card), []).append(spell)
        entry.spells = [spell for spell in entry.spells if _host_of(spell.card) not in hosts]
    for spells in hosts.values():
        spells.sort(key=lambda spell: spell.span)


def _fill_sides(draft: TypedScenario) -> None:
    """Put a plain swordsman where a side is missing, and give each group the owner that its side has."""
    sides = max((band.side for band in draft.bands), default=0)
    if sides == 0:
        draft.bands.append(Band((len(draft.line), len(draft.line)), 1))
    owners: dict[int, Player] = {}
    enemy = next((band.owner for band in draft.bands if band.side == 1), None)
    for band in draft.bands:
        if not band.entries and not band.nobody:
            band.entries.append(TypedMinion(band.span, {"class": ("swordsman", band.span)}))
        default: Player = OWNERS[band.side]
        if band.side == 1 and owners[0] == "red":
            default = "blue"
        elif band.side == 0 and enemy == "blue":
            default = "red"
        band.owner = band.owner or owners.get(band.side, default)
        owners.setdefault(band.side, band.owner)
    if "initiative" in draft.options:
        whose, span = draft.options["initiative"]
        draft.options["initiative"] = (whose.owner if isinstance(whose, Band) else whose, span)
    draft.bands = [band for band in draft.bands if band.entries]


class _Making:
    """A draft on its way to a document; ``spans`` says where in the line each field of it comes from."""

    def __init__(self, draft: TypedScenario) -> None:
        self.draft, self.line = draft, draft.line
        self.spans: dict[str, Span] = {}
        self.laid: dict[str, str] = {}
        """Which card a path of a spell is about."""

    def scenario(self) -> Scenario:
        """Return the scenario. Raises LineError."""
        try:
            scenario = read_scenario(self._document())
        except LineError:
            raise
        except ScenarioError as error:
            made = self._made_by(error)
            problem, span = f"{_sentence(error.problem)}{'' if made else self._hint(error)}", self._span_of(error.path)
            raise LineError(self.line, *span, problem, made) from None
        return scenario

    def _hint(self, error: ScenarioError) -> str:
        """Return how it is typed what a check has found at the wrong place."""
        card = self.laid.get(error.path)
        if card is not None and "goes on" in error.problem:
            return HINTS.get(_host_of(card), "").format(card=card)
        if card is not None and card.lower() in TERRAINS:
            return HINTS_OF_PROBLEMS["is a terrain"].format(card=card.lower())
        hint = next((hint for found, hint in HINTS_OF_PROBLEMS.items() if found in error.problem), "")
        return hint.format(card=(card or "").lower())

    def _made_by(self, error: ScenarioError) -> tuple[str, ...]:
        """Return the creatures that a spell would make which cannot lie on anybody: three Wolves, or one."""
        card = cards_by_name().get(self.laid.get(error.path, ""))
        made = [one for one in card.creatures if one.count] if card is not None and "stays" in error.problem else []
        several = [f"{one.count} {plural(one.name)}" for one in made if one.count and one.count > 1]
        return tuple(dict.fromkeys((*several, *(one.name for one in made))))

    def _span_of(self, path: str) -> Span:
        """Return the place of the innermost field on a path that the line has said."""
        while path and path not in self.spans:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.spans.get(path, (0, len(self.line)))

    def _document(self) -> Document:
        draft = self.draft
        document: Document = {"format": FORMAT, "groups": [], "script": []}
        ids = Ids(self._said_ids())
        owners = [band.owner or "blue" for band in draft.bands]
        group_names = group_ids(owners, [band.id for band in draft.bands], ids)
        entries = [entry for band in draft.bands for entry in band.entries]
        unnamed = [self._unnamed(entry, band.owner or "blue") for band in draft.bands for entry in band.entries]
        named = dict(zip(map(id, entries), names_and_ids(unnamed, ids), strict=True))
        for number, (band, name) in enumerate(zip(draft.bands, group_names, strict=True)):
            document["groups"].append(self._group(f"$.groups[{number}]", band, name, named))
        self._options(document)
        self._script(document, owners)
        self._place(document, owners)
        self._ground(document, ids)
        return document

    def _said_ids(self) -> list[str]:
        entries = [entry for band in self.draft.bands for entry in band.entries]
        minions = [id for entry in entries if "id" in entry.said for id in ids_of(entry.get("id"), _count(entry))]
        groups = [band.id for band in self.draft.bands if band.id]
        return [*groups, *minions, *(place.id for place in self.draft.structures if place.id)]

    def _unnamed(self, entry: TypedMinion, owner: Player) -> Unnamed:
        """Return an entry as it is to be named. Raises LineError for words that are no name."""
        if "words" in entry.said:
            self._check_words(entry)
        elif not entry.said.keys() & {"class", "card", "horde", "nation", "explained"}:
            self._check_quoted(entry)
        what = what_it_is(entry.get("card"), entry.get("class", "swordsman"), entry.get("nation", "Humans"))
        return Unnamed(what, owner, _count(entry), entry.get("name"), entry.get("id"))

    def _check_quoted(self, entry: TypedMinion) -> None:
        """A minion in quotes, of which nothing else is said, may be itself, or somebody who is called so."""
        name, span = entry.said.get("name", ("", entry.span))
        if name and _says_who(name):
            offers = (name, f'"{name}" (swordsman)')
            raise LineError(self.line, *span, "What stands in quotes is a name.", offers)

    def _check_words(self, entry: TypedMinion) -> None:
        """Words that mean nothing are a name where it is said what is called so, and else a slip."""
        name, span = entry.get("name"), entry.said["words"][1]
        if "explained" in entry.said:
            return
        if instead := said_otherwise(name):
            raise LineError(self.line, *span, instead)
        slip = (_says_what_it_is(entry) or entry.listing) and not near(name, "CREATURE", "NATION", "CLASS", "STAT")
        a_name = not name.islower() and "bracketed" not in entry.said
        if spell := near(name, "SPELL", whole=a_name or not entry.is_somebody) if slip else ():
            offers = spell if name.islower() else (*spell, f'"{name}"')
            raise LineError(self.line, *span, f"There is no spell called “{name[:40]}”.", offers)
        alone = "count" in entry.said and not _says_what_it_is(entry)  # "+2 damage"
        counted = alone or re.match(r"[\s:=]*\d", self.line[span[1] :])
        stat = ("STAT",) if counted else ()
        place = ("TERRAIN", "STRUCTURE") if AT_A_SQUARE.match(self.line, span[1]) else ()
        known = near(name, "CREATURE", "NATION", "CLASS", *stat, *place, "_VS", "HORDE")
        if not known and (name.islower() or _stands_beside(entry, self.line)) and _says_what_it_is(entry):
            offers = ("", f'"{name}"') if name.islower() else (f'"{name}"', "")
            raise LineError(self.line, *span, f"“{name[:40]}” means nothing here. Is it a name?", offers)
        for word in name.split() if not known else ():
            known = known or near(word, "CREATURE", "NATION", "CLASS", "_VS", "HORDE")
        if known:
            raise LineError(self.line, *span, f"There is no minion called “{name[:40]}”.", known)
        described = re.match(r"\s*[(]", self.line[span[1] :]) is not None
        calls = entry.listing and _count(entry) == 1 and (described or not name.islower())
        if not (_says_what_it_is(entry) or calls):
            problem = (
                f"There is no minion called “{name[:40]}”: expected a number, a nation, a class or a creature here."
            )
            raise LineError(self.line, *span, problem, (f"{name} (swordsman)",))

    def _group(self, path: str, band: Band, id: str, named: dict[int, tuple[str, str]]) -> Document:
        self.spans |= {path: band.span, f"{path}.minions": band.span}
        group: Document = {"id": id, "owner": band.owner, "minions": []}
        for number, entry in enumerate(band.entries):
            group["minions"].append(self._minion(f"{path}.minions[{number}]", entry, *named[_key(entry)]))
        if band.spells:
            group["spells"] = self._spells(f"{path}.spells", band.spells)
        if band.control:
            group["control"] = band.control
        structure = band.structure
        if structure is not None and structure.what == "sanctum" and band.square is None:
            home = HOMES.get(structure.owner or band.owner or "blue")
            band.square = (home, structure.span) if home is not None else None
        if band.square is not None:
            self.spans[f"{path}.square"] = band.square[1]
        return group

    def _minion(self, path: str, entry: TypedMinion, name: str, id: str) -> Document:
        self.spans[path] = entry.span
        minion: Document = {"id": id} | self._kind(entry)
        if name != entry.get("card"):
            minion["name"] = name
        if _count(entry) > 1:
            minion["count"] = _count(entry)
        self._numbers(path, entry, minion)
        if entry.spells:
            minion["spells"] = self._spells(f"{path}.spells", entry.spells)
        for what in {"name", "id", "card", "nation", "count"} & entry.said.keys():
            self.spans[f"{path}.{what}"] = entry.said[what][1]
        return minion

    def _kind(self, entry: TypedMinion) -> Document:
        """Return what a minion is: a creature, or a recruit of a class; and its nation, if one is said."""
        card = entry.get("card")
        if card is not None and "class" in entry.said:
            problem = f"{card[:40]} is a creature and has no class besides. Is “vs” or a plus sign missing?"
            raise LineError(self.line, *entry.said["class"][1], problem)
        kind = {"class": entry.get("class", "swordsman")} if card is None else {"card": card}
        return kind | ({"nation": entry.get("nation")} if "nation" in entry.said else {})

    def _numbers(self, path: str, entry: TypedMinion, minion: Document) -> None:
        stats = {name: value for name, (value, _) in entry.stats.items() if name != "current_hp"}
        if stats:
            minion["stats"] = stats
        if "current_hp" in entry.stats:
            minion["current_hp"] = entry.stats["current_hp"][0]
        for name, (_, span) in entry.stats.items():
            self.spans[f"{path}.{name}" if name == "current_hp" else f"{path}.stats.{name}"] = span

    def _spells(self, path: str, spells: list[TypedSpell]) -> list[Any]:
        for number, spell in enumerate(spells):
            self.spans[f"{path}[{number}]"], self.laid[f"{path}[{number}]"] = spell.span, spell.card
        return [spell.card if spell.owner is None else {"card": spell.card, "owner": spell.owner} for spell in spells]

    def _options(self, document: Document) -> None:
        for name, (value, span) in self.draft.options.items():
            switch = name in {"d3_cap", "rebound_blame"}
            (document.setdefault("rules", {}) if switch else document)[name] = value
            self.spans[f"$.{'rules.' if switch else ''}{name}"] = span
        if self.draft.globe:
            document["globe"] = self._spells("$.globe", self.draft.globe)
        if self.draft.costs:
            document["costs"] = {card: price for card, (price, _) in self.draft.costs.items()}

    def _script(self, document: Document, owners: list[Player]) -> None:
        """Make two hostile groups fight; more of them have the combat phase of a turn."""
        groups = [group["id"] for group in document["groups"]]
        for number, (verb, span) in enumerate(self.draft.script):
            document["script"].append(verb)
            self.spans[f"$.script[{number}]"] = span
        document["script"] = document["script"] or [usual_verb(groups, owners)]

    def _place(self, document: Document, owners: list[Player]) -> None:
        """Give every group its square, as the rest of the board is made for it."""
        groups = document["groups"]
        said = [band.square[0] if band.square is not None else None for band in self.draft.bands]
        for number, square in enumerate(said):
            if square is not None and square in said[:number]:
                raise LineError(self.line, *self.spans[f"$.groups[{number}].square"], "Another group has this square.")
        paired = not self.draft.script and document["script"][0]["do"] == "combat"
        for group, square in zip(groups, squares_for(owners, said, paired=paired), strict=True):
            group["square"] = list(square)

    def _ground(self, document: Document, ids: Ids) -> None:
        """Add terrain and structures: those under groups, then those that stand for themselves."""
        groups = list(zip(self.draft.bands, document["groups"], strict=True))
        squares = [(band.terrain, group["square"]) for band, group in groups if band.terrain is not None]
        squares += [(place, list(place.square or ())) for place in self.draft.squares]
        structures = [(band.structure, group["square"]) for band, group in groups if band.structure is not None]
        structures += [(place, list(place.square or ())) for place in self.draft.structures]
        if squares:
            document["squares"] = [
                self._square(f"$.squares[{number}]", place, square) for number, (place, square) in enumerate(squares)
            ]
        names = structure_ids([place.what for place, _ in structures], [place.id for place, _ in structures], ids)
        for band, _ in groups:
            if band.structure is not None:
                band.structure.owner = band.structure.owner or band.owner
        if structures:
            document["structures"] = [
                {"id": id} | self._structure(f"$.structures[{number}]", place, square)
                for number, ((place, square), id) in enumerate(zip(structures, names, strict=True))
            ]

    def _square(self, path: str, place: TypedPlace, square: list[int]) -> Document:
        self.spans[path] = place.span
        laid = {"spells": self._spells(f"{path}.spells", place.spells)} if place.spells else {}
        return {"square": square, "terrain": place.what, **laid}

    def _structure(self, path: str, place: TypedPlace, square: list[int]) -> Document:
        self.spans[path] = place.span
        laid = {"spells": self._spells(f"{path}.spells", place.spells)} if place.spells else {}
        return {"type": place.what, "square": square, "owner": place.owner or "neutral", **place.facts, **laid}


_key = id

HINTS = {
    "minion": " After a colon it lies on a minion: swordsman: {card}.",
    "group": " In brackets it lies on the group: [{card}].",
    "structure": " On a structure: town at 6,6 (; {card}).",
    "square": " On a square: plains at 4,4 ({card}).",
    "globe": " On the globe: globe ({card}).",
}
"""How a spell is laid on each kind of host."""

HINTS_OF_PROBLEMS = {
    "recruits alone": " A bar parts groups: Gorgon | 2 archers.",
    "is a terrain": " A group stands in it: archer in {card}.",
    "stays in play": f" {NO_CASTS}",
}
"""What to write instead, by what a check says."""


def _says_who(text: str) -> bool:
    """Whether a text says who a minion is: "3 Elf archers", "Gorgon"."""
    try:
        bands = gather(text, parse(text)).bands
    except LineError:
        return False
    return any(entry.is_somebody or "nation" in entry.said for band in bands for entry in band.entries)


def _says_what_it_is(entry: TypedMinion) -> bool:
    """Whether an entry says its class, its creature or at least its nation."""
    return entry.is_somebody or "nation" in entry.said


def _stands_beside(entry: TypedMinion, line: str) -> bool:
    """Whether the words of an entry stand right beside what it is: "3 Healthy Archers", "Elf Mage", "archer E5".

    So they do not in "Fred, an archer", nor does a name behind a title: "swordsman Fred". Several have no name but one
    in quotes or before parentheses.
    """
    start, end = entry.said["words"][1]
    several = _count(entry) > 1
    titled = not several and not re.search(r"\d", line[start:end])
    for what in entry.said.keys() & {"class", "card", "horde", "nation"}:
        first, last = entry.said[what][1]
        between = line[end:first] if first >= end else line[last:start]
        title = titled and first < end and what != "nation" and not between.strip()
        if not title and re.fullmatch(r"[^()\[\]]*" if several else r"[^,:;()\[\]]*", between):
            return True
    return False


def _host_of(card: str) -> str:
    """Return what a card goes on; nothing for one that there is not."""
    spell = cards_by_name().get(card) or helpers_by_name().get(card)
    return next((host for host, targets in HOSTS.items() if spell and spell.target in targets), "")


def _count(entry: TypedMinion) -> int:
    return int(entry.get("count") or entry.get("horde") or 1)


def _sentence(problem: str) -> str:
    return f"{capital(problem)}{'' if problem.endswith(('.', '?')) else '.'}"
