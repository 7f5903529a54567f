import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserCaller } from '../../../platform/http/types';
import { createOutgoing } from '../../../platform/outgoing/outgoing';
import { buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { startFakeBrevo } from '../../../testing/fakes/brevo';
import type { FakeVendor } from '../../../testing/fakes/fake-vendor';
import { startFakeGoogleDrive } from '../../../testing/fakes/google-drive';
import { startFakeMailchimp } from '../../../testing/fakes/mailchimp';
import { startFakeWordPress } from '../../../testing/fakes/wordpress';
import { pngBytes } from '../../../testing/source-conformance';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { adapters } from './adapters/registry';
import { offerFile } from './offers';
import { withSource } from './open-source';
import { addSource, readIntegrations, testSource as runTest } from './service';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let tid: number;
const fakes: FakeVendor[] = [];
/** The port of the fake that simulates a host. */
const ports = new Map<string, number>();

beforeAll(async () => {
  app = await createTestApp();
  app.services.outgoing = createOutgoing({
    privateHosts: [],
    agent: 'Galley/test',
    resolve: async (host) => (ports.has(host) ? [{ address: '93.184.216.34', family: 4 }] : []),
    connect: ({ host }) => net.connect(ports.get(host) ?? 0, '127.0.0.1'),
  });
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  tid = (await buildTemplate(app.services, { organization, author: owner })).id;
  as = await app.signIn(owner);
});
afterAll(async () => {
  for (const fake of fakes) await fake.close();
  await app.close();
});

function play<Fake extends FakeVendor>(fake: Fake, hosts: readonly string[]): Fake {
  fakes.push(fake);
  for (const host of hosts) ports.set(host, fake.port);
  return fake;
}

async function add(slug: string, settings: Record<string, string>): Promise<number> {
  app.clock.advance(61_000);
  const answer = await app.call('integrations_add', { params: { slug }, body: { settings, isTested: false }, as });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body.source.id;
}

const testSource = async (id: number) =>
  (await app.call('integrations_test', { params: { id }, body: {}, as })).body.source;
const ask = async (iid: number, cmd: string, args: object = {}) =>
  (await app.call('integrations_sources', { body: { cmd, args, iid, tid }, as })).body;

it('all platforms can be added, each with a slug of its own [B8-adapters-all]', () => {
  const slugs = adapters.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const slug of [
    'mailchimp',
    'klaviyo',
    'salesforce-marketing-cloud',
    'hubspot',
    'brevo',
    'sendgrid',
    'campaign-monitor',
    'braze',
    'marketo',
    'google-drive',
    'dropbox',
    'wordpress',
    'listmonk',
    'mautic',
  ])
    expect(slugs).toContain(slug);
  // Anyone who changes where secrets are sent has to enter them again.
  const addresses = adapters
    .filter(({ kind }) => kind !== 'storage')
    .flatMap(({ slug, fields }) =>
      fields
        .filter(({ name }) => /url|subdomain|host|server/i.test(name))
        .map((field) => [`${slug} ${field.name}`, field.isAddress]),
    );
  for (const [field, isAddress] of addresses) expect([field, isAddress]).toEqual([field, true]);
});

it('a platform with a key is connected, browsed and refused through the gate, and its key never comes back [B8-adapters-all]', async () => {
  const fake = await startFakeMailchimp();
  play(fake, [fake.host, fake.imageHost]);
  const id = await add('mailchimp', { apiKey: fake.apiKey });
  expect(await testSource(id)).toMatchObject({ status: 'ready', lastError: '' });
  await withSource(
    app.services,
    { organizationId: owner.organization.id, sourceId: id, templateId: tid },
    AbortSignal.timeout(60_000),
    async ({ session }) =>
      session.uploadImage({ folder: 'Campaigns', name: 'flower.png', bytes: pngBytes, contentType: 'image/png' }),
  );
  expect((await ask(id, 'ls', { path: 'Campaigns' })).files).toMatchObject([
    { name: 'flower.png', path: 'Campaigns/flower.png' },
  ]);
  expect((await ask(id, 'mkdir', { path: '', name: 'New & old' })).folder).toMatchObject({ name: 'New & old' });
  expect((await ask(id, 'import-image', { path: 'Campaigns/flower.png' })).image).toMatchObject({
    width: 1,
    height: 1,
  });
  fake.isKeyRevoked = true;
  const refused = await testSource(id);
  expect(refused).toMatchObject({ status: 'failed', lastError: expect.stringContaining('didn’t accept the API key') });
  const listed = await app.call('api_v1_integrations', { as });
  expect(listed.text).not.toContain(fake.apiKey);
});

