"""The parts the picture cards are put together from: heads, headgear, dress, hands.

Design units of one half figure: the card's centre is (0, 0), up is negative, the half reaches
up to y = -151 and is 158 wide.  Must not know who wears what; that is `courts`.
"""
