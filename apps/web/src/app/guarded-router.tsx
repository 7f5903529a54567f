import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, type Navigator, Router, type To } from 'react-router';
import { askToLeave, isLeavingGuarded } from '../lib/leave-guards';

type History = ReturnType<typeof createBrowserHistory>;

/**
 * The address of the browser as the router's, with a say for screens that hold unsaved work: going elsewhere by link,
 * by program or by the browser's own Back asks them first. The library's data router could do so too, in twice the
 * bytes, and nothing else of it is used here.
 */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [navigator] = useState(() => guardNavigator(history));
  const [place, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => watchHistory(history, (next) => startTransition(() => setPlace({ ...next }))), [history]);
  return (
    <Router location={place.location} navigationType={place.action} navigator={navigator}>
      {children}
    </Router>
  );
}

/** Links and calls of the program. */
function guardNavigator(history: History): Navigator {
  const guarded = (to: To, go: () => void) => {
    if (isLeavingGuarded(window.location.pathname, pathOf(to))) void askToLeave(go);
    else go();
  };
  return {
    createHref: (to) => history.createHref(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => history.go(delta),
    push: (to, state) => guarded(to, () => history.push(to, state)),
    replace: (to, state) => guarded(to, () => history.replace(to, state)),
  };
}

/** The browser's Back and Forward have gone already when they are told of: what is guarded is taken back, then asked. */
function watchHistory(history: History, onChange: (place: Pick<History, 'action' | 'location'>) => void): () => void {
  let shown = history.location.pathname;
  // Pops that are our own: one that takes back, one that goes after all.
  let own: 'back' | 'on' | null = null;
  return history.listen(({ action, location, delta }) => {
    const isOurs = own;
    own = null;
    if (isOurs === 'back') return;
    if (action === 'POP' && isOurs === null && delta && isLeavingGuarded(shown, location.pathname)) {
      own = 'back';
      history.go(-delta);
      void askToLeave(() => {
        own = 'on';
        history.go(delta);
      });
      return;
    }
    shown = location.pathname;
    onChange({ action, location });
  });
}

function pathOf(to: To): string {
  const path = typeof to === 'string' ? to : (to.pathname ?? window.location.pathname);
  return new URL(path, window.location.href).pathname;
}
