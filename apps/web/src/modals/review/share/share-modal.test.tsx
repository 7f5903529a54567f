import { AppError, type ShareLink } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildReadiness, someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { fakeOutgoing } from '../../../testing/fake-outgoing';
import { findErrorAt, inDialog, openDialog } from '../../../testing/render';
import { openShareModal } from '../..';
import type { Outgoing } from '../../shared/outgoing/outgoing';

const link: ShareLink = {
  id: 11,
  url: 'https://galley.example/preview/e/3/7/token',
  mode: 'preview',
  state: 'live',
  label: 'For Ola',
  version: 0,
  createdAt: someTime,
  createdBy: 'Mara Lind',
  lastOpenedAt: 0,
  expiresAt: 0,
  revokedAt: 0,
};
const versions = [{ version: 4, createdAt: someTime, name: 'Before the sale' }];
const lists = (...shareLinks: ShareLink[]) => api.on('share_links', { shareLinks, versions });

beforeEach(() => api.on('build_export_readiness', buildReadiness()));

async function open(outgoing?: Outgoing) {
  const opened = await openDialog(() => openShareModal({ tid: 3, id: 7, type: 'email', outgoing }));
  return { ...opened, dialog: await inDialog('Share email') };
}

it('[H4-share] Without links one click makes one, and a double click no second', async () => {
  lists();
  api.on('share_links_create', () => {
    lists(link);
    return { shareLink: link };
  });
  const { user, dialog } = await open();
  await dialog.findByText('There are no links. Only people with access can see this email.');
  const create = dialog.getByRole('button', { name: 'Create link' });
  await waitFor(() => expect(document.activeElement).toBe(create));
  await user.dblClick(create);
  await dialog.findByDisplayValue(link.url);
  expect(api.bodies('share_links_create')).toEqual([{ label: '', version: 0, expiresAt: 0 }]);
});

it('[F3-lights-share] Shows what to look at before sharing, and begins at the button that shares', async () => {
  lists();
  const missing = { message: 'No subject', detail: '', blockId: '', severity: 'warning', isFromTheme: false } as const;
  api.on('build_export_readiness', buildReadiness({ checks: [{ ...missing, code: 'subject' }] }));
  const { dialog } = await open();
  const lights = within(await dialog.findByRole('list', { name: 'Before sending' }));
  lights.getByText('No subject');
  lights.getByRole('link', { name: 'Open and add subject' });
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Create link' })));
});

const endings = { found: buildReadiness(), failed: new AppError('internal', 'The checks failed.') };
it.each(['found', 'failed'] as const)('[F3-steady-share] Opens when the checks are known: %s', async (ending) => {
  lists();
  const release = api.hold('build_export_readiness', endings[ending]);
  const { dialog } = await open();
  await waitFor(() => expect(api.calls('share_links').length).toBeGreaterThan(0));
  // Content that arrives later would move the rest.
  expect(dialog.queryByRole('button', { name: 'Create link' })).toBeNull();
  expect(dialog.queryByText(/^There are no links/)).toBeNull();
  release();
  await dialog.findByRole('button', { name: 'Create link' });
  dialog.getByText(/^There are no links/);
});

it('[H4-share-options] A link can show one version, have a name and end on a day', async () => {
  lists(link);
  api.on('share_links_create', { shareLink: link });
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: 'New link' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name (optional)' }), 'Printer');
  await user.click(dialog.getByRole('combobox', { name: /^Shows/ }));
  await user.click(await screen.findByRole('option', { name: 'Version 4, Before the sale' }));
  await user.click(dialog.getByRole('combobox', { name: /^Expires/ }));
  await user.click(await screen.findByRole('option', { name: 'On a date' }));
  const day = await dialog.findByLabelText('Last day');
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  await findErrorAt(day, '');
  expect(api.calls('share_links_create')).toEqual([]);
  await user.type(day, '2999-01-31');
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  await dialog.findByRole('button', { name: 'New link' });
  expect(api.bodies('share_links_create')).toMatchObject([{ label: 'Printer', version: 4 }]);
  expect(api.bodies('share_links_create')[0]?.expiresAt).toBeGreaterThan(32_000_000_000);
});

