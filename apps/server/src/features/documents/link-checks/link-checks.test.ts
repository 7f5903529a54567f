import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { LinkCheck } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutgoing } from '../../../platform/outgoing/outgoing';
import { buildOrganization, buildTemplate, buildUser } from '../../../testing/factories';
import { insideAddresses, resolveExample } from '../../../testing/inside-addresses';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let as: TestCaller;
let stranger: TestCaller;
let elsewhere: { as: TestCaller; id: number };
let id: number;
let site: Server;
const arrivals: string[] = [];
const names = 'ok gone robots down cut chain next round get closes once ours sly';
const outside = new Set(names.split(' ').map((name) => `${name}.example`));

beforeAll(async () => {
  app = await createTestApp();
  const owner = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  as = await app.signIn(owner);
  id = (await buildTemplate(app.services, { organization: owner.organization })).id;
  const other = await buildUser(app.services);
  stranger = await app.signIn(other);
  elsewhere = { as: stranger, id: (await buildTemplate(app.services, { organization: other.organization })).id };
  site = createServer((request, response) => {
    const { host = '', 'user-agent': agent = '' } = request.headers;
    arrivals.push(`${request.method} ${host}${request.url}`);
    const redirects: Record<string, string> = { '/a': '/b', '/b': 'http://next.example/', '/loop': '/loop' };
    const to = redirects[request.url ?? ''];
    if (to) response.writeHead(302, { location: to }).end();
    else if (request.url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    else if (host === 'gone.example') response.writeHead(404).end('x');
    else if (host === 'robots.example') response.writeHead(403).end();
    else if (host === 'down.example') response.writeHead(503).end();
    else if (host === 'get.example') response.writeHead(request.method === 'HEAD' ? 405 : 200).end('x');
    else if (host === 'closes.example' && request.method === 'HEAD') request.socket.destroy();
    else if (host === 'cut.example') request.socket.destroy();
    else response.writeHead(agent.startsWith('Galley') ? 200 : 500).end('x'.repeat(10_000));
  });
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  app.services.outgoing = createOutgoing({
    privateHosts: [],
    agent: 'Galley/test',
    resolve: async (name) =>
      outside.has(name) ? [{ address: '93.184.216.34', family: 4 }] : await resolveExample(name),
    connect: () => net.connect((site.address() as AddressInfo).port, '127.0.0.1'),
  });
});
afterAll(async () => {
  site.close();
  await app.close();
});
beforeEach(() => {
  arrivals.length = 0;
});

const call = async (
  name: 'template_link_checks' | 'template_link_checks_start',
  addresses: string[],
  who = { as, id },
) => await app.call(name, { params: { id: who.id }, body: { addresses }, as: who.as });
const read = async (addresses: string[]): Promise<LinkCheck[]> =>
  (await call('template_link_checks', addresses)).body.checks;

/** Checks addresses and returns their results. */
async function check(addresses: string[]): Promise<LinkCheck[]> {
  expect((await call('template_link_checks_start', addresses)).status).toBe(200);
  await app.runJobs();
  return await read(addresses);
}

describe('[X-links] checking the links of a document', () => {
  it('is refused to a stranger', async () => {
    expect((await call('template_link_checks_start', ['http://ok.example/'], { as: stranger, id })).status).toBe(404);
    expect((await call('template_link_checks', ['http://ok.example/'], { as: stranger, id })).status).toBe(404);
  });

  it('tells what each address answers, with its redirects', async () => {
    const found = await check([
      'http://ok.example/page',
      'http://gone.example/',
      'http://robots.example/',
      'http://down.example/',
      'http://cut.example/',
      'http://chain.example/a',
      'http://round.example/loop',
      'http://get.example/',
      'http://closes.example/',
    ]);
    const facts = found.map(({ address, state, fault, status, redirects }) => [
      address.slice(7).split('.')[0],
      state,
      fault,
      status,
      redirects.length,
    ]);
    expect(facts).toEqual([
      ['ok', 'ok', null, 200, 0],
      ['gone', 'broken', 'answered', 404, 0],
      ['robots', 'unsure', 'robots', 403, 0],
      ['down', 'unsure', 'answered', 503, 0],
      ['cut', 'broken', 'unreachable', 0, 0],
      ['chain', 'ok', null, 200, 2],
      ['round', 'broken', 'too_many_redirects', 302, 1],
      ['get', 'ok', null, 200, 0],
      ['closes', 'ok', null, 200, 0],
    ]);
    expect(found[5]?.redirects).toEqual(['http://chain.example/b', 'http://next.example/']);
    expect(arrivals.filter((arrival) => arrival.includes('ok.example'))).toEqual(['HEAD ok.example/page']);
  });

  it('requests an address once a day, whatever place in the page it names', async () => {
    await check(['http://once.example/#a', 'http://once.example/#b']);
    await check(['http://once.example/#a', 'http://once.example/']);
    expect(arrivals).toEqual(['HEAD once.example/']);
    app.clock.advance(24 * 60 * 60 * 1000 + 1000);
    expect(await read(['http://once.example/'])).toEqual([]);
    const [again] = await check(['http://once.example/']);
    expect([again?.state, arrivals.length]).toEqual(['ok', 2]);
  });

  it('leaves out what can’t be requested: other schemes, template tags, texts', async () => {
    const left = ['mailto:a@b.example', 'tel:1', 'https://{{ host }}/', 'not an address', 'ftp://ok.example/', '#top'];
    expect(await check(left)).toEqual([]);
    expect(arrivals).toEqual([]);
  });

  it('doesn’t show another organization what was checked', async () => {
    await check(['http://ours.example/']);
    const { body } = await call('template_link_checks', ['http://ours.example/'], elsewhere);
    expect(body.checks).toEqual([]);
  });

  it('[X-links-inside] reaches no inside address, directly or by a redirect', async () => {
    const found = await check([...insideAddresses, 'http://sly.example/inside']);
    expect(arrivals).toEqual(['HEAD sly.example/inside']);
    expect(new Set(found.map(({ state, fault }) => `${state} ${fault}`))).toEqual(new Set(['broken not_public']));
  });
});
