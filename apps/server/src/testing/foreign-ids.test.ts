import { type RouteDefinition, type RouteName, routes } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyNth, inFull } from '../../../../scripts/testing/run-length';
import { imageForm } from './permissions/permission-image-recipes';
import { makeWorld, routeNames, type World } from './permissions/permission-matrix';
import { recipes } from './permissions/permission-recipes';
import { createTestApp, type TestApp, type TestRequest } from './test-app';
import { type WriteWatch, watchWrites } from './watch-writes';

/**
 * Replaces every id in a request that isn't used for access control (in address, query and body) with an id of another
 * organization: the request must neither find nor change anything. The fields are taken from the requests of the
 * matrix, so new routes are included automatically.
 */

let app: TestApp;
let world: World;
let watch: WriteWatch;
/** The ids of the other organization by table. */
const foreign = new Map<string, number>();

const routeOf = (name: RouteName): RouteDefinition => routes[name];
const isId = (field: string) =>
  /^[a-z]{0,2}id$|^ids$|[a-z]Id$|^user$|^author$/.test(field) && !/^(uuid|tabId|lid)$/.test(field);
/** Tables that a refusal may write to. */
const mayWrite = new Set(['security_events', 'sessions']);

beforeAll(async () => {
  app = await createTestApp({ config: { signUp: 'open', hasSubdomains: true } });
  // No id occurs in two tables: a row found by a foreign id is the row that the id names.
  await app.pool.query(`do $$ declare one record; place bigint := 0; begin
    for one in select table_schema, table_name, column_name from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES' order by table_name
    loop
      place := place + 1000000;
      perform setval(pg_get_serial_sequence('public.' || one.table_name, one.column_name), place);
    end loop; end $$`);
  world = await makeWorld(app);
  const as = world.sessions['owner of another organization'] ?? null;
  const params = { id: world.foreign.templateId };
  const made = [
    await app.call('templates_folders_create', { params, body: { name: 'Theirs' }, as }),
    await app.call('build_images_upload', { params: { id: world.foreign.emailId }, form: imageForm(world), as }),
    await app.call('api_v1_account_organization_invite', { body: { email: 'x@theirs.test', access: 'editor' }, as }),
    await app.call('api_v1_people_invite', { params, body: { email: 'y@theirs.test' }, as }),
  ];
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const stranger = world.people['owner of another organization'];
  const { rows } = await app.pool.query(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id' and table_name in (select table_name from information_schema.columns where table_schema = 'public' and column_name = 'id')",
  );
  for (const { name } of rows) {
    const found = await app.pool.query(`select max(id) as id from ${name} where organization_id = $1`, [
      stranger?.organization.id,
    ]);
    if (found.rows[0].id) foreign.set(name, Number(found.rows[0].id));
  }
  foreign.set('users', stranger?.id ?? 0);
  foreign.set('organizations', stranger?.organization.id ?? 0);
  watch = await watchWrites(app.pool);
});
afterAll(async () => await app.close());

/** Returns variants of a request, each with one id of the other organization. */
function withForeignIds(
  route: RouteDefinition,
  request: TestRequest,
): { what: string; request: TestRequest; nowhere: TestRequest }[] {
  // Site admins manage the accounts and organizations of the whole server.
  const isStrange = ([table]: [string, number]) =>
    route.access !== 'siteAdmin' || (table !== 'users' && table !== 'organizations');
  const isChecked = /^(template|layout|pin|pinSnapshot|pinGroup|email)\./.test(route.access);
  return (['params', 'query', 'body'] as const).flatMap((place) =>
    Object.entries((request[place] ?? {}) as Record<string, unknown>)
      .filter(([field]) => isId(field) && !(isChecked && place === 'params' && field === 'id'))
      .flatMap(([field, value]) => {
        const withId = (id: number) => ({
          ...request,
          [place]: { ...(request[place] as object), [field]: Array.isArray(value) ? [id] : id },
        });
        return [...foreign].filter(isStrange).map(([table, id]) => ({
          what: `${place} ${field} is theirs of ${table}`,
          request: withId(id),
          nowhere: withId(999_999_999),
        }));
      }),
  );
}

describe('[D7-foreign-ids] ids of another organization are found nowhere', () => {
  const tried = new Map<RouteName, number>();

  test.each(everyNth(routeNames, 3))('%s', async (name) => {
    const as = world.ownerSession;
    app.clock.advance(61_000);
    const good = { as, ...(await recipes[name]({ app, world, caller: 'owner', as })) };
    const tries = withForeignIds(routeOf(name), good);
    await watch.takeTables();
    for (const { what, request, nowhere } of tries) {
      app.clock.advance(61_000);
      const { status, body } = await app.call(name, request);
      const written = (await watch.takeTables()).filter((table) => !mayWrite.has(table));
      // Public requests get the same response as for missing objects.
      const isUnknown = status === 200 && JSON.stringify((await app.call(name, nowhere)).body) === JSON.stringify(body);
      const isRefused = isUnknown || (status >= 400 && status < 500);
      expect({ what, isRefused, written }).toEqual({ what, isRefused: true, written: [] });
    }
    tried.set(name, tries.length);
  });

  test('and many were tried', () => {
    expect(foreign.size).toBeGreaterThan(8);
    expect([...tried.values()].filter((count) => count > 0).length).toBeGreaterThan(inFull(15, 4));
  });
});
