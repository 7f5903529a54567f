import { mailPasswordReset } from '../../features/people/auth/jobs';
import { readBody } from '../../features/shared/mailer/mail-body';
import { startedEmailChange } from '../email-changes';
import type { UserRecord } from '../factories';
import { withMember } from './permission-organization-recipes';
import type { Recipe, Situation } from './permission-recipes';
import { newUuid, type World } from './permission-world';

function avatarForm(world: World): FormData {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(world.png)], 'me.png', { type: 'image/png' }));
  return form;
}

/** Returns the last part of the link in the newest email to an address. */
async function tokenMailedTo({ app }: Situation, address: string): Promise<string> {
  const { rows } = await app.pool.query('select * from mails where to_address = $1 order by id desc limit 1', [
    address,
  ]);
  const { secretLinks } = readBody(app.services, rows[0]);
  return secretLinks[0]?.split('/').at(-1) ?? '';
}

/** Starts a change of an email address, and returns the link that was sent to the current one. */
async function withEmailChange(situation: Situation) {
  const { app } = situation;
  app.clock.advance(61_000);
  const { from } = await startedEmailChange(app, await withMember(situation), `${newUuid()}@galley.test`);
  return { body: { token: from } };
}

/**
 * Starts a change of an email address and confirms the new one, so that the link to the current one changes the
 * address.
 */
async function withConfirmedEmailChange(situation: Situation) {
  const { app } = situation;
  app.clock.advance(61_000);
  const { from, to } = await startedEmailChange(app, await withMember(situation), `${newUuid()}@galley.test`);
  await app.call('profile_confirm_email', { body: { token: to } });
  return { body: { token: from } };
}

/** Invites an unused address to our organization. */
async function withInvite(situation: Situation): Promise<{ token: string }> {
  const { app, world } = situation;
  const email = `${newUuid()}@galley.test`;
  const body = { email, access: 'editor' };
  app.clock.advance(61_000);
  await app.call('api_v1_account_organization_invite', { body, as: world.ownerSession });
  return { token: await tokenMailedTo(situation, email) };
}

/** Requests for accounts: signing in, password and address, profile, invitations. */
export const accountRecipes = {
  setup_create: async () => ({
    body: { name: 'Eve', email: 'eve@evil.test', password: 'a long password', organization: 'Evil' },
  }),
  api_v1_auth_login: async ({ world }) => {
    const { email = '', password = '' } = world.people.owner ?? {};
    // Signing in ends the current session of a browser, and the session of the world must remain.
    return { body: { email, password }, headers: { cookie: '' } };
  },
  logout: async ({ world, caller, app }) => {
    // The session of the world must remain; the test ends its own.
    const person = world.people[caller];
    return person ? { headers: { cookie: (await app.signIn(person)).cookie } } : {};
  },
  api_v1_me: async () => ({}),
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
    // A new person, because the other sessions of the world's people must remain.
    const person = await withMember(situation, world.people[caller]?.role);
    return { body, headers: { cookie: (await app.signIn(person)).cookie } };
  },
  profile_change_email: async (situation) => {
    const { app, world, caller } = situation;
    const body = { email: `${newUuid()}@galley.test`, currentPassword: world.people.owner?.password };
    if (!world.people[caller]) return { body };
    // A new person, because the addresses of the world's people must not change.
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
  organizations_create: async ({ app }) => {
    app.clock.advance(61_000);
    return { body: { name: 'Further' } };
  },
  organizations_enter: async ({ world, caller, app }) => {
    // Switching to another organization ends the current session of a browser, and the session of the world must
    // remain.
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
  profile_account: async () => ({}),
  profile_delete_account: async (situation) => {
    const { app, caller, world } = situation;
    const role = world.people[caller]?.role;
    if (!role) return { body: { currentPassword: 'a long password' } };
    // A new person, because the world's people must remain.
    const person = await withMember(situation, role === 'owner' ? 'admin' : role);
    return { body: { currentPassword: person.password }, headers: { cookie: (await app.signIn(person)).cookie } };
  },
  profile_browser_timezone: async () => ({ body: { timezone: 'Europe/Berlin' } }),
  profile_set_theme: async () => ({ body: { theme: 'dark' } }),
  profile_set_skin_tone: async () => ({ body: { skinTone: '1F3FD' } }),
  profile_upload_avatar: async ({ world }) => ({ form: avatarForm(world) }),
  profile_remove_avatar: async () => ({}),
  avatars: async ({ app, world }) => {
    const { body } = await app.call('profile_upload_avatar', { form: avatarForm(world), as: world.ownerSession });
    const [key = '', name = ''] = String(body.me.avatar).split('/').slice(2);
    return { params: { key, name } };
  },
} satisfies Record<string, Recipe>;
