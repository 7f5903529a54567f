import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInBuilder } from '../testing/render-in-builder';
import { StatusLine } from './status-line';

const address = () => `${window.location.pathname}${window.location.hash}`;

it('[F3-new-from-theme] A theme leads to a new email or page of it, and an email doesn’t', async () => {
  const { user } = renderInBuilder(<StatusLine />, { kind: 'template' });
  await user.click(screen.getByRole('button', { name: 'New email from this theme' }));
  expect(address()).toBe('/t/3#new-email');
  renderInBuilder(<StatusLine />, { kind: 'template', document: { type: 'page' } });
  screen.getByRole('button', { name: 'New page from this theme' });
  renderInBuilder(<StatusLine />);
  expect(screen.queryByRole('button', { name: /from this theme/ })).toBeNull();
});
