import { limits } from '@galley/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findLost } from '../../../access/may-stay';
import { accessOf, peopleWhoOpen, themesOpenTo } from '../../../access/template-access';
import { scimGroupMembers, scimGroups, scimUsers } from '../../../platform/db/schema';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { buildTeam } from '../../../testing/permissions/permission-team-recipes';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { endMembership } from '../members/repository';

let app: TestApp;
let owner: UserRecord;
let editor: UserRecord;
let asOwner: TestCaller;
let asEditor: TestCaller;
let theme: number;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(120_000);
  owner = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  const { organization } = owner;
  editor = await buildUser(app.services, { organization, role: 'editor' });
  [asOwner, asEditor] = [await app.signIn(owner), await app.signIn(editor)];
  theme = (await buildTemplate(app.services, { organization, author: owner })).id;
});
afterAll(() => app.close());

const create = async (name = 'Writers') =>
  (await app.call('account_team_create', { body: { name }, as: asOwner })).body;
const teamOf = (body: { teams: { id: number; name: string }[] }, name = 'Writers') =>
  body.teams.find((team) => team.name === name)?.id ?? 0;
const add = (tmid: number, uid: number) => app.call('account_team_member_add', { params: { tmid, uid }, as: asOwner });
const give = (tmid: number, tid: number, access = 'editor') =>
  app.call('account_team_theme_give', { params: { tmid, tid }, body: { access }, as: asOwner });
const opens = async (as = asEditor) => {
  const { templates } = (await app.call('api_v1_templates', { as })).body;
  const people = await app.call('api_v1_people', { params: { id: theme }, as });
  return [templates.map(({ id }: { id: number }) => id), people.status];
};

