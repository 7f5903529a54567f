import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FtpsServer, proftpd, startFtpsServer } from '../../../../../testing/servers/ftps-server';
import { openAdapter } from '../../../../../testing/servers/open-adapter';
import { storageSuite } from '../../../../../testing/servers/storage-suite';
import { ftps } from './ftps';

const publicUrl = 'https://cdn.example/mail';
const upload = { name: 'Spring', html: '<p>1</p>', text: '', subject: '', previewText: '' };

function settingsOf(server: FtpsServer, more: Record<string, string> = {}): Record<string, string> {
  const { port, user, authority } = server;
  return { host: '127.0.0.1', port: String(port), user, certificate: authority, publicUrl, ...more };
}

describe.skipIf(!proftpd)('FTPS with ProFTPD', () => {
  let server: FtpsServer;
  const open = (more: Record<string, string> = {}, secrets = { password: server.password }) =>
    openAdapter(ftps, { settings: settingsOf(server, more), secrets });

  beforeAll(async () => {
    server = await startFtpsServer();
  });
  afterAll(async () => await server?.stop());

  storageSuite('ftps', {
    open: () => open(),
    // ProFTPD makes no folder with an asterisk in its name.
    refused: ['*', 'a*b [a-z]{x,y} !$HOME `x` |'],
    many: async (name, count) => {
      const folder = join(server.folder, name);
      mkdirSync(folder);
      for (let index = 0; index < count; index += 1) writeFileSync(join(folder, `image ${index} ü.png`), 'x');
    },
  });

  it('[B26-ftps-refusals] says what is wrong: the password, the server, the certificate', async () => {
    const refusalOf = async (more: Record<string, string>, password = server.password) =>
      await open(more, { password }).then(
        async (session) => {
          await session.close();
          return null;
        },
        (error: unknown) => error,
      );
    expect(await refusalOf({}, 'wrong password 0003')).toMatchObject({
      kind: 'auth',
      message: '127.0.0.1 refused the user or the password.',
    });
    expect(await refusalOf({ port: '1' })).toMatchObject({ kind: 'unreachable' });
    expect(await refusalOf({ certificate: '' })).toMatchObject({
      kind: 'unreachable',
      message: 'Galley doesn’t trust the certificate of 127.0.0.1, because it doesn’t know who issued it.',
    });
    expect(await refusalOf({ certificate: 'none' })).toMatchObject({ kind: 'refused' });
    const elsewhere = await open({ folder: '/does/not/exist' });
    await expect(elsewhere.test()).rejects.toMatchObject({ kind: 'not_found' });
    await elsewhere.close();
  });

  it('[F3-ftps-refused] says why an upload was refused, and goes on with the same connection', async () => {
    const session = await open();
    const write = (id: string) => session.updateHtml({ id, url: null, revision: '' }, { ...upload, folder: '' });
    const tooLong = 'ü'.repeat(130);
    for (const name of [tooLong, `${tooLong}.html`]) {
      await expect(write(name)).rejects.toMatchObject({
        kind: 'bad_name',
        message: `The server doesn’t accept the name “${name}”.`,
      });
    }
    await expect(session.makeDirectory(tooLong)).rejects.toMatchObject({ kind: 'bad_name' });
    await expect(session.makeDirectory('nowhere/within')).rejects.toMatchObject({ kind: 'not_found' });
    mkdirSync(join(server.folder, 'locked'), { mode: 0o755 });
    await expect(write('locked/mail.html')).rejects.toMatchObject({
      kind: 'refused',
      message: 'The server doesn’t allow this for “locked/mail.html”.',
    });
    expect((await session.list('')).map(({ name }) => name)).toContain('locked');
    await session.close();
  });

  it('[B26-ftps-files] replaces files at once, and shows no links', async () => {
    const session = await open();
    const stored = await session.uploadHtml({ ...upload, folder: 'once' });
    await session.updateHtml(stored, { ...upload, folder: 'once', html: '<p>2</p>' });
    expect(readdirSync(join(server.folder, 'once'))).toEqual(['spring.html']);
    symlinkSync('/etc', join(server.folder, 'once', 'etc'));
    symlinkSync('spring.html', join(server.folder, 'once', 'link.html'));
    expect((await session.list('once')).map(({ name }) => name)).toEqual(['spring.html']);
    await session.makeDirectory('once/ leading and trailing ');
    expect(await session.list('once/ leading and trailing ')).toEqual([]);
    await session.close();
  });
});

describe.skipIf(!proftpd)('FTPS with older servers', () => {
  it('[B26-ftps-older] works with implicit TLS, without EPSV, MLSD and MLST, and where renaming replaces nothing', async () => {
    const older = ['FactsAdvertise off', 'TLSOptions UseImplicitSSL', 'AllowOverwrite off'];
    const denied = ['<Limit EPSV MLSD MLST>', 'DenyAll', '</Limit>'];
    const server = await startFtpsServer([...older, ...denied]);
    const session = await openAdapter(ftps, {
      settings: settingsOf(server, { port: '990', folder: 'within' }),
      secrets: { password: server.password },
      connect: ({ port }) => net.connect(port === 990 ? server.port : port, '127.0.0.1'),
    });
    mkdirSync(join(server.folder, 'within'), { mode: 0o777 });
    (await import('node:fs')).chmodSync(join(server.folder, 'within'), 0o777);
    await session.makeDirectory('Grüße 2');
    const stored = await session.uploadHtml({ ...upload, folder: 'Grüße 2' });
    await session.updateHtml(stored, { ...upload, folder: 'Grüße 2', html: '<p>2</p>' });
    expect((await session.readHtml(stored))?.html).toBe('<p>2</p>');
    expect((await session.list('')).map(({ name, type }) => [name, type])).toEqual([['Grüße 2', 'folder']]);
    expect((await session.list('Grüße 2')).map(({ name, type }) => [name, type])).toEqual([['spring.html', 'file']]);
    await expect(session.list('nowhere')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(session.download('nowhere', 10)).rejects.toMatchObject({ kind: 'not_found' });
    await session.remove(stored);
    expect(await session.readHtml(stored)).toBeNull();
    await session.close();
    await server.stop();
  });
});
