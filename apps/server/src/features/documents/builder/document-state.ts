import { AppError, type DocumentState } from '@galley/contract';
import { and, eq } from 'drizzle-orm';
import { deleterOf } from '../../../access/targets';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import { refOf } from '../../../platform/db/document-ref';
import { emails, emailVersions, users } from '../../../platform/db/schema';
import type { EmailTarget, TemplateTarget } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { currentHolder } from '../leases/edit-lease';
import { findNewestEntry } from '../versions/history';

/** The current state of an email or page, also in the trash. Throws `not_found` when it is permanently deleted. */
export async function documentState(services: Services, target: EmailTarget): Promise<DocumentState> {
  const { db } = services;
  const { organizationId, id } = target;
  const [row] = await db
    .select({
      title: emails.title,
      deletedAt: emails.deletedAt,
      version: emails.currentVersion,
      savedAt: emailVersions.createdAt,
      savedBy: users.name,
    })
    .from(emails)
    .innerJoin(
      emailVersions,
      and(
        eq(emailVersions.organizationId, emails.organizationId),
        eq(emailVersions.emailId, emails.id),
        eq(emailVersions.version, emails.currentVersion),
      ),
    )
    .leftJoin(users, eq(users.id, emailVersions.createdBy))
    .where(and(eq(emails.organizationId, organizationId), eq(emails.id, id)));
  if (!row) throw new AppError('not_found', messages.notFound);
  const holder = row.deletedAt ? null : await currentHolder(db, services, refOf('email', target));
  return {
    version: row.version,
    savedBy: row.savedBy ?? messages.unknownAuthor,
    savedAt: unixSeconds(row.savedAt),
    title: row.title,
    holder: holder && { id: holder.id, name: holder.name },
    deleted: row.deletedAt ? { by: await deleterOf(db, target), at: unixSeconds(row.deletedAt) } : null,
  };
}

/** The same for a theme. */
export async function themeState(services: Services, theme: TemplateTarget): Promise<DocumentState> {
  const { db } = services;
  const newest = await findNewestEntry(db, refOf('template', theme));
  const holder = await currentHolder(db, services, refOf('template', theme));
  return {
    version: theme.currentVersion,
    savedBy: newest.author,
    savedAt: newest.createdAt,
    title: theme.title,
    holder: holder && { id: holder.id, name: holder.name },
    deleted: null,
  };
}
