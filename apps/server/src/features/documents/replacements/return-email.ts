import { AppError, type ReplacedEmail } from '@galley/contract';
import { recordChange } from '../../../changes/record-change';
import type { Transaction } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import { checkPacked } from '../../../platform/db/packed-html';
import { findOutage } from '../../../platform/outages';
import type { Services } from '../../../services';
import { addVersion, findEmailVersion, lockEmail } from '../emails/email-versions';
import { lockHolder } from '../leases/edit-lease';
import { ReplacementGone } from './replace-in-email';
import { lockReplacement, type ReplacementRow, writeEmails } from './stored-replacements';

/** Whether an email was changed by a replacement and waits for its return. */
export function isReturnable({ version, returned }: ReplacedEmail): boolean {
  return version > 0 && returned === '';
}

/**
 * Returns one email to the version before its replacement, as a new version, in one transaction with the note of it. One
 * that was saved since or that someone edits stays.
 */
export async function returnReplacedEmail(
  services: Services,
  row: ReplacementRow,
  entry: ReplacedEmail,
): Promise<void> {
  const store = async (tx: Transaction, returned: ReplacedEmail['returned'], editor = '') =>
    await storeReturn(tx, row, { ...entry, returned, editor });
  try {
    await services.db.transaction(async (tx) => {
      const [returned, editor] = await writeReturn(tx, services, row, entry);
      await store(tx, returned, editor);
    });
  } catch (error) {
    if (error instanceof ReplacementGone || findOutage(error)) throw error;
    const isGone = error instanceof AppError && error.code === 'not_found';
    const { organizationId } = row;
    if (!isGone) services.log.error('An email was not returned.', { organizationId, emailId: entry.id, error });
    await services.db.transaction((tx) => store(tx, isGone ? 'gone' : 'failed'));
  }
}

async function writeReturn(
  tx: Transaction,
  services: Services,
  { organizationId, createdBy }: ReplacementRow,
  { id, version: replaced }: ReplacedEmail,
): Promise<[ReplacedEmail['returned'], string?]> {
  const email = await lockEmail(tx, { organizationId, id });
  const holder = await lockHolder(tx, services, refOf('email', email));
  if (email.currentVersion !== replaced) return ['saved'];
  if (holder) return ['editing', holder.name];
  const former = await findEmailVersion(tx, email, replaced - 1);
  const html = await loadPacked(tx, organizationId, former.htmlSha256);
  await checkPacked(html);
  const { title, settings, templateVersion, version: from } = former;
  const userId = createdBy ?? 0;
  const next = { html, title, settings, templateVersion, restoredFrom: from, userId };
  const version = await addVersion(tx, email, next);
  const event = { object: { kind: 'email', id }, details: { version, from } } as const;
  await recordChange(tx, { organizationId, userId }, { action: 'email.version_restored', ...event });
  return ['done'];
}

async function storeReturn(tx: Transaction, key: ReplacementRow, entry: ReplacedEmail): Promise<void> {
  const row = await lockReplacement(tx, key);
  const stored = row?.emails.find(({ id }) => id === entry.id);
  if (row?.state !== 'returning' || !stored || !isReturnable(stored)) throw new ReplacementGone();
  await writeEmails(tx, key, { emails: row.emails.map((email) => (email.id === entry.id ? entry : email)) });
}
