import { AppError, type LibraryImage } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openModal } from '../../../lib/dialogs';
import { someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { inDialog, openDialog } from '../../../testing/render';
import { ImageLibrary } from './image-library';

const buildImage = (given: Partial<LibraryImage> = {}): LibraryImage => ({
  id: 41,
  src: '/blobs/a/hero.png',
  original: '/blobs/a/hero.png',
  width: 1200,
  height: 600,
  type: 'image/png',
  name: 'hero.png',
  thumbnail: '/blobs/a/hero.png',
  bytes: 20_000,
  tags: [],
  fid: 0,
  focalPoint: null,
  createdAt: someTime,
  ...given,
});
const documentOf = (id: number) => ({ kind: 'email' as const, id });
const small = buildImage({ id: 42, name: 'icon.png', width: 16, height: 16 });

beforeEach(() => {
  api.on('templates_sources', { sources: [], templateSources: [], hasSources: false });
  api.on('build_images_uses', { uses: [], counts: { email: 0, page: 0, layout: 0, pin: 0, template: 0 } });
});

async function open(
  images: LibraryImage[],
  refusalOf = (image: LibraryImage) => (image.width < 100 ? 'Too small.' : ''),
) {
  api.on('build_images_list', ({ query }) => {
    const found = images.filter(({ name }) => name.includes(query.term ?? ''));
    return { images: found, total: found.length, tags: [], folders: [], next: 0 };
  });
  const opened = await openDialog(() => openModal(ImageLibrary, { opened: documentOf(7), tid: 3, refusalOf }));
  return { ...opened, dialog: await inDialog('Image library') };
}

it('[H3-library-use] An image is chosen by keys, and one that is too small says why it can’t be used', async () => {
  const { user, dialog, result } = await open([small, buildImage()]);
  const icon = await dialog.findByRole('option', { name: /icon/ });
  await user.click(icon);
  expect(dialog.getByRole('button', { name: 'Use image' }).getAttribute('aria-disabled')).toBe('true');
  within(dialog.getByRole('region', { name: 'Selected image' })).getByText('Too small.');
  await user.keyboard('{ArrowRight}');
  expect(dialog.getByRole('option', { name: /hero/ }).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(result()?.id).toBe(41));
});

it('[H3-library-search] Images are found by their name, and nothing found says so', async () => {
  const { user, dialog } = await open([small, buildImage()]);
  await dialog.findByText('2 images');
  await user.type(dialog.getByRole('searchbox', { name: 'Search images' }), 'hero');
  await dialog.findByText('1 image');
  await user.keyboard('x');
  await dialog.findByText(/herox/);
});

it('[H3-library-rename] An image is renamed, and a refusal stays at the field', async () => {
  const { user, dialog } = await open([buildImage()]);
  await user.click(await dialog.findByRole('option', { name: /hero/ }));
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  const question = await inDialog('Rename image');
  const name = question.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'sale.png');
  api.on('build_images_update', new AppError('not_found', 'Someone deleted this image.'));
  await user.click(question.getByRole('button', { name: /Okay|Save|Rename/ }));
  await question.findByText('Someone deleted this image.');
  expect(api.bodies('build_images_update')).toMatchObject([{ name: 'sale.png' }]);
});

it('[H3-library-delete] Deleting asks once; an image in use stays unless its uses are accepted', async () => {
  const { user, dialog } = await open([buildImage()]);
  await user.click(await dialog.findByRole('option', { name: /hero/ }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete image' }));
  api.on('build_images_delete', new AppError('forbidden', 'You can’t edit this theme anymore.'));
  await user.click(question.getByRole('button', { name: 'Delete image' }));
  const alert = within(await screen.findByRole('alertdialog', { name: 'Couldn’t delete the image' }));
  alert.getByText('You can’t edit this theme anymore.');
  await user.click(alert.getByRole('button', { name: 'Okay' }));
  await dialog.findByRole('option', { name: /hero/ });
});

it('[H3-library-states] An empty library says how to fill it, and one that fails is read again', async () => {
  const { dialog } = await open([]);
  await dialog.findByText('No images yet');
  api.on('build_images_list', new AppError('internal', 'Something went wrong.'));
  const again = await openDialog(() => openModal(ImageLibrary, { opened: documentOf(8), tid: 3, refusalOf: () => '' }));
  await screen.findByText('Something went wrong.');
  api.on('build_images_list', { images: [buildImage()], total: 1, tags: [], folders: [], next: 0 });
  await again.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('option', { name: /hero/ });
});
