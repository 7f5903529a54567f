import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { testInFull } from '../../../../scripts/testing/run-length';
import { openSecrets } from '../features/delivery/sources/stored-sources';
import { pushKeys, sources } from '../platform/db/schema';
import { createOutgoing } from '../platform/outgoing/outgoing';
import { pushKeyPurpose } from '../platform/push/push-keys';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from './factories';
import { clientSecret, type FakePlatform, startFakePlatform } from './fake-platform';
import { type FakeStripe, startFakeStripe } from './fakes/stripe';
import { createTestApp, type TestAnswer, type TestApp, type TestCaller } from './test-app';

/** Secrets of sources, by kind of source and field. */
const ofSources: Record<string, { settings: Record<string, string>; secrets: Record<string, string> }> = {
  sftp: {
    settings: { host: 'files.test', user: 'orchard', folder: '/mails' },
    secrets: {
      password: 'planted sftp password 17',
      privateKey:
        '-----BEGIN OPENSSH PRIVATE KEY-----\nplantedKeyLineOfTheServer0001\n-----END OPENSSH PRIVATE KEY-----',
    },
  },
  listmonk: {
    settings: { url: 'https://lists.test', username: 'orchard' },
    secrets: { token: 'planted-listmonk-token' },
  },
  mautic: {
    settings: { url: 'https://mautic.test', username: 'orchard' },
    secrets: { password: 'planted mautic "password"' },
  },
  wordpress: {
    settings: { url: 'https://site.test', username: 'orchard' },
    secrets: { password: 'planted wordpress password' },
  },
  braze: {
    settings: { restUrl: 'https://rest.iad-01.braze.com' },
    secrets: { apiKey: 'planted-braze-key-0f9c' },
  },
  brevo: { settings: { senderEmail: 'ann@orchard.test' }, secrets: { apiKey: 'planted-brevo-key-77aa' } },
  sendgrid: { settings: {}, secrets: { apiKey: 'SG.planted-sendgrid-key' } },
  marketo: {
    settings: { restUrl: 'https://123-ABC-456.mktorest.com', clientId: 'orchard' },
    secrets: { clientSecret: 'planted marketo secret' },
  },
};

let app: TestApp;
let platform: FakePlatform;
let stripe: FakeStripe;
let echo: Server;
let owner: UserRecord;
let as: TestCaller;
let tid: number;
let eid: number;
/** How the remote server responds. It repeats everything that it was sent. */
let mode: 401 | 403 | 500 | 'hangs up' | 'nonsense' = 500;
/** Texts that must not be found anywhere, by name. */
const planted = new Map<string, string>();
const answers: TestAnswer[] = [];
/** All requests to the remote server, to check that the secrets were used at all. */
let heard = '';

