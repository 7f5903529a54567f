import { messages } from '../messages';
import { toastError } from './toasts';

/**
 * Reports that a code chunk couldn't be loaded and offers to reload, which loads the chunks of a newer release. The
 * page keeps working and keeps its draft. Shows a toast, because the dialog's code may itself be missing.
 */
export function reportChunkError(error: unknown): void {
  console.error(error);
  toastError(messages.chunkFailure, { action: { label: messages.reload, run: () => window.location.reload() } });
}
