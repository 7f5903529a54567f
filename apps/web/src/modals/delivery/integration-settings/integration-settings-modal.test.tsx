import { AppError, type Integration, type SourceField } from '@galley/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildSource, buildSourceDetails, buildTemplateList } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { answerDiscard, descriptionOf, findErrorAt, inDialog, openDialog } from '../../../testing/render';
import { openIntegrationSettingsModal } from '../..';

const field = (name: string, label: string, given: Partial<SourceField> = {}): SourceField => ({
  ...{ name, label, kind: 'text', isSecret: false, isAddress: false, isRequired: true, options: [] },
  ...{ placeholder: '', hint: '', max: 0, initial: '', ...given },
});
const integration: Integration = {
  slug: 'sftp',
  name: 'SFTP',
  kind: 'storage',
  summary: 'Files over SSH',
  isOauth: false,
  fields: [
    field('host', 'Host', { isAddress: true }),
    field('password', 'Password', { kind: 'password', isSecret: true }),
    field('passive', 'Passive mode', { kind: 'switch' }),
  ],
  capabilities: buildSource().capabilities,
  refusal: '',
};
const source = buildSourceDetails({ values: { host: 'files.example', passive: '' }, secretsSaved: ['password'] });
const answer = {
  sources: [source],
  integrations: [integration],
  billingPlan: null,
  integrationPrices: {},
  unpaidSources: [],
  isIntegrationsDisabled: false,
  sharedFolders: {},
  transfers: [],
  callbackUrl: 'https://galley.example/integrations/callback',
};

beforeEach(() => {
  api.on('api_v1_integrations', answer);
  api.on('api_v1_templates', buildTemplateList());
});

it('[H4-integration-add] Adds a source once with what was entered', async () => {
  api.on('integrations_add', { source });
  const { user, isClosed } = await openDialog(() => openIntegrationSettingsModal({ slug: 'sftp' }));
  const dialog = await inDialog('Add SFTP');
  await user.type(dialog.getByLabelText('Host'), 'files.example');
  await user.type(dialog.getByLabelText('Password'), 'secret');
  await user.click(dialog.getByRole('checkbox', { name: 'Passive mode' }));
  await user.dblClick(dialog.getByRole('button', { name: 'Add SFTP' }));
  await screen.findByText('SFTP added');
  expect(isClosed()).toBe(true);
  expect(api.bodies('integrations_add')).toEqual([
    {
      name: 'SFTP',
      settings: { host: 'files.example', password: 'secret', passive: '1' },
      isForAllThemes: true,
      templates: [],
      hostKey: '',
      isTested: true,
    },
  ]);
});

it('[F3-needs-public-url-form] The form of what can’t work on this server says why', async () => {
  const refusal = 'SFTP gets files from this server, but localhost can’t be reached from the internet.';
  api.on('api_v1_integrations', { ...answer, integrations: [{ ...integration, refusal }] });
  await openDialog(() => openIntegrationSettingsModal({ slug: 'sftp' }));
  const dialog = await inDialog('Add SFTP');
  dialog.getByText(refusal);
  expect(dialog.getByRole('button', { name: 'Add SFTP' }).getAttribute('aria-disabled')).toBe('true');
});

it('[W8-source-host-key] The host key of a server is confirmed before anything is added', async () => {
  const hostKey = 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8';
  api.on('integrations_add', new AppError('conflict', 'It isn’t confirmed.', { field: 'isTested', hostKey }));
  const { user, isClosed } = await openDialog(() => openIntegrationSettingsModal({ slug: 'sftp' }));
  const dialog = await inDialog('Add SFTP');
  await user.type(dialog.getByLabelText('Host'), 'files.example');
  await user.click(dialog.getByRole('button', { name: 'Add SFTP' }));
  const first = within(await screen.findByRole('alertdialog', { name: 'Confirm the host key' }));
  first.getByText(/files\.example shows the host key SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8/);
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  await dialog.findByText('The test failed, so nothing was added. The host key wasn’t confirmed.');
  expect(isClosed()).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Add SFTP' }));
  const second = within(await screen.findByRole('alertdialog', { name: 'Confirm the host key' }));
  api.on('integrations_add', { source });
  await user.click(second.getByRole('button', { name: 'Confirm host key' }));
  await screen.findByText('SFTP added');
  expect(api.bodies('integrations_add').map((body) => body.hostKey)).toEqual(['', '', hostKey]);
});

