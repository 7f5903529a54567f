import type { PreviewDocument } from '@galley/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { renderScreen } from '../../../testing/render';
import { PreviewPage } from './preview-page';

const personas = [
  { id: 3, name: 'Ann' },
  { id: 5, name: 'Ben' },
];

async function show(given: Partial<PreviewDocument>) {
  const document: PreviewDocument = {
    ...{ id: 7, tid: 3, type: 'email', mode: 'email_preview', title: 'May news', templateTitle: 'Letter' },
    ...{ organization: 'Blue', subject: '', previewText: '', version: 5, isCurrentVersion: true, isPinned: false },
    ...{ versions: [], updatedAt: someTime, personas, contentUrl: '/content/t', commentUrl: '' },
    ...given,
  };
  api.on('preview', document);
  const list = { comments: [], author: null, people: [], readUpTo: 0, canResolve: false, canModerate: false };
  api.on('build_comments', list);
  const approvals = { requests: [], isRequired: false, currentVersion: 5, author: null, people: [], canAsk: false };
  api.on('build_approvals', approvals);
  const params = { tid: 3, id: 7, token: 't'.repeat(43) };
  const { user } = renderScreen(<PreviewPage />, { page: 'build_email_preview', params });
  const frame = await screen.findByTitle('Preview of May news');
  return { user, frame, source: () => frame.getAttribute('src'), main: within(screen.getByRole('main')) };
}

it('[F3-guest-persona] A guest sees the values of the first persona, and the tags on request', async () => {
  const { user, source, main } = await show({});
  expect(source()).toBe('/content/t?scheme=light&persona=3');
  main.getByText('As: Ann');
  await user.click(main.getByRole('button', { name: 'Raw tags' }));
  expect(source()).toBe('/content/t?scheme=light&persona=0');
  await user.click(main.getByRole('button', { name: 'As: Ann' }));
  expect(source()).toBe('/content/t?scheme=light&persona=3');
  await user.click(screen.getByRole('combobox', { name: /Ann/ }));
  await user.click(await screen.findByRole('option', { name: 'Ben' }));
  main.getByText('As: Ben');
  expect(source()).toBe('/content/t?scheme=light&persona=5');
});

it('[F3-guest-persona] Without a persona, there is nothing to switch, and the tags have names', async () => {
  const without = await show({ personas: [] });
  expect(without.source()).toBe('/content/t?scheme=light');
  expect(without.main.queryByRole('button', { name: 'Raw tags' })).toBeNull();
});

it('[F3-guest-persona] For who can edit, the tags are shown as they are', async () => {
  const author = await show({ mode: 'email' });
  expect(author.source()).toBe('/content/t?scheme=light&persona=0');
  expect(author.main.queryByRole('button', { name: 'As: Ann' })).toBeNull();
});

it('[F3-preview-links] A link in the document doesn’t leave a blank preview: the frame is made again, and says why', async () => {
  const { user, main } = await show({});
  const frame = () => screen.getByTitle<HTMLIFrameElement>('Preview of May news');
  const first = frame();
  fireEvent.load(first);
  await user.click(main.getByRole('button', { name: 'Raw tags' }));
  fireEvent.load(first);
  expect(frame()).toBe(first);
  expect(screen.queryByText('Links don’t open in the preview.')).toBeNull();
  fireEvent.load(first);
  await screen.findByText('Links don’t open in the preview.');
  const second = frame();
  expect(second).not.toBe(first);
  expect(second.getAttribute('src')).toBe('/content/t?scheme=light&persona=0');
  fireEvent.load(second);
  expect(frame()).toBe(second);
});

it('[F3-preview-links] A page may load again by its own scripts', async () => {
  await show({ type: 'page' });
  const frame = () => screen.getByTitle('Preview of May news');
  const first = frame();
  for (let count = 0; count < 3; count += 1) fireEvent.load(first);
  expect(frame()).toBe(first);
});
