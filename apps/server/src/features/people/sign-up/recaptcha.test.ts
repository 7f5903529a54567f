import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../config';
import { messages } from '../../../messages';
import { buildUser } from '../../../testing/factories';
import { type FakeRecaptcha, startFakeRecaptcha } from '../../../testing/fake-recaptcha';
import { newUuid } from '../../../testing/permissions/permission-world';
import { createTestApp, repositoryRoot, type TestApp } from '../../../testing/test-app';

let app: TestApp;
let fake: FakeRecaptcha;
let webDist: string;

beforeAll(async () => {
  fake = await startFakeRecaptcha();
  webDist = mkdtempSync('/tmp/galley-test-web-');
  writeFileSync(join(webDist, 'index.html'), '<!doctype html><title>Galley</title>');
  const recaptcha = { siteKey: 'site-key', secret: fake.secret, url: fake.url };
  app = await createTestApp({ config: { signUp: 'open', recaptcha, webDist } });
  await buildUser(app.services);
});
beforeEach(() => {
  app.clock.advance(61_000);
  fake.answers = {};
});
afterAll(async () => {
  await app.close();
  await fake.close();
  rmSync(webDist, { recursive: true, force: true });
});

const signUp = (recaptchaToken: string) =>
  app.call('api_v1_signup', {
    body: { name: 'Nia', email: `${newUuid()}@x.test`, password: 'a quiet harbour', organization: 'N', recaptchaToken },
  });

it('[D10-recaptcha] Is used instead of our own captcha when keys are set, and gets no data about the visitor', async () => {
  const { captcha } = (await app.call('api_v1_signup_options')).body;
  expect(captcha).toEqual({ kind: 'recaptcha', siteKey: 'site-key', scriptUrl: `${fake.url}/api.js?render=site-key` });
  const token = fake.token();
  expect((await signUp(token)).status).toBe(200);
  expect([...(fake.checks.at(-1)?.keys() ?? [])]).toEqual(['secret', 'response']);
  expect((await signUp(token)).body).toMatchObject({ field: 'recaptchaToken', error: messages.captchaFailed });
});

it('[D10-recaptcha] Refuses made-up tokens, low scores, other actions and other sites', async () => {
  expect((await signUp('')).status).toBe(400);
  expect((await signUp('made up')).status).toBe(400);
  for (const answers of [{ score: 0.4 }, { action: 'login' }, { hostname: 'evil.test' }, { success: false }]) {
    fake.answers = answers;
    app.clock.advance(61_000);
    expect([answers, (await signUp(fake.token())).status]).toEqual([answers, 400]);
  }
  fake.answers = { hostname: 'galley.test', score: 0.5 };
  expect((await signUp(fake.token())).status).toBe(200);
});

it('[D10-recaptcha] Creates nothing while it does not respond', async () => {
  for (const answers of [{ success: 'perhaps' }, { score: 'high' }]) {
    fake.answers = answers;
    const refused = await signUp(fake.token());
    expect([refused.status, refused.body.error]).toEqual([503, messages.captchaUnavailable]);
  }
});

it('[D10-recaptcha] Is allowed only by the policy of the sign-up page, and only with keys', async () => {
  const policyOf = async (from: TestApp, path: string) =>
    String((await from.inject({ method: 'GET', url: path })).headers['content-security-policy']);
  const { origin } = new URL(fake.url);
  const page = await policyOf(app, '/signup?ref=x');
  expect(page).toContain(`/start.js ${origin} https://www.gstatic.com;`);
  expect(page).toContain(`frame-src 'self' ${origin}`);
  for (const path of ['/', '/login', '/signup/some-token-of-a-mail', '/profile', '/signupx']) {
    expect(await policyOf(app, path)).not.toContain(origin);
  }
  const plain = await createTestApp({ config: { signUp: 'open', webDist } });
  expect(await policyOf(plain, '/signup')).not.toContain('http');
  await plain.close();
});

it('[D10-recaptcha] Needs both keys', () => {
  const read = (environment: NodeJS.ProcessEnv) =>
    readConfig(environment, { root: repositoryRoot, version: '1' }).recaptcha;
  expect(read({})).toBeNull();
  expect(() => read({ RECAPTCHA_SITE_KEY: 'a' })).toThrow('RECAPTCHA_SECRET is missing');
  expect(() => read({ RECAPTCHA_SECRET: 'b' })).toThrow('RECAPTCHA_SITE_KEY is missing');
  const both = { RECAPTCHA_SITE_KEY: 'a', RECAPTCHA_SECRET: 'b' };
  expect(read(both)).toEqual({ siteKey: 'a', secret: 'b', url: 'https://www.google.com/recaptcha' });
  expect(read({ ...both, RECAPTCHA_URL: 'https://www.recaptcha.net/recaptcha/' })?.url).toBe(
    'https://www.recaptcha.net/recaptcha',
  );
});
