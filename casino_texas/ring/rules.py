"""What a ring table plays: every choice of R1-R52 as one value.

Knows: the options, their defaults, and what follows from them by arithmetic.  Must not know: how
a preset file is written (`app` reads it), or how a hand or a table goes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from casino_texas.core.chips import Chips


class Limit(Enum):
    """How much may be bet (R15, R18, R19)."""

    NO_LIMIT = "NL"
    POT_LIMIT = "PL"
    FIXED_LIMIT = "FL"


class Mode(Enum):
    """Cash game or tournament."""

    CASH = "cash"
    TOURNAMENT = "tournament"


class AnteKind(Enum):
    """Who pays the ante (R10)."""

    NONE = "none"
    EACH = "each"
    BIG_BLIND = "big_blind"
    """The big blind pays `ante` for the whole table."""


class Straddle(Enum):
    """Whether a straddle may be posted, and the least raise over it in no and pot limit (R9)."""

    OFF = "off"
    RAISE_TO_3BB = "3bb"
    """The exception to R20: one big blind more."""
    RAISE_TO_4BB = "4bb"
    """The straddle sets a new minimum: twice the straddle."""


class HeadsUpRaises(Enum):
    """When the fixed-limit cap is lifted for two players (R16)."""

    ROUND_START = "round_start"
    """The betting round starts with two players who are not all-in."""
    ONCE_TWO_LEFT = "once_two_left"
    """As soon as two are left; a cap that has been reached stays."""
    NEVER = "never"


class FirstToShow(Enum):
    """Who shows first at the showdown (R31)."""

    LAST_AGGRESSOR = "last_aggressor"
    """The last to bet or raise on the last betting round."""
    LAST_ACTIVE = "last_active"
    """The last to bet, raise or call in the hand, on whichever street."""


class DeclareBoard(Enum):
    """Whether who plays the five board cards must say so, and until when (R37)."""

    OFF = "off"
    BEFORE_MUCKING = "before_mucking"
    """Before he lets go of his cards: also after showing them, or instead of showing them."""
    BEFORE_SHOWING = "before_showing"


class ButtonRule(Enum):
    """How the button moves (R5)."""

    DEAD = "dead"
    """The blinds move on by one each hand; the button may lie before a vacant seat."""
    SIMPLIFIED = "simplified"
    """The button moves to the next player, the next two post."""


class NewPlayers(Enum):
    """What a new player posts to be dealt in before his big blind comes (R6)."""

    POST = "post"
    """A live big blind."""
    FREE = "free"
    """Nothing; between the button and a blind he waits all the same."""


class ExposedMisdeal(Enum):
    """Which single exposed card is a misdeal (R38); any later one is replaced (R39)."""

    FIRST = "first"
    FIRST_OR_SECOND = "first_or_second"


@dataclass(frozen=True, slots=True, kw_only=True)
class RingRules:
    """One ring table, or one level of a tournament.  Amounts are chips.

    `None` in `small_bet`, `big_bet`, `heads_up_raises`, `buy_in_min` and `buy_in_max` means the
    default that the property of the like name gives.

    Raises:
        ValueError: a value that no table can have.
    """

    name: str = ""
    limit: Limit = Limit.NO_LIMIT
    mode: Mode = Mode.CASH

    small_blind: Chips = 1
    """R4; `half_blind` is the usual one."""
    big_blind: Chips = 2
    """R4: at least 2."""
    small_bet: Chips | None = None
    """Fixed limit: bets and raises before the flop and on it (R15); default the big blind."""
    big_bet: Chips | None = None
    """Fixed limit: bets and raises on turn and river (R15); default twice the small bet."""
    ante: Chips = 0
    """R10; what `ante_kind` says is paid."""
    ante_kind: AnteKind = AnteKind.NONE
    big_blind_ante_first: bool = False
    """A big blind too short for both posts the ante first (R10); default the blind."""
    straddle: Straddle = Straddle.OFF
    """R9; never in tournaments."""

    cap_raises: int = 3
    """Fixed limit: raises after the bet in one round (R16); the option is 4."""
    heads_up_raises: HeadsUpRaises | None = None
    """R16; default ROUND_START in cash, NEVER in tournaments."""
    small_blind_counted_up: bool = False
    """Pot limit: a small blind not yet completed counts as a big blind (R18)."""

    first_to_show: FirstToShow = FirstToShow.LAST_AGGRESSOR
    """R31."""
    called_must_show: bool = False
    """The called bettor may not muck (R33)."""
    all_in_turned_up: bool = True
    """Cash: with a player all-in and no more betting all hands are turned up (R34).

    In tournaments they always are."""
    declare_board: DeclareBoard = DeclareBoard.OFF
    """R37."""

    misdeal_on: ExposedMisdeal = ExposedMisdeal.FIRST
    """R38."""
    dealer_error_rate: Fraction = Fraction(0)
    """Cash: the chance of a dealer's error in a hand (R38-R46)."""
    floor_trainer: bool = False
    """The player is asked for the ruling before it is applied (R38-R46)."""

    seats: int = 6
    """R1: 2 to 10."""
    buy_in_min: Chips | None = None
    """R1; default ten small bets in fixed limit, else twenty big blinds."""
    buy_in_max: Chips | None = None
    """R1; default a hundred big blinds."""
    button_rule: ButtonRule = ButtonRule.DEAD
    """R5."""
    new_players: NewPlayers = NewPlayers.POST
    """R6."""

    def __post_init__(self) -> None:
        if not 2 <= self.seats <= 10:
            raise ValueError(f"{self.seats} seats; a table has 2 to 10 (R1)")
        if self.big_blind < 2 or self.small_blind < 1:
            raise ValueError("the big blind is at least 2 and the small blind 1 (R4)")
        if self.small_blind > self.big_blind:
            raise ValueError("the small blind is not above the big blind (R4)")
        if self.lower_limit < 1 or self.upper_limit < self.lower_limit:
            raise ValueError("the big bet is not below the small bet (R15)")
        if self.ante < 0 or (self.ante > 0) != (self.ante_kind is not AnteKind.NONE):
            raise ValueError("an ante needs an amount and who pays it (R10)")
        if self.cap_raises < 1:
            raise ValueError("the cap is at least one raise (R16)")
        if not 0 <= self.dealer_error_rate <= 1:
            raise ValueError("a chance is between 0 and 1")
        if not 1 <= self.least_buy_in <= self.most_buy_in:
            raise ValueError("the smallest buy-in is not above the largest (R1)")
        if self.mode is Mode.TOURNAMENT:
            if self.straddle is not Straddle.OFF:
                raise ValueError("there is no straddle in tournaments (R9)")
            if self.dealer_error_rate:
                raise ValueError("dealer's errors are an option of cash tables (R38)")

    @property
    def lower_limit(self) -> Chips:
        """The fixed bet before the flop and on it (R15)."""
        return self.big_blind if self.small_bet is None else self.small_bet

    @property
    def upper_limit(self) -> Chips:
        """The fixed bet on turn and river (R15)."""
        return 2 * self.lower_limit if self.big_bet is None else self.big_bet

    @property
    def heads_up_cap(self) -> HeadsUpRaises:
        """When the cap is lifted for two players (R16)."""
        if self.heads_up_raises is not None:
            return self.heads_up_raises
        return HeadsUpRaises.ROUND_START if self.mode is Mode.CASH else HeadsUpRaises.NEVER

    @property
    def turns_up_all_in(self) -> bool:
        """Whether R34 holds at this table."""
        return self.all_in_turned_up or self.mode is Mode.TOURNAMENT

    @property
    def least_buy_in(self) -> Chips:
        """R1."""
        if self.buy_in_min is not None:
            return self.buy_in_min
        if self.limit is Limit.FIXED_LIMIT:
            return 10 * self.lower_limit
        return 20 * self.big_blind

    @property
    def most_buy_in(self) -> Chips:
        """R1."""
        return 100 * self.big_blind if self.buy_in_max is None else self.buy_in_max

    @property
    def straddle_amount(self) -> Chips:
        """What a straddle costs: two big blinds (R9)."""
        return 2 * self.big_blind


def half_blind(big_blind: Chips) -> Chips:
    """The usual small blind: half, rounded down to a whole chip, never below one (R4)."""
    return max(1, big_blind // 2)
