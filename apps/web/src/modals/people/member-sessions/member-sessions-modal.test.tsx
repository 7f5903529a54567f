import { AppError } from '@galley/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { inDialog, openDialog } from '../../../testing/render';
import { openMemberSessionsModal } from '../..';

const session = {
  id: 4,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  address: '192.0.2.7',
  createdAt: someTime,
  lastSeenAt: someTime,
};

async function open() {
  const opened = await openDialog(() => openMemberSessionsModal({ uid: 2, name: 'Ola Berg' }));
  return { ...opened, dialog: await inDialog('Signed-in browsers of Ola Berg') };
}

it('[H4-member-sessions] An owner sees a member’s browsers and signs the member out of all of them', async () => {
  api.on('account_member_sessions', { sessions: [session] });
  const release = api.hold('account_member_sessions_end', { sessions: [] });
  const { user, dialog } = await open();
  expect((await dialog.findByText(/^Firefox/)).textContent).toContain('Linux');
  dialog.getByText(/^192\.0\.2\.7, last used/);
  const signOut = dialog.getByRole('button', { name: 'Sign out everywhere' });
  await user.click(signOut);
  await user.click(signOut);
  release();
  await screen.findByText('Ola Berg is signed out');
  await dialog.findByText('Not signed in anywhere.');
  expect(dialog.getByRole('button', { name: 'Sign out everywhere' }).getAttribute('aria-disabled')).toBe('true');
  expect(api.calls('account_member_sessions_end')).toMatchObject([{ params: { uid: 2 } }]);
});

it('[H4-member-sessions-refused] A refusal is shown, and the browsers stay listed', async () => {
  api.on('account_member_sessions', { sessions: [session] });
  api.on('account_member_sessions_end', new AppError('forbidden', 'Only owners can do that.'));
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  const alert = await screen.findByRole('alertdialog', { name: 'Error' });
  expect(alert.textContent).toContain('Only owners can do that.');
  await user.click(screen.getByRole('button', { name: 'Okay' }));
  dialog.getByText(/^192\.0\.2\.7/);
});

it('[H4-member-sessions-failed] A list that can’t be read says why', async () => {
  api.on('account_member_sessions', new AppError('not_found', 'This member doesn’t exist.'));
  await openDialog(() => openMemberSessionsModal({ uid: 2, name: 'Ola Berg' }));
  await screen.findByText('This member doesn’t exist.');
});
