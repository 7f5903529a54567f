import { tabTexts } from '../../../../../lib/browser-features';
import { holdName } from './held-names';

const storageKey = 'galley.tab';

/** The identity of this tab. It changes at most once, when the tab takes over the identity of a killed one. */
export interface TabIdentity {
  readonly current: string;
  takeOver(name: string): void;
}

/**
 * Returns an identity for this tab that survives a reload, so that the reloaded page gets its own lease and draft back.
 * It's only in session storage while the page is unloaded, because a duplicated tab copies that storage and must not
 * get the same identity. If the browser forbids session storage, each load has a new one.
 */
export function claimTabId(newId: () => string): TabIdentity {
  let current = tabTexts.read(storageKey) ?? newId();
  let release = holdName(current);
  tabTexts.write(storageKey, null);
  addEventListener('pagehide', () => {
    tabTexts.write(storageKey, current);
    release();
  });
  addEventListener('pageshow', () => {
    tabTexts.write(storageKey, null);
    release = holdName(current);
  });
  return {
    get current() {
      return current;
    },
    takeOver(name) {
      release();
      current = name;
      release = holdName(name);
    },
  };
}
