import { AppError } from '@galley/contract';
import { messages } from '../../../messages';
import type { DocumentRef } from '../../../platform/db/document-ref';
import type { Services } from '../../../services';
import { currentVersion } from '../leases/current-version';
import { type Holder, passLease } from '../leases/edit-lease';
import { moveDraft } from './drafts';

/**
 * Gives the lease of a document to someone else, and the unsaved work with it, in one transaction. `draft`: the name of
 * the giver's draft that has the work; undefined = there is none. Throws `lease_lost` if the giver doesn't have the lease
 * anymore, `not_found` if the server doesn't have the draft, and `stale_version` if a newer version was saved than the
 * one it is based on (docs/decisions/112).
 */
export async function handOverDocument(
  services: Pick<Services, 'db' | 'clock'>,
  document: DocumentRef,
  { from, to, draft }: { from: Holder & { number: number }; to: Holder; draft: string | undefined },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await passLease(tx, services, document, { from, to });
    if (draft === undefined) return;
    const owner = { document, userId: from.userId };
    const baseVersion = await moveDraft(tx, owner, { tabId: draft, toUserId: to.userId });
    if (baseVersion === null) throw new AppError('not_found', messages.draftNotHere);
    const current = await currentVersion(tx, document);
    if (baseVersion !== current)
      throw new AppError('stale_version', messages.staleSave(current), { currentVersion: current });
  });
}
