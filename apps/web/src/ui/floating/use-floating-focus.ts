import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const guards = '[data-base-ui-focus-guard]';
const focusable =
  'a[href], button:not([tabindex="-1"]), input:not([disabled]), select, textarea, [tabindex]:not([tabindex="-1"])';

/**
 * Keyboard handling of a floating element that isn't modal. The library adds hidden tab stops around it that have no
 * meaning for screen reader users; this removes them from the tab order. Instead, Tab cycles within a popover, and
 * closes a list and focuses its button.
 */
export function useFloatingFocus(how: { onTab: 'go-round' } | { onTab: 'close'; onClose: () => void }): {
  ref: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    quietGuards(ref.current);
    // Some are added a moment after the element they surround.
    const observer = new MutationObserver(() => quietGuards(ref.current));
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    if (how.onTab === 'close') {
      event.preventDefault();
      how.onClose();
    } else goRound(ref.current, event);
  };
  return { ref, onKeyDown };
}

function goRound(panel: HTMLElement | null, event: KeyboardEvent): void {
  const stops = [...(panel?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter((stop) => stop.checkVisibility());
  const [first, last] = [stops[0], stops.at(-1)];
  const at = document.activeElement;
  const isAtEnd = event.shiftKey ? at === first || at === panel : at === last;
  if (!isAtEnd || !first || !last) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

/** The guards in the element's own portal, and those at the place where the portal was opened. */
function quietGuards(panel: HTMLElement | null): void {
  const portal = panel?.closest<HTMLElement>('[data-base-ui-portal]');
  if (!portal) return;
  const owner = document.querySelector(`[aria-owns="${CSS.escape(portal.id)}"]`);
  const outside = [owner?.previousElementSibling, owner?.nextElementSibling];
  for (const guard of [...portal.querySelectorAll(guards), ...outside])
    if (guard instanceof HTMLElement && guard.matches(guards) && guard.tabIndex !== -1) guard.tabIndex = -1;
}
