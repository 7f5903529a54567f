import { formatCount, type ReviewState } from '@galley/contract';

/** Texts of the mark in the dashboard that says what reviewers said of an email or page. */
export const reviewMarkMessages = {
  open: (count: number) => formatCount(count, { one: 'open', other: 'open' }),
  approval: ({ state, approved, asked }: NonNullable<ReviewState['approval']>) =>
    ({ approved: 'approved', changes_requested: 'changes requested', waiting: `approved ${approved} of ${asked}` })[
      state
    ],
  ratio: (approved: number, asked: number) => `${approved}/${asked}`,
  nameOf: (words: string, title: string) => `${words}: comments and approval of ${title}`,
};
