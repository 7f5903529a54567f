import type { Template } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { writeStored } from '../../../../lib/storage';
import { buildTemplate } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { renderScreen } from '../../../../testing/render';
import { ThemeList } from './theme-list';
import { ThemeUpdates } from './theme-updates';

type Updates = NonNullable<Template['updates']>;
type Latest = NonNullable<Updates['latest']>;

const ended: Latest = {
  isUpgrading: false,
  isStopped: false,
  kind: 'upgrade',
  version: 4,
  done: 12,
  skipped: 1,
  total: 13,
  at: 1000,
};
const status = { ...ended, percent: 100, leftOut: [] };
const check = { version: 4, type: 'email' as const, emails: [], layouts: [], pins: [], undoable: 12, unused: [] };

beforeEach(() => {
  writeStored('updates.closed', null);
  api.on('build_template_upgrade_check', check);
  api.on('build_template_upgrade_status', status);
});

const show = (updates: Updates) =>
  renderScreen(<ThemeUpdates template={buildTemplate({ version: 4 })} updates={updates} />);
const line = () => within(screen.getByRole('region', { name: 'Updates of documents' }));

it('[F3-theme-updates] A theme says how many documents use an earlier version, and opens their update', async () => {
  const { user } = show({ outdated: 4, latest: null });
  line().getByText('Version 4 is ready: update 4 documents?');
  await user.click(line().getByRole('button', { name: 'Review update' }));
  await screen.findByRole('dialog', { name: 'Update to theme version 4' });
});

it('[F3-theme-updates] Later closes it in this browser until the theme has another version', async () => {
  const { user, unmount } = show({ outdated: 4, latest: null });
  await user.click(line().getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('region')).toBe(null);
  unmount();
  show({ outdated: 4, latest: null });
  expect(screen.queryByRole('region')).toBe(null);
  renderScreen(<ThemeUpdates template={buildTemplate({ version: 5 })} updates={{ outdated: 4, latest: null }} />);
  line().getByText('Version 5 is ready: update 4 documents?');
});

it('[F3-theme-updates] A running update says how far it is, by anyone', async () => {
  show({ outdated: 29, latest: { ...ended, isUpgrading: true, done: 10, skipped: 1, total: 40 } });
  line().getByText('Updating 12 of 40 documents…');
  line().getByRole('button', { name: 'Show progress' });
  expect(screen.getAllByRole('region')).toHaveLength(1);
});

it('[F3-theme-updates] The result stays with its report until it is closed', async () => {
  const { user } = show({ outdated: 0, latest: ended });
  line().getByText('12 documents updated to version 4. 1 left as it was.');
  await user.click(line().getByRole('button', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update to theme version 4' }));
  await dialog.findByText('12 documents updated.');
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  await user.click(line().getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region')).toBe(null);
});

it('[F3-theme-updates-undo] All documents of an update are returned at once, after a confirmation', async () => {
  api.on('build_template_upgrade_undo', { success: true });
  const { user } = show({ outdated: 0, latest: ended });
  await user.dblClick(line().getByRole('button', { name: 'Undo update' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Undo update' }));
  question.getByText(/^This restores the version of 12 documents/);
  expect(api.calls('build_template_upgrade_undo')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Undo update' }));
  await waitFor(() => expect(api.calls('build_template_upgrade_undo')).toHaveLength(1));
});

it('[F3-theme-updates-undo] Nothing is returned if everything was saved since, and for a return there is no way back', async () => {
  api.on('build_template_upgrade_check', { ...check, undoable: 0 });
  const { user, unmount } = show({ outdated: 0, latest: ended });
  await user.click(line().getByRole('button', { name: 'Undo update' }));
  await screen.findByText('All updated documents were changed since, or their update was undone already.');
  unmount();
  show({ outdated: 12, latest: { ...ended, kind: 'return' } });
  screen.getByText('Update of 12 documents undone. 1 left as it was.');
  expect(screen.queryByRole('button', { name: 'Undo update' })).toBe(null);
});

it('[F3-theme-row] The row of a theme says how many documents can be updated, and how far an update is', async () => {
  const running = { outdated: 3, latest: { ...ended, isUpgrading: true, done: 1, skipped: 0, total: 4 } };
  const templates = [
    buildTemplate({ id: 1, title: 'Spring', updates: { outdated: 4, latest: null } }),
    buildTemplate({ id: 2, title: 'Fall', updates: running }),
    buildTemplate({ id: 3, title: 'Winter', updates: { outdated: 0, latest: ended } }),
    buildTemplate({ id: 4, title: 'Summer' }),
  ];
  renderScreen(<ThemeList templates={templates} selectedId={1} />);
  await screen.findByRole('link', { name: /Spring.*4 documents to update/ });
  await screen.findByRole('link', { name: /Fall.*Updating 2 of 4 documents/ });
  expect(screen.getAllByText(/to update|Updating/)).toHaveLength(2);
});
