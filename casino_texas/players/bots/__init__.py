"""Opponents of the ring game: styles at levels, which decide from a view alone.

`bot` has what others use: `Bot`, `decide`, `think_safely`.  `styles` has the tables of styles and
levels, `notes` what is remembered, `why` the reasons of a decision.  The rest is how they think:
`situation` looks at the view, `reading` narrows what the others hold, `preflop`, `opening`,
`postflop` and `showdown` decide.
"""
