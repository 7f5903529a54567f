import type { UNSAFE_createBrowserHistory as createBrowserHistory, Navigator, To } from 'react-router';
import { askToLeave, isLeavingGuarded } from '../lib/leave-guards';
import { closeTopLayer, hasBackLayer, onBackLayer } from '../ui/back-layer/back-layers';

export type History = ReturnType<typeof createBrowserHistory>;
export type Place = Pick<History, 'action' | 'location'>;

/** An entry of the browser's history. */
interface Entry {
  /** The index in the history library: 0 is the first entry of this document. */
  index: number;
  /** Pushed by `makeRoom`: a copy of the entry before it. */
  isSpare: boolean;
  path: string;
  url: string;
  state: unknown;
  /** The browser's key of the entry, if the browser supports keys. */
  key: string | undefined;
}

/** How often, and at which intervals, the browser is sent back to the displayed location. */
const attempts = 20;
const patienceMs = 250;

/**
 * The browser's history with guards for the displayed screen. When the page is notified of Back or Forward, the browser
 * has already navigated, and the next navigation may be pending. So navigations aren't counted. Instead, the displayed
 * entry is stored in `held`, and the browser is sent back until it is at that entry, however often the user navigates
 * in between.
 */
export class GuardedHistory {
  private held: Entry;
  private isSettling = false;
  private isLeaving = false;
  private onChange: (place: Place) => void = () => undefined;

  constructor(
    private readonly history: History,
    private readonly browser: Window = window,
  ) {
    this.held = this.read();
  }

  /** Used for links and navigations by the app. */
  readonly navigator: Navigator = {
    createHref: (to) => this.history.createHref(to),
    encodeLocation: (to) => this.history.encodeLocation(to),
    go: (delta) => this.history.go(delta),
    push: (to, state) => this.guarded(to, () => this.history.push(to, state)),
    replace: (to, state) => this.guarded(to, () => this.history.replace(to, state)),
  };

  /** Registers a callback for every location to display. Returns a function that unregisters it. */
  listen(onChange: (place: Place) => void): () => void {
    this.onChange = onChange;
    onBackLayer(() => this.makeRoom());
    return this.history.listen((place) => {
      if (place.action === 'POP') this.handlePop(place);
      else this.follow(place);
    });
  }

  /**
   * Call this when the last reported location is displayed. The previous screen is unmounted then, and guards can be
   * asked again.
   */
  arrive(): void {
    this.isLeaving = false;
  }

  private handlePop(place: Place): void {
    if (this.isSettling) return;
    this.countAnchor();
    const now = this.read();
    const delta = now.index - this.held.index;
    if (delta !== 0 && !this.isLeaving) {
      if (closeTopLayer()) {
        void this.settle();
        return;
      }
      if (isLeavingGuarded(this.held.path, now.path)) {
        const settled = this.settle();
        void askToLeave(() => settled.then(() => this.leave(delta)));
        return;
      }
    }
    const isOffSpare = this.held.isSpare && delta === -1 && now.path === this.held.path;
    this.follow(place);
    if (isOffSpare) this.history.go(-1); // The page shown is the same: the press was meant for the previous entry.
  }

  private follow(place: Place): void {
    this.held = this.read();
    this.onChange(place);
  }

  private leave(delta: number): void {
    this.isLeaving = true;
    this.history.go(delta);
  }

  /**
   * Sends the browser back to the displayed location. If the browser keeps refusing, that entry is overwritten instead.
   */
  private async settle(): Promise<void> {
    this.isSettling = true;
    for (let count = 0; count < attempts && !this.isSettled(); count++) {
      const moved = this.nextPop();
      this.goToHeld();
      await moved;
    }
    this.isSettling = false;
    if (this.isSettled()) return;
    const { state, url } = this.held;
    this.browser.history.replaceState({ ...(state as object), idx: this.read().index }, '', url);
    this.held = this.read();
  }

  private isSettled(): boolean {
    return this.read().index === this.held.index;
  }

  private goToHeld(): void {
    const { key, index } = this.held;
    const { navigation } = this.browser;
    // A key can't match the wrong entry if there is a navigation in between.
    if (navigation && key) {
      const { committed, finished } = navigation.traverseTo(key);
      for (const result of [committed, finished]) void result?.catch(() => undefined);
    } else this.history.go(index - this.read().index);
  }

  private nextPop(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.browser.removeEventListener('popstate', done);
        this.browser.clearTimeout(timer);
        resolve();
      };
      const timer = this.browser.setTimeout(done, patienceMs);
      this.browser.addEventListener('popstate', done);
    });
  }

  /**
   * Pushes an entry if the displayed one is the document's first. Otherwise Back would leave the document before an
   * overlay could be closed.
   */
  private makeRoom(): void {
    if (this.isSettling || !hasBackLayer() || this.held.index !== 0 || !this.isSettled()) return;
    const { history } = this.browser;
    history.pushState({ ...history.state, idx: 1, isSpare: true }, '');
    this.held = this.read();
  }

  /** Adds the index that is missing on an entry that the browser created for a link within the page. */
  private countAnchor(): void {
    const { history } = this.browser;
    if (history.state?.idx === undefined) history.replaceState({ ...history.state, idx: this.held.index + 1 }, '');
  }

  private read(): Entry {
    const { pathname, search, hash } = this.browser.location;
    const state = this.browser.history.state as { idx?: number; isSpare?: boolean } | null;
    return {
      index: state?.idx ?? 0,
      isSpare: state?.isSpare === true,
      path: pathname,
      url: pathname + search + hash,
      state,
      key: this.browser.navigation?.currentEntry?.key,
    };
  }

  private guarded(to: To, go: () => void): void {
    const path = typeof to === 'string' ? to : (to.pathname ?? this.browser.location.pathname);
    const next = new URL(path, this.browser.location.href).pathname;
    if (isLeavingGuarded(this.held.path, next)) void askToLeave(go);
    else go();
  }
}
