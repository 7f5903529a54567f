import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Config } from '../../config';
import { buildUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { scriptPolicy, shellPolicy } from './headers';

let subdomains: TestApp;

beforeAll(async () => {
  subdomains = await createTestApp({ config: { hasSubdomains: true } });
});
afterAll(() => subdomains.close());

const policyFor = (publicUrl: string, host: string) => {
  const config = { publicUrl, hasSubdomains: false } as Config;
  const request = { host } as FastifyRequest;
  const policy = shellPolicy(config, request);
  expect(scriptPolicy(config, request)).toContain("connect-src 'self'");
  const sourcesOf = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1] ?? '';
  return { scripts: sourcesOf('script-src'), workers: sourcesOf('worker-src') };
};

it('[V10-hosts] Names the folder of our scripts at the public address and at the host of the request', async () => {
  expect(policyFor('https://mail.example.com', 'mail.example.com')).toEqual({
    scripts: 'mail.example.com/app/ mail.example.com/start.js',
    workers: 'mail.example.com/app/ mail.example.com/service-worker.js',
  });
  // A proxy that sends its own name on, and a machine with several names.
  expect(policyFor('https://mail.example.com', '10.0.0.4:4100').workers).toBe(
    'mail.example.com/app/ mail.example.com/service-worker.js 10.0.0.4:4100/app/ 10.0.0.4:4100/service-worker.js',
  );
  expect(policyFor('http://localhost:4100', '127.0.0.1:4100').workers).toBe(
    'localhost:4100/app/ localhost:4100/service-worker.js 127.0.0.1:4100/app/ 127.0.0.1:4100/service-worker.js',
  );
  for (const odd of ['[::1]:4100', 'a_b:1', "x; script-src 'unsafe-inline'", 'x y', '']) {
    expect(policyFor('http://localhost:4100', odd), odd).toEqual({ scripts: "'self'", workers: "'self'" });
  }
});

it('[V10-hosts] Names the sub-address of an organization there', async () => {
  const { organization } = await buildUser(subdomains.services);
  await subdomains.pool.query("update organizations set domain = 'north' where id = $1", [organization.id]);
  const headersAt = async (authority: string) =>
    String((await subdomains.inject({ method: 'GET', url: '/', authority })).headers['content-security-policy']);
  expect(await headersAt('north.galley.test')).toContain(
    'worker-src north.galley.test/app/ north.galley.test/service-worker.js;',
  );
  expect(await headersAt('galley.test')).toContain('worker-src galley.test/app/ galley.test/service-worker.js;');
});
