import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { openPool, type Pool } from './database';
import { listMigrations, migrateDatabase, migrateUpTo } from './migrate';

let app: TestApp;
let pool: Pool;
const name = `domain_join_${process.pid}`;

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

const run = (text: string, values: unknown[] = []) => pool.query(text, values);

/** Someone who signed up at noon by a link, which may not be the one that made their account. */
async function signUp(name: string, { usedAt = 'noon', hasLink = true, as = name } = {}): Promise<void> {
  const times: Record<string, string | null> = {
    noon: '2026-11-20T12:00:00Z',
    later: '2026-11-20T12:02:00Z',
    never: null,
  };
  await run(`insert into users (email, name, password_hash, created_at) values ($1, $2, 'x', '2026-11-20T12:00:10Z')`, [
    `${name}@quince.example`,
    name,
  ]);
  await run(
    `insert into sign_ups (email, name, organization, password_hash, token_hash, expires_at, used_at)
     values ($1, $2, 'Q', 'x', $3, now(), $4)`,
    [`${as.toUpperCase()}@quince.example`, name, hasLink ? Buffer.from(name) : null, times[usedAt]],
  );
}

/** Someone whom an identity provider signed in. */
async function signInByProvider(
  name: string,
  { domain = 'orchard.example', password = null as string | null, isProvisioned = false } = {},
): Promise<void> {
  const { rows } = await run('insert into users (email, name, password_hash) values ($1, $2, $3) returning id', [
    `${name}@${domain}`,
    name,
    password,
  ]);
  await run(
    `insert into user_identities (organization_id, provider_id, user_id, subject, last_used_at)
     values (1, 1, $1, $2, '2026-11-21T08:00:00Z')`,
    [rows[0].id, name],
  );
  if (isProvisioned) {
    await run(`insert into scim_users (organization_id, uuid, user_id, user_name, email) values (1, $1, $2, $1, $1)`, [
      name,
      rows[0].id,
    ]);
  }
}

it('[DJ-upgrade] An upgrade confirms the addresses that are certain, and no others', async () => {
  const { migrationsDir } = app.services.config;
  const count = listMigrations(migrationsDir).indexOf('0072_domain-join');
  await migrateUpTo(pool, migrationsDir, count);
  await run("insert into organizations (name) values ('Orchard'), ('Quarry')");
  await run(
    `insert into identity_providers (organization_id, name, kind, issuer, settings) values (1, 'ID', 'oidc', 'x', '{}')`,
  );
  await run(`insert into organization_domains (organization_id, domain, token, verified_at) values
    (1, 'orchard.example', 'x', now()), (1, 'hope.example', 'x', null), (2, 'quarry.example', 'x', now())`);
  await signUp('sure');
  await signUp('unmailed', { hasLink: false });
  await signUp('unused', { usedAt: 'never' });
  await signUp('later', { usedAt: 'later' });
  await signUp('moved', { as: 'former' });
  await signInByProvider('known');
  await signInByProvider('changer', { password: 'x' });
  await signInByProvider('hopeful', { domain: 'hope.example' });
  await signInByProvider('elsewhere', { domain: 'quarry.example' });
  await signInByProvider('sub', { domain: 'sub.orchard.example' });
  await signInByProvider('provisioned', { isProvisioned: true });
  await run("insert into users (email, name) values ('nobody@orchard.example', 'nobody')");
  await migrateDatabase(pool, migrationsDir);
  const { rows } = await run(
    'select name, email_confirmed_at as at from users where email_confirmed_at is not null order by name',
  );
  expect(rows).toEqual([
    { name: 'known', at: new Date('2026-11-21T08:00:00Z') },
    { name: 'sure', at: new Date('2026-11-20T12:00:00Z') },
  ]);
  const domains = await run('select join_role from organization_domains where join_role is not null');
  expect(domains.rows).toEqual([]);
});
