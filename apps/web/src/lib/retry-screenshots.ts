import { errorText } from '../api/api-error';
import { retryScreenshots } from '../api/files/screenshots';
import { alertError } from './dialogs';

/** Retries the failed screenshots of one kind in a theme, then calls `then`. Shows an error if it fails. */
export async function takeAgain(
  tid: number,
  kind: Parameters<typeof retryScreenshots>[1],
  then: () => unknown,
): Promise<void> {
  try {
    await retryScreenshots(tid, kind);
    await then();
  } catch (error) {
    await alertError(errorText(error));
  }
}
