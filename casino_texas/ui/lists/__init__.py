"""Lists and tables of hands, files and steps, as several screens show them."""
