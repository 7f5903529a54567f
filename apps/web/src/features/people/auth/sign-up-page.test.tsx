import { AppError, type SignUpOptions } from '@galley/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildMe } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { findErrorAt, renderScreen } from '../../../testing/render';
import { SignUpPage } from './sign-up-page';

const captcha = {
  kind: 'work',
  algorithm: 'SHA-256',
  challenge: 'c',
  salt: 's',
  signature: 'x',
  maxNumber: 0,
} as const;

/** Solves a captcha immediately. */
class QuickWorker {
  onmessage: (event: { data: { number: number } }) => void = () => undefined;
  postMessage(): void {
    queueMicrotask(() => this.onmessage({ data: { number: 0 } }));
  }
  terminate(): void {}
}

async function show(options: Partial<SignUpOptions> = {}) {
  vi.stubGlobal('Worker', QuickWorker);
  const given = { isOpen: true, isConfirmedByMail: true, captcha, ...options };
  api.on('api_v1_signup_options', given);
  const { user } = renderScreen(<SignUpPage />, { me: null, page: 'signup', hash: '?ref=blog' });
  return { user, field: (name: string) => screen.getByLabelText(name) };
}

it('[H4-sign-up] Creates an account once, and says where the link to confirm it went', async () => {
  const { user, field } = await show();
  api.on('api_v1_signup', { me: null, redirect: '/', isMailSent: true });
  await user.type(await screen.findByLabelText('Your name'), 'Kim');
  await user.type(field('Email'), 'kim@blue.example');
  await user.type(field('Password'), 'correct horse battery');
  await user.type(field('Organization'), 'Blue');
  await user.dblClick(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText(/^A link is on its way to kim@blue\.example\./);
  expect(api.calls('api_v1_signup')).toMatchObject([
    {
      query: { ref: 'blog' },
      body: { name: 'Kim', email: 'kim@blue.example', recaptchaToken: expect.stringMatching(/./) },
    },
  ]);
});

it('[H4-sign-up-refused] A refusal is at its field, what was typed stays, and another captcha is read', async () => {
  const { user, field } = await show();
  api.on('api_v1_signup', new AppError('invalid_field', 'Too easy to guess.', { field: 'password' }));
  await user.type(await screen.findByLabelText('Your name'), 'Kim');
  await user.type(field('Email'), 'kim@blue.example');
  await user.type(field('Password'), 'password1234');
  await user.type(field('Organization'), 'Blue');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await findErrorAt(field('Password'), 'Too easy to guess.');
  expect(field('Organization')).toHaveProperty('value', 'Blue');
  await waitFor(() => expect(api.calls('api_v1_signup_options')).toHaveLength(2));
});

it('[H4-sign-up-closed] Where sign-up is closed it says how to get an account', async () => {
  await show({ isOpen: false, captcha: null });
  await screen.findByRole('heading', { name: 'You need an invitation' });
});

it('[H4-sign-up-signed-in] Someone who is signed in goes on to the app', async () => {
  api.on('api_v1_signup_options', { isOpen: true, isConfirmedByMail: true, captcha: null });
  renderScreen(<SignUpPage />, { me: buildMe(), page: 'signup' });
  await screen.findByText('Another screen');
  expect(window.location.pathname).toBe('/');
});
