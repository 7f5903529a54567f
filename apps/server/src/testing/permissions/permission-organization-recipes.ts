import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Role } from '@galley/contract';
import { archivePath } from '../../features/operations/offboarding/write-archive';
import { dayAhead } from '../access-ends';
import { buildUser, type UserRecord } from '../factories';
import type { Recipe, Situation } from './permission-recipes';
import { newUuid } from './permission-world';

/** Creates a member of the caller's own organization. Callers of another organization act in theirs. */
export async function withMember({ app, world, caller }: Situation, role: Role = 'editor'): Promise<UserRecord> {
  const { organization } = world.people[caller] ?? (world.people.owner as UserRecord);
  return await buildUser(app.services, { organization, role });
}

/** Creates an open invitation to the caller's organization, and returns its id. */
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
 * Creates an organization for this call, with an archive, and a person in it with the caller's role: the organization
 * of the world must remain.
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

/** Requests by owners and admins for their organization: its people, its log, its archives and its end. */
export const organizationRecipes = {
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
  account_overview: async () => ({}),
  account_members: async () => ({}),
  account_member_ids: async () => ({}),
  account_members_change: async (situation) => ({
    body: { uids: [(await withMember(situation)).id], change: { kind: 'role', role: 'commentor' } },
  }),
  account_members_preview: async (situation) => ({
    body: { uids: [(await withMember(situation)).id], change: { kind: 'remove' } },
  }),
  account_sign_in_report: async () => ({}),
  account_invites: async () => ({}),
  account_invite_ids: async () => ({}),
  account_invites_progress: async () => ({ query: { since: 0 } }),
  account_invites_resend: async (situation) => {
    situation.app.clock.advance(61_000);
    return { body: { iids: [await withInviteId(situation)] } };
  },
  account_invites_revoke: async (situation) => ({ body: { iids: [await withInviteId(situation)] } }),
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
  api_v1_person: async ({ world, caller }) => ({
    params: { uid: (world.people[caller] ?? world.people.owner)?.id ?? 0 },
  }),
  account_audit: async () => ({}),
  account_security: async () => ({}),
  account_security_csv: async () => ({}),
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
} satisfies Record<string, Recipe>;
