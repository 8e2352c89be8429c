"""The rules reference: pages in our own words, tied to the steps of the engine."""
