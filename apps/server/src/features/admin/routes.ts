import { AppError, texts } from '@galley/contract';
import { unixSeconds } from '../../platform/clock';
import type { HandlerMap } from '../../platform/http/types';
import type { Services } from '../../services';
import { readOutbox } from '../mails/service';
import { listOrganizations, listUsers, measureStorage } from './repository';

/** Tools of the site admins. */
export function adminHandlers(services: Services): HandlerMap {
  const { db, jobs, config } = services;
  return {
    admin_organizations: async () => ({
      organizations: (await listOrganizations(db)).map((row) => ({ ...row, createdAt: unixSeconds(row.createdAt) })),
    }),
    admin_users: async () => ({
      users: (await listUsers(db)).map((row) => ({
        ...row,
        createdAt: unixSeconds(row.createdAt),
        lastSeenAt: row.lastSeenAt ? unixSeconds(row.lastSeenAt) : 0,
      })),
    }),
    admin_jobs: async () => ({
      jobs: (await jobs.list()).map((job) => ({
        ...job,
        runAt: unixSeconds(job.runAt),
        createdAt: unixSeconds(job.createdAt),
      })),
    }),
    admin_jobs_retry: async ({ params }) => {
      if (!(await jobs.retry(params.jid))) throw new AppError('not_found', texts.notFound);
      return { success: true };
    },
    admin_storage: async () => ({
      ...(await measureStorage(db)),
      version: config.version,
      hasMailServer: services.mailer !== null,
      isWorking: await jobs.check(),
    }),
    admin_outbox: async () => ({
      mails: (await readOutbox(services)).map(({ html: _html, ...mail }) => ({
        ...mail,
        createdAt: unixSeconds(mail.createdAt),
        sentAt: mail.sentAt ? unixSeconds(mail.sentAt) : 0,
      })),
    }),
  };
}
