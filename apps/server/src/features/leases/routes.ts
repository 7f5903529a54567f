import { AppError } from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { messages } from '../../messages';
import type { Transaction } from '../../platform/db/database';
import { refOf } from '../../platform/db/document-ref';
import { emails } from '../../platform/db/schema';
import type { EmailTarget, HandlerMap } from '../../platform/http/types';
import type { Services } from '../../services';
import { releaseLease, renewLease, takeLease } from './edit-lease';

/** The edit lease of an email or page: one writer at a time (design.md 9). */
export function leaseHandlers(services: Services): HandlerMap {
  return {
    build_lease_take: async ({ caller, body }) =>
      services.db.transaction(async (tx) => ({
        lease: await takeLease(tx, services, refOf('email', caller.email), {
          userId: caller.user.id,
          tabId: body.tabId,
        }),
        version: await currentVersion(tx, caller.email),
      })),
    build_lease_renew: async ({ caller, body }) =>
      services.db.transaction(async (tx) => ({
        lease: await renewLease(tx, services, refOf('email', caller.email), { userId: caller.user.id, ...body }),
        version: await currentVersion(tx, caller.email),
      })),
    build_lease_release: async ({ caller, body }) => {
      await services.db.transaction((tx) =>
        releaseLease(tx, services, refOf('email', caller.email), { userId: caller.user.id, ...body }),
      );
      return { success: true };
    },
  };
}

/** Read after the lease is locked: the version the holder's work must start from. */
async function currentVersion(tx: Transaction, email: EmailTarget): Promise<number> {
  const [row] = await tx
    .select({ version: emails.currentVersion })
    .from(emails)
    .where(and(eq(emails.organizationId, email.organizationId), eq(emails.id, email.id), isNull(emails.deletedAt)));
  if (!row) throw new AppError('not_found', messages.notFound);
  return row.version;
}
