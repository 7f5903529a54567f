import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, readLogLevel } from '../../config';
import { buildUser, type UserRecord } from '../../testing/factories';
import { createTestApp, repositoryRoot, type TestApp } from '../../testing/test-app';
import { streamSecurityEvents } from '../security/security-events';

let app: TestApp;
let quiet: TestApp;
let person: UserRecord;

beforeAll(async () => {
  app = await createTestApp({ config: { logLevel: 'info' } });
  quiet = await createTestApp({ config: { logLevel: 'warn' } });
  streamSecurityEvents(app.services);
  person = await buildUser(app.services);
});
afterAll(async () => {
  await app.close();
  await quiet.close();
});

const requests = (of: TestApp) =>
  of.logLines.flatMap(({ level, message, details }) => (message === 'request' ? [{ level, ...details }] : []));

describe('[F-D15-requests] the log', () => {
  it('has one line per request with the pattern of its route, status and ids', async () => {
    const as = await app.signIn(person);
    await app.call('templates_search', { body: { term: 'secret-term' }, as });
    await app.call('invites_show', { params: { token: 'secret-token-of-an-invitation' } });
    await app.inject({ method: 'GET', url: '/secret-page/secret-token?secret=1', remoteAddress: '203.0.113.7' });
    await app.inject({ method: 'POST', url: '/secret-page', remoteAddress: '203.0.113.7' });
    expect(requests(app)).toMatchObject([
      { level: 'info', status: 200, userId: person.id, organizationId: person.organization.id },
      { level: 'info', method: 'GET', route: '/api/v1/invites/:token', status: 404, userId: null },
      { level: 'debug', method: 'GET', route: '-' },
      { level: 'info', method: 'POST', route: '-', status: 404 },
    ]);
    expect(app.logText()).not.toMatch(/secret-|203\.0\.113/);
    for (const line of requests(app)) expect(Object.keys(line)).toHaveLength(7);
  });

  it('has a line for a sign-in and for one that failed, without the address that was typed', async () => {
    const signIn = (password: string) => app.call('api_v1_auth_login', { body: { email: person.email, password } });
    await signIn('not the password');
    await signIn(person.password);
    await expect.poll(() => app.logText()).toContain('"action":"login.succeeded"');
    await expect.poll(() => app.logText()).toContain('"action":"login.failed"');
    expect(app.logText()).not.toContain(person.email);
  });

  it('omits requests above info', async () => {
    await quiet.call('api_v1_me', {});
    expect(requests(quiet)).toEqual([]);
  });

  it('has its level from GALLEY_LOG_LEVEL', () => {
    const install = { root: repositoryRoot, version: '0' };
    expect(readConfig({}, install).logLevel).toBe('info');
    expect(readConfig({ GALLEY_LOG_LEVEL: 'error' }, install).logLevel).toBe('error');
    expect(() => readConfig({ GALLEY_LOG_LEVEL: 'loud' }, install)).toThrow('must be error, warn, info or debug');
    expect([readLogLevel({ GALLEY_LOG_LEVEL: 'debug' }), readLogLevel({ GALLEY_LOG_LEVEL: 'loud' })]).toEqual([
      'debug',
      'info',
    ]);
  });
});
