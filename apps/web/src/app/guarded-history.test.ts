import fc from 'fast-check';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { guardLeaving } from '../lib/leave-guards';
import { addBackLayer } from '../ui/back-layer/back-layers';
import { GuardedHistory } from './guarded-history';

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * A browser whose navigations wait for `step`. Like real browsers, it has one queue for navigations by the user and by
 * the page.
 */
class FakeBrowser {
  readonly entries = [{ path: '/', state: null as Record<string, unknown> | null, key: 'start' }];
  at = 0;
  /** How often Back was pressed at the first entry, which leaves the document if the browser allows it. */
  left = 0;
  /** Blocks navigations by the page, as browsers can. Navigations by the user continue. */
  isRefusing = false;
  private queue: (() => void)[] = [];
  private timers: (() => void)[] = [];
  private readonly listeners = new Set<() => void>();
  readonly window: Window;

  constructor(hasNames: boolean) {
    const entry = () => this.entries[this.at] as (typeof this.entries)[number];
    const add = (state: Record<string, unknown>, path = entry().path) => {
      this.entries.splice(this.at + 1, Infinity, { path, state, key: `k${Math.random()}` });
      this.at += 1;
    };
    const set = (state: Record<string, unknown>, path = entry().path) => Object.assign(entry(), { state, path });
    const history = {
      get state() {
        return entry().state;
      },
      pushState: (state: Record<string, unknown>, _: string, path?: string) => add(state, path),
      replaceState: (state: Record<string, unknown>, _: string, path?: string) => set(state, path),
      go: (delta: number) => !this.isRefusing && this.press(delta),
    };
    const location = {
      get pathname() {
        return entry().path;
      },
      get href() {
        return `http://galley.test${entry().path}`;
      },
      origin: 'http://galley.test',
      search: '',
      hash: '',
    };
    const traverseTo = (key: string) => {
      if (!this.isRefusing) this.queue.push(() => this.move(this.entries.findIndex((one) => one.key === key)));
      const refused = Promise.reject(new Error('aborted'));
      return { committed: refused, finished: refused };
    };
    const navigation = {
      get currentEntry() {
        return entry();
      },
      traverseTo,
    };
    this.window = {
      history,
      location,
      navigation: hasNames ? navigation : undefined,
      addEventListener: (_: string, listener: () => void) => this.listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => this.listeners.delete(listener),
      setTimeout: (run: () => void) => {
        this.timers.push(run);
        return run;
      },
      clearTimeout: (id: () => void) => {
        this.timers = this.timers.filter((run) => run !== id);
      },
    } as unknown as Window;
  }

  press(delta: number): void {
    this.queue.push(() => this.move(this.at + delta));
  }

  private move(to: number): void {
    if (to < 0) this.left += 1;
    if (to < 0 || to >= this.entries.length || to === this.at) return;
    this.at = to;
    for (const listener of [...this.listeners]) listener();
  }

  async step(): Promise<boolean> {
    const next = this.queue.shift() ?? this.timers.shift();
    next?.();
    await flush();
    return next !== undefined;
  }

  /** Runs all pending navigations. */
  async rest(): Promise<void> {
    await flush();
    for (let count = 0; count < 400; count++) if (!(await this.step())) return;
    throw new Error('The history does not come to rest');
  }

  get path(): string | undefined {
    return this.entries[this.at]?.path;
  }
}

const taken: (() => void)[] = [];
afterEach(async () => {
  for (const take of taken.splice(0)) take();
  await flush();
});

/** An app with the pages `/`, `/list` and `/build`, showing the last one. */
function open(hasNames: boolean, paths = ['/list', '/build']) {
  const browser = new FakeBrowser(hasNames);
  const history = createBrowserHistory({ window: browser.window, v5Compat: true });
  const guarded = new GuardedHistory(history, browser.window);
  const screen = { path: '/', questions: 0, open: 0, answer: (_: boolean): void => undefined };
  taken.push(
    guarded.listen(({ location }) => {
      screen.path = location.pathname;
      queueMicrotask(() => guarded.arrive());
    }),
  );
  for (const path of paths) guarded.navigator.push(path);
  const openDialog = () => {
    screen.open += 1;
    const close = addBackLayer(() => {
      close();
      screen.open -= 1;
    });
    taken.push(close);
    return () => {
      close();
      screen.open = 0;
    };
  };
  const holdWork = () => {
    taken.push(
      guardLeaving({
        isNeeded: () => screen.path === '/build',
        ask: () =>
          new Promise((resolve) => {
            screen.questions += 1;
            const close = addBackLayer(() => answer(false));
            const answer = (isLeaving: boolean) => {
              close();
              resolve(isLeaving);
            };
            taken.push(() => answer(false));
            screen.answer = answer;
          }),
      }),
    );
  };
  return { browser, guarded, screen, openDialog, holdWork };
}

describe.each([
  ['by name', true],
  ['by number', false],
])('[F-back] Back, entries told apart %s', (_, hasNames) => {
  it('closes what covers the page, newest first, then leaves it', async () => {
    const { browser, screen, openDialog } = open(hasNames);
    openDialog();
    openDialog();
    for (const left of [1, 0]) {
      browser.press(-1);
      await browser.rest();
      expect([screen.open, screen.path, browser.path]).toEqual([left, '/build', '/build']);
    }
    browser.press(-1);
    await browser.rest();
    expect([screen.path, browser.path]).toEqual(['/list', '/list']);
  });

  it('closes a dialog on the first entry of a document; once closed, Back goes to the page before', async () => {
    const { browser, screen, openDialog } = open(hasNames, []);
    openDialog();
    browser.press(-1);
    await browser.rest();
    expect([screen.open, browser.left]).toEqual([0, 0]);
    browser.press(-1);
    await browser.rest();
    expect(browser.left).toBe(1);
  });

  it('asks once over unsaved work, whatever is pressed, and goes where the first press led', async () => {
    const { browser, screen, holdWork } = open(hasNames);
    holdWork();
    browser.press(-1);
    browser.press(-1);
    await browser.rest();
    expect([screen.questions, screen.path, browser.path]).toEqual([1, '/build', '/build']);
    screen.answer(true);
    await browser.rest();
    expect([screen.path, browser.path]).toEqual(['/list', '/list']);
  });

  it('stays with the work, at its address, where the browser never goes back to it', async () => {
    const { browser, screen, holdWork } = open(hasNames);
    holdWork();
    browser.isRefusing = true;
    browser.press(-1);
    await browser.rest();
    expect([screen.questions, screen.path, browser.path]).toEqual([1, '/build', '/build']);
  });

  it('keeps address and screen together and unsaved work on screen, over any presses', async () => {
    const deed = fc.constantFrom('back', 'back', 'back twice', 'forward', 'step', 'open', 'stay', 'settle');
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 30 }), fc.boolean(), async (deeds, hasWork) => {
        const { browser, screen, openDialog, holdWork } = open(hasNames);
        if (hasWork) holdWork();
        for (const one of deeds) {
          if (one === 'back') browser.press(-1);
          if (one === 'back twice') browser.press(-2);
          if (one === 'forward') browser.press(1);
          if (one === 'step') await browser.step();
          if (one === 'open') openDialog();
          if (one === 'stay') screen.answer(false);
          if (one === 'settle') await browser.rest();
        }
        await browser.rest();
        expect(browser.path).toBe(screen.path);
        if (hasWork) expect(screen.path).toBe('/build');
        for (const take of taken.splice(0)) take();
        await flush();
      }),
      { numRuns: 300 },
    );
  });
});
