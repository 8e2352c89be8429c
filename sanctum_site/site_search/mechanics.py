"""What cards do, as players and the cards say it: a mechanic is found by whatever words somebody has for it."""

import re
from collections.abc import Iterator
from functools import cache

from engine.model.folding import fold
from engine.notation.vocabulary import phrases
from sanctum_site.site_search.terms import in_english, stem

MECHANICS = {
    "dispel": "dispel | silence | strip | disenchant | cleanse | purge | purify | remove enchantment | remove spell"
    " | remove buff | remove curse | lose enchantment | lose spells | loses buff | wipe enchantments"
    " | clear enchantments | clear spells | clears buff | all buffs | remove debuff | enchantments off | spells off"
    " | buffs off | nullify | annul | undo spell | unenchant | takes off enchantment | get rid of enchantment"
    " | get rid of spell | clean off | antidote | curses off | takes curses | lift curse | break curse"
    " | breaks curses | rid of curses | undo | undoes | abolish",
    "untargetable": "not target | not aimed | concealed | hexproof | shroud | untargetable | immune to spells"
    " | immune to magic | not be enchanted | safe from spells | not be cast on | spell immunity | magic immunity"
    " | warded | untouchable | untouched by spells | protected from spells | spellproof | antimagic | anti magic"
    " | magic proof | cast us | spells us | target us | no spell can be cast | no spell cast | no spells cast",
    "concealed": "concealed | stealth | invisible | hide | hidden | camouflage | unseen | cloaked | unsichtbar | veil"
    " | disguise | sneak | obscure | covert | shadowy | not seen | cannot see | not see | out of sight",
    "single target": "individual spell | single target | single spell | targeted spell",
    "group spells": "group spell | group spells",
    "immobile": "not move | not leave | immobile | immobility | root | stun | paralyze | slow | snare | entangle"
    " | hold in place | stuck | pin | movement orders cancelled | orders cancelled | cancel orders | cancels move"
    " | stop moving | stand there | stay put | frozen | stands still | freeze | halt | halted | nailed | web"
    " | cannot walk | cannot march | anchor | arrest | cage | jail | prison | imprison | tangle | net | asleep",
    "moves again": "moves twice | move two times | move twice over | moves double | double move | move again"
    " | extra move | haste | sprint | double speed | moves 2 squares | second move | additional step | walks twice"
    " | faster | gallop | quick march | marches twice | two steps | accelerate | rush | dash",
    "kill": "kill | dies | dead | slay | murder | assassinate | destroys group | wiped | eliminate | totet | kaputt"
    " | doom | execute minion | instakill | boardwipe | board wipe | wrath | sweeper | armageddon | perish"
    " | exterminate | annihilate | smite | obliterate | behead | slaughter | massacre | wipe out | finish off"
    " | lethal | strangle | suffocate | starve | impale",
    "exile": "removed from game | exile | banish | no death effects | no death triggers | without dying | swallow"
    " | erase | gone forever | disappears forever | delete | sucked | expel | eject | evaporate | vaporize",
    "off the board": "off board | leaves board | disappears | phase out | phases | blink | flicker | vanish"
    " | goes away | stays away | banish | limbo | teleport | out of world | pops up | lives off board",
    "returns": "return | bounce | comes back | come out | reappear | back later",
    "heal": "heal | cure | restore | regenerate | recover | mend | full health | full life | lifegain | first aid"
    " | medic | doctor | heilt | heilen | heilung | soigne | soigner | bandage | rejuvenate | replenish | patch up"
    " | tend wounds | healer | cleric | priest | medicine | herb | nurse | hospital | soothe",
    "healed in full": "healed fully | healed completely | healed full | full hit points | full life | fully healed"
    " | regenerate | heals all | full heal | hit points full",
    "every turn": "every turn | each turn | start of turn | per turn | every single turn | turn starts | upkeep"
    " | each upkeep | per round of play | every round of play | over time | every second turn | every other turn",
    "for a while": "few turns | some turns | two turns | three turns | temporary | temporarily | through turn"
    " | lasts turns | next turn | 1 turn | some time | turn of casting plus",
    "start of combat": "start of combat | combat begins | combat starts | fight starts | fight begins"
    " | battle begins | battle starts | beginning of combat | beginning of battle | start of fight | start of battle"
    " | enters combat | ambush",
    "end of combat": "end of combat | combat ends | combat over | after battle | after combat | after fight"
    " | fight is over | all combat is over | battle ends | survivors | next combat ends | end of next combat",
    "one battle": "end of next combat | next combat ends | next combat is over | one battle | one fight | next battle"
    " | next fight | until next fight | rest of fight | until it has fought | until battle ends | battle ends",
    "once": "triggered | single use | one use | one time | used up | one shot | only once | first time | expendable"
    " | disposable | consumed",
    "stackable": "stackable | cumulative | cast more than once | several times | several copies | further copies"
    " | several cast | more than one | add up | multiple copies | multiple times",
    "once per game": "once per game | hero | legend | legendary | champion | unique | once in same game",
    "water": "water | sea | lake | river | ocean | drown | flood | moat | wasser | eau | island | pond | stream"
    " | canal | wade | boat",
    "forest": "forest | wood | tree | jungle | grove | woodland | thicket",
    "mountain": "mountain | hill | peak | cliff | ridge | summit",
    "desert": "desert | sand | dune | wuste | quicksand",
    "swamp": "swamp | marsh | bog | mud | mire | quagmire | wetland | morass",
    "plains": "plains | grassland | flat | meadow | prairie | level ground | steppe | savannah",
    "barren land": "barren land | wasteland | waste",
    "ice": "ice | slide | slippery | glacier | frozen ground | icy | glacial | rink",
    "lava": "lava | magma | volcano | burning ground | burns | vulkan | burning mountain",
    "void": "void | hole | pit | abyss | chasm | black hole",
    "terrain": "terrain | land | landscape | ground | turns square | square turns | becomes | terraform",
    "terrain repaired": "mended | repair | restore land | fix terrain | terrain back",
    "flight": "flight | fly | airborne | winged | fliegen | airship | vole",
    "waterwalk": "waterwalk | walk on water | swim | cross water | not drown | safe in water | immune to water"
    " | ignores water",
    "mountainwalk": "mountainwalk | climb | over mountains | cross mountains | walk mountains | ignores mountains"
    " | walk over mountains | cross hills",
    "desertwalk": "desertwalk | walk desert | ignores desert | skips desert | immune to desert | desert immunity"
    " | safe in desert | desert not hurt | desert not damage",
    "firewalk": "firewalk | walk lava | immune to lava | lava not hurt | lava not damage | fireproof",
    "as it moves": "whenever moves | when moves | each time moves | wherever | square it comes to | behind it | trail"
    " | wake | everywhere it goes | everywhere it walks",
    "throws": "hurl | rock | boulder | throws stone",
    "trained": "train | training | trainee",
    "permanent": "permanent | forever | alteration | rest of game | not be undone",
    "attacks more": "attack rate | attacks twice | hits twice | two attacks | attacks two times | double strike"
    " | strikes twice | extra attack | shoots twice | two missile attacks | another attack | hits two times"
    " | windfury | 1 more attack | 1 more time | 1 attack per round | fire twice | shoot two times | fire two times"
    " | two arrows | attack again | second attack | strike again | barrage",
    "damage up": "more damage | anthem | damage more | hits harder | shoot more | rage | more attack | attack more"
    " | more bows | damage buff | attack buff | more swordsmen | attack boost | power up | empower | sharpen"
    " | stronger blow | attack power | deadlier | more melee | more ranged | more missile | berserk | frenzy"
    " | rampage | amplify | anger | boost | motivate",
    "damage down": "less damage | damage less | less attack | attack less | hits softer | attack debuff"
    " | damage debuff | weaken | damage fall | soften | blunt | weaker attack | less melee | less ranged"
    " | less missile | nerf",
    "armor up": "more armor | armor more | shield | armor buff | armor bubble | gain armor | give armor"
    " | tougher skin | plate mail | sturdy | thick skin | protective skin | helmet | harden | steel",
    "armor down": "less armor | armor less | rust | lose armor | corrode | armor set 0 | trade armor | armor lost"
    " | eats armor | away armor | armor away | melts armor | dissolves armor | destroys armor | strips armor"
    " | removes armor | shreds armor | erode | acid",
    "hit points up": "more hit points | hit points more | hit points rise | toughness | more life | more maximum"
    " | maximum more",
    "hit points down": "less hit points | hit points less | less maximum | maximum less | lose maximum | maximum cut"
    " | maximum sinks | brought down | lose hit points | less life",
    "level up": "level more | more level | level rise | promote | experience | gain level | veteran | rank up"
    " | graduate | upgrade",
    "level down": "level less | less level | lose level | level away | level every recruit | level each member"
    " | level down | demote | downgrade | rookie | takes level | takes levels | loses level | level becomes 0"
    " | levels lost | levels away | degrade | humble",
    "more mana": "more mana | more order | more strife | more clarity | more mystery | more will | more world"
    " | mana boost | mana every turn | mana each turn | gain mana | give mana | ramp | mana rock | free mana"
    " | make mana | yield more | generate mana | mana later | income | mana source | mana engine | mana income"
    " | mana generator | extra mana | treasure | wealth | harvest | profit",
    "less mana": "stop produce | stop yield | not generate | no longer generate | will less | strife less"
    " | not make mana | not mana | lose mana | drain mana | steal mana | mana denial | less mana | less will"
    " | less strife | pay mana | starve mana | no income | cut mana | block mana | deny mana | rob | sabotage"
    " | deprive | plunder",
    "mana of structure": "mana of structure | makes mana | town mana | city mana | mana town makes | yields"
    " | its own mana | host own mana",
    "counts enchantments": "each alteration | every alteration | each enchantment | every enchantment | each buff"
    " | every buff | later buff | later enchantment | alteration cast later | per buff | per enchantment",
    "dearer": "more expensive | cost raised | costs more | tax | opponent casts costs | every spell held | pays more"
    " | price more | surcharge | pricier | dear",
    "cheaper": "cheaper | discount | pays not | cast free | free spell | costs less | cost changed | cheap",
    "price grows": "revolver | costs more each turn | price grows | price climbs | cost goes up | goes up by 1 mana"
    " | cost depends | how much mana you pay | mana you pay",
    "expansive": "expansive | comes back to hand | back to hand | returns to hand | buyback | another copy"
    " | costs more every time | costs more each time | copy of itself",
    "summoning": "summon | monster | beast | creature | spawn | token | pet | ungeheuer | monstre | kreatur"
    " | calls forth | animal | breed",
    "new monsters": "new monster | next monster | monster is created | monster created | monster created here"
    " | monsters born | born monsters | newly summoned | monster is made | summoned here | monster comes into being",
    "creates novices": "two novices | create novices | novices created | free peasants | new peasants",
    "novice": "novice | peasant | villager | citizen | civilian | worker | populace | population | people living"
    " | child | kid | serf | farmer | farm boy | servant",
    "recruit": "recruit | soldier | troop | fighter | warrior | trooper",
    "creates recruits": "recruit created | swordsmen appear | archer created | recruits made here | recruits trained"
    " | new recruits | two swordsmen | free swordsmen | archers from town",
    "structure": "structure | town | city | building | colony | village | garrison | settlement | stadt | ville"
    " | palace | temple | kingdom",
    "destroys structure": "destroys colony | destroys town | colony destroyed | town destroyed | raze"
    " | destroys building | destroys host | blow up colony | blow up town | demolish | flatten | wreck town"
    " | burn down | level town",
    "sanctum": "sanctum | castle | headquarters | base",
    "group": "group | squad | army | stack | team | party | band | gruppe | comrades",
    "leads": "leader | commander | captain | chief | boss | lord | rally | inspire | follower | other swordsman"
    " | friendly swordsman | friendly archers | all archers of his group",
    "other members": "teammate | comrade | other member | companion | mates | buddy | buddies",
    "takes over": "caster side | changes side | mind control | take control | steal monster | charm | convert | steal"
    " | join my side | possess | borrow | take over monster | traitor | comes over | switch sides | betray | hijack"
    " | defect | turncoat | allegiance | dominate | brainwash | seduce | bribe | abduct | kidnap | tame | subdue"
    " | rebel | rebellion | mutiny | revolt | puppet | enlist",
    "neutral": "neutral | against everyone | attacks every other | hostile to all | fights everybody | rogue"
    " | goes wild | hostile to both | attack friend | attack everybody | attack everyone | attacks all"
    " | every group they meet | friend or enemy",
    "random": "random | chance | dice | reroll | rolled afresh | luck | lottery | gamble | unpredictable | coin flip"
    " | gambling | lucky | risk",
    "random direction": "random direction | random legal direction | confuse | scatter | shove | panic | drunk"
    " | wander | stumble | stray",
    "lures": "attract | lure | heads toward | pull | taunt | magnet | bait | move toward | makes way | seek | hunt"
    " | entice | tempt | beckon",
    "on entering": "enters | moves into | entered | entry | steps into | walks into | marches into | goes into"
    " | who steps | who walks | set foot"
    " | they step | group steps",
    "traps": "trap | booby trap | mine | minefield | sets it off | gone off | goes off | blows up | blow up | explode"
    " | explosion | bomb | tripwire",
    "not entered": "not entered | not go into | not group go | not come in | lock | closed | keeps out | barrier"
    " | out of bounds | nobody walk in | siege | blockade | no group into | off limits | forbidden to enter"
    " | no entry | impassable | blocks way | bars way | blocks path | bars path | obstacle | stops any group"
    " | barred from moving | blocks group",
    "no combat": "not combat | no group combat | ceasefire | peace | truce | armistice | no battles | no fights"
    " | nobody enters combat | stop the fighting",
    "no casting": "barred from casting | not be cast | cast no spell | not cast spells | no spells allowed | silence"
    " | ban | never cast again | gives up casting | counterspell | counter spell | prohibit | no spells"
    " | may not cast | spells forbidden | forbids casting",
    "squander": "squander | fails | fizzle | counterspell | counter | negate",
    "discard": "discard | throw away cards | dump hand | loses cards | loses hand | cards in hand lost | empties hand"
    " | ditch | throw hand | throw away hand | toss hand | away hand | throw cards | toss cards | cards thrown",
    "draws": "draw card | draws | card draw | cantrip | tutor | search deck | fetch card | top of deck",
    "sees": "tells him | reveal | peek | scry | sees | see | spy | tells caster | learns | names to both | spoil"
    " | see hand | know what | look at hand | look at deck | opponent hand known | glimpse | inspect | spy on | intel"
    " | espionage | scout | see cards | look at cards",
    "deck": "deck | library | mill",
    "transforms": "turns into | becomes | replaced | transform | polymorph | shapeshift | changes into | morph | shape"
    " | form | alter form | metamorphosis | sheep",
    "copy": "copy | clone | duplicate | copycat | mimic | takes over that | doubles | replicate | twin | mirror image",
    "when hit": "host is hit | enrage | when hit | gets hit | hits him | each time it is hit | who hits | thorns"
    " | retaliate | when damaged | host is damaged | wounds him | hits host | hits him least | hitter"
    " | host is attacked | whoever attacks | hit in combat | is hurt | when hurt | gets hurt | wounded",
    "damages": "whoever it damages | whoever he damages | whenever he damages | whenever he deals damage"
    " | when he deals damage | deathtouch | poison | what it hits | damaged by host | damages an opponent"
    " | opponent it damages | opponent damaged",
    "kills the attacker": "kills attacker | attacked it is killed | attacker dies | revenge | vengeance | retribution"
    " | killer",
    "on death": "host is killed | if host dies | when host dies | should host die | host is dying | when he dies"
    " | where he dies | deathrattle | group is killed | when he is killed | if he is killed | gets wiped | member dies"
    " | when killed | one of us dies | dies during | explode | explosion | when dies | should die | when slain"
    " | last breath",
    "on killing": "when he kills | if he kills | whenever he kills | kills someone | kills opponent | opponent killed"
    " | each kill | every kill | number of kills | kills make him",
    "both die": "dies too | opposing it dies too | they get wiped | wiped too | dies himself | suicide | kamikaze",
    "unenchanted": "without enchantments | no enchantments | no enchantment | unenchanted | unbuffed | without buffs"
    " | no buffs | plain soldiers | plain recruits | plain minions | only enchanted | only buffed",
    "dodges": "divine shield | dodge | misses | evade | first hit | avoid hit",
    "no damage": "receives no damage | no combat damage | takes no damage | invulnerable | indestructible"
    " | damage reduced to nothing | damage cancelled | not hurt | prevent damage | only hurt | not hurt it | immune"
    " | combat damage nothing | unhurt | invincible",
    "less damage taken": "takes less damage | takes 1 less damage | less damage host | damage he takes"
    " | damage it receives | strikes him does | deal him is less | less damage taken | protects from | protection"
    " | resist | hurt less | takes 1 damage off",
    "more damage taken": "take more damage | suffer more damage | receive more damage | vulnerable"
    " | receive 1 more damage | suffer 1 more damage | damage grows | hurts him | hurts who | hurts wearer",
    "redirects": "damage meant for | takes equal amount | takes equal | takes just as much | damage for teammates"
    " | bodyguard | tank | taunt | guardian | protects others | damage instead of",
    "reflects": "reflect | throw back | attacker takes equal | rebound | bounces back | suffers same amount | mirror"
    " | takes equal | damage equal | damage back | throws damage | same damage back | damage same | recoil | boomerang"
    " | payback | return damage",
    "no attacks": "no attacks | no more attacks | stops attacking | pacify | pacifism | disarm | stops fighting"
    " | not fight | every other round | skips attack | no longer attack | deals neither | forgets fight"
    " | neither hand damage | harmless | passive | refuses to fight | unwilling to fight",
    "withdraws": "withdraw | flee | run away | retreat | leaves combat | leaves fight | escape | runs | fall back"
    " | disengage | bail out | abandon fight | evacuate | coward | cowards",
    "everybody": "anthem | each member | every minion | all members | aoe | everyone | everybody | mass | entire group"
    " | whole group | all minions | members | whole bunch | whole army | whole team | whole squad | whole stack",
    "around": "diamond | adjacent | next square | around | near | nearby | circle | surrounding | four squares"
    " | eight squares | neighboring squares | close | beside | vicinity | area effect | area of effect | splash",
    "everywhere": "globe | worldwide | everywhere | global | whole map | whole board | whole world | entire map"
    " | every square | board | boardwipe | board wipe",
    "all of a side": "all groups | every group | each group | every friendly | all friendly | each friendly"
    " | all recruits | every recruit | each recruit | all minions | all soldiers | all units | all troops | all guys"
    " | all men | all squads | all armies | all stacks | all teams | whole side | each monster | all monsters"
    " | every monster",
    "each side": "both players | either player | each player | anyone | everyone | neither player",
    "damage": "points of damage | burn | zap | nuke | hit points of damage | suffers | bolt | hurts people"
    " | lose a hp | takes point | explode | damage each | damage to everyone | injure | scorch | blast | ping | smash"
    " | shock | direct damage | stab | trample | stomp | crush | ravage | devastate | bleed",
    "damages monsters": "each monster takes | monster takes | monsters lose hp | hurts all monsters"
    " | monsters take damage",
    "lifesteal": "drain | lifesteal | lifelink | life drain | drain life | drains life | vampiric | vampire | siphon"
    " | leech | damage it dealt | grows by what he deals | heals when he hits",
    "ignores armor": "magical damage | ignores armor | piercing | magic attack | through armor | armor piercing",
    "missile": "missile | ranged | shoot | shooter | bow | arrow | shots | archery | fires | javelin | gun | sniper",
    "archer": "archer | bowman | ranger | shooters",
    "swordsman": "swordsman | knight | swordswoman | melee soldier",
    "hand": "hand damage | melee | sword attack | close combat",
    "rounds": "first strike | strikes first | attacks first | odd numbered rounds | even numbered | every other round"
    " | round 1 | first round | round 2 | round three | third round | fourth round | round 4 | opening round"
    " | opening volley | opening shots",
    "alone": "lone recruit | alone | himself | solo | not join | lone | joins no group",
    "immune abilities": "natural house abilities | racial | race abilities | nation ability | house ability",
    "undead": "undead | skeleton | skeletal | zombie | revenant | ghoul | mummy | husk | vampire | minions of death"
    " | monsters of death | corpse | bones | lich | ghoulish | tomb | rotten",
    "illusion": "illusion | mirage | hallucination | phantasm",
    "ghost": "ghost | phantom | spectre | spirit | wraith | shade | apparition | specter | banshee | haunt",
    "wizard": "wizard | sorcerer | mage | witch | warlock | necromancer | druid | shaman | magician",
    "preacher": "prophet | preacher | pilgrim | saint | monk",
    "steward": "chamberlain | butler | steward",
    "demon": "demon | fiend | devil | imp | daemon | hell | evil | wicked",
    "machine": "mechanical | machine | robot | clockwork | golem | construct | automaton | engine",
    "giant": "giant | ogre | troll | titan | colossus",
    "ape": "simian | ape | monkey | gorilla",
    "ship": "ship | boat | vessel | sail | crew | airship",
    "sheep": "sheep | lamb | goat | bellwether",
    "bull": "bull | minotaur | ox | cow",
    "horse": "horse | steed | nightmare | mare | unicorn | pegasus | centaur | rider | pony | cavalry | mount"
    " | stallion",
    "dragon": "dragon | drake | wyrm | wyrmling | firewyrm",
    "snake": "snake | serpent | viper | wyrm | cobra | hydra",
    "dog": "wolf | dog | hound | tindelhunden",
    "cat": "cat | lion | manticore | jaguar | tiger | panther | sphinx",
    "bird": "griffin | bird | eagle | raven | phoenix | roc | cockatrice | hawk | owl | vulture | crow | harpy"
    " | feather",
    "bear": "werebear | ursine | grizzly | great bear | bear spirit | bear form",
    "tree": "tree | treant | ent | arboriad | dryad | plant",
    "stone": "stone | petrify | basilisk | gorgon | statue | granite | turns to stone | gaze",
    "portal": "portal | gate | rift | tunnel | doorway",
    "sphere": "sphere | orb | ball",
    "jewel": "jewel | gem | carbuncle | amulet | talisman | crystal",
    "clock": "clock | timepiece | hourglass",
    "book": "library | book | codex | tome | university | academy | school | scroll | student | scholar | lesson",
    "road": "road | street | highway | pavement",
    "blade": "blade | knife | dagger | saber | sabre",
    "club": "club | hammer | warhammer | mace | shillelagh | cudgel | flail | maul",
    "helm": "helm | helmet | mask | crown | hat",
    "gauntlet": "gauntlet | glove | greaves | boots | leggings",
    "wall": "wall | palisade | fence | fort | fortify | fortress | stronghold | rampart | barricade",
    "fire": "fire | flame | fireball | burning | breath | feuer | feu | inferno | blaze | pyro | ignite | torch"
    " | heat | meteor",
    "cold": "frost | freeze | ice | frozen | cold | chill | frostbite | icy | blizzard | frosty",
    "mutation": "mutation | mutate | mutant | chaos feature",
    "siege": "siege | catapult | ballista | trebuchet | cannon | artillery | battering ram | grenade | ram",
    "jester": "jester | clown | fool | joker",
    "music": "music | song | piper | bagpipe | sound | sing | tune | dance | bard | drum | melody",
    "dwarf": "dwarf | dwarven",
    "elf": "elf | elven | elfen | fae | faerie | fairy | pixie | seelie",
    "djinn": "djinn | djinni | genie | efreet | yfreet | rakshasa",
    "eats": "eat | eater | devour | cannibal | food | hungry | sacrifice | gobble | swallow | feast | hunger"
    " | predator",
    "fear": "fear | terror | scare | fright | panic | terrify",
    "curse": "curse | hex | jinx | malediction | cursed | bewitch | voodoo",
    "plague": "plague | pestilence | disease | sickness | virus | epidemic | infect | toxic | fever | contagion",
    "fog": "fog | mist | haze | smoke",
    "earthquake": "earthquake | quake | tremor",
    "wind": "wind | gale | gust | hurricane | cyclone | tornado | breeze",
    "lightning": "lightning | thunder | storm",
    "colony created": "colony created | creates colony | found colony | build colony | leaves colony | new colony"
    " | new town | move a town | build town | new structure | colony takes place | outpost | settlers | camp"
    " | becomes town | becomes colony | turns into town | turns into colony | settle | settler",
    "mana type chosen": "mana type | type of mana | rotates | changes mana | switches mana | mana color"
    " | picks its mana",
    "group ends": "host group dies | the group dies | if spell expires | runs out",
    "jumps": "jumps | hops | transfers | passes killer | passes to group | moves to killer | spreads | goes to killer"
    " | contagious | infectious",
    "most damaged": "most damaged | most wounded | weakest | lowest hp | most hurt",
    "one hit point": "1 current hit point | just 1 hit point | only 1 hit point",
    "secondary mana": "secondary mana | second mana | second color",
    "swaps": "swap | exchange | trades places | switch | change places | switch places | swap places",
    "hunts": "hunt | chase | pursue | track | stalk | seek | bounty | pursuit",
    "must be attacked": "must attack | forced to attack | taunt | dummy | decoy",
    "by itself": "computer controlled | controlled by computer | ai | wander",
    "dying saved": "comes back to life | back to life | live again | alive again | save dying | resurrect | revive"
    " | reanimate | survive death | cheat death | second life | extra life | undying | back from dead | reincarnate"
    " | rebirth | reborn | bring back",
    "class changed": "becomes an archer | becomes swordsman | change class | archer and swordsman in one"
    " | class change | swap class | change weapon | swap weapon",
    "other nations": "each nation | mixed races | nation in group | different races | nations",
    "primary mana": "primary mana | main mana | first color",
}
"""What is said of each mechanic. Between two words that say one may stand up to two others, "no such spell target", but
behind how many are meant: "all enchantments of a minion"."""

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

