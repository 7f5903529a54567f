import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { LinkCheck } from '@galley/contract';
import { afterAll, expect } from 'vitest';
import { testInFull } from '../../../../scripts/testing/run-length';
import { createHttpClient, setUpServer } from './http-client';
import { createRandom } from './random';
import { makeScratchFolder } from './scratch-folder';
import {
  copyUnusedData,
  endStartedProcesses,
  killDatabase,
  killServerAndDatabase,
  startServerProcess,
} from './server-process';

const dataDir = makeScratchFolder('link-check-kill');
/** GALLEY_TEST_SEED repeats a run. */
const seed = Number(process.env.GALLEY_TEST_SEED ?? Date.now() % 1_000_000);
const kills = 20;
/** Several hosts are requested concurrently, each for one address at a time. */
const siteCount = 10;
const environment = { GALLEY_PRIVATE_HOSTS: '127.0.0.1' };
const sites: Server[] = [];

afterAll(() => {
  for (const site of sites) site.close();
  endStartedProcesses();
  killDatabase(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

testInFull(
  '[A1-link-check-kill] each address ends with its own result when server and database are killed while links are checked, and none that has one is requested again',
  async () => {
    const random = createRandom(seed);
    /** The number of HEAD requests per address. */
    const arrivals = new Map<string, number>();
    const origins: string[] = [];
    for (let at = 0; at < siteCount; at += 1) {
      const site = createServer((request, response) => {
        const address = `http://${request.headers.host}${request.url}`;
        if (request.method === 'HEAD') arrivals.set(address, (arrivals.get(address) ?? 0) + 1);
        if (request.url?.startsWith('/moved')) response.writeHead(302, { location: '/there' }).end();
        else response.writeHead(request.url?.startsWith('/gone') ? 404 : 200).end();
      });
      await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
      sites.push(site);
      origins.push(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
    }
    /** Returns the expected result of an address. */
    const truthOf = (address: string) => {
      const { origin, pathname } = new URL(address);
      if (pathname.startsWith('/gone')) return { state: 'broken', status: 404, redirects: [] };
      return { state: 'ok', status: 200, redirects: pathname.startsWith('/moved') ? [`${origin}/there`] : [] };
    };
    await copyUnusedData(dataDir);
    let server = await startServerProcess(dataDir, environment);
    let client = createHttpClient(server.url);
    const { templateId: id } = await setUpServer(client);
    let killedWithin = 0;
    for (let round = 0; round < kills; round += 1) {
      arrivals.clear();
      const addresses = origins.flatMap((origin, at) => {
        const first = ['ok', 'gone', 'moved'][at % 3];
        return [`${origin}/${first}/${round}`, `${origin}/ok/${round}/second`];
      });
      const read = async (): Promise<LinkCheck[]> =>
        (await client.call('template_link_checks', { params: { id }, body: { addresses } })).body.checks;
      const started = await client.call('template_link_checks_start', { params: { id }, body: { addresses } });
      expect(started.status).toBe(200);
      const due = random.integer(1, addresses.length - 1);
      const asked = () => addresses.filter((address) => arrivals.has(address)).length;
      while (asked() < due) await wait(1);
      const known = (await read()).filter(({ state }) => state !== 'pending');
      const before = new Map(known.map(({ address }) => [address, arrivals.get(address)]));
      await killServerAndDatabase(server, dataDir);
      server = await startServerProcess(dataDir, environment);
      client = client.at(server.url);
      let checks = await read();
      expect(checks.map(({ address }) => address)).toEqual(addresses);
      if (checks.some(({ state }) => state === 'pending')) killedWithin += 1;
      while (checks.some(({ state }) => state === 'pending')) {
        for (const { address, state, status, redirects } of checks)
          if (state !== 'pending') expect([address, { state, status, redirects }]).toEqual([address, truthOf(address)]);
        await wait(20);
        checks = await read();
      }
      for (const { address, state, status, redirects } of checks)
        expect([address, { state, status, redirects }]).toEqual([address, truthOf(address)]);
      for (const [address, times] of before) expect([address, arrivals.get(address)]).toEqual([address, times]);
      for (const address of addresses) expect(arrivals.get(address) ?? 0, address).toBeLessThanOrEqual(2);
    }
    console.log(`link check kill test, seed ${seed}: ${kills} kills, ${killedWithin} with addresses left`);
    await server.stop();
  },
  { timeout: Math.max(300_000, kills * 60_000) },
);
