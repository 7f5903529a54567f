import type { SourceEntry } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildSource } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { findErrorAt, inDialog, openDialog } from '../../../testing/render';
import type { SourceBrowserRequest } from '../../shared/requests';
import { openSourceBrowser } from './open-source-browser';

const entry = (path: string, type: 'folder' | 'file' = 'file'): SourceEntry => ({
  id: path,
  name: path.split('/').at(-1)!,
  type,
  path,
  bytes: type === 'file' ? 6_000_000 : null,
  modifiedAt: 0,
  contentType: null,
});
const tree: Record<string, SourceEntry[]> = {
  '': [entry('images', 'folder'), entry('empty', 'folder'), entry('readme.txt')],
  images: [entry('images/hero.png')],
  empty: [],
};
const listing = { name: 'Bucket', files: [], isCut: false, folder: null, image: null, transfer: null };

async function open(purpose: SourceBrowserRequest['purpose'], sources = [buildSource()]) {
  api.on('templates_sources', { sources, templateSources: sources.map(({ id }) => id), hasSources: true });
  api.on('integrations_sources', ({ body }) => ({ ...listing, files: tree[body.args.path] ?? [] }));
  const opened = await openDialog(() => openSourceBrowser({ templateId: 3, purpose }));
  return { ...opened, dialog: await inDialog(/^Choose/) };
}

it('[H4-source-browser] A folder opens in the next column, and a chosen image is returned', async () => {
  const { user, dialog, result } = await open('image');
  await user.click(await dialog.findByRole('option', { name: 'readme.txt' }));
  expect(dialog.getByRole('button', { name: 'Select' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByRole('option', { name: 'images' }));
  await user.click(await dialog.findByRole('option', { name: 'hero.png' }));
  within(dialog.getByRole('region', { name: 'Preview' })).getByText('5.7 MB');
  await user.click(dialog.getByRole('button', { name: 'Select' }));
  await waitFor(() => expect(result()).toMatchObject({ sourceId: 21, path: 'images/hero.png' }));
});

it.each([
  ['image', 'This isn’t an image.', 'Select'],
  ['html', 'This isn’t an HTML file.', 'Select'],
  ['folder', 'Only folders can be chosen here.', 'Use This Folder'],
] as const)('[F3-dimmed-file] A file that can’t be chosen says why: %s', async (purpose, reason, button) => {
  const { user, dialog } = await open(purpose);
  const file = await dialog.findByRole('option', { name: 'readme.txt' });
  expect([file.getAttribute('aria-description'), file.title]).toEqual([reason, reason]);
  expect(dialog.getByRole('option', { name: 'images' }).getAttribute('aria-description')).toBeNull();
  await user.click(file);
  within(dialog.getByRole('region', { name: 'Preview' })).getByText(reason);
  const select = dialog.getByRole('button', { name: button });
  expect(select.getAttribute('aria-disabled')).toBe(purpose === 'folder' ? null : 'true');
});

it('[H4-source-browser-keys] Arrow keys walk through the files and into folders', async () => {
  const { user, dialog, result } = await open('image');
  const list = await dialog.findByRole('listbox', { name: 'Bucket' });
  list.focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  const inner = await dialog.findByRole('listbox', { name: 'images' });
  await waitFor(() => expect(document.activeElement).toBe(inner));
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(result()).toMatchObject({ path: 'images/hero.png' }));
});

it('[H4-source-browser-folder] A new folder is made once, and a refused name stays with its reason', async () => {
  const { user, dialog, result } = await open('folder');
  await user.click(await dialog.findByRole('option', { name: 'empty' }));
  await dialog.findByText('This folder is empty');
  await user.click(dialog.getByRole('button', { name: 'New folder' }));
  const prompt = await inDialog('New folder');
  const name = prompt.getByRole('textbox', { name: 'Name' });
  await user.type(name, ' {Enter}');
  await findErrorAt(name, 'Enter a name.');
  api.on('integrations_sources', { ...listing, error: 'It’s there already.' });
  await user.clear(name);
  await user.type(name, 'may{Enter}');
  await findErrorAt(name, 'It’s there already.');
  expect(name).toHaveProperty('value', 'may');
  api.on('integrations_sources', ({ body }) =>
    body.cmd === 'mkdir'
      ? { ...listing, folder: entry('empty/may', 'folder') }
      : { ...listing, files: [entry('empty/may', 'folder')] },
  );
  await user.click(prompt.getByRole('button', { name: 'Create folder' }));
  await user.click(await dialog.findByRole('option', { name: 'may' }));
  await user.click(dialog.getByRole('button', { name: 'Use This Folder' }));
  await waitFor(() => expect(result()).toMatchObject({ path: 'empty/may' }));
  expect(api.bodies('integrations_sources').filter(({ cmd }) => cmd === 'mkdir')).toHaveLength(2);
});

it('[H4-source-browser-problems] Says why a folder can’t be listed, and when the theme has no source', async () => {
  api.on('templates_sources', { sources: [], templateSources: [], hasSources: false });
  const { user, isClosed } = await openDialog(() => openSourceBrowser({ templateId: 3, purpose: 'html' }));
  const empty = await inDialog('Choose an HTML file');
  await empty.findByText('This theme has no connections');
  await user.click(empty.getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
});
