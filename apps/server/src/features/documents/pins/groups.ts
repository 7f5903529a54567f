import { AppError, limits, type PinGroup } from '@galley/contract';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { runOnce } from '../../../platform/db/run-once';
import type { PinGroupTarget, TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { presentGroup } from './presenter';
import { deleteGroup, insertGroup, listGroups, renameGroup } from './stored-pins';

type GroupCaller = UserCaller & { pinGroup: PinGroupTarget };

const missing = () => new AppError('not_found', messages.notFound);

/** Creates a group for the pins of a theme. A repeated Idempotency-Key returns the group created before. */
export async function createGroup(
  services: Services,
  caller: UserCaller & { template: TemplateTarget },
  { name, idempotencyKey }: { name: string; idempotencyKey: string },
): Promise<PinGroup> {
  const { organizationId, template, user } = caller;
  const scope = { organizationId, templateId: template.id };
  return await services.db.transaction(async (tx) => {
    const once = {
      organizationId,
      userId: user.id,
      scope: `build_libraries_pin_groups_save:${template.id}`,
      key: idempotencyKey,
      request: [name],
    };
    const { id } = await runOnce(tx, once, async () => {
      if ((await listGroups(tx, scope)).length >= limits.pinGroupsPerTemplate)
        throw new AppError('invalid_field', messages.tooManyPinGroups, { field: 'name' });
      const made = await insertGroup(tx, { ...scope, name, userId: user.id });
      await recordChange(tx, authorOf(caller), {
        action: 'pin_group.created',
        object: { kind: 'pin_group', id: made },
      });
      return { id: made };
    });
    const group = (await listGroups(tx, scope)).find((row) => row.id === id);
    if (!group) throw missing();
    return presentGroup(group);
  });
}

/** Renames a group. Throws `not_found`. */
export async function changeGroup(
  services: Services,
  caller: GroupCaller,
  { name }: { name: string },
): Promise<PinGroup> {
  const { organizationId, pinGroup } = caller;
  return await services.db.transaction(async (tx) => {
    const row = await renameGroup(tx, { organizationId, id: pinGroup.id }, name);
    if (!row) throw missing();
    await recordChange(tx, authorOf(caller), {
      action: 'pin_group.renamed',
      object: { kind: 'pin_group', id: row.id },
    });
    return presentGroup(row);
  });
}

/** Deletes a group; its pins are then in no group. Throws `not_found`. */
export async function removeGroup(services: Services, caller: GroupCaller): Promise<void> {
  const { organizationId, pinGroup } = caller;
  await services.db.transaction(async (tx) => {
    const row = await deleteGroup(tx, { organizationId, id: pinGroup.id });
    if (!row) throw missing();
    await recordChange(tx, authorOf(caller), {
      action: 'pin_group.deleted',
      object: { kind: 'pin_group', id: row.id },
      details: { title: row.name },
    });
  });
}
