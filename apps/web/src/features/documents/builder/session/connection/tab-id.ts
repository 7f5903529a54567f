import { tabTexts } from '../../../../../lib/browser-features';
import { holdName } from './held-names';

const storageKey = 'galley.tab';

/** The name of this tab. It changes once at most, when the tab takes over the name of a killed one. */
export interface TabIdentity {
  readonly current: string;
  takeOver(name: string): void;
}

/**
 * A name for this tab that survives a reload, so that a reload gets its own lease and draft back. It's only in session
 * storage while the page is unloaded: a duplicated tab copies that storage and must not get the same name. Where the
 * browser forbids that storage, each load has a new name.
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
