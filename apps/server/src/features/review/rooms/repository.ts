import type { LiveDocument } from '@galley/contract';
import { and, eq, sql } from 'drizzle-orm';
import { noneAsNull } from '../../../platform/db/columns';
import type { Queryable } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { emails, folders } from '../../../platform/db/schema';

/** The writer: the tab that has the lease, by its number. */
export interface Writer {
  userId: number;
  tabId: string;
  leaseNumber: number;
}

/** A message of an editor: changes since the previous message, or the whole document. */
export interface LiveChange {
  baseVersion: number;
  /** The document as packed by the editor; '' = `changes` are all that is new. */
  state: string;
  changes: readonly string[];
}

/**
 * Appends a message to the live state of a document, in the statement that checks the lease: an editor who lost the
 * lease writes nothing. Returns its sequence number, and the total length of the changes; null = no lease.
 */
export async function addChange(
  db: Queryable,
  { organizationId, kind, id }: DocumentRef,
  { userId, tabId, leaseNumber }: Writer,
  { baseVersion, state, changes }: LiveChange,
): Promise<{ sequence: number; length: number } | null> {
  const isWhole = state !== '';
  const line = isWhole ? '' : `${JSON.stringify(changes)}\n`;
  const { rows } = await db.execute<{ sequence: string; length: number }>(sql`
    insert into rooms as room (organization_id, document_kind, document_id, lease_number, base_version, sequence,
      state_sequence, state, changes)
    select organization_id, document_kind, document_id, lease_number, ${baseVersion}::int, 1, ${isWhole ? 1 : 0}::bigint,
      ${noneAsNull(state)}::text, ${line}
    from edit_leases
    where organization_id = ${organizationId} and document_kind = ${kind} and document_id = ${id}
      and lease_number = ${leaseNumber} and user_id = ${userId} and tab_id = ${tabId}
    on conflict (organization_id, document_kind, document_id) do update set
      sequence = room.sequence + 1,
      lease_number = excluded.lease_number,
      base_version = excluded.base_version,
      state_sequence = case
        when ${isWhole} then room.sequence + 1
        when room.lease_number = excluded.lease_number and room.base_version = excluded.base_version
          then room.state_sequence
        else room.sequence end,
      state = case
        when ${isWhole} then excluded.state
        when room.lease_number = excluded.lease_number and room.base_version = excluded.base_version then room.state
        end,
      changes = case
        when not ${isWhole} and room.lease_number = excluded.lease_number
          and room.base_version = excluded.base_version then room.changes || excluded.changes
        else excluded.changes end,
      updated_at = now()
    where room.lease_number <= excluded.lease_number
    returning sequence, length(changes) as length`);
  const [row] = rows;
  return row ? { sequence: Number(row.sequence), length: row.length } : null;
}

/**
 * Returns the changes of the document's editor since the stored version, from `since` on; or all of them, with the
 * document they are based on, if `since` is too old or of another editor. null = no changes, or no one edits it.
 */
export async function readLive(
  db: Queryable,
  { organizationId, kind, id }: DocumentRef,
  { version, since }: { version: number; since: number },
): Promise<LiveDocument | null> {
  const { rows } = await db.execute<{
    sequence: string;
    stateSequence: string;
    state: string | null;
    changes: string;
  }>(sql`
    select room.sequence, room.state_sequence as "stateSequence", room.state, room.changes
    from rooms as room
    join edit_leases using (organization_id, document_kind, document_id, lease_number)
    where organization_id = ${organizationId} and document_kind = ${kind} and document_id = ${id}
      and edit_leases.user_id is not null and room.base_version = ${version}`);
  const [row] = rows;
  if (!row) return null;
  const sequence = Number(row.sequence);
  const start = Number(row.stateSequence);
  const messages = row.changes.split('\n').filter(Boolean);
  const isWhole = since <= start || since > sequence;
  const later = isWhole ? messages : messages.slice(since - start);
  const changes = later.flatMap((line) => JSON.parse(line) as string[]);
  return { sequence, isWhole, state: (isWhole ? row.state : null) ?? '', changes };
}

/** Returns the theme that an email, page or folder belongs to, also in the trash; null = it doesn't exist. */
export async function findThemeOf(
  db: Queryable,
  { organizationId, kind, id }: { organizationId: number; kind: 'email' | 'folder'; id: number },
): Promise<number | null> {
  const table = kind === 'email' ? emails : folders;
  const [row] = await db
    .select({ templateId: table.templateId })
    .from(table)
    .where(and(eq(table.organizationId, organizationId), eq(table.id, id)));
  return row?.templateId ?? null;
}
