import { describeChange } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let admin: UserRecord;
let as: TestCaller;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services, { name: '=Mara, "M"' });
  admin = await buildUser(app.services, { organization: owner.organization, role: 'admin', name: 'Ola' });
  as = await app.signIn(owner);
  const { id } = await buildTemplate(app.services, {
    organization: owner.organization,
    author: owner,
    title: 'Meridian',
  });
  const rename = async (by: TestCaller, title: string) =>
    app.call('templates_update', { params: { id }, body: { title }, as: by });
  await rename(as, 'One');
  await rename(await app.signIn(admin), '+Two');
  await app.call('account_organization_role', { params: { uid: admin.id }, body: { access: 'owner' }, as });
  const stranger = await buildUser(app.services, { name: 'Stranger' });
  await app.call('profile_remove_avatar', { as: await app.signIn(stranger) });
});
afterAll(() => app.close());

const read = async (query: Record<string, string | number> = {}) =>
  (await app.call('account_audit', { query, as })).body;

describe('the log of changes', () => {
  it('[D6-audit-filter] Is filtered by person and by action, and offers those there are', async () => {
    const all = await read();
    expect(all.people.map((person: { name: string }) => person.name)).toEqual([owner.name, 'Ola'].sort());
    expect(all.actions).toEqual(expect.arrayContaining(['organization.role_changed', 'template.renamed']));
    expect(all.actions).not.toContain('profile.picture_removed');
    const byOla = await read({ person: admin.id });
    expect(byOla.events).toMatchObject([{ actor: 'Ola', actorId: admin.id, action: 'template.renamed' }]);
    const renamed = await read({ action: 'template.renamed' });
    expect(renamed.events).toHaveLength(2);
    expect((await read({ action: 'template.renamed', person: owner.id })).events).toHaveLength(1);
    const [role] = (await read({ action: 'organization.role_changed' })).events;
    expect(role).toMatchObject({ subject: 'Ola', value: 'owner' });
    const wrong: Record<string, string>[] = [{ person: 'x' }, { action: "'; drop" }, { cursor: '-1' }];
    for (const query of wrong) {
      expect((await app.call('account_audit', { query, as })).status).toBe(400);
    }
    const later = await read({ cursor: all.events[0].id });
    expect([later.people, later.actions]).toEqual([[], []]);
  });

  it('[D6-audit-filter] Is filtered by kind and object, and by a period whose ends are included', async () => {
    const all = await read();
    // The stranger changed a profile.
    expect(all.kinds).toEqual(['organization', 'template']);
    const themes = await read({ kind: 'template' });
    expect(new Set(themes.events.map((event: { objectKind: string }) => event.objectKind))).toEqual(
      new Set(['template']),
    );
    const { objectId: object } = themes.events[0];
    expect((await read({ kind: 'template', object })).events).toEqual(
      themes.events.filter((event: { objectId: number }) => event.objectId === object),
    );
    expect((await read({ kind: 'folder', object })).events).toEqual([]);
    const { id } = all.events[0];
    const { rows } = await app.pool.query(
      "update audit_events set created_at = now() - interval '10 days' where id = $1 returning created_at",
      [id],
    );
    const then = Math.floor(rows[0].created_at.getTime() / 1000);
    const idsOf = async (query: Record<string, number>) =>
      (await read(query)).events.map((event: { id: number }) => event.id);
    expect(await idsOf({ from: then, to: then })).toEqual([id]);
    expect(await idsOf({ to: then - 1 })).toEqual([]);
    expect(await idsOf({ from: then + 1 })).not.toContain(id);
    const csv = async (query: Record<string, number>) =>
      (await app.call('account_audit_csv', { query, as })).text.trim().split('\r\n');
    expect([(await csv({ from: then, to: then })).length, (await csv({ to: then - 1 })).length]).toEqual([2, 1]);
    const wrong: Record<string, string>[] = [{ kind: 'A' }, { object: '0' }, { from: 'x' }, { to: '-1' }];
    for (const query of wrong) expect((await app.call('account_audit', { query, as })).status).toBe(400);
  });

  it('[D6-audit-csv] Can be downloaded as CSV without formulas, complete and filtered', async () => {
    const answer = await app.call('account_audit_csv', { query: { action: 'template.renamed' }, as });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="Galley log \d{4}-\d\d-\d\d\.csv"/),
    });
    const lines = answer.text.replace('\ufeff', '').split('\r\n');
    expect(lines[0]).toBe('Time (UTC),Person,Change,Action,Kind,Id,Title');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(
      /^\d{4}-\d\d-\d\dT[\d:.]+Z,Ola,renamed the theme “\+Two”,template\.renamed,template,\d+,'\+Two$/,
    );
    expect(lines[2]).toContain('"\'=Mara, ""M"""');
    expect((await app.call('account_audit_csv', { as })).text).not.toContain('Stranger');
    const { rows } = await app.pool.query(
      "select user_id::int as by, details from security_events where action = 'log.downloaded' and organization_id = $1",
      [owner.organization.id],
    );
    expect(rows.at(-1)).toEqual({ by: owner.id, details: { log: 'changes' } });
  });

  it('[D6-audit-csv] Has every change of a long log once, newest first', async () => {
    const writer = await buildUser(app.services);
    const count = 2001;
    await app.pool.query(
      `insert into audit_events (organization_id, action, object_kind, object_id)
       select $1, 'template.renamed', 'template', at from generate_series(1, $2) as at`,
      [writer.organization.id, count],
    );
    const answer = await app.call('account_audit_csv', { as: await app.signIn(writer) });
    const ids = answer.text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',').at(-2)));
    expect(ids).toEqual(Array.from({ length: count }, (_, at) => count - at));
  });
});

