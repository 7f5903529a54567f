import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { changeSubscribers, createApp } from '../app';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../testing/factories';
import { createTestApp, type TestApp } from '../testing/test-app';
import { deliverChanges } from './deliver-changes';
import { authorOf, recordChange, recordChanges } from './record-change';
import type { ChangeSubscriber, CommittedChange } from './subscriber';

let app: TestApp;
let owner: UserRecord;
let emailId: number;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services);
  const template = await buildTemplate(app.services, { organization: owner.organization });
  emailId = (
    await buildEmail(app.services, { organization: owner.organization, templateId: template.id, author: owner })
  ).id;
});
afterAll(() => app.close());

/** Returns a subscriber that only records the changes it receives. */
function listen(actions: ChangeSubscriber['actions']) {
  const received: CommittedChange[] = [];
  const subscriber: ChangeSubscriber = {
    name: 'test.listens',
    actions,
    enqueue: async (_tx, _jobs, changes) => void received.push(...changes),
  };
  return { received, subscriber };
}

const author = () => authorOf({ organizationId: owner.organization.id, user: { id: owner.id } });
const renamed = () => ({ action: 'email.renamed', object: { kind: 'email', id: emailId } }) as const;
const saved = (version: number) =>
  ({ action: 'email.saved', object: { kind: 'email', id: emailId }, details: { version } }) as const;
const aside = async () =>
  (await app.pool.query("select key from graphile_worker.jobs where task_identifier = 'changes.tell' order by id"))
    .rows;
const waiting = async () =>
  (await app.pool.query('select count(*)::int as count from change_outbox')).rows[0].count as number;

it('[I10-changes] Delivers to each subscriber what it asked for, in order and once', async () => {
  await deliverChanges(app.services, []);
  await app.services.db.transaction(async (tx) => {
    await recordChange(tx, author(), saved(2));
    await recordChanges(tx, author(), [renamed(), saved(3)]);
  });
  const [versions, names] = [listen(['email.saved']), listen(['email.renamed', 'email.moved'])];
  const subscribers = [versions.subscriber, names.subscriber];
  expect(await deliverChanges(app.services, subscribers)).toBe(3);
  expect(await deliverChanges(app.services, subscribers)).toBe(0);
  expect(versions.received.map(({ details }) => details)).toEqual([{ version: 2 }, { version: 3 }]);
  expect(names.received).toEqual([
    {
      id: expect.any(Number),
      organizationId: owner.organization.id,
      userId: owner.id,
      ...renamed(),
      details: {},
    },
  ]);
});

