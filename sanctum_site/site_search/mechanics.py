"""What cards do, as players and the cards say it: a mechanic is found by whatever words somebody has for it."""

import re
from collections.abc import Iterator
from functools import cache

from engine.model.folding import fold
from engine.notation.vocabulary import phrases
from sanctum_site.site_search.terms import in_english, stem

MECHANICS = {
    "dispel": "dispel | strip | disenchant | cleanse | purge | purify | remove enchantment | remove spell"
    " | remove buff | remove curse | lose enchantment | lose spells | loses buff | wipe enchantments"
    " | clear enchantments | clear spells | clears buff | all buffs | remove debuff",
    "untargetable": "not target | not aimed | concealed | hexproof | shroud | untargetable | immune to spells"
    " | immune to magic | not enchant | safe from spells | not cast on | spell immunity | magic immunity | warded"
    " | untouchable | untouched by spells",
    "concealed": "concealed | stealth | invisible | hide | hidden | camouflage | unseen | cloaked | unsichtbar",
    "single target": "individual spell | single target | single spell | targeted spell",
    "immobile": "not move | not leave | immobile | immobility | root | stun | paralyze | hold in place | stuck | pin"
    " | movement orders cancelled | orders cancelled | cancel orders | cancels move | stop moving | stand there"
    " | stay put | frozen | not do anything | stands still | freeze",
    "moves again": "moves twice | move two times | move twice over | moves double | double move | move again"
    " | extra move | haste | sprint | double speed | moves 2",
    "kill": "kill | dies | dead | slay | murder | assassinate | destroys group | wiped | eliminate | totet | kaputt"
    " | doom | execute minion | instakill | boardwipe | board wipe | wrath",
    "exile": "removed from game | exile | banish | no death effects | no death triggers | without dying",
    "off the board": "off board | leaves board | disappears | phase out | phases | blink | flicker | vanish"
    " | goes away | stays away | banish | limbo | teleport | out of world | pops up | lives off board",
    "returns": "return | comes back | come out | reappear | back later",
    "heal": "heal | cure | restore | regenerate | recover | mend | full health | full life | lifegain | first aid"
    " | medic | doctor | heilt | heilen | heilung | soigne | soigner | lifesteal",
    "healed in full": "healed fully | healed completely | healed full | full hit points | full life | fully healed"
    " | regenerate | heals all | full heal | hit points full",
    "every turn": "every turn | each turn | start of turn | per turn | every single turn | turn starts",
    "for a while": "few turns | some turns | two turns | three turns | temporary | temporarily | through turn"
    " | next turn",
    "start of combat": "start of combat | combat begins | combat starts | fight starts | fight begins"
    " | battle begins | battle starts | beginning of combat | beginning of battle | start of fight | start of battle"
    " | enters combat | ambush",
    "end of combat": "end of combat | combat ends | combat over | after battle | after combat | after fight"
    " | fight is over | all combat is over | battle ends | survivors | next combat ends | end of next combat",
    "one battle": "end of next combat | next combat ends | one battle | one fight | next battle | next fight"
    " | until next fight | rest of fight | until it has fought | until battle ends | battle ends",
    "once": "triggered | single use | one use | one time | used up | one shot | only once | first time",
    "once per game": "once per game | hero | legend | legendary | champion | unique | once in same game | held",
    "water": "water | sea | lake | river | ocean | drown | flood | moat | wasser | eau | island",
    "forest": "forest | wood | tree | jungle | grove",
    "mountain": "mountain | hill | peak | cliff",
    "desert": "desert | sand | dune | wuste",
    "swamp": "swamp | marsh | bog | mud",
    "plains": "plains | grassland | flat | meadow | prairie | level ground",
    "barren land": "barren land | wasteland | waste | nothing there",
    "ice": "ice | slide | slippery | glacier | frozen ground",
    "lava": "lava | magma | volcano | burning ground | burns | vulkan",
    "terrain": "terrain | land | landscape | ground | turns square | square turns | becomes | terraform",
    "terrain repaired": "mended | repair | restore land | fix terrain | terrain back",
    "flight": "flight | fly | airborne | winged | fliegen | airship | vole",
    "waterwalk": "waterwalk | walk on water | swim | cross water",
    "mountainwalk": "mountainwalk | climb | over mountains | cross mountains | walk mountains",
    "desertwalk": "desertwalk | walk desert",
    "firewalk": "firewalk | walk lava | immune to lava | lava not hurt | lava not damage | fireproof",
    "throws": "hurl | throw | rock | boulder | throws stone",
    "trained": "train | training | trainee",
    "permanent": "permanent | lasting | forever | not be undone",
    "attacks more": "attack rate | attacks twice | hits twice | two attacks | attacks two times | double strike"
    " | strikes twice | extra attack | shoots twice | two missile attacks | another attack | hits two times"
    " | windfury",
    "damage up": "more damage | damage more | hits harder | shoot more | hits more | rage | more attack"
    " | attack more | more bows | damage buff | attack buff | more swordsmen | attack boost",
    "damage down": "less damage | damage less | less attack | attack less | hits softer | attack debuff"
    " | damage debuff | weaken | damage fall",
    "armor up": "more armor | armor more | shield | armor buff | armor bubble | get armor | give armor",
    "armor down": "less armor | armor less | rust | lose armor | corrode | armor set 0 | not armor | trade armor"
    " | armor lost",
    "hit points up": "more hit points | hit points more | hit points rise | toughness | more life | more maximum"
    " | maximum more",
    "hit points down": "less hit points | hit points less | less maximum | maximum less | lose maximum"
    " | lose hit points | less life",
    "level up": "level more | more level | level rise | promote | experience | gain level | veteran",
    "level down": "level less | less level | lose level",
    "more mana": "more mana | more order | more strife | more clarity | more mystery | more will | more world"
    " | mana boost | mana every turn | mana each turn | get mana | give mana | ramp | mana rock | free mana"
    " | make mana | yield more | generate mana | mana later",
    "less mana": "stop produce | stop yield | not mana | lose mana | drain mana | steal mana | mana denial"
    " | less mana | less will | less strife | pay mana",
    "mana of structure": "mana of structure | makes mana | town mana | city mana | mana town makes | yields"
    " | its own mana | host own mana",
    "dearer": "more expensive | cost raised | tax | price more | pricier | dear",
    "cheaper": "cheaper | discount | pays not | free | costs less | cost changed | cheap",
    "price grows": "revolver | costs more each turn | price grows | price climbs | cost goes up | goes up by 1 mana"
    " | cost depends | pay more | how much mana you pay | mana you pay",
    "expansive": "expansive | comes back to hand | back to hand | returns to hand | buyback | another copy"
    " | costs more every time | costs more each time | copy of itself",
    "summoning": "summon | monster | beast | creature | spawn | token | pet | ungeheuer | monstre | kreatur",
    "creates novices": "two novices | create novices | novices created | free peasants | new peasants",
    "novice": "novice | peasant | villager | citizen | civilian | worker | populace | population | people living",
    "recruit": "recruit | soldier | troop | fighter | warrior | trooper",
    "creates recruits": "recruit created | swordsmen appear | archer created | recruits made here | recruits trained"
    " | new recruits | two swordsmen | free swordsmen | archers from town",
    "structure": "structure | town | city | building | colony | village | garrison | settlement | stadt | ville",
    "destroys structure": "destroys colony | destroys town | colony destroyed | town destroyed | raze"
    " | destroys building | destroys host | blow up colony | blow up town",
    "sanctum": "sanctum | castle | headquarters | base",
    "group": "group | squad | army | stack | team | party | band | gruppe | comrades",
    "other members": "teammate | comrade | other member | friend | companion | mates",
    "takes over": "caster side | changes side | mind control | take control | steal monster | charm | convert"
    " | join my side | possess | borrow | take over monster | traitor | comes over | switch sides | betray",
    "neutral": "neutral | against everyone | attacks every other | hostile to all | fights everybody | rogue"
    " | goes wild",
    "random": "random | chance | dice | reroll | rolled afresh | luck | lottery | gamble",
    "random direction": "random direction | random legal direction | confuse | scatter | shove | panic | drunk"
    " | wander",
    "lures": "attract | lure | heads toward | pull | taunt | magnet | bait | move toward | draws | makes way | seek"
    " | hunt",
    "not entered": "not entered | not go into | nobody gets in | lock | closed | keeps out | barrier | out of bounds"
    " | nobody walk in | siege | blockade | no group into",
    "no combat": "not combat | no group combat | ceasefire | peace | truce | armistice | no battles | no fights"
    " | nobody enters combat | stop the fighting",
    "no casting": "barred from casting | not be cast | no spells | silence | ban | never cast again"
    " | gives up casting | counterspell | counter spell | prohibit",
    "squander": "squander | fizzle | counterspell | counter | negate",
    "discard": "discard | throw away cards | dump hand",
    "draws": "draw card | draws | card draw | cantrip | tutor | search deck | fetch card | top of deck",
    "sees": "reveal | peek | scry | sees | shows | spy | spoil | see hand | know what",
    "deck": "deck | library | mill",
    "transforms": "turns into | becomes | replaced | transform | polymorph | shapeshift | changes into | morph"
    " | shape | form",
    "copy": "copy | clone | duplicate | copycat | mimic | takes over that | doubles",
    "when hit": "host is hit | when hit | gets hit | hits him | each time it is hit | who hits | attacker | thorns"
    " | retaliate | when damaged | is damaged | wounds him | hits host | hits him least | hitter | whoever attacks"
    " | hit in combat",
    "damages": "host damages | whoever it damages | damages an opponent | damages it | it damages | opponent it damages"
    " | deathtouch | poison | what it hits | damage from host | opponent damaged",
    "kills the attacker": "kills attacker | attacked it is killed | attacker dies | revenge | vengeance | retribution"
    " | killer",
    "on death": "host is killed | host dies | when he dies | where he dies | deathrattle | group is killed"
    " | gets killed | gets wiped | member dies | when killed | one of us dies | dies during | explode | explosion"
    " | when dies | should die",
    "both die": "dies too | opposing it dies too | they get wiped | wiped too | dies himself | suicide | kamikaze",
    "dodges": "dodge | misses | evade | first hit",
    "no damage": "receives no damage | no combat damage | takes no damage | invulnerable | indestructible"
    " | damage reduced to nothing | damage cancelled | not hurt | prevent damage | only hurt | not hurt it | immune"
    " | combat damage nothing | gets none",
    "less damage taken": "takes less damage | damage from less | less damage taken | resist | hurt less"
    " | takes 1 damage off",
    "more damage taken": "more damage from | take more damage | suffer more damage | receive more damage"
    " | vulnerable | damage more shadows | damage grows | hurts him | hurts who"
    " | hurts wearer",
    "redirects": "damage meant for | takes equal amount | damage for teammates | bodyguard | tank | taunt | guardian"
    " | protects others | takes damage for",
    "reflects": "reflect | throw back | attacker takes equal | rebound | bounces back | suffers same amount | mirror"
    " | takes equal | damage equal | damage back | throws damage"
    " | same damage back | damage same",
    "no attacks": "no attacks | no more attacks | stops attacking | pacify | pacifism | disarm | stops fighting"
    " | not fight | every other round | skips attack | no longer attack | deals neither | forgets fight"
    " | not combat damage | not damage",
    "withdraws": "withdraw | flee | run away | retreat | leaves combat | leaves fight | escape | runs",
    "everybody": "each member | every minion | all members | aoe | everyone | everybody | mass | entire group"
    " | whole group | all minions | members",
    "around": "diamond | adjacent | next square | around | near | nearby | circle | surrounding | four squares"
    " | eight squares | neighboring squares | close | beside",
    "everywhere": "globe | worldwide | everywhere | global | all over | whole map | whole board | whole world"
    " | entire map | every square | board | boardwipe | board wipe",
    "each side": "both players | either player | each player | anyone | everyone | neither player",
    "damage": "points of damage | burn | zap | nuke | hit points of damage | suffers | bolt | hurts people"
    " | lose a hp | takes point | explode | damage each | damage to everyone",
    "damages monsters": "each monster takes | monsters lose hp | hurts all monsters | monsters take damage",
    "ignores armor": "magical damage | ignores armor | piercing | magic attack | through armor | armor piercing",
    "missile": "missile | ranged | shoot | shooter | bow | arrow | shots | archery | fires",
    "archer": "archer | bowman | ranger | shooters",
    "swordsman": "swordsman | knight | swordswoman | melee soldier",
    "hand": "hand damage | melee | sword attack | close combat",
    "rounds": "odd numbered rounds | even numbered | every other round | round 1 | first round | round 2"
    " | round three | third round | fourth round | round 4",
    "alone": "group of one | alone | himself | solo | not join | lone | joins no group",
    "immune abilities": "natural house abilities | racial | race abilities | nation ability | house ability",
    "undead": "undead | skeleton | zombie | revenant | ghoul | mummy | husk | vampire | minions of death"
    " | monsters of death",
    "ghost": "ghost | phantom | spectre | spirit | wraith | shade | apparition",
    "demon": "demon | fiend | devil | imp | daemon",
    "machine": "mechanical | machine | robot | clockwork | golem | construct | automaton | engine",
    "ape": "simian | ape | monkey | gorilla",
    "horse": "horse | steed | nightmare | mare | unicorn | rider | pony | cavalry",
    "snake": "snake | serpent | viper | wyrm",
    "dog": "wolf | dog | hound | hunden",
    "cat": "cat | lion | manticore | jaguar | tiger | panther | sphinx",
    "bird": "griffin | bird | eagle | raven | phoenix | roc | cockatrice | hawk",
    "bear": "bear | werebear | ursine",
    "tree": "tree | treant | ent | arboriad | dryad | plant",
    "stone": "stone | petrify | basilisk | gorgon | statue | granite | turns to stone | gaze | looks",
    "sphere": "sphere | orb | ball",
    "book": "library | book | codex | tome | university | academy | school | scroll",
    "wall": "wall | palisade | fence | fort | fortress | stronghold | rampart | barricade",
    "fire": "fire | flame | fireball | burning | breath | feuer | feu",
    "cold": "frost | freeze | ice | frozen | cold | chill | frostbite",
    "music": "music | song | piper | bagpipe | sound | sing | tune | dance",
    "dwarf": "dwarf | dwarven",
    "elf": "elf | elven | elfen | fae | faerie",
    "eats": "eat | eater | devour | cannibal | food | hungry | sacrifice",
    "curse": "curse | hex | jinx | malediction | debuff",
    "plague": "plague | pestilence | disease | sickness | virus | epidemic | infect",
    "fog": "fog | mist | haze | smoke",
    "earthquake": "earthquake | quake | tremor",
    "lightning": "lightning | thunder | storm",
    "colony created": "colony created | creates colony | found colony | build colony | leaves colony | new colony"
    " | new town | move a town | build town | friendly town",
    "mana type chosen": "mana type | type of mana | rotates | changes mana | switches mana | mana color"
    " | picks its mana",
    "group ends": "host group dies | the group dies | if spell expires | runs out",
    "jumps": "jumps | hops | transfers | moves to killer | spreads | goes to killer",
    "most damaged": "most damaged | most wounded | weakest | lowest hp | most hurt",
    "one hit point": "1 current hit point | one hp",
    "secondary mana": "secondary mana | second mana | second color",
    "swaps": "swap | exchange | trades places | switch | change places",
    "hunts": "hunt | chase | pursue | track | stalk | seek",
    "must be attacked": "must attack | forced to attack | taunt | dummy | decoy",
    "by itself": "computer controlled | controlled by computer | ai | wander",
    "dying saved": "comes back to life | live again | save dying | resurrect | revive | reanimate | survive death",
    "class changed": "becomes an archer | becomes swordsman | change class | archer and swordsman",
    "other nations": "each nation | mixed races | nation in group | different races | nations",
    "primary mana": "primary mana | main mana | first color",
}
"""What is said of each mechanic. Between two words that say one may stand up to two others: "no such spell target"."""

