import { afterAll, describe, expect, it } from 'vitest';
import { type FtpsServer, proftpd, startFtpsServer } from '../../../../../testing/servers/ftps-server';
import { openAdapter } from '../../../../../testing/servers/open-adapter';
import { apache, startWebdavServer, type WebdavServer } from '../../../../../testing/servers/webdav-server';
import type { SourceAdapter } from '../../port';
import { ftps } from '../ftps/ftps';
import { sftp } from '../sftp/sftp';
import { webdav } from '../webdav/webdav';

const passwords = [
  'a%40b%',
  'a@b:c/d#e?f&g=h+i',
  '"double" \'single\' `back` \\ $HOME $(id)',
  ' leading and trailing ',
  'ä€ 世界 👩‍👩‍👧',
  'é'.normalize('NFD'),
  '%s%n{}[]<>|;!*~^',
  '-rf --',
  'x'.repeat(200),
  'ü'.repeat(100),
];
const users = [
  'ada@example.com',
  'NORDLYS\\ada',
  'a%40b',
  "o'brien",
  'a/b#c?d&e=f+g',
  'two  words',
  'jörg €',
  'é'.normalize('NFD'),
  '-ada',
  'u'.repeat(200),
];
const credentials = users.map((user, index) => ({ user, password: passwords[index] ?? '' }));

/** Returns the credentials that a server didn't accept, and those that it accepted with another password. */
async function findRefused(
  adapter: SourceAdapter,
  settings: Record<string, string>,
): Promise<{ user: string; password: string; error: string }[]> {
  const refused: { user: string; password: string; error: string }[] = [];
  const enter = async (user: string, password: string): Promise<string | null> => {
    try {
      const session = await openAdapter(adapter, { settings: { ...settings, user }, secrets: { password } });
      await session.test().finally(() => session.close());
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  for (const { user, password } of credentials) {
    const error = await enter(user, password);
    if (error !== null) refused.push({ user, password, error });
    if ((await enter(user, `${password}.`)) === null)
      refused.push({ user, password, error: 'Any password is accepted.' });
  }
  return refused;
}

describe('[F3-storage-credentials] users and passwords with every character', () => {
  const started: (FtpsServer | WebdavServer)[] = [];
  afterAll(async () => await Promise.all(started.map((server) => server.stop())));

  function withUsers<Server extends FtpsServer | WebdavServer>(server: Server): Server {
    started.push(server);
    for (const { user, password } of credentials) server.addUser(user, password);
    return server;
  }

  it.skipIf(!proftpd)('sign in over FTPS', async () => {
    const { port, authority: certificate } = withUsers(await startFtpsServer());
    expect(await findRefused(ftps, { host: '127.0.0.1', port: String(port), certificate })).toEqual([]);
  });

  it.skipIf(!proftpd)('sign in over SFTP', async () => {
    const { port } = withUsers(await startFtpsServer([], { isSftp: true }));
    expect(await findRefused(sftp, { host: '127.0.0.1', port: String(port) })).toEqual([]);
  });

  it.skipIf(!apache)('sign in over WebDAV', async () => {
    const { url, authority: certificate } = withUsers(await startWebdavServer());
    expect(await findRefused(webdav, { url, certificate })).toEqual([]);
    const session = openAdapter(webdav, { settings: { url, certificate, user: 'ada:b' }, secrets: { password: 'c' } });
    await expect(session.then((opened) => opened.test())).rejects.toMatchObject({
      kind: 'auth',
      message: 'A user name with a colon can’t be sent. Enter another one in the settings.',
    });
  });
});
