import { AppError, type ChangeEvent, isManager } from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import { type DocumentRef, refOf } from '../../../platform/db/document-ref';
import { emails, templates } from '../../../platform/db/schema';
import type { HandlerMap, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { lockHolder, releaseLease, renewLease, takeLease } from './edit-lease';

/** The edit lease of an email, a page or a theme: one writer at a time (design.md 9). */
export function leaseHandlers(services: Services): HandlerMap {
  return {
    build_lease_take: async ({ caller, body }) => take(services, caller, refOf('email', caller.email), body),
    build_lease_renew: async ({ caller, body }) => renew(services, caller, refOf('email', caller.email), body),
    build_lease_release: async ({ caller, body }) => release(services, caller, refOf('email', caller.email), body),
    build_template_lease_take: async ({ caller, body }) =>
      take(services, caller, refOf('template', caller.template), body),
    build_template_lease_renew: async ({ caller, body }) =>
      renew(services, caller, refOf('template', caller.template), body),
    build_template_lease_release: async ({ caller, body }) =>
      release(services, caller, refOf('template', caller.template), body),
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
    if (holder && holder.id !== user.id) await recordChange(tx, authorOf(caller), takenOver(document, holder.id));
    return { lease, version: await currentVersion(tx, document) };
  });
}

function takenOver({ kind, id }: DocumentRef, member: number): ChangeEvent {
  const details = { member };
  return kind === 'email'
    ? { action: 'email.editing_taken_over', object: { kind, id }, details }
    : { action: 'template.editing_taken_over', object: { kind, id }, details };
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

/** Read after the lease is locked: the version the holder's work must start from. */
async function currentVersion(tx: Transaction, { organizationId, kind, id }: DocumentRef): Promise<number> {
  const table = kind === 'template' ? templates : emails;
  const [row] = await tx
    .select({ version: table.currentVersion })
    .from(table)
    .where(and(eq(table.organizationId, organizationId), eq(table.id, id), isNull(table.deletedAt)));
  if (!row) throw new AppError('not_found', messages.notFound);
  return row.version;
}
