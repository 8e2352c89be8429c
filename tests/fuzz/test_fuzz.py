"""A short pass of hostile requests at every route, and the long one of ``make fuzz``."""

import json
import os
import traceback
from itertools import product
from math import isinf
from random import Random
from time import monotonic
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from engine.library.presets import preset
from engine.scenario.reading import to_document
from sandbox.saved.drafts import save_draft
from sandbox.saved.shares import save
from tests.deckbuilder.visiting import a_deck, editor
from tests.fuzz.attack import hostile_request, send
from tests.fuzz.routes import Good, Route, names, walked

SEED = int(os.environ.get("FUZZ_SEED", "0")) or Random().randrange(2**32)
INPUTS = int(os.environ.get("FUZZ_INPUTS", "1"))
"""Hostile requests to a route, at most."""

SECONDS = float(os.environ.get("FUZZ_SECONDS", "inf"))
"""How long the routes are attacked, all by turns; the long pass is bounded so."""

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(1200 if isinf(SECONDS) else SECONDS + 600)]


def visitor() -> Client:
    """Return a visitor who is logged in as the site's owner, and has opened a deck's edit link."""
    client = Client()
    log_in(client)
    return client


def log_in(client: Client) -> None:
    """Log the owner in, be it anew: what is sent to the admin can end an account, too."""
    User.objects.filter(username="owner").delete()
    User.objects.create_superuser("owner", password="a long enough password")
    client.login(username="owner", password="a long enough password")


def beginnings(client: Client) -> list[Good]:
    """Return the requests to walk the site from: its sections, and one of everything that people keep."""
    deck = a_deck(cards={76: 2, 878: 1, 40: 12}, house="Making")
    editor(deck, client)
    change_address = f"/decks/{deck.pk}/edit/change/"
    fred = to_document(preset("fred"))
    kept = [f"/sandbox/{save(fred, unlisted=False).name}/", f"/sandbox/{save_draft(fred).name}/"]
    sections = ["/", "/cards/", "/cards/treacherous-armor/", "/rules/", "/decks/", f"/decks/{deck.pk}/edit/"]
    sections += ["/sandbox/", "/sandbox/fred/", "/sandbox/new/", "/sandbox/puzzles/", "/accounts/", "/admin/", "/api/"]
    sections += ["/robots.txt", "/sitemap.xml", "/sw.js", "/offline/", "/favicon.ico", "/readyz", "/healthz"]
    sections += ["/accounts/login/", "/accounts/signup/", "/accounts/reset/", "/accounts/reset/sent/"]
    sections += ["/accounts/reset/MQ/set-password/", f"/decks/{deck.pk}/edit/{deck.edit_token}/"]
    sections += ["/cards/fireball+deflection/", "/cards/Fireball/", "/cards/fireball/preview/", "/decks/card/fireball/"]
    sections += ["/sandbox/puzzles/2026-11-22/", "/sandbox/fred/verdict/", "/sandbox/fred/decided/"]
    sections += ["/search/suggest/", "/cards/fireball/picture.png", "/sandbox/fred/picture.png"]
    sections += ["/cards/suggest/", "/decks/compare/", "/api/v1/cards/", "/api/v1/steps/", *kept]
    check = '{"house": "Making", "cards": [{"id": 76, "count": 2}, {"name": "Fireball", "count": 1}]}'
    posts = [("run", json.dumps(fred)), ("odds", json.dumps(fred)), ("orders", json.dumps(fred))]
    bodies = [Good("POST", f"/api/v1/sandbox/{name}/", (("runs", "10"),), (), body) for name, body in posts]
    return [
        *bodies,
        Good("POST", "/api/v1/decks/check/", (), (), check),
        Good("POST", change_address, (), (("change", "counts"), ("count-76", "3"), ("base", "1"))),
        *(Good("POST", change_address, (), (("change", change), ("base", "1"))) for change in CHANGES),
        Good("POST", "/decks/import/", (), (("text", "4 Fireball\n2 Mountain"), ("house", "Making"))),
        *(Good("GET", path) for path in sections),
    ]


CHANGES = ["add 76 1", "set 76 2", "assume 76 3+1", "forget Fireball", "restore 1 1", "take 1 1", "undo"]


def test_no_hostile_request_crashes_a_page(settings: Any) -> None:
    settings.MAIL = True
    client = visitor()
    found = walked(client, beginnings(client), most_pages=min(INPUTS, 2))
    own = [route for pattern, route in found.items() if not pattern.startswith("admin/")]
    assert len(own) > 50
    unmet = [route.pattern for route in own if not route.good]
    assert len(unmet) < 0.2 * len(own), f"the walk met too few of the routes, none of {unmet}"
    crashes = attacked(client, found)
    told = "\n\n".join(f"{cause}\n  {request}" for cause, request in crashes.items())
    assert not crashes, f"{len(crashes)} crashes; FUZZ_SEED={SEED} FUZZ_INPUTS={INPUTS} repeats them:\n\n{told}"


def attacked(client: Client, found: dict[str, Route]) -> dict[str, str]:
    """Send the hostile requests, one to each route by turns, and return the crashes, one request to each cause."""
    crashes: dict[str, str] = {}
    fields, sent, end = names(), 0, monotonic() + SECONDS
    attacked = [route for route in found if "logout" not in route]
    for attempt, route in product(range(INPUTS), attacked):
        if monotonic() > end:
            break
        if route == attacked[0] and client.get("/admin/").status_code != 200:
            log_in(client)
        request = hostile_request(Random(f"{SEED} {route} {attempt}"), found[route], fields)
        answer = send(client, request, f"10.0.{attempt // 250 % 250}.{attempt % 250}")
        sent += 1
        if answer.status >= 500:
            crashes.setdefault(_cause(answer.crash), f"{answer.status} attempt {attempt} of {route}: {request}")
    told = f"{connection.vendor}: {sent} hostile requests, {sent // len(attacked)} at each of {len(attacked)} routes"
    print(f"{told}, FUZZ_SEED={SEED}: {len(crashes)} crashes")  # noqa: T201
    return crashes


def _cause(crash: BaseException | None) -> str:
    """Return where a crash came from: the error and the last places of our own on the way to it."""
    if crash is None:
        return "no exception"
    frames = traceback.extract_tb(crash.__traceback__)[1:]
    way = " > ".join(f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}" for frame in frames)
    return f"{type(crash).__name__}: {str(crash)[:160]} at {way}"
