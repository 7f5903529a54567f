import { newEmailHash } from '@galley/contract';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Begins a new email, once, if the address asks for one and the list has loaded. */
export function useAskedEmail(begin: (() => void) | undefined, isLoaded: boolean): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isAsked = hash === newEmailHash && isLoaded && begin !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `begin` is a new function each time, and begins once.
  useEffect(() => {
    if (!isAsked) return;
    void navigate({ hash: '' }, { replace: true });
    begin?.();
  }, [isAsked]);
}
