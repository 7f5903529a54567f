import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { noEmailSettings, type Role, type RouteName } from '@galley/contract';
import { mailPasswordReset } from '../features/auth/jobs';
import { readBody } from '../features/mailer/mail-body';
import { archivePath } from '../features/offboarding/write-archive';
import { dayAhead } from './access-ends';
import { startedEmailChange } from './email-changes';
import { buildUser, type UserRecord } from './factories';
import { adminRecipes } from './permission-admin-recipes';
import { approvalRecipes } from './permission-approval-recipes';
import { doorRecipes } from './permission-auth-recipes';
import { billingRecipes } from './permission-billing-recipes';
import { commentRecipes } from './permission-comment-recipes';
import { exportRecipes } from './permission-export-recipes';
import { imageRecipes, withImage } from './permission-image-recipes';
import { layoutRecipes } from './permission-layout-recipes';
import { listRecipes, onTemplate } from './permission-list-recipes';
import { notificationRecipes } from './permission-notification-recipes';
import { pinRecipes } from './permission-pin-recipes';
import { replacementRecipes } from './permission-replacement-recipes';
import { logSettingsRecipes, scimRecipes } from './permission-scim-recipes';
import { sourceRecipes } from './permission-source-recipes';
import { ssoRecipes } from './permission-sso-recipes';
import { type CallerName, matrix } from './permission-table';
import { teamRecipes } from './permission-team-recipes';
import { themeRecipes } from './permission-theme-recipes';
import { transferRecipes } from './permission-transfer-recipes';
import { onEmail, versionRecipes } from './permission-version-recipes';
import { newUuid, type World } from './permission-world';
import type { TestApp, TestCaller, TestRequest } from './test-app';

export interface Situation {
  app: TestApp;
  world: World;
  caller: CallerName;
  as: TestCaller;
}

export type Recipe = (situation: Situation) => Promise<Omit<TestRequest, 'as'>>;

const settings = noEmailSettings;
const uploadName = 'theme.html';

/** A document whose lease the caller holds, where the caller may hold it at all. */
async function withLease({ app, world, caller, as }: Situation) {
  const { id } = await world.freshEmail();
  if (matrix['email.editor'][caller] !== 'ok') return { id, tabId: 'tab', number: 1 };
  const { body } = await app.call('build_lease_take', { params: { id }, body: { tabId: 'tab' }, as });
  return { id, tabId: 'tab', number: body.lease.number as number };
}

/** A document with a share link. */
async function withLink({ app, world }: Situation) {
  const { id } = await world.freshEmail();
  const { body } = await app.call('share_links_create', { params: { id }, as: world.ownerSession });
  return { id, linkId: body.shareLink.id as number };
}

/** A theme with a share link. */
async function withTemplateLink({ app, world }: Situation) {
  const { id } = await world.freshTemplate();
  const { body } = await app.call('template_share_links_create', { params: { id }, as: world.ownerSession });
  return { id, linkId: body.shareLink.id as number };
}

function avatarForm(world: World): FormData {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(world.png)], 'me.png', { type: 'image/png' }));
  return form;
}

function themeForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ uuid: newUuid(), templateType: 'email', ...fields }))
    form.set(name, value);
  form.set('template', new File(['<p class="block-edit">Hi</p>'], uploadName, { type: 'text/html' }));
  return form;
}

/** A new member of the caller's own organization, as a caller of another one acts in theirs. */
async function withMember({ app, world, caller }: Situation, role: Role = 'editor'): Promise<UserRecord> {
  const { organization } = world.people[caller] ?? (world.people.owner as UserRecord);
  return await buildUser(app.services, { organization, role });
}

/** The last part of the link in the newest email to an address. */
async function tokenMailedTo({ app }: Situation, address: string): Promise<string> {
  const { rows } = await app.pool.query('select * from mails where to_address = $1 order by id desc limit 1', [
    address,
  ]);
  const { secretLinks } = readBody(app.services, rows[0]);
  return secretLinks[0]?.split('/').at(-1) ?? '';
}

/** The link of a change of an email address that was sent to the present one. */
async function withEmailChange(situation: Situation) {
  const { app } = situation;
  app.clock.advance(61_000);
  const { from } = await startedEmailChange(app, await withMember(situation), `${newUuid()}@galley.test`);
  return { body: { token: from } };
}

/** The same where the new address is confirmed already: its link changes the address. */
async function withConfirmedEmailChange(situation: Situation) {
  const { app } = situation;
  app.clock.advance(61_000);
  const { from, to } = await startedEmailChange(app, await withMember(situation), `${newUuid()}@galley.test`);
  await app.call('profile_confirm_email', { body: { token: to } });
  return { body: { token: from } };
}

