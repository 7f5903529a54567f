import { once } from 'node:events';
import { createServer as createHttp, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import tls from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { insideAddresses, resolveExample } from '../../../../../testing/inside-addresses';
import { makeAuthority } from '../../../../../testing/self-signed';
import { openAdapter } from '../../../../../testing/servers/open-adapter';
import type { SourceContext } from '../../port';
import { ftps } from '../ftps/ftps';
import { openFtps } from '../ftps/ftps-driver';
import { s3 } from '../s3/s3';
import { webdav } from '../webdav/webdav';
import { storageSession } from './storage-session';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listen(server: Server | net.Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

const serve = (answer: (request: IncomingMessage, response: ServerResponse) => void) => listen(createHttp(answer));

const password = 'planted password 0007';
const adapters = {
  webdav: (url: string, more: Partial<Parameters<typeof openAdapter>[1]> = {}) =>
    openAdapter(webdav, { settings: { url, user: 'ada' }, secrets: { password }, ...more }),
  s3: (endpoint: string, more: Partial<Parameters<typeof openAdapter>[1]> = {}) =>
    openAdapter(s3, {
      settings: { endpoint, bucket: 'mails', region: 'us-east-1', accessKeyId: 'galley' },
      secrets: { secretAccessKey: password },
      ...more,
    }),
};
const refusalOf = async (call: Promise<unknown>) =>
  await call.then(
    () => 'It was not refused.',
    (error: unknown) => error as { kind: string; message: string },
  );

const response = (href: string, kind = '') =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop><d:resourcetype>${kind}</d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
const multistatus = (...parts: string[]) => `<d:multistatus xmlns:d="DAV:">${parts.join('')}</d:multistatus>`;
const folder = '<d:collection/>';

async function listDav(body: string, path = 'in') {
  const port = await serve((_request, answer) => void answer.writeHead(207).end(body));
  const session = await adapters.webdav(`http://127.0.0.1:${port}/dav`);
  return (await session.list(path)).map(({ name }) => name);
}

describe('[B26-hostile] servers that mean harm', () => {
  it('WebDAV: shows nothing that isn’t in the folder, however it is written', async () => {
    const outside = [
      '/dav/',
      '/etc/passwd',
      '../up',
      '/dav/in/../up',
      '/dav/in/%2e%2e/up',
      '/dav/in/%2E%2E',
      'http://',
      '%',
    ];
    const odd = [
      '/dav/in/a%2Fb',
      '/dav/in/%00',
      '/dav/in/a%0Ab',
      '/dav/in/%ff',
      '/dav/in/a/b',
      '/dav/inside/x',
      'file:///',
    ];
    const inside = ['/dav/in/b%20c', 'http://elsewhere.example/dav/in/d', '/dav/%69n/e/'];
    const listed = [response('/dav/in/', folder), ...[...outside, ...odd, ...inside].map((href) => response(href))];
    expect(await listDav(multistatus(...listed))).toEqual(['b c', 'd', 'e']);
  });

  it('WebDAV: refuses bombs, document types, endless depth and what isn’t XML', async () => {
    const bomb = `<!DOCTYPE d [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>`;
    const outside = '<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
    const bodies = [
      `${bomb}${multistatus(response('/dav/in/&c;'))}`,
      `${outside}${multistatus(response('/dav/in/&a;'))}`,
      `<!DOCTYPE d>${multistatus(response('/dav/in/a'))}`,
      multistatus(response('/dav/in/&unknown;')),
      `<d:multistatus xmlns:d="DAV:">${'<d:response>'.repeat(100_000)}`,
      multistatus(response(`/dav/in/${'x'.repeat(100_000)}`)),
      '<html><body><p>Not it<br></body></html>',
      '',
    ];
    for (const body of bodies)
      expect(await refusalOf(listDav(body))).toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(/^127\.0\.0\.1:\d+ sent a response that Galley can’t read\.$/),
      });
  });

  it('WebDAV: stops after as many entries as are shown, and one more', async () => {
    const many = Array.from({ length: 30_000 }, (_, index) => response(`/dav/in/${index}`));
    expect(await listDav(multistatus(response('/dav/in/', folder), ...many))).toHaveLength(10_001);
  });

  it('S3: ends a listing without an end, and shows only keys of the folder', async () => {
    let pages = 0;
    const page = (contents: string) =>
      `<ListBucketResult><IsTruncated>true</IsTruncated>${contents}<NextContinuationToken>again</NextContinuationToken></ListBucketResult>`;
    const key = (name: string) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`;
    const port = await serve((_request, answer) => {
      pages += 1;
      const keys = ['in/../up', 'in/..', '/etc/passwd', 'in/a/b', 'other/a', 'in/good.png'];
      answer.writeHead(200).end(page(keys.map(key).join('')));
    });
    const session = await adapters.s3(`http://127.0.0.1:${port}`);
    expect(new Set((await session.list('in')).map(({ name }) => name))).toEqual(new Set(['good.png']));
    expect(pages).toBe(200);
  });

  it('follows no redirect: neither inside nor elsewhere', async () => {
    const arrivals: string[] = [];
    const inside = await serve((request, answer) => {
      arrivals.push(request.url ?? '');
      answer.end();
    });
    for (const open of [adapters.webdav, adapters.s3]) {
      for (const status of [301, 302, 307, 308]) {
        const port = await serve((_request, answer) => {
          answer.writeHead(status, { location: `http://127.0.0.1:${inside}/secret` }).end();
        });
        const session = await open(`http://127.0.0.1:${port}`);
        for (const call of [() => session.test(), () => session.list('in'), () => session.download('in/a', 10)])
          expect(await refusalOf(call())).toMatchObject({ kind: 'refused' });
      }
    }
    expect(arrivals).toEqual([]);
  });

  it('repeats no secret of the settings that a server sends back', async () => {
    const credentials = Buffer.from(`ada:${password}`).toString('base64');
    const text = `Not ${password} and not ${credentials}`;
    const body = `<Error><Code>AccessDenied</Code><Message>${text}</Message><message>${text}</message></Error>`;
    const port = await serve((_request, answer) => void answer.writeHead(403).end(body));
    for (const open of [adapters.webdav, adapters.s3]) {
      const session = await open(`http://127.0.0.1:${port}`);
      const refused = await refusalOf(session.test());
      expect(refused).toMatchObject({ kind: 'refused', message: expect.stringContaining('Not •••') });
      const { message } = refused as { message: string };
      expect(message).not.toContain(password);
      if (open === adapters.webdav) expect(message).not.toContain(credentials);
    }
  });
});

