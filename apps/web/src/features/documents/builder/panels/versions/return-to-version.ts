import { ApiError, errorText } from '../../../../../api/api-error';
import { restoringCallsOf } from '../../../../../api/documents/documents';
import type { VersionedDocument } from '../../../../../api/documents/versions';
import { randomId } from '../../../../../api/random-id';
import type { versionMessages } from '../../../../../messages/documents/versions';

/**
 * Restores an earlier version of a document that isn't being edited here: takes the lease, restores, and releases it.
 * Refused with `stale_version` if `currentSeen` isn't the current version anymore, and with the lease message if someone
 * else has the lease. Throws the errors of the requests, for `returnProblem`.
 */
export async function returnToVersion(
  { kind, id }: VersionedDocument,
  { version, currentSeen }: { version: number; currentSeen: number },
): Promise<{ version: number }> {
  const tabId = randomId();
  const calls = restoringCallsOf(kind);
  const taken = await calls.takeLease(id, { tabId });
  const { number } = taken.lease;
  try {
    return await calls.restoreVersion(id, version, { leaseNumber: number, baseVersion: currentSeen });
  } finally {
    await calls.releaseLease(id, { tabId, number });
  }
}

/**
 * Returns why a version wasn't restored, with `messages` for the kind of document. The server's answer to a stale save
 * speaks of work that there isn't here.
 */
export function returnProblem(error: unknown, messages: Pick<typeof versionMessages, 'savedMeanwhile'>): string {
  const isStale = error instanceof ApiError && error.code === 'stale_version';
  return isStale ? messages.savedMeanwhile(error.body?.currentVersion ?? 0) : errorText(error);
}
