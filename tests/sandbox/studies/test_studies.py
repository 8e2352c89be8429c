"""Longer studies: what is asked, what workers do of it, what everybody sees, and every way to ask wrongly."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.core.management import call_command
from django.db import OperationalError
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from cards.guard.gate import LONG
from cards.models import Card
from deckbuilder.model.deck import Price
from deckbuilder.models import Collection
from deckbuilder.saved.deck_state import to_json
from deckbuilder.saved.holdings import Holdings
from engine.analysis.adviser import AdviceQuestion, advice_document, advise, cards_from
from engine.analysis.executor import DeadlyWorkError, ExecutorError
from engine.analysis.matchups import MatchupTable, matched
from engine.analysis.odds import sample
from engine.analysis.sides import side_in, sides_from
from engine.analysis.statistics import unpacked
from engine.library.presets import preset
from engine.scenario.edit import edit_of, edited
from engine.scenario.reading import to_document
from sandbox.models import Share, Study, StudyPart
from sandbox.saved.shares import save
from sandbox.studies import forms, questions, queue, study_parts, worker
from sandbox.studies.questions import put_together, question_of
from tests.executors import Here
from tests.sandbox.pages import check_explained, links, text_of
from tests.worker import work

pytestmark = pytest.mark.django_db

ASK = "/sandbox/fred/study/"
ADVICE = {"kind": "advice", "player": "red", "source": "Veteran, Despond, Barkskin, Shattering Blow", "casts": "1"}
ADVICE |= {"measure": "left", "goal": "best", "mana": ""}
SEED = preset("fred").seed


@pytest.fixture(autouse=True)
def _fresh() -> None:
    """Forget the requests of earlier tests."""
    caches["default"].clear()


@pytest.fixture(autouse=True)
def _here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let parts be done here, with no process started for each turn; for a test of each kind, processes do them."""
    if "processes" not in request.fixturenames:
        monkeypatch.setattr(worker, "executor", lambda _: nullcontext(Here()))


@pytest.fixture
def processes() -> None:
    """Let processes do the parts, as in earnest."""


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a part be ten of Fred's fights, and one part be done at a turn."""
    monkeypatch.setattr(questions, "PART_WORK", 260)
    monkeypatch.setattr(worker, "PARTS", 1)


def asked(client: Client, address: str = ASK, **fields: object) -> Study:
    """Ask for a study and return it."""
    response = client.post(address, fields)
    assert response.status_code == 303, text_of(response)
    return Study.objects.get(pk=response["Location"].split("/")[3])


def result_of(study: Study) -> Any:
    """What a study that is done has come to."""
    study.refresh_from_db()
    assert study.state == "done", (study.state, study.problem)
    assert study.result is not None
    return put_together(question_of(study), [study.result])


@pytest.mark.usefixtures("processes")
def test_many_fights_come_to_what_they_come_to_at_once(client: Client) -> None:
    study = asked(client, kind="odds", runs="300")
    assert "Waiting for its turn" in text_of(client.get(study.get_absolute_url()))
    work()
    assert result_of(study) == {0: sample(preset("fred"), range(SEED, SEED + 300))}
    page = client.get(study.get_absolute_url())
    words = text_of(page)
    assert "Done 300 of 300 fights" in words
    assert "300 fights played, with the seeds from 7 on." in words
    assert '<meta property="og:description" content="Blue wins: 100%. A longer study of' in page.content.decode()
    assert not study.parts.exists(), "what is put together is kept once"


def test_every_bar_leads_to_a_fight(client: Client) -> None:
    study = asked(client, "/sandbox/fred/study/?c=drop,fred,Deflection", kind="odds", runs="40")
    work()
    addresses = links(client.get(study.get_absolute_url()), r"/sandbox/fred/\?")
    assert len(addresses) > 3
    assert all("c=drop,fred,Deflection" in address for address in addresses)
    assert {client.get(address).status_code for address in set(addresses)} == {200}


