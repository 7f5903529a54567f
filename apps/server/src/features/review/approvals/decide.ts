import type { ApprovalDecision, ApprovalState } from '@galley/contract';

/** The facts about a stage that the decision depends on. */
export interface StageFacts {
  /** One approval by anyone with a share link is enough; otherwise everyone has to approve. */
  isOpen: boolean;
  /** One for each person who was asked or answered; null = no answer yet. */
  decisions: readonly (ApprovalDecision | null)[];
}

/**
 * Computes the state of a request for approval from its stages in order. A single request for changes in any stage
 * decides it; it is approved when all stages are. `done` is the number of stages, from the first, that are approved:
 * the next one is requested.
 */
export function decide(stages: readonly StageFacts[]): { state: ApprovalState; done: number } {
  const firstOpen = stages.findIndex((stage) => stateOfStage(stage) !== 'approved');
  const done = firstOpen === -1 ? stages.length : firstOpen;
  if (stages.some((stage) => stateOfStage(stage) === 'changes_requested')) return { state: 'changes_requested', done };
  return { state: done === stages.length ? 'approved' : 'waiting', done };
}

/** Returns the state of one stage. */
export function stateOfStage({ isOpen, decisions }: StageFacts): ApprovalState {
  if (decisions.includes('changes_requested')) return 'changes_requested';
  const isDone = isOpen
    ? decisions.includes('approved')
    : decisions.length > 0 && decisions.every((decision) => decision === 'approved');
  return isDone ? 'approved' : 'waiting';
}
