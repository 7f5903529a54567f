import { randomUUID } from 'node:crypto';
import { scimGroups, scimTokens } from '../platform/db/schema';
import type { UserRecord } from './factories';
import type { Recipe, Situation } from './permission-recipes';

/** The organization in which a caller acts. */
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
