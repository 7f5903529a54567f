import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';
import { GuardedHistory } from './guarded-history';

/**
 * The address of the browser as the router's, with a say for screens that hold unsaved work and for what covers the
 * page. The library's data router could ask too, in twice the bytes, and nothing else of it is used here.
 */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [guarded] = useState(() => new GuardedHistory(history));
  const [place, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => guarded.listen((next) => startTransition(() => setPlace({ ...next }))), [guarded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another place stands on screen.
  useLayoutEffect(() => guarded.arrive(), [guarded, place]);
  return (
    <Router location={place.location} navigationType={place.action} navigator={guarded.navigator}>
      {children}
    </Router>
  );
}
