"""The parts of the pay-table lab's screen: the list, the form, the text, the report."""
