import { AppError, type Email, limits, type Trashed } from '@galley/contract';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { authorOf, recordChanges } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import { readPage } from '../../../platform/db/read-page';
import { auditEvents, emails, folders, users } from '../../../platform/db/schema';
import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import { daysLeft, trashEnd } from '../../../platform/retention';
import type { Services } from '../../../services';
import { listedEmails } from '../emails/bulk';
import { purgeEmails } from './purge-emails';

type TemplateCaller = UserCaller & { template: TemplateTarget };

const keptIn = (services: Services, { organizationId, template }: TemplateCaller) =>
  and(
    eq(emails.organizationId, organizationId),
    eq(emails.templateId, template.id),
    isNotNull(emails.deletedAt),
    gt(emails.deletedAt, trashEnd(services)),
  );

/**
 * Returns a page of the items of this theme that were deleted within the last 30 days, newest first. Throws
 * `bad_request` for an invalid cursor.
 */
export async function listTrash(
  services: Services,
  caller: TemplateCaller,
  cursor?: string,
): Promise<{ trash: Trashed[]; total: number; nextCursor: string | null }> {
  const deleter = services.db
    .select({ name: users.name })
    .from(auditEvents)
    .innerJoin(users, eq(users.id, auditEvents.actorId))
    .where(
      and(
        eq(auditEvents.organizationId, emails.organizationId),
        eq(auditEvents.objectKind, 'email'),
        eq(auditEvents.objectId, emails.id),
        eq(auditEvents.action, 'email.deleted'),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1);
  const { rows, nextAfter } = await readPage(
    limits.pageSizeMax,
    async (limit) =>
      await services.db
        .select({
          id: emails.id,
          type: emails.type,
          title: emails.title,
          deletedAt: emails.deletedAt,
          deletedBy: sql<string | null>`(${deleter})`,
          cursorTime: sql<string>`(extract(epoch from ${emails.deletedAt}) * 1000000)::bigint::text`,
        })
        .from(emails)
        .where(and(keptIn(services, caller), cursor === undefined ? undefined : after(cursor)))
        .orderBy(desc(emails.deletedAt), desc(emails.id))
        .limit(limit),
  );
  const [all] = await services.db.select({ total: count() }).from(emails).where(keptIn(services, caller));
  const now = services.clock.now().getTime();
  const trash = rows.map((row) => ({
    id: row.id,
    kind: row.type === 'page' ? ('page' as const) : ('email' as const),
    title: row.title,
    tid: caller.template.id,
    templateTitle: caller.template.title,
    deletedAt: unixSeconds(row.deletedAt),
    deletedBy: row.deletedBy ?? '',
    daysLeft: daysLeft(row.deletedAt ?? new Date(0), now),
  }));
  return { trash, total: all?.total ?? 0, nextCursor: nextAfter && `${nextAfter.cursorTime}_${nextAfter.id}` };
}

/**
 * Restores deleted emails, each to its folder if that still exists, otherwise to the top level. Throws `not_found` if
 * one of them isn't in the trash; then none is restored.
 */
export async function restoreEmails(
  services: Services,
  caller: TemplateCaller,
  wanted: readonly number[],
): Promise<Email[]> {
  const ids = [...new Set(wanted)];
  const { organizationId } = caller;
  return await services.db.transaction(async (tx) => {
    const living = tx
      .select({ id: folders.id })
      .from(folders)
      .where(and(eq(folders.organizationId, organizationId), isNull(folders.deletedAt)));
    const rows = await tx
      .update(emails)
      .set({
        deletedAt: null,
        folderId: sql`case when ${emails.folderId} in ${living} then ${emails.folderId} end`,
      })
      .where(and(keptIn(services, caller), inArray(emails.id, ids)))
      .returning({ id: emails.id });
    if (rows.length !== ids.length) throw new AppError('not_found', messages.notFound);
    await recordChanges(
      tx,
      authorOf(caller),
      ids.map((id) => ({ action: 'email.restored', object: { kind: 'email', id } })),
    );
    return await listedEmails(tx, organizationId, ids);
  });
}

/** Permanently deletes emails in the trash. Throws `not_found` if one of them isn't in it; then none is deleted. */
export async function deleteForEver(
  services: Services,
  caller: TemplateCaller,
  wanted: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(wanted)];
  return await services.db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: emails.id })
      .from(emails)
      .where(and(keptIn(services, caller), inArray(emails.id, ids)))
      .for('update');
    if (rows.length !== ids.length) throw new AppError('not_found', messages.notFound);
    return await purgeEmails(tx, { organizationId: caller.organizationId, actorId: caller.user.id, ids });
  });
}

function after(cursor: string): SQL {
  const [, time, id] = /^(\d{1,17})_(\d{1,15})$/.exec(cursor) ?? [];
  if (time === undefined || id === undefined) {
    throw new AppError('bad_request', 'The cursor is not one of this list.', { field: 'cursor' });
  }
  return sql`(${emails.deletedAt}, ${emails.id}) < (timestamptz 'epoch' + ${time}::bigint * interval '1 microsecond', ${id}::bigint)`;
}
