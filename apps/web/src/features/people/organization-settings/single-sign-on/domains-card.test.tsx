import { AppError, type OrganizationDomain } from '@galley/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '../../../../testing/fake-api';
import { findErrorAt, renderScreen } from '../../../../testing/render';
import { DomainsCard } from './domains-card';
import { ProviderForm } from './provider-form';

const domain: OrganizationDomain = {
  id: 3,
  domain: 'acme.example',
  verifiedAt: 0,
  joinRole: null,
  record: { name: '_galley.acme.example', value: 'galley=1' },
};

it('[H4-sso-domain] A domain that is none isn’t sent, and a refused one stays at its field', async () => {
  const { user } = renderScreen(<DomainsCard domains={[]} />);
  const field = screen.getByRole('textbox', { name: 'Domain' });
  await user.type(field, 'acme');
  await user.click(screen.getByRole('button', { name: 'Add domain' }));
  await findErrorAt(field, '');
  expect(api.calls('account_sso_domains_create')).toEqual([]);
  await user.type(field, '.Example');
  api.on('account_sso_domains_create', new AppError('conflict', 'Another organization has this domain.'));
  await user.click(screen.getByRole('button', { name: 'Add domain' }));
  await findErrorAt(field, 'Another organization has this domain.');
  expect(api.bodies('account_sso_domains_create')).toEqual([{ mailDomain: 'acme.example' }]);
});

it('[H4-sso-verify] Why a domain isn’t verified is shown, with the record to add', async () => {
  const { user } = renderScreen(<DomainsCard domains={[domain]} />);
  screen.getByDisplayValue('galley=1');
  api.on('account_sso_domains_verify', new AppError('conflict', 'The record isn’t there yet.'));
  await user.click(screen.getByRole('button', { name: 'Verify acme.example' }));
  const alert = within(await screen.findByRole('alertdialog', { name: 'Error' }));
  alert.getByText('The record isn’t there yet.');
});

it('[H4-sso-provider] An identity provider is added once, and a refusal is at the field it names', async () => {
  let isDone = false;
  const { user } = renderScreen(<ProviderForm onDone={() => (isDone = true)} />);
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.click(screen.getByRole('button', { name: 'Add identity provider' }));
  await findErrorAt(name, 'Enter a name.');
  await user.type(name, 'Okta');
  const issuer = screen.getByRole('textbox', { name: /^Issuer/ });
  await user.type(issuer, 'https://login.acme.example');
  await user.type(screen.getByRole('textbox', { name: /^Client ID/ }), 'galley');
  const secret = screen.getByLabelText(/^Client secret/);
  await user.type(secret, 'secret');
  api.on('account_sso_providers_create', new AppError('invalid_field', 'It doesn’t answer.', { field: 'issuer' }));
  await user.click(screen.getByRole('button', { name: 'Add identity provider' }));
  await findErrorAt(issuer, 'It doesn’t answer.');
  expect(name).toHaveProperty('value', 'Okta');
  expect(isDone).toBe(false);
});
