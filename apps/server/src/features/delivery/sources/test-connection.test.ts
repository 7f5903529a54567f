import { expect, it } from 'vitest';
import type { OpenConnection } from './open-source';
import { type RemoteObject, refusingSession, SourceError, type SourceHttpAnswer } from './port';
import { testConnection } from './test-connection';

const stored: RemoteObject = { id: 'galley-test.txt', url: 'https://cdn.test/galley-test.txt', revision: '1' };

/** An open server that stores one file, and answers each request for it with `load`. */
function openServer(load: (bytes: Buffer) => Partial<SourceHttpAnswer>, { failsAt = '' } = {}) {
  const calls: string[] = [];
  let bytes: Buffer = Buffer.alloc(0);
  const call = (name: string) => {
    calls.push(name);
    if (name === failsAt) throw new SourceError('refused', `The server refused: ${name}.`);
  };
  const open = {
    adapter: { kind: 'storage' },
    capabilities: { takesPages: true, canCreateRootFolder: true, hostsImages: true },
    session: {
      ...refusingSession('Server'),
      test: async () => call('test'),
      uploadImage: async (image: { bytes: Buffer }) => {
        call('store');
        bytes = image.bytes;
        return stored;
      },
      remove: async ({ id }: RemoteObject) => call(`remove ${id}`),
    },
    http: async ({ url }: { url: string }) => {
      call(`load ${url}`);
      return { status: 200, headers: {}, body: bytes, ...load(bytes) };
    },
  };
  return { open: open as unknown as OpenConnection, calls };
}

const allSteps = ['test', 'store', `load ${stored.url}`, `remove ${stored.id}`];

it('[W8-source-tested] A test file is stored, loaded from its public address, and removed', async () => {
  const { open, calls } = openServer(() => ({}));
  await testConnection(open);
  expect(calls).toEqual(allSteps);
});

it.each([
  [
    'another file is at the address',
    { body: Buffer.from('<html>Welcome</html>') },
    /Something else is at this address/,
  ],
  ['the address answers with an error', { status: 404 }, /answered with status 404/],
])('[W8-source-tested] A test says when %s, and removes its file', async (_, answer, reason) => {
  const { open, calls } = openServer(() => answer);
  await expect(testConnection(open)).rejects.toThrow(reason);
  expect(calls).toEqual(allSteps);
});

it('[W8-source-tested] A test says when its file can’t be removed', async () => {
  const { open } = openServer(() => ({}), { failsAt: `remove ${stored.id}` });
  await expect(testConnection(open)).rejects.toThrow(/^The test file “galley-test\.txt” couldn’t be removed/);
});
