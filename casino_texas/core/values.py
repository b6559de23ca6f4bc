"""How values are written where speed counts: slots, equality, a hash, and no assignment.

The type checker forbids assignment; at run time it is not prevented, because Python's own frozen
dataclasses take three times as long to make, and a hand of the ring game makes a hundred values.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

_T = TypeVar("_T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[_T]) -> type[_T]:
    """A slotted dataclass that is frozen for the type checker."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
