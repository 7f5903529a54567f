import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createLog } from '../log';
import { ofRequest } from '../requester';
import { createRequestIds } from './request-id';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ config: { logLevel: 'info' } });
});
afterAll(() => app.close());

const idOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['x-request-id']);
/** The lines of the log that belong to a request. */
const linesOf = (id: string) =>
  app
    .logText()
    .split('\n')
    .filter((line) => line.includes(`"request":"${id}"`))
    .map((line) => JSON.parse(line) as { message: string });

test('[W8-request-id] each response has the id of its request, and so has each of its lines in the log', async () => {
  const [first, second] = [await app.call('api_v1_me', {}), await app.call('api_v1_me', {})];
  expect(idOf(first)).toMatch(/^[0-9a-f]{12}$/);
  expect(idOf(second)).not.toBe(idOf(first));
  expect(linesOf(idOf(first)).map(({ message }) => message)).toEqual(['request']);
  const missing = await app.inject({ method: 'GET', url: '/api/v1/nothing' });
  expect([missing.status, idOf(missing)]).toEqual([404, expect.stringMatching(/^[0-9a-f]{12}$/)]);
});

test('[W8-request-id] an unexpected error names the request, and its line is found by it, also after a body was read', async () => {
  const broken = vi.spyOn(app.services.db, 'select').mockImplementation(() => {
    throw new Error('A bug.');
  });
  const answer = await app.call('api_v1_auth_login', {
    body: { email: 'mara@orchard.test', password: 'not this one' },
  });
  broken.mockRestore();
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal', requestId: idOf(answer) } });
  await expect
    .poll(() => linesOf(idOf(answer)).map(({ message }) => message))
    .toEqual(expect.arrayContaining(['A request failed.', 'request']));
});

test('[W8-request-id-proxy] the id of a trusted proxy is used if it can be one; that of anyone else never is', () => {
  const idFor = (trustProxy: number | false, id: string | string[]) =>
    createRequestIds({ trustProxy })({ headers: { 'x-request-id': id } } as never);
  const given = '5f2c9f1e-7a52-4f0a-9d0c-2f4ad25c0b11';
  expect(idFor(1, given)).toBe(given);
  const own = expect.stringMatching(/^[0-9a-f]{12}$/);
  expect(idFor(false, given)).toEqual(own);
  for (const odd of [
    'short',
    'a'.repeat(65),
    'with a blank in it',
    '{"level":"info"}',
    'line\nbreak-in-it',
    '',
    [given],
  ])
    expect(idFor(1, odd)).toEqual(own);
});

test('[W8-log-process] each line of the log has its process and version, and one of a request its id', () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), 'debug', { process: 'web-1:42', version: '0.1.0' });
  log.info('Started.');
  ofRequest('of-a-request', () => log.warn('Refused.', { reason: 'no' }));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { time: expect.any(String), level: 'info', process: 'web-1:42', version: '0.1.0', message: 'Started.' },
    {
      time: expect.any(String),
      level: 'warn',
      process: 'web-1:42',
      version: '0.1.0',
      request: 'of-a-request',
      message: 'Refused.',
      reason: 'no',
    },
  ]);
});
