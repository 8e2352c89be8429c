"""The queue of a deck's changes by itself: a blank page of the site imports the class and hands it its surroundings."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

BLANK = "/robots.txt"

SURROUNDINGS = """async () => {
  const { ChangeQueue, tabStorage, changesWait } = await import("/static/deckbuilder/change_queue.js");
  const heard = [];     // what the queue tells
  const sent = [];      // what it sends: a change, and the version that it builds on
  const answers = [];   // how the site answers the next ones: a status, or null where there is no network; then 200
  const waits = [];     // what the clock is asked to do, and when
  let version = 1;
  const told = {
    answered: (text, values) => {
      heard.push(`answered ${values.change}`);
      version += 1;
      return { version, aside: false };
    },
  };
  for (const name of ["changed", "saving", "saved", "waiting", "refused", "stopped"])
    told[name] = (...said) => { if (name !== "changed") heard.push([name, ...said].join(" ")); };
  const fetch = async (change, base) => {
    const status = answers.length ? answers.shift() : 200;
    if (status === null) throw new TypeError("no network");
    sent.push([change.values.change, base, change.op]);
    return { ok: status === 200, status, text: async () => "" };
  };
  const clock = {
    setTimeout: (run, milliseconds) => waits.push({ run, milliseconds }),
    clearTimeout: (number) => { if (number) waits[number - 1].run = () => {}; },
  };
  const open = (storage = tabStorage(), deck = "d") => {
    const queue = new ChangeQueue({ deck, storage, fetch, clock, told });
    return [queue, queue.begin({ version, aside: false })];
  };
  const settle = async () => { for (let turn = 0; turn < 50; turn += 1) await null; };
  Object.assign(window, { heard, sent, answers, waits, open, settle, changesWait, tabStorage });
  window.stored = () => JSON.parse(sessionStorage.getItem("deck-d"));
}"""


@pytest.fixture
def blank(page: Page) -> Page:
    """Return a page on which `open()` makes a queue, and what it sends and tells is written down."""
    page.goto(BLANK)
    page.evaluate("sessionStorage.clear()")
    page.evaluate(SURROUNDINGS)
    return page


def run(page: Page, script: str) -> Any:
    """Run the lines of a script on the page, wait until nothing more happens by itself, and return what it returns."""
    return page.evaluate(f"async () => {{ {script} }}")


def test_changes_are_sent_in_order_each_on_the_version_before(blank: Page) -> None:
    sent, heard, left = run(
        blank,
        """const [queue] = open();
           for (const change of ["a", "b", "c"]) queue.put({ change });
           await settle();
           return [sent, heard, queue.length];""",
    )
    assert [(change, base) for change, base, _ in sent] == [("a", 1), ("b", 2), ("c", 3)]
    assert len({op for _, _, op in sent}) == 3
    assert [said for said in heard if said != "saving"] == ["answered a", "answered b", "answered c", "saved"]
    assert left == 0


def test_what_waits_is_kept_across_a_reload(blank: Page) -> None:
    run(
        blank,
        """answers.push(null);
           const [queue] = open();
           for (const change of ["a", "b"]) queue.put({ change });
           await settle();""",
    )
    kept = run(blank, "return stored()")
    assert [change["values"]["change"] for change in kept["queue"]] == ["a", "b"]
    blank.reload()
    blank.evaluate(SURROUNDINGS)
    waited, sent, after = run(
        blank,
        """const waited = changesWait(tabStorage(), "d");
           const [queue, current] = open();
           await settle();
           return [waited && current, sent, [changesWait(tabStorage(), "d"), stored().base]];""",
    )
    assert waited
    assert [(change, op) for change, _, op in sent] == [(one["values"]["change"], one["op"]) for one in kept["queue"]]
    assert after == [False, 3]


def test_a_page_older_than_what_the_tab_has_seen_saved_is_asked_for_anew(blank: Page) -> None:
    begun = run(
        blank,
        """const [queue] = open();
           queue.put({ change: "a" });
           await settle();
           const again = () => {
             const old = new queue.constructor({ deck: "d", storage: tabStorage(), told: {} });
             return old.begin({ version: 1, aside: false });
           };
           return [again(), again()];""",
    )
    assert begun == [False, True], "once, or a page that stays old is asked for without end"


@pytest.mark.parametrize("status", [400, 413, 422])
def test_a_refused_change_is_told_and_what_follows_is_sent(blank: Page, status: int) -> None:
    sent, heard, left = run(
        blank,
        f"""answers.push(200, {status});
            const [queue] = open();
            for (const change of ["a", "b", "c"]) queue.put({{ change }});
            await settle();
            return [sent, heard, stored().queue];""",
    )
    assert [(change, base) for change, base, _ in sent] == [("a", 1), ("b", 2), ("c", 2)]
    assert [said for said in heard if said != "saving"] == ["answered a", f"refused {status}", "answered c", "saved"]
    assert left == []


@pytest.mark.parametrize("status", [403, 404, 410])
def test_where_nothing_can_be_changed_any_more_all_is_kept(blank: Page, status: int) -> None:
    sent, heard, left = run(
        blank,
        f"""answers.push({status});
            const [queue] = open();
            for (const change of ["a", "b"]) queue.put({{ change }});
            await settle();
            queue.put({{ change: "c" }});
            queue.retry();
            await settle();
            return [sent, heard, stored().queue.map(({{ values }}) => values.change)];""",
    )
    assert [change for change, _, _ in sent] == ["a"]
    assert heard == ["saving", f"stopped {status}", f"stopped {status}"]
    assert left == ["a", "b", "c"]


@pytest.mark.parametrize("answer", ["503", "429", "408", "407", "null"])
def test_a_busy_site_and_a_missing_network_are_waited_for(blank: Page, answer: str) -> None:
    sent, heard, waits = run(
        blank,
        f"""answers.push(...Array(6).fill({answer}));
            const [queue] = open();
            queue.put({{ change: "a" }});
            await settle();
            queue.put({{ change: "b" }});
            for (let tries = 0; tries < 6; tries += 1) {{ waits.at(-1).run(); await settle(); }}
            return [sent, heard, waits.map(({{ milliseconds }}) => milliseconds)];""",
    )
    made = [change for change, _, _ in sent]
    assert made[-2:] == ["a", "b"]
    assert set(made[:-2]) <= {"a"}, "what follows waits, too"
    assert len({op for change, _, op in sent if change == "a"}) == 1, "the site knows what it has made already"
    assert waits == [1000, 2000, 4000, 8000, 16000, 16000]
    assert heard[:3] == ["saving", "waiting 1", "waiting"]
    assert heard[-4:] == ["answered a", "saving", "answered b", "saved"]


def test_the_network_come_back_is_tried_at_once_and_only_once(blank: Page) -> None:
    sent = run(
        blank,
        """answers.push(null);
           const [queue] = open();
           queue.put({ change: "a" });
           await settle();
           queue.retry();
           waits[0].run();
           await settle();
           return sent;""",
    )
    assert [change for change, _, _ in sent] == ["a"]


def test_two_tabs_keep_their_own_changes(blank: Page, context: BrowserContext) -> None:
    other = context.new_page()
    other.goto(BLANK)
    other.evaluate(SURROUNDINGS)
    for page, change in ((blank, "a"), (other, "b")):
        run(page, f"answers.push(null); open()[0].put({{ change: '{change}' }}); await settle();")
    for page, change in ((blank, "a"), (other, "b")):
        assert [each["values"]["change"] for each in run(page, "return stored().queue")] == [change]
        assert run(page, "waits[0].run(); await settle(); return sent.map(([change]) => change)") == [change]


STORAGES = {
    "forbidden": "null",
    "full": "{ getItem: () => null, setItem: () => { throw new DOMException('', 'QuotaExceededError'); } }",
    "another's words": "{ getItem: () => '[1, 2', setItem: () => {}, removeItem: () => {} }",
    "another's list": "{ getItem: () => '{\"queue\": 7}', setItem: () => {}, removeItem: () => {} }",
}


@pytest.mark.parametrize("storage", STORAGES.values(), ids=STORAGES)
def test_without_a_storage_the_changes_are_sent_all_the_same(blank: Page, storage: str) -> None:
    sent, heard, left = run(
        blank,
        f"""answers.push(503);
            const [queue, current] = open({storage});
            for (const change of ["a", "b"]) queue.put({{ change }});
            await settle();
            const left = [current, queue.length, changesWait({storage}, "d")];
            queue.retry();
            await settle();
            return [sent, heard, left];""",
    )
    assert left == [True, 2, False]
    assert [change for change, _, _ in sent] == ["a", "a", "b"]
    assert heard[-1] == "saved"


def test_a_browser_that_forbids_storage_has_none(blank: Page) -> None:
    found = run(
        blank,
        """Object.defineProperty(window, "sessionStorage", { get() { throw new DOMException("", "SecurityError"); } });
           return tabStorage();""",
    )
    assert found is None


def test_a_version_kept_aside_is_not_remembered_for_the_deck(blank: Page) -> None:
    kept = run(
        blank,
        """const { ChangeQueue } = await import("/static/deckbuilder/change_queue.js");
           const told = Object.fromEntries(["changed", "saving", "saved"].map((name) => [name, () => {}]));
           told.answered = () => ({ version: 7, aside: true });
           const fetch = async () => ({ ok: true, status: 200, text: async () => "" });
           const queue = new ChangeQueue({ deck: "d", storage: tabStorage(), fetch, clock: window, told });
           queue.begin({ version: 5, aside: true });
           queue.put({ change: "a" });
           const meanwhile = stored().queue.length;
           await settle();
           return [meanwhile, stored()];""",
    )
    assert kept == [1, None]
