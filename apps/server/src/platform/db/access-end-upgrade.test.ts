import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { openPool, type Pool } from './database';
import { listMigrations, migrateDatabase, migrateUpTo } from './migrate';

let app: TestApp;
let pool: Pool;
const name = `access_end_${process.pid}`;

beforeAll(async () => {
  app = await createTestApp();
  await app.pool.query(`create database ${name}`);
  const { host, port, user } = inject('databaseServer');
  pool = openPool({ host, port, user, database: name }, () => undefined);
});
afterAll(async () => {
  await pool.end();
  await app.pool.query(`drop database ${name} with (force)`);
  await app.close();
});

const read = async (text: string) => (await pool.query(text)).rows;

it('[GE-upgrade] An upgrade ends nobody’s access: members stay as they are, and have access as before', async () => {
  const { migrationsDir } = app.services.config;
  await migrateUpTo(pool, migrationsDir, listMigrations(migrationsDir).indexOf('0073_guest-expiry'));
  await pool.query("insert into organizations (name) values ('Harbour'), ('Quarry')");
  await pool.query(
    "insert into users (email, name) select n || '@quince.example', n from unnest(array['olive', 'ann', 'ed', 'cora', 'gone']) n",
  );
  await pool.query(`
    insert into memberships (organization_id, user_id, role, created_at, first_use_noticed_at, deleted_at) values
      (1, 1, 'owner', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', null),
      (1, 2, 'admin', '2026-01-03T00:00:00Z', null, null),
      (1, 3, 'editor', '2026-01-04T00:00:00Z', null, null),
      (1, 4, 'commentor', '2026-01-05T00:00:00Z', null, null),
      (1, 5, 'editor', '2026-01-06T00:00:00Z', null, '2026-02-01T00:00:00Z'),
      (2, 5, 'owner', '2026-01-07T00:00:00Z', null, null)`);
  await pool.query(`
    insert into organization_invites (organization_id, email, role, token_hash)
    values (1, 'new@quince.example', 'editor', '\\x01')`);
  await pool.query(`
    insert into templates (organization_id, title, type) values (1, 'Theme', 'email')`);
  await pool.query(`
    insert into template_people (organization_id, template_id, user_id, access) values (1, 1, 3, 'editor'), (1, 1, 4, 'commentor')`);
  const memberships =
    'select id, organization_id, user_id, role, created_at, first_use_noticed_at, deleted_at from memberships order by id';
  const access = 'select user_id::int, access from template_access(1) order by 1';
  const [before, opened] = [await read(memberships), await read(access)];

  await migrateDatabase(pool, migrationsDir);

  expect(await read(memberships)).toEqual(before);
  const ends = 'access_ends_on is not null or access_ends_at is not null';
  expect(
    await read(
      `select id from memberships where ${ends} or end_announced_at is not null or end_recorded_at is not null`,
    ),
  ).toEqual([]);
  expect(await read(`select id from organization_invites where ${ends}`)).toEqual([]);
  const current = await read(
    'select id, organization_id, user_id, role, created_at, first_use_noticed_at from current_memberships order by id',
  );
  const standing = before.filter((row) => row.deleted_at === null);
  expect(current).toEqual(standing.map(({ deleted_at: _, ...row }) => row));
  expect(standing).toHaveLength(5);
  expect(opened).toMatchObject([{ access: 'editor' }, { access: 'commentor' }]);
  expect(await read(access)).toEqual(opened);
});