describe('the settings of an organization', () => {
  it('[D7-organization] Accept a name and a sub-address that is free and not reserved', async () => {
    const set = async (body: object) => app.call('api_v1_account_organization', { body, as });
    const { organization } = (await set({ name: 'Harbour Press', domain: 'Harbour-Press ' })).body;
    expect(organization).toMatchObject({ name: 'Harbour Press', domain: 'harbour-press' });
    expect((await set({ name: 'Harbour' })).body.organization).toMatchObject({
      name: 'Harbour',
      domain: 'harbour-press',
    });
    const other = await buildUser(app.services);
    const theirs = await app.call('api_v1_account_organization', {
      body: { name: 'Other', domain: 'harbour-press' },
      as: await app.signIn(other),
    });
    expect(theirs).toMatchObject({ status: 409, body: { field: 'domain' } });
    for (const domain of ['www', 'a_b', '-a', 'a'.repeat(41), '', 'xn--a']) {
      expect([domain, (await set({ name: 'Harbour', domain })).body.field]).toEqual([domain, 'domain']);
    }
    const actions = (await read()).events.map((event: { action: string }) => event.action);
    expect(actions.slice(0, 3)).toEqual([
      'organization.renamed',
      'organization.address_changed',
      'organization.renamed',
    ]);
  });
  it('[D7-organization] Give a sub-address to one of two that ask for it at once', async () => {
    const other = await app.signIn(await buildUser(app.services));
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        [as, other].map((by) =>
          app.call('api_v1_account_organization', { body: { name: 'Both', domain: `both-${round}` }, as: by }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('[D6-audit-whom] Shows who was invited, given access and removed, and whose invitation was revoked', async () => {
    const { organization } = owner;
    const { id } = await buildTemplate(app.services, { organization, author: owner, title: 'Tides' });
    const edo = await buildUser(app.services, { organization, role: 'editor', name: 'Edo' });
    const params = { id };
    const letIn = await app.call('api_v1_people_invite', { params, body: { uid: edo.id }, as });
    const { rid } = letIn.body.templatePeople.find((person: { id: number }) => person.id === edo.id);
    await app.call('api_v1_people_invite_remove', { params: { id, rid }, as });
    await app.call('api_v1_people_invite', { params, body: { email: 'una@quay.test' }, as });
    const body = { email: 'ina@quay.test', access: 'admin' };
    const { invites } = (await app.call('api_v1_account_organization_invite', { body, as })).body;
    await app.call('account_organization_invite_revoke', { params: { iid: invites[0].id }, as });
    const { events } = await read();
    expect(events.slice(0, 5).map(describeChange)).toEqual([
      'revoked the invitation for ina@quay.test',
      'invited ina@quay.test as an admin',
      'invited una@quay.test to the theme “Tides”',
      'removed Edo from the theme “Tides”',
      'invited Edo to the theme “Tides”',
    ]);
  });
});
