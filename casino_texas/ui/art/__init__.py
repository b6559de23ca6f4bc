"""Everything that is seen but not pressed: cards, chips, felt, props and icons, all drawn by code.

Pure functions of a pixel size and a style that return surfaces; `cache.ArtCache` keeps them.
Must not know any game, hand or scene.
"""
