import { texts } from '@galley/contract';
import { toastError } from './toasts';

/**
 * Says that a part of the program did not arrive and offers to reload; the page goes on without it and keeps its
 * draft. A toast, because a dialog may itself be what is missing. A newer release has other parts: reloading fetches them.
 */
export function tellChunkFailure(error: unknown): void {
  console.error(error);
  toastError(texts.chunkFailure, { action: { label: 'Reload', run: () => window.location.reload() } });
}