HOSTS = {
    "minion": "guy | dude | he | him | his | man | unit | soldier | fellow | warrior | fighter | knight | swordsman"
    " | archer | recruit | bearer | wearer",
    "recruit": "guy | dude | he | him | his | man | soldier | fellow | warrior | fighter | knight | swordsman | archer"
    " | bearer | wearer",
    "group": "squad | army | stack | team | party | band | everyone | groups | members | comrades",
    "recruit group": "group | squad | army | stack | team | party | band | everyone | groups | members | soldiers"
    " | troops",
    "monster group": "monster | monsters | beast | pet",
    "structure": "town | towns | city | cities | building | buildings | colony | castle | village | fort",
    "square": "tile | land | terrain | ground | field | hex | spot | place | trap | forest",
    "globe": "everywhere | world | worldwide | global | map | all | every | everybody | nobody | anyone | game | realm",
}
"""What is said of whom a card is cast on, by its target; the target's own name besides."""

GAP = 2
LONGEST = 5
"""Of so many words a phrase has at most."""

_SIGNED = re.compile(r"(?<!\S)[+-](?=\d)")
_SIGNS = {"+": " plus ", "-": " minus "}

_SILENT = frozenset(
    {"a", "an", "the", "of", "his", "her", "its", "my", "your", "their", "to", "this", "that", "and", "or"}
)
_SILENT |= {"for", "in", "on", "at", "as", "by", "with", "from", "does", "do", "has", "have", "had", "may", "can"}
"""Words that say nothing of a mechanic."""

