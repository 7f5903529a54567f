import { messages } from '../messages';
import { toastError } from './toasts';

/**
 * Reports that a code chunk couldn't be loaded and offers to reload. The page keeps working and keeps its draft. A
 * toast, because the dialog code may itself be missing. A newer release has other chunks, which reloading loads.
 */
export function reportChunkError(error: unknown): void {
  console.error(error);
  toastError(messages.chunkFailure, { action: { label: 'Reload', run: () => window.location.reload() } });
}
