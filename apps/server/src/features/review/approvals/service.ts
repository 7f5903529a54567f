import { type AnonUser, AppError, type ApprovalDecision, type NewApprovalStage, skinTone } from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { canEditTemplate, documentOf } from '../../../access/targets';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Queryable, Transaction } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { belongsTo, columnsOf, lockDocument } from '../../../platform/db/documents';
import { approvalAnswers, approvalRequests, approvalStages } from '../../../platform/db/schema';
import { addressKey, rateLimiterOf } from '../../../platform/http/rate-limit';
import type { AnyDocumentTarget, ShareCaller, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { avatarUrl } from '../../shared/profile/avatar-url';
import { linkOf, reviewedVersion, reviewerOf, type Writer } from '../comments/callers';
import { listMentionable } from '../comments/people';
import { isApprovalRequired } from './approval-findings';
import { decide } from './decide';
import { decisionsOf, presentRequest, readRequests, type StoredRequest } from './repository';

type EditorCaller = UserCaller & AnyDocumentTarget;
/** Someone who can answer a request on a document. */
type ApproverCaller = (UserCaller | ShareCaller) & AnyDocumentTarget;

/** Returns the requests for approval of a document, and the caller's permissions. */
export async function listApprovals({ db }: Services, caller: ApproverCaller) {
  const document = documentOf(caller);
  const { currentVersion, templateId } = document;
  const requests = await readRequests(db, document);
  const canAsk = caller.kind === 'user' && (await canEditTemplate(db, caller, templateId));
  return {
    requests: requests.map((request) =>
      presentRequest(request, { currentVersion, canAnswer: stageFor(caller, requests, request) !== null }),
    ),
    isRequired: await isApprovalRequired(db, document),
    currentVersion,
    author: caller.kind === 'user' ? presentAuthor(caller) : null,
    people: canAsk ? await listMentionable(db, caller, templateId) : [],
    canAsk,
  };
}

/**
 * Requests approval of a version, and replaces an open request for the same one. The first stage is asked immediately.
 * Throws `invalid_field` for a version that doesn't exist, an empty stage, or people without access.
 */
export async function requestApproval(
  services: Services,
  caller: EditorCaller,
  { stages, note, ...input }: { version: number; note: string; stages: readonly NewApprovalStage[] },
): Promise<number> {
  const document = documentOf(caller);
  const version = await reviewedVersion(services.db, document, input.version);
  if (stages.some(({ isOpen, people }) => !isOpen && people.length === 0))
    throw new AppError('invalid_field', messages.approvalStageEmpty, { field: 'stages' });
  return await services.db.transaction(async (tx) => {
    await lockDocument(tx, document);
    await refuseStrangers(tx, caller, stages);
    const now = services.clock.now();
    await close(tx, document, { at: now, which: eq(approvalRequests.version, version) });
    const [made] = await tx
      .insert(approvalRequests)
      .values({ ...columnsOf(document), version, note, createdBy: caller.user.id })
      .returning({ id: approvalRequests.id });
    if (!made) throw new Error('A request for approval was not stored.');
    for (const [index, stage] of stages.entries())
      await insertStage(tx, caller, {
        requestId: made.id,
        position: index + 1,
        stage,
        askedAt: index === 0 ? now : null,
      });
    const [request] = await readRequests(tx, document, made.id);
    const object = { kind: document.kind, id: document.id };
    const details = { request: made.id, version };
    await recordChange(tx, authorOf(caller), { action: 'approval.requested', object, details });
    const stage = request?.stages[0]?.id ?? 0;
    await recordChange(tx, authorOf(caller), {
      action: 'approval.stage_asked',
      object,
      details: { ...details, stage },
    });
    return made.id;
  });
}

/** Cancels a request. Throws `not_found` if it doesn't exist. */
export async function cancelApproval(services: Services, caller: EditorCaller, id: number): Promise<void> {
  const document = documentOf(caller);
  await services.db.transaction(async (tx) => {
    await lockDocument(tx, document);
    const [closed] = await close(tx, document, { at: services.clock.now(), which: eq(approvalRequests.id, id) });
    if (!closed) throw new AppError('not_found', messages.approvalGone);
    await recordChange(tx, authorOf(caller), {
      action: 'approval.canceled',
      object: { kind: document.kind, id: document.id },
      details: { request: id, version: closed.version },
    });
  });
}

interface Answer {
  id: number;
  decision: ApprovalDecision;
  comment: string;
  anonUser?: AnonUser;
  address: string;
}

/**
 * Stores an answer to a request. The next stage is asked as soon as the previous one is done. Throws `not_found` for a
 * request that doesn't exist, `forbidden` for someone who wasn't asked or whose stage is over, `invalid_field` for a
 * request for changes without a comment or a reviewer without a name, `too_many_requests`.
 */
export async function answerApproval(services: Services, caller: ApproverCaller, answer: Answer): Promise<void> {
  const { decision, comment, address, anonUser } = answer;
  if (decision === 'changes_requested' && comment === '')
    throw new AppError('invalid_field', messages.approvalCommentRequired, { field: 'comment' });
  if (caller.kind === 'share') {
    if (!anonUser) throw new AppError('invalid_field', messages.reviewerNameToApprove, { field: 'anonUser' });
    rateLimiterOf(services).take('reviewerApprovals', { address: addressKey(address) });
  }
  const document = documentOf(caller);
  await services.db.transaction(async (tx) => {
    await lockDocument(tx, document);
    const requests = await readRequests(tx, document);
    const request = requests.find(({ id }) => id === answer.id);
    if (!request) throw new AppError('not_found', messages.approvalGone);
    const stage = stageFor(caller, requests, request);
    if (!stage) throw new AppError('forbidden', messages.approvalNotAsked);
    const writer: Writer =
      caller.kind === 'user' || !anonUser
        ? { userId: caller.kind === 'user' ? caller.user.id : null, reviewerId: null }
        : { userId: null, reviewerId: await reviewerOf(services, tx, document, anonUser) };
    const at = services.clock.now();
    const answerId = await writeAnswer(tx, {
      organizationId: document.organizationId,
      stageId: stage.id,
      writer,
      decision,
      comment,
      at,
    });
    const author = { organizationId: document.organizationId, userId: writer.userId };
    await recordChange(tx, author, {
      action: decision === 'approved' ? 'approval.approved' : 'approval.changes_requested',
      object: { kind: document.kind, id: document.id },
      details: {
        request: request.id,
        answer: answerId,
        version: request.version,
        by: writer.userId === null ? (anonUser?.name ?? '') : '',
        link: linkOf(caller),
      },
    });
    await settle(tx, document, { id: request.id, author, at });
  });
}

/**
 * Returns the stage that the caller can answer now; null = none. It's their own stage if they were asked by name,
 * otherwise an open one. Only the latest request counts, and a share link only answers for the version that it shows.
 */
function stageFor(
  caller: ApproverCaller,
  requests: readonly StoredRequest[],
  request: StoredRequest,
): StoredRequest['stages'][number] | null {
  if (requests.some(({ version }) => version > request.version)) return null;
  const asked = request.stages.filter(({ askedAt }) => askedAt !== null);
  if (caller.kind === 'share') {
    const shown = caller.shareLink.version ?? documentOf(caller).currentVersion;
    return shown === request.version ? (asked.findLast(({ isOpen }) => isOpen) ?? null) : null;
  }
  const own = asked.filter(({ answers }) => answers.some(({ userId }) => userId === caller.user.id));
  const waiting = own.find(({ answers }) =>
    answers.some(({ userId, decision }) => userId === caller.user.id && decision === null),
  );
  return waiting ?? own.at(-1) ?? asked.findLast(({ isOpen }) => isOpen) ?? null;
}

/** Throws unless everyone in the stages can open the document. */
async function refuseStrangers(
  tx: Queryable,
  caller: EditorCaller,
  stages: readonly NewApprovalStage[],
): Promise<void> {
  const asked = stages.flatMap(({ isOpen, people }) => (isOpen ? [] : people));
  if (asked.length === 0) return;
  const known = new Set((await listMentionable(tx, caller, documentOf(caller).templateId)).map(({ id }) => id));
  if (asked.some((id) => !known.has(id)))
    throw new AppError('invalid_field', messages.approverNoAccess, { field: 'stages' });
}

async function close(
  tx: Transaction,
  document: DocumentRef,
  { at, which }: { at: Date; which: ReturnType<typeof eq> },
): Promise<{ version: number }[]> {
  return await tx
    .update(approvalRequests)
    .set({ closedAt: at })
    .where(and(belongsTo(approvalRequests, document), isNull(approvalRequests.closedAt), which))
    .returning({ version: approvalRequests.version });
}

interface NewStage {
  requestId: number;
  position: number;
  stage: NewApprovalStage;
  askedAt: Date | null;
}

async function insertStage(
  tx: Transaction,
  { organizationId }: EditorCaller,
  { requestId, position, stage, askedAt }: NewStage,
): Promise<void> {
  const { name, isOpen, people } = stage;
  const [made] = await tx
    .insert(approvalStages)
    .values({ organizationId, requestId, position, name, isOpen, askedAt })
    .returning({ id: approvalStages.id });
  if (!made) throw new Error('A stage was not stored.');
  if (isOpen) return;
  const rows = [...new Set(people)].map((userId) => ({ organizationId, stageId: made.id, userId }));
  await tx.insert(approvalAnswers).values(rows);
}

interface ToWrite {
  organizationId: number;
  stageId: number;
  writer: Writer;
  decision: ApprovalDecision;
  comment: string;
  at: Date;
}

/** Stores an answer and returns its id. */
async function writeAnswer(tx: Transaction, { at, writer, decision, comment, ...row }: ToWrite): Promise<number> {
  const set = { decision, comment, answeredAt: at };
  const { userId, reviewerId } = writer;
  const isTheirs =
    userId !== null ? eq(approvalAnswers.userId, userId) : eq(approvalAnswers.reviewerId, reviewerId ?? 0);
  const [changed] = await tx
    .update(approvalAnswers)
    .set(set)
    .where(
      and(eq(approvalAnswers.organizationId, row.organizationId), eq(approvalAnswers.stageId, row.stageId), isTheirs),
    )
    .returning({ id: approvalAnswers.id });
  if (changed) return changed.id;
  const [made] = await tx
    .insert(approvalAnswers)
    .values({ ...row, ...writer, ...set })
    .returning({ id: approvalAnswers.id });
  if (!made) throw new Error('An answer was not stored.');
  return made.id;
}

/** Stores the state that follows from the answers of a request, and asks the next stage. */
async function settle(
  tx: Transaction,
  document: DocumentRef,
  { id, author, at }: { id: number; author: Parameters<typeof recordChange>[1]; at: Date },
): Promise<void> {
  const [request] = await readRequests(tx, document, id);
  if (!request) throw new Error(`Request ${id} is gone.`);
  const { state, done } = decide(
    request.stages.map((stage) => ({ isOpen: stage.isOpen, decisions: decisionsOf(stage) })),
  );
  const { organizationId } = document;
  for (const [index, stage] of request.stages.entries()) {
    const doneAt = index < done ? (stage.doneAt ?? at) : null;
    const askedAt = stage.askedAt ?? (index === done ? at : null);
    if (doneAt === stage.doneAt && askedAt === stage.askedAt) continue;
    await tx
      .update(approvalStages)
      .set({ doneAt, askedAt })
      .where(and(eq(approvalStages.organizationId, organizationId), eq(approvalStages.id, stage.id)));
    if (askedAt !== stage.askedAt)
      await recordChange(tx, author, {
        action: 'approval.stage_asked',
        object: { kind: document.kind, id: document.id },
        details: { request: id, stage: stage.id, version: request.version },
      });
  }
  await tx
    .update(approvalRequests)
    .set({ state, decidedAt: state === 'waiting' ? null : at })
    .where(and(belongsTo(approvalRequests, document), eq(approvalRequests.id, id)));
}

function presentAuthor({ user }: UserCaller) {
  const { id, name, avatarKey } = user;
  return { id, anonId: 0, name, skinTone: skinTone.catch('').parse(user.skinTone), avatar: avatarUrl(avatarKey) };
}
