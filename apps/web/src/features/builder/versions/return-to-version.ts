import { callRoute } from '../../../lib/api';
import { randomId } from '../session/tab-id';

/**
 * Returns a document to an old version from the view of that version: takes the lease for the moment, restores, gives
 * it back. Refused with `stale_version` when a newer version than `newestSeen` was saved. Throws what the calls throw; a held lease refuses with the spec's sentence.
 */
export async function returnToVersion(
  id: number,
  { version, newestSeen }: { version: number; newestSeen: number },
): Promise<{ version: number }> {
  const tabId = randomId();
  const params = { id };
  const taken = await callRoute('build_lease_take', { params, body: { tabId } });
  const { number } = taken.lease;
  try {
    return await callRoute('build_version_restore', {
      params: { id, version },
      body: { leaseNumber: number, baseVersion: newestSeen },
    });
  } finally {
    await callRoute('build_lease_release', { params, body: { tabId, number } });
  }
}
