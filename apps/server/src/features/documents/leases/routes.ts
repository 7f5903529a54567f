import { AppError, isManager } from '@galley/contract';
import { documentOf } from '../../../access/targets';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { DocumentRef } from '../../../platform/db/document-ref';
import type { AnyDocumentTarget, DocumentContext, HandlerMap, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { documentEvent } from '../stored-versions/document-event';
import { currentVersion } from './current-version';
import { lockHolder, releaseLease, renewLease, takeLease } from './edit-lease';

/** Returns the handlers for the edit leases of all documents: one writer at a time (design.md 9). */
export function leaseHandlers(services: Services): HandlerMap {
  const takeLeaseOf = async ({ caller, body }: DocumentContext<'build_lease_take', AnyDocumentTarget>) =>
    take(services, caller, documentOf(caller), body);
  const renewLeaseOf = async ({ caller, body }: DocumentContext<'build_lease_renew', AnyDocumentTarget>) =>
    renew(services, caller, documentOf(caller), body);
  const releaseLeaseOf = async ({ caller, body }: DocumentContext<'build_lease_release', AnyDocumentTarget>) =>
    release(services, caller, documentOf(caller), body);
  return {
    build_lease_take: takeLeaseOf,
    build_template_lease_take: takeLeaseOf,
    build_layout_lease_take: takeLeaseOf,
    build_pin_lease_take: takeLeaseOf,
    build_lease_renew: renewLeaseOf,
    build_template_lease_renew: renewLeaseOf,
    build_layout_lease_renew: renewLeaseOf,
    build_pin_lease_renew: renewLeaseOf,
    build_lease_release: releaseLeaseOf,
    build_template_lease_release: releaseLeaseOf,
    build_layout_lease_release: releaseLeaseOf,
    build_pin_lease_release: releaseLeaseOf,
  };
}

interface Held {
  tabId: string;
  number: number;
}

async function take(
  services: Services,
  caller: UserCaller,
  document: DocumentRef,
  { tabId, takesOver }: { tabId: string; takesOver?: boolean },
) {
  const { user, membership } = caller;
  if (takesOver && !isManager(membership.role)) throw new AppError('forbidden', messages.noPermission);
  return await services.db.transaction(async (tx) => {
    const holder = takesOver ? await lockHolder(tx, services, document) : null;
    const lease = await takeLease(tx, services, document, { userId: user.id, tabId }, { takesOver });
    if (holder && holder.id !== user.id) {
      const event = documentEvent(document, { action: 'editing_taken_over', details: { member: holder.id } });
      await recordChange(tx, authorOf(caller), event);
    }
    return { lease, version: await currentVersion(tx, document) };
  });
}

async function renew(services: Services, { user }: UserCaller, document: DocumentRef, held: Held) {
  return await services.db.transaction(async (tx) => ({
    lease: await renewLease(tx, services, document, { userId: user.id, ...held }),
    version: await currentVersion(tx, document),
  }));
}

async function release(services: Services, { user }: UserCaller, document: DocumentRef, held: Held) {
  await services.db.transaction((tx) => releaseLease(tx, services, document, { userId: user.id, ...held }));
  return { success: true as const };
}
