import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeInFull } from '../../../../../../../../scripts/testing/run-length';
import { type BucketServer, startBucketServer, swift } from '../../../../../testing/servers/bucket-server';
import { openAdapter } from '../../../../../testing/servers/open-adapter';
import { storageSuite } from '../../../../../testing/servers/storage-suite';
import { s3 } from './s3';

describe.skipIf(!swift)('S3 with OpenStack Swift', () => {
  let server: BucketServer;
  /** The hosts that were resolved. */
  const asked = new Set<string>();
  const open = (more: Record<string, string> = {}, secrets: Record<string, string> = {}) => {
    const { endpoint, accessKeyId, secretAccessKey } = server;
    const settings = { endpoint, accessKeyId, region: 'us-east-1', bucket: 'letters', addressing: 'path' };
    return openAdapter(s3, {
      privateHosts: ['127.0.0.1', 'letters.s3.galley.test', 'third.s3.galley.test', 'none-like-this.s3.galley.test'],
      resolve: async (name) => {
        asked.add(name);
        return [{ address: '127.0.0.1', family: 4 }];
      },
      settings: { ...settings, publicUrl: 'https://cdn.example/mail', ...more },
      secrets: { secretAccessKey, ...secrets },
    });
  };

  beforeAll(async () => {
    server = await startBucketServer(['letters', 'other', 'third']);
  });
  afterAll(async () => await server?.stop());

  storageSuite('s3', {
    open: () => open({ folder: '/All letters/' }),
    many: async (name, count) =>
      server.addKeys(
        'letters',
        Array.from({ length: count }, (_, index) => `All letters/${name}/image ${index} ü+.png`),
      ),
  });

  it('[B26-s3-refusals] says what is wrong: the key, the bucket, the region', async () => {
    const refusalOf = async (more: Record<string, string>, secrets = {}) =>
      await open(more, secrets)
        .then((session) => session.test())
        .catch((error: unknown) => error);
    expect(await refusalOf({}, { secretAccessKey: 'wrong secret 0003' })).toMatchObject({
      kind: 'auth',
      message: expect.stringContaining('didn’t accept the access key'),
    });
    expect(await refusalOf({ accessKeyId: 'test:nobody' })).toMatchObject({ kind: 'auth' });
    expect(await refusalOf({ accessKeyId: 'ü' })).toMatchObject({ kind: 'auth' });
    expect(await refusalOf({ bucket: 'none-like-this' })).toMatchObject({ kind: 'not_found' });
    expect(await refusalOf({ bucket: '../other' })).toMatchObject({ kind: 'refused' });
    expect(await refusalOf({ region: 'eu-west-9' })).toMatchObject({
      message: expect.stringContaining('us-east-1'),
    });
  });

  it('[F3-storage-credentials] signs with secrets of every character', async () => {
    const refused: unknown[] = [];
    for (const [accessKeyId, secretAccessKey] of Object.entries(server.moreKeys)) {
      const enter = async (secret: string) => await (await open({ accessKeyId }, { secretAccessKey: secret })).test();
      await enter(secretAccessKey).catch((error: unknown) => refused.push([accessKeyId, error]));
      await expect(enter(`${secretAccessKey}.`), accessKeyId).rejects.toMatchObject({ kind: 'auth' });
    }
    expect(refused).toEqual([]);
  });

  describeInFull('with the bucket in the host', () => {
    const inHost = () => ({ endpoint: server.namedEndpoint, addressing: 'host' });

    storageSuite('s3-host', {
      open: () => open({ ...inHost(), folder: 'By host' }),
      many: async (name, count) =>
        server.addKeys(
          'letters',
          Array.from({ length: count }, (_, index) => `By host/${name}/image ${index} ü+.png`),
        ),
    });

    it('[B26-s3-host] asks and signs for the host of the bucket, where the same files are as in the path', async () => {
      server.addKeys('third', ['both ways.png']);
      asked.clear();
      const byHost = await open({ ...inHost(), bucket: 'third' });
      const byPath = await open({ bucket: 'third' });
      const found = await byHost.list('');
      expect([...asked]).toEqual(['third.s3.galley.test']);
      expect(found.map(({ name }) => name)).toContain('both ways.png');
      expect(found).toEqual(await byPath.list(''));
    });

    it('[B26-s3-host] says what is wrong, and refuses buckets that can’t be a part of a host', async () => {
      const refusalOf = async (more: Record<string, string>, secrets = {}) =>
        await open({ ...inHost(), ...more }, secrets)
          .then((session) => session.test())
          .catch((error: unknown) => error);
      expect(await refusalOf({}, { secretAccessKey: 'wrong secret 0003' })).toMatchObject({ kind: 'auth' });
      expect(await refusalOf({ bucket: 'none-like-this' })).toMatchObject({ kind: 'not_found' });
      const refused = { kind: 'refused', message: expect.stringContaining('In the path') };
      for (const bucket of ['Letters', 'two_words']) expect(await refusalOf({ bucket }), bucket).toMatchObject(refused);
      expect(await refusalOf({ endpoint: server.endpoint })).toMatchObject(refused);
    });
  });

  it('[B26-s3-keys] shows folders that only keys make, and leaves out keys that lead nowhere', async () => {
    server.addKeys('other', [
      'a/b/c.png',
      'a/',
      'a//d.png',
      'a/../e.png',
      'a/./f.png',
      '/g.png',
      'line\nbreak.png',
      'plus+ü &<.png',
    ]);
    const session = await open({ bucket: 'other' });
    expect((await session.list('')).map(({ path, type }) => [path, type])).toEqual([
      ['a', 'folder'],
      ['plus+ü &<.png', 'file'],
    ]);
    expect((await session.list('a')).map(({ path, type }) => [path, type])).toEqual([['a/b', 'folder']]);
    expect((await session.list('a/b')).map(({ path }) => path)).toEqual(['a/b/c.png']);
    await expect(session.list('a/b/c.png')).rejects.toMatchObject({ kind: 'not_found' });
  });
});
