"""How gunicorn serves the site, wherever it is started from this folder; a command says how many workers, and where."""

threads = 6
"""One more than the gates let wait or play (cards/guard/gate.py)."""

limit_request_line = 8_190
"""So many letters may an address have: it says every change of a fight (sandbox/run/setup_form.py)."""

forwarder_headers = ""
"""No header says under which address the site lies: not every proxy keeps a visitor's ``SCRIPT_NAME`` out."""

control_socket_disable = True
"""The commands for a running server are signals."""
