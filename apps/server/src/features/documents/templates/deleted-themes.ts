import { AppError, type DeletedTheme, limits } from '@galley/contract';
import { and, count, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import { auditEvents, emails, templates, users } from '../../../platform/db/schema';
import type { UserCaller } from '../../../platform/http/types';
import { daysLeft, trashEnd } from '../../../platform/retention';
import type { Services } from '../../../services';
import { requireRoom } from '../../shared/entitlements/entitlements';

const keptIn = (services: Services, organizationId: number) =>
  and(
    eq(templates.organizationId, organizationId),
    isNotNull(templates.deletedAt),
    gt(templates.deletedAt, trashEnd(services)),
  );

/**
 * The condition for emails that were deleted with their theme: both are marked in one transaction, with the same time.
 */
const wentWithIt = and(
  eq(emails.organizationId, templates.organizationId),
  eq(emails.templateId, templates.id),
  eq(emails.deletedAt, templates.deletedAt),
);

/** Returns the number of themes that can be restored. */
export async function countDeletedThemes(services: Services, organizationId: number): Promise<number> {
  const [row] = await services.db.select({ count: count() }).from(templates).where(keptIn(services, organizationId));
  return row?.count ?? 0;
}

/** Returns the themes of the organization that were deleted within the last 30 days, newest first. */
export async function listDeletedThemes(services: Services, caller: UserCaller): Promise<DeletedTheme[]> {
  const { db, clock } = services;
  const deleter = db
    .select({ name: users.name })
    .from(auditEvents)
    .innerJoin(users, eq(users.id, auditEvents.actorId))
    .where(
      and(
        eq(auditEvents.organizationId, templates.organizationId),
        eq(auditEvents.objectKind, 'template'),
        eq(auditEvents.objectId, templates.id),
        eq(auditEvents.action, 'template.deleted'),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1);
  const rows = await db
    .select({
      id: templates.id,
      title: templates.title,
      type: templates.type,
      deletedAt: templates.deletedAt,
      deletedBy: sql<string | null>`(${deleter})`,
      emailCount: db.$count(emails, wentWithIt),
    })
    .from(templates)
    .where(keptIn(services, caller.organizationId))
    .orderBy(desc(templates.deletedAt), desc(templates.id))
    .limit(limits.pageSizeMax);
  const now = clock.now().getTime();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    type: row.type === 'page' ? ('page' as const) : ('email' as const),
    emailCount: Number(row.emailCount),
    deletedAt: unixSeconds(row.deletedAt),
    deletedBy: row.deletedBy ?? '',
    daysLeft: daysLeft(row.deletedAt ?? new Date(0), now),
  }));
}

/**
 * Restores a deleted theme with the emails and pages that were deleted with it. Items in its trash are unchanged.
 * Throws `not_found` for a theme that was not deleted within the last 30 days, and `limit_reached` if the organization
 * has the maximum number of themes.
 */
export async function restoreTheme(services: Services, caller: UserCaller, id: number): Promise<void> {
  const { organizationId } = caller;
  await services.db.transaction(async (tx) => {
    const wanted = and(keptIn(services, organizationId), eq(templates.id, id));
    const [found] = await tx.select({ id: templates.id }).from(templates).where(wanted).for('update');
    if (!found) throw new AppError('not_found', messages.notFound);
    await requireRoom(tx, services, organizationId, { kind: 'theme' });
    await restoreEmailsOf(tx, organizationId, id);
    await tx.update(templates).set({ deletedAt: null }).where(wanted);
    await recordChange(tx, authorOf(caller), { action: 'template.restored', object: { kind: 'template', id: id } });
  });
}

async function restoreEmailsOf(tx: Queryable, organizationId: number, templateId: number): Promise<void> {
  await tx
    .update(emails)
    .set({ deletedAt: null })
    .where(
      and(
        eq(emails.organizationId, organizationId),
        eq(emails.templateId, templateId),
        sql`${emails.deletedAt} = (select ${templates.deletedAt} from ${templates} where ${templates.id} = ${templateId})`,
      ),
    );
}
