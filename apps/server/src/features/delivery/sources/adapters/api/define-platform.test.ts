import { expect, it } from 'vitest';
import { createSourceContext } from '../../../../../testing/source-context';
import type { SourceSession } from '../../port';
import { type Documents, definePlatform, type PlatformCalls } from './define-platform';
import { platformCapabilities } from './platform-capabilities';
import { fileEntry, remoteObject } from './remote-files';
import { createVendorApi } from './vendor-api';

interface File {
  id: number;
  folder: string;
  name: string;
}

const remote = remoteObject('template:1', { revision: 'a' });
const upload = { folder: '', name: 'Spring', html: '<p>Hi</p>', text: '', subject: '', previewText: '' };
const image = { folder: '', name: 'a.png', bytes: Buffer.from('image'), contentType: 'image/png' };

/** Opens a platform whose calls are recorded. Addresses of files return their id. */
async function open(tree: 'none' | 'one' | 'deep', files: readonly File[], more: Partial<PlatformCalls<File>> = {}) {
  const calls: string[] = [];
  const called = async (name: string) => {
    calls.push(name);
    return remote;
  };
  const documents: Documents = {
    create: () => called('create'),
    update: () => called('update'),
    read: async () => null,
    find: async (_folder, name) => (name === 'Spring' ? remote : null),
  };
  const adapter = definePlatform<File>({
    slug: 'test',
    name: 'Test',
    kind: 'platform',
    summary: 'Test.',
    fields: [],
    limits: { ...platformCapabilities, tree, imageBytesMax: 100, htmlBytesMax: 100, nameMax: 10 },
    connect: (context) =>
      createVendorApi(context, { platform: 'Test', credential: 'key', baseUrl: 'https://test', headers: () => ({}) }),
    calls: () => ({
      test: () => called('test'),
      documents,
      uploadImage: () => called('image'),
      library: {
        files: async (folder) => files.filter((file) => file.folder === folder),
        entry: ({ id, name }, folder) => fileEntry({ id, name, path: folder === '' ? name : `${folder}/${name}` }),
        url: ({ id }) => `https://files/${id}`,
        remote: ({ id }) => remoteObject(`file:${id}`),
        newest: 'last',
      },
      remove: () => called('remove'),
      ...more,
    }),
  });
  const context = createSourceContext({ hosts: {} });
  const http: typeof context.http = async ({ url }) => ({
    status: 200,
    headers: { 'content-type': 'image/png' },
    body: Buffer.from(url.slice('https://files/'.length)),
  });
  return { calls, session: await adapter.open({ ...context, http }) };
}

const download = async (session: SourceSession, path: string) =>
  (await session.download(path, 1000)).bytes.toString('utf8');

it('[H3-platform-checks] Refuses names, types and sizes before any call', async () => {
  const { calls, session } = await open('none', []);
  const long = 'x'.repeat(101);
  await expect(session.uploadHtml({ ...upload, html: long })).rejects.toMatchObject({ kind: 'too_large' });
  await expect(session.updateHtml(remote, { ...upload, name: ' ' })).rejects.toMatchObject({ kind: 'bad_name' });
  await expect(session.uploadHtml({ ...upload, name: long })).rejects.toMatchObject({ kind: 'bad_name' });
  await expect(session.uploadImage({ ...image, bytes: Buffer.from(long) })).rejects.toMatchObject({
    kind: 'too_large',
  });
  await expect(session.uploadImage({ ...image, contentType: 'image/tiff' })).rejects.toMatchObject({
    kind: 'unsupported_type',
  });
  expect(calls).toEqual([]);
  await session.uploadHtml(upload);
  await session.updateHtml(remote, upload);
  await session.uploadImage(image);
  expect(calls).toEqual(['create', 'update', 'image']);
});

it('[H3-platform-download] Downloads the newest file at a path, whichever folders the library has', async () => {
  const nested = [
    { id: 1, folder: '', name: 'a.png' },
    { id: 2, folder: '', name: 'a.png' },
    { id: 3, folder: 'one', name: 'a.png' },
    { id: 4, folder: 'one', name: 'b/c.png' },
    { id: 5, folder: 'one/two', name: 'c.png' },
    { id: 6, folder: '', name: 'one/a.png' },
  ];
  const deep = (await open('deep', nested)).session;
  expect(await download(deep, 'a.png')).toBe('2');
  expect(await download(deep, 'one/a.png')).toBe('3');
  expect(await download(deep, 'one/two/c.png')).toBe('5');
  expect(await download((await open('one', nested)).session, 'one/b/c.png')).toBe('4');
  expect(await download((await open('none', nested)).session, 'one/a.png')).toBe('6');
  await expect(download(deep, 'b.png')).rejects.toMatchObject({
    kind: 'not_found',
    message: '“b.png” isn’t in Test anymore.',
  });
});

it('[H3-platform-find] Finds images in the library and everything else among the documents', async () => {
  const { session } = await open('none', [
    { id: 1, folder: '', name: 'a.png' },
    { id: 2, folder: '', name: 'a.png' },
  ]);
  expect(await session.find?.('image', '', 'a.png')).toEqual(remoteObject('file:2'));
  expect(await session.find?.('image', '', 'Spring')).toBeNull();
  expect(await session.find?.('html', '', 'Spring')).toEqual(remote);
  expect(await session.find?.('page', '', 'Spring')).toEqual(remote);
  expect(await session.find?.('page', '', 'Summer')).toBeNull();
});

it('[H3-platform-missing] Calls that a platform lacks are refused with a sentence', async () => {
  const { session } = await open('none', [], { uploadImage: undefined, library: undefined });
  for (const call of [
    session.list(''),
    session.download('a', 1),
    session.uploadImage(image),
    session.makeDirectory('a'),
  ])
    await expect(call).rejects.toMatchObject({ kind: 'refused', message: expect.stringMatching(/^Test can’t .*\.$/) });
  expect(await session.find?.('image', '', 'a.png')).toBeNull();
});
