"""What the project takes where the game's published rules are silent or disagree, once.

Traces cite these ids, the rules page of interpretations prints the entries, and nothing else in
the project words them. Texts are plain sentences; a step id in them (``D3``) names engine.model.steps.
"""

from typing import NamedTuple


class Interpretation(NamedTuple):
    """One gap: its id (``I-1``), the question, what the sources say, and what is taken.

    ``switch`` says how a scenario turns the reading, and is None where there is no choice.
    """

    id: str
    question: str
    sources: str
    taken: str
    switch: str | None = None

    @property
    def path(self) -> str:
        """The address of the entry, from the site's root."""
        return f"/rules/interpretations/#{self.id}"


_ENTRIES: tuple[Interpretation, ...] = (
    Interpretation(
        "I-1",
        "Is damage capped to the victim's current hit points before or after the effects of D3?",
        "The wording of D3 caps first. The published examples cannot work that way: Fred's Deflection answers "
        "with 10, and later with 14, although a plain swordsman has only 7 hit points.",
        "After. The effects see the uncapped quantity, as the examples need, and the cap applies as D3 ends.",
        "rules.d3_cap: after-effects (default) or before-effects",
    ),
    Interpretation(
        "I-2",
        "Is an attacker who dies of damage thrown back at him killed, and by whom?",
        "Apply Damage is given no attacker, so whoever falls to it dies with nobody to blame. One example "
        "nevertheless calls such an attacker killed by Fred, and the page on death counts spell effects "
        "triggered by combat among the kills.",
        "Damage that goes through Apply Damage ends in a death of the kind that dies: the wielder is recorded but "
        "not blamed. An effect that says its victim is killed gives a kill, blamed on the effect's host.",
        "rules.rebound_blame: none (default) or wielder",
    ),
    Interpretation(
        "I-3",
        "What are the steps of a minion's death?",
        "Only burial, E3, is described. It is also known that a dying minion may cancel its death, and that A7 and "
        "G3 lead here.",
        "E1 runs the effects of being killed, for kills only; E2 the effects of dying, which may cancel the death; "
        "E3 buries; E4 ends a group left empty. A minion removed from the game skips to E3 and E4, runs no effects "
        "and does not reach the graveyard.",
    ),
    Interpretation(
        "I-4",
        "In which order do several effects answer at one step?",
        "Each list of spells is read from the oldest to the youngest. Which list comes first is not said; "
        "effects of several players follow the standard order of players.",
        "The host minion's list, then what its comrades carry, then its group's list, its square's and structure's, "
        "then what its opponents and their group carry, then the globe's; inside each list the oldest first. Effects "
        "of two fighting groups at one step follow precedence.",
    ),
    Interpretation(
        "I-5",
        "How does a minion estimate an instant kill (T2)?",
        "It judges what it and its comrades can do this round, and it can be mistaken.",
        "It adds up the blows its comrades already aim at the candidate this round and its own remaining attacks, "
        "each at full current damage, and compares the sum with the candidate's current hit points plus, unless "
        "the damage ignores armor, its current armor.",
    ),
    Interpretation(
        "I-6",
        "Where do non-combatants rank in wise targeting?",
        "They are always picked last.",
        "Right after T1 and before T2: every combatant is preferred to every non-combatant.",
    ),
    Interpretation(
        "I-7",
        "How do bashers pair up at random?",
        "Each becomes the other's victim; the method is not described.",
        "The idle bashers of both sides are shuffled and paired one to one until one side has none left.",
    ),
    Interpretation(
        "I-8",
        "Who chooses first when the idle choose wisely in R2?",
        "Nothing is said.",
        "The side with precedence, in the order of its group, then the other side. Each minion knows the choices "
        "made before its own.",
    ),
    Interpretation(
        "I-9",
        "What if an effect at D1 prevents a blow that ignores armor?",
        "Such a blow goes from D1 straight to D3.",
        "The damage is cancelled: D3 halts with the result bounced, so no effect of damaging follows.",
    ),
    Interpretation(
        "I-10",
        "What do the infinite misses of round 1 do to a second attack?",
        "The first attack of every minion hits, and a hit sets misses to 0.",
        "Exactly that: a second attack in round 1 is compared with the victim's level as usual.",
    ),
    Interpretation(
        "I-11",
        "Does a combat end at once when a group disappears, is displaced or changes owner in the middle of a round?",
        "R1 halts for groups that are displaced or no longer hostile.",
        "It is checked at R1 only. Until then a minion whose victim is off the board counts as idle.",
    ),
    Interpretation(
        "I-12",
        "What is the exact shape of the board?",
        "A 12 by 12 grid with 94 squares in play, 26 of them edge squares, 10 taken by the Sancta and their entrances.",
        "A square is in play where x + y is from 4 to 18 and x and y differ by at most 6, both counted from 0 to 11. "
        "The Sancta stand at (2, 3) and (9, 8). This is worked out from those counts, not published.",
    ),
    Interpretation(
        "I-13",
        "Which way are the directions of a surrounded group?",
        "Blue sees the order north-east, south-west, south-east, north-west; red, who looks from the other end, "
        "sees south-west, north-east, north-west, south-east.",
        "Blue's Sanctum at (2, 3) is at the bottom of blue's view, where north-east is +x, south-west -x, south-east "
        "-y and north-west +y. Both players thus see one and the same order: +x, -x, -y, +y.",
    ),
    Interpretation(
        "I-14",
        "How many copies of one card may a deck hold?",
        "No limit is published. No starter deck and no deck on record holds more than 4, and accounts that own "
        "everything own 4 of each card.",
        "At most 4, shown as the customary limit and not as a rule.",
        "an option of the deck's format",
    ),
    Interpretation(
        "I-15",
        "What does a card cost?",
        "The casting costs of most cards are not public.",
        "A card's two mana types follow from its house. Amounts are shown only where they are known; everything "
        "else is shown as unknown.",
    ),
    Interpretation(
        "I-16",
        "Which house is proposed for a deck?",
        "The one whose primary type the deck needs most and whose secondary type it needs next; a free choice where "
        "the second place is empty, small or shared. The formula is not published, and most costs are not public.",
        "The house whose two types weigh most together. Where every cost is known, a type weighs the most that a "
        "single card asks of it; otherwise 2 for each copy that surely or probably uses it and 1 for each copy that "
        "perhaps does. A house is as good a choice where it weighs the same, or where its primary type is needed most "
        "and it leaves out at most 2 mana, or no more than the proposed house does.",
    ),
    Interpretation(
        "I-17",
        "How many cards are drawn each turn, and what does a discard add?",
        "Cast and discarded cards are replaced at random from the rest of the deck, and a discard gives one extra "
        "card in the next draw. Whether a hand may grow past five is not said.",
        "Every draw fills the hand up to five again, and a discard leaves one more place to fill. So a turn in which "
        "c cards were cast and d discarded is followed by c + d new ones, until the deck is used up.",
    ),
    Interpretation(
        "I-18",
        "What mana does a player begin with, and when does a new source pay for the first time?",
        "The list of what a player begins with is lost. A published plan for Justice has 4 Order and its first source "
        "of Mystery by about turn 4, and a fifth Order after that.",
        "Four novices stand in the Sanctum on turn 1 (the number can be changed), and the Sanctum's own follow on "
        "turns 4, 8, 12 and so on. Mana is generated before orders are given, so what is trained or cast in a turn "
        "pays from the next one, while a town pays from the turn of its capture. Mana left over in a turn is lost.",
        "the number of novices at the start, in a deck's mana plan",
    ),
    Interpretation(
        "I-19",
        "Which attack does a minion make that has both hand and missile attacks?",
        "Round 1 is for its missiles only. Weapon Master's attacks take turns, missile first; of others nothing is "
        "said.",
        "With both kinds the attacks of a round take turns, missile first, and every round starts anew.",
    ),
    Interpretation(
        "I-20",
        "Does the attacker have a kill when its victim cancels the dying?",
        "A7 calls the victim killed and sends it through the death pipeline, where it is buried or cancels. A8 halts "
        "only for an attacker that is dead itself.",
        "As the page has it: A8 follows either way, so a kill that is cancelled still counts for the attacker.",
    ),
    Interpretation(
        "I-21",
        "Is a requirement persistent where the sources do not say?",
        "The spells page sorts the kinds of requirement into casting-time and persistent ones, and says that card "
        "texts never tell them apart.",
        "One that is not known to be persistent is asked when the spell is ordered and when it executes, and not "
        "afterwards.",
    ),
    Interpretation(
        "I-22",
        "Who answers to somebody else's death, and when?",
        "Cards say whenever a minion dies, or whenever a member of the group dies in combat; the death pipeline's own "
        "text is lost.",
        "Those that watch any death answer at E2, after the dying minion's own effects and after what others do to "
        "save it, and only if none of these cancelled it. Those whose bonus is for the survivors answer at E3, when it "
        "is buried.",
    ),
    Interpretation(
        "I-23",
        "In which order do spells act at a moment of the whole board, such as the start of turn?",
        "Effects bubble in the standard order of players: initiative, the other, neutral. Nothing is said about the "
        "effects of one player.",
        "Effects of the player with initiative first, then the other player's, then the neutral player's. An ability "
        "counts as its creature's owner's. Within one player's: host by host in the order in which the hosts came into "
        "play, groups with their members first, then structures, squares and the globe; each list oldest first.",
    ),
    Interpretation(
        "I-24",
        'When does a spell of "turn of casting +N" end?',
        "Cards say that such a spell lasts through that turn, and some say what happens once the turn is over.",
        "It is in play until all of turn T+N is over, its effects after combat included, where T is the turn in which "
        "it executed. Then it expires, in the order of I-23, before the next turn starts.",
    ),
    Interpretation(
        "I-25",
        "When is a structure full?",
        "A full structure makes no novice. The number is not given; at most eight recruits may be trained in a "
        "structure in one turn, and a group holds eight.",
        "With eight novices. Its turn count then waits at 0.",
    ),
    Interpretation(
        "I-26",
        "Which minion is the most damaged?",
        "Several cards have somebody kill or heal the most damaged of a group. Whether points or shares count, how "
        "ties fall, and whether somebody unhurt can be the one, is not said.",
        "Whoever has lost most hit points, in points; one of several at random. Where nobody is hurt, all are as "
        "damaged as each other, and one of them is picked.",
    ),
    Interpretation(
        "I-27",
        "Which novices are trained first in a structure that has some of another nation?",
        "Some cards give a structure novices of a nation of their own. The training dialog of such a structure is not "
        "described.",
        "Those of the other nation, the oldest first; whatever eliminates novices takes them first, too. A full "
        "structure (I-25) gets none of them.",
    ),
    Interpretation(
        "I-28",
        "What goes along when a structure moves?",
        "Structures never really move: the game destroys the old one and creates a new one. Yet a moving town goes on "
        "moving, so at least that spell goes along. What else does, and whether the old one counts as lost, is not "
        "said.",
        "Type, owner, mana, novices, turn count and spells go along, and nothing counts as lost. A group that stood in "
        "the structure stays in the old square. Where a card itself says that one structure is destroyed and another "
        "one created, that is what happens: the owner has lost one, the new one is new, and a spell ordered on the old "
        "one squanders, since no spell switches its target. Ancestral Home moves after all spells have executed, so "
        "no order waits for it.",
    ),
    Interpretation(
        "I-29",
        "In which order does a deck lie?",
        "Cards are drawn at random from the rest of the deck; some cards put spells on its top or bottom, or look at "
        "the next one.",
        "A deck lies in one order, its top card first, and cards are drawn from the top. A scenario gives that order; "
        "nothing is shuffled.",
    ),
    Interpretation(
        "I-30",
        "What happens to a structure that a spell captures, or that changes sides?",
        "The structures page lists five things that happen at a capture, and names a spell that captures at once.",
        "A spell that captures does all five: the owner, no novices, a fresh turn count, a mana type chosen anew (the "
        "primary type of the captor's house), and 1 in both players' structure deltas.",
    ),
    Interpretation(
        "I-31",
        "What does terrain do to a group of which only some have the walk, or Flight?",
        "The terrain page puts the question and its answer is lost. Cards speak of groups as well as of minions. "
        "Void's own text spares nobody; an older list of terrains spares groups with Flight, and Flight is said to "
        "keep off every harm of terrain.",
        "A group may enter where every member could. What terrain does to those in it is asked of each minion for "
        "itself: whoever has the walk does not drown and takes no damage. Flight includes every walk, and keeps out of "
        "the void. Terrain damage is magical damage with nobody to blame.",
    ),
    Interpretation(
        "I-32",
        "Where does a slide on ice end?",
        "At the first square that is not ice or that blocks the movement. Groups matter only in the last square, "
        "spells on squares only in the first ice square and in the last.",
        "On the first square beyond the ice, if the group may enter it; else on the last ice square. Where somebody "
        "who is not friendly stands there, or a spell forbids to enter, the slide ends on the square before, and so on "
        "back to the first ice square. If there is no room there either, the group bounces.",
    ),
    Interpretation(
        "I-33",
        "What becomes of a group that goes two squares in one order?",
        "Moves 2 groups may be ordered two squares away, a diagonal neighbor among them. Nothing is said about the "
        "square between.",
        "It must be able to enter that square too, and finds what terrain and spells do there. Of two such squares it "
        "takes one that is unoccupied or friendly. Spells that make a group move twice repeat its last single step, in "
        "passes of their own after the first two; a group that stood still or bounced has no direction and does not "
        "move again.",
    ),
    Interpretation(
        "I-34",
        "How does a group appear, from off the board or by teleport?",
        "It comes back at start of turn if its square is unoccupied, otherwise on the first later turn that allows it. "
        "Some cards tell moving into a square from appearing in it.",
        "At the end of S2, when all other effects at start of turn are over, in the order of players and then of age. "
        "To appear is not to enter: spells that answer to entering do not, and terrain does not stop it, but terrain "
        "that kills or removes acts at once. Monsters do not come back into structures, and a group that cannot be "
        "moved is not teleported.",
    ),
    Interpretation(
        "I-35",
        'Where is the "somewhere else" to which a minion moves that has left its group?',
        "A new group is created for it in the same square and at once moved there; the rest of the page is lost.",
        "One of the nearest squares without group and structure whose terrain does not stop it, at random. If there is "
        "none on the whole board, it is removed from the game.",
    ),
    Interpretation(
        "I-36",
        "Who wins the vote for a square, and what is a moonwalk?",
        "Known are the order of players (initiative, neutral, other) and that the sequence of orders comes last; the "
        "other tiebreaks are lost. A bounced group without a square to go back to is in a moonwalk, and one that fails "
        "is removed from the game.",
        "The order of players, then whoever stood there before those who moved in, then player-controlled before "
        "computer-controlled, the sequence of orders, and age. A group that bounces goes back and takes part in the "
        "vote of its old square; whoever loses that bounces in turn. A group that loses in a square to which it has "
        "gone back, or in which it stood, is removed. What answers to moving and entering does so when the votes are "
        "over, in the order of moving: first moving, then terrain, then entering, and then groups join.",
    ),
    Interpretation(
        "I-37",
        "How is a group's direction forced?",
        "Some spells send groups in a random legal direction; others lure those beside a square. Who picks among "
        "several, and when, is not said.",
        "A direction is legal if the group could move there at that moment. A random one is drawn as the spell acts "
        "and takes the place of the order; without any the group stands still. Where a card lets it stay where it is, "
        "too, that is as likely as each direction. A lured group that was ordered to a luring square goes there; any "
        "other goes to a legal one at random, or bounces if none is.",
    ),
    Interpretation(
        "I-38",
        "How does a computer-controlled group pick its move?",
        "Nomadic groups go anywhere, territorial ones stay within their territory, immobile ones do not move. A card "
        "says that its group wanders as a territorial monster would. How the computer chooses is not known, nor how "
        "recruits move whom it controls: neutral groups are said to move last, so they move. Of neutral groups that "
        "are a player's in kind the movement page says that they stay put.",
        "A nomadic or territorial group moves at random to one of the squares in its reach that are open to it and "
        "unoccupied, or held by a group that it may join. Whoever a spell creates neutral is the computer's, and "
        "neutral recruits under its control are nomadic, unless they are immobile. Neutral recruits with whom a "
        "scenario begins stay put, unless it gives them to the computer. One that a card makes head for "
        "something takes a step on a shortest way there, one of several at random, as if no other groups were in the "
        "way; it stands still where no such step is open. All others stand still.",
    ),
    Interpretation(
        "I-39",
        "By which side does a group leave a swamp that no group has entered?",
        "Only by the side by which the latest group came in. Nothing is said about a swamp that comes into being under "
        "a group, or that a group came into without moving.",
        "By any side.",
    ),
    Interpretation(
        "I-40",
        "When does something that happens every other turn happen first?",
        "Cards create somebody at the start of every other turn. Whether the very next turn counts is not said.",
        "At the second start of turn after the casting, as a structure takes two turns for its novice, and at every "
        "second one from there on.",
    ),
    Interpretation(
        "I-41",
        "Do the printed numbers of a Hero who arrives with a spell hold that spell already?",
        "Olotus, Oro and Vlad Hrothgar are printed with just the numbers of a plain recruit of their nation under the "
        "spell that they are given.",
        "Yes: they come with the printed numbers and the spell, and lose what the spell gives when it goes.",
    ),
    Interpretation(
        "I-42",
        "Can a spell whose friendly host is a lasting requirement pass on to an enemy?",
        "Scars of Kolekh asks for a friendly host as long as it lasts, and passes on to the group that killed its "
        "host. Were its new host not right for it, the passing on would come to nothing.",
        "It acts for its new host's owner from then on (I-55), and so keeps a friendly host.",
    ),
    Interpretation(
        "I-43",
        "How likely is each shape of a spirit?",
        "The spirit cards and Shapeshifter say that chance sets the shape at every start of turn. A fan's list has a "
        "chance of a quarter to change.",
        "Every shape is as likely as every other, the recruit's own among them, whatever the shape was before.",
    ),
    Interpretation(
        "I-44",
        "What does the Great Bear's combined attack strike, and when is it checked for a hit?",
        "Its card says that its victim is the first Djinn, and that every attack strikes all the Djinni there at once.",
        "There is one hit check, against the victim. If the attack hits, every opposing Djinn is struck at the same "
        "time, whatever its level: none of the others ducks or dodges, and what kills the bear on the way spares none.",
    ),
    Interpretation(
        "I-45",
        "When a spell by which a group changed sides leaves play, does the group go back?",
        "Not said. The Unmagicking, which dispels everything, names what stays as it is: summonings, changes of "
        "nation, of class and of terrain. Sides are not among them.",
        "Yes: to the side that it had as the spell was cast, unless it has changed sides again since.",
    ),
    Interpretation(
        "I-46",
        "Which enchantments may a Chaos Feature turn out to be?",
        "It is an alteration or conjuration for minions, picked at random. Whether everything that exists takes part,"
        " and what happens to one that its host could not keep, is not said.",
        "Every alteration and conjuration for recruits, monsters or minions that the host may carry: by its kind, by "
        "the lasting requirements it meets, and by limits such as one in play. What the game engine casts adds up, so "
        "it may be a second one of what the host carries. All are equally likely. The Feature itself is counted even "
        "when the enchantment is gone.",
    ),
    Interpretation(
        "I-47",
        "Do the Gazes of Gorgon and Cockatrice count together?",
        "A list of what exists says that a minion with three or more of any Gaze is killed; a note on two Gazes of one "
        "kind has it killed by the third of that kind; each card speaks of three of its own.",
        "Each kind is counted by itself.",
    ),
    Interpretation(
        "I-48",
        "What if spells take all of a minion's maximum hit points?",
        "Some spells lower the maximum and say that current hit points follow. That a minion would die of it is said "
        "nowhere: damage and dying are another page's.",
        "The maximum is never lower than 1, and such a minion has 1 hit point.",
    ),
    Interpretation(
        "I-49",
        "When does a spell end that lasts M turns, M being what it cost?",
        "The cards do not say whether the turn of casting is one of them.",
        "It is in play until all of turn T+M is over, where T is the turn in which it executed, as a spell of "
        '"turn of casting +M" would be (I-24).',
    ),
    Interpretation(
        "I-50",
        "How do the groups of a relation find each other, and when does it end?",
        "One hunts the other by the shortest way. When the Alabaster Guardian starts or stops to listen, whose the "
        "hounds are, and how a quest ends, is not said.",
        "The hunter heads for the other's square in the way of I-38. The Guardian's control is settled at start of "
        "turn and again before movement. Hounds are the caster's, or the other player's if they would not be hostile. "
        "The Questing Beast dies in any combat; that ends the quest, whoever fought it, and with the quest the "
        "computer's control of the group.",
    ),
    Interpretation(
        "I-51",
        "Where does a jumping mountain land?",
        "On a random square next to it that has no structure and is not a mountain. Sanctum entrances are no "
        "structures, yet always plains.",
        "Never on an entrance. The jump is rolled first, then the square; where there is none to land on it stays. The "
        "spell goes along, and is removed with a mountain that falls into the void; a group that cannot be moved stays "
        "behind.",
    ),
    Interpretation(
        "I-52",
        "Who comes out of a Cessao Rift?",
        "A neutral recruit group whose nations, injuries and enchantments are random. Its size, its classes, who "
        "controls it and what can be random about it are not said; neutral recruits do not enter structures, so they "
        "seem to move.",
        "One to four recruits under the computer's control, which move as all neutral groups do (I-38), of any class "
        "and nation, each with any number of its hit points left; every second one carries one enchantment, chosen as "
        "a Chaos Feature is (I-46). All of it with even chances, and 33% is one chance in three.",
    ),
    Interpretation(
        "I-53",
        "In which order do the spells of a turn execute if initiative changes hands among them?",
        "All of the initiative player's execute first, in the order in which they were given, then all of the "
        "other's. A spell may hand the initiative over in the middle of that.",
        "In the order that was settled as orders were given: initiative that changes hands as spells execute does "
        "not change it.",
    ),
    Interpretation(
        "I-54",
        "Does a spell that may be cast once per game bind each player for himself, or both together?",
        "The cards say that no Hero can be cast a second time in the same game, and not by whom. Two cards of two "
        "houses bring the same pair, Oro and Vlad Hrothgar.",
        "Each player for himself, and card by card: a player who has cast a card, were his Hero dead by now, cannot "
        "cast that card again, and his opponent still can.",
    ),
    Interpretation(
        "I-55",
        "For whom do spells act that the game engine casts?",
        "They are owned by the neutral player, who has no mana and orders nothing. Yet some pay their owner, take "
        "from him, or tell his friends from his enemies.",
        "For their caster: the player whose spell, or whose creature, brought them. They stay the neutral player's, "
        "so they act last (I-23), and what dispels the spells of others takes them. Their caster has the mana of "
        "Abstention II, Court Politics II, Preservation II, Slave Labor II and Xenological Study II, of a mature "
        "Golden Grove until somebody captures it, and of whatever brings mana in the next turn; he pays for The Pact"
        " Is Sealed and World Drain; the Enslaved fight for him; Karkara, and what an Itrokos Gate or Instability "
        "summons, are his; and of a real spell, such as Ogi's Gauntlet on Ogi, he is the friend or the enemy. Only "
        "what is cast as though by a player, the Jade Gargoyle's copies, is that player's own.",
    ),
    Interpretation(
        "I-56",
        "Who has won where no Sanctum can be captured?",
        "The game is won by capturing the opponent's Sanctum, and by nothing else; both in one turn are a draw. The "
        "neutral player can neither win nor lose. A fight without a Sanctum is no game, and the pages do not say how"
        " it is decided.",
        "A board with a Sanctum is a game, decided by a capture alone. A scenario that lists no Sanctum is a "
        "skirmish if both players had groups in it: the one whose groups alone are left in play, on the board or off"
        " it, has won it, and it is a draw when neither has any. Neutral groups do not count. Whatever the board, it"
        " is told which of the two players still have groups, and what each has lost: minions that are out of play "
        "without being replaced, and hit points gone since the start.",
    ),
    Interpretation(
        "I-57",
        "In which order were the spells cast that a scenario begins with?",
        "Active spell lists are in casting order; which of two hosts was cast on first, their lists do not say. Some"
        " cards look at what was cast last, or later than they were.",
        "In the order in which the scenario lists them, one after the other, all in its first turn: group by group "
        "the members' lists, then the group's; then structures, squares and the globe. What a card notes as it is "
        "cast, it notes in its place.",
    ),
    Interpretation(
        "I-58",
        "What if somebody asks for a cost that is not public?",
        "Some cards ask what another spell costs: they deal as much damage, ban a type of mana, or sort a deck. Most "
        "costs are not public (I-15).",
        "A scenario may state what a card costs; that counts wherever a cost is asked for, before what the card data "
        "knows, and the trace says that it is stated. What is neither stated nor known is no cost: nothing is paid "
        "for it, it deals no damage, it is not banned and not moved, and the trace says that the cost is not known.",
    ),
    Interpretation(
        "I-59",
        "By the chances of which realm is terrain rolled?",
        "The realm of a game gives every terrain its share of the 84 squares that belong to no Sanctum; Random picks "
        "one of the other realms.",
        "By those of the realm that the scenario names. Where it names none, Veldt's are taken, and the trace says "
        "so. Random is drawn once, as it is first asked for: each of the other five is equally likely, and the game "
        "stays in it.",
    ),
    Interpretation(
        "I-60",
        "Who chooses the mana of a mature Golden Grove, and how often?",
        "Its owner chooses the type, and it can be captured as structures are. Whether he chooses once or every turn "
        "is not said.",
        "As with a town: once, as it matures or is captured. Where a script says nothing, it is the primary type of "
        "his house.",
    ),
    Interpretation(
        "I-61",
        "What does a spell cost that is rewritten for another house?",
        "Some cards put a copy of a spell on a deck, rewritten to belong to its caster's house and to cost that "
        "house's mana types. How its cost is split is not said, nor from which spells one is drawn at random.",
        "Its primary mana becomes the new house's primary and the rest its secondary; where its old house is not "
        "known, the type stated first counts as primary. It is drawn from all cards, or, where it has to cost the "
        "same, from those of the same known total. Whose house is not known gets it as it was. Of two copies in a "
        "hand the one drawn earlier is cast first.",
    ),
    Interpretation(
        "I-62",
        "Whom does a basher attack that may strike in round 1?",
        "The Garrote lets its host attack in round 1 as in any other round. Bashers pair up in rounds 2-10 only, and "
        "an idle basher can retaliate against nobody then, for nobody has attacked hand to hand yet.",
        "In round 1 it chooses its victim wisely as its turn to attack comes, like a shooter. It keeps that victim, "
        "and so does not pair up in round 2.",
    ),
)

INTERPRETATIONS: dict[str, Interpretation] = {entry.id: entry for entry in _ENTRIES}
"""Every interpretation by id, in order."""
