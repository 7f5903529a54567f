import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@galley/contract';
import { and, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { organizationInvites, templatePeople } from '../../../platform/db/schema';
import { outageError } from '../../../platform/outages';
import { defineJob } from '../../../platform/queue/define-job';
import { graceStart } from '../../../platform/retention';
import type { Services } from '../../../services';
import { purgeOrganization } from './purge-organization';
import { deleteExpiredExports, findExport, listCanceled, updateExport } from './repository';
import { archivePath, exportsFolder, writeArchive } from './write-archive';

const dayMs = 24 * 60 * 60 * 1000;

/** Creates an archive of all data of an organization. */
export const exportOrganization = defineJob({
  name: 'account.export',
  payload: z.object({ id: z.number().int() }),
  attempts: 3,
  async run({ id }, services) {
    const { db, clock } = services;
    const row = await findExport(db, id);
    if (!row || row.state === 'done') return;
    await updateExport(db, id, { state: 'running', percent: 0, error: null });
    try {
      const { size, missing } = await writeArchive(
        services,
        { organizationId: row.organizationId, path: archivePath(services, id) },
        (percent) => updateExport(db, id, { percent }),
      );
      if (missing.length > 0)
        services.log.error('An archive is missing damaged files.', { exportId: id, files: missing.length });
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + limits.organizationExportDays * dayMs);
      await updateExport(db, id, { state: 'done', percent: 100, size, finishedAt: now, expiresAt });
    } catch (error) {
      const expiresAt = new Date(clock.now().getTime() + dayMs);
      const reason = outageError(error)?.message ?? 'The archive couldn’t be written.';
      await updateExport(db, id, { state: 'failed', error: reason, expiresAt });
      throw error;
    }
  },
});

/**
 * Every night: deletes organizations whose grace period is over, expired archives, and invitations that were accepted,
 * revoked or have expired.
 */
export const purgeLeftovers = defineJob({
  name: 'account.purge',
  payload: z.object({}),
  attempts: 3,
  schedule: '5 4 * * *',
  async run(_payload, services) {
    const { db, clock } = services;
    const now = clock.now();
    for (const id of await listCanceled(db, graceStart(now))) await purgeOrganization(services, id);
    await deleteExpiredExports(db, now);
    await sweepArchives(services);
    const over = new Date(now.getTime() - limits.inviteDays * dayMs);
    await db
      .delete(organizationInvites)
      .where(
        or(
          lt(organizationInvites.createdAt, over),
          and(isNotNull(organizationInvites.acceptedAt), lt(organizationInvites.acceptedAt, over)),
          and(isNotNull(organizationInvites.deletedAt), lt(organizationInvites.deletedAt, over)),
        ),
      );
    // An entry without a person is an invitation.
    await db.delete(templatePeople).where(and(isNull(templatePeople.userId), lt(templatePeople.createdAt, over)));
  },
});

/** Deletes archive files without a row. */
async function sweepArchives(services: Services): Promise<void> {
  const folder = exportsFolder(services);
  for (const name of await readdir(folder).catch(() => [])) {
    const id = Number(/^(\d+)\.zip(?:\.part)?$/.exec(name)?.[1] ?? 0);
    if (id > 0 && !(await findExport(services.db, id))) await rm(join(folder, name), { force: true });
  }
}
