"""The words that cards are made of, a module a subject: ``from engine.effects import words as w``."""

from engine.effects.words.casting import *
from engine.effects.words.combat import *
from engine.effects.words.creation import *
from engine.effects.words.deaths import *
from engine.effects.words.groups import *
from engine.effects.words.minions import *
from engine.effects.words.movement import *
from engine.effects.words.off_board import *
from engine.effects.words.players import *
from engine.effects.words.spells import *
from engine.effects.words.squares import *
from engine.effects.words.structures import *
from engine.effects.words.turn import *
from engine.effects.words.whom import *
