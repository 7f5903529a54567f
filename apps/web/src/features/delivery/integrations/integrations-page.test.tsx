import { AppError, type Integration, type SourceDetails } from '@galley/contract';
import { screen, within } from '@testing-library/react';
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

async function show(sources: SourceDetails[], me = buildMe(), integrations = [integration]) {
  api.on('api_v1_integrations', {
    sources,
    integrations,
    billingPlan: null,
    integrationPrices: me.isOwner
      ? {}
      : { sftp: { amount: 900, currency: 'eur', interval: 'month', intervalCount: 1 } },
    unpaidSources: [],
    isIntegrationsDisabled: false,
    callbackUrl: '',
  });
  const { user } = renderScreen(<IntegrationsPage />, { page: 'integrations', me });
  await screen.findByRole('heading', { name: 'Your sources' });
  return { user };
}

it('[H4-integrations-test] A test says whether a source works, and why it doesn’t', async () => {
  const { user } = await show([buildSourceDetails()]);
  const test = await screen.findByRole('button', { name: 'Test Bucket' });
  api.on('integrations_test', { source: buildSourceDetails() });
  await user.dblClick(test);
  await screen.findByText('Bucket works');
  expect(api.calls('integrations_test')).toHaveLength(1);
  api.on('integrations_test', { source: buildSourceDetails({ lastError: 'The host doesn’t answer.' }) });
  await user.click(test);
  await screen.findByText('The host doesn’t answer.');
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
  screen.getByText('No sources yet');
  expect(screen.getByRole('button', { name: 'Add SFTP' }).getAttribute('aria-disabled')).toBe('true');
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
