import { AppError, type Trashed } from '@galley/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { screenCommands } from '../../../../lib/screen-commands';
import { shortcut } from '../../../../lib/shortcut';
import { buildTemplate, someTime } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { renderScreen } from '../../../../testing/render';
import { TrashPanel } from './trash-panel';

const trashed: Trashed = {
  id: 7,
  kind: 'email',
  title: 'May news',
  tid: 3,
  templateTitle: 'Spring',
  deletedAt: someTime,
  deletedBy: 'Ola Berg',
  daysLeft: 2,
};

function show(trash: Trashed[], template = buildTemplate()) {
  api.on('templates_trash', { trash, total: trash.length, nextCursor: null });
  return renderScreen(<TrashPanel template={template} />, { page: 'dashboard_trash', params: { id: 3 } });
}

it('[H4-trash-purge] An email is deleted permanently after a question, and stays if that is refused', async () => {
  const { user } = show([trashed]);
  await user.click(await screen.findByRole('button', { name: 'Actions for May news' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete permanently' }));
  api.on('templates_trash_delete', new AppError('internal', 'Something went wrong.'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete permanently' }));
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await screen.findByText('Something went wrong.');
  screen.getByText('2 days left');
});

it('[H4-trash-rights] Who can’t edit the theme restores nothing, and only admins delete permanently', async () => {
  const { user } = show([trashed], buildTemplate({ grant: { canEdit: false, canAdmin: false } }));
  const restore = await screen.findByRole('button', { name: 'Restore May news' });
  expect(restore.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Actions for May news' }));
  const purge = await screen.findByRole('menuitem', { name: /^Delete permanently/ });
  expect(purge.getAttribute('aria-disabled')).toBe('true');
});

it('[H4-trash-empty] An empty trash says so', async () => {
  show([]);
  await screen.findByText('The trash is empty');
});

it('[F3-list-shortcuts] The shortcut that selects all is written as in other lists of shortcuts', async () => {
  show([trashed]);
  await screen.findByText('2 days left');
  expect(screenCommands().find(({ id }) => id === 'trash.select-all')?.shortcut).toBe(shortcut('A'));
});
