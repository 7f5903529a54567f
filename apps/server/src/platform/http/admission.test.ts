import { connect } from 'node:net';
import { limits } from '@galley/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../app';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../testing/factories';
import { createTestApp, type TestApp, type TestCaller, testOrigin } from '../../testing/test-app';
import { createJsonScanner } from './json-scanner';
import { createOpenBodies } from './open-bodies';
import { rateLimiterOf } from './rate-limit';
import { rejectMalformedInput } from './reject-malformed-input';

let app: TestApp;
let server: FastifyInstance;
let port: number;
let author: UserRecord;
let as: TestCaller;
let id: number;
/** The bytes that the connections of a test have read, including their buffers. */
let bytesRead = 0;
const parse = vi.spyOn(JSON, 'parse');

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  author = await buildUser(app.services, { organization });
  as = await app.signIn(author);
  const template = await buildTemplate(app.services, { organization, author });
  id = (await buildEmail(app.services, { organization, templateId: template.id, author })).id;
  server = await createApp(app.services, lingerMs);
  server.server.on('connection', (socket) => socket.once('close', () => (bytesRead += socket.bytesRead)));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  await server.close();
  await app.close();
});
beforeEach(() => {
  parse.mockClear();
  bytesRead = 0;
});

const own = { origin: testOrigin, 'x-requested-with': 'XMLHttpRequest' };
const json = { ...own, 'content-type': 'application/json' };

/**
 * Sends headers, then `chunk` until `length` bytes are sent or the connection is closed. Resolves when it is closed.
 */
async function push(
  path: string,
  headers: Record<string, string>,
  body: { chunk: Buffer; length: number; isChunked?: boolean },
): Promise<{ status: number; text: string }> {
  const socket = connect(port, '127.0.0.1');
  const said = body.isChunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`;
  const lines = Object.entries({ host: 'galley.test', ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n${said}\r\n\r\n`);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.on('error', () => undefined);
  let sent = 0;
  const write = () => {
    while (sent < body.length && !socket.destroyed) {
      sent += body.chunk.length;
      const framed = body.isChunked
        ? Buffer.concat([Buffer.from(`${body.chunk.length.toString(16)}\r\n`), body.chunk, Buffer.from('\r\n')])
        : body.chunk;
      if (!socket.write(framed)) return socket.once('drain', write);
    }
  };
  write();
  await new Promise((resolve) => socket.once('close', resolve));
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text };
}

/** Milliseconds of CPU of this process. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const brackets = Buffer.alloc(64 * 1024, '[');
const large = { chunk: brackets, length: limits.documentBodyBytes - 1024 };
const savePath = () => `/api/v1/build/emails/${id}/save`;
const parsedBodies = () => parse.mock.calls.filter(([text]) => String(text).startsWith('[')).length;
/** So long a refused connection is open; in that time a server that went on reading would read far more than it may. */
const lingerMs = 200;
/** The most that is read of a refused body, including the buffers of the connection. */
const mostRead = limits.refusedBodyBytes + 512 * 1024;

