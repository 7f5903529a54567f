import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutgoing } from '../../../../platform/outgoing/outgoing';
import { insideAddresses, resolveExample } from '../../../../testing/inside-addresses';
import { createTestApp, type TestApp } from '../../../../testing/test-app';
import type { SettingField, SourceAdapter } from '../port';
import { sourceContext } from '../source-context';
import { initialValues } from '../source-settings';
import { adapters } from './registry';

const outside = '93.184.216.34';
let app: TestApp;
let site: Server;
let silent: net.Server;
/** The address to which the site redirects everyone. */
let location = '';
/** The IP addresses that were connected to. */
const connected: string[] = [];

beforeAll(async () => {
  app = await createTestApp();
  site = createServer((_request, response) => void response.writeHead(307, { location }).end());
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  silent = net.createServer((socket) => void socket.destroy());
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  app.services.outgoing = createOutgoing({
    privateHosts: [],
    agent: 'Galley/test',
    // Every other name is outside.
    resolve: async (name) =>
      name.endsWith('.example') || name.includes('localhost')
        ? await resolveExample(name)
        : [{ address: outside, family: 4 }],
    connect: ({ addresses, url }) => {
      connected.push(...addresses.map(({ address }) => address));
      // Other protocols reach a server that ends immediately.
      if (!url) return net.connect((silent.address() as AddressInfo).port, '127.0.0.1');
      return net.connect((site.address() as AddressInfo).port, '127.0.0.1');
    },
  });
});
afterAll(async () => {
  site.close();
  silent.close();
  await app.close();
});

const addressFields = ({ fields }: SourceAdapter) =>
  fields.filter(({ kind, isAddress }) => isAddress && kind === 'text');

/** Opens a source with this address and uses it. Returns the addresses that it connected to. */
async function connectionsOf(adapter: SourceAdapter, field: SettingField, value: string): Promise<string[]> {
  connected.length = 0;
  const { settings } = initialValues(adapter);
  const secrets: Record<string, string> = { accessToken: 'token', expiresAt: '' };
  for (const one of adapter.fields) {
    if (one.isSecret) secrets[one.name] = 'a secret';
    else if (!settings[one.name] && one.isRequired && one.kind === 'text') settings[one.name] = 'text';
  }
  // Other fields with an address are external.
  for (const one of addressFields(adapter)) settings[one.name] = one.placeholder ?? 'public';
  settings[field.name] = value;
  const signal = AbortSignal.timeout(20_000);
  const row = { organizationId: 1, id: 1, settings };
  const attempt = async () => {
    const session = await adapter.open(sourceContext(app.services, { row, secrets, signal }));
    await session.test().finally(() => session.close());
  };
  await expect(attempt()).rejects.toThrow();
  return [...connected];
}

const insideOf = (addresses: readonly string[]) => addresses.filter((address) => address !== outside);

const taking = adapters.flatMap((adapter) =>
  addressFields(adapter).map((field) => ({ adapter, field, slug: adapter.slug, name: field.name })),
);

it('[A8-inside-adapters] Adapters that take an address are among those that are tried', () => {
  expect(taking.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['sftp', 'listmonk', 'mautic', 'wordpress']));
});

describe.each(taking)('[A8-inside-adapters] The field $name of $slug', ({ adapter, field }) => {
  /** External addresses, as proof that the attempts below would arrive. */
  const reachable = async () => {
    location = 'https://outside.test/';
    const written = [field.placeholder ?? '', 'https://public.example', 'public.example', 'public'];
    for (const value of written) {
      if (value !== '' && (await connectionsOf(adapter, field, value)).includes(outside)) return value;
    }
    return null;
  };

  it('leads to no address inside', async () => {
    expect(await reachable()).not.toBeNull();
    for (const address of insideAddresses) {
      const { hostname, host } = new URL(address);
      for (const value of [address, address.replace(/^http:/, 'https:'), host, hostname.replace(/^\[|\]$/g, '')])
        expect(insideOf(await connectionsOf(adapter, field, value)), value).toEqual([]);
    }
  });

  it('leads to none behind a redirect either', async () => {
    const value = (await reachable()) ?? '';
    for (const address of insideAddresses) {
      // A header can only have ASCII characters.
      location = /^[\x20-\x7e]*$/.test(address) ? address : new URL(address).href;
      const there = await connectionsOf(adapter, field, value);
      expect(there, address).toContain(outside);
      expect(insideOf(there), address).toEqual([]);
    }
  });
});
