"""Casino Texas: the casino table game "Texas" and full Texas hold'em, with an exact analyst."""

__version__ = "0.1.0"
