import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdapter } from '../../../../../testing/servers/open-adapter';
import { storageSuite } from '../../../../../testing/servers/storage-suite';
import { apache, startWebdavServer, type WebdavServer } from '../../../../../testing/servers/webdav-server';
import { webdav } from './webdav';

describe.skipIf(!apache)('WebDAV with Apache', () => {
  let server: WebdavServer;
  const open = (more: Record<string, string> = {}, secrets: Record<string, string> = {}) => {
    const { url, user, password, authority: certificate } = server;
    const settings = { url, user, certificate, publicUrl: 'https://cdn.example/mail', ...more };
    return openAdapter(webdav, { settings, secrets: { password, ...secrets } });
  };

  beforeAll(async () => {
    server = await startWebdavServer();
  });
  afterAll(async () => await server?.stop());

  storageSuite('webdav', {
    open: () => open(),
    many: async (name, count) => {
      const folder = join(server.folder, name);
      mkdirSync(folder);
      for (let index = 0; index < count; index += 1) writeFileSync(join(folder, `image ${index} ü.png`), 'x');
    },
  });

  it('[B26-webdav-refusals] says what is wrong: the password, the address, the certificate', async () => {
    const refusalOf = async (more: Record<string, string>, secrets = {}) =>
      await open(more, secrets)
        .then((session) => session.test())
        .catch((error: unknown) => error);
    expect(await refusalOf({}, { password: 'wrong password 0003' })).toMatchObject({
      kind: 'auth',
      message: expect.stringContaining('didn’t accept the user or password'),
    });
    expect(await refusalOf({ url: `${server.url}/none` })).toMatchObject({ kind: 'not_found' });
    expect(await refusalOf({ certificate: '' })).toMatchObject({
      kind: 'unreachable',
      message: expect.stringMatching(/^Galley doesn’t trust the certificate of 127\.0\.0\.1:\d+, because/),
    });
    expect(await refusalOf({ certificate: 'none' })).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('can’t be read'),
    });
    const elsewhere = server.url.replace('127.0.0.1', 'localhost');
    const named = openAdapter(webdav, {
      settings: { url: elsewhere, user: server.user, certificate: server.authority },
      secrets: { password: server.password },
      privateHosts: ['localhost'],
    });
    await expect(named.then((session) => session.test())).rejects.toMatchObject({
      message: expect.stringContaining('was issued for another host'),
    });
  });

  it('[B26-webdav-folders] replaces files at once and never removes a folder that took the place of a file', async () => {
    const session = await open();
    const upload = { folder: 'safe', name: 'Kept', html: '<p>1</p>', text: '', subject: '', previewText: '' };
    const stored = await session.uploadHtml(upload);
    await session.updateHtml(stored, { ...upload, html: '<p>2</p>' });
    expect(readdirSync(join(server.folder, 'safe'))).toEqual(['kept.html']);
    await session.makeDirectory('safe/folder');
    await session.makeDirectory('safe/folder/within');
    await expect(session.remove({ ...stored, id: 'safe/folder' })).rejects.toMatchObject({ kind: 'refused' });
    await expect(session.updateHtml({ ...stored, id: 'safe/folder' }, upload)).rejects.toMatchObject({
      kind: 'refused',
    });
    expect(readdirSync(join(server.folder, 'safe')).sort()).toEqual(['folder', 'kept.html']);
    expect(readdirSync(join(server.folder, 'safe/folder'))).toEqual(['within']);
  });
});
