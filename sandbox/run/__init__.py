"""The page of one fight: what its address asks for, the run, the answer."""
