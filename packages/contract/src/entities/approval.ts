import { z } from 'zod';
import { limits } from '../limits';
import { commentAuthor } from './comment';
import { id, idInBody, ofLength, unixSeconds } from './common';

/** The answer to a request for approval. */
export const approvalDecision = z.enum(['approved', 'changes_requested']);
export type ApprovalDecision = z.infer<typeof approvalDecision>;

/** The state of a request for approval. */
export const approvalState = z.enum(['waiting', ...approvalDecision.options]);
export type ApprovalState = z.infer<typeof approvalState>;

/** One person's answer; the person may not have answered yet. */
const approvalAnswer = z.object({
  id,
  user: commentAuthor,
  /** null = no answer yet. */
  decision: approvalDecision.nullable(),
  comment: z.string(),
  /** 0 = no answer yet. */
  answeredAt: unixSeconds,
});
export type ApprovalAnswer = z.infer<typeof approvalAnswer>;

const approvalStage = z.object({
  id,
  /** '' = none. */
  name: z.string(),
  /** True: one approval by anyone with a share link is enough. False: everyone in `answers` must approve. */
  isOpen: z.boolean(),
  /** 'upcoming': the previous stage isn't complete, so nobody was asked yet. */
  state: z.enum(['upcoming', ...approvalState.options]),
  answers: z.array(approvalAnswer),
});
export type ApprovalStage = z.infer<typeof approvalStage>;

/** A request to approve one version of a document. */
export const approvalRequest = z.object({
  id,
  version: z.number().int(),
  /** The text by the person who asked; '' = none. */
  note: z.string(),
  state: approvalState,
  /** There is a newer version, to which this request doesn't apply. */
  isStale: z.boolean(),
  createdAt: unixSeconds,
  createdBy: z.string(),
  /** 0 = still waiting. */
  decidedAt: unixSeconds,
  stages: z.array(approvalStage),
  /** Whether the caller can answer now. */
  canAnswer: z.boolean(),
});
export type ApprovalRequest = z.infer<typeof approvalRequest>;

/** A stage of a new request: anyone with a share link, or these people. */
export const newApprovalStage = z.object({
  name: ofLength(z.string().trim(), limits.approvalStageNameLength).default(''),
  isOpen: z.boolean().default(false),
  people: z.array(idInBody).max(limits.approversPerStage).default([]),
});
export type NewApprovalStage = z.infer<typeof newApprovalStage>;
