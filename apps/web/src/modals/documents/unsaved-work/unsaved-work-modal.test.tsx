import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openDialog } from '../../../testing/render';
import { openUnsavedWork } from '../..';

it('[H4-unsaved-work] Work that can’t be saved anymore can be copied and downloaded as text or HTML', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const work = { title: 'May: news', html: '<p>Tips</p>', text: 'Tips' };
  const { user, isClosed } = await openDialog(() => openUnsavedWork({ reason: 'You were signed out.', work }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Your unsaved work' }));
  dialog.getByText('You were signed out.');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Unsaved text' })));
  await user.click(dialog.getByRole('button', { name: 'Copy text' }));
  await dialog.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe('Tips');
  await user.click(dialog.getByRole('radio', { name: 'HTML' }));
  expect(dialog.getByRole('textbox', { name: 'Unsaved HTML' })).toHaveProperty('value', '<p>Tips</p>');
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  expect(click.mock.contexts).toMatchObject([{ download: 'May  news.html' }]);
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(isClosed()).toBe(true));
});
