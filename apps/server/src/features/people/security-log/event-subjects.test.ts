import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyNth } from '../../../../../../scripts/testing/run-length';
import type { SecurityAction } from '../../../platform/security/security-actions';
import { flushSecurityEvents, recordSecurityEvent } from '../../../platform/security/security-events';
import { buildOrganization, buildUser, type UserRecord } from '../../../testing/factories';
import { eventCauses, makeEventStage } from '../../../testing/security-event-causes';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ config: { signUp: 'open' } });
});
afterAll(() => app.close());

const address = 'Email address: \\S+@galley\\.test';
const person = 'Person: Eve';
/** Events about someone or something other than their author, and the name of that detail in each. */
const subjects: Partial<Record<SecurityAction, string>> = {
  'session.revoked': 'Session from: [\\d.]+',
  'member.signed_out': person,
  'email.change_asked': address,
  'email.change_refused': address,
  'email.changed': `${address} to \\S+@galley\\.test`,
  'passkey.added': 'Passkey: \\S',
  'passkey.removed': 'Passkey: \\S',
  'account.locked': person,
  'account.unlocked': person,
  'account.signed_out': person,
  'site_admin.granted': person,
  'site_admin.revoked': person,
  'sign_up.asked': address,
  'invite.created': address,
  'invite.revoked': address,
  'member.role_changed': person,
  'member.access_end_changed': person,
  'member.removed': person,
  'theme_access.given': `Theme: [A-Z].*${person}`,
  'theme_access.removed': `Theme: [A-Z].*${person}`,
  'share_link.created': 'Document: \\S',
  'share_link.revoked': 'Document: \\S',
  'sso.refused': 'Provider: [A-Z]',
  'sso.linked': 'Provider: [A-Z]',
  'sso.joined': 'Provider: [A-Z]',
  'sso.session_ended': 'Provider: [A-Z]',
  'sso.provider_added': 'Provider: [A-Z]',
  'sso.provider_changed': 'Provider: [A-Z]',
  'sso.provider_removed': 'Provider: [A-Z]',
  'sso.domain_verified': 'Domain: \\S+\\.',
  'sso.domain_removed': 'Domain: \\S+\\.',
  'sso.domain_join_changed': 'Domain: \\S+\\.',
  'member.joined': 'Domain: \\S+\\.',
  'sso.required': 'Can still use a password: \\D',
  'scim.token_created': 'Token: \\D',
  'scim.token_revoked': 'Token: \\D',
  'scim.user_created': 'Token: \\D',
  'scim.user_matched': 'Token: \\D',
  'scim.user_activated': 'Token: \\D',
  'scim.user_deactivated': 'Token: \\D',
  'source.added': 'Connection: \\D',
  'source.changed': 'Connection: \\D',
  'source.connected': 'Connection: \\D',
  'source.removed': 'Connection: \\D',
  'mail.tested': address,
};

it.each(everyNth(Object.entries(subjects) as [SecurityAction, string][], 3))(
  '[V20-subjects] %s names what it is about',
  async (action, pattern) => {
    const stage = await makeEventStage(app);
    const other = await eventCauses[action](stage);
    const where = other ?? app;
    await flushSecurityEvents(where.services);
    const organization = await buildOrganization(where.services, { name: 'Server' });
    const as = await where.signIn(await buildUser(where.services, { organization, isSiteAdmin: true }));
    const { body } = await where.call('admin_security', { query: { action }, as });
    expect(body.events[0]?.details).toMatch(new RegExp(pattern, 's'));
    await other?.close();
  },
);

interface Events {
  events: { label: string; details: string }[];
}
const detailsFor = async (as: TestCaller): Promise<string[]> =>
  ((await app.call('account_security', { as })).body as Events).events.map(({ details }) => details);

it('[V20-subjects] shows owners whom another owner signed out, and nothing of other details or organizations', async () => {
  const { owner, editor, as } = await makeEventStage(app);
  await app.signIn(editor);
  await app.call('account_member_sessions_end', { params: { uid: editor.id }, as });
  const stranger: UserRecord = await buildUser(app.services, { name: 'Stranger' });
  await recordSecurityEvent(app.services.db, {
    action: 'email.change_asked',
    userId: editor.id,
    details: { member: stranger.id },
    names: { email: 'private@galley.test' },
  });
  expect((await detailsFor(as)).slice(0, 2)).toEqual(['', expect.stringMatching(/^Person: Eve/)]);
  // The same event of another organization is not listed at all.
  await recordSecurityEvent(app.services.db, {
    action: 'member.signed_out',
    userId: owner.id,
    organizationId: stranger.organization.id,
    details: { member: stranger.id },
  });
  expect((await detailsFor(as)).join()).not.toContain('Stranger');
});

it('[V20-subjects] erases the names with the account and with the organization they are of', async () => {
  const { owner, editor, as } = await makeEventStage(app);
  const organizationId = owner.organization.id;
  const names = async () =>
    (
      await app.pool.query(
        "select action from security_events where details ? 'names' and organization_id = $1 order by id",
        [organizationId],
      )
    ).rows.map((row) => row.action);
  const record = (action: SecurityAction, userId: number, email: string) =>
    recordSecurityEvent(app.services.db, { action, userId, organizationId, names: { email } });
  await record('invite.created', owner.id, editor.email.toUpperCase());
  await record('invite.created', owner.id, 'another@galley.test');
  await record('email.change_asked', editor.id, 'next@galley.test');
  await record('email.change_asked', owner.id, 'mine@galley.test');
  await app.call('admin_users_delete', {
    params: { uid: editor.id },
    body: { email: editor.email, currentPassword: editor.password },
    as,
  });
  expect(await names()).toEqual(['invite.created', 'email.change_asked']);
  await eventCauses['organization.purged']({ app, owner, editor, as, asEditor: as });
  expect(await names()).toEqual([]);
});
