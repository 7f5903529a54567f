import { AppError } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildAccount, buildMe, buildOverview } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { findErrorAt, renderScreen } from '../../../../testing/render';
import { OrganizationPage } from './organization-page';

async function show(me = buildMe()) {
  api.on('account_overview', buildOverview());
  const { user } = renderScreen(<OrganizationPage />, { page: 'account', me });
  await screen.findByRole('heading', { name: 'Acme' });
  return { user };
}

it('[H4-account-rename] The organization is renamed once, and a refused name stays at its field', async () => {
  const { user } = await show();
  const name = await screen.findByRole('textbox', { name: 'Organization name' });
  const save = screen.getByRole('button', { name: 'Save organization' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await user.type(name, ' Inc');
  api.on('api_v1_account_organization', new AppError('conflict', 'There is one with this name.'));
  await user.click(save);
  await findErrorAt(name, 'There is one with this name.');
  const organization = { id: 1, name: 'Acme Inc', domain: 'acme' };
  api.on('api_v1_account_organization', buildAccount({ organization }));
  api.on('account_overview', { ...buildOverview(), organization });
  await user.dblClick(save);
  await screen.findByRole('heading', { name: 'Acme Inc' });
  expect(api.bodies('api_v1_account_organization')).toEqual([{ name: 'Acme Inc' }, { name: 'Acme Inc' }]);
});

it('[W8-settings-list] The pages of the settings are a list beside each of them, as far as one can use them', async () => {
  await show(buildMe({ hasBilling: true }));
  const names = () =>
    within(screen.getByRole('navigation', { name: 'Organization settings' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  const all = ['General', 'Members', 'Teams', 'Sign-in', 'Provisioning', 'Log', 'Billing', 'Export and cancel'];
  expect(names()).toEqual(all);
  expect(screen.getByRole('link', { name: 'General' }).getAttribute('aria-current')).toBe('page');
  const grant = { canUploadThemes: true, canManagePeople: true, canReadLog: false, canCancel: false, canPay: false };
  await show(buildMe({ role: 'admin', isOwner: false, grant }));
  expect(names()).toEqual(['General', 'Members', 'Teams']);
});

it('[W9-payer-settings] Commentors who manage billing have it in the list of settings, if the server has billing', async () => {
  const grant = { canUploadThemes: false, canManagePeople: false, canReadLog: false, canCancel: false, canPay: true };
  const payer = { role: 'commentor', isOwner: false, isAdmin: false, grant } as const;
  await show(buildMe({ ...payer, hasBilling: true }));
  const list = within(screen.getByRole('navigation', { name: 'Organization settings' }));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['General', 'Billing']);
  await show(buildMe(payer));
  expect(screen.queryByRole('navigation', { name: 'Organization settings' })).toBeNull();
});

it('[H4-account-own] Editors see only their membership, and leave after a question', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const grant = { canUploadThemes: false, canManagePeople: false, canReadLog: false, canCancel: false, canPay: false };
  const { user } = await show(buildMe({ role: 'editor', isOwner: false, isAdmin: false, grant }));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Organization settings' })).toBeNull();
  api.on('account_organization_leave', { success: true });
  await user.click(screen.getByRole('button', { name: /^Leave/ }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave Acme' }));
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(api.calls('account_overview')).toEqual([]);
});
