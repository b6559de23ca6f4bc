"""How the ring game writes a value: slots, equality, a hash, and no assignment after creation.

The type checker forbids assignment; at run time it is left out, because Python's own frozen
dataclasses take three times as long to make, and a hand makes a hundred values.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

_T = TypeVar("_T")


@dataclass_transform(frozen_default=True)
def value(cls: type[_T]) -> type[_T]:
    """A slotted dataclass that is frozen for the type checker."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