/** An unused address, invited to our organization. */
async function withInvite(situation: Situation): Promise<{ token: string }> {
  const { app, world } = situation;
  const email = `${newUuid()}@galley.test`;
  const body = { email, access: 'editor' };
  app.clock.advance(61_000);
  await app.call('api_v1_account_organization_invite', { body, as: world.ownerSession });
  return { token: await tokenMailedTo(situation, email) };
}

/** The id of an open invitation into the caller's organization. */
async function withInviteId(situation: Situation): Promise<number> {
  const { app, world, caller } = situation;
  const { organization, id } = world.people[caller] ?? (world.people.owner as UserRecord);
  const hash = Buffer.from(newUuid());
  const { rows } = await app.pool.query(
    "insert into organization_invites (organization_id, email, role, token_hash, created_by) values ($1, $2, 'editor', $3, $4) returning id",
    [organization.id, `${newUuid()}@galley.test`, hash, id],
  );
  return Number(rows[0].id);
}

/**
 * An organization of this one call, as somebody with the caller's role, and an archive of it: that of the world must
 * stay.
 */
async function inOwnOrganization({ app, world, caller }: Situation) {
  const role = world.people[caller]?.role;
  const person = await buildUser(app.services, { role: role ?? 'owner' });
  const { id: organizationId, name } = person.organization;
  const { rows } = await app.pool.query(
    "insert into organization_exports (organization_id, state, expires_at) values ($1, 'done', now() + interval '90 days') returning id",
    [organizationId],
  );
  const xid = Number(rows[0].id);
  const path = archivePath(app.services, xid);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'PK');
  const headers: Record<string, string> = role ? { cookie: (await app.signIn(person)).cookie } : {};
  return { organizationId, name, xid, headers, password: person.password };
}

const carriesToken = (caller: CallerName) => caller.startsWith('anonymous with');

