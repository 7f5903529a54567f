import { noEmailSettings } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe } from '../../../../../testing/entities';
import { renderInBuilder } from '../../testing/render-in-builder';
import type { OfferedDraft } from '../drafts/list-offers';
import type { SessionState } from '../session-state';
import { DraftOffer } from './draft-offer';

const minute = 60_000;
/** The stored version is from 10 minutes after the epoch. */
const updatedAt = 600;

function open({
  savedAtMs = 11 * minute,
  baseVersion = 13,
  resumes = false,
  canEdit = true,
  holder = null as SessionState['holder'],
} = {}) {
  const draft: OfferedDraft = {
    ...{ from: 'browser', tabId: 'work', baseVersion, html: '<p>mine</p>', settings: noEmailSettings, lid: 0 },
    ...{ changes: 1, savedAtMs, reason: 'typing', userAgent: '', records: [], serverCopies: [] },
  } as const;
  const grant = { canEdit, canShare: true, canExport: true, canChangeTemplate: true };
  const asked: string[] = [];
  const offers = {
    find: async () => {},
    resume: async () => {
      asked.push('resume');
      return resumes;
    },
    restore: async () => void asked.push('restore'),
    discard: async () => void asked.push('discard'),
  };
  const rendered = renderInBuilder(<DraftOffer />, {
    document: { updatedAt, grant },
    state: { drafts: [draft], holder },
    session: { offers },
  });
  const { session } = rendered.builder;
  return { ...rendered, session, asked };
}

it('[F3-draft-question] What comes back by itself is no question, nor what waits for someone else to end', async () => {
  const holder = { id: buildMe().id, name: 'Mara Lind' };
  for (const given of [{ resumes: true }, { baseVersion: 14 }, { holder }]) {
    const { session, asked, unmount } = open(given);
    await waitFor(() => expect(asked).toEqual(['resume']));
    await waitFor(() => expect(session.state.isAskingAboutDrafts).toBe(false));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    unmount();
  }
});

it('[F3-draft-question] Only a draft that is newer than the stored version is called newer', async () => {
  const newer = open();
  await screen.findByRole('alertdialog', { name: 'This email has a newer draft' });
  await newer.user.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(newer.asked).toEqual(['resume', 'restore']));
  newer.unmount();
  const older = open({ savedAtMs: 9 * minute });
  await screen.findByRole('alertdialog', { name: 'You have unsaved changes from before version 14' });
  await older.user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(older.asked).toEqual(['resume', 'discard']));
});

it('[F3-draft-question] Without the right to edit nothing comes back by itself', async () => {
  const { asked } = open({ canEdit: false });
  await screen.findByRole('alertdialog');
  expect(asked).toEqual([]);
});