it('[H4-share-revoke] A link is revoked after a question, and stays if that is refused', async () => {
  lists(link, { ...link, id: 12, state: 'revoked', url: '', label: 'Old', revokedAt: someTime });
  api.on('share_links_revoke', new AppError('not_found', 'This link doesn’t exist anymore.'));
  const { user, dialog } = await open();
  await dialog.findByText(/^Old: revoked/);
  await user.click(dialog.getByRole('button', { name: 'Revoke, Preview link: For Ola' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke link' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(api.calls('share_links_revoke')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Revoke, Preview link: For Ola' }));
  const again = within(await screen.findByRole('alertdialog', { name: 'Revoke link' }));
  await user.click(again.getByRole('button', { name: 'Revoke link' }));
  await dialog.findByText('This link doesn’t exist anymore.');
  expect(api.calls('share_links_revoke')).toMatchObject([{ params: { id: 7, linkId: 11 } }]);
});

it('[H4-share-invite] Someone invited to comment is named by address, and a refusal is at the field', async () => {
  lists();
  const { user, dialog } = await open();
  const form = within(await dialog.findByRole('region', { name: /comment/i }));
  const address = form.getByRole('textbox', { name: 'Email' });
  await user.type(address, 'kim');
  await user.click(form.getByRole('button', { name: 'Invite' }));
  await findErrorAt(address, 'Invalid email address');
  await user.type(address, '@other.example');
  api.on('api_v1_signup_commentor', new AppError('limit_reached', 'No room for another person.'));
  await user.click(form.getByRole('button', { name: 'Invite' }));
  await findErrorAt(address, 'No room for another person.');
  expect(address).toHaveProperty('value', 'kim@other.example');
});

it('[F3-share-screen] A new link shows what is on the screen, which is saved first; a failed save makes none', async () => {
  lists();
  api.on('share_links_create', () => {
    lists(link);
    return { shareLink: link };
  });
  const { outgoing, state } = fakeOutgoing({ changes: 2 });
  const { answer } = state;
  state.answer = async () => ({ kind: 'failed', reason: 'Can’t reach the server.' });
  const { user, dialog } = await open(outgoing);
  await dialog.findByText('A new version with your changes');
  dialog.getByRole('button', { name: 'Create link to version 4 instead' });
  // Enter shares what is on the screen.
  const main = dialog.getByRole('button', { name: 'Save and create link' });
  await waitFor(() => expect(document.activeElement).toBe(main));
  await user.click(dialog.getByRole('button', { name: 'Save and create link' }));
  await dialog.findByText('Your changes aren’t saved. Can’t reach the server.');
  expect(api.calls('share_links_create')).toEqual([]);
  state.answer = answer;
  await user.dblClick(dialog.getByRole('button', { name: 'Save and create link' }));
  await dialog.findByDisplayValue(link.url);
  dialog.getByText('Version 5');
  expect([state.saves, api.calls('share_links_create').length]).toEqual([2, 1]);
});

it('[F3-share-screen] With links, one button saves what they show; a link to an older version saves nothing', async () => {
  lists(link);
  api.on('share_links_create', { shareLink: link });
  const { outgoing, state } = fakeOutgoing({ changes: 1 });
  const { user, dialog } = await open(outgoing);
  await dialog.findByText('Links to the current version show version 4 until you save.');
  await user.click(dialog.getByRole('button', { name: 'New link' }));
  dialog.getByRole('button', { name: 'Save and create link' });
  await user.click(dialog.getByRole('combobox', { name: /^Shows/ }));
  await user.click(await screen.findByRole('option', { name: 'Version 4, Before the sale' }));
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  await dialog.findByRole('button', { name: 'New link' });
  expect([state.saves, api.bodies('share_links_create')]).toMatchObject([0, [{ version: 4 }]]);
  await user.click(dialog.getByRole('button', { name: 'Save and share' }));
  await dialog.findByText('Version 5');
  expect(dialog.queryByRole('button', { name: 'Save and share' })).toBeNull();
});

it('[F3-share-focus] With links the first link has the focus, also below folded problems', async () => {
  lists(link);
  const problems = [{ id: 'a', text: 'A link leads nowhere', show: () => {} }];
  const { dialog } = await open(fakeOutgoing({ problems }).outgoing);
  const field = await dialog.findByDisplayValue(link.url);
  dialog.getByText(/1 problem/);
  await waitFor(() => expect(document.activeElement).toBe(field));
});
