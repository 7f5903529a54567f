import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { writeStored } from '../../../../lib/storage';
import { api } from '../../../../testing/fake-api';
import { type InBuilder, renderInBuilder } from '../testing/render-in-builder';
import { ThemeUpdateLine } from './theme-update-line';

const idle = { isUpgrading: false, isStopped: false, kind: 'upgrade' as const, version: 0 };
const status = { ...idle, done: 0, skipped: 0, total: 0, at: 0, percent: 100, leftOut: [] };
const older = { templateVersion: 3, newestTemplateVersion: 4 };

beforeEach(() => {
  writeStored('updates.postponed', null);
  api.on('build_template_upgrade_status', status);
});

const show = (given: InBuilder = {}) =>
  renderInBuilder(<ThemeUpdateLine />, {
    document: older,
    session: { news: { showNewest: async () => {} } },
    ...given,
  });
const button = () => screen.findByRole('button', { name: 'Update this email' });

it('[F3-email-update] An email on an earlier theme version says so, and is updated from there by the preview', async () => {
  api.on('build_template_upgrade_check', {
    ...{ version: 4, type: 'email', layouts: [], pins: [], undoable: 0, unused: [] },
    emails: [{ id: 7, title: 'Spring list', type: 'email', version: 3, editor: '' }],
  });
  api.on('build_template_upgrade_preview', { beforeUrl: '/content/a', afterUrl: '/content/b', notes: [] });
  const { user } = show();
  await user.click(await button());
  screen.getByText('Version 4 of the theme is ready. This email uses version 3.');
  const dialog = within(await screen.findByRole('dialog', { name: 'Update to theme version 4' }));
  await dialog.findByRole('button', { name: 'Update' });
});

it('[F3-email-update] Later closes it for this email until the theme has another version', async () => {
  const { user, unmount } = show();
  await user.click(await screen.findByRole('button', { name: 'Later' }));
  expect(screen.queryByText(/is ready/)).toBe(null);
  unmount();
  const again = show();
  await waitFor(() => expect(api.calls('build_template_upgrade_status').length).toBeGreaterThan(1));
  expect(screen.queryByText(/is ready/)).toBe(null);
  again.unmount();
  show({ document: { ...older, newestTemplateVersion: 5 } });
  await screen.findByText(/^Version 5 of the theme is ready\./);
});

it('[W10-theme-meanwhile] A version that is uploaded while the email is open is offered without a reload', async () => {
  const { builder } = show({ document: { templateVersion: 4, newestTemplateVersion: 4 } });
  expect(screen.queryByText(/is ready/)).toBe(null);
  const state = { version: 1, savedBy: 'Mara', savedAt: 1, title: 'Spring list', holder: null, deleted: null };
  act(() => builder.session.store.setState({ latest: { ...state, newestTemplateVersion: 5 } }));
  await screen.findByText(/^Version 5 of the theme is ready\./);
});

it('[F3-email-update] Nothing is said on the newest version, on an old one of the email, and to people who can’t update', async () => {
  const grant = { canEdit: true, canShare: true, canExport: true, canChangeTemplate: false };
  show({ document: { templateVersion: 4, newestTemplateVersion: 4 } });
  show({ version: 2 });
  show({ document: { ...older, grant } });
  expect(screen.queryByText(/is ready/)).toBe(null);
  expect(api.calls('build_template_upgrade_status')).toEqual([]);
});

it('[F3-email-update] While someone edits it there is a reason instead of the update', async () => {
  show({ isEditing: true });
  expect((await button()).getAttribute('aria-disabled')).toBe('true');
});

it('[F3-email-updating] A running update says how far it is', async () => {
  api.on('build_template_upgrade_status', { ...status, isUpgrading: true, percent: 30, done: 11, total: 40 });
  show();
  await screen.findByText('Updating 12 of 40 documents…');
  expect(screen.queryByRole('button', { name: 'Later' })).toBe(null);
});
