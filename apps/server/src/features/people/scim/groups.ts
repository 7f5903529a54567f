import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database';
import { scimGroups } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { applyGroups, type ScimCaller, takePerson } from './people';
import { accountsOf, findGroup, type GroupWithMembers, listUnknown, lockGroup, setMembers } from './repository';
import { notFound, ScimError } from './scim-error';
import type { ScimGroup } from './scim-resources';
import { findUnmanaged } from './unmanaged-members';

/** Creates a group with its members. Throws `ScimError`: `uniqueness` for a name in use, `invalidValue` for unknown members. */
export async function createGroup(
  tx: Transaction,
  caller: ScimCaller,
  { displayName, externalId, members }: ScimGroup,
): Promise<GroupWithMembers> {
  const { organizationId } = caller;
  await refuseTaken(tx, organizationId, displayName, 0);
  const uuid = randomUUID();
  const [row] = await tx.insert(scimGroups).values({ organizationId, uuid, displayName, externalId }).returning();
  if (!row) throw new Error('A group was not stored.');
  await changeMembers(tx, caller, { groupId: row.id, uuids: members, hasRole: false });
  return { group: row, members: (await findGroup(tx, organizationId, uuid))?.members ?? [] };
}

/** Replaces a group's name and members; its role stays. Throws `ScimError`. */
export async function replaceGroup(
  tx: Transaction,
  services: Services,
  caller: ScimCaller,
  { uuid, group }: { uuid: string; group: ScimGroup },
): Promise<GroupWithMembers> {
  const { organizationId } = caller;
  const before = await lockGroup(tx, organizationId, uuid);
  if (!before) throw notFound();
  await refuseTaken(tx, organizationId, group.displayName, before.id);
  await tx
    .update(scimGroups)
    .set({ displayName: group.displayName, externalId: group.externalId, updatedAt: services.clock.now() })
    .where(and(eq(scimGroups.organizationId, organizationId), eq(scimGroups.id, before.id)));
  const hasRole = before.role !== null;
  await changeMembers(tx, caller, { groupId: before.id, uuids: group.members, hasRole });
  const made = await findGroup(tx, organizationId, uuid);
  if (!made) throw notFound();
  return made;
}

/** Removes a group; its people lose the role it gave them. Throws `ScimError`. */
export async function removeGroup(tx: Transaction, caller: ScimCaller, uuid: string): Promise<void> {
  const { organizationId } = caller;
  const row = await lockGroup(tx, organizationId, uuid);
  if (!row) throw notFound();
  const accounts = await accountsOf(tx, organizationId, row.id);
  await tx.delete(scimGroups).where(and(eq(scimGroups.organizationId, organizationId), eq(scimGroups.id, row.id)));
  if (row.role !== null) await applyGroups(tx, caller, accounts);
}

async function changeMembers(
  tx: Transaction,
  caller: ScimCaller,
  { groupId, uuids, hasRole }: { groupId: number; uuids: string[]; hasRole: boolean },
): Promise<void> {
  // A provider can add a member to a group that it has only found so far.
  for (const uuid of await listUnknown(tx, caller.organizationId, uuids)) {
    if (await findUnmanaged(tx, caller.organizationId, uuid)) await takePerson(tx, caller, uuid);
  }
  const changed = await setMembers(tx, { organizationId: caller.organizationId, groupId, uuids });
  if (changed === false) throw new ScimError(400, 'One of the members isn’t a known user.', 'invalidValue');
  if (hasRole) await applyGroups(tx, caller, changed);
}

async function refuseTaken(tx: Transaction, organizationId: number, name: string, except: number): Promise<void> {
  const [other] = await tx
    .select({ id: scimGroups.id })
    .from(scimGroups)
    .where(
      and(
        eq(scimGroups.organizationId, organizationId),
        sql`lower(${scimGroups.displayName}) = lower(${name})`,
        ne(scimGroups.id, except),
      ),
    );
  if (other) throw new ScimError(409, 'Another group has this name.', 'uniqueness');
}
