import { AppError, type ReplacedEmail } from '@galley/contract';
import type { Transaction } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { findOutage } from '../../../platform/outages';
import type { Services } from '../../../services';
import { lockHolder } from '../leases/edit-lease';
import { lockForVersion } from '../stored-versions/lock-document';
import { writeRestored } from '../versions/restore-version';
import { ReplacementGone } from './replace-in-email';
import { lockReplacement, type ReplacementRow, writeEmails } from './stored-replacements';

/** Returns whether an email was changed by a replacement and isn't returned yet. */
export function isReturnable({ version, returned }: ReplacedEmail): boolean {
  return version > 0 && returned === '';
}

/**
 * Returns one email to the version before its replacement, as a new version, and stores the outcome in the same
 * transaction. An email that was saved since or that someone is editing is unchanged.
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
  const email = await lockForVersion(tx, refOf('email', { organizationId, id }));
  const holder = await lockHolder(tx, services, email);
  if (email.currentVersion !== replaced) return ['saved'];
  if (holder) return ['editing', holder.name];
  await writeRestored(tx, services, { organizationId, userId: createdBy ?? 0 }, email, replaced - 1);
  return ['done'];
}

async function storeReturn(tx: Transaction, key: ReplacementRow, entry: ReplacedEmail): Promise<void> {
  const row = await lockReplacement(tx, key);
  const stored = row?.emails.find(({ id }) => id === entry.id);
  if (row?.state !== 'returning' || !stored || !isReturnable(stored)) throw new ReplacementGone();
  await writeEmails(tx, key, { emails: row.emails.map((email) => (email.id === entry.id ? entry : email)) });
}
