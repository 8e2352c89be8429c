"""A trace as lines to read: their words, filters, causes, and the way from one to the next."""