it('[I10-changes] Delivers nothing of a change that was rolled back', async () => {
  const undone = app.services.db.transaction(async (tx) => {
    await recordChange(tx, author(), renamed());
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  expect(await waiting()).toBe(0);
});

it('[I10-changes] Keeps all changes of a round while the database is away', async () => {
  await recordChanges(app.services.db, author(), [saved(4), saved(5)]);
  const { received, subscriber } = listen(['email.saved']);
  const fails: ChangeSubscriber = {
    ...subscriber,
    enqueue: async (_tx, _jobs, changes) => {
      if (changes.some(({ details }) => details.version === 5))
        throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    },
  };
  await expect(deliverChanges(app.services, [subscriber, fails])).rejects.toThrow('connect');
  expect([await waiting(), await aside()]).toEqual([2, []]);
  received.length = 0;
  expect(await deliverChanges(app.services, [subscriber])).toBe(2);
  expect(received.map(({ details }) => details.version)).toEqual([4, 5]);
});

/**
 * Returns a subscriber that fails for some versions until it is fixed, once by throwing and once by a failing
 * statement.
 */
function stumble(name: string) {
  const received: unknown[] = [];
  const tries: unknown[] = [];
  const state = { isMended: false };
  const subscriber: ChangeSubscriber = {
    name,
    actions: ['email.saved'],
    async enqueue(tx, _jobs, changes) {
      for (const { details } of changes) {
        const { version } = details;
        tries.push(version);
        if (!state.isMended && version === 7) z.object({ payload: z.string() }).parse({});
        if (!state.isMended && version === 8) await tx.execute(sql`select no_such_function()`);
        received.push(version);
      }
    },
  };
  return { received, tries, state, subscriber };
}

it('[I10-changes-aside] Sets aside what a subscriber can never process, and continues in order for it and all others', async () => {
  const { received, subscriber } = listen(['email.saved']);
  const broken = stumble('test.stumbles');
  await deliverChanges(app.services, []);
  await recordChanges(app.services.db, author(), [6, 7, 8, 9].map(saved));
  expect(await deliverChanges(app.services, [broken.subscriber, subscriber])).toBe(4);
  // The round was delivered twice; the first attempt was rolled back.
  const committed = received.splice(0).map(({ details }) => details.version);
  expect([committed, broken.received.splice(0)]).toEqual([
    [6, 7, 8, 9],
    [6, 6, 9],
  ]);
  expect(await waiting()).toBe(0);
  expect((await aside()).map(({ key }) => key)).toEqual([
    expect.stringMatching(/^changes\.tell:test\.stumbles:\d+$/),
    expect.stringMatching(/^changes\.tell:test\.stumbles:\d+$/),
  ]);
  const before = app.logLines.filter(({ message }) => message === 'A change was set aside.');
  expect(before.map(({ details }) => details?.subscriber)).toEqual(['test.stumbles', 'test.stumbles']);

  // A regular job: retried a few times, then kept as failed until a site admin retries it.
  const admin = await app.signIn(await buildUser(app.services, { isSiteAdmin: true }));
  const jobs = async () => (await app.call('admin_jobs', { as: admin })).body.jobs;
  changeSubscribers.push(broken.subscriber);
  try {
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await app.pool.query("update graphile_worker._private_jobs set run_at = now() where key like 'changes.tell:%'");
      await app.runJobs();
    }
    expect(broken.tries.filter((version) => version === 7)).toHaveLength(2 + 5);
    const failed = await jobs();
    expect(failed).toMatchObject([
      { name: 'changes.tell', isFailed: true, attempts: 5 },
      { name: 'changes.tell', isFailed: true, attempts: 5 },
    ]);
    expect(failed[0].error).toContain('test.stumbles missed change');
    broken.state.isMended = true;
    const { id: jid } = failed.find((job: { error: string }) => job.error.includes('42883'));
    expect((await app.call('admin_jobs_retry', { params: { jid }, as: admin })).status).toBe(200);
    await app.runJobs();
    expect(broken.received).toEqual([8]);
    expect(await jobs()).toMatchObject([{ isFailed: true, error: expect.stringContaining('payload') }]);
  } finally {
    changeSubscribers.pop();
  }
  // The subscriber no longer exists, so nothing is left to do.
  const [left] = await jobs();
  expect((await app.call('admin_jobs_retry', { params: { jid: left.id }, as: admin })).status).toBe(200);
  await app.runJobs();
  await expect.poll(aside).toEqual([]);
});

it('[I10-changes-health] Reports how many changes wait, since when and for which subscriber, and stays ok', async () => {
  // Each application checks separately and caches the result for two seconds.
  const look = async () => {
    const jobs = { ...app.services.jobs, check: async () => true };
    const server = await createApp({ ...app.services, jobs });
    const { status, problems } = (await server.inject({ url: '/api/v1/health' })).json();
    await server.close();
    return [status, problems.filter(({ check }: { check: string }) => check === 'changes')];
  };
  await recordChanges(app.services.db, author(), [saved(7), saved(8)]);
  expect(await look()).toEqual(['ok', []]);
  await app.pool.query(
    "update audit_events set created_at = '2026-03-04 05:06:07Z' where id in (select audit_event_id from change_outbox)",
  );
  const late = '2 changes since 2026-03-04 05:06 UTC not passed on yet. See the server’s log.';
  expect(await look()).toEqual(['ok', [{ check: 'changes', message: late }]]);
  await deliverChanges(app.services, [stumble('test.stumbles').subscriber, stumble('test.other').subscriber]);
  await app.pool.query(
    "update graphile_worker._private_jobs set created_at = '2026-03-04 05:07:00Z' where key like '%other%'",
  );
  expect(await look()).toEqual([
    'ok',
    [
      {
        check: 'changes',
        message: 'test.other couldn’t take 2 changes since 2026-03-04 05:07 UTC. See Jobs in Admin Tools.',
      },
      { check: 'changes', message: expect.stringMatching(/^test\.stumbles couldn’t take 2 changes since 20/) },
    ],
  ]);
  await app.pool.query("delete from graphile_worker._private_jobs where key like 'changes.tell:%'");
});

it('[I10-changes] Delivers hundreds in rounds, and each only once with two processes at the same time', async () => {
  await recordChanges(
    app.services.db,
    author(),
    Array.from({ length: 1203 }, (_, index) => saved(index)),
  );
  const { received, subscriber } = listen(['email.saved']);
  await Promise.all([1, 2, 3].map(() => deliverChanges(app.services, [subscriber])));
  await deliverChanges(app.services, [subscriber]);
  expect(received.map(({ details }) => details.version)).toEqual(Array.from({ length: 1203 }, (_, index) => index));
  expect(await waiting()).toBe(0);
});
