type Claim = (event: KeyboardEvent) => boolean;

const claims = new Set<Claim>();

/**
 * Claims global shortcuts for a screen's own use, for example Control K for a link. Returns a function that releases
 * them.
 */
export function claimKeys(claim: Claim): () => void {
  claims.add(claim);
  return () => {
    claims.delete(claim);
  };
}

/** Returns true if the screen has claimed this key. */
export function isClaimed(event: KeyboardEvent): boolean {
  return [...claims].some((claim) => claim(event));
}

const fields = 'input, textarea, select, [contenteditable="true"]';
const boxes = 'input[type="checkbox"], input[type="radio"]';

/** Whether keys go into a field: a text, a list, or a checkbox, which Space changes. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(fields) !== null;
}

/** Whether keys go into a text or a list. A checkbox leaves Undo, Select all and the like to the page. */
export function isTypingText(target: EventTarget | null): boolean {
  return isTyping(target) && !(target instanceof HTMLElement && target.matches(boxes));
}

/** Returns true while a dialog is open. Page shortcuts are inactive until it's closed. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
