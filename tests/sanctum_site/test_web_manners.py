"""What browsers, search engines and other sites' pages ask of the site."""

import json
import re
from collections.abc import Iterable, Iterator
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

from cards.models import Card, House
from cards.web.addresses import ruling_address
from cards.web.linked_data import linked_data
from deckbuilder.models import SavedDeck
from deckbuilder.saved.deck_state import DeckState
from deckbuilder.saved.store import create
from engine.library.rulings import rulings
from sandbox.library.announcements import announce
from sandbox.models import Announcement, Draft, Share
from sandbox.saved.drafts import save_draft
from tests.some import some

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"


def head(client: Client, address: str) -> str:
    return client.get(address).content.decode().split("</head>")[0]


@pytest.mark.parametrize(
    ("address", "canonical"),
    [
        ("/", "/"),
        ("/cards/deflection/?tab=flavor", "/cards/deflection/"),
        ("/cards/?q=armor", "/cards/"),
        ("/rules/damage/", "/rules/damage/"),
        ("/decks/war-starter/", "/decks/war-starter/"),
        ("/sandbox/fred/?seed=9", "/sandbox/fred/"),
    ],
)
def test_a_page_names_its_one_address_and_what_it_is(client: Client, address: str, canonical: str) -> None:
    said = head(client, address)
    assert f'<link rel="canonical" href="http://testserver{canonical}">' in said
    title = re.search(r"<title>(.*?) · Sanctum Codex</title>", said)
    for name, value in (("title", title and title[1]), ("url", f"http://testserver{canonical}")):
        assert f'<meta property="og:{name}" content="{value}">' in said
    assert len(re.findall('property="og:title"', said)) == 1
    described = re.search(r'<meta name="description" content="([^"]+)">', said)
    assert described
    assert f'<meta property="og:description" content="{described[1]}">' in said


def test_what_people_write_cannot_break_out_of_the_head(client: Client) -> None:
    deck = SavedDeck.objects.create(name='"><script>alert(1)</script>', visibility=SavedDeck.Visibility.PUBLIC)
    deck.versions.create(number=1, contents={"name": deck.name, "cards": {}}, summary="")
    said = head(client, f"/decks/{deck.pk}/")
    assert "<script>alert" not in said
    assert "&lt;script&gt;alert" in said


def test_titles_and_descriptions_differ(client: Client) -> None:
    addresses = ["/", "/about/", "/cards/", "/cards/help/", "/cards/advanced/", "/cards/houses/", "/rules/", "/decks/"]
    addresses += ["/rules/damage/", "/rules/combat/", "/rules/rulings/", "/rules/glossary/", "/decks/new/", "/search/"]
    addresses += ["/decks/import/", "/sandbox/", "/sandbox/puzzles/", "/sandbox/s/", "/cards/deflection/", "/api/docs/"]
    heads = [head(client, address) for address in addresses]
    for pattern in (r"<title>(.*?)</title>", r'<meta name="description" content="([^"]*)">'):
        found = [some(re.findall(pattern, said))[0] for said in heads]
        assert len(set(found)) == len(found), [each for each in found if found.count(each) > 1]


def in_sitemap(client: Client) -> list[str]:
    """Return the addresses that robots are led to."""
    return some(re.findall(r"<loc>http://testserver(.*?)</loc>", client.get("/sitemap.xml").content.decode()))


def test_robots_are_led_to_every_page(client: Client) -> None:
    robots = client.get("/robots.txt").content.decode()
    assert "Sitemap: http://testserver/sitemap.xml" in robots
    Share.objects.create(text="{}", digest="a", title="T", ending="E", unlisted=False, engine="1", result="")
    hidden = Share.objects.create(text="{}", digest="b", title="T", ending="E", unlisted=True, engine="1", result="")
    found = in_sitemap(client)
    assert len(found) == len(set(found))
    assert {f"/cards/{slug}/" for slug in Card.objects.values_list("slug", flat=True)} <= set(found)
    assert {ruling_address(ruling) for ruling in rulings()} <= set(found)
    assert hidden.get_absolute_url() not in found
    for address in some([each for each in found if each.count("/") < 4 and not each.startswith("/cards/")]):
        assert client.get(address).status_code == 200, address


def plain_addresses(patterns: Iterable[URLPattern | URLResolver], above: str = "/") -> Iterator[str]:
    """Yield the addresses that have nothing to fill in."""
    for one in patterns:
        if isinstance(one.pattern, RoutePattern) and not one.pattern.converters:
            address = f"{above}{one.pattern}"
            yield from plain_addresses(one.url_patterns, address) if isinstance(one, URLResolver) else [address]


def test_robots_are_led_to_every_page_that_is_the_same_for_everybody(client: Client) -> None:
    answers = {address: client.get(address) for address in some(plain_addresses(get_resolver().url_patterns))}
    same_for_all = {
        address
        for address, answer in answers.items()
        if answer.status_code == 200
        and answer["Content-Type"].startswith("text/html")
        and {"public", "no-cache"} <= set(answer.get("Cache-Control", "").split(", "))
    }
    assert set(some(same_for_all)) - set(in_sitemap(client)) == set()


