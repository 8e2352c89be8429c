"""Links that last: saved once, the same ever after."""

import json
import re
import zlib
from typing import Any

import pytest
from django.test import Client
from hypothesis import given, reject, settings
from msgspec.structs import replace
from pytest_django import DjangoAssertNumQueries

from engine.analysis.versions import version_of
from engine.library.presets import preset, preset_names
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.reading import parse_scenario, to_document
from engine.trace.run import record, run
from sandbox.models import Share
from sandbox.saved import shares
from sandbox.saved.scenarios import scenario_named
from sandbox.saved.shares import playable, result_digest, save
from tests.engine.strategies import scenarios, thorough
from tests.often import often
from tests.sandbox.pages import give_up, text_of
from tests.some import some

pytestmark = pytest.mark.django_db


def fred(**changes: Any) -> dict[str, Any]:
    return to_document(preset("fred")) | changes


@pytest.fixture
def share() -> Share:
    return save(fred(title="Fred, shared"), unlisted=False)


@pytest.mark.parametrize("name", preset_names())
def test_a_saved_scenario_has_a_page_like_a_preset(client: Client, name: str) -> None:
    share = save(to_document(preset(name)), unlisted=False)
    response = client.get(share.get_absolute_url())
    assert response.status_code == 200
    assert "Step by step" in text_of(response)
    assert "The result has changed since" not in text_of(response)
    assert client.get(f"{share.get_absolute_url()}trace.txt").status_code == 200


@settings(thorough, max_examples=often(15))
@given(scenarios(most=3))
def test_any_scenario_comes_back_from_its_link_as_it_was(scenario: Scenario) -> None:
    try:
        share = save(to_document(scenario), unlisted=True)
    except ScenarioError:  # its trace is too long to show
        reject()
    scenario.title = share.title
    again = scenario_named(share.name)
    assert again == scenario
    assert result_digest(record(again, again.seed).outcome) == share.result


def test_a_key_cannot_be_guessed_and_fits_an_address() -> None:
    keys = {save(fred(), unlisted=True).key for _ in range(20)}
    assert len(keys) == 20
    assert all(re.fullmatch(r"[-\w]{16}", key) for key in keys), "96 bits, six a letter"


def test_a_listed_scenario_keeps_its_link(share: Share) -> None:
    assert save(fred(title="Fred, shared"), unlisted=False) == share
    assert save(fred(title="Fred, shared", initiative="".join("blue")), unlisted=False) == share, (
        "a default, spelled out"
    )
    assert save(fred(title="Another name"), unlisted=False) != share
    assert save(fred(title="Fred, shared"), unlisted=True) != share


def test_the_text_that_is_kept_is_complete_and_has_a_title() -> None:
    document = fred(title="")
    for group in document["groups"]:
        group.pop("square", None)
    share = save(document, unlisted=False)
    kept = json.loads(share.text)
    assert all("square" in group for group in some(kept["groups"]))
    assert kept["title"] == share.title
    assert share.title.startswith("Fred against ")
    assert save(fred(title=" A\0\n"), unlisted=True).title == "A"
    assert save(fred(title="\u3164\u200b"), unlisted=True).title == share.title
    assert share.ending == "Blue wins after 3 rounds"


def test_the_page_offers_to_fork_download_copy_and_embed(client: Client, share: Share) -> None:
    page = client.get(share.get_absolute_url()).content.decode()
    assert f'href="/sandbox/new/?from={share.name}"' in page
    assert f'href="/sandbox/{share.name}/scenario.json"' in page
    assert f'data-copy="/sandbox/{share.name}/"' in page
    assert f"&lt;iframe src=&quot;http://testserver/sandbox/{share.name}/embed/&quot;" in page.replace('"', "&quot;")


def test_the_download_is_the_scenario(client: Client, share: Share) -> None:
    response = client.get(f"/sandbox/{share.name}/scenario.json")
    assert response["Content-Disposition"] == f'attachment; filename="s-{share.key}.json"'
    assert parse_scenario(response.content) == scenario_named(share.name)


