import { AppError, type Integration, type RunningTransfer, type SourceDetails } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe, buildSource, buildSourceDetails } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { renderScreen } from '../../../testing/render';
import { IntegrationsPage } from './integrations-page';
import { ReturnPage } from './return-page';

const integration: Integration = {
  slug: 'sftp',
  name: 'SFTP',
  kind: 'storage',
  summary: 'Files over SSH',
  isOauth: false,
  fields: [],
  capabilities: buildSource().capabilities,
  refusal: '',
};

async function show(
  sources: SourceDetails[],
  me = buildMe(),
  integrations = [integration],
  transfers: RunningTransfer[] = [],
) {
  api.on('api_v1_integrations', {
    sources,
    integrations,
    billingPlan: null,
    integrationPrices: me.isOwner
      ? {}
      : { sftp: { amount: 900, currency: 'eur', interval: 'month', intervalCount: 1 } },
    unpaidSources: [],
    isIntegrationsDisabled: false,
    sharedFolders: {},
    transfers,
    callbackUrl: '',
  });
  const { user } = renderScreen(<IntegrationsPage />, { page: 'integrations', me });
  await screen.findByRole('heading', { name: 'Your connections' });
  return { user };
}

it('[H4-integrations-test] A test says whether a source works, and why it doesn’t', async () => {
  const { user } = await show([buildSourceDetails()]);
  const test = await screen.findByRole('button', { name: 'Test Bucket' });
  api.on('integrations_test', { source: buildSourceDetails(), hostKey: '' });
  await user.dblClick(test);
  await screen.findByText('Bucket works');
  expect(api.calls('integrations_test')).toHaveLength(1);
  const failed = buildSourceDetails({ lastError: 'The host doesn’t answer.' });
  api.on('integrations_test', { source: failed, hostKey: '' });
  await user.click(test);
  await screen.findByText('The host doesn’t answer.');
  // The notice goes when its cause is gone.
  api.on('integrations_test', { source: buildSourceDetails(), hostKey: '' });
  await user.click(test);
  await waitFor(() => expect(screen.queryByText('The host doesn’t answer.')).toBeNull());
});

it('[W8-source-test-key] A test asks to confirm the host key of a server first', async () => {
  const hostKey = 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8';
  const { user } = await show([buildSourceDetails()]);
  api.on('integrations_test', { source: buildSourceDetails({ lastError: 'It isn’t confirmed.' }), hostKey });
  await user.click(await screen.findByRole('button', { name: 'Test Bucket' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm the host key' }));
  api.on('integrations_test', { source: buildSourceDetails(), hostKey: '' });
  await user.click(question.getByRole('button', { name: 'Confirm host key' }));
  await screen.findByText('Bucket works');
  expect(api.bodies('integrations_test')).toEqual([{ hostKey: '' }, { hostKey }]);
});

it('[W8-transfer-listed] A source says what is being sent there, and why it doesn’t advance', async () => {
  await show(
    [buildSourceDetails()],
    buildMe(),
    [integration],
    [
      {
        ...{ uuid: '4d7c2a6e-91f3-4c55-9a0a-1f2e3d4c5b6a', sourceId: buildSourceDetails().id, name: 'May news' },
        ...{ kind: 'html', ids: [7], folder: '' },
        ...{ done: 2, total: 6, waiting: 'files.example didn’t respond. Galley will try again.' },
        ...{ startedBy: 'Ola Berg', startedAt: 1_780_000_000 },
      },
    ],
  );
  screen.getByText('Ola Berg is sending “May news”: 2 of 6 sent. files.example didn’t respond. Galley will try again.');
});

it('[H4-integrations-remove] A source is removed after a question, and stays if that is refused', async () => {
  const { user } = await show([buildSourceDetails()]);
  api.on('integrations_remove', new AppError('conflict', 'Something is being sent there.'));
  await user.click(screen.getByRole('button', { name: 'Remove Bucket' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove integration' }));
  await user.click(question.getByRole('button', { name: 'Remove integration' }));
  await screen.findByText('Something is being sent there.');
  screen.getByRole('heading', { name: 'Bucket' });
});

it('[H4-integrations-empty] Without sources it says what to do, and admins can’t add what has a price', async () => {
  await show([], buildMe({ isOwner: false, role: 'admin' }));
  screen.getByText('No connections yet');
  expect(screen.getByRole('button', { name: 'Add SFTP' }).getAttribute('aria-disabled')).toBe('true');
});

it('[W8-connection-marks] Every kind has a mark or initials beside its name', async () => {
  await show([], buildMe(), [
    { ...integration, slug: 's3', name: 'S3' },
    { ...integration, slug: 'unheard-of', name: 'Unheard of' },
  ]);
  const [known, unknown] = screen.getByRole('list', { name: 'Servers and buckets' }).children;
  expect(known?.querySelectorAll('svg path')).toHaveLength(1);
  expect(unknown?.textContent).toMatch(/^UoUnheard of/);
});

it('[F3-needs-public-url-card] What can’t work on this server says why, and can’t be added', async () => {
  const refusal = 'Brevo gets files from this server, but localhost can’t be reached from the internet.';
  await show([buildSourceDetails({ slug: 'brevo', name: 'Our Brevo' })], buildMe(), [
    { ...integration, slug: 'brevo', name: 'Brevo', kind: 'platform', refusal },
  ]);
  expect((await screen.findAllByText(refusal)).length).toBe(2);
  expect(screen.getByRole('button', { name: 'Add Brevo' }).getAttribute('aria-disabled')).toBe('true');
});

it('[H4-integrations-return] A refused consent says why, and leads back', async () => {
  api.on('integrations_callback', new AppError('bad_request', 'You refused the consent.'));
  const { user } = renderScreen(<ReturnPage />, { page: 'integrations_return', hash: '?state=s&error=denied' });
  await screen.findByText('You refused the consent.');
  expect(api.bodies('integrations_callback')).toMatchObject([{ state: 's', error: 'denied' }]);
  await user.click(screen.getByRole('button', { name: 'Go to integrations' }));
  await screen.findByText('Another screen');
  expect(window.location.pathname).toBe('/integrations');
});
