import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdapter, openOnce } from '../../../../../testing/servers/open-adapter';
import { type SftpServer, sshd, startSftpServer } from '../../../../../testing/servers/sftp-server';
import { storageSuite } from '../../../../../testing/servers/storage-suite';
import { sftp } from './sftp';

describe.skipIf(!sshd)('SFTP with OpenSSH', () => {
  let server: SftpServer;
  const settings = (more: Record<string, string> = {}) => {
    const { port, user, folder } = server;
    return { host: '127.0.0.1', port: String(port), user, folder, publicUrl: 'https://cdn.example/mail', ...more };
  };
  const secrets = (more: Record<string, string> = {}) => ({ privateKey: server.privateKey, ...more });

  beforeAll(async () => {
    server = await startSftpServer();
  });
  afterAll(async () => await server?.stop());

  storageSuite('sftp', {
    open: () => openAdapter(sftp, { settings: settings(), secrets: secrets() }),
    many: async (name, count) => {
      const folder = join(server.folder, name);
      mkdirSync(folder);
      for (let index = 0; index < count; index += 1) writeFileSync(join(folder, `image-${index}.png`), 'x');
    },
  });

  it('[B26-sftp-host-key] refuses a host key that nobody confirmed, and then any other one, with both fingerprints', async () => {
    const remembered: Record<string, string> = {};
    const open = (more = {}) => openOnce(sftp, { settings: settings(more), secrets: secrets(), remembered });
    const first = server.fingerprint();
    await expect(open()).rejects.toMatchObject({ kind: 'host_key_unknown', hostKey: first });
    // Before anyone signs in: a wrong password isn't even tried.
    await expect(
      openOnce(sftp, { settings: settings(), secrets: { password: 'wrong password 0004' } }),
    ).rejects.toMatchObject({ kind: 'host_key_unknown' });
    await (await open({ hostKey: first })).close();
    expect(remembered).toEqual({});
    await server.changeHostKey();
    const error = await open({ hostKey: first }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'host_key_changed', hostKey: null });
    expect(String(error)).toContain(first);
    expect(String(error)).toContain(server.fingerprint());
  });

  it('[B26-sftp-refusals] says what is wrong: the password, the key, its passphrase, the server', async () => {
    const open = (given: Record<string, string>, more = {}) =>
      openAdapter(sftp, { settings: settings(more), secrets: given });
    await expect(open({ password: 'wrong password 0003' })).rejects.toMatchObject({ kind: 'auth' });
    await expect(open({ privateKey: 'not a key' })).rejects.toMatchObject({ kind: 'auth' });
    await expect(open({ privateKey: server.lockedKey, passphrase: 'wrong' })).rejects.toMatchObject({ kind: 'auth' });
    const session = await open({ privateKey: server.lockedKey, passphrase: server.passphrase });
    await session.close();
    await expect(open(secrets(), { port: '1' })).rejects.toMatchObject({ kind: 'unreachable' });
    const elsewhere = await open(secrets(), { folder: '/does/not/exist' });
    await expect(elsewhere.test()).rejects.toMatchObject({ kind: 'not_found' });
    await elsewhere.close();
  });

  it('[B26-sftp-links] shows no links, which may lead anywhere on the server', async () => {
    const { symlinkSync } = await import('node:fs');
    mkdirSync(join(server.folder, 'links'));
    symlinkSync('/etc', join(server.folder, 'links', 'etc'));
    const session = await openAdapter(sftp, { settings: settings(), secrets: secrets() });
    expect(await session.list('links')).toEqual([]);
    await session.close();
  });
});
