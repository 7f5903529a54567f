import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let admin: UserRecord;
let editor: UserRecord;
let asOwner: TestCaller;
let asAdmin: TestCaller;
let asEditor: TestCaller;
let theme: number;
let otherTheme: number;
let email: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization, role: 'owner', name: 'Olive' });
  admin = await buildUser(app.services, { organization, role: 'admin' });
  editor = await buildUser(app.services, { organization, role: 'editor' });
  [asOwner, asAdmin, asEditor] = [await app.signIn(owner), await app.signIn(admin), await app.signIn(editor)];
  theme = (await buildTemplate(app.services, { organization, title: 'Letter' })).id;
  otherTheme = (await buildTemplate(app.services, { organization, title: 'Other' })).id;
  await inviteToTemplate(app.services, { organization, templateId: theme, user: editor });
  email = (await buildEmail(app.services, { organization, templateId: theme, author: owner, title: 'Harvest' })).id;
  await buildEmail(app.services, { organization, templateId: otherTheme, author: owner, title: 'Harvest two' });
});
afterAll(() => app.close());

const invite = (body: object, as = asEditor) => {
  app.clock.advance(61_000);
  return app.call('api_v1_signup_commentor', { params: { id: theme }, body, as });
};
const signUp = (invitation: string, address: string) => {
  app.clock.advance(61_000);
  const fields = { name: 'Cleo', email: address, password: 'a long password', organization: 'Any', invitation };
  return app.call('api_v1_signup', { query: { commentor: 'on' }, body: fields });
};
const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
const cookieOf = (answer: { cookies: { name: string; value: string }[] }): TestCaller => ({
  cookie: `${answer.cookies[0]?.name}=${answer.cookies[0]?.value}`,
});

/** A new commentor of the theme, who was invited by an editor. */
async function newCommentor(address: string): Promise<{ as: TestCaller; id: number }> {
  const { body } = await invite({ email: address, name: 'Cleo' });
  const answer = await signUp(tokenOf(body.inviteLink), address);
  return { as: cookieOf(answer), id: answer.body.me.id };
}

