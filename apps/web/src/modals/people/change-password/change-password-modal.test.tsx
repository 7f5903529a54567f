import { AppError } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openModal } from '../../../lib/dialogs';
import { api } from '../../../testing/fake-api';
import { findErrorAt, inDialog, openDialog } from '../../../testing/render';
import { ChangePasswordModal } from './change-password-modal';

async function open() {
  const opened = await openDialog(() => openModal(ChangePasswordModal, {}));
  const dialog = await inDialog('Change password');
  return {
    ...opened,
    current: dialog.getByLabelText('Current password'),
    next: dialog.getByLabelText('New password'),
    change: dialog.getByRole('button', { name: 'Change password' }),
  };
}

it('[H4-change-password] A changed password closes the dialog and says so, after one request', async () => {
  const release = api.hold('change_password', { success: true });
  const { user, current, next, change, isClosed } = await open();
  await user.type(current, 'old secret');
  await user.type(next, 'correct horse battery');
  await user.click(change);
  await user.click(change);
  release();
  await screen.findByText('Password updated!');
  expect(isClosed()).toBe(true);
  expect(api.bodies('change_password')).toEqual([{ currentPassword: 'old secret', password: 'correct horse battery' }]);
});

it('[H4-change-password-empty] Missing and short passwords are named at their fields, and nothing is sent', async () => {
  const { user, current, next, change } = await open();
  await user.type(next, 'short');
  await user.click(change);
  await findErrorAt(current, 'Enter your current password.');
  await findErrorAt(next, 'At least');
  expect(api.calls('change_password')).toEqual([]);
});

it('[H4-change-password-refused] A refusal is at the field it names, and both passwords stay', async () => {
  api.on('change_password', new AppError('credentials_wrong', 'That password isn’t right.'));
  const { user, current, next, change, isClosed } = await open();
  await user.type(current, 'wrong');
  await user.type(next, 'correct horse battery');
  await user.click(change);
  await findErrorAt(current, 'That password isn’t right.');
  api.on('change_password', new AppError('invalid_field', 'That password is too easy.', { field: 'password' }));
  await user.click(change);
  await findErrorAt(next, 'That password is too easy.');
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect([current, next].map((field) => (field as HTMLInputElement).value)).toEqual(['wrong', 'correct horse battery']);
  expect(isClosed()).toBe(false);
});