it('[W8-source-test-failed] A failed test says why and adds nothing, unless the person wants that', async () => {
  const reason = 'files.example refused the user, the password or the key.';
  api.on('integrations_add', new AppError('conflict', reason, { field: 'isTested' }));
  const { user } = await openDialog(() => openIntegrationSettingsModal({ slug: 'sftp' }));
  const dialog = await inDialog('Add SFTP');
  await user.type(dialog.getByLabelText('Host'), 'files.example');
  await user.click(dialog.getByRole('button', { name: 'Add SFTP' }));
  await dialog.findByText(`The test failed, so nothing was added. ${reason}`);
  api.on('integrations_add', { source });
  await user.click(dialog.getByRole('button', { name: 'Add without a test' }));
  await screen.findByText('SFTP added');
  expect(api.bodies('integrations_add').map((body) => body.isTested)).toEqual([true, false]);
});

it('[H4-integration-change] Saved secrets aren’t shown, and are asked for again with another address', async () => {
  const { user } = await openDialog(() => openIntegrationSettingsModal({ slug: 'sftp', id: 21 }));
  const dialog = await inDialog('Settings of Bucket');
  const password = dialog.getByLabelText('Password');
  expect(password).toHaveProperty('value', '');
  expect(descriptionOf(password)).toContain('Leave it empty to keep it.');
  await user.type(dialog.getByLabelText('Host'), '.org');
  expect(descriptionOf(password)).toContain('The address has changed, so enter this again.');
});

it('[F3-secret-spaces] Spaces pasted around a password are said, and removed only if the person wants to', async () => {
  api.on('integrations_add', { source });
  const { user } = await openDialog(() => openIntegrationSettingsModal({ slug: 'sftp' }));
  const dialog = await inDialog('Add SFTP');
  const password = dialog.getByLabelText('Password');
  await user.type(dialog.getByLabelText('Host'), ' files.example ');
  await user.click(password);
  await user.paste('minio#9999/+= ');
  expect(descriptionOf(password)).toContain('It starts or ends with a space.');
  await user.click(dialog.getByRole('button', { name: 'Remove spaces from Password' }));
  expect(password).toHaveProperty('value', 'minio#9999/+=');
  expect(dialog.queryByRole('button', { name: 'Remove spaces from Password' })).toBeNull();
  await user.clear(password);
  await user.paste('\u00a0a b');
  expect(descriptionOf(password)).toContain('It starts or ends with a space.');
  await user.click(dialog.getByRole('button', { name: 'Add SFTP' }));
  await screen.findByText('SFTP added');
  // A password can have a space there.
  expect(api.bodies('integrations_add')).toMatchObject([{ settings: { password: '\u00a0a b' } }]);
});

it('[H4-integration-refused] A refusal is at the field it names, and typed settings aren’t dropped unasked', async () => {
  api.on('integrations_settings_update', new AppError('invalid_field', 'This host doesn’t exist.', { field: 'host' }));
  const { user, isClosed } = await openDialog(() => openIntegrationSettingsModal({ slug: 'sftp', id: 21 }));
  const dialog = await inDialog('Settings of Bucket');
  const host = dialog.getByLabelText('Host');
  await user.type(host, '.org');
  await user.click(dialog.getByRole('button', { name: 'Save settings' }));
  await findErrorAt(host, 'This host doesn’t exist.');
  await user.keyboard('{Escape}');
  await answerDiscard(user, 'Keep editing');
  expect(host).toHaveProperty('value', 'files.example.org');
  expect(isClosed()).toBe(false);
});

it.each(['settings', 'templates', 'passive'])(
  '[H4-integration-unplaced] A refusal about a field without a place for it is shown at the name: %s',
  async (name) => {
    api.on('integrations_settings_update', new AppError('invalid_field', 'That isn’t possible.', { field: name }));
    const { user } = await openDialog(() => openIntegrationSettingsModal({ slug: 'sftp', id: 21 }));
    const dialog = await inDialog('Settings of Bucket');
    await user.click(dialog.getByRole('button', { name: 'Save settings' }));
    await findErrorAt(dialog.getByLabelText('Name'), 'That isn’t possible.');
  },
);
