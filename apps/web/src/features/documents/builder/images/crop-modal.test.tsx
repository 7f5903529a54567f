import type { ImageRules } from '@galley/contract';
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openModal } from '../../../../lib/dialogs';
import { inDialog, openDialog } from '../../../../testing/render';
import { CropModal, type CropRequest } from './crop-modal';

const rules: ImageRules = {
  width: 1000,
  height: 0,
  minWidth: 0,
  maxWidth: 0,
  minHeight: 0,
  maxHeight: 0,
  canResize: true,
  isAutoWidth: false,
  isAutoHeight: true,
};
const request: CropRequest = {
  opened: { kind: 'email', id: 7 } as never,
  image: { id: 4, original: '/image.jpg', width: 2000, height: 1000, focalPoint: null },
  rules,
  fileName: 'hero.jpg',
  blockTitle: 'Hero',
  alt: '',
};

async function open() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 500));
  const opened = await openDialog(() => openModal(CropModal, request));
  return { ...opened, dialog: await inDialog('Crop image') };
}

it('[H4-crop-least] The crop of a new image can’t be made smaller than its place needs', async () => {
  const { user, dialog, result } = await open();
  const size = dialog.getByRole('status', { name: 'Size of the crop' });
  await waitFor(() => expect(size.textContent).toContain('2,000'));
  dialog.getByRole('button', { name: 'Right edge' }).focus();
  await user.keyboard('{Control>}{ArrowLeft>10/}{/Control}');
  await user.click(dialog.getByRole('button', { name: 'Crop' }));
  await waitFor(() => expect(result()).toMatchObject({ cropperData: { x: 0, y: 0, width: 1000, height: 1000 } }));
});

it('[H4-crop] Skip uses the whole image, a rotation and a text for it are returned', async () => {
  const { user, dialog, result } = await open();
  await user.click(dialog.getByRole('button', { name: 'Rotate 90° to the right' }));
  await user.type(dialog.getByRole('textbox', { name: 'Alt text' }), 'Flowers');
  await user.click(dialog.getByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(result()).toMatchObject({ cropperData: null, rotation: 90, alt: 'Flowers' }));
});
