import {
  AppError,
  type ChangeEvent,
  type Comment,
  type CommentStatus,
  isMentioned,
  limits,
  renderComment,
} from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { documentOf } from '../../../access/targets';
import { recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { noneAsNull } from '../../../platform/db/columns';
import type { Transaction } from '../../../platform/db/database';
import { columnsOf, lockDocument } from '../../../platform/db/documents';
import { commentReactions, comments } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import {
  type CommentRow,
  countComments,
  findComment,
  readComment,
} from '../../documents/document-comments/stored-comments';
import {
  abilitiesOf,
  type CommentCaller,
  changeAuthorOf,
  type DocumentCaller,
  isOwn,
  linkOf,
  type Place,
  placeOf,
  reviewedVersion,
  type Sent,
  type Writer,
  writerOf,
} from './callers';
import { listMentionable } from './people';

/** A new text with the people it mentions. */
interface Text extends Sent {
  content: string;
  mentions: readonly number[];
}

interface Anchor {
  blockId: string;
  quote: string;
  fingerprint: string;
  /** The version that is being reviewed; 0 = the current one. */
  version: number;
}

/**
 * Adds a comment on a document or a block of it. Throws `conflict` if the document has too many comments,
 * `invalid_field` for a version that doesn't exist, and the errors of `writerOf`.
 */
export async function addComment(
  services: Services,
  caller: DocumentCaller,
  { tempId, ...input }: Text & Anchor & { tempId: number },
): Promise<Comment> {
  const version = await reviewedVersion(services.db, documentOf(caller), input.version);
  const about = { blockId: noneAsNull(input.blockId), quote: input.quote, fingerprint: noneAsNull(input.fingerprint) };
  return await change(services, caller, input, async (tx, place, writer) => {
    const id = await insertComment(tx, caller, { place, writer, input, row: { ...about, version } });
    return { ...(await readComment(tx, place.document, id)), tempId };
  });
}

/**
 * Replies to a comment. A reply to a reply belongs to the same thread, and reopens it. Throws `not_found` for a comment
 * of another document, otherwise as `addComment`.
 */
export async function reply(
  services: Services,
  caller: DocumentCaller,
  { tempId, parent, ...input }: Text & { tempId: number; parent: number },
): Promise<Comment> {
  return await change(services, caller, input, async (tx, place, writer) => {
    const answered = await findComment(tx, place.document, parent);
    if (!answered) throw new AppError('not_found', messages.commentGone);
    const { blockId, version, status } = answered;
    const parentId = answered.parentId ?? answered.id;
    const id = await insertComment(tx, caller, { place, writer, input, row: { parentId, blockId, version } });
    if (status === 'resolved') await writeStatus(tx, caller, { place, writer, root: answered, status: 'open' });
    return { ...(await readComment(tx, place.document, id)), tempId };
  });
}

/** Changes the text of the caller's comment. Throws `forbidden` for someone else's. */
export async function updateComment(services: Services, caller: CommentCaller, input: Text): Promise<Comment> {
  return await change(services, caller, input, async (tx, place, writer) => {
    const row = await ownComment(tx, caller, writer);
    const text = await writtenText(tx, caller, place, input);
    await tx
      .update(comments)
      .set({ ...text, editedAt: services.clock.now() })
      .where(isComment(row));
    await recordChange(tx, changeAuthorOf(caller, writer), {
      action: 'comment.updated',
      object: { kind: row.documentKind, id: row.documentId },
      details: { comment: row.id, parent: row.parentId ?? 0, mentions: text.mentions.map(({ id }) => id) },
    });
    return await readComment(tx, place.document, row.id);
  });
}

/**
 * Deletes the caller's comment, or any comment as an owner or admin. Its text is deleted immediately. Throws `forbidden`.
 */
export async function removeComment(services: Services, caller: CommentCaller, input: Sent): Promise<void> {
  await change(services, caller, input, async (tx, place, writer) => {
    const { canModerate } = await abilitiesOf(tx, caller);
    const row = canModerate ? await commentOf(tx, caller) : await ownComment(tx, caller, writer);
    await tx
      .update(comments)
      .set({ source: '', content: '', quote: '', mentions: [], deletedAt: services.clock.now() })
      .where(isComment(row));
    await tx
      .delete(commentReactions)
      .where(and(eq(commentReactions.organizationId, row.organizationId), eq(commentReactions.commentId, row.id)));
    await record(tx, caller, { writer, row, action: 'comment.deleted', place });
  });
}

/**
 * Resolves or reopens the thread of a comment. People who can edit the document can change any thread, others only
 * those that they started. Throws `forbidden`.
 */
export async function changeStatus(
  services: Services,
  caller: CommentCaller,
  { status, ...sent }: Sent & { status: CommentStatus },
): Promise<Comment> {
  return await change(services, caller, sent, async (tx, place, writer) => {
    const { canResolve } = await abilitiesOf(tx, caller);
    const named = await commentOf(tx, caller);
    const root = named.parentId === null ? named : await findComment(tx, place.document, named.parentId);
    if (!root) throw new AppError('not_found', messages.commentGone);
    if (!canResolve && !isOwn(writer, root)) throw new AppError('forbidden', messages.commentOfOthers);
    if (root.status !== status) await writeStatus(tx, caller, { place, writer, root, status });
    return await readComment(tx, place.document, root.id);
  });
}

/** Runs changes of comments one after the other within a document, so that their events keep their order. */
export async function change<Caller extends DocumentCaller | CommentCaller, Result>(
  services: Services,
  caller: Caller,
  sent: Sent,
  work: (tx: Transaction, place: Place, writer: Writer) => Promise<Result>,
): Promise<Result> {
  return await services.db.transaction(async (tx) => {
    const place = placeOf(caller);
    await lockDocument(tx, place.document);
    return await work(tx, place, await writerOf(services, tx, caller, sent));
  });
}

/** Returns the comment of a call. Throws `not_found` if it was deleted in the meantime. */
export async function commentOf(tx: Transaction, { comment }: CommentCaller): Promise<CommentRow> {
  const row = await findComment(tx, comment.document, comment.id);
  if (!row) throw new AppError('not_found', messages.commentGone);
  return row;
}

async function ownComment(tx: Transaction, caller: CommentCaller, writer: Writer): Promise<CommentRow> {
  const row = await commentOf(tx, caller);
  if (!isOwn(writer, row)) throw new AppError('forbidden', messages.commentOfOthers);
  return row;
}

const isComment = (row: Pick<CommentRow, 'organizationId' | 'id'>) =>
  and(eq(comments.organizationId, row.organizationId), eq(comments.id, row.id), isNull(comments.deletedAt));

interface NewComment {
  place: Place;
  writer: Writer;
  input: Text;
  row: Partial<CommentRow> & { version: number };
}

async function insertComment(
  tx: Transaction,
  caller: DocumentCaller,
  { place, writer, input, row }: NewComment,
): Promise<number> {
  const { document } = place;
  if ((await countComments(tx, document)) >= limits.commentsPerDocument)
    throw new AppError('conflict', messages.tooManyComments);
  const text = await writtenText(tx, caller, place, input);
  const [made] = await tx
    .insert(comments)
    .values({ ...columnsOf(document), ...writer, ...row, ...text })
    .returning({ id: comments.id });
  if (!made) throw new Error('A comment was not stored.');
  await recordChange(tx, changeAuthorOf(caller, writer), {
    action: 'comment.created',
    object: { kind: document.kind, id: document.id },
    details: {
      comment: made.id,
      parent: row.parentId ?? 0,
      mentions: text.mentions.map(({ id }) => id),
      link: linkOf(caller),
    },
  });
  return made.id;
}

/** Returns the text as stored. Only people with access can be mentioned, and only by people with an account. */
async function writtenText(
  tx: Transaction,
  caller: DocumentCaller | CommentCaller,
  { templateId }: Place,
  { content, mentions }: Text,
): Promise<Pick<CommentRow, 'source' | 'content' | 'mentions'>> {
  const people = mentions.length === 0 || caller.kind !== 'user' ? [] : await listMentionable(tx, caller, templateId);
  const mentioned = people
    .filter((person) => mentions.includes(person.id) && isMentioned(content, person))
    .map(({ id, name }) => ({ id, name }));
  return { source: content, content: renderComment(content, mentioned), mentions: mentioned };
}

async function writeStatus(
  tx: Transaction,
  caller: DocumentCaller | CommentCaller,
  { place, writer, root, status }: { place: Place; writer: Writer; root: CommentRow; status: CommentStatus },
): Promise<void> {
  const id = root.parentId ?? root.id;
  const { organizationId } = place.document;
  const resolvedBy = status === 'resolved' ? writer.userId : null;
  const isThread = eq(comments.organizationId, organizationId);
  await tx
    .update(comments)
    .set({ status, resolvedBy })
    .where(and(isThread, eq(comments.id, id)));
  await tx
    .update(comments)
    .set({ status })
    .where(and(isThread, eq(comments.parentId, id)));
  const action = status === 'resolved' ? 'comment.resolved' : 'comment.reopened';
  await record(tx, caller, { writer, row: { id, parentId: null }, action, place });
}

interface Recorded {
  writer: Writer;
  row: Pick<CommentRow, 'id' | 'parentId'>;
  action: 'comment.deleted' | 'comment.resolved' | 'comment.reopened';
  place: Place;
}

async function record(
  tx: Transaction,
  caller: DocumentCaller | CommentCaller,
  { writer, row, action, place }: Recorded,
): Promise<void> {
  const event: ChangeEvent<Recorded['action']> = {
    action,
    object: { kind: place.document.kind, id: place.document.id },
    details: { comment: row.id, parent: row.parentId ?? 0 },
  };
  await recordChange(tx, changeAuthorOf(caller, writer), event);
}
