import { editingCallsOf } from '../../../../../api/documents/documents';
import { randomId } from '../../../../../api/random-id';
import type { OpenedAddress } from '../../session/opened-document';

/**
 * Restores an earlier version of a document from the view of that version: takes the lease, restores, and releases it.
 * Refused with `stale_version` if a version newer than `newestSeen` was saved, and with the lease message if someone
 * else has the lease. Throws the errors of the requests.
 */
export async function returnToVersion(
  { kind, id }: Pick<OpenedAddress, 'kind' | 'id'>,
  { version, newestSeen }: { version: number; newestSeen: number },
): Promise<{ version: number }> {
  const tabId = randomId();
  const calls = editingCallsOf(kind);
  const taken = await calls.takeLease(id, { tabId });
  const { number } = taken.lease;
  try {
    return await calls.restoreVersion(id, version, { leaseNumber: number, baseVersion: newestSeen });
  } finally {
    await calls.releaseLease(id, { tabId, number });
  }
}
