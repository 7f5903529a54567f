import { and, asc, isNotNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { emails } from '../../../platform/db/schema';
import { defineJob } from '../../../platform/queue/define-job';
import { trashEnd } from '../../../platform/retention';
import type { Services } from '../../../services';
import { purgeEmails } from './purge-emails';
import { purgeFolders, purgeThemes } from './purge-themes';
import { sweepFiles } from './sweep-files';

const emailsAtOnce = 100;

/**
 * Permanently deletes items that were deleted more than 30 days ago, and unused files, every night. Each step is
 * complete by itself, so an interrupted or repeated run is harmless.
 */
export const purgeTrash = defineJob({
  name: 'trash.purge',
  payload: z.object({}),
  attempts: 3,
  schedule: '45 3 * * *',
  async run(_payload, services) {
    while (await purgeSomeEmails(services));
    await sweepFiles(services);
    await purgeFolders(services);
    await purgeThemes(services);
  },
});

/** Purges the emails that expired first. Returns false if there were none. */
async function purgeSomeEmails(services: Services): Promise<boolean> {
  return await services.db.transaction(async (tx) => {
    const over = await tx
      .select({ id: emails.id, organizationId: emails.organizationId })
      .from(emails)
      .where(and(isNotNull(emails.deletedAt), lte(emails.deletedAt, trashEnd(services))))
      .orderBy(asc(emails.id))
      .limit(emailsAtOnce);
    for (const organizationId of new Set(over.map((email) => email.organizationId))) {
      const ids = over.filter((email) => email.organizationId === organizationId).map((email) => email.id);
      await purgeEmails(tx, { organizationId, actorId: null, ids });
    }
    return over.length > 0;
  });
}
