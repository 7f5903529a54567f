import { afterAll, beforeAll, expect, it } from 'vitest';
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

/** A subscriber that only keeps what it is told. */
function listen(actions: ChangeSubscriber['actions']) {
  const told: CommittedChange[] = [];
  const subscriber: ChangeSubscriber = {
    name: 'test.listens',
    actions,
    enqueue: async (_tx, _jobs, change) => void told.push(change),
  };
  return { told, subscriber };
}

const author = () => authorOf({ organizationId: owner.organization.id, user: { id: owner.id } });
const renamed = () => ({ action: 'email.renamed', object: { kind: 'email', id: emailId } }) as const;
const saved = (version: number) =>
  ({ action: 'email.saved', object: { kind: 'email', id: emailId }, details: { version } }) as const;
const waiting = async () =>
  (await app.pool.query('select count(*)::int as count from change_outbox')).rows[0].count as number;

it('[I10-changes] Tells each subscriber what it asked for, in order and once', async () => {
  await deliverChanges(app.services, []);
  await app.services.db.transaction(async (tx) => {
    await recordChange(tx, author(), saved(2));
    await recordChanges(tx, author(), [renamed(), saved(3)]);
  });
  const [versions, names] = [listen(['email.saved']), listen(['email.renamed', 'email.moved'])];
  const subscribers = [versions.subscriber, names.subscriber];
  expect(await deliverChanges(app.services, subscribers)).toBe(3);
  expect(await deliverChanges(app.services, subscribers)).toBe(0);
  expect(versions.told.map(({ details }) => details)).toEqual([{ version: 2 }, { version: 3 }]);
  expect(names.told).toEqual([
    {
      id: expect.any(Number),
      organizationId: owner.organization.id,
      userId: owner.id,
      ...renamed(),
      details: {},
    },
  ]);
});

it('[I10-changes] Tells nothing of a change that was taken back', async () => {
  const undone = app.services.db.transaction(async (tx) => {
    await recordChange(tx, author(), renamed());
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  expect(await waiting()).toBe(0);
});

it('[I10-changes] Keeps what a subscriber could not take, with all others of its round', async () => {
  await recordChanges(app.services.db, author(), [saved(4), saved(5)]);
  const { told, subscriber } = listen(['email.saved']);
  const fails: ChangeSubscriber = {
    ...subscriber,
    enqueue: async (_tx, _jobs, { details }) => {
      if (details.version === 5) throw new Error('no room');
    },
  };
  await expect(deliverChanges(app.services, [subscriber, fails])).rejects.toThrow('no room');
  expect(await waiting()).toBe(2);
  told.length = 0;
  expect(await deliverChanges(app.services, [subscriber])).toBe(2);
  expect(told.map(({ details }) => details.version)).toEqual([4, 5]);
});

it('[I10-changes] Tells hundreds in rounds, and two processes at once tell each only once', async () => {
  await recordChanges(
    app.services.db,
    author(),
    Array.from({ length: 1203 }, (_, index) => saved(index)),
  );
  const { told, subscriber } = listen(['email.saved']);
  await Promise.all([1, 2, 3].map(() => deliverChanges(app.services, [subscriber])));
  await deliverChanges(app.services, [subscriber]);
  expect(told.map(({ details }) => details.version)).toEqual(Array.from({ length: 1203 }, (_, index) => index));
  expect(await waiting()).toBe(0);
});
