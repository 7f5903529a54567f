import { limits } from '@galley/contract';
import { addMember, commandLine, createPerson } from '../features/operations/admin/admin-commands';
import { endAllSessions, endSessionsOf } from '../features/operations/admin/end-sessions';
import { changeQuota } from '../features/operations/admin/organization-limits';
import { setSiteAdmin } from '../features/operations/admin/site-admins';
import { recordBackup } from '../features/operations/backup/note-backup';
import { exportOrganization } from '../features/operations/offboarding/jobs';
import { purgeOrganization } from '../features/operations/offboarding/purge-organization';
import { mailPasswordReset } from '../features/people/auth/jobs';
import { resetTokenHash } from '../features/people/auth/reset-token';
import { resetTwoFactor } from '../features/people/auth/two-factor-settings';
import { memberships, passwordResets } from '../platform/db/schema';
import type { SecurityAction } from '../platform/security/security-actions';
import { reportStoppedTask } from '../platform/workers/report-stopped-task';
import { dayAhead } from './access-ends';
import { addPasskey, makeAuthenticator, signInByPasskey } from './authenticator';
import { startedEmailChange } from './email-changes';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from './factories';
import { startFakePlatform } from './fake-platform';
import { testCards } from './fakes/stripe';
import { buildJoinable, moveTo } from './joinable-organization';
import { withBilling } from './permissions/permission-billing-recipes';
import { newUuid } from './permissions/permission-world';
import { scimEventCauses } from './scim-event-causes';
import { solvedCaptcha } from './sign-ups';
import { ssoEventCauses } from './sso-event-causes';
import { createTestApp, type TestAnswer, type TestApp } from './test-app';
import { switchTwoFactorOn } from './two-factor-codes';

/** A new organization with its owner, a site admin, and an editor. Their names attempt to forge a log line. */
export interface EventStage {
  app: TestApp;
  owner: UserRecord;
  editor: UserRecord;
  as: { cookie: string };
  asEditor: { cookie: string };
}

const forgery = 'Eve\r\n{"time":"2026","level":"info","message":"security","action":"login.succeeded"}\u2028';
export const plantedPassword = 'planted harbour secret 4711';

/** Creates everything that a cause may need, anew for each. */
export async function makeEventStage(app: TestApp): Promise<EventStage> {
  app.clock.advance(61_000);
  const organization = await buildOrganization(app.services, { name: 'Orchard' });
  const password = plantedPassword;
  const owner = await buildUser(app.services, { organization, isSiteAdmin: true, name: forgery, password });
  const editor = await buildUser(app.services, { organization, role: 'editor', name: forgery, password });
  return { app, owner, editor, as: await app.signIn(owner), asEditor: await app.signIn(editor) };
}

const login = ({ app, owner }: EventStage, body: object = {}) =>
  app.call('api_v1_auth_login', { body: { email: owner.email, password: owner.password, ...body } });

const proofOf = (person: UserRecord) => ({ currentPassword: person.password });

async function resetLink({ app, owner }: EventStage): Promise<string> {
  const token = app.services.secrets.randomToken();
  const tokenHash = resetTokenHash(app.services, token);
  const expiresAt = new Date(app.clock.now().getTime() + 60_000);
  await app.services.db.insert(passwordResets).values({ userId: owner.id, tokenHash, expiresAt });
  return token;
}

async function invite({ app, as }: EventStage) {
  const email = `${newUuid()}@galley.test`;
  const body = { name: 'Nia', email, access: 'editor' };
  const answer = await app.call('api_v1_account_organization_invite', { body, as });
  return { answer, token: String(answer.body.inviteLink).split('/').at(-1) ?? '', email };
}

async function archive({ app, owner, as }: EventStage): Promise<number> {
  const { exports } = (await app.call('account_exports_create', { body: proofOf(owner), as })).body;
  await exportOrganization.run({ id: exports[0].id }, app.services);
  return exports[0].id;
}

async function cancel(stage: EventStage): Promise<void> {
  await archive(stage);
  const { app, owner, as } = stage;
  const body = { name: owner.organization.name.trim(), ...proofOf(owner) };
  await app.call('account_cancel', { body, as });
}

async function makeTheme({ app, owner }: EventStage): Promise<number> {
  return (await buildTemplate(app.services, { organization: owner.organization, author: owner })).id;
}

async function giveTheme(stage: EventStage): Promise<{ id: number; rid: number }> {
  const { app, editor, as } = stage;
  const id = await makeTheme(stage);
  const { body } = await app.call('api_v1_people_invite', { params: { id }, body: { uid: editor.id }, as });
  return { id, rid: body.templatePeople.find((person: { id: number }) => person.id === editor.id).rid };
}

