import { AppError, type Email, limits, type Trashed, texts } from '@galley/contract';
import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { unixSeconds } from '../../platform/clock';
import { recordAudit } from '../../platform/db/audit';
import { auditEvents, emails, folders, users } from '../../platform/db/schema';
import type { TemplateTarget, UserCaller } from '../../platform/http/types';
import type { Services } from '../../services';
import { presentEmail } from './presenter';
import { findListedEmail } from './repository';

type TemplateCaller = UserCaller & { template: TemplateTarget };

const ofTheme = ({ organizationId, template }: TemplateCaller) =>
  and(eq(emails.organizationId, organizationId), eq(emails.templateId, template.id));

const isKept = () => gt(emails.deletedAt, sql`now() - make_interval(days => ${limits.trashDays})`);

/** Deletes many emails at once. Throws `not_found` when one of them does not stand in this theme; then all stay. */
export async function deleteEmailsFor(
  services: Services,
  caller: TemplateCaller,
  wanted: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(wanted)];
  return await services.db.transaction(async (tx) => {
    const rows = await tx
      .update(emails)
      .set({ deletedAt: sql`now()` })
      .where(and(ofTheme(caller), inArray(emails.id, ids), isNull(emails.deletedAt)))
      .returning({ id: emails.id });
    if (rows.length !== ids.length) throw new AppError('not_found', texts.notFound);
    for (const { id } of rows) await auditOf(tx, caller, 'email.deleted', id);
    return ids;
  });
}

/** What was deleted in this theme within the last 30 days, newest first. */
export async function listTrash(services: Services, caller: TemplateCaller): Promise<Trashed[]> {
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
  const rows = await services.db
    .select({
      id: emails.id,
      type: emails.type,
      title: emails.title,
      deletedAt: emails.deletedAt,
      deletedBy: sql<string | null>`(${deleter})`,
    })
    .from(emails)
    .where(and(ofTheme(caller), isNotNull(emails.deletedAt), isKept()))
    .orderBy(desc(emails.deletedAt), desc(emails.id))
    .limit(limits.bulkEmails);
  return rows.map((row) => ({
    id: row.id,
    kind: row.type === 'page' ? 'page' : 'email',
    title: row.title,
    tid: caller.template.id,
    templateTitle: caller.template.title,
    deletedAt: row.deletedAt ? unixSeconds(row.deletedAt) : 0,
    deletedBy: row.deletedBy ?? '',
  }));
}

/**
 * Brings deleted emails back, each to its folder if that still stands, else to the top. Throws `not_found` when one of
 * them is not in the trash; then none comes back.
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
        folderId: sql`case when ${emails.folderId} in ${living} then ${emails.folderId} else 0 end`,
      })
      .where(and(ofTheme(caller), inArray(emails.id, ids), isNotNull(emails.deletedAt), isKept()))
      .returning({ id: emails.id });
    if (rows.length !== ids.length) throw new AppError('not_found', texts.notFound);
    const restored: Email[] = [];
    for (const { id } of rows) {
      await auditOf(tx, caller, 'email.restored', id);
      const row = await findListedEmail(tx, { organizationId, id });
      if (row) restored.push(presentEmail(row));
    }
    return restored;
  });
}

async function auditOf(
  tx: Parameters<typeof recordAudit>[0],
  caller: UserCaller,
  action: `email.${string}`,
  objectId: number,
): Promise<void> {
  const { organizationId, user } = caller;
  await recordAudit(tx, { organizationId, actorId: user.id, action, objectKind: 'email', objectId });
}
