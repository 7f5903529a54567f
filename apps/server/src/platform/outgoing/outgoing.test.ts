import { createServer, type RequestListener, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { insideAddresses, resolveExample } from '../../testing/inside-addresses';
import { createOutgoing, type OutgoingOptions, type OutgoingRequest } from './outgoing';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

/** A listener of this machine that counts what arrives, and a gate whose every connection is made to it. */
async function listen(answer: RequestListener = (_request, response) => response.end('inside')) {
  const arrivals: string[] = [];
  const server = createServer((request, response) => {
    arrivals.push(`${request.method} ${request.headers.host}${request.url}`);
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  const connected: string[] = [];
  const gate = (options: Partial<OutgoingOptions> = {}) =>
    createOutgoing({
      privateHosts: [],
      agent: 'Galley/1.0',
      resolve: resolveExample,
      connect: ({ addresses }) => {
        connected.push(addresses.map(({ address }) => address).join(' '));
        return net.connect(port, '127.0.0.1');
      },
      ...options,
    });
  return { arrivals, connected, port, gate, get: getWith(gate()) };
}

const getWith =
  (outgoing: ReturnType<typeof createOutgoing>) =>
  (url: string, more: Partial<OutgoingRequest> = {}) =>
    outgoing.send({ url, bytesMax: 1000, seconds: 60, ...more }, async ({ status, headers, url: last, body }) => ({
      status,
      headers,
      url: last.href,
      text: (await buffer(body)).toString(),
    }));

describe('[D5-gate] requests to the inside', () => {
  it('are refused with one message, however the address is written: none arrives', async () => {
    const { arrivals, connected, get } = await listen();
    expect(insideAddresses.length).toBeGreaterThanOrEqual(40);
    for (const url of insideAddresses) {
      await expect(get(url), url).rejects.toMatchObject({ reason: 'refused' });
    }
    expect([arrivals, connected]).toEqual([[], []]);
    await get('http://public.example/');
    expect([arrivals, connected]).toEqual([['GET public.example/'], ['93.184.216.34']]);
  });

  it('are refused behind a redirect', async () => {
    const { arrivals, get } = await listen((request, response) => {
      const to = new URL(request.url ?? '', 'http://x').searchParams.get('to') ?? '';
      response.writeHead(302, { location: to }).end();
    });
    for (const url of insideAddresses) {
      const from = `http://public.example/?to=${encodeURIComponent(new URL(url).href)}`;
      await expect(get(from, { redirects: 3 }), url).rejects.toMatchObject({ reason: 'refused' });
    }
    expect(arrivals.length).toBe(insideAddresses.length);
    expect(arrivals.every((arrival) => arrival.startsWith('GET public.example/'))).toBe(true);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://public.example/a',
    'data:image/png;base64,AAAA',
    'gopher://public.example/',
    'javascript:1',
    'http://user@public.example/',
    'http://:secret@public.example/',
    'http://public.example:22/',
    'http://public.example:25/',
    'http://public.example:5432/',
    'https://public.example:6379/',
    '/blobs/a',
    'public.example/a.png',
    '',
  ])('include other schemes, ports and credentials: %s', async (url) => {
    const { arrivals, get } = await listen();
    await expect(get(url)).rejects.toMatchObject({ reason: 'refused' });
    expect(arrivals).toEqual([]);
  });

  it('[D5-gate-pinned] are refused to a name that changes its answer: it is resolved once for each request', async () => {
    const { connected, gate } = await listen((_request, response) => {
      response.writeHead(302, { location: '/again' }).end();
    });
    let asked = 0;
    const resolve = async () => [{ address: asked++ === 0 ? '93.184.216.34' : '127.0.0.1', family: 4 }];
    const get = getWith(gate({ resolve }));
    expect(await get('http://changing.example/')).toMatchObject({ status: 302 });
    expect([asked, connected]).toEqual([1, ['93.184.216.34']]);
    asked = 0;
    await expect(get('http://changing.example/', { redirects: 2 })).rejects.toMatchObject({ reason: 'refused' });
    expect([asked, connected.length]).toEqual([2, 2]);
  });

  it('[D5-gate-pinned] are made to the checked address, not to what the system says about the name', async () => {
    const { arrivals, gate, port } = await listen();
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const get = getWith(gate({ resolve, connect: undefined, privateHosts: [`storage.example:${port}`] }));
    expect(await get(`http://storage.example:${port}/a?b`)).toMatchObject({ text: 'inside' });
    expect(arrivals).toEqual([`GET storage.example:${port}/a?b`]);
  });
});

describe('[D5-gate-hosts] hosts inside that the operator allows', () => {
  it('are reached by name, or by name and port; others are not', async () => {
    const { gate, arrivals } = await listen();
    const get = getWith(gate({ privateHosts: ['inside.example', '10.0.0.1:9000', '[fd00::1]:9000', 'fd00::2'] }));
    const allowed = [
      'http://inside.example/',
      'http://INSIDE.example.:9000/',
      'http://10.0.0.1:9000/',
      'http://[fd00::1]:9000/',
      'http://[fd00::2]/',
    ];
    for (const url of allowed) expect(await get(url), url).toMatchObject({ status: 200 });
    for (const url of ['http://10.0.0.1/', 'http://10.0.0.1:9001/', 'http://10.0.0.2/', 'http://[fd00::1]/']) {
      await expect(get(url), url).rejects.toMatchObject({ reason: 'refused' });
    }
    expect(arrivals.length).toBe(allowed.length);
  });
});

describe('[D5-gate-limits] requests to the outside', () => {
  it('follow so many redirects and no more', async () => {
    const { get, arrivals } = await listen((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) response.writeHead(301, { location: String(left - 1) }).end();
      else response.end('there');
    });
    expect(await get('http://public.example/3', { redirects: 3 })).toMatchObject({
      text: 'there',
      url: 'http://public.example/0',
    });
    await expect(get('http://public.example/4', { redirects: 3 })).rejects.toMatchObject({
      reason: 'too_many_redirects',
    });
    expect(arrivals.length).toBe(8);
  });

  it('take so many bytes and no more, announced or not', async () => {
    const { get } = await listen((request, response) => {
      if (request.url === '/announced') response.setHeader('content-length', 1001);
      response.write('x'.repeat(1000));
      response.end(request.url === '/fits' ? '' : 'x');
    });
    expect((await get('http://public.example/fits')).text.length).toBe(1000);
    for (const path of ['announced', 'chunked']) {
      await expect(get(`http://public.example/${path}`)).rejects.toMatchObject({ reason: 'too_large' });
    }
  });

  it('end when the time is over, before and within the answer', async () => {
    const { get } = await listen((request, response) => {
      if (request.url === '/half') response.write('x');
    });
    for (const path of ['none', 'half']) {
      await expect(get(`http://public.example/${path}`, { seconds: 0.2 })).rejects.toMatchObject({
        reason: 'too_slow',
      });
    }
  });

  it('end with the request that asked for them', async () => {
    const gone = new AbortController();
    const { get } = await listen(() => gone.abort(new Error('gone')));
    await expect(get('http://public.example/', { signal: gone.signal })).rejects.toThrow('gone');
  });

  it('say that a site doesn’t answer', async () => {
    const { get } = await listen((request) => request.socket.destroy());
    await expect(get('http://public.example/')).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('carry nothing but what they are given', async () => {
    const { get } = await listen((request, response) => {
      response.end(JSON.stringify({ method: request.method, headers: request.headers }));
    });
    const answer = await get('http://public.example/', { method: 'POST', headers: { 'X-Id': '1' }, body: 'a' });
    expect(JSON.parse(answer.text)).toEqual({
      method: 'POST',
      headers: {
        host: 'public.example',
        'x-id': '1',
        'user-agent': 'Galley/1.0',
        'accept-encoding': 'identity',
        connection: 'close',
        'content-length': '1',
      },
    });
  });
});

describe('[D5-gate-raw] raw connections', () => {
  const connectWith = async (options: Partial<OutgoingOptions> = {}) => {
    const listener = await listen();
    const outgoing = listener.gate(options);
    const connect = (host: string, port = 22) => outgoing.connect({ host, port, ports: [22, 21], seconds: 60 });
    return { ...listener, outgoing, connect };
  };

  it('are never made to the inside, however the host is written', async () => {
    const { connect, connected } = await connectWith();
    const hosts = insideAddresses.map((address) => /^https?:\/\/(\[[^\]]*\]|[^/:]*)/.exec(address)?.[1] ?? '');
    expect(new Set(hosts).size).toBeGreaterThanOrEqual(40);
    for (const host of hosts) {
      await expect(connect(host), host).rejects.toMatchObject({ reason: 'refused' });
      await expect(connect(host.replace(/^\[|\]$/g, '')), host).rejects.toMatchObject({ reason: 'refused' });
    }
    expect(connected).toEqual([]);
    (await connect('public.example')).destroy();
    expect(connected).toEqual(['93.184.216.34']);
  });

  it('are only made to the ports of the protocol, and to hosts without anything around them', async () => {
    const { connect, connected } = await connectWith();
    for (const port of [0, 25, 80, 5432, 65_536, 22.5, Number.NaN])
      await expect(connect('public.example', port)).rejects.toMatchObject({ reason: 'refused' });
    for (const host of ['', 'public.example:22', 'a@public.example', 'public.example/x', 'public.example?', ' '])
      await expect(connect(host), host).rejects.toMatchObject({ reason: 'refused' });
    expect(connected).toEqual([]);
  });

  it('for data are made to the very address of the first one, whatever the name resolves to by then', async () => {
    let asked = 0;
    const resolve = async () => [{ address: asked++ === 0 ? '93.184.216.34' : '10.0.0.1', family: 4 }];
    const { connect, outgoing, connected } = await connectWith({ resolve });
    const first = await connect('changing.example', 21);
    const second = await outgoing.connectBeside(first, { port: 40_000, seconds: 60 });
    // Both arrive at this machine, as every connection of the test.
    expect([asked, connected]).toEqual([1, ['93.184.216.34', '127.0.0.1']]);
    await expect(outgoing.connectBeside(first, { port: 22, seconds: 60 })).rejects.toMatchObject({ reason: 'refused' });
    await expect(outgoing.connectBeside(new net.Socket(), { port: 40_000, seconds: 60 })).rejects.toMatchObject({
      reason: 'refused',
    });
    first.destroy();
    second.destroy();
  });

  it('reach hosts inside that the operator allows, with any port or the one that is named', async () => {
    const { connect, connected } = await connectWith({ privateHosts: ['inside.example', '10.0.0.1:2022'] });
    (await connect('inside.example', 5022)).destroy();
    (await connect('10.0.0.1', 2022)).destroy();
    await expect(connect('10.0.0.1', 22)).rejects.toMatchObject({ reason: 'refused' });
    expect(connected).toEqual(['10.1.2.3', '10.0.0.1']);
  });
});
