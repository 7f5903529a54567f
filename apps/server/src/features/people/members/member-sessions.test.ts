import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  as = await app.signIn(owner);
});
afterAll(() => app.close());

const list = (uid: number, who = as) => app.call('account_member_sessions', { params: { uid }, as: who });
const end = (uid: number, who = as) => app.call('account_member_sessions_end', { params: { uid }, as: who });

describe('[X-member-sessions] the sessions of a member', () => {
  it('are shown to owners of their organization only', async () => {
    const admin = await buildUser(app.services, { organization: owner.organization, role: 'admin' });
    const editor = await buildUser(app.services, { organization: owner.organization, role: 'editor' });
    await app.signIn(editor);
    expect((await list(editor.id)).body.sessions).toHaveLength(1);
    expect((await list(editor.id, await app.signIn(admin))).status).toBe(403);
    const stranger = await buildUser(app.services);
    expect((await list(editor.id, await app.signIn(stranger))).status).toBe(404);
    expect((await list(stranger.id)).status).toBe(404);
    expect((await end(stranger.id)).status).toBe(404);
  });

  it('end in every browser, and those of others and in other organizations stay', async () => {
    const editor = await buildUser(app.services, { organization: owner.organization, role: 'editor' });
    const other = await buildUser(app.services, { organization: owner.organization, role: 'editor' });
    const [first, second, kept] = [await app.signIn(editor), await app.signIn(editor), await app.signIn(other)];
    expect((await end(editor.id)).body.sessions).toEqual([]);
    for (const session of [first, second])
      expect((await app.call('profile_sessions', { as: session })).status).toBe(401);
    expect((await app.call('profile_sessions', { as: kept })).status).toBe(200);
    expect((await app.call('profile_sessions', { as: await app.signIn(editor) })).status).toBe(200);
  });

  it('of the owner end too, except the one that asks', async () => {
    const mine = await app.signIn(owner);
    expect((await end(owner.id)).body.sessions).toHaveLength(1);
    expect((await app.call('profile_sessions', { as: mine })).status).toBe(401);
    expect((await app.call('profile_sessions', { as })).status).toBe(200);
  });
});
