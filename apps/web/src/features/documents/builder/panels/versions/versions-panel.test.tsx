import { AppError, type HistoryEntry } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someTime } from '../../../../../testing/entities';
import { api } from '../../../../../testing/fake-api';
import { findErrorAt, inDialog } from '../../../../../testing/render';
import { type InBuilder, renderInBuilder } from '../../testing/render-in-builder';
import { VersionsPanel } from './versions-panel';

const entry = (version: number, name = ''): HistoryEntry => ({
  version,
  createdAt: someTime,
  author: 'Ola Berg',
  title: 'Spring list',
  subject: '',
  restoredFrom: 0,
  name,
});

/** Three versions, of which the second one may have a name. */
function open({ name = '', entries, ...given }: InBuilder & { name?: string; entries?: HistoryEntry[] } = {}) {
  const history = entries ?? [entry(3), entry(2, name), entry(1)];
  api.on('build_email_history', ({ query }) => ({
    history: query.isNamed ? history.filter((one) => one.name !== '') : history,
    hasMoreHistory: false,
    version: 3,
    previewUrl: '',
    contentUrl: '',
    title: 'Spring list',
  }));
  return renderInBuilder(<VersionsPanel />, { ...given, document: { history, emailVersion: 3, ...given.document } });
}

it('[H3-panel-versions] An earlier version is restored; the current one is marked and can’t be', async () => {
  const { user, asked } = open();
  const current = await screen.findByRole('link', { name: /v3/ });
  expect(current.getAttribute('aria-current')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Restore version 3' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Restore version 2' }));
  expect(asked).toEqual([['restoreVersion', 2]]);
});

it('[H3-panel-versions] A version gets a name; a name that is too long isn’t sent, a refusal stays at the field', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for version 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Name version' }));
  const dialog = await inDialog('Name version 2');
  const field = dialog.getByRole('textbox', { name: 'Version name' });
  await user.click(field);
  await user.paste('n'.repeat(300));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findErrorAt(field, 'At most');
  expect(api.calls('build_version_name')).toEqual([]);
  await user.clear(field);
  await user.type(field, 'Approved');
  api.on('build_version_name', new AppError('conflict', 'Another version has this name.'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Another version has this name.');
  api.on('build_version_name', { entry: entry(2, 'Approved') });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Version 2 has a new name.');
  expect(api.bodies('build_version_name')).toEqual([{ name: 'Approved' }, { name: 'Approved' }]);
});

it('[H3-panel-versions] Only named versions are listed on request, and the panel says when there are none', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Named only' }));
  await screen.findByText('No named versions');
  const named = open({ name: 'Approved' });
  await named.user.click(await screen.findByRole('checkbox', { name: 'Named only' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  screen.getByText('Approved');
});

it('[H3-panel-versions] Who can only read opens and compares versions, and restores none', async () => {
  const { user } = open({
    document: { grant: { canEdit: false, canShare: false, canExport: false, canChangeTemplate: false } },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for version 2' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Compare with current', 'Compare with version 1']);
  expect(screen.queryByRole('button', { name: /^Restore version/ })).toBeNull();
});

it('[F3-version-reason] A version says in full that it was restored, or moved to another version of the theme', async () => {
  open({ entries: [entry(4), { ...entry(3), restoredFrom: 1 }, { ...entry(2), themeVersion: 5 }, entry(1)] });
  const rows = await screen.findAllByRole('listitem');
  const texts = rows.map(({ textContent }) => textContent ?? '');
  expect(texts.filter((text) => text.includes('Restored from version 1'))).toHaveLength(1);
  expect(texts.find((text) => text.startsWith('v3'))).toContain('Restored from version 1');
  expect(texts.find((text) => text.startsWith('v2'))).toContain('Theme version 5');
  expect(texts.find((text) => text.startsWith('v4'))).not.toContain('version');
});
