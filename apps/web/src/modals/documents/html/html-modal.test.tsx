import { AppError } from '@galley/contract';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api } from '../../../testing/fake-api';
import { inDialog, openDialog } from '../../../testing/render';
import { openHtmlModal } from '../..';

it('[H4-html] Shows the source as it is sent or with tags, to copy and to download', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  api.on('build_export', ({ query }) => (query.keepTags ? '<p data-be-id="x">May</p>' : '<p>May</p>\n<p>Tips</p>'));
  const { user } = await openDialog(() => openHtmlModal({ id: 7, title: 'May news', version: 4 }));
  const dialog = await inDialog('HTML of May news');
  await dialog.findByText('22 bytes, 2 lines, UTF-8');
  await user.click(dialog.getByRole('button', { name: 'Copy HTML' }));
  await dialog.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe('<p>May</p>\n<p>Tips</p>');
  await user.click(dialog.getByRole('radio', { name: 'With tags' }));
  await dialog.findByText('25 bytes, 1 line, UTF-8');
  await user.click(dialog.getByRole('button', { name: 'Download HTML' }));
  await screen.findByText('HTML downloaded');
  expect(click).toHaveBeenCalledTimes(1);
  expect(api.calls('build_export')).toMatchObject([
    { query: { version: 4, keepTags: false, absoluteImages: true } },
    { query: { version: 4, keepTags: true, absoluteImages: false } },
  ]);
});

it('[H4-html-refused] Says why there is no source, and offers nothing to copy', async () => {
  api.on('build_export', new AppError('not_ready', 'This version isn’t approved.'));
  await openDialog(() => openHtmlModal({ id: 7, title: 'May news', version: 0 }));
  const dialog = await inDialog('HTML of May news');
  await dialog.findByText('This version isn’t approved.');
  expect(dialog.queryByRole('button', { name: 'Copy HTML' })).toBeNull();
});