_SAID_ALIKE = {
    "not": "no cannot cant never nobody nothing neither nor without unable none dont doesnt wont barred",
    "is": "be been are was were get gets got gotten",
    "him": "he she it her they them",
    "who": "whoever which",
    "more": "plus extra additional additionally higher bonus stronger better increased increases up raises raised",
    "less": "minus fewer lower lowers lowered reduced reduces weaker worse down smaller decreased",
    "level": "lvl lv lvls",
    "damage": "dmg",
    "armor": "armour",
    "hit points": "hp health hitpoints",
    "1": "one",
    "2": "two",
    "3": "three",
    "4": "four",
}
"""Words that are the same to every mechanic."""


def mechanics_in(text: str) -> Iterator[str]:
    """Yield the mechanics of which a text speaks, each as often as it does."""
    stems, known = _stems(text), _by_phrase()
    for at, first in enumerate(stems):
        said = {tuple(stems[at : at + length]) for length in range(1, LONGEST + 1)}
        said |= {(first, after) for after in stems[at + 1 : at + 2 + GAP]}
        for phrase in said:
            yield from known.get(phrase, ())


def hosts_in(text: str) -> set[str]:
    """Return the targets of cards on which, by a text's words, a card may be cast."""
    words = set(fold(text).split())
    return {target for target, said in HOSTS.items() if words & {target, *phrases(said)}}


@cache
def _by_phrase() -> dict[tuple[str, ...], frozenset[str]]:
    """Return the mechanics that each phrase says, by its stems."""
    found: dict[tuple[str, ...], set[str]] = {}
    for mechanic, said in MECHANICS.items():
        for phrase in phrases(said):
            found.setdefault(tuple(_stems(phrase)), set()).add(mechanic)
    return {phrase: frozenset(mechanics) for phrase, mechanics in found.items()}


def _stems(text: str) -> list[str]:
    """Return the stems of a text's words, those that are said alike as one, a number's sign as a word."""
    signed = _SIGNED.sub(lambda sign: _SIGNS[sign[0]], text)
    words = " ".join(_alike().get(word, word) for word in map(in_english, fold(signed).split()))
    return [stem(word) for word in words.split() if word not in _SILENT]


@cache
def _alike() -> dict[str, str]:
    return {word: one for one, said in _SAID_ALIKE.items() for word in said.split()}
