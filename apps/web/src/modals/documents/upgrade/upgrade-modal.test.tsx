import { AppError } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { UpgradeCheck, UpgradeStatus } from '../../../api/documents/template-upgrade';
import { api } from '../../../testing/fake-api';
import { inDialog, openDialog } from '../../../testing/render';
import { announceUpgrade, offerUpgrade, openUpgradeModal } from '../..';

const check: UpgradeCheck = {
  version: 3,
  type: 'email',
  emails: [
    { id: 7, title: 'May news', type: 'email', version: 2, editor: '' },
    { id: 8, title: 'Sale', type: 'email', version: 1, editor: 'Ben' },
  ],
  layouts: [],
  pins: [],
  undoable: 0,
  unused: [],
};
const ended: UpgradeStatus = {
  isUpgrading: false,
  percent: 100,
  kind: 'upgrade',
  isStopped: false,
  version: 3,
  done: 1,
  skipped: 1,
  total: 2,
  at: 1000,
  leftOut: [{ kind: 'email', id: 8, title: 'Sale', reason: 'editing' }],
};

beforeEach(() => {
  api.on('build_template_upgrade_check', check);
  api.on('build_template_upgrade_status', { ...ended, done: 0, leftOut: [] });
  api.on('build_template_upgrade_preview', ({ params }) => ({
    beforeUrl: '/content/before',
    afterUrl: '/content/after',
    notes:
      params.itemId === 8
        ? [{ kind: 'lost', block: 'Hero', text: 'An old text' }]
        : [{ kind: 'changed', block: 'Footer', text: '12 New Street' }],
  }));
});

async function open() {
  const opened = await openDialog(() => openUpgradeModal({ templateId: 3 }));
  return { ...opened, dialog: await inDialog('Update to theme version 3') };
}

it('[H4-upgrade] Updates the chosen documents, and says what was left as it was', async () => {
  const { user, dialog, result } = await open();
  await dialog.findByText(/^Nothing is lost\./);
  const changes = within(dialog.getByRole('list', { name: '1 text or image comes from the new version:' }));
  changes.getByText('Footer: 12 New Street');
  expect(dialog.getByTitle('After, version 3').getAttribute('sandbox')).toBe('');
  await user.click(dialog.getByRole('button', { name: 'Preview of Sale' }));
  await dialog.findByText('Hero: An old text');
  await user.click(dialog.getByRole('checkbox', { name: 'Update Sale' }));
  api.on('build_template_upgrade', () => {
    api.on('build_template_upgrade_status', ended);
    api.on('build_template_upgrade_check', {
      ...check,
      emails: [check.emails[1]!],
      undoable: 1,
      unused: ['Fern & Co'],
    });
    return { success: true };
  });
  await user.dblClick(dialog.getByRole('button', { name: 'Update 1 document' }));
  const outcome = within(await dialog.findByRole('region', { name: 'Result' }));
  outcome.getByText('1 document updated.');
  outcome.getByText('May news');
  outcome.getByText('Someone is editing it.');
  outcome.getByText('The new block “Fern & Co” isn’t used by any email or page.');
  expect(api.bodies('build_template_upgrade')).toMatchObject([{ ids: [7] }]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(result()).toBe(true));
});

it('[F3-upgrade-result] The result of an update of all isn’t followed by an empty state', async () => {
  const { user, dialog } = await open();
  api.on('build_template_upgrade', () => {
    api.on('build_template_upgrade_status', ended);
    api.on('build_template_upgrade_check', { ...check, emails: [], undoable: 2 });
    return { success: true };
  });
  await user.click(await dialog.findByRole('button', { name: 'Update 2 documents' }));
  await dialog.findByRole('region', { name: 'Result' });
  await dialog.findByRole('button', { name: 'Undo update' });
  expect(dialog.queryByText('Nothing to update')).toBeNull();
});

