import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inDialog, openDialog } from '../../../testing/render';
import { openPreviewLinkModal } from '../..';

it('[H4-preview-link] The address of a preview can be copied, and Escape closes', async () => {
  const { user, isClosed } = await openDialog(() => openPreviewLinkModal({ path: '/preview/e/3/7' }));
  const dialog = await inDialog('Share preview');
  await user.click(dialog.getByRole('button', { name: 'Copy, Preview link' }));
  await dialog.findByRole('button', { name: 'Copied, Preview link' });
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/preview/e/3/7`);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(isClosed()).toBe(true));
});
