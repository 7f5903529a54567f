import { AppError } from '@galley/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { findErrorAt, renderScreen } from '../../../testing/render';
import { SetupPage } from './setup-page';

function show() {
  const { user } = renderScreen(<SetupPage isCodeNeeded />, { me: null, page: 'dashboard' });
  const field = (name: string) => screen.getByLabelText(name);
  return { user, field, create: screen.getByRole('button', { name: 'Create account' }) };
}

it('[H4-setup] The first account is created once, and its first email is opened', async () => {
  api.on('setup_create', { me: buildMe(), firstEmail: { tid: 3, id: 7 } });
  const { user, field, create } = show();
  await user.type(field('Your name'), 'Mara Lind');
  await user.type(field('Email'), 'mara@acme.example');
  await user.type(field('Password'), 'correct horse battery');
  await user.type(field('Organization'), 'Acme');
  await user.type(field('Setup code'), '1234');
  await user.dblClick(create);
  await screen.findByText('Another screen');
  expect(window.location.pathname).toBe('/build/email/3/7');
  expect(api.bodies('setup_create')).toMatchObject([{ name: 'Mara Lind', organization: 'Acme', setupCode: '1234' }]);
});

it('[H4-setup-refused] Missing values and refusals are at their fields, others above them', async () => {
  api.on('setup_create', new AppError('forbidden', 'This code isn’t valid.', { field: 'setupCode' }));
  const { user, field, create } = show();
  await user.click(create);
  await findErrorAt(field('Your name'), 'Enter a name.');
  expect(api.calls('setup_create')).toEqual([]);
  await user.type(field('Your name'), 'Mara Lind');
  await user.type(field('Email'), 'mara@acme.example');
  await user.type(field('Password'), 'correct horse battery');
  await user.type(field('Organization'), 'Acme');
  await user.click(create);
  await findErrorAt(field('Setup code'), 'This code isn’t valid.');
  api.on('setup_create', new AppError('conflict', 'This server is set up already.'));
  await user.click(create);
  await screen.findByText('This server is set up already.');
  expect(field('Organization')).toHaveProperty('value', 'Acme');
});
