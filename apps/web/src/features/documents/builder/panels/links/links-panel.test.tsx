import { AppError, type LinkCheck } from '@galley/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someTime } from '../../../../../testing/entities';
import { api } from '../../../../../testing/fake-api';
import { type InBuilder, renderInBuilder } from '../../testing/render-in-builder';
import { LinksPanel } from './links-panel';

const html =
  '<body><div class="block-section" data-title="Top"><p class="block-edit"><a href="https://acme.com/a">Shop</a>, ' +
  '<a href="">Home</a></p></div><p><a href="https://acme.com/b">Imprint</a></p></body>';
const check = (given: Partial<LinkCheck> = {}): LinkCheck => ({
  address: 'https://acme.com/a',
  state: 'ok',
  fault: null,
  status: 200,
  redirects: [],
  checkedAt: someTime,
  ...given,
});

function open(given: InBuilder = {}, checks: LinkCheck[] = []) {
  api.on('template_link_checks', { checks });
  return renderInBuilder(<LinksPanel />, { html, ...given });
}

it('[H3-panel-links] An address is changed at its link, alone; while watching no field can be changed', async () => {
  open();
  expect(await screen.findByRole('textbox', { name: 'Address of Shop' })).toHaveProperty('disabled', true);
  screen.getByText('Edit the document to change its links.');
  const { user, source } = open({ isEditing: true });
  const address = await screen.findByRole('textbox', { name: 'Address of Shop' });
  await user.clear(address);
  await user.type(address, 'https://acme.com/new{Enter}');
  expect(source()).toBe(html.replace('https://acme.com/a', 'https://acme.com/new'));
});

it('[H3-panel-links] Only links with issues are shown on request, and one that is mended stays in view', async () => {
  const { user } = open({ isEditing: true });
  await user.click(await screen.findByRole('combobox', { name: /links/ }));
  await user.click(await screen.findByRole('option', { name: /^To check/ }));
  const home = await screen.findByRole('textbox', { name: 'Address of Home' });
  expect(screen.queryByRole('textbox', { name: 'Address of Shop' })).toBeNull();
  await user.type(home, 'https://acme.com/{Enter}');
  expect(screen.getByRole('textbox', { name: 'Address of Home' })).toHaveProperty('value', 'https://acme.com/');
});

it('[H3-panel-links] Addresses are checked on request; what doesn’t answer is said at its link, a refusal below the button', async () => {
  const { user } = open();
  const start = await screen.findByRole('button', { name: 'Check addresses' });
  api.on('template_link_checks_start', new AppError('too_many_requests', 'Too many attempts. Try again in 1 minute.'));
  await user.click(start);
  await screen.findByText('Too many attempts. Try again in 1 minute.');
  const checks = [
    check({ state: 'broken', fault: 'answered', status: 404 }),
    check({ address: 'https://acme.com/b', redirects: ['https://acme.com/c'] }),
  ];
  api.on('template_link_checks_start', { checks });
  await user.click(start);
  await screen.findByText('Checked 2 addresses.');
  screen.getByText(/404/);
  screen.getByText('https://acme.com/c');
});