@pytest.mark.usefixtures("processes")
def test_every_order_is_tried(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "PART_WORK", 130)
    study = asked(client, kind="orders", player="")
    work()
    words = text_of(client.get(study.get_absolute_url()))
    assert "Done 24 of 24 orders" in words
    assert "Best for Blue: Deflection before Unholy Aura. Nothing else matters. 24 orders, 2 results" in words
    assert "Deflection before Unholy Aura." in words


@pytest.mark.usefixtures("processes")
def test_a_number_is_tried_at_each_value(client: Client) -> None:
    study = asked(client, kind="sweep", on="fred", which="hp", low="1", high="3", runs="30")
    work()
    found = result_of(study)
    for place, hp in enumerate((1, 2, 3)):
        fight = edited(preset("fred"), edit_of(f"stat,fred,hp,{hp}"))
        assert found[place] == sample(fight, range(SEED, SEED + 30))
    response = client.get(study.get_absolute_url())
    assert "Hit points from 1 to 3: Fred" in text_of(response)
    assert links(response, "/sandbox/fred/odds/") == [f"/sandbox/fred/odds/?c=stat,fred,hp,{hp}" for hp in (1, 2, 3)]


@pytest.mark.usefixtures("small_parts")
def test_a_study_is_under_way_and_says_how_far_it_is(client: Client) -> None:
    study = asked(client, kind="odds", runs="100")
    work(turns=3)
    study.refresh_from_db()
    assert (study.state, study.parts.count()) == ("running", 3)
    first = study.parts.earliest("number")
    StudyPart.objects.filter(pk=first.pk).update(finished=timezone.now() - timedelta(seconds=10))
    response = client.get(study.get_absolute_url())
    words = text_of(response)
    assert "Under way 30 of 100 fights, 2 a second," in words
    assert "left" in words
    assert "See how far it is now" in words, "without a script there is a link"
    assert "30 fights played" in words
    part = client.get(study.get_absolute_url(), headers={"hx-request": "true"})
    assert part.content.decode().lstrip().startswith('<div id="study"')
    assert 'hx-trigger="load delay:2s"' in part.content.decode()
    assert part["Cache-Control"].startswith("max-age=0")


@pytest.mark.usefixtures("small_parts")
def test_it_is_stopped_by_its_button_and_carried_on(client: Client) -> None:
    study = asked(client, kind="odds", runs="60")
    work(turns=2)
    assert client.post(study.get_absolute_url(), {"stop": ""}).status_code == 303
    work()
    study.refresh_from_db()
    assert (study.state, study.parts.count(), study.visitor) == ("stopped", 2, "")
    response = client.get(study.get_absolute_url())
    assert "Stopped 20 of 60 fights" in text_of(response)
    assert "hx-trigger" not in response.content.decode().partition('id="study"')[2].partition("<section")[0]
    client.post(study.get_absolute_url(), {"on": ""})
    work()
    assert result_of(study) == {0: sample(preset("fred"), range(SEED, SEED + 60))}


