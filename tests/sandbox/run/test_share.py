"""Share: one press makes a link that lasts, unlisted unless it is said otherwise."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from sandbox.models import Draft, Share
from sandbox.saved.drafts import DAYS, forget_old, save_draft
from sandbox.saved.scenarios import scenario_named
from sandbox.saved.shares import save
from tests.sandbox.pages import text_of

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
LINE = "3 Human swordsmen: Barkskin, Power vs Horde"
DROPPED = "c=drop,fred,Unholy+Aura"


def pressed(address: str, page: str) -> str:
    """Return where the Share button of a page leads."""
    found = re.search(r'<form method="post" action="([^"]+)"[^>]*><button class="main">Share', page)
    assert found, f"no Share button on {address}"
    return found[1].replace("&amp;", "&")


@pytest.mark.parametrize(
    "address",
    [
        "/sandbox/fred/",
        f"/sandbox/fred/?{DROPPED}",
        "/sandbox/fred/?seed=9&show=all",
        "/sandbox/try/deflection/",
        "/sandbox/ruling/armor-soaks-once-a-round/",
        f"/sandbox/fight/?f={LINE.replace(' ', '+')}",
    ],
)
def test_one_press_makes_a_link_to_the_fight_as_it_stands(address: str) -> None:
    client = Client(enforce_csrf_checks=True)
    page = client.get(address)
    assert "csrf" not in page.content.decode()
    answer = client.post(pressed(address, page.content.decode()))
    assert answer.status_code == 303
    share = Share.objects.get()
    assert share.unlisted
    assert answer["Location"] == f"/sandbox/s/{share.key}/#link"
    there = client.get(answer["Location"])
    assert share.ending in text_of(page), "it ends as the fight that was shared"
    assert share.ending in text_of(there)
    said = there.content.decode()
    assert f'<link rel="canonical" href="http://testserver/sandbox/s/{share.key}/">' in said
    assert f'og:image" content="http://testserver/sandbox/s/{share.key}/picture.png"' in said
    assert '<meta name="robots" content="noindex">' in said
    assert f"http://testserver/sandbox/s/{share.key}/" in text_of(there)
    assert client.get(f"/sandbox/s/{share.key}/embed/").status_code == 200


def test_pressed_again_it_is_the_same_link(client: Client) -> None:
    for _ in range(2):
        client.post("/sandbox/fred/share/")
    share = Share.objects.get()
    assert client.post(f"/sandbox/{share.name}/share/")["Location"] == f"/sandbox/{share.name}/#link"
    assert Share.objects.count() == 1


def test_a_link_is_listed_where_it_is_said(client: Client) -> None:
    hidden = client.post("/sandbox/fred/share/", headers=HTMX).content.decode()
    share = Share.objects.get()
    assert "List it for everybody" in hidden
    assert share.key not in client.get("/sandbox/s/").content.decode()
    client.post(f"/sandbox/{share.name}/share/", {"listed": "1"})
    listed = Share.objects.get(unlisted=False)
    assert listed.key in client.get("/sandbox/s/").content.decode()
    assert share.key not in client.get("/sandbox/s/").content.decode(), "the unlisted one stays so"
    assert client.post("/sandbox/fred/share/")["Location"] == f"/sandbox/{listed.name}/#link"


def test_a_changed_fight_is_kept_as_changed(client: Client) -> None:
    client.post(f"/sandbox/fred/share/?{DROPPED}")
    share = Share.objects.get()
    kept = scenario_named(share.name)
    assert share.title == "Fred's Treacherous Armor and Deflection, changed"
    assert "Unholy Aura" in kept.about
    assert not kept.expect, "it promises nothing of the published one"
    client.post(f"/sandbox/{share.name}/share/?seed=5")
    again = Share.objects.exclude(pk=share.pk).get()
    assert again.forked_from == share


def test_a_typed_fight_is_called_as_it_was_typed(client: Client) -> None:
    client.post("/sandbox/fight/share/", query_params={"f": LINE})
    assert (
        scenario_named(Share.objects.get().name).title
        == client.get("/sandbox/fight/", {"f": LINE}).context["form"].preset.title
    )


def test_htmx_gets_the_link_in_place(client: Client) -> None:
    answer = client.post("/sandbox/fred/share/", headers=HTMX)
    assert (answer.status_code, answer["Cache-Control"].count("no-store")) == (200, 1)
    said = answer.content.decode()
    assert said.count('id="share"') == 1
    assert f"http://testserver/sandbox/s/{Share.objects.get().key}/" in said
    assert "&lt;iframe" in said


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/sandbox/nothing/share/", 404),
        ("/sandbox/fight/share/", 404),
        ("/sandbox/fight/share/?f=((", 404),
        ("/sandbox/fred/share/?seed=x", 400),
        ("/sandbox/fred/share/?c=nonsense", 400),
        ("/sandbox/s/nothing/share/", 404),
    ],
)
def test_what_makes_no_sense_is_not_shared(client: Client, address: str, status: int) -> None:
    assert client.post(address).status_code == status
    assert not Share.objects.exists()


def test_only_a_press_shares_and_only_from_this_site(client: Client) -> None:
    assert client.get("/sandbox/fred/share/").status_code == 405
    assert client.post("/sandbox/fred/share/", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert not Share.objects.exists()


def test_a_flood_of_links_is_stopped_and_said(client: Client, settings: Any) -> None:
    with override_settings(RATES=settings.RATES | {"shares": "2/hour"}):
        for seed in (1, 2):
            assert client.post(f"/sandbox/fred/share/?seed={seed}").status_code == 303
        assert client.post("/sandbox/fred/share/?seed=3").status_code == 429
        assert client.post("/sandbox/fred/share/?seed=2").status_code == 303, "one that is there already costs nothing"
        refused = client.post("/sandbox/fred/share/?seed=3", headers=HTMX)
    assert "Not shared. 2 saves an hour" in text_of(refused)
    assert "?seed=3" in refused.content.decode(), "it can be tried again"
    assert Share.objects.count() == 2


def test_a_draft_says_how_long_it_lives(client: Client) -> None:
    draft = save_draft({"format": "sanctum-scenario/1", "groups": [], "script": []})
    until = draft.created + timedelta(days=DAYS)
    assert f"A draft, kept until {until.day} {until:%B %Y}. Share it" in text_of(client.get(f"/sandbox/{draft.name}/"))
    assert client.post(f"/sandbox/{draft.name}/share/").status_code == 303
    Draft.objects.update(created=timezone.now() - timedelta(days=DAYS, minutes=1))
    assert forget_old() == 1, "no sooner and no later than it says"
    assert client.get(f"/sandbox/{draft.name}/").status_code == 410
    assert "kept until" not in text_of(client.get(f"/sandbox/{Share.objects.get().name}/"))


def test_a_listed_link_says_so(client: Client) -> None:
    share = save({"format": "sanctum-scenario/1", "title": "Seen", "groups": [], "script": []}, unlisted=False)
    page = client.get(share.get_absolute_url()).content.decode()
    assert "noindex" not in page
    assert "stands among the" in page