describe('accounts of commentors', () => {
  it('[U-commentor-signup] An editor invites someone to comment, who signs up and sees that theme alone, without editing', async () => {
    const invited = await invite({ email: 'cleo@client.test', name: 'Cleo' });
    expect(invited.status).toBe(200);
    expect(invited.body.templatePeople.at(-1)).toMatchObject({
      email: 'cleo@client.test',
      access: 'commentor',
      isPending: true,
    });
    const answer = await signUp(tokenOf(invited.body.inviteLink), 'cleo@client.test');
    expect([answer.status, answer.body.redirect]).toEqual([200, `/t/${theme}`]);
    expect(answer.body.me).toMatchObject({ role: 'commentor', isAdmin: false, grant: { canUploadThemes: false } });
    const as = cookieOf(answer);
    const { templates } = (await app.call('api_v1_templates', { as })).body;
    expect(templates).toMatchObject([{ id: theme, grant: { canEdit: false, canAdmin: false } }]);
    expect(templates).toHaveLength(1);
    const list = await app.call('templates_emails', { params: { id: theme }, as });
    expect(list.body.emails).toMatchObject([{ id: email, title: 'Harvest', canEdit: false }]);
    expect((await app.call('templates_emails', { params: { id: otherTheme }, as })).status).toBe(403);
    const found = await app.call('templates_search', { body: { term: 'Harvest' }, as });
    expect(found.body.map((hit: { email: object }) => hit.email)).toMatchObject([{ id: email, canEdit: false }]);
    const preview = await app.call('build_preview', { params: { id: email }, as });
    expect([preview.status, preview.body.versions.length]).toEqual([200, 1]);
    expect((await app.call('build_email_html', { params: { id: email }, body: {}, as })).status).toBe(403);
    const said = await app.call('build_comments_add', { params: { id: email }, body: { content: 'Hello' }, as });
    expect(said.body.comment.user).toMatchObject({ id: answer.body.me.id, name: 'Cleo' });
    // Used once.
    expect((await signUp(tokenOf(invited.body.inviteLink), 'cleo@client.test')).status).toBe(404);
  });

  it('[U-commentor-signup] Signing up to comment needs an invitation to comment, for that address', async () => {
    expect((await signUp('', 'nobody@client.test')).status).toBe(403);
    expect((await signUp('a-token-that-nobody-made-0123456789', 'nobody@client.test')).status).toBe(404);
    const { body } = await invite({ email: 'dana@client.test' });
    expect((await signUp(tokenOf(body.inviteLink), 'eve@client.test')).status).toBe(403);
    const asEditors = await app.call('api_v1_people_invite', {
      params: { id: theme },
      body: { email: 'fay@client.test' },
      as: asEditor,
    });
    expect((await signUp(tokenOf(asEditors.body.inviteLink), 'fay@client.test')).status).toBe(403);
  });

  it('[U-commentor-raise] An admin makes a commentor an editor, and back; nobody else does', async () => {
    const { as, id } = await newCommentor('gil@client.test');
    const roleTo = (access: string, by: TestCaller) =>
      app.call('account_organization_role', { params: { uid: id }, body: { access }, as: by });
    expect((await roleTo('editor', asEditor)).status).toBe(403);
    expect((await roleTo('editor', as)).status).toBe(403);
    expect((await roleTo('admin', asAdmin)).status).toBe(403);
    const raised = await roleTo('editor', asAdmin);
    expect(raised.body.editors.find((one: { id: number }) => one.id === id)).toMatchObject({ themeCount: 1 });
    expect((await app.call('api_v1_templates', { as })).body.templates).toMatchObject([{ grant: { canEdit: true } }]);
    expect((await app.call('build_email_html', { params: { id: email }, body: {}, as })).status).toBe(200);
    const lowered = await roleTo('commentor', asAdmin);
    expect(lowered.body.commentors.map((one: { id: number }) => one.id)).toContain(id);
    expect((await app.call('build_email_html', { params: { id: email }, body: {}, as })).status).toBe(403);
    const other = await app.call('account_organization_role', {
      params: { uid: owner.id },
      body: { access: 'commentor' },
      as: asAdmin,
    });
    expect(other.status).toBe(403);
  });

  it('[U-commentor-raise] An invitation to a theme doesn’t make a commentor an editor', async () => {
    const address = 'hana@client.test';
    // Sent while the address had no account.
    const link = tokenOf(
      (await app.call('api_v1_people_invite', { params: { id: otherTheme }, body: { email: address }, as: asOwner }))
        .body.inviteLink,
    );
    const { as, id } = await newCommentor(address);
    const accepted = await app.call('invites_accept', { params: { token: link }, body: {}, as });
    expect([accepted.status, accepted.body.me.role]).toEqual([200, 'commentor']);
    const renewed = cookieOf(accepted);
    const { templates } = (await app.call('api_v1_templates', { as: renewed })).body;
    expect(
      templates.map((one: { id: number; grant: { canEdit: boolean } }) => [one.id, one.grant.canEdit]).sort(),
    ).toEqual([
      [theme, false],
      [otherTheme, false],
    ]);
    const direct = await app.call('api_v1_people_invite', { params: { id: theme }, body: { uid: id }, as: asOwner });
    expect([direct.status, direct.body.code]).toEqual([409, 'conflict']);
  });

  it('[U-commentor-rows] An editor who was invited to comment on one theme edits the others', async () => {
    const { organization } = owner;
    const guest = await buildUser(app.services, { organization, role: 'editor' });
    await inviteToTemplate(app.services, { organization, templateId: otherTheme, user: guest });
    const given = await invite({ uid: guest.id });
    expect(given.status).toBe(200);
    const as = await app.signIn(guest);
    const { templates } = (await app.call('api_v1_templates', { as })).body;
    expect(
      templates.map((one: { id: number; grant: { canEdit: boolean } }) => [one.id, one.grant.canEdit]).sort(),
    ).toEqual([
      [theme, false],
      [otherTheme, true],
    ]);
    const found = await app.call('templates_search', { body: { term: 'Harvest' }, as });
    expect(
      found.body.map(({ email: row }: { email: { tid: number; canEdit: boolean } }) => [row.tid, row.canEdit]).sort(),
    ).toEqual([
      [theme, false],
      [otherTheme, true],
    ]);
    const refused = await app.call('templates_emails_update', {
      params: { id: theme, eid: email },
      body: { title: 'Mine' },
      as,
    });
    expect(refused.status).toBe(403);
  });

  it('[W3-commentor-invite] Admins invite commentors to the organization, with themes, one or many', async () => {
    const { inviteLink } = (
      await app.call('api_v1_account_organization_invite', {
        body: { email: 'gia@client.test', access: 'commentor', themes: [theme] },
        as: asAdmin,
      })
    ).body;
    const joined = await signUp(tokenOf(inviteLink), 'gia@client.test');
    expect([joined.status, joined.body.me?.role]).toEqual([200, 'commentor']);
    const templates = (await app.call('api_v1_templates', { as: cookieOf(joined) })).body.templates;
    expect(templates).toMatchObject([{ id: theme, grant: { canEdit: false } }]);
    const rows = [
      { email: 'hal@client.test', access: 'commentor', themes: [otherTheme] },
      { email: 'ina@client.test', access: 'commentor', themes: 'all' },
    ];
    const list = { rows, access: 'editor', themes: [], accessEndsOn: null, resends: false };
    const sent = (await app.call('account_invites_send', { body: list, as: asAdmin })).body;
    expect(sent.rows.map(({ role, state }: { role: string; state: string }) => [role, state])).toEqual([
      ['commentor', 'new'],
      ['commentor', 'new'],
    ]);
    const themesOf = async (row: { email: string; inviteLink: string }) => {
      const params = { token: tokenOf(row.inviteLink) };
      const body = { name: 'Someone', password: 'a hedge of quinces' };
      const accepted = await app.call('invites_accept', { params, body });
      const seen = (await app.call('api_v1_templates', { as: cookieOf(accepted) })).body.templates;
      return seen.map(({ id, grant }: { id: number; grant: { canEdit: boolean } }) => [id, grant.canEdit]).toSorted();
    };
    expect(await themesOf(sent.rows[0])).toEqual([[otherTheme, false]]);
    expect(await themesOf(sent.rows[1])).toEqual([
      [theme, false],
      [otherTheme, false],
    ]);
    const refused = await app.call('api_v1_account_organization_invite', {
      body: { email: 'kim@client.test', access: 'commentor', themes: [] },
      as: asEditor,
    });
    expect(refused.status).toBe(403);
  });

  it('[U-commentor-invite] Commentors invite nobody, and an invitation ends with its inviter’s access', async () => {
    const { as } = await newCommentor('ivo@client.test');
    expect((await invite({ email: 'jan@client.test' }, as)).status).toBe(403);
    const stranger = await app.signIn(await buildUser(app.services, {}));
    expect((await invite({ email: 'jan@client.test' }, stranger)).status).toBe(404);
    expect((await invite({ email: 'not an address' })).body.field).toBe('email');
  });
});
