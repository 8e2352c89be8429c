"""What nothing changes once it is made, a declaration or printed numbers: a copy of a board refers to the same."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T", bound="Constant")


class Constant:
    """Something of which there is one for all copies; a compiled frozen record could not be copied anyhow."""

    __slots__ = ()

    def __deepcopy__(self: T, memo: object) -> T:
        """Return it itself."""
        return self
