import path from 'node:path';
import pg from 'pg';
import type { HttpClient } from '../../apps/server/src/testing/http-client';
import type { RunningGalley } from '../../e2e/support/galley';
import { type LoadFigure, spreadOf } from './spread';

const memberCount = 2000;

/** Measures the table of members of an organization with 2,000 of them, for its owner alone. */
export async function measureMembers(galley: RunningGalley, client: HttpClient, times: number): Promise<LoadFigure[]> {
  await addMembers(galley);
  const read = async (query: Record<string, string | number>) => {
    const answer = await client.call('account_members', { query });
    if (answer.status !== 200) throw new Error(`The list of members answered ${answer.status}.`);
  };
  const figure = async (title: string, query: Record<string, string | number>): Promise<LoadFigure> => ({
    title: `2,000 members: ${title}`,
    values: await spreadOf(times, () => read(query)),
    goal: { p95: 500 },
  });
  return [
    await figure('the first page', {}),
    await figure('the last page', { page: memberCount / 25 }),
    await figure('a search', { search: 'plum' }),
    await figure('by number of themes', { sort: 'themes', order: 'desc' }),
    await figure('without two-factor sign-in, by last activity', { twoFactor: 'no', sort: 'lastActive' }),
  ];
}

/** Inserts the members directly into the database, because only reading is measured: half of them with a passkey. */
async function addMembers(galley: RunningGalley): Promise<void> {
  const run = path.join(galley.dataDir, 'pg', 'run');
  const db = new pg.Client({ host: run, port: 5432, user: 'galley', database: 'galley' });
  await db.connect();
  try {
    await db.query(
      `with made as (
        insert into users (email, name, job)
        select 'member' || n || '@orchard.test', (array['Ann', 'Ben', 'Cem', 'Dee'])[1 + n % 4] || ' ' || n,
          (array['plum picker', 'writer', 'designer'])[1 + n % 3]
        from generate_series(1, $1::int) n returning id
      ), joined as (
        insert into memberships (organization_id, user_id, role, last_active_at)
        select (select min(id) from organizations where deleted_at is null), id,
          case when id % 9 = 0 then 'commentor' else 'editor' end, now() - id * interval '3 minutes'
        from made
      ), given as (
        insert into template_people (organization_id, template_id, user_id)
        select t.organization_id, t.id, made.id from made
        join lateral (select id, organization_id from templates where deleted_at is null order by id limit 3) t on true
      )
      insert into passkeys (user_id, credential_id, public_key, user_handle, name)
      select id, decode(md5(id::text), 'hex'), '\\x00', '\\x00', 'Key' from made where id % 2 = 0`,
      [memberCount],
    );
    await db.query('analyze');
  } finally {
    await db.end();
  }
}
