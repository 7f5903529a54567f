import { AppError, type EmailSettings, type HistoryEntry } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { messages } from '../../messages';
import type { Queryable } from '../../platform/db/database';
import { refOf } from '../../platform/db/document-ref';
import type { PackedHtml } from '../../platform/db/packed-html';
import { hashRequest, type OnceRequest, refuseOtherRequest } from '../../platform/db/run-once';
import type { Services } from '../../services';
import { liveLinkToken } from '../share/share-links';

/** The outcome of a save; stored as the response for its Idempotency-Key. */
export type SaveOutcome =
  | { kind: 'saved'; version: number }
  | { kind: 'stale'; currentVersion: number }
  | { kind: 'lease_lost'; currentVersion: number };

export interface VersionToWrite {
  emailId: number;
  once: OnceRequest;
  packed: PackedHtml;
  title: string;
  /** Nothing = those of the current version. */
  settings: EmailSettings | undefined;
  baseVersion: number;
  leaseNumber: number;
  /** Its draft is deleted with the save. */
  tabId: string;
}

export interface WrittenVersion {
  outcome: SaveOutcome;
  history: HistoryEntry[];
  /** null = there is no valid link. */
  linkToken: Buffer | null;
}

interface Row extends Record<string, unknown> {
  answer: SaveOutcome | null;
  is_other_request: boolean | null;
  history: (Omit<HistoryEntry, 'author'> & { author: string | null })[] | null;
  link_token: Buffer | null;
}

/**
 * Asks the database to write the next version, in one statement: lock, Idempotency-Key, base version, lease, html,
 * version, draft and change (the function `save_email_version` of the migrations). Outside a transaction it runs in one
 * of its own, and resolves when it is on disk. If the save is refused, nothing is written and the history is empty. The
 * answer carries the encrypted token of the link that shows the current version, so that no further query is needed.
 * Throws `not_found`, and `conflict` when the key was used for something else.
 */
export async function writeVersion(
  services: Pick<Services, 'clock'>,
  db: Queryable,
  write: VersionToWrite,
): Promise<WrittenVersion> {
  const { once, packed } = write;
  const { organizationId, userId } = once;
  const settings = write.settings ? JSON.stringify(write.settings) : null;
  const shared = refOf('email', { organizationId, id: write.emailId });
  const { rows } = await db.execute<Row>(
    sql`select answer, is_other_request, history, ${liveLinkToken(services, db, shared)} as link_token
      from save_email_version(${organizationId}, ${write.emailId}, ${userId},
      ${write.tabId}, ${write.baseVersion}, ${write.leaseNumber}, ${write.title}, ${settings}, ${packed.sha256},
      ${packed.compressed}, ${packed.size}, ${once.scope}, ${once.key}, ${hashRequest(once)})`,
  );
  const [row] = rows;
  if (!row?.answer) throw new AppError('not_found', messages.notFound);
  if (row.is_other_request) throw refuseOtherRequest();
  const history = (row.history ?? []).map((entry) => ({ ...entry, author: entry.author ?? messages.unknownAuthor }));
  return { outcome: row.answer, history, linkToken: row.link_token };
}