describe('[B26-inside] addresses inside', () => {
  it('are refused by every adapter of a server', async () => {
    const reached: string[] = [];
    const connect = () => {
      reached.push('There was a connection.');
      return new net.Socket().destroy();
    };
    expect(insideAddresses.length).toBeGreaterThanOrEqual(40);
    for (const address of insideAddresses) {
      for (const open of [adapters.webdav, adapters.s3]) {
        const call = open(address, { privateHosts: [], connect, resolve: resolveExample }).then((each) => each.test());
        expect(await refusalOf(call)).toMatchObject({ kind: expect.stringMatching(/unreachable|refused/) });
      }
      const host = /^https?:\/\/(\[[^\]]*\]|[^/:]*)/.exec(address)?.[1] ?? '';
      const settings = { host, port: '21', user: 'ada' };
      const call = openAdapter(ftps, {
        settings,
        secrets: { password },
        privateHosts: [],
        connect,
        resolve: resolveExample,
      });
      expect(await refusalOf(call)).toMatchObject({ kind: 'unreachable' });
    }
    expect(reached).toEqual([]);
  });
});

/** An FTP server over TLS whose responses a test chooses. */
async function playFtp(
  answers: Record<string, string>,
  data = '',
): Promise<{ settings: Record<string, string>; said: string[] }> {
  const authority = makeAuthority();
  const { privateKey: key, certificate: cert } = authority.issue({ address: '127.0.0.1' });
  const secure = tls.createSecureContext({ key, cert });
  const said: string[] = [];
  const dataPort = await listen(
    tls.createServer({ key, cert }, (socket) => {
      said.push('data');
      socket.on('error', () => {});
      socket.end(data);
    }),
  );
  const high = Math.floor(dataPort / 256);
  const speak = (socket: Socket) => {
    socket.on('error', () => {});
    socket.on('data', (part) => {
      for (const line of String(part).split('\r\n').filter(Boolean)) {
        const [command = ''] = line.split(' ');
        said.push(line);
        if (command === 'AUTH') {
          socket.removeAllListeners('data');
          socket.write('234 Go on\r\n');
          speak(new tls.TLSSocket(socket, { isServer: true, secureContext: secure }));
          return;
        }
        const text = answers[command] ?? '200 Fine';
        socket.write(`${text.replace('HIGH', String(high)).replace('LOW', String(dataPort % 256))}\r\n`);
      }
    });
  };
  const port = await listen(
    net.createServer((socket) => {
      closing.push(() => socket.destroy());
      socket.write('220 Hello\r\n');
      speak(socket);
    }),
  );
  return { settings: { host: '127.0.0.1', port: String(port), user: 'ada', certificate: authority.certificate }, said };
}

