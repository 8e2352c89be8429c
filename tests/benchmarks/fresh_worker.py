"""A worker of the site that answers the addresses on its standard input: it says ``ready``, then a status for each."""

import sys
from collections.abc import Callable

from sanctum_site.warm_up import get_request
from sanctum_site.wsgi import application


def _say(status: str, *_: object) -> Callable[[bytes], object]:
    sys.stdout.write(f"{status}\n")
    sys.stdout.flush()
    return bytes


def main() -> None:
    """Answer until there is nothing more to read."""
    _say("ready")
    for address in sys.stdin:
        list(application(get_request(address.strip()), _say))


main()
