import { hideToast, toast } from '../../../lib/toasts';

let offered: { tid: number; run: () => void; toastId: number } | null = null;

/** Says what was deleted in a theme and offers the way back, in the toast and for as long as it is the last deletion. */
export function offerUndo(tid: number, text: string, run: () => void): void {
  const toastId = toast(text, { kind: 'removed', action: { label: 'Undo', run } });
  offered = { tid, run, toastId };
}

/** It is undone, or something else came back in the theme: nothing is offered any more, in the toast neither. */
export function forgetUndo(tid: number): void {
  if (offered?.tid !== tid) return;
  hideToast(offered.toastId);
  offered = null;
}

/** Undoes the deletion this window did last in a theme; null when there is none. */
export function lastDeletion(tid: number): (() => void) | null {
  return offered?.tid === tid ? offered.run : null;
}
