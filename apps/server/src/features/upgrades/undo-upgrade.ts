import { and, eq, isNull, sql } from 'drizzle-orm';
import { authorOf, recordChange } from '../../changes/record-change';
import type { Transaction } from '../../platform/db/database';
import { refOf } from '../../platform/db/document-ref';
import { loadPacked } from '../../platform/db/html-contents';
import { checkPacked } from '../../platform/db/packed-html';
import { emails, emailVersions } from '../../platform/db/schema';
import type { TemplateTarget, UserCaller } from '../../platform/http/types';
import type { Services } from '../../services';
import { addVersion, findEmailVersion, lockEmail } from '../emails/email-versions';
import { currentHolder } from '../leases/edit-lease';

/** Emails and pages whose newest version is on a newer version of the theme than the one before, and isn't a return. */
export async function findUpgraded({ db }: Pick<Services, 'db'>, theme: TemplateTarget): Promise<number[]> {
  const rows = await db
    .select({ id: emails.id })
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
    .where(
      and(
        eq(emails.organizationId, theme.organizationId),
        eq(emails.templateId, theme.id),
        eq(emails.templateVersion, theme.currentVersion),
        sql`${emailVersions.templateVersion} < ${emails.templateVersion}`,
        isNull(emails.deletedAt),
      ),
    )
    .orderBy(emails.id);
  return rows.map(({ id }) => id);
}

/** Returns them to the version before, as a new version each. Returns how many were; those that are edited stay. */
export async function undoUpgrade(
  services: Services,
  caller: UserCaller & { template: TemplateTarget },
): Promise<number> {
  let returned = 0;
  for (const id of await findUpgraded(services, caller.template)) {
    if (await services.db.transaction((tx) => returnEmail(tx, services, caller, id))) returned += 1;
  }
  return returned;
}

async function returnEmail(
  tx: Transaction,
  services: Services,
  caller: UserCaller & { template: TemplateTarget },
  id: number,
): Promise<boolean> {
  const { organizationId } = caller;
  const email = await lockEmail(tx, { organizationId, id });
  const former = await findEmailVersion(tx, email, email.currentVersion - 1);
  const isUpgraded = former.templateVersion < email.templateVersion;
  if (!isUpgraded || (await currentHolder(tx, services, refOf('email', email)))) return false;
  const html = await loadPacked(tx, organizationId, former.htmlSha256);
  await checkPacked(html);
  const { title, settings, templateVersion, version: from } = former;
  const next = { html, title, settings, templateVersion, restoredFrom: from, userId: caller.user.id };
  const version = await addVersion(tx, email, next);
  await recordChange(tx, authorOf(caller), {
    action: 'email.version_restored',
    object: { kind: 'email', id },
    details: { version, from },
  });
  return true;
}