describe('a request that is refused', () => {
  it('[V3-before-body] Is refused before its body is read: no Origin, no session, another person’s document', async () => {
    const stranger = await app.signIn(await buildUser(app.services));
    for (const [status, headers] of [
      [403, { 'content-type': 'application/json' }],
      [401, json],
      [404, { ...json, cookie: stranger.cookie }],
    ] as const) {
      bytesRead = 0;
      const answer = await push(savePath(), headers, large);
      expect([status, answer.status]).toEqual([status, status]);
      await vi.waitFor(() => expect(bytesRead).toBeGreaterThan(0));
      expect(bytesRead).toBeLessThan(mostRead);
    }
    expect(parsedBodies()).toBe(0);
  }, 30_000);

  it('[V3-before-body] Can go on sending while it reads its answer, also when it wants the connection to be closed', async () => {
    for (const length of [large.length, 3 * brackets.length]) {
      bytesRead = 0;
      const answer = await push(savePath(), { ...json, connection: 'close' }, { chunk: brackets, length });
      expect([length, answer.status]).toEqual([length, 401]);
      // Without that, the server would have closed the connection with its answer, to the first bytes.
      await vi.waitFor(() => expect(bytesRead).toBeGreaterThan(Math.min(length, limits.refusedBodyBytes)));
      expect(bytesRead).toBeLessThan(mostRead);
    }
  }, 30_000);

  it('[V3-before-body] Can go on sending while it reads its answer, also when the body’s first bytes are refused', async () => {
    bytesRead = 0;
    const answer = await push(savePath(), { ...json, cookie: as?.cookie ?? '' }, large);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('nested too deep')]);
    expect(answer.text).not.toMatch(/^connection: close/im);
    await vi.waitFor(() => expect(bytesRead).toBeGreaterThan(limits.refusedBodyBytes));
    expect(bytesRead).toBeLessThan(mostRead);
  }, 30_000);

  it('[V3-multipart] Is refused before a file is read', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const upload = { chunk: Buffer.alloc(64 * 1024, 'x'), length: 40 * 1024 * 1024 };
    expect((await push(`/api/v1/build/emails/${id}/images`, { ...own, ...type }, upload)).status).toBe(401);
    await vi.waitFor(() => expect(bytesRead).toBeGreaterThan(0));
    expect(bytesRead).toBeLessThan(mostRead);
  }, 30_000);

  it('[V3-declared-length] Is refused immediately when its declared length is too long, or a form declares none', async () => {
    const cookie = as?.cookie ?? '';
    const long = { chunk: brackets, length: limits.documentBodyBytes + 1 };
    expect((await push(savePath(), { ...json, cookie }, long)).status).toBe(413);
    await vi.waitFor(() => expect(bytesRead).toBeGreaterThan(0));
    expect(bytesRead).toBeLessThan(mostRead);
    expect((await push('/api/v1/auth/login', json, { ...long, length: limits.jsonBodyBytes + 1 })).status).toBe(413);
    const endless = { chunk: Buffer.alloc(64 * 1024, 'x'), length: 40 * 1024 * 1024, isChunked: true };
    const form = { ...own, cookie, 'content-type': 'multipart/form-data; boundary=x' };
    expect((await push(`/api/v1/build/emails/${id}/images`, form, endless)).status).toBe(400);
    expect(parsedBodies()).toBe(0);
  }, 30_000);

  it('[V3-unknown-address] Is refused without reading its body at an address that doesn’t exist', async () => {
    expect((await push('/api/v1/nothing', json, large)).status).toBe(404);
    expect(parsedBodies()).toBe(0);
  }, 30_000);

  it('[V3-small-body] Keeps its connection when the body was small', async () => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    const request = `POST ${savePath()} HTTP/1.1\r\nhost: galley.test\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`;
    socket.write(request);
    await vi.waitFor(() => expect(text.match(/HTTP\/1\.1 403/g)).toHaveLength(1));
    socket.write(request);
    await vi.waitFor(() => expect(text.match(/HTTP\/1\.1 403/g)).toHaveLength(2));
    socket.destroy();
  });
});

