import { AppError } from '@galley/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '../../../testing/fake-api';
import { findErrorAt, inDialog, renderScreen } from '../../../testing/render';
import { DeleteAccountCard } from './delete-account-card';

const facts = { organizations: [{ id: 1, name: 'Acme' }], documents: 12, comments: 1, isLastSiteAdmin: false };
const press = { name: 'Delete account' };

it('[W8-own-account-card] Says what stays before it asks for the password, and keeps the dialog when refused', async () => {
  api.on('profile_account', { ...facts, organizations: [...facts.organizations, { id: 2, name: 'Harbour' }] });
  const { user } = renderScreen(<DeleteAccountCard />);
  await user.click(screen.getByRole('button', press));
  const dialog = await inDialog('Delete account');
  dialog.getByText(/^You leave Acme and Harbour\. 12 emails and pages and 1 comment of yours will stay there/);
  api.on('profile_delete_account', new AppError('credentials_wrong', 'Wrong.', { field: 'currentPassword' }));
  await user.type(dialog.getByLabelText('Your password'), 'secret');
  await user.click(dialog.getByRole('button', press));
  await findErrorAt(dialog.getByLabelText('Your password'), 'Wrong.');
  expect(api.bodies('profile_delete_account')).toEqual([{ currentPassword: 'secret' }]);
});

it('[W8-own-account-card] Leads the only owner to the way out, without asking for anything', async () => {
  api.on('profile_account', {
    ...facts,
    organizations: [
      { id: 1, name: 'Acme', keptAs: 'owner' },
      { id: 2, name: 'Harbour', keptAs: 'owner' },
    ],
  });
  const { user } = renderScreen(<DeleteAccountCard />);
  await user.click(screen.getByRole('button', press));
  const alert = (await screen.findByText(/^You’re the only owner of Acme\./)).closest('[role=alert]');
  expect(alert?.textContent).toContain('Switch to Harbour to change that.');
  expect(screen.getByRole('link', { name: 'Make someone else an owner' }).getAttribute('href')).toBe(
    '/account/members',
  );
  expect(screen.getByRole('link', { name: 'cancel the organization' }).getAttribute('href')).toBe('/account/cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
});
