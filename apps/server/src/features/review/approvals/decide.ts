import type { ApprovalDecision, ApprovalState } from '@galley/contract';

/** A stage as the decision needs it. */
export interface StageFacts {
  /** One approval by anyone with a share link is enough; otherwise everyone has to approve. */
  isOpen: boolean;
  /** One for each person who was asked or answered; null = no answer yet. */
  decisions: readonly (ApprovalDecision | null)[];
}

/**
 * Where a request for approval is, from its stages in order. A single request for changes decides it, in whichever stage;
 * it is approved when all stages are. `done` is how many stages from the first are approved: the next one is asked.
 */
export function decide(stages: readonly StageFacts[]): { state: ApprovalState; done: number } {
  const firstOpen = stages.findIndex((stage) => stateOfStage(stage) !== 'approved');
  const done = firstOpen === -1 ? stages.length : firstOpen;
  if (stages.some((stage) => stateOfStage(stage) === 'changes_requested')) return { state: 'changes_requested', done };
  return { state: done === stages.length ? 'approved' : 'waiting', done };
}

/** Where one stage is. */
export function stateOfStage({ isOpen, decisions }: StageFacts): ApprovalState {
  if (decisions.includes('changes_requested')) return 'changes_requested';
  const isDone = isOpen
    ? decisions.includes('approved')
    : decisions.length > 0 && decisions.every((decision) => decision === 'approved');
  return isDone ? 'approved' : 'waiting';
}
