import { AppError, type EmailSettings, type HistoryEntry, type HistoryPage, limits } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { messages } from '../../../messages';
import type { Queryable } from '../../../platform/db/database';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { hashRequest, type OnceRequest, refuseOtherRequest } from '../../../platform/db/run-once';
import type { Services } from '../../../services';
import { pageOf } from '../versions/history';
import { liveLinkToken } from './share-links';

/** The outcome of a save; stored as the response for its Idempotency-Key. */
export type SaveOutcome =
  | { kind: 'saved'; version: number; layoutId: number | null }
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
  /** The layout that was loaded since; null = none. */
  layoutId: number | null;
}

export interface WrittenVersion {
  outcome: SaveOutcome;
  /** The newest versions. */
  page: HistoryPage;
  /** null = there is no valid link. */
  linkToken: Buffer | null;
}

type WrittenEntry = Omit<HistoryEntry, 'author'> & { author: string | null };

/** Built once, since building it costs as much as sending it, and planned once per connection. */
const statements = new WeakMap<Queryable, ReturnType<typeof prepareOn>>();

function statementOf(db: Queryable): ReturnType<typeof prepareOn> {
  const known = statements.get(db) ?? prepareOn(db);
  statements.set(db, known);
  return known;
}

function prepareOn(db: Queryable) {
  const { placeholder: open } = sql;
  const shared = {
    organizationId: open('organizationId'),
    kind: 'email',
    id: open('emailId'),
  } as const;
  return db
    .select({
      answer: sql<SaveOutcome | null>`answer`,
      isOtherRequest: sql<boolean | null>`is_other_request`,
      history: sql<WrittenEntry[] | null>`history`,
      linkToken: sql<Buffer | null>`${liveLinkToken(db, shared, open('now'))}`,
    })
    .from(
      sql`save_email_version(${open('organizationId')}, ${open('emailId')}, ${open('userId')}, ${open('tabId')},
        ${open('baseVersion')}, ${open('leaseNumber')}, ${open('title')}, ${open('settings')}, ${open('sha256')},
        ${open('compressed')}, ${open('size')}, ${open('fileKeys')}::text[], ${open('scope')}, ${open('key')}, ${open('request')},
        ${open('layoutId')}, ${open('historySize')})`,
    )
    .prepare('save of an email');
}

/**
 * Asks the database to write the next version, in one statement: lock, Idempotency-Key, base version, lease, html,
 * version, draft and change (`migrations/functions/save_email_version.sql`). Outside a transaction it runs in one
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
  const [row] = await statementOf(db).execute({
    ...once,
    ...packed,
    emailId: write.emailId,
    tabId: write.tabId,
    baseVersion: write.baseVersion,
    leaseNumber: write.leaseNumber,
    layoutId: write.layoutId,
    // One more than a page tells whether there are more.
    historySize: limits.versionsPerPage + 1,
    title: write.title,
    fileKeys: packed.fileKeys ?? null,
    settings: write.settings ? JSON.stringify(write.settings) : null,
    request: hashRequest(once),
    now: services.clock.now(),
  });
  if (!row?.answer) throw new AppError('not_found', messages.notFound);
  if (row.isOtherRequest) throw refuseOtherRequest();
  const history = (row.history ?? []).map((entry) => ({ ...entry, author: entry.author ?? messages.unknownAuthor }));
  return { outcome: row.answer, page: pageOf(history), linkToken: row.linkToken };
}
