import { hideToast, toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';

let offered: { tid: number; run: () => void; toastId: number } | null = null;

/** Shows a toast about a deletion in a theme, and offers Undo there and while it's the theme's last deletion. */
export function offerUndo(tid: number, text: string, run: () => void): void {
  const toastId = toast(text, { kind: 'removed', action: { label: messages.undo, run } });
  offered = { tid, run, toastId };
}

/** It was undone, or something else was restored in the theme. Undo is no longer offered, also not in the toast. */
export function forgetUndo(tid: number): void {
  if (offered?.tid !== tid) return;
  hideToast(offered.toastId);
  offered = null;
}

/** Undoes this window's last deletion in a theme; null if there is none. */
export function lastDeletion(tid: number): (() => void) | null {
  return offered?.tid === tid ? offered.run : null;
}
