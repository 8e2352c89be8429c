"""How the cards play: one module a house, and one for what nations do by themselves; each declares its spells."""

from importlib import import_module
from pkgutil import iter_modules

for module in iter_modules(__path__):
    import_module(f"{__name__}.{module.name}")
