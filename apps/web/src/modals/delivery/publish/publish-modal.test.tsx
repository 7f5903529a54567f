import { AppError, type DocumentRemote, type RunningTransfer } from '@galley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe, buildSource, buildTransfer, someTime } from '../../../testing/entities';
import { api } from '../../../testing/fake-api';
import { fakeOutgoing } from '../../../testing/fake-outgoing';
import { inDialog, openDialog } from '../../../testing/render';
import { openPublishModal } from '../..';

const uuid = '4d7c2a6e-91f3-4c55-9a0a-1f2e3d4c5b6a';
const published: DocumentRemote & { id: number } = {
  id: 7,
  sourceId: 21,
  sourceName: 'Bucket',
  kind: 'page',
  name: 'may.html',
  folder: '',
  url: 'https://pages.example/may.html',
  version: 4,
  sentAt: someTime,
  sentBy: 'Mara Lind',
  isChanged: true,
  canUpdate: true,
};

async function open(me = buildMe()) {
  const pages = [{ id: 7, title: 'May page' }];
  const opened = await openDialog(() => openPublishModal({ tid: 3, pages }), { me });
  return { ...opened, dialog: await inDialog('Publish page') };
}

it('[H4-publish] Publishes a page once into the typed folder, and says where it is', async () => {
  const remotes = [{ id: 7, name: 'may.html', url: 'https://pages.example/may.html' }];
  api.on('templates_sources', { sources: [buildSource()], templateSources: [21], hasSources: true });
  api.on('pages_published', { pages: [], running: [] });
  api.on('build_publish_pages', { uuid });
  api.on('build_images_transfer_progress', buildTransfer({ remotes }));
  const { user, dialog, result } = await open();
  await user.type(await dialog.findByRole('textbox', { name: 'Folder' }), 'news');
  await user.dblClick(dialog.getByRole('button', { name: 'Publish' }));
  await screen.findAllByText('Page published successfully');
  const link = await dialog.findByRole<HTMLAnchorElement>('link', { name: 'Open may.html' });
  expect(link.href).toBe('https://pages.example/may.html');
  expect(api.bodies('build_publish_pages')).toEqual([{ tid: 3, sourceId: 21, pids: [7], folder: 'news', mode: 'ask' }]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(result()).toBe(true));
});

it('[F3-publish-saves] Changes of the open page are saved before it is published, unless the stored version is chosen', async () => {
  api.on('templates_sources', { sources: [buildSource()], templateSources: [21], hasSources: true });
  api.on('pages_published', { pages: [], running: [] });
  api.on('build_publish_pages', { uuid });
  api.on('build_images_transfer_progress', buildTransfer({}));
  const publish = async (button: string) => {
    const { outgoing, state } = fakeOutgoing({ changes: 2 });
    const { user } = await openDialog(() =>
      openPublishModal({ tid: 3, pages: [{ id: 7, title: 'May page' }], outgoing }),
    );
    const dialog = await inDialog('Publish page');
    await dialog.findByText('A new version with your changes');
    await user.click(await dialog.findByRole('button', { name: button }));
    await screen.findAllByText('Page published successfully');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    return { saves: state.saves, calls: api.bodies('build_publish_pages').length };
  };
  expect(await publish('Save and publish')).toEqual({ saves: 1, calls: 1 });
  expect(await publish('Publish version 4 instead')).toEqual({ saves: 0, calls: 2 });
});

it('[F3-publish-saves] Nothing is published if the save failed', async () => {
  api.on('templates_sources', { sources: [buildSource()], templateSources: [21], hasSources: true });
  api.on('pages_published', { pages: [], running: [] });
  const { outgoing, state } = fakeOutgoing({ changes: 1 });
  state.answer = async () => ({ kind: 'failed', reason: 'Nothing came back.' });
  const { user } = await openDialog(() =>
    openPublishModal({ tid: 3, pages: [{ id: 7, title: 'May page' }], outgoing }),
  );
  const dialog = await inDialog('Publish page');
  await user.click(await dialog.findByRole('button', { name: 'Save and publish' }));
  await dialog.findByText('Your changes aren’t saved. Nothing came back.');
  expect(api.bodies('build_publish_pages')).toEqual([]);
});

it('[W8-publish-follow] A publication that the closed dialog began is followed when it opens again', async () => {
  const running: RunningTransfer = {
    ...{ uuid, kind: 'pages', sourceId: 21, ids: [7, 8], name: '', folder: 'news', done: 0, total: 2 },
    ...{ waiting: '', startedBy: 'Mara Lind', startedAt: someTime },
  };
  api.on('templates_sources', { sources: [buildSource()], templateSources: [21], hasSources: true });
  api.on('pages_published', { pages: [], running: [{ ...running, uuid: 'other', ids: [8] }, running] });
  api.on('build_images_transfer_progress', buildTransfer({ progress: 1, total: 2 }));
  const { user, dialog } = await open();
  await dialog.findByText('1 of 2 pages published');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Folder' }).value).toBe('news');
  api.on('build_transfer_cancel', buildTransfer({ progress: 'Canceled' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel transfer' }));
  await dialog.findByText('Transfer canceled. What was sent completely stays there.');
  expect(api.calls('build_publish_pages')).toEqual([]);
});

it('[H4-publish-question] Asks before it replaces what someone changed there, and goes on with the answer', async () => {
  api.on('templates_sources', { sources: [buildSource()], templateSources: [21], hasSources: true });
  api.on('pages_published', { pages: [], running: [] });
  api.on('build_publish_pages', { uuid });
  api.on(
    'build_images_transfer_progress',
    buildTransfer({ progress: 'Question', question: 'changed', message: 'may.html' }),
  );
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Publish' }));
  const question = within(await dialog.findByRole('alertdialog', { name: /“may.html” was changed in Bucket/ }));
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }));
  api.on('build_images_transfer_progress', buildTransfer({ progress: 'Failed', message: 'The disk is full.' }));
  await user.click(question.getByRole('button', { name: 'Overwrite' }));
  await dialog.findByText('Error transferring file. The disk is full.');
  expect(api.bodies('build_publish_pages').map(({ mode }) => mode)).toEqual(['ask', 'overwrite']);
});

it('[H4-publish-taken-back] A published page can be taken back, and stays if the source refuses that', async () => {
  api.on('templates_sources', { sources: [buildSource()], templateSources: [21], hasSources: true });
  api.on('pages_published', { pages: [published], running: [] });
  api.on('pages_unpublish', new AppError('unavailable', 'Bucket doesn’t answer.'));
  const { user, dialog } = await open();
  await dialog.findByText(/^Published as version 4 on .*, changed since\.$/);
  await user.click(dialog.getByRole('button', { name: 'Unpublish' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Unpublish page' }));
  await user.click(question.getByRole('button', { name: 'Unpublish' }));
  await screen.findByText('Bucket doesn’t answer.');
  dialog.getByDisplayValue('https://pages.example/may.html');
});

it('[H4-publish-no-source] Without a source it says who can add one', async () => {
  api.on('templates_sources', { sources: [], templateSources: [], hasSources: false });
  const { dialog } = await open(buildMe({ role: 'editor', isOwner: false, isAdmin: false }));
  await dialog.findByText(/Ask an owner or admin to add one\./);
  expect(dialog.queryByRole('link', { name: 'Open integrations' })).toBeNull();
});