_HOW_MANY = frozenset(map(stem, ("all", "every", "each", "both", "whole")))
_SENTENCE_END = re.compile(r"[.:;!?·]\s")
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
    "more": "plus extra additional additionally higher bonus stronger better increased increases up raises raised"
    " rise rises",
    "less": "minus fewer lower lowers lowered reduced reduces weaker worse down smaller decreased drops dropped falls"
    " sinks",
    "simple": "plain",
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
    for phrase in _phrases_in(text):
        yield from _by_phrase()[phrase]


def stems_of_mechanics(text: str) -> set[str]:
    """Return the stems of the words by which a text speaks of mechanics."""
    return {stemmed for phrase in _phrases_in(text) for stemmed in phrase}


def _phrases_in(text: str) -> Iterator[tuple[str, ...]]:
    """Yield the phrases of a text that say a mechanic; none goes on in the next sentence."""
    known = _by_phrase()
    for stems in map(_stems, _SENTENCE_END.split(text)):
        for at, first in enumerate(stems):
            said = {tuple(stems[at : at + length]) for length in range(1, LONGEST + 1)}
            gap = 0 if first.isdigit() or first in _HOW_MANY else GAP
            said |= {(first, after) for after in stems[at + 1 : at + 2 + gap]}
            yield from said & known.keys()


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
