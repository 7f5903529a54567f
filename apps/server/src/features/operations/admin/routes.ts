import { AppError, limits } from '@galley/contract';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import { readPage } from '../../../platform/db/read-page';
import type { HandlerMap, UserCaller } from '../../../platform/http/types';
import { deletionTime } from '../../../platform/retention';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { requireProof } from '../../people/auth/service';
import { findWaitingMails, readOutbox, testMailServer } from '../../shared/mailer/service';
import { avatarUrl } from '../../shared/profile/avatar-url';
import { presentBackups } from '../backup/backup-state';
import { deleteAccount } from './delete-account';
import { type AccountAdmin, lockAccount, unlockAccount } from './lock-account';
import { changeQuota, readLimits } from './organization-limits';
import { type AdminPage, listOrganizations, listUsers, measureStorage } from './repository';

const bytesPerMegabyte = 1024 * 1024;

/** Returns the handlers for the tools of site admins. */
export function adminHandlers(services: Services): HandlerMap {
  const { db } = services;
  return {
    ...serverHandlers(services),
    admin_organizations: async ({ query }) => {
      const { rows, nextAfter } = await readPage(limits.pageSize, async (limit) =>
        listOrganizations(db, { ...filterOf(query), limit }),
      );
      return {
        organizations: rows.map(({ canceledAt, ...row }) => ({
          ...row,
          createdAt: unixSeconds(row.createdAt),
          deletesAt: canceledAt ? unixSeconds(deletionTime(canceledAt)) : 0,
        })),
        nextCursor: nextAfter?.id ?? null,
      };
    },
    admin_users: async ({ query }) => {
      const { rows, nextAfter } = await readPage(limits.pageSize, async (limit) =>
        listUsers(db, { ...filterOf(query), limit }),
      );
      return {
        users: rows.map(({ avatarKey, ...row }) => ({
          ...row,
          avatar: avatarUrl(avatarKey),
          createdAt: unixSeconds(row.createdAt),
          lastSignInAt: row.lastSignInAt ? unixSeconds(row.lastSignInAt) : 0,
          lastSeenAt: row.lastSeenAt ? unixSeconds(row.lastSeenAt) : 0,
          lockedAt: row.lockedAt ? unixSeconds(row.lockedAt) : 0,
        })),
        nextCursor: nextAfter?.id ?? null,
      };
    },
    admin_users_lock: async ({ params, caller }) => {
      await lockAccount(services, adminOf(caller), params.uid);
      return { success: true };
    },
    admin_users_unlock: async ({ params, caller }) => {
      await unlockAccount(services, adminOf(caller), params.uid);
      return { success: true };
    },
    admin_users_delete: async ({ params, body, caller, request }) => {
      await requireProof(services, request, caller, body);
      await deleteAccount(services, adminOf(caller), { userId: params.uid, email: body.email });
      return { success: true };
    },
    admin_limits: async ({ params }) => await readLimits(services, params.oid),
    admin_limits_save: async ({ params, body, caller }) => {
      const { storageMegabytes, ...counts } = body;
      const storageBytes = storageMegabytes === null ? null : storageMegabytes * bytesPerMegabyte;
      const quota = { ...counts, storageBytes };
      await changeQuota(services, adminOf(caller), { organizationId: params.oid, quota });
      return await readLimits(services, params.oid);
    },
  };
}

/** Returns the handlers for the server itself: jobs, storage and email. */
function serverHandlers(services: Services): HandlerMap {
  const { db, jobs, config } = services;
  return {
    admin_jobs: async () => ({
      jobs: (await jobs.list()).map((job) => ({
        ...job,
        runAt: unixSeconds(job.runAt),
        createdAt: unixSeconds(job.createdAt),
      })),
    }),
    admin_jobs_retry: async ({ params, caller }) => {
      const { user, address } = caller;
      const event = { action: 'job.retried', userId: user.id, address, details: { job: params.jid } } as const;
      await db.transaction(async (tx) => {
        if (!(await jobs.retry(tx, params.jid))) throw new AppError('not_found', messages.notFound);
        await recordSecurityEvent(tx, event);
      });
      return { success: true };
    },
    admin_storage: async () => ({
      ...(await measureStorage(db)),
      version: config.version,
      hasMailServer: services.mailer !== null,
      waitingMails: await presentWaiting(services),
      backups: await presentBackups(services),
      isWorking: await jobs.check(),
      chromium: { ...(await services.browser.describe()), isConfigured: config.chromium !== null },
    }),
    admin_mail_test: async ({ body, caller }) => {
      const { user, address } = caller;
      const answer = await testMailServer(services, body.email);
      const details = { result: answer.isAccepted ? 'accepted' : 'refused' };
      const names = { email: body.email };
      await recordSecurityEvent(db, { action: 'mail.tested', userId: user.id, address, details, names });
      return answer;
    },
    admin_outbox: async () => ({
      mails: (await readOutbox(services)).map(({ html: _html, ...mail }) => ({
        ...mail,
        createdAt: unixSeconds(mail.createdAt),
        sentAt: mail.sentAt ? unixSeconds(mail.sentAt) : 0,
      })),
    }),
  };
}

async function presentWaiting({ db, mailer }: Services) {
  const found = mailer ? await findWaitingMails(db) : null;
  return found ? { ...found, since: unixSeconds(found.since) } : undefined;
}

function adminOf({ user, address }: UserCaller): AccountAdmin {
  return { userId: user.id, address };
}

/** Returns which rows a query lists; an empty term is none. */
function filterOf({ cursor, term }: { cursor?: number; term?: string }): Omit<AdminPage, 'limit'> {
  return { before: cursor, term: term || undefined };
}