describe('[P-teams] a team', () => {
  it('[W10-natural-lists] is listed by name, without regard to case, and by the numbers in it', async () => {
    for (const name of ['Team 10', 'team 2', 'Team 1']) await create(name);
    const { teams } = (await app.call('account_teams', { as: asOwner })).body;
    expect(teams.map(({ name }: { name: string }) => name)).toEqual(['Team 1', 'team 2', 'Team 10']);
  });

  it('gives its members access to its themes at once, and takes it with the member, the theme or itself', async () => {
    const tmid = teamOf(await create());
    expect(await opens()).toEqual([[], 403]);
    await add(tmid, editor.id);
    expect(await opens()).toEqual([[], 403]);
    expect((await give(tmid, theme)).body.teams[0]).toMatchObject({
      name: 'Writers',
      members: [{ id: editor.id, isByGroup: false }],
      themes: [{ id: theme, access: 'editor' }],
    });
    expect(await opens()).toEqual([[theme], 200]);
    await give(tmid, theme, 'commentor');
    expect(await opens()).toEqual([[theme], 403]);
    await give(tmid, theme);
    await app.call('account_team_member_remove', { params: { tmid, uid: editor.id }, as: asOwner });
    expect(await opens()).toEqual([[], 403]);
    await add(tmid, editor.id);
    await app.call('account_team_theme_take', { params: { tmid, tid: theme }, as: asOwner });
    expect(await opens()).toEqual([[], 403]);
    await give(tmid, theme);
    expect(await opens()).toEqual([[theme], 200]);
    await app.call('account_team_delete', { params: { tmid }, as: asOwner });
    expect(await opens()).toEqual([[], 403]);
  });

  it('is shown among the people of a theme; owners and admins see the teams they could add', async () => {
    const { organization } = owner;
    const tmid = await buildTeam(app, {
      organizationId: organization.id,
      people: [editor.id],
      themes: [{ id: theme, access: 'editor' }],
    });
    await create('Others');
    const asked = async (as: TestCaller) => (await app.call('api_v1_people', { params: { id: theme }, as })).body;
    const { templatePeople, teams, otherTeams, candidates } = await asked(asOwner);
    expect(teams).toMatchObject([{ id: tmid, access: 'editor', memberCount: 1 }]);
    expect(otherTeams.map(({ name }: { name: string }) => name)).toEqual(['Others']);
    expect(candidates).toEqual([]);
    const entry = templatePeople.find(({ id }: { id: number }) => id === editor.id);
    expect(entry).toMatchObject({ access: 'editor', rid: 0, canRemove: false, teams: [teams[0].name] });
    expect((await asked(asEditor)).otherTeams).toEqual([]);
    const account = (await app.call('api_v1_account', { as: asOwner })).body;
    expect(account.editors[0]).toMatchObject({ id: editor.id, themeCount: 1 });
  });

  it('closes open connections of those whose access ended', async () => {
    const { organization } = owner;
    const { id: documentId } = await buildEmail(app.services, { organization, templateId: theme, author: owner });
    const tmid = await buildTeam(app, {
      organizationId: organization.id,
      people: [editor.id],
      themes: [{ id: theme, access: 'editor' }],
    });
    const { rows } = await app.pool.query('select id from sessions where user_id = $1 order by id desc', [editor.id]);
    const place = { organizationId: organization.id, kind: 'email', documentId, shareLinkId: null } as const;
    const open = [false, true].map((isPreview) => ({
      id: isPreview ? 'preview' : 'builder',
      sessionId: Number(rows[0].id),
      room: { ...place, isPreview },
    }));
    const lost = async () => (await findLost(app.services, open)).map(({ id }) => id).sort();
    expect(await lost()).toEqual([]);
    await give(tmid, theme, 'commentor');
    expect(await lost()).toEqual(['builder']);
    await app.call('account_team_member_remove', { params: { tmid, uid: editor.id }, as: asOwner });
    expect(await lost()).toEqual(['builder', 'preview']);
  });

  it('has people of a group of the identity provider for as long as they are in it', async () => {
    const organizationId = owner.organization.id;
    const { db } = app.services;
    const [group] = await db
      .insert(scimGroups)
      .values({ organizationId, uuid: crypto.randomUUID(), displayName: 'Marketing' })
      .returning({ id: scimGroups.id });
    const [person] = await db
      .insert(scimUsers)
      .values({
        organizationId,
        uuid: crypto.randomUUID(),
        userId: editor.id,
        userName: editor.email,
        email: editor.email,
      })
      .returning({ id: scimUsers.id });
    const groupId = group?.id ?? 0;
    await db.insert(scimGroupMembers).values({ organizationId, groupId, scimUserId: person?.id ?? 0 });
    const tmid = teamOf(await create());
    await give(tmid, theme);
    const change = (body: object) => app.call('account_team_change', { params: { tmid }, body, as: asOwner });
    const changed = await change({ name: 'Writers', groupId });
    expect(changed.body.groups).toEqual([{ id: groupId, name: 'Marketing' }]);
    expect(changed.body.teams[0]).toMatchObject({ groupId, members: [{ id: editor.id, isByGroup: true }] });
    expect(await opens()).toEqual([[theme], 200]);
    const removed = await app.call('account_team_member_remove', { params: { tmid, uid: editor.id }, as: asOwner });
    expect(removed.status).toBe(404);
    await db.delete(scimGroups);
    expect(await opens()).toEqual([[], 403]);
    expect((await change({ name: 'Writers', groupId })).body.field).toBe('groupId');
  });

  it('has a name of its own and only members and themes of its organization; only owners and admins change it', async () => {
    const tmid = teamOf(await create());
    const again = await app.call('account_team_create', { body: { name: 'WRITERS' }, as: asOwner });
    expect([again.status, again.body.field]).toEqual([409, 'name']);
    const stranger = await buildUser(app.services, { organization: await buildOrganization(app.services) });
    const theirs = await buildTemplate(app.services, { organization: stranger.organization, author: stranger });
    expect((await add(tmid, stranger.id)).status).toBe(404);
    expect((await give(tmid, theirs.id)).status).toBe(404);
    const asStranger = await app.signIn(stranger);
    for (const as of [asEditor, asStranger]) {
      const answers = await Promise.all([
        app.call('account_team_change', { params: { tmid }, body: { name: 'Mine' }, as }),
        app.call('account_team_member_add', { params: { tmid, uid: editor.id }, as }),
        app.call('account_team_theme_give', { params: { tmid, tid: theme }, body: { access: 'editor' }, as }),
        app.call('account_team_delete', { params: { tmid }, as }),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([as === asEditor ? 403 : 404]));
    }
  });

  it('changes alone: other teams keep their names, members and themes', async () => {
    const { organization } = owner;
    const other = await buildUser(app.services, { organization, role: 'editor', name: 'Zoe' });
    const themes = [theme, (await buildTemplate(app.services, { organization, author: owner })).id];
    const [writers, readers] = [teamOf(await create()), teamOf(await create('Readers'), 'Readers')];
    for (const tmid of [writers, readers]) {
      for (const { id } of [editor, other]) await add(tmid, id);
      for (const tid of themes) await give(tmid, tid);
    }
    const state = async (name: string) => {
      const { teams } = (await app.call('account_teams', { as: asOwner })).body;
      const team = teams.find((one: { name: string }) => one.name === name);
      const ids = (list: { id: number }[]) => list.map(({ id }) => id).sort((a, b) => a - b);
      return team && [ids(team.members), ids(team.themes)];
    };
    const whole = [[editor.id, other.id], themes];
    await app.call('account_team_member_remove', { params: { tmid: writers, uid: editor.id }, as: asOwner });
    await app.call('account_team_theme_take', { params: { tmid: writers, tid: theme }, as: asOwner });
    expect([await state('Writers'), await state('Readers')]).toEqual([[[other.id], [themes[1]]], whole]);
    const rename = (name: string) =>
      app.call('account_team_change', { params: { tmid: writers }, body: { name }, as: asOwner });
    const refused = await rename('readers');
    expect([refused.status, refused.body.field]).toEqual([409, 'name']);
    expect((await rename('Authors')).status).toBe(200);
    expect([await state('Authors'), await state('Readers')]).toEqual([[[other.id], [themes[1]]], whole]);
    await app.call('account_team_delete', { params: { tmid: writers }, as: asOwner });
    expect([await state('Authors'), await state('Readers')]).toEqual([undefined, whole]);
    await app.call('templates_delete', { params: { id: theme }, as: asOwner });
    expect(await state('Readers')).toEqual([whole[0], [themes[1]]]);
  });

  it('has nothing to do with teams and groups of other organizations, and there are up to 200', async () => {
    const stranger = await buildUser(app.services, { organization: await buildOrganization(app.services) });
    const theirs = { name: 'Writers' };
    expect((await app.call('account_team_create', { body: theirs, as: await app.signIn(stranger) })).status).toBe(200);
    const tmid = teamOf(await create());
    const [group] = await app.services.db
      .insert(scimGroups)
      .values({ organizationId: stranger.organization.id, uuid: crypto.randomUUID(), displayName: 'Theirs' })
      .returning({ id: scimGroups.id });
    const change = (body: object) => app.call('account_team_change', { params: { tmid }, body, as: asOwner });
    const refused = await change({ name: 'Authors', groupId: group?.id });
    expect([refused.status, refused.body.field]).toEqual([400, 'groupId']);
    expect((await change({ name: 'Authors' })).status).toBe(200);
    // The other organization has this name.
    expect((await change({ name: 'Writers' })).status).toBe(200);
    await app.pool.query(
      "insert into teams (organization_id, name) select $1, 'Team ' || at from generate_series(2, $2) as at",
      [owner.organization.id, limits.teamsPerOrganization - 1],
    );
    expect((await create('The last')).teams).toHaveLength(limits.teamsPerOrganization);
    const beyond = await app.call('account_team_create', { body: { name: 'One more' }, as: asOwner });
    expect([beyond.status, beyond.body.code]).toEqual([409, 'limit_reached']);
  });

  it('is noted in both logs, each change once', async () => {
    const { id: organizationId } = owner.organization;
    const tmid = teamOf(await create());
    const steps = async () => {
      const params = { tmid, uid: editor.id };
      await add(tmid, editor.id);
      await give(tmid, theme);
      await app.call('account_team_member_remove', { params, as: asOwner });
      await app.call('account_team_theme_take', { params: { tmid, tid: theme }, as: asOwner });
    };
    await steps();
    // A change without an effect isn't recorded.
    await add(tmid, editor.id);
    await add(tmid, editor.id);
    await give(tmid, theme);
    await give(tmid, theme);
    await app.call('account_team_change', { params: { tmid }, body: { name: 'Writers' }, as: asOwner });
    await app.call('account_team_delete', { params: { tmid }, as: asOwner });
    const { rows: changes } = await app.pool.query(
      "select action from audit_events where organization_id = $1 and action like '%.team_%' order by id",
      [organizationId],
    );
    const [added, removed] = ['organization.team_member_added', 'organization.team_member_removed'];
    expect(changes.map(({ action }) => action)).toEqual([
      ...['organization.team_created', added, 'template.team_added', removed, 'template.team_removed'],
      ...[added, 'template.team_added', 'organization.team_deleted'],
    ]);
    const { rows: events } = await app.pool.query(
      `select action, user_id::int as by from security_events
       where organization_id = $1 and action like 'theme_access.%' order by id`,
      [organizationId],
    );
    const by = owner.id;
    expect(events).toEqual(
      ['given', 'given', 'removed', 'removed', 'given', 'given', 'removed'].map((end) => ({
        action: `theme_access.${end}`,
        by,
      })),
    );
  });

  it('is left by those who leave the organization, and a return brings no access back', async () => {
    const { organization } = owner;
    await buildTeam(app, {
      organizationId: organization.id,
      people: [editor.id],
      themes: [{ id: theme, access: 'editor' }],
    });
    await app.services.db.transaction((tx) => endMembership(tx, organization.id, editor.id, app.clock.now()));
    await app.pool.query("insert into memberships (organization_id, user_id, role) values ($1, $2, 'editor')", [
      organization.id,
      editor.id,
    ]);
    expect(await opens(await app.signIn(editor))).toEqual([[], 403]);
  });
});

describe('[P-new-themes] a new theme', () => {
  const set = (newThemes: unknown, as = asOwner) => app.call('account_new_themes', { body: { newThemes }, as });
  const upload = async () => {
    const form = new FormData();
    form.set('uuid', crypto.randomUUID());
    form.set('templateType', 'email');
    form.set('template', new File(['<p class="block-edit">Hi</p>'], 'theme.html', { type: 'text/html' }));
    return (await app.call('build_template_upload', { form, as: asOwner })).body.id as number;
  };
  const edits = async (id: number, as = asEditor) => (await app.call('api_v1_people', { params: { id }, as })).status;

  it('is opened by owners and admins, by every editor or by teams, as the organization wants it', async () => {
    const { organization } = owner;
    const commentor = await app.signIn(await buildUser(app.services, { organization, role: 'commentor' }));
    expect(await edits(await upload())).toBe(403);
    expect((await set('editors')).body.newThemes).toBe('editors');
    const forEditors = await upload();
    expect(await edits(forEditors)).toBe(200);
    // A commentor doesn't even see it.
    expect((await app.call('api_v1_templates', { as: commentor })).body.templates).toEqual([]);
    const { rows } = await app.pool.query('select user_id::int as id from template_people where template_id = $1', [
      forEditors,
    ]);
    expect(rows).toEqual([{ id: editor.id }]);
    const other = await buildUser(app.services, { organization, role: 'editor' });
    const tmid = await buildTeam(app, { organizationId: organization.id, people: [other.id] });
    expect((await set([tmid])).body.newThemes).toEqual([tmid]);
    const forTeam = await upload();
    expect([await edits(forTeam), await edits(forTeam, await app.signIn(other))]).toEqual([403, 200]);
    const deleted = await app.call('account_team_delete', { params: { tmid }, as: asOwner });
    expect(deleted.body.newThemes).toBe('managers');
    expect(await edits(await upload(), await app.signIn(other))).toBe(403);
  });

  it('is given to no team of another organization, and only owners and admins decide', async () => {
    const foreign = await buildTeam(app, { organizationId: (await buildOrganization(app.services)).id });
    const own = await buildTeam(app, { organizationId: owner.organization.id });
    for (const given of [[foreign], [own, foreign]]) {
      const refused = await set(given);
      expect([refused.status, refused.body.field]).toEqual([400, 'newThemes']);
    }
    expect((await set('editors', asEditor)).status).toBe(403);
  });

  it('is decided for one organization, and noted in both logs', async () => {
    const stranger = await buildUser(app.services, { organization: await buildOrganization(app.services) });
    expect((await set('editors')).status).toBe(200);
    const theirs = await app.call('account_teams', { as: await app.signIn(stranger) });
    expect(theirs.body.newThemes).toBe('managers');
    for (const [table, action] of [
      ['audit_events', 'organization.new_themes_changed'],
      ['security_events', 'organization.settings_changed'],
    ]) {
      const where = `organization_id = $1 and action = $2`;
      const { rows } = await app.pool.query(`select 1 from ${table} where ${where}`, [owner.organization.id, action]);
      expect([table, rows.length]).toEqual([table, 1]);
    }
  });
});

it('[P-team-model] Access is the highest of the own and that of each team, as a simple model says', async () => {
  const access = fc.constantFrom('editor' as const, 'commentor' as const);
  const size = 4;
  const index = fc.nat(size - 1);
  const world = fc.record({
    roles: fc.array(access, { minLength: size, maxLength: size }),
    gone: fc.uniqueArray(index, { maxLength: 1 }),
    own: fc.uniqueArray(fc.tuple(index, index, access), {
      selector: ([person, at]) => `${person} ${at}`,
      maxLength: 6,
    }),
    teams: fc.array(
      fc.record({
        people: fc.uniqueArray(index),
        themes: fc.uniqueArray(fc.tuple(index, access), { selector: ([at]) => at }),
      }),
      { maxLength: 4 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(world, async ({ roles, gone, own, teams }) => {
      const organization = await buildOrganization(app.services);
      const organizationId = organization.id;
      const author = await buildUser(app.services, { organization, role: 'owner' });
      const people: UserRecord[] = [];
      for (const role of roles) people.push(await buildUser(app.services, { organization, role }));
      const themes: number[] = [];
      for (let at = 0; at < size; at += 1)
        themes.push((await buildTemplate(app.services, { organization, author })).id);
      const idOf = (person: number) => (people[person] as UserRecord).id;
      const themeOf = (at: number) => themes[at] as number;
      for (const [person, at, given] of own) {
        const user = people[person] as UserRecord;
        const may = roles[person] === 'commentor' ? 'commentor' : given;
        await inviteToTemplate(app.services, { organization, templateId: themeOf(at), user, access: may });
      }
      for (const team of teams)
        await buildTeam(app, {
          organizationId,
          people: team.people.map(idOf),
          themes: team.themes.map(([at, given]) => ({ id: themeOf(at), access: given })),
        });
      for (const person of gone)
        await app.services.db.transaction((tx) => endMembership(tx, organizationId, idOf(person), app.clock.now()));

      const expected = (person: number, at: number): string | null => {
        if (gone.includes(person)) return null;
        const given = [
          ...own.filter(([who, where]) => who === person && where === at).map(([, , what]) => what),
          ...teams
            .filter((team) => team.people.includes(person))
            .flatMap((team) => team.themes.filter(([where]) => where === at).map(([, what]) => what)),
        ];
        if (given.length === 0) return null;
        return given.includes('editor') && roles[person] === 'editor' ? 'editor' : 'commentor';
      };
      for (let person = 0; person < size; person += 1) {
        for (let at = 0; at < size; at += 1) {
          const { db } = app.services;
          const one = accessOf(organizationId, themeOf(at), idOf(person));
          const { rows } = await db.execute<{ access: string | null; listed: boolean; opens: boolean }>(
            sql`select ${one} as access, ${themeOf(at)} in ${themesOpenTo(organizationId, idOf(person))} as listed,
              ${idOf(person)} in ${peopleWhoOpen(organizationId, themeOf(at))} as opens`,
          );
          const wanted = expected(person, at);
          expect(rows[0]).toEqual({ access: wanted, listed: wanted !== null, opens: wanted !== null });
        }
      }
    }),
    { numRuns: 12 },
  );
});