describe('[B26-ftps-hostile] an FTP server that means harm', () => {
  const usual = {
    USER: '331 Password',
    PASS: '230 In',
    FEAT: '211-Features\r\n MLST type*;size*;\r\n211 End',
    PWD: '257 "/home"',
    EPSV: '500 Not known',
  };

  it('names another host for data, which is not asked; lists names that lead elsewhere, which are not shown', async () => {
    const lines = ['a.png', '..', '/etc/passwd', '../up', 'in/b', 'c d.png', '.'].map(
      (name) => `type=file;size=1; ${name}`,
    );
    const passive = { PASV: '227 Entering (10,1,2,3,HIGH,LOW)', MLSD: '150 Here\r\n226 Done' };
    const { settings, said } = await playFtp({ ...usual, ...passive }, `${lines.join('\r\n')}\r\n`);
    const reached: string[] = [];
    const session = await openAdapter(ftps, {
      settings,
      secrets: { password },
      connect: ({ host, port }) => {
        reached.push(host);
        return net.connect(port, host);
      },
    });
    expect((await session.list('')).map(({ name }) => name)).toEqual(['a.png', 'c d.png']);
    await session.close();
    expect(said).toContain('data');
    expect(reached).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  it('[F3-ftps-refused] fails to open data connections: the connection is lost, and nothing is called forbidden', async () => {
    for (const reason of [
      '425 Unable to build data connection: Operation not permitted',
      '426 Aborted',
      '522 No TLS',
    ]) {
      const { settings } = await playFtp({
        ...usual,
        PASV: '227 Entering (10,1,2,3,HIGH,LOW)',
        MLSD: reason,
        LIST: reason,
      });
      const session = await openAdapter(ftps, { settings, secrets: { password } });
      expect(await refusalOf(session.list('')), reason).toMatchObject({ kind: 'unreachable' });
      await session.close();
    }
  });

  it('names a port of another service for data, which is not asked', async () => {
    const { settings } = await playFtp({ ...usual, EPSV: '229 Entering (|||22|)' });
    const session = await openAdapter(ftps, { settings, secrets: { password } });
    expect(await refusalOf(session.list(''))).toMatchObject({ kind: 'unreachable' });
    await session.close();
  });

  it('offers no TLS: the password is not sent', async () => {
    const said: string[] = [];
    const port = await listen(
      net.createServer((socket) => {
        socket.on('error', () => {});
        socket.write('220 Hello\r\n');
        socket.on('data', (part) => {
          said.push(String(part));
          socket.write('502 Not known\r\n');
        });
      }),
    );
    const settings = { host: '127.0.0.1', port: String(port), user: 'ada' };
    expect(await refusalOf(openAdapter(ftps, { settings, secrets: { password } }))).toMatchObject({
      kind: 'refused',
      message: '127.0.0.1 offers no TLS. Galley doesn’t send passwords without it.',
    });
    expect(said.join('')).toMatch(/^AUTH TLS\r\n/);
    expect(said.join('')).not.toMatch(/USER|PASS/);
  });
});

describe('[B26-silent] a server that takes connections and never answers', () => {
  /** The caller stops waiting as soon as the server has been reached; then the connection is closed. */
  async function giveUpOn(open: (port: number, signal: AbortSignal) => Promise<unknown>): Promise<unknown> {
    const giving = new AbortController();
    let closed: Promise<unknown> = Promise.resolve();
    const port = await listen(
      net.createServer((socket) => {
        socket.on('error', () => {});
        socket.resume();
        closed = once(socket, 'close');
        giving.abort(new Error('Nobody waits anymore.'));
      }),
    );
    const refused = await refusalOf(open(port, giving.signal));
    await closed;
    return refused;
  }

  it('is left when nobody waits anymore, and the connection is closed', async () => {
    const given = { message: 'Nobody waits anymore.' };
    const open = (port: number, signal: AbortSignal) =>
      adapters.webdav(`http://127.0.0.1:${port}`, { signal }).then((session) => session.list(''));
    expect(await giveUpOn(open)).toMatchObject(given);
    const bucket = (port: number, signal: AbortSignal) =>
      adapters.s3(`http://127.0.0.1:${port}`, { signal }).then((session) => session.list(''));
    expect(await giveUpOn(bucket)).toMatchObject(given);
    const settings = (port: number) => ({ host: '127.0.0.1', port: String(port), user: 'ada' });
    const server = (port: number, signal: AbortSignal) =>
      openAdapter(ftps, { settings: settings(port), secrets: { password }, signal });
    expect(await giveUpOn(server)).toMatchObject(given);
  });
  it('is given up by FTPS after the time for an answer', async () => {
    const port = await listen(net.createServer((socket) => void socket.on('error', () => {}).resume()));
    const impatient = {
      ...ftps,
      open: async (context: SourceContext) =>
        storageSession(await openFtps(context, { answerMs: 50 }), { publicUrl: '' }),
    };
    const settings = { host: '127.0.0.1', port: String(port), user: 'ada' };
    expect(await refusalOf(openAdapter(impatient, { settings, secrets: { password } }))).toMatchObject({
      kind: 'unreachable',
      message: '127.0.0.1 didn’t answer as an FTP server with TLS.',
    });
  });
});
