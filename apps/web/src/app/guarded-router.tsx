import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';
import { GuardedHistory } from './guarded-history';

/**
 * The router's location, with guards for screens with unsaved work and for open overlays. The library's data router has
 * guards too, but is twice as large, and its other features aren't used here.
 */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [guarded] = useState(() => new GuardedHistory(history));
  const [place, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => guarded.listen((next) => startTransition(() => setPlace({ ...next }))), [guarded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time another location is displayed.
  useLayoutEffect(() => guarded.arrive(), [guarded, place]);
  return (
    <Router location={place.location} navigationType={place.action} navigator={guarded.navigator}>
      {children}
    </Router>
  );
}
