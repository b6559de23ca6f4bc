"""Files of rules: read as text, checked, listed, edited and watched."""
