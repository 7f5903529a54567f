import { noEmailSettings } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OfferedDraft } from '../session/drafts/list-offers';
import { type InBuilder, renderInBuilder } from '../testing/render-in-builder';
import { DraftLine } from './draft-line';

const draft: OfferedDraft = {
  from: 'browser',
  tabId: 'work',
  baseVersion: 12,
  html: '<p>older</p>',
  settings: noEmailSettings,
  lid: 0,
  changes: 1,
  savedAtMs: Date.now(),
  reason: 'typing',
  userAgent: '',
  records: [],
  serverCopies: [],
};

function open(state: InBuilder['state']) {
  const rendered = renderInBuilder(<DraftLine />, { isEditing: true, state });
  const asked: unknown[] = [];
  Object.assign(rendered.builder.session, {
    discardChanges: async () => void asked.push('discard changes'),
    offers: { restore: async ({ tabId }: OfferedDraft) => void asked.push(tabId) },
  });
  return { ...rendered, asked };
}

/** Finds the line by all of its sentences. */
const findLine = (text: RegExp) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map((line) => line.textContent)).toContainEqual(expect.stringMatching(text)),
  );

it('[F3-draft-line] Unsaved changes that came back are said quietly, and can be discarded', async () => {
  const { user, asked } = open({ broughtBackMs: Date.now() });
  await findLine(/^Your unsaved changes from \d+:\d\d [ap]m are back\.$/);
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(asked).toEqual(['discard changes']);
});

it('[F3-draft-line] An own draft is there while editing too', async () => {
  const { user, asked } = open({ drafts: [draft] });
  await findLine(/^You have a saved draft\. .*1 change after version 12\.$/);
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(asked).toEqual(['work']);
  open({ drafts: [draft, { ...draft, tabId: 'other' }], broughtBackMs: Date.now() });
  await screen.findByRole('button', { name: 'View drafts' });
  await findLine(/ are back\. 2 drafts are saved\.$/);
});

it('[F3-draft-line-both] Beside “Discard changes”, the actions of a draft say that they are for the draft', async () => {
  const { user, asked } = open({ drafts: [draft], broughtBackMs: Date.now() });
  await findLine(/ are back\. You have a saved draft\. /);
  const names = screen.getAllByRole('button').map((one) => one.textContent);
  expect(names).toEqual(['Discard changes', 'Discard draft', 'Restore draft']);
  await user.click(screen.getByRole('button', { name: 'Restore draft' }));
  expect(asked).toEqual(['work']);
});

it('[F3-draft-line] Without either there is no line, and during an outage nothing is discarded', () => {
  const none = open({});
  expect(screen.queryByText(/draft|back/)).toBeNull();
  none.unmount();
  open({ broughtBackMs: Date.now(), outage: { attempt: 1, retryAtMs: 0, reason: '' } });
  expect(screen.getByRole('button', { name: 'Discard changes' }).getAttribute('aria-disabled')).toBe('true');
});