it('[V3-slow-body] A body that arrives after its session has ended isn’t handled', async () => {
  const { cookie } = await app.signIn(author);
  const body = JSON.stringify({ tabId: 'tab' });
  const head = { host: 'galley.test', ...json, cookie, 'content-length': String(body.length) };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  const take = vi.spyOn(rateLimiterOf(app.services), 'take');
  socket.write(`POST /api/v1/build/emails/${id}/lease HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
  // Admitted before the rest of the body is sent, because its bytes are counted last.
  await vi.waitFor(() => expect(take.mock.calls.map(([name]) => name)).toContain('bytes'));
  take.mockRestore();
  await app.call('logout', { as: { cookie } });
  app.clock.advance(3000);
  socket.write(body.slice(5));
  await vi.waitFor(() => expect(text).toMatch(/^HTTP\/1\.1 401/));
  socket.destroy();
});

describe('[V3-open-bodies] bodies that don’t end', () => {
  it('take no more memory than the limit of their address, and only part of the total limit', () => {
    const open = createOpenBodies(1);
    const share = limits.openBodyBytesPerAddress;
    open.hold('a', share);
    expect(() => open.hold('a', 1)).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
    for (let other = 1; other < limits.openBodyBytes / share; other += 1) open.hold(`b${other}`, share);
    expect(() => open.hold('c', 1)).toThrow(expect.objectContaining({ code: 'unavailable' }));
    open.release('a', share);
    open.hold('c', share);
  });

  it('are dropped after two minutes and release their memory', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const cookie = as?.cookie ?? '';
      const socket = connect(port, '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      const lines = Object.entries({ host: 'galley.test', ...json, cookie }).map(
        ([name, value]) => `${name}: ${value}`,
      );
      socket.write(`POST ${savePath()} HTTP/1.1\r\n${lines.join('\r\n')}\r\ncontent-length: 900\r\n\r\n{`);
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
      for (let round = 0; round < 400 && text === ''; round += 1) {
        vi.advanceTimersByTime(limits.jsonBodySeconds * 1000);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*took too long/);
      socket.destroy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('have a smaller limit on routes without sign-in', async () => {
    const long = { chunk: brackets, length: limits.publicBodyBytes + 1 };
    expect((await push('/api/v1/auth/login', json, long)).status).toBe(413);
  });
});

describe('JSON that is slow to parse on purpose', () => {
  const save = (payload: string | Buffer) =>
    app.inject({ method: 'POST', url: savePath(), headers: { ...json, cookie: as?.cookie ?? '' }, payload });

  it('[V3-json-limits] 12 MB of brackets and 7 MB of keys are refused before they are parsed', async () => {
    const keys = Buffer.from(`{${Array.from({ length: 500_000 }, (_, key) => `"k${key}":1`).join(',')}}`);
    const nested = Buffer.alloc(limits.documentBodyBytes - 1, '[');
    const objects = Buffer.from(`[${'{},'.repeat(2_000_000)}{}]`);
    for (const [payload, sentence] of [
      [nested, 'The request is nested too deep.'],
      [keys, 'The request has too many values.'],
      [objects, 'The request has too many values.'],
    ] as const) {
      parse.mockClear();
      const answer = await save(payload);
      expect([answer.status, answer.body.error]).toEqual([400, sentence]);
      const bodies = parse.mock.calls.filter(([text]) => String(text).length > 10_000);
      expect(bodies).toHaveLength(0);
    }
  });

  it('[V3-json-cost] Costs little CPU, and a document of 5 MB is scanned only once', async () => {
    const scan = (text: Buffer) => async () => {
      const scanner = createJsonScanner({ depth: limits.jsonDepth, elements: limits.jsonElements });
      for (let at = 0; at < text.length; at += 65_536) scanner(text.subarray(at, at + 65_536));
    };
    const html = Buffer.from(JSON.stringify({ html: '<td class="a" style="b: \\u">ü</td>\n'.repeat(300_000) }));
    expect(html.length).toBeGreaterThan(10_000_000);
    await cpuOf(scan(html));
    expect(await cpuOf(scan(html))).toBeLessThan(500);
    const nested = Buffer.alloc(limits.documentBodyBytes - 1, '[');
    expect(await cpuOf(async () => await scan(nested)().catch(() => undefined))).toBeLessThan(200);
  });

  it('[V3-json-scanner] Handles strings and chunks that are split anywhere', () => {
    const most = { depth: 2, elements: 4 };
    const fits = '{"a\\"[[[[{{{":[1,2],"\\\\":"]"}';
    for (let cut = 0; cut <= fits.length; cut += 1) {
      const scan = createJsonScanner({ depth: 2, elements: 6 });
      scan(Buffer.from(fits.slice(0, cut)));
      scan(Buffer.from(fits.slice(cut)));
    }
    expect(() => createJsonScanner(most)(Buffer.from('[[['))).toThrow('nested too deep');
    expect(() => createJsonScanner(most)(Buffer.from('[1,2,3,4,5]'))).toThrow('too many values');
    createJsonScanner(most)(Buffer.from('[1,2,3,4]'));
  });
});

describe('a list where a text is expected', () => {
  const list = (length: number) => `[${'0,'.repeat(length - 1)}0]`;

  it('[V17-long-list] Is a 400 with 400,000 entries, and too long on routes without sign-in', async () => {
    const send = (url: string, payload: string) =>
      app.inject({ method: 'POST', url, headers: { ...json, cookie: as?.cookie ?? '' }, payload });
    const long = await send('/api/v1/profile/theme', `{"theme":${list(400_000)}}`);
    expect([long.status, long.body.code]).toEqual([400, 'bad_request']);
    expect((await send('/api/v1/auth/login', `{"email":${list(400_000)},"password":"x"}`)).status).toBe(413);
    const some = await send('/api/v1/auth/login', `{"email":${list(4000)},"password":"x"}`);
    expect([some.status, some.body.code, some.body.field]).toEqual([400, 'invalid_field', 'email']);
  });

  it('[V17-walk] Needs no stack, regardless of its length and position', () => {
    const schema = z.object({ title: z.string().optional(), ids: z.array(z.number()).optional() });
    const long = Array.from({ length: 400_000 }, () => 0);
    rejectMalformedInput(schema, { title: long });
    rejectMalformedInput(schema, { ids: long });
    rejectMalformedInput(schema, { title: [long, long] });
    expect(() => rejectMalformedInput(schema, long)).not.toThrow(RangeError);
    expect(() => rejectMalformedInput(schema, { ids: ['a\u0000'] })).toThrow(
      expect.objectContaining({ field: 'ids.0' }),
    );
  });
});