@pytest.mark.usefixtures("small_parts")
def test_what_is_taken_up_twice_at_once_and_done_meanwhile_stays_done(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = asked(client, kind="odds", runs="60")
    work(turns=2)
    client.post(study.get_absolute_url(), {"stop": ""})
    asker = queue.asker

    def taken_up_by_another(request: HttpRequest) -> tuple[str, int]:
        monkeypatch.setattr(queue, "asker", asker)
        queue.begin(request, Study.objects.get())
        work()
        return asker(request)

    monkeypatch.setattr(queue, "asker", taken_up_by_another)
    client.post(study.get_absolute_url(), {"on": ""})
    assert result_of(study) == {0: sample(preset("fred"), range(SEED, SEED + 60))}


@pytest.mark.usefixtures("small_parts")
def test_a_stop_is_noticed_between_two_parts(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PARTS", 6)
    study = asked(client, kind="odds", runs="60")
    packed = study_parts.packed

    def stop_after_two(found: Any) -> bytes:
        if study.parts.count() == 2:
            worker.end(study, Study.State.STOPPED)
        return packed(found)

    monkeypatch.setattr(worker, "packed", stop_after_two)
    work()
    assert study.parts.count() == 2


def test_nobody_stops_the_study_of_another(client: Client) -> None:
    study = asked(client, kind="odds", runs="60")
    other = Client(REMOTE_ADDR="192.0.2.7")
    assert 'name="stop"' in client.get(study.get_absolute_url()).content.decode()
    assert 'name="stop"' not in other.get(study.get_absolute_url()).content.decode()
    other.post(study.get_absolute_url(), {"stop": ""})
    study.refresh_from_db()
    assert study.state == "waiting"


@pytest.mark.usefixtures("small_parts")
def test_what_a_killed_worker_has_done_is_kept_and_another_goes_on(client: Client) -> None:
    study = asked(client, kind="odds", runs="60")
    work(turns=1)
    # The next worker takes it and is killed: all it leaves is its lease, and its task that never ends.
    task = DBTaskResult.objects.ready().earliest("enqueued_at")
    task.claim("killed")
    assert worker.taken(study.pk) is not None
    work()
    assert study.parts.count() == 1, "nobody takes it while the lease runs"
    later = timezone.now() - timedelta(seconds=1)
    Study.objects.filter(pk=study.pk).update(leased_until=later)
    DBTaskResult.objects.filter(status="READY").update(run_after=later)
    work()
    assert result_of(study) == {0: sample(preset("fred"), range(SEED, SEED + 60))}


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("lease", [timedelta(hours=-1), timedelta(days=365)], ids=["over", "by a clock that was ahead"])
def test_a_study_that_nobody_comes_back_to_is_taken_up_by_who_looks(client: Client, lease: timedelta) -> None:
    study = asked(client, kind="odds", runs="60")
    work(turns=1)
    DBTaskResult.objects.all().delete()
    Study.objects.filter(pk=study.pk).update(leased_until=timezone.now() + lease)
    client.get(study.get_absolute_url())
    client.get(study.get_absolute_url())
    assert DBTaskResult.objects.count() == 1
    work()
    assert result_of(study)[0].runs == 60


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("turns", [0, 1])
def test_a_study_whose_task_was_lost_is_taken_up_by_who_looks(client: Client, turns: int) -> None:
    study = asked(client, kind="odds", runs="60")
    if turns:
        work(turns=turns)
    Study.objects.update(begun=timezone.now() - timedelta(hours=1))
    client.get(study.get_absolute_url())
    assert DBTaskResult.objects.filter(status="READY").count() == turns + 1, "nothing is lost yet"
    # A worker claimed its task and could not reach the database, or was killed before it had taken the study.
    DBTaskResult.objects.filter(status="READY").update(status="FAILED")
    client.get(study.get_absolute_url())
    client.get(study.get_absolute_url())
    assert DBTaskResult.objects.filter(status="READY").count() == 1
    work()
    assert result_of(study)[0].runs == 60


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize(
    ("step", "error"),
    [("executor", ExecutorError("no scheduler answers")), ("packed", OperationalError("database or disk is full"))],
)
def test_without_workers_or_a_database_for_a_moment_it_waits_and_goes_on(
    client: Client, monkeypatch: pytest.MonkeyPatch, step: str, error: Exception
) -> None:
    def failing(*_: object) -> None:
        raise error

    study = asked(client, kind="odds", runs="60")
    with monkeypatch.context() as patch:
        patch.setattr(worker, step, failing)
        work()
    study.refresh_from_db()
    assert (study.state, study.problem) == ("running", "")
    assert DBTaskResult.objects.filter(status="READY", run_after__gte=study.leased_until).count() == 1
    Study.objects.update(leased_until=timezone.now())
    DBTaskResult.objects.filter(status="READY").update(run_after=timezone.now())
    work()
    assert result_of(study)[0].runs == 60


@pytest.mark.usefixtures("small_parts")
def test_parts_of_another_engine_are_not_mixed_in(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    study = asked(client, kind="odds", runs="60")
    with monkeypatch.context() as patch:
        patch.setattr(study_parts, "version_of", lambda _: "another")
        work(turns=2)
    StudyPart.objects.update(result=b"nothing that could be read")
    work()
    assert result_of(study) == {0: sample(preset("fred"), range(SEED, SEED + 60))}


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("step", ["packed", "put_together"])
def test_who_was_slow_keeps_nothing_once_another_engine_has_the_study(
    client: Client, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    study, play = asked(client, kind="odds", runs="10"), getattr(worker, step)

    def taken_over(*found: Any) -> Any:
        Study.objects.update(engine="another")
        return play(*found)

    monkeypatch.setattr(worker, step, taken_over)
    work(turns=1)
    study.refresh_from_db()
    assert (study.state, study.result, study.engine) == ("running", None, "another")


def test_who_begins_late_leaves_what_is_done_as_it_is(client: Client) -> None:
    study = asked(client, kind="odds", runs="10")
    late = worker.taken(study.pk)
    assert late is not None
    Study.objects.update(state=Study.State.DONE, engine="another")
    worker._do_some(late)
    study.refresh_from_db()
    assert (study.engine, study.parts.count()) == ("another", 0)


def test_a_result_of_another_engine_says_so_and_is_played_anew(client: Client) -> None:
    study = asked(client, kind="odds", runs="30")
    work()
    Study.objects.update(engine="0.0")
    words = text_of(client.get(study.get_absolute_url()))
    assert "The rules that the engine plays have changed since. Play it anew" in words
    client.post(study.get_absolute_url(), {"on": ""})
    work()
    assert "changed since" not in text_of(client.get(study.get_absolute_url()))


@pytest.mark.usefixtures("small_parts")
def test_nothing_of_another_engine_is_shown_once_a_study_is_played_anew(client: Client) -> None:
    study = asked(client, kind="odds", runs="60")
    work()
    Study.objects.update(engine="0.0")
    client.post(study.get_absolute_url(), {"on": ""})
    assert "0 of 60 fights" in text_of(client.get(study.get_absolute_url()))
    work(turns=2)
    client.post(study.get_absolute_url(), {"stop": ""})
    assert "Stopped 20 of 60 fights" in text_of(client.get(study.get_absolute_url()))
    client.post(study.get_absolute_url(), {"on": ""})
    work()
    assert result_of(study)[0].runs == 60


@pytest.mark.usefixtures("small_parts")
def test_parts_of_another_engine_are_said_to_be_so(client: Client) -> None:
    study = asked(client, kind="odds", runs="60")
    work(turns=2)
    client.post(study.get_absolute_url(), {"stop": ""})
    assert "Carry on" in text_of(client.get(study.get_absolute_url()))
    Study.objects.update(engine="0.0")
    words = text_of(client.get(study.get_absolute_url()))
    assert "Stopped 20 of 60 fights The rules that the engine plays have changed since. Play it anew" in words
    client.post(study.get_absolute_url(), {"on": ""})
    assert "0 of 60 fights" in text_of(client.get(study.get_absolute_url()))


def test_the_same_question_has_one_address_whoever_asks(client: Client) -> None:
    study = asked(client, kind="odds", runs="60")
    assert asked(Client(REMOTE_ADDR="192.0.2.7"), kind="odds", runs="60") == study
    work()
    assert asked(client, kind="odds", runs="60") == study
    assert asked(client, kind="odds", runs="61") != study
    assert Study.objects.count() == 2


def test_a_visitor_has_one_study_at_a_time(client: Client) -> None:
    study = asked(client, kind="odds", runs="60")
    response = client.post(ASK, {"kind": "odds", "runs": "70"})
    assert response.status_code == 429
    assert "One long study at a time. Under way: yours of" in text_of(response)
    assert study.get_absolute_url() in links(response, "/sandbox/studies/")
    asked(Client(REMOTE_ADDR="192.0.2.7"), kind="odds", runs="70")
    work()
    asked(client, kind="odds", runs="80")


@pytest.mark.parametrize("kind", [*forms.FORMS])
def test_a_form_of_which_nothing_came_is_said_to_lack_it(client: Client, kind: str) -> None:
    response = client.post(f"{ASK}?kind={kind}", b"", "text/plain")
    assert response.status_code in (303, 400)


def test_orders_that_no_number_can_hold_are_told_by_their_power(client: Client) -> None:
    response = client.get(
        "/sandbox/fight/study/", {"f": "swordsman: Deflection x20" + ", Deflection x20" * 8 + " vs Boggart"}
    )
    assert "orders with everybody's spells" in text_of(response)


def test_who_comes_while_all_hands_are_busy_keeps_what_was_typed(client: Client) -> None:
    with LONG.passed():
        asked(client, kind="odds", runs="60")
        response = client.post(ASK, ADVICE)
    assert response.status_code == 503
    assert "Try again in a moment" in text_of(response)
    assert ADVICE["source"] in response.content.decode()


def test_an_account_has_three(client: Client) -> None:
    client.force_login(User.objects.create_user("anna"))
    for runs in ("60", "70", "80"):
        asked(client, kind="odds", runs=runs)
    response = client.post(ASK, {"kind": "odds", "runs": "90"})
    assert response.status_code == 429
    assert "3 long studies at a time." in text_of(response)


def test_a_stopped_study_is_carried_on_only_where_there_is_a_place(client: Client) -> None:
    first = asked(client, kind="odds", runs="60")
    client.post(first.get_absolute_url(), {"stop": ""})
    asked(client, kind="odds", runs="70")
    response = client.post(first.get_absolute_url(), {"on": ""})
    assert response.status_code == 429
    assert "One long study at a time" in text_of(response)


def test_the_queue_is_bounded(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "MOST_UNFINISHED", 1)
    asked(client, kind="odds", runs="60")
    response = Client(REMOTE_ADDR="192.0.2.7").post(ASK, {"kind": "odds", "runs": "70"})
    assert (response.status_code, response["Retry-After"]) == (503, "600")
    assert "The queue is full" in text_of(response)


def test_no_address_fills_the_queue_by_many_accounts(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "MOST_OF_ADDRESS", 2)
    for number, runs in enumerate(("60", "70")):
        client.force_login(User.objects.create_user(f"anna-{number}"))
        asked(client, kind="odds", runs=runs)
    client.force_login(User.objects.create_user("anna"))
    response = client.post(ASK, {"kind": "odds", "runs": "80"})
    assert response.status_code == 503
    assert "2 long studies from your address are under way." in text_of(response)
    asked(Client(REMOTE_ADDR="192.0.2.7"), kind="odds", runs="80")
    work()
    asked(client, kind="odds", runs="90")


def test_a_study_that_takes_longer_than_a_day_is_given_up(client: Client) -> None:
    study = asked(client, kind="odds", runs="60")
    Study.objects.update(begun=timezone.now() - timedelta(days=2))
    work()
    study.refresh_from_db()
    assert (study.state, study.problem) == ("failed", "It took longer than a day.")
    assert "Given up 0 of 60 fights It took longer than a day. Carry on" in text_of(
        client.get(study.get_absolute_url())
    )


def test_a_study_that_kills_its_workers_ends(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def deadly(*_: object) -> None:
        raise DeadlyWorkError

    monkeypatch.setattr(worker, "executor", deadly)
    study = asked(client, kind="odds", runs="60")
    work()
    study.refresh_from_db()
    assert (study.state, study.problem) == ("failed", "The workers die of this study, or lack memory for it.")


def test_what_breaks_ends_the_study(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(worker, "executor", broken)
    study = asked(client, kind="odds", runs="60")
    work()
    study.refresh_from_db()
    assert (study.state, study.problem) == ("failed", "Something broke here; it has been noted.")


WRONG = [
    ({"kind": "odds", "runs": "0"}, "Fights: Expected a whole number from 1 to 1,000,000."),
    ({"kind": "odds", "runs": "1000001"}, "Fights: Expected a whole number from 1 to 1,000,000."),
    ({"kind": "odds", "runs": "9" * 5_000}, "Fights: Expected a whole number from 1 to 1,000,000."),
    ({"kind": "odds", "runs": "many"}, "Fights: Expected a whole number from 1 to 1,000,000."),
    ({"kind": "odds"}, "Fights: Expected a whole number from 1 to 1,000,000."),
    ({"kind": "orders", "player": "green"}, "Whose spells change places: Expected blue, red or neutral."),
    ({"kind": "sweep", "on": "nobody", "which": "hp", "low": 1, "high": 3, "runs": 9}, "Minion: Expected fred, abe,"),
    ({"kind": "sweep", "on": "fred", "which": "beauty", "low": 1, "high": 3, "runs": 9}, "Number: Expected hp,"),
    ({"kind": "sweep", "on": "fred", "which": "hp", "low": 3, "high": 3, "runs": 9}, "To: expected a number up"),
    ({"kind": "sweep", "on": "fred", "which": "hp", "low": 1, "high": 30, "runs": 9}, "To: expected a number up"),
    ({"kind": "sweep", "on": "fred", "which": "hp", "low": "x", "high": 3, "runs": 9}, "From: Expected a whole number"),
    ({"kind": "sweep", "on": "fred", "which": "hp", "low": 0, "high": 3, "runs": 9}, "From: "),
    ({"kind": "sweep", "on": "fred", "which": "hp", "low": 1, "high": 9, "runs": 999999}, "at most 1,000,000 fights"),
    ({"kind": "everything"}, "Kind: Expected odds, orders, sweep, matchups, advice or triples."),
    ({}, "Kind: Expected odds, orders, sweep, matchups, advice or triples."),
]


@pytest.mark.parametrize(("fields", "words"), WRONG)
def test_what_makes_no_sense_is_refused_with_its_field(client: Client, fields: dict[str, Any], words: str) -> None:
    check_explained(client.post(ASK, fields), words)
    assert not Study.objects.exists()


def test_a_minion_of_a_kept_fight_that_no_form_can_name_is_not_offered(client: Client) -> None:
    scenario = preset("fred")
    scenario.groups[0].minions[0].id, scenario.expect = "a_b", []
    share = save(to_document(scenario), unlisted=True)
    Share.objects.update(text=share.text.replace("a_b", r"a\u0000b"))
    address = f"/sandbox/{share.name}/study/"
    fields = {"kind": "sweep", "on": "a\0b", "which": "hp", "low": "1", "high": "3", "runs": "9"}
    check_explained(client.post(address, fields), "Minion: Expected abe, bob,")


def test_more_than_an_evening_of_work_is_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "MOST_WORK", 1_000)
    check_explained(client.post(ASK, {"kind": "odds", "runs": "500"}), "Expected at most 38 fights as long as this one")


def test_too_many_orders_are_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "MOST_ORDERS", 23)
    check_explained(client.post(ASK, {"kind": "orders"}), "Expected at most 23 orders of the spells, got 24")


@pytest.mark.parametrize("address", ["/sandbox/nobody/study/", "/sandbox/studies/nothing/", "/sandbox/studies/%00/"])
def test_what_is_not_there_is_404(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_set_up_that_makes_no_sense_is_explained(client: Client) -> None:
    check_explained(client.get(f"{ASK}?seed=x"), "Seed: Expected a whole number")


def test_the_page_to_ask_leads_from_the_odds_and_keeps_the_set_up(client: Client) -> None:
    address = "/sandbox/fight/odds/?f=8+Elf+archers+vs+8+Dwarves&runs=100"
    [found] = links(client.get(address), "/sandbox/fight/study/")
    response = client.get(found)
    assert "Many fights" in text_of(response)
    assert response["Cache-Control"].startswith("max-age=0")


def test_a_study_outlives_its_fight(client: Client) -> None:
    study = asked(client, kind="odds", runs="30")
    work()
    Study.objects.update(name="s/gone")
    response = client.get(study.get_absolute_url())
    assert response.status_code == 200
    assert "30 fights played" in text_of(response)
    assert links(response, '/sandbox/(?!studies)[^"]+/') == []


def test_a_fight_that_this_engine_refuses_ends_its_study(client: Client) -> None:
    study = asked(client, kind="odds", runs="30")
    Study.objects.update(scenario='{"format": "sanctum-scenario/0"}')
    work()
    study.refresh_from_db()
    assert study.state == "failed"
    response = client.get(study.get_absolute_url())
    assert response.status_code == 404
    assert "This engine cannot play the fight of this study" in text_of(response)


def test_old_studies_are_forgotten(client: Client) -> None:
    study = asked(client, kind="odds", runs="30")
    work()
    queue.forget_old()
    assert Study.objects.count() == 1
    Study.objects.update(ended=timezone.now() - timedelta(days=91))
    DBTaskResult.objects.update(started_at=timezone.now() - timedelta(days=2))
    call_command("prune", verbosity=0)
    assert not Study.objects.filter(pk=study.pk).exists()
    assert not DBTaskResult.objects.exclude(status="READY").exists()


def test_what_came_of_a_sample_is_kept_whole_as_plain_data() -> None:
    found = sample(preset("khobai"), range(40))
    assert unpacked(msgspec.json.decode(msgspec.json.encode(found.packed()))) == found


def test_an_htmx_request_is_told_apart(client: Client) -> None:
    study = asked(client, kind="odds", runs="30")
    assert "HX-Request" in client.get(study.get_absolute_url(), headers={"hx-request": "true"})["Vary"]


@pytest.mark.usefixtures("small_parts")
def test_what_to_cast_is_raced_and_the_best_so_far_is_shown(client: Client) -> None:
    study = asked(client, **ADVICE)
    work(turns=2)
    words = text_of(client.get(study.get_absolute_url()))
    assert "Under way" in words
    assert "The best so far" in words
    work()
    study.refresh_from_db()
    response = client.get(study.get_absolute_url())
    assert "What could Red cast?" in text_of(response)
    assert "Veteran on Abe : Fred dies in round 2." in text_of(response)
    scenario, cards = cards_from(preset("fred"), "red", ADVICE["source"])
    found = result_of(study)
    assert found.advice == advice_document(advise(AdviceQuestion(scenario, "red", cards))), "as at once, part by part"
    assert links(response, "/sandbox/fred/compare/")


@pytest.mark.parametrize(("source", "said"), [("Nope", "or names of cards"), ("owned", "Expected hand, deck, owned")])
def test_cards_that_are_none_are_refused(client: Client, source: str, said: str) -> None:
    response = client.post(ASK, ADVICE | {"source": source})
    assert response.status_code == 400
    assert said in text_of(response)


@pytest.mark.usefixtures("processes")
def test_matchups_are_fought_as_long_as_one_likes(client: Client) -> None:
    study = asked(client, kind="matchups", player="blue", against="Gorgon", first="it", runs=20)
    work()
    response = client.get(study.get_absolute_url())
    words = text_of(response)
    assert "20 of 20 fights" in words
    assert "Going first, " in words
    (row,) = links(response, r"/sandbox/fight/\?f=")
    assert "vs%20Gorgon" in row or "vs+Gorgon" in row
    found = matched(MatchupTable([side_in(preset("fred"), "blue")], sides_from("Gorgon"), runs=20), pool=Here())
    (met,) = found.met
    assert met is not None
    assert f"{met.share:.0%} of fights won on average" in words


def test_matchups_with_nobody_are_refused(client: Client) -> None:
    response = client.post(ASK, {"kind": "matchups", "player": "blue", "against": "Nope", "first": "it", "runs": 20})
    check_explained(response, "a starter deck")


@pytest.mark.usefixtures("processes")
def test_advice_counts_with_the_costs_that_its_asker_assumes_of_its_cards_alone(client: Client) -> None:
    costs = {Card.objects.get(name=name).pk: Price(4, 0) for name in ("Veteran", "Reanimate")}
    user = User.objects.create_user("alice", password="a long pass phrase")
    Collection.objects.create(user=user, contents=to_json(Holdings(cards={}, costs=costs)))
    client.force_login(user)
    fields: dict[str, Any] = {
        "kind": "advice",
        "player": "red",
        "source": "Veteran, Barkskin",
        "casts": 1,
        "measure": "left",
    }
    study = asked(client, **fields, goal="cheapest")
    assert study.parameters["costs"] == {"Veteran": 4}
    work()
    assert "4 mana assumed" in text_of(client.get(study.get_absolute_url()))
    assert asked(client, **fields, goal="best").parameters["costs"] == {}
    assert asked(client, **fields, goal="best", mana=3).parameters["costs"] == {"Veteran": 4}
