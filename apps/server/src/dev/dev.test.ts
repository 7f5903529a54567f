import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, testOrigin } from '../testing/test-app';
import { seedDevelopment, seedPeople } from './seed';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ config: { nodeEnv: 'development' } });
  await seedDevelopment(app.services);
  await seedDevelopment(app.services);
});
afterAll(async () => await app.close());

const signIn = (target: TestApp, email: string, headers: Record<string, string> = {}) =>
  target.inject({
    method: 'POST',
    url: '/dev/sign-in',
    headers: {
      origin: testOrigin,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
      ...headers,
    },
    payload: JSON.stringify({ email }),
  });

test('the seed makes two organizations with every role, themes and emails, once', async () => {
  const counts = await app.pool.query(
    `select (select count(*)::int from organizations) as organizations, (select count(*)::int from users) as users,
            (select count(*)::int from templates) as templates, (select count(*)::int from emails) as emails`,
  );
  expect(counts.rows[0]).toEqual({ organizations: 2, users: seedPeople.length, templates: 4, emails: 6 });
});

test('one click signs in as any seeded person', async () => {
  for (const person of seedPeople) {
    const { cookies } = await signIn(app, person.email);
    const as = { cookie: `galley=${cookies[0]?.value}` };
    const { me } = (await app.call('api_v1_me', { as })).body;
    expect(me).toMatchObject({ email: person.email, role: person.role, organization: { name: person.organization } });
  }
  expect((await signIn(app, 'nobody@orchard.test')).status).toBe(404);
  expect((await signIn(app, 'owner@orchard.test', { origin: 'https://evil.test' })).status).toBe(403);
});

test('the development sign-in exists in development only', async () => {
  const production = await createTestApp({ config: { nodeEnv: 'production' } });
  expect((await signIn(production, 'owner@orchard.test')).status).toBe(404);
  expect((await production.inject({ method: 'GET', url: '/dev/people' })).status).toBe(404);
  await production.close();
});