beforeAll(async () => {
  stripe = await startFakeStripe();
  const limits = { themes: null, people: null, integrations: null, storageBytes: null };
  const plans = structuredClone(stripe.config.plans);
  for (const plan of plans) Object.assign(plan, { limits });
  app = await createTestApp({ config: { billing: { ...stripe.config, plans }, logLevel: 'debug', signUp: 'open' } });
  // No pause before another attempt.
  Object.assign(app.clock, { pause: async () => undefined });
  platform = await startFakePlatform();
  echo = createServer(async (request, response) => {
    const said = `${request.url} ${JSON.stringify(request.headers)} ${await text(request)}`;
    const basic = Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64').toString('utf8');
    heard += `${said} ${basic}\n`;
    if (mode === 'hangs up') return void request.socket.destroy();
    const whole = `It failed for ${basic} ${said} ${encodeURIComponent(basic)}`;
    const errors = [{ message: whole, code: 500 }];
    const body = { message: whole, error: whole, error_description: whole, errors, detail: whole, title: whole };
    response.writeHead(mode === 'nonsense' ? 200 : mode, { 'content-type': 'application/json' });
    response.end(mode === 'nonsense' ? whole : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => void echo.listen(0, '127.0.0.1', resolve));
  const { port } = echo.address() as AddressInfo;
  app.services.outgoing = createOutgoing({
    privateHosts: [new URL(platform.settings.site ?? '').host],
    agent: 'Galley/test',
    resolve: async (name) => [{ address: name === '127.0.0.1' ? name : '93.184.216.34', family: 4 }],
    connect: ({ host, port: asked }) =>
      host === '127.0.0.1' ? net.connect(asked, host) : net.connect(port, '127.0.0.1'),
  });
  owner = await buildUser(app.services, { password: 'planted password of the owner', isSiteAdmin: true });
  as = await app.signIn(owner);
  const { organization } = owner;
  const dot = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a36' } })
    .png()
    .toBuffer();
  const files = new Map([['images/a.png', dot]]);
  tid = (await buildTemplate(app.services, { organization, author: owner, files })).id;
  const html = '<p>Hello</p><img src="images/a.png">';
  eid = (await buildEmail(app.services, { organization, templateId: tid, author: owner, html })).id;
});
afterAll(async () => {
  echo.close();
  await platform.close();
  await stripe.close();
  await app.close();
});

const call: TestApp['call'] = async (name, request) => {
  app.clock.advance(61_000);
  const answer = await app.call(name, { as, ...request });
  answers.push(answer);
  return answer;
};

/** Does everything that people can do with a source. */
async function useSource(iid: number): Promise<void> {
  await call('integrations_test', { params: { id: iid } });
  const ask = (cmd: string, args: object = {}) => call('integrations_sources', { body: { cmd, args, iid, tid, eid } });
  await ask('ls');
  await ask('mkdir', { path: 'a', name: 'b' });
  await ask('import-image', { path: 'a.png' });
  const { body } = await ask('export-html', { path: 'mails', name: 'Mail' });
  for (let round = 0; round < 2; round += 1) {
    await app.pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
    await app.runJobs();
  }
  if (body.transfer) await call('build_images_transfer_progress', { params: { uuid: body.transfer } });
  await call('integrations_file', { params: { id: iid }, query: { path: 'a.png', tid } });
  await call('templates_sources', { params: { id: tid } });
  await call('api_v1_integrations');
}

/** Returns the names of the secrets in a text: plain, in hex, Base64, JSON or as part of an address. */
function found(where: string): string[] {
  const lower = where.toLowerCase();
  return [...planted].flatMap(([name, value]) => {
    const bytes = Buffer.from(value, 'utf8');
    const forms = [
      value,
      bytes.toString('hex'),
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('base64url'),
    ];
    const written = [...forms, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)];
    return written.some((form) => lower.includes(form.toLowerCase())) ? [name] : [];
  });
}

/** Returns every row of every table, including jobs, as text. */
async function dumpDatabase(): Promise<string> {
  const { rows } = await app.pool.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`);
  const tables: string[] = [];
  for (const { name } of rows) {
    const read = await app.pool.query<{ row: string }>(`select one::text as row from ${name} one`);
    tables.push(`${name}\n${read.rows.map(({ row }) => row).join('\n')}`);
  }
  return tables.join('\n');
}

/** Returns the contents of every file in a folder, including those in archives. */
function readFiles(folder: string): string {
  const all: string[] = [];
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) all.push(readFiles(path));
    else all.push(name, readFileSync(path).toString('latin1'), ...unpack(readFileSync(path)));
  }
  return all.join('\n');
}

/** Returns the contents of the files of a ZIP, by its central directory. */
function unpack(zip: Buffer): string[] {
  const contents: string[] = [];
  for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4, 'latin1')) {
    const [method, size, local] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    if (zip.toString('latin1', local, local + 4) !== 'PK\x03\x04') continue;
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + size);
    contents.push((method === 8 ? inflateRawSync(packed) : packed).toString('utf8'));
  }
  return contents;
}

testInFull(
  '[A8-secrets-sweep] No secret is in the database, files, logs, answers or archives, whatever the other sides repeat',
  async () => {
    const ids: number[] = [];
    for (const [slug, { settings, secrets }] of Object.entries(ofSources)) {
      for (const [field, value] of Object.entries(secrets))
        planted.set(`${slug} ${field}`, value.split('\n')[value.includes('\n') ? 1 : 0] ?? '');
      const added = await call('integrations_add', {
        params: { slug },
        body: { settings: { ...settings, ...secrets }, isTested: false },
      });
      expect([slug, added.status, added.body.error]).toEqual([slug, 200, undefined]);
      ids.push(added.body.source.id);
    }
    // OAuth, with its own tokens.
    planted.set('OAuth client secret', clientSecret);
    const fake = (await call('integrations_add', { params: { slug: 'fake' }, body: { settings: platform.settings } }))
      .body;
    const { redirect } = (await call('integrations_authorize', { params: { id: fake.source.id }, body: {} })).body;
    await call('integrations_callback', { body: platform.consent(redirect) });
    const [row] = (await app.services.db.select().from(sources)).filter(({ adapter }) => adapter === 'fake');
    const tokens = row ? openSecrets(app.services.secrets, row) : {};
    planted.set('OAuth access token', tokens.accessToken ?? '');
    planted.set('OAuth refresh token', tokens.refreshToken ?? '');
    // Single sign-on, provisioning, payments, push notifications, the account.
    planted.set('SSO client secret', 'planted client secret of single sign-on');
    const provider = { kind: 'oidc', name: 'Orchard ID', issuer: 'https://id.test', clientId: 'galley' };
    const sso = await call('account_sso_providers_create', {
      body: { ...provider, clientSecret: planted.get('SSO client secret') },
    });
    expect(sso.status).toBe(200);
    const scim = await app.call('account_scim_tokens_create', { body: { name: 'Directory' }, as });
    planted.set('SCIM token', scim.body.token);
    planted.set('Stripe key', stripe.config.secretKey);
    planted.set('Stripe webhook secret', stripe.config.webhookSecrets[0] ?? '');
    const [keys] = await app.services.db.select().from(pushKeys);
    planted.set('push key', keys ? app.services.secrets.decrypt(pushKeyPurpose, keys.privateKey) : '');
    planted.set('password', 'planted password of the owner');
    planted.set('session', (as as { cookie: string }).cookie.split('=')[1] ?? '');
    expect([...planted].filter(([, value]) => value.length < 8)).toEqual([]);
    expect(planted.size).toBeGreaterThanOrEqual(12);

    for (mode of [500, 401, 403, 'nonsense', 'hangs up'] as const) for (const id of ids) await useSource(id);
    platform.mode = 'works';
    await useSource(fake.source.id);
    platform.endTokens();
    await useSource(fake.source.id);
    // The remote servers did receive the secrets, and repeated them.
    for (const name of ['listmonk token', 'mautic password', 'wordpress password', 'braze apiKey'])
      expect(heard.includes(planted.get(name) ?? ''), name).toBe(true);
    mode = 500;
    await call('sso_start', { params: { ipid: sso.body.id }, query: { test: 1 } });
    for (const wrong of ['', ' but wrong'])
      await call('api_v1_auth_login', {
        as: undefined,
        body: { email: owner.email, password: `${planted.get('password')}${wrong}` },
      });
    stripe.isDown = true;
    await call('api_v1_billing');
    await call('account_scim');
    await call('account_sso');
    await call('account_audit');
    await call('admin_security');
    await call('profile_sessions');
    const asked = await call('account_exports_create', { body: { currentPassword: planted.get('password') } });
    expect([asked.status, asked.body.error]).toEqual([200, undefined]);
    await app.runJobs();
    await call('account_exports');

    expect(found(answers.map(({ text: body, headers }) => `${JSON.stringify(headers)} ${body}`).join('\n'))).toEqual(
      [],
    );
    const listed = await call('account_exports');
    expect([listed.status, listed.body.error]).toEqual([200, undefined]);
    const archived = listed.body.exports as { state: string }[];
    expect(archived.map(({ state }) => state)).toEqual(['done']);
    const files = readFiles(app.services.config.dataDir);
    expect(files).toContain('All data of one organization');
    expect(found(files)).toEqual([]);
    const database = await dumpDatabase();
    expect(database).toContain('graphile_worker');
    expect(database).toContain('lists.test');
    expect(found(database)).toEqual([]);
    expect(app.logText().length).toBeGreaterThan(100);
    expect(found(app.logText())).toEqual([]);

    for (const id of [...ids, fake.source.id]) await call('integrations_remove', { params: { id } });
    await app.runJobs();
    expect(found(await dumpDatabase())).toEqual([]);
    expect(found(app.logText())).toEqual([]);
  },
  { timeout: 180_000 },
);