it('[F3-upgrade-hidden] Hiding the progress closes the list of what is being updated', async () => {
  api.on('build_template_upgrade', () => {
    api.on('build_template_upgrade_status', { ...ended, isUpgrading: true, percent: 10 });
    return { success: true };
  });
  const { user, dialog, result } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Update 2 documents' }));
  await screen.findByRole('dialog', { name: 'Theme Upgrading.' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(result()).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[H4-upgrade-refused] A refusal is shown, and the choice stays', async () => {
  api.on('build_template_upgrade', new AppError('conflict', 'An update is running already.'));
  const { user, dialog, isClosed } = await open();
  await user.click(dialog.getByRole('button', { name: 'Select none' }));
  expect(dialog.getByRole('button', { name: 'Update 0 documents' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByRole('checkbox', { name: 'Update May news' }));
  await user.click(dialog.getByRole('button', { name: 'Update 1 document' }));
  const alert = within(await screen.findByRole('alertdialog', { name: 'Error' }));
  alert.getByText('An update is running already.');
  await user.click(alert.getByRole('button', { name: 'Okay' }));
  await dialog.findByText('1 of 2 selected');
  expect(isClosed()).toBe(false);
});

it('[H4-upgrade-none] When all documents are on the newest version there is nothing to update', async () => {
  api.on('build_template_upgrade_check', { ...check, emails: [] });
  const { user, dialog, result } = await open();
  await dialog.findByText('Nothing to update');
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(result()).toBe(false));
});

it('[F3-announced] After a theme was edited, a message says how many documents can be updated, and opens the update', async () => {
  const { user } = await openDialog(async () => {
    await announceUpgrade(3);
  });
  await screen.findByText('Version 3 is ready: update 2 documents?');
  await user.click(screen.getByRole('button', { name: 'Review update' }));
  await inDialog('Update to theme version 3');
});

it('[F3-announced] Nothing is said if no document uses an earlier version, or if that is unknown', async () => {
  api.on('build_template_upgrade_check', { ...check, emails: [] });
  const { isClosed } = await openDialog(async () => {
    await announceUpgrade(3);
    api.on('build_template_upgrade_check', new AppError('forbidden', 'No.'));
    await announceUpgrade(3);
  });
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(screen.queryByText(/is ready/)).toBe(null);
});

it('[F3-announced-layouts] The layouts of an edited theme are asked about first, and updated on request', async () => {
  const layout = { id: 4, title: 'Layout', type: 'email' as const, version: 2 };
  api.on('build_template_upgrade_check', { ...check, layouts: [layout] });
  api.on('build_template_upgrade', { success: true });
  const { user } = await openDialog(async () => {
    await announceUpgrade(3);
  });
  const text = 'This theme has layouts saved. Would you like to update them to include these updates?';
  const question = within(await screen.findByRole('alertdialog', { name: text }));
  expect(screen.queryByText(/is ready/)).toBe(null);
  await user.click(question.getByRole('button', { name: 'Okay' }));
  await screen.findByRole('dialog', { name: 'Theme Upgrading.' });
  await user.keyboard('{Escape}');
  await screen.findByText('Version 3 is ready: update 2 documents?');
  expect(api.bodies('build_template_upgrade')).toEqual([{ ids: [], layouts: true, pins: false }]);
});

it('[F3-announced-layouts] Later leaves the layouts among the documents that can be updated', async () => {
  api.on('build_template_upgrade_check', {
    ...check,
    layouts: [{ id: 4, title: 'Layout', type: 'email', version: 2 }],
  });
  const { user } = await openDialog(async () => {
    await announceUpgrade(3);
  });
  await user.click(await screen.findByRole('button', { name: 'Later' }));
  await screen.findByText('Version 3 is ready: update 3 documents?');
  expect(api.calls('build_template_upgrade')).toEqual([]);
});

it('[W9-undo-words] An update that is undone isn’t called an upgrade', async () => {
  api.on('build_template_upgrade_check', { ...check, emails: [], undoable: 2 });
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Undo update' }));
  api.on('build_template_upgrade_undo', () => {
    api.on('build_template_upgrade_status', { ...ended, kind: 'return', done: 2, leftOut: [] });
    return { success: true };
  });
  const question = within(await screen.findByRole('alertdialog', { name: 'Undo update' }));
  await user.click(question.getByRole('button', { name: 'Undo update' }));
  await screen.findByRole('dialog', { name: 'Undoing the update' });
  await screen.findByText('Update undone.');
  await dialog.findByText('Update of 2 documents undone.');
  expect(screen.queryByText('Upgrade complete!')).toBe(null);
});

it('[W9-undo-words] Neither is one that someone else undoes', async () => {
  api.on('build_template_upgrade_status', { ...ended, kind: 'return', isUpgrading: true, percent: 10 });
  await openDialog(() => openUpgradeModal({ templateId: 3 }));
  await screen.findByRole('dialog', { name: 'Undoing the update' });
});

it('[W9-one-question] A new version of a theme asks one question: about its layouts if it has some', async () => {
  api.on('build_template_upgrade_check', {
    ...check,
    layouts: [{ id: 4, title: 'Layout', type: 'email', version: 2 }],
  });
  const { user, isClosed } = await openDialog(() => offerUpgrade(3));
  const text = 'This theme has layouts saved. Would you like to update them to include these updates?';
  await user.click(
    within(await screen.findByRole('alertdialog', { name: text })).getByRole('button', { name: 'Later' }),
  );
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(screen.queryByRole('alertdialog')).toBe(null);
  expect(api.calls('build_template_upgrade')).toEqual([]);
});

it('[W9-one-question] Without layouts, the question is about the other documents', async () => {
  const { user } = await openDialog(() => offerUpgrade(3));
  await screen.findByRole('alertdialog', { name: 'Version 3 is ready: update 2 documents?' });
  await user.click(screen.getByRole('button', { name: 'Review update' }));
  await inDialog('Update to theme version 3');
});

it('[F3-update-report] The result of an update is shown again after its dialog was closed', async () => {
  api.on('build_template_upgrade_check', { ...check, emails: [], undoable: 1, unused: ['Fern', 'Moss'] });
  api.on('build_template_upgrade_status', ended);
  const { result, user } = await openDialog(() => openUpgradeModal({ templateId: 3, hasReport: true }));
  const dialog = await inDialog('Update to theme version 3');
  const outcome = within(await dialog.findByRole('region', { name: 'Result' }));
  outcome.getByText('1 document updated.');
  outcome.getByText('The new blocks “Fern” and “Moss” aren’t used by any email or page.');
  dialog.getByRole('button', { name: 'Undo update' });
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(result()).not.toBe(undefined));
});
