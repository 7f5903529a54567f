import { AppError, type OrganizationExport } from '@galley/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe, someTime } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { findErrorAt, inDialog, renderScreen } from '../../../../testing/render';
import { CancelPage } from './cancel-page';

const archive: OrganizationExport = {
  id: 6,
  state: 'done',
  percent: 100,
  error: '',
  size: 1_000_000,
  createdAt: someTime,
  createdBy: 'Mara Lind',
  expiresAt: someTime,
};

function show(...exports: OrganizationExport[]) {
  api.on('account_exports', { exports });
  return renderScreen(<CancelPage />, { page: 'account_cancel_page' });
}

it('[H4-cancel-export] Nothing is canceled before everything was exported, which asks for the password', async () => {
  const { user } = show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Export and cancel');
  const cancel = await screen.findByRole('button', { name: 'Cancel the organization' });
  expect(cancel.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Export everything' }));
  const dialog = await inDialog('Export everything');
  api.on('account_exports_create', () => {
    api.on('account_exports', { exports: [archive] });
    return { exports: [{ ...archive, state: 'running', percent: 10 }] };
  });
  await user.type(dialog.getByLabelText('Your password'), 'secret');
  await user.dblClick(dialog.getByRole('button', { name: 'Export everything' }));
  await screen.findByRole('progressbar');
  expect(api.bodies('account_exports_create')).toEqual([{ currentPassword: 'secret' }]);
});

it('[H4-cancel] The name has to be typed, and a wrong password is named at its field', async () => {
  const { user } = show(archive);
  const name = screen.getByRole('textbox', { name: 'Type the name of the organization: Acme' });
  await screen.findByRole('link', { name: /^Download the export of/ });
  const cancel = screen.getByRole('button', { name: 'Cancel the organization' });
  await user.type(name, 'Acm');
  await user.click(cancel);
  await findErrorAt(name, 'Acme');
  await user.type(name, 'e');
  await user.click(cancel);
  const dialog = await inDialog('Cancel Acme');
  api.on('account_cancel', new AppError('credentials_wrong', 'Wrong.', { field: 'currentPassword' }));
  await user.type(dialog.getByLabelText('Your password'), 'wrong');
  await user.click(dialog.getByRole('button', { name: 'Cancel the organization' }));
  await findErrorAt(dialog.getByLabelText('Your password'), 'Wrong.');
  expect(api.bodies('account_cancel')).toMatchObject([{ name: 'Acme', currentPassword: 'wrong' }]);
});

it('[H4-cancel-owners] Only owners can cancel an organization', () => {
  const grant = { canUploadThemes: true, canManagePeople: true, canReadLog: false, canCancel: false, canPay: false };
  renderScreen(<CancelPage />, { page: 'account_cancel_page', me: buildMe({ grant }) });
  screen.getByText('Only owners can cancel an organization.');
});
