"""The ring table on the screen: its model, its places, its drawing, its action bar.

Knows: pictures of a hand.  Must not know: the rules (`ring`), or who decides for a seat.
"""
