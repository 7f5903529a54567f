import { isIP } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutgoing } from '../platform/outgoing/outgoing';
import { buildUser } from './factories';
import { insideAddresses } from './inside-addresses';
import { createTestApp, type TestApp, type TestCaller } from './test-app';

let app: TestApp;
let as: TestCaller;

beforeAll(async () => {
  app = await createTestApp();
  as = await app.signIn(await buildUser(app.services, { role: 'owner' }));
});
beforeEach(() => {
  app.services.outgoing = createOutgoing({ privateHosts: [], agent: 'Galley/test', resolve: async () => [] });
});
afterAll(() => app.close());

/** Addresses whose host is recognizably internal; a name is only resolved when a request is sent. */
const refused = insideAddresses
  .filter((text) => URL.canParse(text))
  .map((text) => text.replace(/^http:/, 'https:'))
  .filter((text) => {
    const host = new URL(text).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    return isIP(host) > 0 || host.endsWith('localhost');
  });

const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
const provider = { name: 'Orchard', clientId: 'galley', clientSecret: 'secret' };
const source = (slug: string, settings: Record<string, string>) =>
  app.call('integrations_add', { params: { slug }, body: { settings, isTested: false }, as });

/** Every form with an address that this server requests, by the name of the field. */
const forms: Record<string, (address: string) => Promise<{ status: number; body: { field?: string } }>> = {
  logUrl: (logUrl) => app.call('account_log_stream_set', { body: { logUrl }, as }),
  endpoint: (endpoint) => app.call('profile_push_subscribe', { body: { endpoint, keys }, as }),
  issuer: (issuer) => app.call('account_sso_providers_create', { body: { kind: 'oidc', ...provider, issuer }, as }),
  url: (url) => source('wordpress', { url, username: 'mara', password: 'secret' }),
  host: (address) => source('sftp', { host: new URL(address).hostname, user: 'mara', password: 'secret' }),
  publicUrl: (publicUrl) => source('sftp', { host: 'files.test', user: 'mara', password: 'secret', publicUrl }),
};

describe('an address that someone enters', () => {
  it('[W3-entered-addresses] Is refused at its field when it leads inside or has credentials, in every form', async () => {
    expect(refused.length).toBeGreaterThan(25);
    for (const [field, send] of Object.entries(forms)) {
      const outside = ['https://mara@shop.test/', 'https://mara:secret@shop.test/', 'https://shop.test:22/'];
      for (const address of [...refused, ...(field === 'host' ? [] : outside)]) {
        app.clock.advance(61_000);
        const { status, body } = await send(address);
        expect([field, address, status, body.field]).toEqual([field, address, 400, field]);
      }
    }
  });

  it('[W3-entered-addresses] Is taken for a host that the administrator allows, and for a name that isn’t known yet', async () => {
    for (const address of ['https://10.0.0.7/', 'https://shop.test/']) {
      app.services.outgoing = createOutgoing({
        privateHosts: ['10.0.0.7'],
        agent: 'Galley/test',
        resolve: async () => [],
      });
      for (const [field, send] of Object.entries(forms)) {
        app.clock.advance(61_000);
        expect([field, address, (await send(address)).status]).toEqual([field, address, 200]);
      }
    }
  });
});
