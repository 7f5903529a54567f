import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { type Connection, Server, type ServerChannel, type SFTPWrapper, utils } from 'ssh2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAdapter } from '../../../../../testing/servers/open-adapter';
import { sftp } from './sftp';

/** Unexpected responses of SFTP: `SSH_FXP_VERSION` 3, and a packet of an unknown type. */
const version = Buffer.from([0, 0, 0, 5, 2, 0, 0, 0, 3]);
const nonsense = Buffer.from([0, 0, 0, 5, 250, 0, 0, 0, 1]);

let server: Server | undefined;
const stray: unknown[] = [];
const noteStray = (error: unknown) => void stray.push(error);

beforeEach(() => {
  stray.length = 0;
  // An uncaught error ends a server of Galley.
  process.on('uncaughtExceptionMonitor', noteStray);
});
afterEach(() => {
  process.off('uncaughtExceptionMonitor', noteStray);
  server?.close();
});

/** Returns the fingerprint of a public key in the format of OpenSSH. */
function fingerprintOf(publicKey: string): string {
  const blob = Buffer.from(publicKey.split(' ')[1] ?? '', 'base64');
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;
}

/** A server that accepts everyone. `serve` gets each connection and its requests. */
async function openSession(
  serve: {
    files?: (files: SFTPWrapper) => void;
    channel?: (channel: ServerChannel) => void;
  },
  signal?: AbortSignal,
): Promise<{ session: Awaited<ReturnType<typeof openAdapter>>; ended: Promise<unknown>; hangUp: () => void }> {
  const { private: key, public: shown } = utils.generateKeyPairSync('ed25519');
  let connected: (connection: Connection) => void = () => {};
  const connection = new Promise<Connection>((resolve) => {
    connected = resolve;
  });
  server = new Server({ hostKeys: [key] }, (client) => {
    connected(client);
    client.on('error', () => {});
    client.on('authentication', (asked) => asked.accept());
    client.on('session', (accept) => {
      const session = accept();
      if (serve.files) session.on('sftp', (acceptFiles) => serve.files?.(acceptFiles()));
      if (serve.channel) session.on('subsystem', (acceptChannel) => serve.channel?.(acceptChannel()));
    });
  });
  await new Promise<void>((resolve) => void server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const session = await openAdapter(sftp, {
    settings: { host: '127.0.0.1', port: String(port), user: 'ann', hostKey: fingerprintOf(shown) },
    secrets: { password: 'planted password 0007' },
    signal,
  });
  const made = await connection;
  return { session, ended: once(made, 'close'), hangUp: () => made.end() };
}

describe('[B26-sftp-cut] an SFTP connection that ends', () => {
  it('before the answer to the end of a file fails nothing: the file was read', async () => {
    const { session, ended } = await openSession({
      files: (files) => {
        let isRead = false;
        const attrs = { mode: 0o100644, uid: 0, gid: 0, size: 3, atime: 0, mtime: 0 };
        files.on('STAT', (id) => files.attrs(id, attrs));
        files.on('OPEN', (id) => files.handle(id, Buffer.from('h')));
        files.on('READ', (id) => {
          if (isRead) files.status(id, utils.sftp.STATUS_CODE.EOF);
          else files.data(id, Buffer.from('abc'));
          isRead = true;
        });
        // CLOSE is never answered.
        files.on('CLOSE', () => {});
      },
    });
    expect((await session.download('a.png', 100)).bytes.toString()).toBe('abc');
    await session.close();
    await ended;
    await turn();
    expect(stray).toEqual([]);
  });

  it.each(['READ', 'WRITE'] as const)('[W8-sftp-lost] in the middle of a %s fails it', async (request) => {
    let end = () => {};
    const { session, hangUp, ended } = await openSession({
      files: (files) => {
        const attrs = { mode: 0o100644, uid: 0, gid: 0, size: 3, atime: 0, mtime: 0 };
        files.on('STAT', (id, path) =>
          path.endsWith('a.png') ? files.attrs(id, attrs) : files.status(id, utils.sftp.STATUS_CODE.NO_SUCH_FILE),
        );
        files.on('OPEN', (id) => files.handle(id, Buffer.from('h')));
        files.on(request, () => end());
      },
    });
    end = hangUp;
    const document = { folder: '', name: 'May', html: '<p>May</p>', text: '', subject: '', previewText: '' };
    const work = request === 'READ' ? session.download('a.png', 100) : session.uploadHtml(document);
    await expect(work).rejects.toMatchObject({ kind: 'unreachable' });
    await ended;
    await turn();
    expect(stray).toEqual([]);
  });

  it('[W8-transfer-cancel-files] in the middle of a file leaves one that can be named', async () => {
    const controller = new AbortController();
    const opened: string[] = [];
    const { session, ended } = await openSession(
      {
        files: (files) => {
          files.on('STAT', (id) => files.status(id, utils.sftp.STATUS_CODE.NO_SUCH_FILE));
          files.on('OPEN', (id, path) => {
            opened.push(path);
            files.handle(id, Buffer.from('h'));
          });
          files.on('WRITE', () => controller.abort(new Error('Canceled.')));
        },
      },
      controller.signal,
    );
    expect(session.unfinished?.()).toEqual([]);
    const document = { folder: '', name: 'May', html: '<p>May</p>', text: '', subject: '', previewText: '' };
    await expect(session.uploadHtml(document)).rejects.toThrow();
    await ended;
    expect(opened).toEqual([expect.stringMatching(/^\.\/may\.html\.[0-9a-f]{12}\.tmp$/)]);
    expect(session.unfinished?.().map((id) => `./${id}`)).toEqual(opened);
  });

  it('because of what no SFTP server says is a refusal of this source alone', async () => {
    const { session, ended } = await openSession({
      channel: (channel) => {
        let isGreeted = false;
        channel.on('data', () => {
          channel.write(isGreeted ? nonsense : version);
          isGreeted = true;
        });
      },
    });
    await expect(session.test()).rejects.toMatchObject({ kind: 'unreachable' });
    await session.close();
    await ended;
    await turn();
    expect(stray).toEqual([]);
  });
});
