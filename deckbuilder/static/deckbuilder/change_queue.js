/* The changes of a deck that the site has not answered yet: sent one at a time, in order, each until it is answered.

   They outlive a reload in the tab's own storage, each with a name of its own and all with the version that they build
   on, so that a change sent twice is made once and two tabs never write over each other. */

const LONGEST_WAIT = 16; // seconds
const NOT_THIS_ONE = [400, 413, 422]; // whatever else may go wrong on the way is no judgement of the change
const NOT_FROM_HERE = [403, 404, 410]; // what follows would be refused, too

const keyOf = (deck) => `deck-${deck}`;

/* The storage of this tab; null where the browser lets nothing be kept. */
export const tabStorage = () => {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
};

const read = (storage, deck) => {
  try {
    const { base, queue } = JSON.parse(storage.getItem(keyOf(deck)));
    if (Array.isArray(queue)) return { base, queue };
  } catch {
    /* nothing is kept, or somebody else's words */
  }
  return { base: null, queue: [] };
};

/* Whether changes of a deck wait in a tab's storage. */
export const changesWait = (storage, deck) => read(storage, deck).queue.length > 0;

/* `fetch` sends a change that builds on a version: (change, base) => answer. `clock` has setTimeout and clearTimeout.
   `told` hears what comes of it: changed(), saving(), saved(), waiting(seconds until the next try), refused(status) of
   one change, stopped(status) of all, and answered(text, values), which returns the version that the answer shows and
   whether it is kept aside. */
export class ChangeQueue {
  #deck;
  #storage;
  #fetch;
  #clock;
  #told;
  #base;
  #aside = false;
  #queue;
  #sending = false;
  #stopped = 0;
  #wait = 1;
  #timer = 0;

  constructor({ deck, storage, fetch, clock, told }) {
    this.#deck = deck;
    this.#storage = storage;
    this.#fetch = fetch;
    this.#clock = clock;
    this.#told = told;
    ({ base: this.#base, queue: this.#queue } = read(storage, deck));
  }

  get length() {
    return this.#queue.length;
  }

  /* What the waiting changes change, the first to be sent first. */
  get changes() {
    return this.#queue.map(({ values }) => values);
  }

  /* Begin on a page that shows a version. Return false for a page asked for just before the last change arrived: it is
     older than what this tab has seen saved. */
  begin({ version, aside }) {
    this.#aside = aside;
    if (this.#queue.length) {
      this.#told.waiting();
      this.#send();
      return true;
    }
    const stale = Number(this.#base) > Number(version);
    this.#base = version;
    if (stale) this.#forget();
    return !stale;
  }

  put(values) {
    this.#queue.push({ op: crypto.randomUUID?.() ?? String(Math.random()).slice(2), values });
    this.#keep();
    this.#told.changed();
    if (this.#stopped) this.#told.stopped(this.#stopped);
    else if (this.#timer) this.#told.waiting();
    else this.#send();
  }

  /* Try again at once. */
  retry() {
    this.#clock.clearTimeout(this.#timer);
    this.#timer = 0;
    this.#send();
  }

  async #send() {
    if (this.#sending) return;
    this.#sending = true;
    try {
      while (this.#queue.length && !this.#timer && !this.#stopped) await this.#sendFirst();
    } finally {
      this.#sending = false;
    }
  }

  async #sendFirst() {
    if (this.#wait === 1) this.#told.saving();
    let answer;
    let text;
    try {
      answer = await this.#fetch(this.#queue[0], this.#base);
      text = await answer.text();
    } catch {
      this.#later();
      return;
    }
    if (answer.ok) this.#done(text);
    else if (NOT_THIS_ONE.includes(answer.status)) this.#drop(answer.status);
    else if (NOT_FROM_HERE.includes(answer.status)) this.#stop(answer.status);
    else this.#later();
  }

  #done(text) {
    ({ version: this.#base, aside: this.#aside } = this.#told.answered(text, this.#take()));
    this.#keep();
    this.#told.changed();
    if (!this.#queue.length) this.#told.saved();
  }

  #later() {
    this.#told.waiting(this.#wait);
    this.#timer = this.#clock.setTimeout(() => this.retry(), this.#wait * 1000);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #stop(status) {
    this.#stopped = status;
    this.#told.stopped(status);
  }

  /* One change is refused for itself: it must not hold up what follows. */
  #drop(status) {
    this.#take();
    this.#keep();
    this.#told.refused(status);
    this.#told.changed();
  }

  #take() {
    this.#wait = 1;
    return this.#queue.shift().values;
  }

  #keep() {
    if (this.#aside && !this.#queue.length) {
      this.#forget();
      return;
    }
    try {
      this.#storage.setItem(keyOf(this.#deck), JSON.stringify({ base: this.#base, queue: this.#queue }));
    } catch {
      /* nothing more can be kept: what waits is sent all the same */
    }
  }

  #forget() {
    try {
      this.#storage.removeItem(keyOf(this.#deck));
    } catch {
      /* nothing could be kept */
    }
  }
}
