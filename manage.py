"""Run Django's administrative commands for the Sanctum Codex."""

import os
import sys

from django.core.management import execute_from_command_line

try:
    from engine.output import standard_output
    from sanctum_site.command_line import told_in_one_line
except ImportError as error:
    if type(error).__module__ != "engine.startup":
        raise
    sys.exit(f"manage.py: {error}")  # the environment asks for an engine that cannot be

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sanctum_site.settings")
    with standard_output("manage.py"), told_in_one_line(sys.argv):
        execute_from_command_line(sys.argv)
