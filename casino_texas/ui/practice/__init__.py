"""Parts of the practice screens: where deals come from, verdicts, the picker, the drill."""
