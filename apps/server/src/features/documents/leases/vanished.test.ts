import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { buildUrl, limits, routes } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, testOrigin } from '../../../testing/test-app';

/** `npm run soak` runs the long form. */
const rounds = process.env.GALLEY_SOAK ? 100 : 9;
const ways = ['silence', 'reset', 'kill'] as const;
const beatMs = limits.leaseRenewSeconds * 1000;
const leaseMs = limits.leaseSeconds * 1000;

let app: TestApp;
let anna: UserRecord;
let templateId: number;
let port: number;

beforeAll(async () => {
  app = await createTestApp({ isOwn: true });
  anna = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  templateId = (await buildTemplate(app.services, { organization: anna.organization })).id;
  port = await app.listen();
});
afterAll(() => app.close());

function headersOf(cookie: string, body: string): Record<string, string | number> {
  return {
    host: new URL(testOrigin).host,
    origin: testOrigin,
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    cookie,
  };
}

/** Opens a browser's connection, which renews the lease over its own socket. */
function openBrowser(cookie: string, id: number, lease: { tabId: string; number: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let socket: Socket | undefined;
  const ask = (body: string) => {
    const { method } = routes.build_lease_renew;
    const path = buildUrl('build_lease_renew', { id });
    const asked = request({ port, method, path, agent, headers: headersOf(cookie, body) });
    asked.on('socket', (given) => {
      socket = given;
    });
    asked.on('error', () => undefined);
    return asked;
  };
  return {
    async renew(): Promise<number> {
      const asked = ask(JSON.stringify(lease)).end(JSON.stringify(lease));
      const [answer] = await once(asked, 'response');
      await once(answer.resume(), 'end');
      return answer.statusCode;
    },
    /** Cuts the connection in the middle of the next heartbeat. */
    async reset(): Promise<void> {
      const body = JSON.stringify(lease);
      const asked = ask(body);
      asked.write(body.slice(0, 5));
      if (!socket) await once(asked, 'socket');
      const closed = new Promise((resolve) => asked.once('close', resolve));
      socket?.resetAndDestroy();
      await closed;
    },
    close: () => agent.destroy(),
  };
}

/** Starts a process that renews once over its own connection and leaves it open, to be killed. */
async function renewInProcess(cookie: string, id: number, lease: object): Promise<ChildProcess> {
  const body = JSON.stringify(lease);
  const asked = {
    port,
    method: routes.build_lease_renew.method,
    path: buildUrl('build_lease_renew', { id }),
    headers: headersOf(cookie, body),
  };
  const script = `const asked = require('node:http').request(${JSON.stringify(asked)}, (answer) => {
    answer.resume().on('end', () => { console.log(answer.statusCode); setInterval(() => {}, 1000); });
  }); asked.end(${JSON.stringify(body)});`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  expect(String(line).trim()).toBe('200');
  return child;
}

describe('an editor who vanishes', () => {
  it('[B3-vanished] Frees the email 30 s after the last heartbeat, and never while heartbeats arrive', async () => {
    const { organization } = anna;
    const asAnna = await app.signIn(anna);
    const asBen = await app.signIn(await buildUser(app.services, { organization }));
    let freed = 0;
    for (let round = 0; round < rounds; round += 1) {
      const way = ways[round % ways.length];
      const { id } = await buildEmail(app.services, { organization, templateId, author: anna });
      const take = (as: typeof asAnna, tabId: string) =>
        app.call('build_lease_take', { params: { id }, body: { tabId }, as });
      const lease = { tabId: 'tab', number: (await take(asAnna, 'tab')).body.lease.number as number };
      const browser = openBrowser(asAnna.cookie, id, lease);
      for (let beat = 0; beat <= round % 5; beat += 1) {
        app.clock.advance(beatMs);
        expect(await browser.renew()).toBe(200);
        app.clock.advance(beatMs * 2);
        expect((await take(asBen, 'other')).body.code).toBe('lease_held');
        expect(await browser.renew()).toBe(200);
      }
      if (way === 'reset') await browser.reset();
      if (way === 'kill') {
        const child = await renewInProcess(asAnna.cookie, id, lease);
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      app.clock.advance(leaseMs - 1000);
      expect((await take(asBen, 'other')).body.code).toBe('lease_held');
      app.clock.advance(1000);
      const taken = await take(asBen, 'other');
      expect(taken.status).toBe(200);
      expect(await browser.renew()).toBe(409);
      browser.close();
      freed += 1;
    }
    expect(freed).toBe(rounds);
  }, 300_000);
});
