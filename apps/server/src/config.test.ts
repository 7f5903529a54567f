import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentSchema, readConfig } from './config';
import { makeScratchFolder } from './testing/scratch-folder';
import { repositoryRoot } from './testing/test-app';

const install = { root: repositoryRoot, version: '1.2.3' };

test('the README names every variable', () => {
  const readme = readFileSync(join(repositoryRoot, 'README.md'), 'utf8');
  const names = Object.keys(environmentSchema.shape).filter((name) => name !== 'NODE_ENV');
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('an empty value counts as absent', () => {
  const config = readConfig({ GALLEY_PORT: '', GALLEY_URL: '', DATABASE_URL: '' }, install);
  expect(config).toMatchObject({
    port: 4100,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4100',
    databaseUrl: null,
  });
});

test('the default data folder is never inside the checkout', () => {
  const config = readConfig({ XDG_DATA_HOME: '/srv/data', HOME: repositoryRoot }, install);
  expect(config.dataDir).toBe(process.getuid?.() === 0 ? '/var/lib/galley' : '/srv/data/galley');
  expect(readConfig({}, install).dataDir.startsWith(repositoryRoot)).toBe(false);
});

test.each([
  [{ GALLEY_URL: 'https://galley.example.com/' }, { publicUrl: 'https://galley.example.com', isTls: true }],
  [
    { GALLEY_HOST: '0.0.0.0', GALLEY_PORT: '80' },
    { publicUrl: 'http://localhost:80', isLoopback: false, isTls: false },
  ],
  [{ GALLEY_HOST: '::1' }, { isLoopback: true }],
  [{ GALLEY_TRUST_PROXY: '2' }, { trustProxy: 2 }],
  [{ GALLEY_HELP_URL: 'https://help.example.com/galley' }, { helpUrl: 'https://help.example.com/galley' }],
  [{}, { helpUrl: undefined, chromium: null }],
  [{ GALLEY_CHROMIUM: '/opt/chromium' }, { chromium: '/opt/chromium' }],
  [{ GALLEY_TRUST_PROXY: 'loopback, 10.0.0.0/8' }, { trustProxy: ['loopback', '10.0.0.0/8'] }],
])('%o means %o', (environment, expected) => {
  expect(readConfig(environment, install)).toMatchObject(expected);
});

test.each([
  [{ GALLEY_PORT: '70000' }, 'GALLEY_PORT must be a number from 0 to 65535.'],
  [{ GALLEY_PORT: 'http' }, 'GALLEY_PORT must be a number'],
  [{ GALLEY_HOST: 'not a host' }, 'GALLEY_HOST must be'],
  [{ GALLEY_URL: 'galley.example.com' }, 'GALLEY_URL must be an address'],
  [{ GALLEY_URL: 'https://x.test/path' }, 'GALLEY_URL must be an address'],
  [{ GALLEY_SECRET: 'short' }, 'GALLEY_SECRET must have at least 32 characters.'],
  [{ GALLEY_DATA_DIR: 'relative/folder' }, 'GALLEY_DATA_DIR must be an absolute path.'],
  [{ GALLEY_TRUST_PROXY: 'yes' }, 'GALLEY_TRUST_PROXY must be'],
  [{ GALLEY_CHROMIUM: 'chromium' }, 'GALLEY_CHROMIUM must be an absolute path.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres'],
  [{ REDIS_URL: 'http://x' }, 'REDIS_URL must start with redis://'],
  [{ REDIS_URL: 'redis://x' }, 'REDIS_URL needs DATABASE_URL, the same for all processes.'],
  [{ REDIS_URL: 'redis://x', DATABASE_URL: 'postgres://x' }, 'REDIS_URL needs GALLEY_URL'],
  [{ NODE_ENV: 'staging' }, 'NODE_ENV must be'],
])('[J1-refusals] %o is refused', (environment, sentence) => {
  expect(() => readConfig(environment, install)).toThrow(sentence);
});

test('[D1-hosts] sub-addresses need a host name', () => {
  const on = (GALLEY_URL: string) => () => readConfig({ GALLEY_SUBDOMAINS: 'on', GALLEY_URL }, install);
  for (const url of ['', 'http://127.0.0.1:4100', 'http://[::1]:4100', 'https://10.0.0.7']) {
    expect(on(url)).toThrow('GALLEY_SUBDOMAINS on needs a GALLEY_URL with a name');
  }
  expect(on('http://localhost:4100')().hasSubdomains).toBe(true);
  expect(on('https://galley.example.com')().hasSubdomains).toBe(true);
  expect(readConfig({ GALLEY_URL: 'https://galley.example.com' }, install).hasSubdomains).toBe(false);
  expect(() => readConfig({ GALLEY_SUBDOMAINS: 'yes' }, install)).toThrow('GALLEY_SUBDOMAINS must be on or off.');
});

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const withPlans = (plans: unknown) => {
  const file = join(makeScratchFolder('plans'), 'plans.json');
  writeFileSync(file, typeof plans === 'string' ? plans : JSON.stringify(plans));
  return { ...stripe, GALLEY_PLANS: file };
};
const free = { id: 'free', name: 'Free', limits: { themes: 3, storageMegabytes: 5 } };
const team = { id: 'team', name: 'Team', price: 'price_1', limits: {} };

test('[D14-plans] Billing has its keys and its plans, and a limit that is missing is unlimited', () => {
  const { billing } = readConfig(withPlans({ plans: [free, team] }), install);
  expect(billing).toMatchObject({ publishableKey: 'pk_test_1', webhookSecrets: ['whsec_1'] });
  expect(billing?.plans.map(({ priceId, limits }) => [priceId, limits])).toEqual([
    [null, { themes: 3, people: null, integrations: null, storageBytes: 5 * 1024 * 1024 }],
    ['price_1', { themes: null, people: null, integrations: null, storageBytes: null }],
  ]);
  expect(readConfig({ GALLEY_PORT: '1' }, install).billing).toBe(null);
});

test('[IP-file] Prices of integrations are in the same file, each its own', () => {
  const { billing } = readConfig(withPlans({ plans: [free, team], integrations: { klaviyo: 'price_2' } }), install);
  expect(billing?.integrationPrices).toEqual({ klaviyo: 'price_2' });
  expect(readConfig(withPlans({ plans: [free, team] }), install).billing?.integrationPrices).toEqual({});
});

test.each([
  [{ plans: [free], integrations: { Klaviyo: 'price_2' } }, 'GALLEY_PLANS names a file with a mistake: integrations'],
  [{ plans: [free], integrations: { klaviyo: 5 } }, 'GALLEY_PLANS names a file with a mistake: integrations.klaviyo'],
  [
    { plans: [free, team], integrations: { klaviyo: 'price_1' } },
    'GALLEY_PLANS names a file with the same id or price twice.',
  ],
  [{ plans: [team] }, 'GALLEY_PLANS names a file whose first plan has a price. It must have none.'],
  [{ plans: [free, { ...free, id: 'other' }] }, 'GALLEY_PLANS names a file with several plans without a price.'],
  [{ plans: [free, team, { ...team, id: 'more' }] }, 'GALLEY_PLANS names a file with the same id or price twice.'],
  [{ plans: [{ ...free, limits: { themes: -1 } }] }, 'GALLEY_PLANS names a file with a mistake: plans.0.limits.themes'],
  [{ plans: [{ ...free, limits: { theme: 1 } }] }, 'GALLEY_PLANS names a file with a mistake: plans.0.limits'],
  ['{', 'GALLEY_PLANS must be the path of a JSON file that can be read.'],
])('[D14-plans] The plans %j are refused', (plans, sentence) => {
  expect(() => readConfig(withPlans(plans), install)).toThrow(sentence);
});

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY is missing beside STRIPE_SECRET_KEY.'],
  [{ GALLEY_PLANS: '/plans.json' }, 'STRIPE_SECRET_KEY is missing beside GALLEY_PLANS.'],
  [stripe, 'GALLEY_PLANS is missing beside STRIPE_SECRET_KEY.'],
  [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY must be a secret key of Stripe'],
])('[D14-plans] %o is refused', (environment, sentence) => {
  expect(() => readConfig(environment, install)).toThrow(sentence);
});

test('[W10-unknown-variable] a variable that begins like Galley’s but isn’t known is named', () => {
  const given = { GALLEY_DATADIR: '/srv', GALLEY_PORT: '80', GALLEY_TIME: '', DATADIR: '/srv' };
  expect(readConfig(given, install).unknownVariables).toEqual(['GALLEY_DATADIR']);
});
