"""Every error a person can be told about, as codes and fields.

Knows: what went wrong, where, and what would be right.  Must not know: anything of the
program; this module imports nothing.  `app/words/texts` turns the codes into sentences; `str()` is
a plain one-line fallback for logs and tests.
"""


class CasinoTexasError(Exception):
    """Base of all errors that can be said in one clear line."""


class InputError(CasinoTexasError):
    """Text or a value from outside is not what it should be; `str()` is the line to show."""


class IllegalAction(CasinoTexasError):
    """An action the rules do not allow now; raised before anything has changed.

    Fields: `actor` (box or seat number, or None for the dealer), `tried` (the refused action),
    `reason` (a short code such as ``not_your_turn``), `details` (numbers that explain it, by
    name: `minimum`, `maximum`, `needs`, `has` ... in chips).
    """

    def __init__(self, actor: int | None, tried: object, reason: str, **details: object) -> None:
        self.actor = actor
        self.tried = tried
        self.reason = reason
        self.details = details
        super().__init__(actor, tried, reason, details)

    def __str__(self) -> str:
        who = "dealer" if self.actor is None else str(self.actor)
        extra = "".join(f", {name} {value}" for name, value in self.details.items())
        return f"{who}: {self.tried!r} is not legal: {self.reason.replace('_', ' ')}{extra}"