/** One request per route of the contract; a route without one does not compile. */
export const recipes: Record<RouteName, Recipe> = {
  health: async () => ({}),
  openapi: async () => ({}),
  api_docs: async () => ({}),
  canvas_frame: async () => ({}),
  assets: async ({ app, world }) => {
    const { rows } = await app.pool.query('select asset_key from template_versions where template_id = $1', [
      world.template.id,
    ]);
    return { params: { key: rows[0].asset_key, '*': 'images/dot.png' } };
  },
  blobs: async (situation) => {
    const { image } = await withImage(situation);
    const [key = '', name = ''] = new URL(image.src, 'http://any').pathname.split('/').slice(2);
    return { params: { key, name: decodeURIComponent(name) } };
  },
  content: async ({ app, world, caller }) => {
    if (caller === 'anonymous') return { params: { ticket: 'made.up' } };
    const { id } = await world.freshEmail();
    const token = await world.tokenFor('owner', 'emails', id);
    const { body } = await app.call('preview', { params: { kind: 'e', id, token } });
    if (caller === 'anonymous with a revoked token') {
      const as = world.ownerSession;
      const [link] = (await app.call('share_links', { params: { id }, as })).body.shareLinks;
      await app.call('share_links_revoke', { params: { id, linkId: link.id }, as });
    }
    return { params: { ticket: String(body.contentUrl).split('/').at(-1) ?? '' } };
  },

  setup_create: async () => ({
    body: { name: 'Eve', email: 'eve@evil.test', password: 'a long password', organization: 'Evil' },
  }),
  api_v1_auth_login: async ({ world }) => {
    const { email = '', password = '' } = world.people.owner ?? {};
    // Signing in ends the current session of a browser; that of the world must stay.
    return { body: { email, password }, headers: { cookie: '' } };
  },
  logout: async ({ world, caller, app }) => {
    // The session of the world must stay; the test ends its own.
    const person = world.people[caller];
    return person ? { headers: { cookie: (await app.signIn(person)).cookie } } : {};
  },
  api_v1_me: async () => ({}),
  ...ssoRecipes,
  ...scimRecipes,
  ...logSettingsRecipes,
  ...doorRecipes,
  ...billingRecipes,
  api_v1_auth_forgot_password: async ({ app, world }) => {
    app.clock.advance(61_000);
    return { body: { email: world.people.owner?.email }, headers: { cookie: '' } };
  },
  api_v1_auth_reset_link: async (situation) => {
    const { app } = situation;
    app.clock.advance(61_000);
    const { email } = await withMember(situation);
    await mailPasswordReset.run({ email, address: '' }, app.services);
    return { params: { token: await tokenMailedTo(situation, email) } };
  },
  api_v1_auth_reset_password: async (situation) => {
    const { app } = situation;
    app.clock.advance(61_000);
    const { email } = await withMember(situation);
    await mailPasswordReset.run({ email, address: '' }, app.services);
    const token = await tokenMailedTo(situation, email);
    return { body: { token, password: 'a new long password' }, headers: { cookie: '' } };
  },
  change_password: async (situation) => {
    const { app, world, caller } = situation;
    const body = { currentPassword: world.people.owner?.password, password: 'a new long password' };
    if (!world.people[caller]) return { body };
    // A new person, because the other sessions of the world's people must stay.
    const person = await withMember(situation, world.people[caller]?.role);
    return { body, headers: { cookie: (await app.signIn(person)).cookie } };
  },
  profile_change_email: async (situation) => {
    const { app, world, caller } = situation;
    const body = { email: `${newUuid()}@galley.test`, currentPassword: world.people.owner?.password };
    if (!world.people[caller]) return { body };
    // Somebody new: the world's people keep their addresses.
    const person = await withMember(situation, world.people[caller]?.role);
    return { body, headers: { cookie: (await app.signIn(person)).cookie } };
  },
  profile_confirm_email: withConfirmedEmailChange,
  profile_refuse_email: withEmailChange,
  profile_sessions: async () => ({}),
  profile_sessions_revoke: async ({ app, caller, world }) => {
    const person = world.people[caller];
    if (!person) return { params: { sid: 1 } };
    const { cookie } = await app.signIn(person);
    const { body } = await app.call('profile_sessions', { as: { cookie } });
    const own = body.sessions.find((session: { isThis: boolean }) => session.isThis);
    return { params: { sid: own.id } };
  },
  api_v1_profile: async () => ({ body: { name: 'New name', job: 'Printer', timezone: 'Europe/Berlin' } }),
  invites_show: async (situation) => ({ params: await withInvite(situation) }),
  invites_accept: async (situation) => ({
    params: await withInvite(situation),
    body: { name: 'Newcomer', password: 'a long password' },
    headers: { cookie: '' },
  }),
  ...teamRecipes,
  api_v1_people: onTemplate(),
  api_v1_people_invite: async (situation) => {
    const { app, world } = situation;
    const member = await buildUser(app.services, { organization: world.people.owner?.organization, role: 'editor' });
    return { params: { id: (await world.freshTemplate()).id }, body: { uid: member.id } };
  },
  api_v1_signup_commentor: async ({ app, world }) => {
    const member = await buildUser(app.services, { organization: world.people.owner?.organization, role: 'commentor' });
    return { params: { id: (await world.freshTemplate()).id }, body: { uid: member.id } };
  },
  api_v1_people_invite_remove: async ({ app, world }) => {
    const { id } = await world.freshTemplate();
    const organization = world.people.owner?.organization;
    const member = await buildUser(app.services, { organization, role: 'editor' });
    const { body } = await app.call('api_v1_people_invite', {
      params: { id },
      body: { uid: member.id },
      as: world.ownerSession,
    });
    const entry = body.templatePeople.find((person: { id: number }) => person.id === member.id);
    return { params: { id, rid: entry.rid } };
  },
  api_v1_account: async () => ({}),
  api_v1_account_organization: async () => ({ body: { name: 'Renamed' } }),
  api_v1_account_organization_invite: async ({ app }) => {
    app.clock.advance(61_000);
    return { body: { email: `${newUuid()}@galley.test`, access: 'editor' } };
  },
  account_invites_check: async () => ({
    body: { rows: [{ email: `${newUuid()}@galley.test` }], access: 'editor' },
  }),
  account_invites_send: async ({ app }) => {
    app.clock.advance(61_000);
    return { body: { rows: [{ email: `${newUuid()}@galley.test` }], access: 'editor' } };
  },
  account_default_themes: async () => ({ body: { themes: 'all' } }),
  account_organization_invite_revoke: async (situation) => ({ params: { iid: await withInviteId(situation) } }),
  account_organization_role: async (situation) => ({
    params: { uid: (await withMember(situation)).id },
    body: { access: 'commentor' },
  }),
  account_organization_access_end: async (situation) => ({
    params: { uid: (await withMember(situation)).id },
    body: { accessEndsOn: dayAhead(situation.app, 30) },
  }),
  account_member_sessions: async (situation) => ({ params: { uid: (await withMember(situation)).id } }),
  account_member_sessions_end: async (situation) => ({ params: { uid: (await withMember(situation)).id } }),
  api_v1_account_organization_revoke: async (situation) => ({ params: { uid: (await withMember(situation)).id } }),
  account_organization_leave: async (situation) => {
    const { app, world, caller } = situation;
    if (!world.people[caller]) return {};
    const leaver = await withMember(situation, world.people[caller]?.role);
    return { headers: { cookie: (await app.signIn(leaver)).cookie } };
  },
  organizations_create: async ({ app }) => {
    app.clock.advance(61_000);
    return { body: { name: 'Further' } };
  },
  organizations_enter: async ({ world, caller, app }) => {
    // Going elsewhere ends the current session of a browser; that of the world must stay.
    const person = world.people[caller];
    const params = { oid: (person ?? world.people.owner)?.organization.id ?? 0 };
    return { params, body: {}, ...(person ? { headers: { cookie: (await app.signIn(person)).cookie } } : {}) };
  },
  api_v1_auth_handover: async ({ app, world, caller }) => {
    const person = world.people[caller] ?? (world.people.owner as UserRecord);
    const state = newUuid();
    const entered = await app.call('organizations_enter', {
      params: { oid: person.organization.id },
      body: { state },
      as: await app.signIn(person),
    });
    const { origin, host, hash } = new URL(entered.body.url);
    return { body: { code: hash.slice(1), state }, headers: { origin, host, cookie: '' } };
  },
  api_v1_auth_id_providers: async ({ world }) => ({ body: { oid: world.people.owner?.organization.id } }),
  api_v1_person: async ({ world, caller }) => ({
    params: { uid: (world.people[caller] ?? world.people.owner)?.id ?? 0 },
  }),
  profile_set_theme: async () => ({ body: { theme: 'dark' } }),
  profile_set_skin_tone: async () => ({ body: { skinTone: '1F3FD' } }),
  profile_upload_avatar: async ({ world }) => ({ form: avatarForm(world) }),
  profile_remove_avatar: async () => ({}),
  avatars: async ({ app, world }) => {
    const { body } = await app.call('profile_upload_avatar', { form: avatarForm(world), as: world.ownerSession });
    const [key = '', name = ''] = String(body.me.avatar).split('/').slice(2);
    return { params: { key, name } };
  },

  api_v1_templates: async () => ({}),
  templates_update: onTemplate({ body: { title: 'New name' } }),
  template_settings: onTemplate(),
  template_settings_save: onTemplate({ body: { settings: { emaAliasEnabled: true, loadsRemoteContent: false } } }),
  templates_delete: onTemplate(),
  starter_templates: async () => ({}),
  build_starter_template_create: async () => ({ body: { templateType: 'page', name: 'press-page' } }),
  ...adminRecipes,
  account_audit: async () => ({}),
  account_security: async () => ({}),
  account_audit_csv: async () => ({}),
  account_exports: async () => ({}),
  account_exports_create: async ({ app, world, caller }) => {
    app.clock.advance(61_000);
    return { body: { currentPassword: world.people[caller]?.password ?? 'unknown' } };
  },
  account_exports_download: async (situation) => {
    const { headers, xid } = await inOwnOrganization(situation);
    return { params: { xid }, headers };
  },
  account_cancel: async (situation) => {
    const { headers, name, password } = await inOwnOrganization(situation);
    return { headers, body: { name, currentPassword: password } };
  },
  account_cancel_undo: async (situation) => {
    const { headers, organizationId } = await inOwnOrganization(situation);
    await situation.app.pool.query('update organizations set cancelled_at = now() where id = $1', [organizationId]);
    return { headers };
  },
  templates_last: onTemplate(),
  templates_fu_notice: async () => ({ body: { id: 1 } }),
  templates_search: async () => ({ body: { term: 'spring' } }),
  templates_search_places: async () => ({ body: { term: 'spring' } }),
  ...listRecipes,
  build_template_upload: async () => ({ form: themeForm({ title: 'Uploaded' }) }),
  build_template_upload_new_version: async ({ world }) => ({
    params: { id: (await world.freshTemplate()).id },
    form: themeForm({}),
  }),
  build_templates_uploading_status: async ({ app, world, caller }) => {
    const uuid = newUuid();
    const person = world.people[caller] ?? world.people.owner;
    await app.pool.query(
      'insert into upload_progress (organization_id, user_id, uuid, percent) values ($1, $2, $3, 50)',
      [person?.organization.id, person?.id, uuid],
    );
    return { params: { uuid } };
  },
  templates_emails: async ({ world }) => ({ params: { id: world.template.id } }),
  templates_emails_create: async ({ world }) => ({
    params: { id: world.template.id },
    body: { title: 'New', type: 'email' },
  }),
  templates_emails_import: async ({ world }) => {
    const form = new FormData();
    form.set('html', new File(['<p class="block-edit">Hi</p>'], 'spring.html', { type: 'text/html' }));
    return { params: { id: world.template.id }, form };
  },
  templates_emails_update: async ({ world }) => ({
    params: { id: world.template.id, eid: (await world.freshEmail()).id },
    body: { title: 'Renamed' },
  }),
  build_duplicate_email: onEmail({ body: { title: 'Copy' } }),
  builder_delete_email: onEmail(),

  build_email_html: async ({ world, caller }) => {
    const { id } = await world.freshEmail();
    const query = carriesToken(caller) ? { previewToken: await world.tokenFor(caller, 'emails', id) } : undefined;
    return { params: { id }, query };
  },
  build_template_html: async ({ world, caller }) => {
    const { id } = await world.freshTemplate();
    const query = carriesToken(caller) ? { previewToken: await world.tokenFor(caller, 'templates', id) } : undefined;
    return { params: { id }, query };
  },
  build_email_get_html: onEmail(),
  build_email_canvas: onEmail(),
  build_save: async (situation) => {
    const { id, tabId, number } = await withLease(situation);
    return {
      params: { id },
      body: { html: '<p>Saved</p>', title: 'Saved', version: 1, leaseNumber: number, settings, tabId },
    };
  },
  build_email_settings: onEmail({ query: { version: 1 }, body: { settings } }),
  build_email_history: onEmail(),
  build_email_state: onEmail(),
  build_email_details: onEmail(),
  build_email_metadata: onEmail({ query: { version: 1 }, body: { metadata: { title: 'Spring' } } }),
  build_version_restore: async (situation) => {
    const { id, number } = await withLease(situation);
    return { params: { id, version: 1 }, body: { leaseNumber: number, baseVersion: 1 } };
  },
  ...commentRecipes,
  ...approvalRecipes,
  ...versionRecipes,
  ...exportRecipes,
  ...replacementRecipes,
  ...imageRecipes,
  ...layoutRecipes,
  ...themeRecipes,
  ...transferRecipes,
  ...pinRecipes,
  ...sourceRecipes,
  ...notificationRecipes,
  build_lease_take: onEmail({ body: { tabId: 'tab' } }),
  build_lease_renew: async (situation) => {
    const { id, tabId, number } = await withLease(situation);
    return { params: { id }, body: { tabId, number } };
  },
  build_lease_release: async (situation) => {
    const { id, tabId, number } = await withLease(situation);
    return { params: { id }, body: { tabId, number } };
  },
  build_draft_get: onEmail(),
  build_draft_put: onEmail({
    body: { baseVersion: 1, tabId: 'tab', changes: 1, settings, content: { kind: 'full', html: '<p>Draft</p>' } },
  }),
  build_draft_discard: onEmail({ query: { tabId: 'tab' } }),

  share_links: onEmail(),
  share_links_create: onEmail(),
  share_links_update: async (situation) => ({
    params: await withLink(situation),
    body: { label: 'For the printer', expiresAt: 0 },
  }),
  share_links_replace: async (situation) => ({ params: await withLink(situation) }),
  share_links_revoke: async (situation) => ({ params: await withLink(situation) }),
  template_share_links: onTemplate(),
  template_share_links_create: onTemplate(),
  template_share_links_update: async (situation) => ({
    params: await withTemplateLink(situation),
    body: { label: 'For the printer', expiresAt: 0 },
  }),
  template_share_links_replace: async (situation) => ({ params: await withTemplateLink(situation) }),
  template_share_links_revoke: async (situation) => ({ params: await withTemplateLink(situation) }),
  build_preview: onEmail(),
  outgoing_mails: async () => ({ query: { ids: '1,2' } }),
  template_send_link: onTemplate({ body: { email: 'ola@galley.test', note: 'Look' } }),
  build_send_test: onEmail({ body: { email: 'ola@galley.test' } }),
  build_export_send_link: async ({ world }) => {
    const { id } = await world.freshEmail();
    return { params: { id }, body: { eid: id, email: 'ola@galley.test', note: 'Look' } };
  },
  preview: async ({ world, caller }) => {
    const { id } = await world.freshEmail();
    return { params: { kind: 'e', id, token: await world.tokenFor(caller, 'emails', id) } };
  },
};