it('Google Drive is connected by a consent, and its token is refreshed without a new one [B8-adapters-all]', async () => {
  const fake = await startFakeGoogleDrive();
  play(fake, Object.values(fake.hosts));
  const id = await add('google-drive', {
    clientId: fake.oauth.clientId,
    clientSecret: fake.oauth.clientSecret,
    access: 'all',
  });
  const begun = await app.call('integrations_authorize', { params: { id }, body: {}, as });
  fake.oauth.redirectUri = new URL(begun.body.redirect).searchParams.get('redirect_uri') ?? '';
  const page = new URL(begun.body.redirect);
  const sent = await fetch(`${fake.origin}${page.pathname}${page.search}`, { redirect: 'manual' });
  const back = new URL(sent.headers.get('location') ?? '').searchParams;
  const body = { state: back.get('state'), code: back.get('code') };
  expect((await app.call('integrations_callback', { body, as })).status).toBe(200);
  expect((await ask(id, 'mkdir', { path: '', name: 'Emails' })).folder).toMatchObject({ path: 'Emails' });
  // An hour later.
  fake.oauth.expireTokens();
  app.clock.advance(3_700_000);
  as = await app.signIn(owner);
  expect((await ask(id, 'ls')).files).toMatchObject([{ name: 'Emails' }]);
  fake.oauth.revoke();
  app.clock.advance(3_700_000);
  as = await app.signIn(owner);
  expect(await ask(id, 'ls')).toMatchObject({
    oauth: true,
    redirect: expect.stringContaining('https://accounts.google.com/'),
  });
});

it('a platform that fetches images gets an address of this server [B8-adapters-all]', async () => {
  const fake = await startFakeBrevo();
  play(fake, [fake.host]);
  const fetched: string[] = [];
  fake.fetchImage = async (url) => {
    fetched.push(url);
    const { status, bytes } = await app.inject({ method: 'GET', url: new URL(url).pathname });
    return status === 200 ? bytes : null;
  };
  const id = await add('brevo', { apiKey: fake.apiKey, senderEmail: fake.sender, isActive: '1' });
  expect(await testSource(id)).toMatchObject({ status: 'ready' });
  const wanted = { organizationId: owner.organization.id, sourceId: id, templateId: tid };
  const image = { folder: '', name: 'flower.png', bytes: pngBytes, contentType: 'image/png' };
  const { url } = await withSource(app.services, wanted, AbortSignal.timeout(60_000), async ({ session }) =>
    session.uploadImage(image),
  );
  expect(fake.images.get(url ?? '')).toEqual(pngBytes);
  // The extension indicates its type, as some platforms expect.
  expect(fetched).toEqual([expect.stringMatching(/\.png$/)]);
  expect(fetched[0]?.startsWith(app.services.config.publicUrl)).toBe(true);
  app.clock.advance(3_600_000);
  as = await app.signIn(owner);
  expect(await fake.fetchImage(fetched[0] ?? '')).toBeNull();
});

it.each([
  [null, 'http://localhost:4100', true],
  ['http://localhost:4100', 'http://localhost:4100', true],
  ['http://192.168.1.4', 'http://192.168.1.4', true],
  ['https://galley.lan', 'https://galley.lan', true],
  ['https://galley.example.com', 'https://galley.example.com', false],
])(
  '[F3-needs-public-url] What gets files from this server is refused with the reason unless its address %s is public',
  async (configuredUrl, publicUrl, isRefused) => {
    const services = { ...app.services, config: { ...app.services.config, configuredUrl, publicUrl } };
    const caller = { organizationId: owner.organization.id, user: owner } as unknown as UserCaller;
    const { integrations } = await readIntegrations(services, caller);
    const refused = integrations.filter(({ refusal }) => refusal !== '');
    expect(refused.map(({ slug }) => slug)).toEqual(isRefused ? ['brevo', 'campaign-monitor'] : []);
    if (!isRefused) return;
    const { hostname } = new URL(publicUrl);
    const sentence = `Brevo gets files from this server, but ${hostname} can’t be reached from the internet.`;
    expect(refused[0]?.refusal).toContain(sentence);
    await expect(
      addSource(services, caller, {
        slug: 'brevo',
        settings: {},
        idempotencyKey: '',
        isTested: true,
        hostKey: '',
        signal: AbortSignal.timeout(60_000),
      }),
    ).rejects.toThrow(sentence);
    expect(offerFile(services, pngBytes, 'image/png')).toBeNull();
    // One that was added before says so when it's tested.
    const fake = await startFakeBrevo();
    play(fake, [fake.host]);
    const id = await add('brevo', { apiKey: fake.apiKey, senderEmail: fake.sender, isActive: '1' });
    const tested = await runTest(
      services,
      { ...caller, source: { id } },
      { hostKey: '', signal: AbortSignal.timeout(60_000) },
    );
    expect(tested.source).toMatchObject({ status: 'failed', lastError: expect.stringContaining(sentence) });
  },
);

it('a site takes a page, and its password has to be entered again for another address [B8-adapters-all]', async () => {
  const fake = await startFakeWordPress();
  play(fake, [fake.host]);
  const id = await add('wordpress', { url: `https://${fake.host}`, username: fake.username, password: fake.password });
  expect(await testSource(id)).toMatchObject({ status: 'ready' });
  const moved = await app.call('integrations_settings_update', {
    params: { id },
    body: { settings: { url: 'https://evil.example' } },
    as,
  });
  expect([moved.status, moved.body.field]).toEqual([400, 'password']);
});