@pytest.mark.parametrize("address", ["/cards/mana/will/", "/cards/nations/elves/", "/sandbox/problems/dead-twice/"])
def test_robots_are_led_to_a_page_of_every_kind(client: Client, address: str) -> None:
    assert client.get(address).status_code == 200
    assert address in in_sitemap(client)


def test_the_icon_is_found_where_it_is_looked_for(client: Client) -> None:
    assert client.get("/favicon.ico")["Location"].endswith(".ico")


def test_a_browser_can_search_from_its_own_box(client: Client) -> None:
    assert 'href="/opensearch.xml"' in head(client, "/rules/")
    described = ElementTree.fromstring(client.get("/opensearch.xml").content)
    templates = [each.get("template", "") for each in described if each.tag.endswith("Url")]
    assert templates == [
        "http://testserver/search/?q={searchTerms}", "http://testserver/search/suggest/?q={searchTerms}"
    ]  # fmt: skip
    typed, proposed = client.get("/search/suggest/", {"q": "deflec"}).json()
    assert (typed, proposed[0]) == ("deflec", "Deflection")
    assert client.get("/search/suggest/", {"q": "\0" * 900}).status_code == 200


@pytest.mark.parametrize(
    ("address", "meant"),
    [
        ("/rules/damge/", "/rules/damage/"),
        ("/cards/zz/deflecton/", "/cards/deflection/"),
        ("/card/Treacherous%20Armor", "/cards/treacherous-armor/"),
        ("/card/deflection", "/cards/deflection/"),
        ("/initiative/", "/rules/turn/#initiative"),
    ],
)
def test_an_address_that_leads_nowhere_proposes_what_was_meant(client: Client, address: str, meant: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    page = answer.content.decode()
    assert some(re.findall(r'<li><a href="([^"]+)"', page.split("Was it one of these?")[1]))[0] == meant
    assert 'action="/search/"' in page
    assert "canonical" not in page


@pytest.mark.parametrize("address", ["/%00/", "/" + "x" * 3000, "/%FF%FE/", '/"><script>/', "/../../etc/passwd"])
def test_hostile_addresses_are_answered(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert b"<script>/" not in answer.content


def entries(client: Client, address: str) -> list[str]:
    answer = client.get(address)
    assert answer["Content-Type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(answer.content)
    return [unescape(title.text or "") for entry in feed.iter(f"{ATOM}entry") for title in entry.iter(f"{ATOM}title")]


def test_new_rulings_are_announced_once(client: Client) -> None:
    announce()
    assert Announcement.objects.count() == len(rulings())
    late = some(rulings())[-1]
    Announcement.objects.filter(ruling=late.slug).delete()
    Announcement.objects.create(ruling="gone")
    announce()
    assert entries(client, "/feeds/rulings.atom")[0] == late.title
    assert not Announcement.objects.filter(ruling="gone").exists()


def test_public_fights_are_in_their_feed_and_no_others(client: Client) -> None:
    for title, unlisted in (("Seen", False), ("Hidden", True)):
        Share.objects.create(text="{}", digest=title, title=title, ending="E", unlisted=unlisted, engine="1", result="")
    assert entries(client, "/feeds/fights.atom") == ["Seen"]


@pytest.mark.parametrize("letter", ["\x01", "\x1b", "\x0b", "\ufffe", "\uffff"])
def test_a_letter_that_xml_cannot_hold_ends_no_feed(client: Client, letter: str) -> None:
    text = f"a{letter}b"
    Share.objects.create(text="{}", digest="1", title=text, ending=text, unlisted=False, engine="1", result="")
    deck = create(DeckState(name=text, notes=text), User.objects.create(username="ann"))
    SavedDeck.objects.filter(pk=deck.pk).update(visibility=SavedDeck.Visibility.PUBLIC)
    for address in ("/feeds/fights.atom", "/feeds/decks/ann.atom"):
        assert entries(client, address) == ["a\ufffdb"]


def test_a_maker_has_a_feed_of_public_decks(client: Client) -> None:
    maker = User.objects.create(username="ann")
    for name, visibility in (("Shown", SavedDeck.Visibility.PUBLIC), ("Hidden", SavedDeck.Visibility.UNLISTED)):
        deck = create(DeckState(name=name), maker)
        SavedDeck.objects.filter(pk=deck.pk).update(visibility=visibility)
        page = client.get(deck.get_absolute_url()).content.decode()
        assert ("/feeds/decks/ann.atom" in page, "by ann" in page) == (name == "Shown", name == "Shown")
    assert entries(client, "/feeds/decks/ann.atom") == ["Shown"]
    assert client.get("/feeds/decks/bob.atom").status_code == 404


@pytest.mark.parametrize(
    ("address", "kind", "ways"),
    [
        ("/cards/deflection/", "DefinedTerm", ["/", "/cards/", "/cards/deflection/"]),
        ("/cards/deflection/?tab=flavor", "DefinedTerm", ["/", "/cards/", "/cards/deflection/"]),
        ("/rules/damage/", "Article", ["/", "/rules/", "/rules/damage/"]),
        ("/what-is-sanctum/", "VideoGame", ["/", "/what-is-sanctum/"]),
        (
            "/sandbox/puzzles/one-against-eight/",
            "Quiz",
            ["/", "/sandbox/puzzles/", "/sandbox/puzzles/one-against-eight/"],
        ),
        (
            "/rules/rulings/armor-soaks-once-a-round/",
            "Article",
            ["/", "/rules/", "/rules/rulings/", "/rules/rulings/armor-soaks-once-a-round/"],
        ),
    ],
)
def test_search_engines_are_told_what_a_page_is_and_the_way_to_it(
    client: Client, address: str, kind: str, ways: list[str]
) -> None:
    said = head(client, address)
    data = re.findall(r'<script type="application/ld\+json">(.*?)</script>', said)
    assert len(data) == 1
    about, crumbs = json.loads(data[0])["@graph"]
    assert about["@type"] == kind
    canonical = some(re.findall(r'rel="canonical" href="([^"]+)"', said))[0]
    assert about["url"] == canonical == crumbs["itemListElement"][-1]["item"]
    assert [step["item"] for step in crumbs["itemListElement"]] == [f"http://testserver{way}" for way in ways]
    assert [step["position"] for step in crumbs["itemListElement"]] == list(range(1, len(ways) + 1))
    for way in ways:
        assert client.get(way).status_code == 200


def test_the_front_page_tells_search_engines_how_it_is_searched(client: Client) -> None:
    data = some(re.findall(r'<script type="application/ld\+json">(.*?)</script>', head(client, "/")))[0]
    (site,) = json.loads(data)["@graph"]
    assert (site["@type"], site["url"]) == ("WebSite", "http://testserver/")
    target = site["potentialAction"]["target"]
    assert client.get(target.replace("{search_term_string}", "Deflection"))["Location"] == "/cards/deflection/"


def test_data_for_search_engines_cannot_end_its_element(rf: Any) -> None:
    hostile = "</script><script>alert(1)</script>&amp;"
    said = linked_data(rf.get("/"), [(hostile, "/x/")], {"@type": "Thing", "name": hostile})
    assert "<" not in said
    assert json.loads(said)["@graph"][0]["name"] == hostile


@pytest.mark.parametrize("visibility", SavedDeck.Visibility)
def test_a_deleted_deck_is_gone_for_those_who_could_see_it(client: Client, visibility: str) -> None:
    house = House.objects.get(name="War")
    deck = SavedDeck.objects.create(name="Secret plan", visibility=visibility, house=house)
    deck.versions.create(number=1, contents={"name": deck.name, "cards": {}}, summary="")
    address, key = f"/decks/{deck.pk}/", deck.pk
    deck.delete()
    for path in (address, f"{address}deck.png", f"{address}deck.json"):
        answer = client.get(path)
        assert answer.status_code == (404 if visibility == "private" else 410), path
    page = answer.content.decode() if path == address else client.get(address).content.decode()
    assert "Secret plan" not in page, "what is deleted is not told any more"
    assert 'action="/search/"' in page
    if visibility == "public":
        assert 'href="/cards/houses/war/"' in page
    assert client.get(f"/decks/{key[::-1]}/").status_code == 404, "there never was such a deck"


def test_a_forgotten_draft_is_gone_and_a_wrong_address_is_not_found(client: Client) -> None:
    draft = save_draft({"format": "sanctum-scenario/1", "groups": [], "script": []})
    addresses = [f"/sandbox/{draft.name}/", f"/sandbox/{draft.name}/odds/", f"/sandbox/new/?from={draft.name}"]
    Draft.objects.all().delete()
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 410, address
        assert "A draft is kept for a month" in answer.content.decode()
    assert client.get("/sandbox/draft/short/").status_code == 404


@pytest.mark.parametrize(
    ("page", "press"),
    [
        ("/sandbox/fred/study/", "Start"),
        ("/sandbox/new/", "+ minion"),
        ("/rules/damage/", "Run this fight"),
        ("/rules/interpretations/", "I remember it otherwise"),
    ],
)
def test_what_reads_alike_is_told_apart_by_who_hears_it(client: Client, page: str, press: str) -> None:
    html = client.get(page).content.decode()
    found = re.findall(r'<(?:a|button)\b(?:[^>]* aria-label="([^"]*)")?[^>]*>(.*?)</(?:a|button)>', html)
    heard = [label or re.sub(r"<[^>]*>", "", words) for label, words in found if words.startswith(press)]
    assert len(heard) == len(set(heard)) > 1
