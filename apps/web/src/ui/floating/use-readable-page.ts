import { useLayoutEffect } from 'react';

/**
 * Keeps the page beside an open list readable for screen readers, because it stays reachable by Tab. The library sets
 * `aria-hidden` on everything outside of a list with a text field. For a component that is only mounted while the list
 * is open.
 */
export function useReadablePage(): void {
  // The library hides the page in an effect. This has to observe before.
  useLayoutEffect(() => {
    const observer = new MutationObserver((changes) => {
      for (const { target, oldValue } of changes)
        if (target instanceof Element && oldValue === null && target.getAttribute('aria-hidden') === 'true')
          target.removeAttribute('aria-hidden');
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ['aria-hidden'], attributeOldValue: true });
    return () => observer.disconnect();
  }, []);
}
