import { AppError, type PinArchive, type PinGroup } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someTime } from '../../../../../testing/entities';
import { api } from '../../../../../testing/fake-api';
import { inDialog } from '../../../../../testing/render';
import { buildApprovalList, buildCommentList } from '../../../../../testing/review';
import { renderInBuilder } from '../../testing/render-in-builder';
import { PinsPart } from './pins-part';

const html = '<body><div class="block-section" data-title="Top"><p class="block-edit">Hello</p></div></body>';
const buildPin = (given: Partial<PinArchive> = {}): PinArchive => ({
  id: 5,
  name: 'Footer',
  mobile: false,
  tmp_version: 3,
  assetBase: '/assets/key/',
  is_upgradable: false,
  upgrading: false,
  sectionId: '',
  defaultSnapshotId: 50,
  defaultSnapshotHtmlSha1: 'a'.repeat(40),
  snapshotCount: 1,
  snapshots: [],
  thumbnailStatus: 'none',
  thumbnailError: '',
  thumbnailDesktop: '',
  thumbnailMobile: '',
  miniatureUrl: '/content/pin',
  pinGroupId: 0,
  createdAt: someTime,
  createdBy: 'Mara Lind',
  updatedAt: someTime,
  ...given,
});

function open(pinArchives: PinArchive[], pinGroups: PinGroup[] = []) {
  api.on('build_pin_archives', { pinArchives, pinGroups });
  return renderInBuilder(<PinsPart />, { html, document: { pinArchives, pinGroups }, isEditing: true });
}
async function choose(user: ReturnType<typeof open>['user'], of: string, entry: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

it('[H3-panel-pins] A section is pinned once, under its name; without a selected section the button says why not', async () => {
  const { user, builder } = open([]);
  const pin = await screen.findByRole('button', { name: 'Pin section' });
  expect(pin.getAttribute('aria-disabled')).toBe('true');
  builder.editor.select([...builder.editor.peekTree().blocks.keys()][0] ?? null);
  await waitFor(() => expect(pin.getAttribute('aria-disabled')).toBeNull());
  await user.click(pin);
  const dialog = await inDialog('Pin section');
  const name = dialog.getByRole('textbox', { name: 'Pin name' });
  expect(name).toHaveProperty('value', 'Section Top');
  api.on('build_pin_archive_create', new AppError('conflict', 'The theme has 200 pins.'));
  await user.click(dialog.getByRole('button', { name: 'Pin section' }));
  await dialog.findByText('The theme has 200 pins.');
  api.on('build_pin_archive_create', { pinArchive: buildPin({ name: 'Section Top' }) });
  await user.dblClick(dialog.getByRole('button', { name: 'Pin section' }));
  await screen.findByText('Section pinned.');
  expect(api.bodies('build_pin_archive_create')).toMatchObject([
    { name: 'Section Top' },
    { name: 'Section Top', pinGroupId: 0 },
  ]);
});

it('[H3-panel-pins] Pins are listed by group, renamed, moved, and deleted after a question', async () => {
  const { user } = open([buildPin(), buildPin({ id: 6, name: 'Hero', pinGroupId: 9 })], [{ id: 9, name: 'Tops' }]);
  within(await screen.findByRole('list', { name: 'Tops' })).getByText('Hero');
  within(screen.getByRole('list', { name: 'Pins' })).getByText('Footer');
  api.on('build_pin_archive_update', ({ body }) => ({ pinArchive: buildPin({ name: body.name ?? 'Footer' }) }));
  await choose(user, 'Footer', 'Rename');
  const dialog = await inDialog('Rename pin');
  await user.clear(dialog.getByRole('textbox'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Enter a name.');
  await user.type(dialog.getByRole('textbox'), 'Imprint');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.bodies('build_pin_archive_update')).toEqual([{ name: 'Imprint' }]));
  await choose(user, 'Footer', 'Move to Tops');
  await waitFor(() => expect(api.bodies('build_pin_archive_update').at(-1)).toEqual({ pinGroupId: 9 }));
  api.on('build_pin_archive_delete', new AppError('forbidden', 'You can’t edit this theme anymore.'));
  await choose(user, 'Hero', 'Delete');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete pin' }));
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await screen.findByText('You can’t edit this theme anymore.');
  screen.getByText('Hero');
});

it('[H5-pin-versions] [F3-pin-snapshots] The snapshots of a pin are one entry of its menu, also to compare and restore them; a restored one offers to update what is linked to it', async () => {
  const { user } = open([buildPin()]);
  const history = [2, 1].map((version) => ({
    version,
    createdAt: someTime,
    author: 'Mara Lind',
    title: '',
    subject: '',
    restoredFrom: 0,
    name: '',
  }));
  const page = { history, hasMoreHistory: false, version: 2, previewUrl: '', contentUrl: '', title: 'Footer' };
  api.on('build_pin_history', page);
  api.on('build_comments', buildCommentList());
  api.on('build_pin_approvals', buildApprovalList());
  api.on('build_pin_version_page', { contentUrl: 'about:blank' });
  api.on('build_pin_lease_take', { lease: { number: 1, expiresAt: someTime }, version: 2 });
  api.on('build_pin_version_restore', { version: 3, history, hasMoreHistory: false, previewUrl: '' });
  api.on('build_pin_lease_release', { success: true });
  api.on('build_pin_archive_links', {
    documents: [{ id: 7, title: 'Spring list', type: 'email', sections: 1, edited: 0, outdated: 1 }],
  });
  api.on('build_pin_archive', { pinArchive: buildPin() });
  await user.click(await screen.findByRole('button', { name: 'Actions for Footer' }));
  await screen.findByRole('menuitem', { name: 'Snapshots' });
  expect(screen.queryByRole('menuitem', { name: 'Versions' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Snapshots' }));
  const cards = await inDialog('Snapshots of Footer');
  await user.click(cards.getByRole('button', { name: 'Compare and name' }));
  await screen.findByRole('button', { name: /^v1/ });
  const dialog = await inDialog('Snapshots of Footer');
  await user.click(await dialog.findByRole('button', { name: /^v1/ }));
  await user.click(await dialog.findByRole('button', { name: 'Restore this snapshot' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Restore snapshot 1' }));
  await user.click(question.getByRole('button', { name: 'Restore snapshot 1' }));
  await screen.findByText('Snapshot 1 is now snapshot 3');
  const listed = api.calls('build_pin_archives').length;
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  const linked = await inDialog('Linked to Footer');
  linked.getByRole('checkbox', { name: 'Spring list' });
  expect(api.calls('build_pin_archives').length).toBeGreaterThan(listed);
});