async function shareLink(stage: EventStage): Promise<{ id: number; linkId: number }> {
  const { app, owner, as } = stage;
  const { id } = await buildEmail(app.services, {
    organization: owner.organization,
    templateId: await makeTheme(stage),
    author: owner,
  });
  const { body } = await app.call('share_links_create', { params: { id }, as });
  return { id, linkId: body.shareLink.id };
}

/** Runs causes on a server where organizations have their own addresses and emails are sent. */
async function atHosts(work: (stage: EventStage) => Promise<void>): Promise<TestApp> {
  const mailer = { send: async () => undefined, close: () => undefined };
  const app = await createTestApp({ config: { hasSubdomains: true, signUp: 'open' }, mailer });
  await work(await makeEventStage(app));
  return app;
}

async function handOver({ app, owner, as }: EventStage, state: string): Promise<TestAnswer> {
  const entered = await app.call('organizations_enter', {
    params: { oid: owner.organization.id },
    body: { state: 'kept-in-this-browser-alone' },
    as,
  });
  const { origin, host, hash } = new URL(entered.body.url);
  return await app.call('api_v1_auth_handover', {
    body: { code: hash.slice(1), state },
    headers: { origin, host },
  });
}

const signUpBody = async (app: TestApp) => ({
  name: 'Nia',
  email: `${newUuid()}@galley.test`,
  password: plantedPassword,
  organization: 'Further',
  recaptchaToken: await solvedCaptcha(app),
});

async function addSource({ app, as }: EventStage) {
  const platform = await startFakePlatform();
  platform.open(app.services);
  const request = { params: { slug: 'fake' }, body: { settings: platform.settings }, as };
  const { body } = await app.call('integrations_add', request);
  return { platform, id: body.source.id as number };
}

// biome-ignore lint/suspicious/noConfusingVoidType: most causes return nothing.
type Cause = (stage: EventStage) => Promise<TestApp | void>;

