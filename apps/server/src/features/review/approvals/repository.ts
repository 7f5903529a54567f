import {
  type ApprovalRequest,
  type ApprovalStage,
  approvalDecision,
  approvalState,
  type CommentAuthor,
  skinTone,
} from '@galley/contract';
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { belongsTo } from '../../../platform/db/documents';
import {
  approvalAnswers,
  approvalRequests,
  approvalStages,
  commentReviewers,
  users,
} from '../../../platform/db/schema';
import { avatarUrl } from '../../shared/profile/avatar-url';
import { stateOfStage } from './decide';

export type RequestRow = typeof approvalRequests.$inferSelect;
type StageRow = typeof approvalStages.$inferSelect;
type AnswerRow = typeof approvalAnswers.$inferSelect;

/** A request with its stages in order and their answers. */
export interface StoredRequest extends RequestRow {
  createdByName: string;
  stages: (StageRow & { answers: (AnswerRow & { author: CommentAuthor })[] })[];
}

/** Returns the open requests of a document, the newest version first; with `id` only that one. */
export async function readRequests(db: Queryable, document: DocumentRef, id?: number): Promise<StoredRequest[]> {
  const rows = await db
    .select({ row: approvalRequests, createdByName: users.name })
    .from(approvalRequests)
    .leftJoin(users, eq(users.id, approvalRequests.createdBy))
    .where(
      and(
        belongsTo(approvalRequests, document),
        isNull(approvalRequests.closedAt),
        id === undefined ? undefined : eq(approvalRequests.id, id),
      ),
    )
    .orderBy(desc(approvalRequests.version));
  if (rows.length === 0) return [];
  const { organizationId } = document;
  const stages = await db
    .select()
    .from(approvalStages)
    .where(
      and(
        eq(approvalStages.organizationId, organizationId),
        inArray(
          approvalStages.requestId,
          rows.map(({ row }) => row.id),
        ),
      ),
    )
    .orderBy(asc(approvalStages.position));
  const answers = await readAnswers(
    db,
    organizationId,
    stages.map((stage) => stage.id),
  );
  return rows.map(({ row, createdByName }) => ({
    ...row,
    createdByName: createdByName ?? messages.unknownAuthor,
    stages: stages
      .filter((stage) => stage.requestId === row.id)
      .map((stage) => ({ ...stage, answers: answers.filter((answer) => answer.stageId === stage.id) })),
  }));
}

async function readAnswers(db: Queryable, organizationId: number, stageIds: readonly number[]) {
  if (stageIds.length === 0) return [];
  const rows = await db
    .select({
      row: approvalAnswers,
      userName: users.name,
      userTone: users.skinTone,
      avatarKey: users.avatarKey,
      reviewerName: commentReviewers.name,
    })
    .from(approvalAnswers)
    .leftJoin(users, eq(users.id, approvalAnswers.userId))
    .leftJoin(commentReviewers, eq(commentReviewers.id, approvalAnswers.reviewerId))
    .where(and(eq(approvalAnswers.organizationId, organizationId), inArray(approvalAnswers.stageId, [...stageIds])))
    .orderBy(asc(approvalAnswers.id));
  return rows.map(({ row, userName, userTone, avatarKey, reviewerName }) => ({
    ...row,
    author: {
      id: row.userId ?? 0,
      anonId: row.reviewerId ?? 0,
      name: userName ?? reviewerName ?? messages.unknownAuthor,
      skinTone: skinTone.catch('').parse(userTone ?? ''),
      avatar: avatarUrl(avatarKey),
    },
  }));
}

/** Converts a request to its API form. */
export function presentRequest(
  request: StoredRequest,
  { currentVersion, canAnswer }: { currentVersion: number; canAnswer: boolean },
): ApprovalRequest {
  return {
    id: request.id,
    version: request.version,
    note: request.note,
    state: approvalState.parse(request.state),
    isStale: request.version < currentVersion,
    createdAt: unixSeconds(request.createdAt),
    createdBy: request.createdByName,
    decidedAt: request.decidedAt ? unixSeconds(request.decidedAt) : 0,
    stages: request.stages.map(presentStage),
    canAnswer,
  };
}

function presentStage(stage: StoredRequest['stages'][number]): ApprovalStage {
  const { id, name, isOpen, askedAt, answers } = stage;
  return {
    id,
    name,
    isOpen,
    state: askedAt === null ? 'upcoming' : stateOfStage({ isOpen, decisions: decisionsOf(stage) }),
    answers: answers.map((answer) => ({
      id: answer.id,
      user: answer.author,
      decision: approvalDecision.nullable().parse(answer.decision),
      comment: answer.comment,
      answeredAt: answer.answeredAt ? unixSeconds(answer.answeredAt) : 0,
    })),
  };
}

/** Returns the decisions of the people of a stage. */
export function decisionsOf({ answers }: StoredRequest['stages'][number]) {
  return answers.map(({ decision }) => approvalDecision.nullable().parse(decision));
}
