"""The pages of the statistics: their lists, graphs and buttons."""