/** Causes each event once. Returns the app that the event belongs to, if it isn't the stage's. */
export const eventCauses: Record<SecurityAction, Cause> = {
  'login.succeeded': async (stage) => void (await login(stage)),
  'login.failed': async (stage) => void (await login(stage, { password: 'not the password' })),
  logout: async ({ app, as }) => void (await app.call('logout', { as })),
  'session.revoked': async ({ app, owner, as }) => {
    await app.signIn(owner);
    const { sessions } = (await app.call('profile_sessions', { as })).body;
    const other = sessions.find((session: { isThis: boolean }) => !session.isThis);
    await app.call('profile_sessions_revoke', { params: { sid: other.id }, as });
  },
  'member.signed_out': async ({ app, editor, as }) => {
    await app.signIn(editor);
    await app.call('account_member_sessions_end', { params: { uid: editor.id }, as });
  },
  'session.renewed': async (stage) => {
    await eventCauses['member.role_changed'](stage);
    await stage.app.call('profile_sessions', { as: stage.asEditor });
    await stage.app.call('profile_sessions', { as: stage.asEditor });
  },
  'password.changed': async ({ app, owner, as }) => {
    const body = { ...proofOf(owner), password: 'ropes and salt and tar' };
    await app.call('change_password', { body, as });
  },
  'password.reset': async (stage) => {
    const body = { token: await resetLink(stage), password: 'ropes and salt and tar' };
    await stage.app.call('api_v1_auth_reset_password', { body });
  },
  'password.reset_asked': async ({ app, owner }) =>
    await mailPasswordReset.run({ email: owner.email, address: '192.0.2.1' }, app.services),
  'password.confirm_failed': async ({ app, as }) => {
    const body = { currentPassword: 'not the password', password: 'ropes and salt and tar' };
    await app.call('change_password', { body, as });
  },
  'email.change_asked': async () => {
    return await atHosts(async ({ app, owner, as }) => {
      await app.call('profile_change_email', { body: { email: `${newUuid()}@galley.test`, ...proofOf(owner) }, as });
    });
  },
  'email.change_refused': async ({ app, owner }) => {
    const { from } = await startedEmailChange(app, owner, `${newUuid()}@galley.test`);
    await app.call('profile_refuse_email', { body: { token: from } });
  },
  'email.changed': async ({ app, owner, as }) => {
    await app.call('profile_change_email', { body: { email: `${newUuid()}@galley.test`, ...proofOf(owner) }, as });
  },
  'two_factor.enabled': async ({ app, owner, as }) => void (await switchTwoFactorOn(app, owner, as)),
  'two_factor.disabled': async ({ app, owner, as }) => {
    const { recoveryCodes } = await switchTwoFactorOn(app, owner, as);
    await app.call('profile_two_factor_off', { body: { ...proofOf(owner), code: recoveryCodes[0] }, as });
  },
  'two_factor.failed': async (stage) => {
    await switchTwoFactorOn(stage.app, stage.owner, stage.as);
    await login(stage, { code: '000000' });
  },
  'two_factor.locked': async (stage) => {
    await switchTwoFactorOn(stage.app, stage.owner, stage.as);
    for (let count = 0; count <= limits.twoFactorTries; count += 1) {
      stage.app.clock.advance(61_000);
      await login(stage, { code: '000000' });
    }
  },
  'two_factor.reset': async ({ app, owner, as }) => {
    await switchTwoFactorOn(app, owner, as);
    await resetTwoFactor(app.services, owner.email);
  },
  'two_factor.recovery_code_used': async (stage) => {
    const { recoveryCodes } = await switchTwoFactorOn(stage.app, stage.owner, stage.as);
    await login(stage, { code: recoveryCodes[0] });
  },
  'two_factor.recovery_codes_renewed': async ({ app, owner, as }) => {
    const { recoveryCodes } = await switchTwoFactorOn(app, owner, as);
    await app.call('profile_two_factor_recovery', { body: { ...proofOf(owner), code: recoveryCodes[0] }, as });
  },
  'two_factor.required': async ({ app, owner, as }) => {
    const { recoveryCodes } = await switchTwoFactorOn(app, owner, as);
    const body = { isRequired: true, ...proofOf(owner), code: recoveryCodes[0] };
    await app.call('account_two_factor_require', { body, as });
  },
  'two_factor.not_required': async ({ app, owner, as }) =>
    void (await app.call('account_two_factor_require', { body: { isRequired: false, ...proofOf(owner) }, as })),
  'two_factor.exempted': async ({ app, editor, as }) =>
    void (await app.call('account_members_change', {
      body: { uids: [editor.id], change: { kind: 'exempt', isExempt: true } },
      as,
    })),
  'two_factor.not_exempted': async (stage) => {
    const { app, editor, as } = stage;
    await eventCauses['two_factor.exempted'](stage);
    const body = { uids: [editor.id], change: { kind: 'exempt', isExempt: false } };
    await app.call('account_members_change', { body, as });
  },
  'billing.access_given': async ({ app, editor, as }) =>
    void (await app.call('account_members_change', {
      body: { uids: [editor.id], change: { kind: 'billing', isPayer: true } },
      as,
    })),
  'billing.access_ended': async (stage) => {
    const { app, editor, as } = stage;
    await eventCauses['billing.access_given'](stage);
    const body = { uids: [editor.id], change: { kind: 'billing', isPayer: false } };
    await app.call('account_members_change', { body, as });
  },
  'passkey.added': async ({ app, owner, as }) =>
    void (await addPasskey(app, { person: owner, as, authenticator: makeAuthenticator() })),
  'passkey.removed': async ({ app, owner, as }) => {
    const { body } = await addPasskey(app, { person: owner, as, authenticator: makeAuthenticator() });
    await app.call('profile_passkeys_remove', { params: { pkid: body.id }, body: proofOf(owner), as });
  },
  'passkey.refused': async ({ app }) => void (await signInByPasskey(app, makeAuthenticator())),
  'setup.completed': async () => {
    const app = await createTestApp({
      config: { isLoopback: true, configuredUrl: null, publicUrl: 'http://localhost:80' },
    });
    const body = { name: 'Ann', email: 'ann@first.test', password: plantedPassword, organization: 'First' };
    await app.call('setup_create', { body });
    return app;
  },
  'sign_up.asked': () =>
    atHosts(async ({ app }) => void (await app.call('api_v1_signup', { body: await signUpBody(app) }))),
  'sign_up.completed': async ({ app }) => void (await app.call('api_v1_signup', { body: await signUpBody(app) })),
  'invite.created': async (stage) => void (await invite(stage)),
  'invite.revoked': async (stage) => {
    const { answer, email } = await invite(stage);
    const { id } = answer.body.invites.find((entry: { email: string }) => entry.email === email);
    await stage.app.call('account_organization_invite_revoke', { params: { iid: id }, as: stage.as });
  },
  'invite.accepted': async (stage) => {
    const { token } = await invite(stage);
    await stage.app.call('invites_accept', { params: { token }, body: { name: 'Nia', password: plantedPassword } });
  },
  'member.role_changed': async ({ app, editor, as }) => {
    const params = { uid: editor.id };
    await app.call('account_organization_role', { params, body: { access: 'admin' }, as });
  },
  'member.access_end_changed': async ({ app, editor, as }) => {
    const params = { uid: editor.id };
    const body = { accessEndsOn: dayAhead(app, 30) };
    await app.call('account_organization_access_end', { params, body, as });
  },
  'member.removed': async ({ app, editor, as }) =>
    void (await app.call('api_v1_account_organization_revoke', { params: { uid: editor.id }, as })),
  'member.left': async ({ app, asEditor }) => void (await app.call('account_organization_leave', { as: asEditor })),
  'theme_access.given': async (stage) => void (await giveTheme(stage)),
  'theme_access.removed': async (stage) => {
    const params = await giveTheme(stage);
    await stage.app.call('api_v1_people_invite_remove', { params, as: stage.as });
  },
  'share_link.created': async (stage) => void (await shareLink(stage)),
  'share_link.revoked': async (stage) => {
    const params = await shareLink(stage);
    await stage.app.call('share_links_revoke', { params, as: stage.as });
  },
  'account.created': async ({ app }) =>
    void (await createPerson(app.services, { email: `${newUuid()}@galley.test`, name: 'Nia' })),
  'account.locked': async ({ app, editor, as }) =>
    void (await app.call('admin_users_lock', { params: { uid: editor.id }, as })),
  'account.unlocked': async ({ app, editor, as }) => {
    await app.call('admin_users_lock', { params: { uid: editor.id }, as });
    await app.call('admin_users_unlock', { params: { uid: editor.id }, as });
  },
  'account.signed_out': async ({ app, editor }) => void (await endSessionsOf(app.services, commandLine, editor.id)),
  'sessions.ended': async ({ app }) => void (await endAllSessions(app.services, commandLine)),
  'site_admin.granted': async ({ app, editor }) =>
    void (await setSiteAdmin(app.services, commandLine, { userId: editor.id, isSiteAdmin: true })),
  'site_admin.revoked': async ({ app, editor }) => {
    await setSiteAdmin(app.services, commandLine, { userId: editor.id, isSiteAdmin: true });
    await setSiteAdmin(app.services, commandLine, { userId: editor.id, isSiteAdmin: false });
  },
  'account.deleted': async ({ app, owner, editor, as }) => {
    const body = { email: editor.email, ...proofOf(owner) };
    await app.call('admin_users_delete', { params: { uid: editor.id }, body, as });
  },
  'account.closed': async ({ app, owner }) => {
    const person = await buildUser(app.services, { organization: owner.organization, role: 'editor' });
    await app.call('profile_delete_account', { body: proofOf(person), as: await app.signIn(person) });
  },
  'member.added': async ({ app, editor }) => {
    const { id: organizationId } = await buildOrganization(app.services);
    await addMember(app.services, { organizationId, email: editor.email, role: 'editor' });
  },
  'member.joined': async ({ app, owner, as }) => {
    const { id, mailDomain } = await buildJoinable(app);
    await moveTo(app, owner, mailDomain);
    await app.call('organizations_join', { params: { oid: id }, as });
  },
  'organization.quota_changed': async ({ app, owner }) =>
    void (await changeQuota(app.services, commandLine, {
      organizationId: owner.organization.id,
      quota: { themes: 3 },
    })),
  'organization.created': async ({ app, as }) =>
    void (await app.call('organizations_create', { body: { name: 'Further' }, as })),
  'organization.settings_changed': async ({ app, as }) =>
    void (await app.call('api_v1_account_organization', { body: { name: 'Renamed' }, as })),
  'organization.switched': async ({ app, owner, as }) => {
    const other = await buildOrganization(app.services);
    await app.services.db.insert(memberships).values({ organizationId: other.id, userId: owner.id, role: 'editor' });
    await app.call('organizations_enter', { params: { oid: other.id }, body: {}, as });
  },
  'billing.card_changed': async ({ app, as }) => {
    const { state } = await withBilling(app);
    const { body } = await app.call('billing_cards_setup', { as });
    const setupIntent = String(body.clientSecret).split('_secret_')[0] ?? '';
    state.confirmSetupIntent(setupIntent, body.clientSecret, testCards.good);
    await app.call('billing_cards_save', { body: { setupIntent }, as });
  },
  'organization.cancelled': cancel,
  'organization.cancel_undone': async (stage) => {
    await cancel(stage);
    await stage.app.call('account_cancel_undo', { as: stage.as });
  },
  'organization.purged': async (stage) => {
    await cancel(stage);
    await stage.app.pool.query("update organizations set cancelled_at = now() - interval '40 days' where id = $1", [
      stage.owner.organization.id,
    ]);
    await purgeOrganization(stage.app.services, stage.owner.organization.id);
  },
  ...ssoEventCauses,
  ...scimEventCauses,
  'handover.made': () => atHosts(async (stage) => void (await handOver(stage, 'kept-in-this-browser-alone'))),
  'handover.used': () => atHosts(async (stage) => void (await handOver(stage, 'kept-in-this-browser-alone'))),
  'handover.refused': () => atHosts(async (stage) => void (await handOver(stage, 'of-somebody-elses-browser'))),
  'source.added': async (stage) => void (await addSource(stage)),
  'source.changed': async (stage) => {
    const { platform, id } = await addSource(stage);
    const settings = { ...platform.settings, clientId: 'another' };
    await stage.app.call('integrations_settings_update', { params: { id }, body: { settings }, as: stage.as });
  },
  'source.connected': async (stage) => {
    const { platform, id } = await addSource(stage);
    const { app, as } = stage;
    const { body } = await app.call('integrations_authorize', { params: { id }, body: {}, as });
    await app.call('integrations_callback', { body: platform.consent(body.redirect), as });
  },
  'source.consent_refused': async ({ app, as }) =>
    void (await app.call('integrations_callback', { body: { state: 'made up', code: 'a' }, as })),
  'source.removed': async (stage) => {
    const { id } = await addSource(stage);
    await stage.app.call('integrations_remove', { params: { id }, as: stage.as });
  },
  'archive.requested': async (stage) => void (await archive(stage)),
  'archive.downloaded': async (stage) => {
    const xid = await archive(stage);
    await stage.app.call('account_exports_download', { params: { xid }, as: stage.as });
  },
  'backup.created': async ({ app }) => await recordBackup(app.pool, app.services.log),
  'log.downloaded': async ({ app, as }) => void (await app.call('account_audit_csv', { as })),
  'log.settings_changed': async ({ app, as }) =>
    void (await app.call('account_log_retention', { body: { keptDays: 365 }, as })),
  'mail.tested': async ({ app, as }) =>
    void (await app.call('admin_mail_test', { body: { email: 'nia@galley.test' }, as })),
  'job.retried': async ({ app, as }) => {
    const { rows } = await app.pool.query(
      "select id from graphile_worker.add_job('emails.catch_up_texts', '{}', run_at => now() + interval '1 day')",
    );
    await app.call('admin_jobs_retry', { params: { jid: Number(rows[0].id) }, as });
  },
  'access.refused': async ({ app, asEditor }) => {
    for (let count = 0; count < 3; count += 1) await app.call('account_audit', { as: asEditor });
  },
  'origin.refused': async ({ app, as }) =>
    void (await app.call('logout', { as, headers: { origin: 'https://evil.test' } })),
  'rate_limit.reached': async (stage) => {
    for (let count = 0; count < limits.signInTriesPerMinute + 3; count += 1) await login(stage, { password: 'wrong' });
  },
  'upload.refused': async ({ app, as }) => {
    const form = new FormData();
    form.set('uuid', newUuid());
    form.set('templateType', 'email');
    form.set('title', 'Broken');
    form.set('template', new File(['PK no archive'], 'theme.zip', { type: 'application/zip' }));
    await app.call('build_template_upload', { form, as });
  },
  // A test in platform/workers shows that a task is stopped; this covers the event about it.
  'task.stopped': async ({ app, owner }) =>
    reportStoppedTask(app.services, {
      task: 'themes.parse',
      limit: 'cpu',
      organizationId: owner.organization.id,
    } as Parameters<typeof reportStoppedTask>[1]),
  'file.damaged': async (stage) => {
    const { app, owner, as } = stage;
    const { id } = await buildEmail(app.services, {
      organization: owner.organization,
      templateId: await makeTheme(stage),
      author: owner,
      html: `<p>Only here ${newUuid()}</p>`,
    });
    await app.pool.query(
      `update html_contents set compressed = set_byte(compressed, length(compressed) / 2, get_byte(compressed, length(compressed) / 2) # 1)
       where organization_id = $1 and sha256 = (select html_sha256 from versions where document_kind = 'email' and document_id = $2 limit 1)`,
      [owner.organization.id, id],
    );
    await app.call('build_email_html', { params: { id }, query: { version: 0 }, body: {}, as });
  },
};
