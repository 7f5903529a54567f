import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { insertNew, insertOrRenew, type Outcome, type WrittenNotification } from './insert-notifications';
import { joinedDocument } from './joined-document';
import { listSharersAndEditors } from './sharers-and-editors';

/** A change of the approvals of a document, or a new version of it, and its position in the change feed. */
export interface ApprovalChange {
  changeId: number;
  document: DocumentRef;
  /** The author of the change; null = someone without an account. */
  userId: number | null;
}

interface AnswerRow extends Record<string, unknown> {
  answer_id: number;
  user_id: number | null;
  asked_by: number | null;
  happened_at: Date;
  template_id: number;
}

/** Open requests (`q`) of existing documents, with their stages (`s`), answers (`a`) and themes (`t`). */
const openAnswers = sql`
  approval_answers a
  join approval_stages s on s.organization_id = a.organization_id and s.id = a.stage_id
  join approval_requests q on q.organization_id = s.organization_id and q.id = s.request_id and q.closed_at is null
  ${joinedDocument(sql`q.organization_id`, sql`q.document_kind`, sql`q.document_id`)}`;
const isOf = ({ organizationId, kind, id }: DocumentRef) =>
  sql`q.organization_id = ${organizationId} and q.document_kind = ${kind} and q.document_id = ${id} and t.id is not null`;
const columns = sql`a.id::float8 as answer_id, a.user_id::float8 as user_id, q.created_by::float8 as asked_by,
  t.id::float8 as template_id`;

/** Notifies the people of a stage that they are asked, except those who asked themselves or have already answered. */
export async function writeAsked(tx: Transaction, change: ApprovalChange & { stageId: number }): Promise<Outcome> {
  const { document, stageId } = change;
  const { rows } = await tx.execute<AnswerRow>(sql`
    select ${columns}, s.asked_at as happened_at from ${openAnswers}
    where ${isOf(document)} and s.id = ${stageId}
      and s.asked_at is not null and a.decision is null and a.user_id is distinct from q.created_by
    order by a.id`);
  const written: WrittenNotification[] = [];
  for (const row of rows)
    written.push(
      ...(await insertNew(tx, { ...factsOf(change, row), action: 'approval_request', userIds: oneOf(row.user_id) })),
    );
  return { written, removed: [] };
}

/**
 * Notifies the person who asked, and of a guest's answer also those who shared or edited the document; another answer of
 * the same person makes it unread again. The request that the person answered becomes read, and isn't emailed anymore.
 */
export async function writeAnswered(
  tx: Transaction,
  change: ApprovalChange & { answerId: number; linkId: number },
): Promise<Outcome> {
  const { document, answerId, linkId } = change;
  const { rows } = await tx.execute<AnswerRow>(sql`
    select ${columns}, a.answered_at as happened_at from ${openAnswers}
    where ${isOf(document)} and a.id = ${answerId} and a.decision is not null`);
  const [row] = rows;
  if (!row) return { written: [], removed: [] };
  await tx.execute(sql`
    update notifications set is_read = true, is_mail_due = false
    where organization_id = ${document.organizationId} and answer_id = ${answerId} and action = 'approval_request'`);
  const sharers = row.user_id === null ? await listSharersAndEditors(tx, { document, linkId }) : [];
  const userIds = row.asked_by === row.user_id ? [] : [...new Set([...oneOf(row.asked_by), ...sharers])];
  const written = await insertOrRenew(tx, { ...factsOf(change, row), action: 'approval_answer', userIds });
  return { written, removed: [] };
}

/** Notifies the people who approved the previous version that there is a new one, except the person who saved it. */
export async function writeStale(tx: Transaction, change: ApprovalChange & { version: number }): Promise<Outcome> {
  const { document, version, userId } = change;
  const { rows } = await tx.execute<AnswerRow>(sql`
    select ${columns}, v.created_at as happened_at from ${openAnswers}
    join versions v on v.organization_id = q.organization_id and v.document_kind = q.document_kind
      and v.document_id = q.document_id and v.version = ${version}
    where ${isOf(document)} and q.version = ${version - 1}
      and a.decision = 'approved' and a.user_id is distinct from ${userId}
    order by a.id`);
  const written: WrittenNotification[] = [];
  for (const row of rows)
    written.push(
      ...(await insertNew(tx, { ...factsOf(change, row), action: 'approval_stale', userIds: oneOf(row.user_id) })),
    );
  return { written, removed: [] };
}

/** Deletes notifications of requests that were canceled or replaced. */
export async function removeClosed(tx: Queryable, change: ApprovalChange): Promise<Outcome> {
  const { document, changeId } = change;
  const { organizationId, kind, id } = document;
  const { rows } = await tx.execute<{ id: number; user_id: number }>(sql`
    delete from notifications n using approval_answers a, approval_stages s, approval_requests q
    where n.organization_id = ${organizationId} and n.change_id <= ${changeId}
      and a.organization_id = n.organization_id and a.id = n.answer_id
      and s.organization_id = a.organization_id and s.id = a.stage_id
      and q.organization_id = s.organization_id and q.id = s.request_id
      and q.document_kind = ${kind} and q.document_id = ${id} and q.closed_at is not null
    returning n.id::float8 as id, n.user_id::float8 as user_id`);
  return { written: [], removed: rows.map(({ id, user_id: userId }) => ({ id, userId })) };
}

const oneOf = (userId: number | null): number[] => (userId === null ? [] : [userId]);

function factsOf({ document, changeId }: ApprovalChange, row: AnswerRow) {
  return {
    organizationId: document.organizationId,
    changeId,
    templateId: row.template_id,
    happenedAt: new Date(row.happened_at),
    subject: { answerId: row.answer_id },
  };
}
