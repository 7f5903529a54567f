import { type AccountScim, type AccountSso, AppError, type IdentityProvider } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someTime } from '../../../../testing/entities';
import { api } from '../../../../testing/fake-api';
import { findErrorAt, renderScreen } from '../../../../testing/render';
import { ProvisioningCard } from './provisioning-card';
import { RequireCard } from './require-card';

const provider = { id: 4, name: 'Okta', isActive: true } as IdentityProvider;
const owners = [
  { id: 1, name: 'Mara Lind', email: 'mara@acme.example' },
  { id: 5, name: 'Kim Vale', email: 'kim@acme.example' },
];
const buildSso = (given: Partial<AccountSso> = {}): AccountSso => ({
  providers: [provider],
  domains: [],
  isRequired: false,
  exemptUserId: 0,
  owners,
  ...given,
});
const buildScim = (given: Partial<AccountScim> = {}): AccountScim => ({
  url: 'https://galley.example/scim/v2',
  tokens: [],
  groups: [],
  ...given,
});

it('[H3-sso-require] Single sign-on is required after a question that names who keeps a password', async () => {
  const { user } = renderScreen(<RequireCard sso={buildSso()} />);
  await user.click(screen.getByRole('combobox', { name: /^Owner who can use a password/ }));
  await user.click(await screen.findByRole('option', { name: /Kim Vale/ }));
  const require = screen.getByRole('button', { name: 'Require single sign-on' });
  await user.click(require);
  const question = within(await screen.findByRole('alertdialog', { name: 'Require single sign-on' }));
  question.getByText(/except Kim Vale/);
  api.on('account_sso_require', new AppError('conflict', 'Turn on two-factor sign-in first.'));
  await user.click(question.getByRole('button', { name: 'Require single sign-on' }));
  await screen.findByText('Turn on two-factor sign-in first.');
  expect(api.bodies('account_sso_require')).toEqual([{ isRequired: true, exemptUserId: 5 }]);
});

it('[H3-sso-require] It can’t be required without a provider that is on, or without an owner with a password', () => {
  renderScreen(<RequireCard sso={buildSso({ providers: [{ ...provider, isActive: false }] })} />);
  const button = () => screen.getByRole('button', { name: 'Require single sign-on' });
  expect(button().getAttribute('aria-disabled')).toBe('true');
  renderScreen(<RequireCard sso={buildSso({ owners: [] })} />);
  expect(button().getAttribute('aria-disabled')).toBe('true');
});

it('[H3-sso-require] Passwords are allowed again without a question', async () => {
  const { user } = renderScreen(<RequireCard sso={buildSso({ isRequired: true, exemptUserId: 1 })} />);
  api.on('account_sso_require', buildSso({ providers: [] }));
  await user.click(screen.getByRole('button', { name: 'Stop requiring single sign-on' }));
  await screen.findByText('Passwords are allowed again');
  expect(api.bodies('account_sso_require')).toEqual([{ isRequired: false }]);
});

it('[H3-scim-token] A token is made once, under a name, and is shown to be copied; a refusal is at the field', async () => {
  api.on('account_scim', buildScim());
  const { user } = renderScreen(<ProvisioningCard />);
  const name = await screen.findByRole('textbox', { name: 'Token name' });
  const create = screen.getByRole('button', { name: 'Create token' });
  await user.click(create);
  await findErrorAt(name, 'Enter a name.');
  await user.type(name, 'Okta');
  api.on('account_scim_tokens_create', new AppError('conflict', 'There are ten tokens.'));
  await user.click(create);
  await findErrorAt(name, 'There are ten tokens.');
  const token = { id: 9, name: 'Okta', createdAt: someTime, lastUsedAt: 0 };
  api.on('account_scim_tokens_create', { ...buildScim({ tokens: [token] }), token: 'scim_secret' });
  await user.dblClick(create);
  await screen.findByDisplayValue('scim_secret');
  expect(name).toHaveProperty('value', '');
  screen.getByText(/never used/);
  expect(api.calls('account_scim_tokens_create')).toHaveLength(2);
});

it('[H3-scim-token] A token is revoked after a question; a group gives its people a role', async () => {
  const token = { id: 9, name: 'Okta', createdAt: someTime, lastUsedAt: someTime };
  const group = { id: 2, name: 'Design', members: 3, role: null };
  api.on('account_scim', buildScim({ tokens: [token], groups: [group] }));
  const { user } = renderScreen(<ProvisioningCard />);
  await user.click(await screen.findByRole('combobox', { name: /^Role of Design/ }));
  api.on('account_scim_groups_role', buildScim({ tokens: [token], groups: [{ ...group, role: 'editor' }] }));
  await user.click(await screen.findByRole('option', { name: 'Editor' }));
  await screen.findByText('Role of the group changed');
  expect(api.bodies('account_scim_groups_role')).toEqual([{ access: 'editor' }]);
  const revoke = async (answer: string) => {
    await user.click(screen.getByRole('button', { name: 'Revoke Okta' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Revoke token' }));
    await user.click(question.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await revoke('Cancel');
  expect(api.calls('account_scim_tokens_revoke')).toEqual([]);
  api.on('account_scim_tokens_revoke', buildScim());
  await revoke('Revoke token');
  await screen.findByText('Token revoked');
});

it('[H3-scim-failed] Why provisioning can’t be shown is said', async () => {
  api.on('account_scim', new AppError('forbidden', 'Only owners can do this.'));
  renderScreen(<ProvisioningCard />);
  await screen.findByText('Only owners can do this.');
});
