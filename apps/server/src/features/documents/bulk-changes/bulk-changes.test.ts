import { limits } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  id = (await buildTemplate(app.services, { organization: owner.organization })).id;
});

const email = async (title: string) =>
  (await buildEmail(app.services, { organization: owner.organization, templateId: id, author: owner, title })).id;
const folder = async (name: string) =>
  (await app.call('templates_folders_create', { params: { id }, body: { name }, as })).body.folder.id as number;
const start = (body: object, headers = {}) =>
  app.call('templates_bulk_start', { params: { id }, body: { view: {}, ...body }, headers, as });
const progress = async (bulkId: number) => (await app.call('templates_bulk', { params: { id, bulkId }, as })).body.bulk;
const undo = (bulkId: number) => app.call('templates_bulk_undo', { params: { id, bulkId }, as });
const places = async () => {
  const { rows } = await app.pool.query(
    'select id, folder_id, deleted_at from emails where template_id = $1 order by id',
    [id],
  );
  return new Map(rows.map((row) => [Number(row.id), row.deleted_at ? 'trash' : Number(row.folder_id ?? 0)]));
};

/** Moves more emails than one part has. The last one is deleted before the first part. */
const moveInParts = async () => {
  const target = await folder('Target');
  await app.pool.query(
    `insert into emails (organization_id, template_id, type, title, template_version, marker_prefix)
     select $1, $2, 'email', 'Issue ' || n, 1, 'm' from generate_series(1, $3::int) n`,
    [owner.organization.id, id, limits.bulkPerTurn + 3],
  );
  const started = await start({ action: 'move', fid: target });
  await app.pool.query(
    'update emails set deleted_at = now() where id = (select max(id) from emails where template_id = $1)',
    [id],
  );
  await app.runJobs();
  return started;
};

describe('an action on everything that a list matches', () => {
  it('[W8-bulk-move] moves all but the deselected emails, and returns each to its folder', async () => {
    const [spring, target] = [await folder('Spring'), await folder('Target')];
    const [one, two, three] = [await email('One'), await email('Two'), await email('Three')];
    await app.call('templates_emails_move', { params: { id }, body: { ids: [two], fid: spring }, as });
    const { status, body } = await start({ action: 'move', fid: target, except: [three] });
    expect([status, body.bulk.total]).toEqual([200, 2]);
    await app.runJobs();
    expect(await progress(body.bulk.id)).toMatchObject({ state: 'done', done: 2, skipped: 0, total: 2 });
    expect([...(await places()).values()]).toEqual([target, target, 0]);
    // One was moved again by someone on purpose.
    await app.call('templates_emails_move', { params: { id }, body: { ids: [one], fid: spring }, as });
    expect((await undo(body.bulk.id)).body.bulk.state).toBe('undoing');
    await app.runJobs();
    expect((await progress(body.bulk.id)).state).toBe('undone');
    expect([...(await places()).values()]).toEqual([spring, spring, 0]);
  });

  it('[W8-bulk-delete] deletes what a filter matches now, not what comes later, and restores it', async () => {
    const before = [await email('One'), await email('Two')];
    const { body } = await start({ action: 'delete', view: { author: owner.id } });
    const later = await email('Later');
    await app.runJobs();
    const now = await places();
    expect([...before, later].map((one) => now.get(one))).toEqual(['trash', 'trash', 0]);
    await undo(body.bulk.id);
    await app.runJobs();
    expect([...(await places()).values()]).toEqual([0, 0, 0]);
  });

  it('[W8-bulk-duplicate] copies emails in parts, each once, and undoing moves the copies to the trash', async () => {
    await email('One');
    await email('Two');
    const key = { 'idempotency-key': 'again' };
    const first = await start({ action: 'duplicate' }, key);
    expect((await start({ action: 'duplicate' }, key)).body.bulk.id).toBe(first.body.bulk.id);
    await app.runJobs();
    const { rows } = await app.pool.query('select title from emails where template_id = $1 order by title', [id]);
    expect(rows.map(({ title }) => title)).toEqual(['One', 'One copy', 'Two', 'Two copy']);
    await undo(first.body.bulk.id);
    await app.runJobs();
    expect([...(await places()).values()].filter((place) => place === 'trash')).toHaveLength(2);
  });

  it('[W8-bulk-parts] goes on after each part, leaves out what was deleted meanwhile, and marks its changes', async () => {
    const { body } = await moveInParts();
    expect(await progress(body.bulk.id)).toMatchObject({
      state: 'done',
      done: limits.bulkPerTurn + 2,
      skipped: 1,
      total: limits.bulkPerTurn + 3,
    });
    const { rows } = await app.pool.query(
      "select count(*)::int as count from audit_events where action = 'email.moved' and details ->> 'bulk' = $1",
      [String(body.bulk.id)],
    );
    expect(rows[0].count).toBe(limits.bulkPerTurn + 2);
  });

  it('[W8-bulk-log] is one entry of the log with its number, whatever the number of parts, and so is its undo', async () => {
    const { body } = await moveInParts();
    await undo(body.bulk.id);
    await app.runJobs();
    const { events } = (await app.call('account_audit', { query: { action: 'email.moved' }, as })).body;
    expect(events.slice(0, 2).map(({ batch }: { batch: { count: number } }) => batch?.count)).toEqual([
      limits.bulkPerTurn + 2,
      limits.bulkPerTurn + 2,
    ]);
    const [undone, moved] = events;
    expect(undone.batch.id).not.toBe(moved.batch.id);
    expect(events[2]?.batch?.id).not.toBe(moved.batch.id);
  });

  it('[W8-bulk-refused] needs something to act on, an existing folder, and is the person’s own', async () => {
    expect((await start({ action: 'delete' })).status).toBe(404);
    await email('One');
    expect(await start({ action: 'move', fid: 999_999 })).toMatchObject({ status: 400, body: { field: 'fid' } });
    const { body } = await start({ action: 'duplicate' });
    expect((await undo(body.bulk.id)).status).toBe(409);
    await app.runJobs();
    const other = await app.signIn(await buildUser(app.services, { organization: owner.organization, role: 'admin' }));
    const params = { id, bulkId: body.bulk.id };
    expect((await app.call('templates_bulk', { params, as: other })).status).toBe(404);
    expect((await app.call('templates_bulk_undo', { params, as: other })).status).toBe(404);
    const stranger = await app.signIn(await buildUser(app.services));
    expect((await app.call('templates_bulk', { params, as: stranger })).status).toBe(404);
  });
});
