import { AppError, cutText, documentType, type ReplacedEmail } from '@galley/contract';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import { refuseTooLarge } from '../../../platform/db/refuse-too-large';
import { findOutage } from '../../../platform/outages';
import type { Services } from '../../../services';
import { findEmailRow, findEmailVersion } from '../emails/email-versions';
import { lockHolder } from '../leases/edit-lease';
import { lockForVersion } from '../stored-versions/lock-document';
import { writeVersion } from '../stored-versions/write-versions';
import { replaceHitsTask } from './hit-tasks';
import { lockReplacement, type ReplacementRow, writeEmails } from './stored-replacements';

/** Characters of the searched text and of its replacement in the name of the version. */
const nameShare = 30;

/** Thrown if a replacement was deleted with its theme while its job ran, or another process is running it. */
export class ReplacementGone extends Error {}

type Outcome = Pick<ReplacedEmail, 'hits' | 'version' | 'reason'> & { editor?: string };

const left = (reason: ReplacedEmail['reason'], editor = ''): Outcome => ({ hits: 0, version: 0, reason, editor });

/**
 * Replaces the hits in one email or page and stores the outcome in the same transaction, so that a job that runs again
 * continues with the next one. An email that someone is editing, or whose current version isn't the one in which hits
 * were chosen, is unchanged. Throws `ReplacementGone`.
 */
export async function replaceInEmail(services: Services, row: ReplacementRow, index: number): Promise<void> {
  const { organizationId, request } = row;
  const { documents, query, replacement } = request;
  const document = documents[index];
  if (!document) return;
  const { db, workers } = services;
  const email = await findEmailRow(db, { organizationId, id: document.id }).catch(whenGone);
  const note = { id: document.id, title: email?.title ?? '', type: documentType.parse(email?.type ?? 'email') };
  const store = async (tx: Transaction, outcome: Outcome) =>
    await storeNext(tx, row, index, { ...note, editor: '', returned: '', ...outcome });
  const leave = async (outcome: Outcome) => await db.transaction((tx) => store(tx, outcome));
  if (!email || email.templateId !== row.templateId) return await leave(left('gone'));
  if (email.currentVersion !== document.version) return await leave(left('changed'));
  try {
    const before = await findEmailVersion(db, email);
    const packed = await loadPacked(db, organizationId, before.htmlSha256);
    const { html, replaced } = await workers.run(
      replaceHitsTask,
      { html: packed, markerPrefix: email.markerPrefix, query, replacement, except: document.except },
      { organizationId },
    );
    if (!html) return await leave(left('kept'));
    refuseTooLarge(html.size);
    await db.transaction(async (tx) => {
      const locked = await lockForVersion(tx, refOf('email', email));
      const holder = await lockHolder(tx, services, locked);
      if (holder) return await store(tx, left('editing', holder.name));
      if (locked.currentVersion !== document.version) return await store(tx, left('changed'));
      const name = messages.replacedVersion(cutText(query.text, nameShare), cutText(replacement, nameShare));
      const userId = row.createdBy ?? 0;
      const author = { organizationId, userId };
      const { version } = await writeVersion(tx, 'email', author, {
        document: locked,
        html,
        name,
        event: (version) => ({
          action: 'email.text_replaced',
          object: { kind: 'email', id: email.id },
          details: { version, hits: replaced },
        }),
      });
      await store(tx, { hits: replaced, version, reason: '' });
    });
  } catch (error) {
    if (error instanceof ReplacementGone || findOutage(error)) throw error;
    if (error instanceof AppError && error.code === 'not_found') return await leave(left('gone'));
    services.log.error('Text could not be replaced in an email.', { organizationId, emailId: email.id, error });
    await leave(left('failed'));
  }
}

function whenGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}

async function storeNext(tx: Transaction, key: ReplacementRow, index: number, entry: ReplacedEmail): Promise<void> {
  const row = await lockReplacement(tx, key);
  if (row?.state !== 'running' || row.emails.length !== index) throw new ReplacementGone();
  await writeEmails(tx, key, { emails: [...row.emails, entry] });
}
