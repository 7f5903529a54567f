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

/** Returns true if typed text goes to a field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

/** Returns true while a dialog is open. Page shortcuts are inactive until it's closed. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
