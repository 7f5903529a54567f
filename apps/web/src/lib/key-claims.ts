type Claim = (event: KeyboardEvent) => boolean;

const claims = new Set<Claim>();

/**
 * Says that a screen uses some keys of the whole program for something of its own, for instance Control K for a link.
 * Answers the way to take the claim back.
 */
export function claimKeys(claim: Claim): () => void {
  claims.add(claim);
  return () => {
    claims.delete(claim);
  };
}

/** Whether the screen uses this key itself. */
export function isClaimed(event: KeyboardEvent): boolean {
  return [...claims].some((claim) => claim(event));
}

/** Whether what is typed goes into a field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

/** Whether a dialog stands over the page: the keys of the page wait until it is closed. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
