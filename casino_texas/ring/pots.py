"""Pots: what comes back, how the chips layer into pots, and how a pot is split (R22, R28, R30).

Pure functions of chips.  Must not know: cards, turns, or why somebody folded.
"""

from __future__ import annotations

from collections.abc import Sequence

from casino_texas.core.chips import Chips


def uncalled(bets: Sequence[Chips], live: int) -> tuple[int, Chips]:
    """Whose stake of this street nobody matched, and by how much (R22, R28).

    `bets` by position, folded players' included, dead money not; `live` is the mask of those who
    have not folded.  Gives (position, chips), or (-1, 0).
    """
    top = max(bets)
    if bets.count(top) > 1:
        return -1, 0
    position = bets.index(top)
    if not live >> position & 1:
        return -1, 0
    return position, top - sorted(bets)[-2]


def layers(paid: Sequence[Chips], live: int, dead: Chips) -> list[tuple[Chips, int]]:
    """Main pot and side pots as (chips, mask of who can win it), main pot first (R28).

    `paid` by position: all chips that layer, folded players' included; they stay in the layers
    they reached, and above the highest live stake in the last one.  `dead` goes whole into the
    main pot.  With a live stake of 0 the main pot is the dead money alone.
    """
    levels = sorted({chips for position, chips in enumerate(paid) if live >> position & 1})
    if len(levels) == 1:
        total = dead + sum(paid)
        return [(total, live)] if total else []
    pots: list[tuple[Chips, int]] = []
    below = 0
    for level in levels:
        amount = dead
        mask = 0
        for position, chips in enumerate(paid):
            if chips > below:
                amount += (chips if chips < level else level) - below
            if chips >= level and live >> position & 1:
                mask |= 1 << position
        if amount:
            pots.append((amount, mask))
        dead = 0
        below = level
    over = sum([chips - below for chips in paid if chips > below])
    if over:
        if pots:
            amount, mask = pots[-1]
            pots[-1] = (amount + over, mask)
        else:
            pots.append((over, live))
    return pots


def split(amount: Chips, winners: int) -> list[Chips]:
    """Equal shares for so many winners, odd chips one each from the first (R30)."""
    share, odd = divmod(amount, winners)
    return [share + 1] * odd + [share] * (winners - odd)
