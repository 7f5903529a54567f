let offered: { tid: number; run: () => void } | null = null;

/** Keeps the way back from the deletion this window did last in a theme, for as long as its toast and beyond. */
export function offerUndo(tid: number, run: () => void): void {
  offered = { tid, run };
}

/** Something came back in a theme: there is nothing to undo any more. */
export function forgetUndo(tid: number): void {
  if (offered?.tid === tid) offered = null;
}

/** Undoes the deletion this window did last in a theme; null when there is none. */
export function lastDeletion(tid: number): (() => void) | null {
  return offered?.tid === tid ? offered.run : null;
}