def test_the_download_follows_the_set_up(client: Client, share: Share) -> None:
    assert parse_scenario(client.get(f"/sandbox/{share.name}/scenario.json?seed=3").content).seed == 3
    refused = client.get(f"/sandbox/{share.name}/scenario.json?seed=x")
    assert refused.status_code == 400
    assert refused.content.startswith(b"Seed: ")


def test_only_the_frame_may_be_framed(client: Client, share: Share) -> None:
    page, frame = client.get(share.get_absolute_url()), client.get(f"/sandbox/{share.name}/embed/")
    assert page["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert "X-Frame-Options" not in frame
    assert "frame-ancestors *" in frame["Content-Security-Policy"]
    assert "script-src 'self'" in frame["Content-Security-Policy"]


def test_the_frame_tells_the_outcome_and_what_happened(client: Client, share: Share) -> None:
    response = client.get(f"/sandbox/{share.name}/embed/")
    assert "Blue wins after 3 rounds" in text_of(response)
    assert "What happened" in text_of(response)
    assert not response.cookies
    assert b"<script" not in response.content


def test_a_result_that_has_changed_since_is_said(client: Client, share: Share) -> None:
    Share.objects.filter(pk=share.pk).update(engine="0.0", result="0" * 64, ending="Red wins after 1 round")
    words = text_of(client.get(share.get_absolute_url()))
    assert "The result has changed since. Then: Red wins after 1 round. Now: Blue wins after 3" in words
    today = version_of(parse_scenario(share.text))
    assert f"version {today} of the engine plays it" in words
    assert "What changed in the rules we play, and why" in words
    other = text_of(client.get(f"{share.get_absolute_url()}?seed=3"))
    assert "The result has changed since" not in other, "another set-up proves nothing"


def retold(share: Share, *tale: tuple[list[Any], str]) -> str:
    """The words on a link that ended otherwise when it was saved, and told these lines then."""
    Share.objects.filter(pk=share.pk).update(result="0" * 64, story=zlib.compress(json.dumps(tale).encode()))
    return text_of(Client().get(share.get_absolute_url()))


def test_a_result_that_has_changed_since_is_said_with_the_line_at_which_the_runs_part(share: Share) -> None:
    """A line that only has other words now is no difference."""
    tale = json.loads(zlib.decompress(share.story))
    assert len(tale) > 50
    reworded = [(fact, words.upper()) for fact, words in tale]
    assert "They part" not in retold(share, *reworded)
    fact, words = tale[20]
    said = retold(share, *reworded[:20], ([*fact[:-1], "otherwise"], "It went otherwise."), *reworded[21:])
    assert f"They part at this line. Then: “It went otherwise.” Now: “{words}”" in said
    assert f"Then: “Nothing more.” Now: “{words}”" in retold(share, *reworded[:20])
    assert "Then: “And on it went.” Now: “Nothing more.”" in retold(
        share, *tale, (["hp", "fred", 1], "And on it went.")
    )


def test_a_link_made_before_lines_were_kept_says_what_it_can(share: Share) -> None:
    Share.objects.filter(pk=share.pk).update(result="0" * 64, story=b"")
    words = text_of(Client().get(share.get_absolute_url()))
    assert "The result has changed since" in words
    assert "They part" not in words


def test_a_link_that_this_engine_refuses_says_why(client: Client, share: Share) -> None:
    broken = fred()
    broken["groups"][0]["minions"][0]["spells"] = ["A Spell Renamed"]
    Share.objects.filter(pk=share.pk).update(text=json.dumps(broken), engine="0.0")
    for address in (share.get_absolute_url(), f"/sandbox/{share.name}/embed/"):
        response = client.get(address)
        assert response.status_code == 404
        assert "made with version 0.0 of the engine" in text_of(response)
        assert "A Spell Renamed" in text_of(response)


def test_the_digest_of_a_result_is_of_who_won_and_how_minions_ended() -> None:
    outcome = run(preset("fred")).outcome
    digest = result_digest(outcome)
    assert result_digest(replace(outcome, initiative="red")) == digest
    assert result_digest(replace(outcome, rounds=9)) != digest
    outcome.minions["fred"].hp -= 1
    assert result_digest(outcome) != digest


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"script": [{"do": "attack", "attacker": "fred", "victim": "nobody"}]}, "nobody"),
        ({"seed": -1}, "at least 0"),
        ({"about": "x" * 2001}, "at most 2000"),
        ({"colour": "red"}, "unknown field 'colour'"),
    ],
)
def test_a_scenario_that_cannot_be_played_is_not_kept(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ScenarioError, match=words):
        save(fred(**changes), unlisted=False)
    assert not Share.objects.exists()


