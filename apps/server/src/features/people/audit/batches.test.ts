import { describeChange } from '@galley/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authorOf, recordChanges } from '../../../changes/record-change';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

type Entry = Parameters<typeof describeChange>[0] & {
  id: number;
  objectId: number;
  batch?: { id: string; count: number };
};

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
});
afterAll(() => app.close());

const read = async (query: Record<string, string | number> = {}): Promise<Entry[]> =>
  (await app.call('account_audit', { query, as })).body.events;

it('[W8-log-batches] What one request did to many is one entry with a list; each change is in the file and by its object', async () => {
  const author = { organization: owner.organization, author: owner };
  const template = await buildTemplate(app.services, author);
  const emails = [];
  for (let at = 0; at < 3; at += 1) emails.push(await buildEmail(app.services, { ...author, templateId: template.id }));
  const ids = emails.map(({ id }) => id);
  const before = (await read())[0]?.id ?? 0;
  const moved = await app.call('templates_emails_delete', { params: { id: template.id }, body: { ids }, as });
  expect(moved.status).toBe(200);
  const fresh = (await read()).filter(({ id }) => id > before);
  expect(fresh.map(describeChange)).toEqual(['deleted 3 emails']);
  const [entry] = fresh;
  expect(entry?.batch?.count).toBe(3);
  const list = await read({ batch: entry?.batch?.id ?? '' });
  expect(list.map(({ objectId }) => objectId).sort()).toEqual([...ids].sort());
  expect(list.every(({ batch }) => batch === undefined)).toBe(true);
  expect((await read({ kind: 'email', object: ids[2] ?? 0 })).map(({ action }) => action)).toContain('email.deleted');
  const file = await app.call('account_audit_csv', { query: { action: 'email.deleted' }, as });
  expect(file.text.trim().split('\r\n')).toHaveLength(4);
});

it('[W8-log-batches] Changes of other kinds, roles and objects of one request aren’t mixed', async () => {
  const organization = { kind: 'organization', id: owner.organization.id } as const;
  const invited = (email: string, role: string) =>
    ({ action: 'organization.member_invited', object: organization, details: { email, role } }) as const;
  const before = (await read())[0]?.id ?? 0;
  await recordChanges(app.services.db, authorOf({ organizationId: organization.id, user: owner }), [
    invited('a@quay.test', 'editor'),
    invited('b@quay.test', 'admin'),
    invited('c@quay.test', 'editor'),
    { action: 'organization.renamed', object: organization },
  ]);
  const fresh = (await read()).filter(({ id }) => id > before);
  expect(fresh.map(describeChange).reverse()).toEqual([
    'invited 2 people as an editor',
    'invited b@quay.test as an admin',
    'renamed the organization',
  ]);
});

it('[W8-log-batches] A batch of another organization isn’t shown', async () => {
  const [entry] = (await read()).filter(({ batch }) => batch);
  const stranger = await app.signIn(await buildUser(app.services));
  const answer = await app.call('account_audit', { query: { batch: entry?.batch?.id ?? '' }, as: stranger });
  expect([answer.status, answer.body.events]).toEqual([200, []]);
  expect((await app.call('account_audit', { query: { batch: 'x' }, as })).status).toBe(400);
});
