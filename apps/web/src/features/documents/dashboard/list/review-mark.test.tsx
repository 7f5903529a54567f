import type { Email, ReviewState } from '@galley/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildEmail } from '../../../../testing/entities';
import { renderScreen } from '../../../../testing/render';
import { hasReview } from '../loaded/email-list';
import { ReviewMark } from './review-mark';

const show = (review: ReviewState, given: Partial<Email> = {}) =>
  renderScreen(<ReviewMark email={buildEmail({ review, ...given })} tabIndex={0} />);
const asked = { state: 'waiting', approved: 1, asked: 2 } as const;

describe('[F3-row-review-words] the mark of a row says only what there is', () => {
  it.each<[string, ReviewState]>([
    ['2 open, approved 1 of 2', { openComments: 2, approval: asked }],
    ['1 open', { openComments: 1, approval: null }],
    ['approved 0 of 2', { openComments: 0, approval: { ...asked, approved: 0 } }],
    ['1,234 open, approved', { openComments: 1234, approval: { ...asked, state: 'approved' } }],
    ['changes requested', { openComments: 0, approval: { ...asked, state: 'changes_requested' } }],
  ])('%s', (words, review) => {
    show(review);
    const mark = screen.getByRole('link', { name: `${words}: comments and approval of May news` });
    expect(mark.title).toBe(words);
    expect(mark.getAttribute('href')).toBe('/build/email/3/7#approvals');
    expect(hasReview(buildEmail({ review }))).toBe(true);
  });

  it('nothing where nobody said or was asked anything', () => {
    expect(hasReview(buildEmail())).toBe(false);
  });

  it('leads to the preview without edit rights, and to another organization by its address', () => {
    show({ openComments: 1, approval: null }, { canEdit: false });
    expect(screen.getByRole('link').getAttribute('href')).toBe('/preview/e/3/7#approvals');
    const org = { id: 9, name: 'Blue', url: 'https://blue.example' };
    show({ openComments: 3, approval: null }, { org, url: 'https://blue.example/build/email/3/7' });
    expect(screen.getByRole('link', { name: /^3 open/ }).getAttribute('href')).toBe(
      'https://blue.example/build/email/3/7#approvals',
    );
  });
});