def test_a_scenario_too_long_to_show_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "MAX_EVENTS", 10)
    with pytest.raises(ScenarioError, match="at most 10 events"):
        playable(fred())
    monkeypatch.setattr(shares, "MAX_BYTES", 10)
    with pytest.raises(ScenarioError, match="at most 10 bytes"):
        playable(fred())


def test_a_run_that_the_engine_gives_up_is_explained(client: Client, share: Share, monkeypatch: Any) -> None:
    for module in ("sandbox.run.views", "sandbox.run.run_page", "sandbox.saved.share_views"):
        monkeypatch.setattr(f"{module}.run", give_up)
    page = client.get(share.get_absolute_url())
    assert page.status_code == 400
    assert "expected an end" in text_of(page)
    assert client.get(f"{share.get_absolute_url()}trace.txt").status_code == 400
    assert client.get(f"/sandbox/{share.name}/embed/").status_code == 404


@pytest.mark.parametrize(
    "address", ["s/0123456789abcdef/", "s/x/", "s/x/embed/", "s/x/scenario.json", "s/x/trace.txt", "s/%00/embed/"]
)
def test_a_link_that_is_none_is_not_found(client: Client, address: str) -> None:
    assert client.get(f"/sandbox/{address}").status_code == 404


def test_only_listed_links_are_listed_and_newest_first(client: Client, share: Share) -> None:
    hidden = save(fred(title="Hidden"), unlisted=True)
    newer = save(fred(title="Newer <b>"), unlisted=False)
    page = client.get("/sandbox/s/").content.decode()
    assert page.index(newer.key) < page.index(share.key)
    assert hidden.key not in page
    assert "Newer &lt;b&gt;" in page
    assert "noindex" in client.get(hidden.get_absolute_url()).content.decode()
    assert "noindex" not in client.get(share.get_absolute_url()).content.decode()


@pytest.mark.parametrize("page", ["", "0", "-1", "x", "999", "9" * 400])
def test_the_list_has_no_page_that_fails(client: Client, page: str) -> None:
    save(fred(), unlisted=False)
    assert client.get("/sandbox/s/", {"page": page}).status_code == 200


def test_an_empty_list_says_so(client: Client) -> None:
    assert "None yet." in text_of(client.get("/sandbox/s/"))


def test_a_link_asks_the_database_little(
    client: Client, share: Share, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for title in "abcdefgh":
        save(fred(title=title), unlisted=False)
    for address, queries in (
        (share.get_absolute_url(), 2),
        (f"/sandbox/{share.name}/embed/", 2),
        (f"/sandbox/{share.name}/scenario.json", 1),
        ("/sandbox/s/", 2),
    ):
        with django_assert_num_queries(queries):
            assert client.get(address).status_code == 200


def test_the_admin_can_take_a_link_off_the_list_and_delete_none(admin_client: Client, share: Share) -> None:
    page = f"/admin/sandbox/share/{share.key}/change/"
    assert "Fred, shared" in text_of(admin_client.get("/admin/sandbox/share/"))
    assert admin_client.post(page, {"unlisted": "on", "text": "{}"}).status_code == 302
    kept = Share.objects.get(pk=share.pk)
    assert (kept.unlisted, kept.text) == (True, share.text)
    assert admin_client.post(f"/admin/sandbox/share/{share.key}/delete/", {"post": "yes"}).status_code == 403
    assert admin_client.get("/admin/sandbox/share/add/").status_code == 403
