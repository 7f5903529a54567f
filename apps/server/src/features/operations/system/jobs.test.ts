import { limits } from '@galley/contract';
import { expect, test } from 'vitest';
import { buildUser } from '../../../testing/factories';
import { createTestApp } from '../../../testing/test-app';
import { cleanUp } from './jobs';

test('the nightly job deletes expired data and keeps the rest; a second run changes nothing', async () => {
  const app = await createTestApp();
  const user = await buildUser(app.services);
  const [ended, living] = [await app.signIn(user), await app.signIn(user)];
  await app.call('logout', { as: ended });
  const insert =
    'insert into idempotency_keys (organization_id, user_id, scope, key, request_sha256, created_at) values';
  const values = [user.organization.id, user.id];
  await app.pool.query(`${insert} ($1, $2, 's', 'old', '', now() - interval '8 days')`, values);
  await app.pool.query(`${insert} ($1, $2, 's', 'new', '', now() - interval '6 days')`, values);
  const left = async () => [
    (await app.pool.query('select count(*)::int as count from sessions')).rows[0].count,
    (await app.pool.query('select key from idempotency_keys')).rows.map((row) => row.key),
  ];
  for (const _run of ['first', 'second']) {
    await cleanUp.run({}, app.services);
    expect(await left()).toEqual([1, ['new']]);
  }
  expect((await app.call('api_v1_me', { as: living })).body.me).not.toBeNull();
  app.clock.advance(limits.sessionIdleSeconds * 1000 + 1000);
  await cleanUp.run({}, app.services);
  expect((await left())[0]).toBe(0);
  await app.close();
});
