"""What the hands in the store say about how somebody plays."""
