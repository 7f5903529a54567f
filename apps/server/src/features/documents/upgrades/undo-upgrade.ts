import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { recordChange } from '../../../changes/record-change';
import type { Transaction } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import { checkPacked } from '../../../platform/db/packed-html';
import { emails, emailVersions } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { addVersion, findEmailVersion, lockEmail } from '../emails/email-versions';
import { currentHolder } from '../leases/edit-lease';

/** A theme with the version that its documents were put on. */
export interface ReturnedTheme {
  organizationId: number;
  id: number;
  currentVersion: number;
}

const ofTheme = ({ organizationId, id, currentVersion }: ReturnedTheme) =>
  and(
    eq(emails.organizationId, organizationId),
    eq(emails.templateId, id),
    eq(emails.templateVersion, currentVersion),
    isNull(emails.deletedAt),
  );

/** Emails and pages whose newest version is on a newer version of the theme than the one before, and isn't a return. */
export async function findUpgraded(
  { db }: Pick<Services, 'db'>,
  theme: ReturnedTheme,
): Promise<{ id: number; title: string }[]> {
  return await db
    .select({ id: emails.id, title: emails.title })
    .from(emails)
    .innerJoin(
      emailVersions,
      and(
        eq(emailVersions.organizationId, emails.organizationId),
        eq(emailVersions.emailId, emails.id),
        eq(emailVersions.version, sql`${emails.currentVersion} - 1`),
        isNull(emailVersions.deletedAt),
      ),
    )
    .where(and(ofTheme(theme), sql`${emailVersions.templateVersion} < ${emails.templateVersion}`))
    .orderBy(emails.id);
}

/**
 * Emails and pages that were upgraded to this version of the theme and saved since: returning them would lose what was
 * saved.
 */
export async function findSavedSince(
  { db }: Pick<Services, 'db'>,
  theme: ReturnedTheme,
): Promise<{ id: number; title: string }[]> {
  const former = alias(emailVersions, 'former');
  const upgraded = alias(emailVersions, 'upgraded');
  return await db
    .selectDistinct({ id: emails.id, title: emails.title })
    .from(emails)
    .innerJoin(
      upgraded,
      and(
        eq(upgraded.organizationId, emails.organizationId),
        eq(upgraded.emailId, emails.id),
        eq(upgraded.templateVersion, emails.templateVersion),
        lt(upgraded.version, emails.currentVersion),
        isNull(upgraded.deletedAt),
      ),
    )
    .innerJoin(
      former,
      and(
        eq(former.organizationId, emails.organizationId),
        eq(former.emailId, emails.id),
        eq(former.version, sql`${upgraded.version} - 1`),
        sql`${former.templateVersion} < ${upgraded.templateVersion}`,
        isNull(former.deletedAt),
      ),
    )
    .where(ofTheme(theme))
    .orderBy(emails.id);
}

/** Returns one to the version before, as a new version. One that was saved since or that someone edits stays. */
export async function returnEmail(
  tx: Transaction,
  services: Services,
  by: { organizationId: number; userId: number },
  id: number,
): Promise<'done' | 'saved' | 'editing'> {
  const { organizationId, userId } = by;
  const email = await lockEmail(tx, { organizationId, id });
  const former = await findEmailVersion(tx, email, email.currentVersion - 1);
  if (former.templateVersion >= email.templateVersion) return 'saved';
  if (await currentHolder(tx, services, refOf('email', email))) return 'editing';
  const html = await loadPacked(tx, organizationId, former.htmlSha256);
  await checkPacked(html);
  const { title, settings, templateVersion, version: from } = former;
  const next = { html, title, settings, templateVersion, restoredFrom: from, userId };
  const version = await addVersion(tx, email, next);
  await recordChange(
    tx,
    { organizationId, userId },
    {
      action: 'email.version_restored',
      object: { kind: 'email', id },
      details: { version, from },
    },
  );
  return 'done';
}
