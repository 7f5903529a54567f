import { limits } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../testing/factories';
import { createTestApp, type TestApp } from '../testing/test-app';
import { findLost, type OpenConnection } from './may-stay';

let app: TestApp;
let owner: UserRecord;
let editor: UserRecord;
let sessionId: number;
let emailId: number;
let templateId: number;
let linkId: number;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(61_000);
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization, role: 'owner' });
  editor = await buildUser(app.services, { organization, role: 'editor' });
  templateId = (await buildTemplate(app.services, { organization, author: owner })).id;
  emailId = (await buildEmail(app.services, { organization, templateId, author: owner })).id;
  await inviteToTemplate(app.services, { organization, templateId, user: editor });
  await app.signIn(editor);
  sessionId = await newestOf('sessions', 'user_id', editor.id);
  await app.call('share_links_create', { params: { id: emailId }, as: await app.signIn(owner) });
  linkId = await newestOf('share_links', 'organization_id', organization.id);
});
afterAll(() => app.close());

async function newestOf(table: string, column: string, id: number): Promise<number> {
  const { rows } = await app.pool.query(`select max(id)::int as id from ${table} where ${column} = $1`, [id]);
  return rows[0].id;
}

/** Returns the editor's open connections: the dashboard, the email in the builder, and its preview. */
function openConnections(): OpenConnection[] {
  const room = {
    organizationId: owner.organization.id,
    kind: 'email',
    documentId: emailId,
    isPreview: false,
    shareLinkId: null,
  } as const;
  return [
    { id: 'list', sessionId, room: null },
    { id: 'builder', sessionId, room },
    { id: 'preview', sessionId, room: { ...room, isPreview: true } },
  ];
}

const lost = async (open = openConnections()) =>
  (await findLost(app.services, open))
    .map(({ id, hasSession }) => `${id} ${hasSession ? 'document' : 'session'}`)
    .sort();
const run = async (text: string, values: unknown[]) => void (await app.pool.query(text, values));
const longAgo = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1000);
const all = ['builder session', 'list session', 'preview session'];
const documents = ['builder document', 'preview document'];

describe('[B9-revoked] connections end', () => {
  it('with the session, however it ends', async () => {
    expect(await lost()).toEqual([]);
    const ways: [string, string, string, unknown][] = [
      ['sessions', 'revoked_at', 'id = $2', app.clock.now()],
      ['sessions', 'expires_at', 'id = $2', longAgo(0)],
      ['sessions', 'last_seen_at', 'id = $2', longAgo(limits.sessionIdleSeconds)],
      ['users', 'locked_at', 'id = (select user_id from sessions where id = $2)', app.clock.now()],
      ['users', 'deleted_at', 'id = (select user_id from sessions where id = $2)', app.clock.now()],
      ['organizations', 'deleted_at', 'id = (select organization_id from sessions where id = $2)', app.clock.now()],
      ['organizations', 'requires_two_factor', 'id = (select organization_id from sessions where id = $2)', true],
      ['memberships', 'deleted_at', 'user_id = (select user_id from sessions where id = $2)', app.clock.now()],
    ];
    for (const [table, column, where, value] of ways) {
      const found = `select ${column} as was from ${table} where ${where.replace('$2', '$1')}`;
      const { rows } = await app.pool.query(found, [sessionId]);
      await run(`update ${table} set ${column} = $1 where ${where}`, [value, sessionId]);
      expect([table, column, await lost()]).toEqual([table, column, all]);
      await run(`update ${table} set ${column} = $1 where ${where}`, [rows[0].was, sessionId]);
      expect([table, column, await lost()]).toEqual([table, column, []]);
    }
  });

  it('in a document alone when the right to it ends', async () => {
    const person = 'where user_id = $1';
    await run(`update template_people set access = 'commentor' ${person}`, [editor.id]);
    expect(await lost()).toEqual(['builder document']);
    await run(`update template_people set access = 'editor' ${person}`, [editor.id]);
    await run(`update memberships set role = 'commentor' ${person}`, [editor.id]);
    expect(await lost()).toEqual(['builder document']);
    await run(`update memberships set role = 'editor' ${person}`, [editor.id]);
    expect(await lost()).toEqual([]);
    await run(`update template_people set deleted_at = now() ${person}`, [editor.id]);
    expect(await lost()).toEqual(documents);
    await run(`update memberships set role = 'admin' ${person}`, [editor.id]);
    expect(await lost()).toEqual([]);
    await run('update organizations set cancelled_at = now() where id = $1', [owner.organization.id]);
    expect(await lost()).toEqual(documents);
  });

  it('in a document of another organization', async () => {
    const stranger = await buildUser(app.services, { organization: await buildOrganization(app.services) });
    await app.signIn(stranger);
    const theirs = await newestOf('sessions', 'user_id', stranger.id);
    const asStranger = openConnections().map((one) => ({ ...one, sessionId: theirs }));
    expect(await lost(asStranger)).toEqual(documents);
    // Also if they name their own organization.
    const named = asStranger.map((one) => ({
      ...one,
      room: one.room && { ...one.room, organizationId: stranger.organization.id },
    }));
    expect(await lost(named)).toEqual(documents);
  });

  it('with the link they were opened with, and not with a session that ends', async () => {
    const byLink = (): OpenConnection[] =>
      openConnections()
        .slice(2)
        .map((one) => ({ ...one, sessionId: null, room: one.room && { ...one.room, shareLinkId: linkId } }));
    expect(await lost(byLink())).toEqual([]);
    await run('update template_people set deleted_at = now() where user_id = $1', [editor.id]);
    expect(await lost(byLink())).toEqual([]);
    for (const [column, value] of [
      ['revoked_at', app.clock.now()],
      ['deleted_at', app.clock.now()],
      ['expires_at', longAgo(0)],
    ] as const) {
      await run(`update share_links set ${column} = $1 where id = $2`, [value, linkId]);
      expect([column, await lost(byLink())]).toEqual([column, ['preview document']]);
      await run(`update share_links set ${column} = null where id = $1`, [linkId]);
      expect([column, await lost(byLink())]).toEqual([column, []]);
    }
    await run('update organizations set cancelled_at = now() where id = $1', [owner.organization.id]);
    expect(await lost(byLink())).toEqual(['preview document']);
  });
});
