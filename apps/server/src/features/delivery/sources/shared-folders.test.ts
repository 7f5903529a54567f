import { beforeAll, describe, expect, it } from 'vitest';
import { adapters } from './adapters/registry';
import { registerAdapters } from './find-adapter';
import { sharedFolders } from './shared-folders';

beforeAll(() => registerAdapters(adapters));

let id = 0;
const source = (adapter: string, name: string, settings: Record<string, string>) => {
  id += 1;
  return { id, adapter, name, settings };
};
const namesOf = (...all: ReturnType<typeof source>[]) => {
  const shared = sharedFolders(all);
  return Object.fromEntries(all.map((one) => [one.name, shared[String(one.id)] ?? []]));
};

describe('[W8-shared-folders] sources that write to the same folder', () => {
  it('are found by server and folder, also when one folder is in the other', () => {
    const sftp = (name: string, folder: string, more = {}) =>
      source('sftp', name, { host: 'files.test', port: '22', user: 'ann', folder, ...more });
    expect(
      namesOf(
        sftp('a', '/srv/mail'),
        sftp('b', '/srv/mail/', { host: 'FILES.test', user: 'ben' }),
        sftp('c', '/srv/mail/news'),
        sftp('d', '/srv/mailing'),
        sftp('e', '/srv/mail', { port: '2222' }),
      ),
    ).toEqual({ a: ['b', 'c'], b: ['a', 'c'], c: ['a', 'b'], d: [], e: [] });
  });

  it('aren’t those of two people whose paths begin at their own home', () => {
    const sftp = (name: string, user: string) =>
      source('sftp', name, { host: 'files.test', port: '22', user, folder: 'mail' });
    expect(namesOf(sftp('a', 'ann'), sftp('b', 'ben'), sftp('c', 'ann'))).toEqual({ a: ['c'], b: [], c: ['a'] });
  });

  it('are found for buckets and addresses, and never for platforms', () => {
    const s3 = (name: string, bucket: string, folder: string) =>
      source('s3', name, { endpoint: 'https://s3.test/', bucket, folder });
    const webdav = (name: string, url: string) => source('webdav', name, { url, user: name });
    expect(namesOf(s3('a', 'mail', ''), s3('b', 'mail', 'news'), s3('c', 'other', ''))).toEqual({
      a: ['b'],
      b: ['a'],
      c: [],
    });
    expect(
      namesOf(webdav('a', 'https://dav.test/files/'), webdav('b', 'https://DAV.test/files'), source('brevo', 'c', {})),
    ).toEqual({ a: ['b'], b: ['a'], c: [] });
  });
});
