import { formatCount, type ReviewState } from '@galley/contract';

/** Texts of the mark in the dashboard that says what reviewers said of a document. */
export const reviewMarkMessages = {
  open: (count: number) => formatCount(count, { one: 'open', other: 'open' }),
  approval: ({ state, approved, asked }: NonNullable<ReviewState['approval']>) =>
    ({ approved: 'approved', changes_requested: 'changes requested', waiting: `approved ${approved} of ${asked}` })[
      state
    ],
  ratio: (approved: number, asked: number) => `${approved}/${asked}`,
  nameOf: (words: string, title: string) => `${words}: comments and approval of ${title}`,
};

/** "2 open, approved 1 of 2"; '' = nobody said or was asked anything. */
export function reviewWords({ openComments, approval }: ReviewState): string {
  return [openComments > 0 && reviewMarkMessages.open(openComments), approval && reviewMarkMessages.approval(approval)]
    .filter(Boolean)
    .join(', ');
}
