import { randomUUID } from 'node:crypto';
import { newStreamSecret, streamSecretPurpose } from '../../features/people/audit/sign-message';
import { logStreams, scimGroups, scimTokens } from '../../platform/db/schema';
import type { UserRecord } from '../factories';
import type { Recipe, Situation } from './permission-recipes';

/** Returns the organization in which a caller acts. */
function organizationOf({ world, caller }: Situation): number {
  return (world.people[caller] ?? (world.people.owner as UserRecord)).organization.id;
}

async function withToken(situation: Situation): Promise<number> {
  const organizationId = organizationOf(situation);
  const [row] = await situation.app.services.db
    .insert(scimTokens)
    .values({ organizationId, name: 'Entra ID', tokenHash: Buffer.from(randomUUID()) })
    .returning({ id: scimTokens.id });
  return row?.id ?? 0;
}

async function withGroup(situation: Situation): Promise<number> {
  const organizationId = organizationOf(situation);
  const uuid = randomUUID();
  const [row] = await situation.app.services.db
    .insert(scimGroups)
    .values({ organizationId, uuid, displayName: uuid })
    .returning({ id: scimGroups.id });
  return row?.id ?? 0;
}

async function withStream(situation: Situation): Promise<object> {
  const { secrets, db } = situation.app.services;
  const secret = secrets.encrypt(streamSecretPurpose, newStreamSecret());
  const values = { organizationId: organizationOf(situation), url: 'https://127.0.0.1/', secret };
  await db.insert(logStreams).values(values).onConflictDoNothing();
  return {};
}

/** Requests for the settings of the log: how long it is stored, and where it is sent. */
export const logSettingsRecipes = {
  account_log_settings: async () => ({}),
  account_log_retention: async () => ({ body: { keptDays: 365 } }),
  account_log_stream_set: async ({ app, world, caller }) => {
    await app.pool.query('delete from log_streams where organization_id = $1', [
      organizationOf({ app, world, caller } as Situation),
    ]);
    return { body: { logUrl: 'https://example.com/log' } };
  },
  account_log_stream_rotate: withStream,
  account_log_stream_test: withStream,
  account_log_stream_remove: withStream,
} satisfies Record<string, Recipe>;

export const scimRecipes = {
  account_scim: async () => ({}),
  account_scim_tokens_create: async (situation) => {
    await situation.app.pool.query('delete from scim_tokens where organization_id = $1', [organizationOf(situation)]);
    return { body: { name: 'Entra ID' } };
  },
  account_scim_tokens_revoke: async (situation) => ({ params: { stid: await withToken(situation) } }),
  account_scim_groups_role: async (situation) => ({
    params: { sgid: await withGroup(situation) },
    body: { access: 'admin' },
  }),
} satisfies Record<string, Recipe>;
