import { AppError, type BulkAction, type BulkChange, type ListView, limits } from '@galley/contract';
import { messages } from '../../../messages';
import { noneAsNull } from '../../../platform/db/columns';
import { runOnce } from '../../../platform/db/run-once';
import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { hasFolder } from '../folders/service';
import { findListed } from '../lists/list-query';
import { queryOf } from '../lists/window';
import { runBulk, undoBulk } from './jobs';
import { type BulkRow, findOwnBulk, insertBulk, lockBulk, presentBulk, setBulkState } from './stored-bulk';

type TemplateCaller = UserCaller & { template: TemplateTarget };

interface BulkRequest {
  action: BulkAction;
  view: ListView;
  except: readonly number[];
  fid: number;
  idempotencyKey: string;
}

/**
 * Starts an action on everything that a list matches now, except some emails. Throws `not_found` if nothing matches,
 * `invalid_field` for a folder that doesn't exist, and `conflict` if there are too many. A repeated Idempotency-Key
 * returns the action started before.
 */
export async function startBulk(services: Services, caller: TemplateCaller, request: BulkRequest): Promise<BulkChange> {
  const { organizationId, template, user } = caller;
  const { action, view, except, fid, idempotencyKey } = request;
  return await services.db.transaction(async (tx) => {
    const once = {
      organizationId,
      userId: user.id,
      scope: `templates_bulk_start:${template.id}`,
      key: idempotencyKey,
      request: [action, view, except, fid],
    };
    const { id } = await runOnce(tx, once, async () => {
      if (action === 'move' && !(await hasFolder(tx, { organizationId, templateId: template.id }, fid)))
        throw new AppError('invalid_field', 'There is no such folder.', { field: 'fid' });
      const query = await queryOf(services, caller, view);
      const left = new Set(except);
      const found = await findListed(tx, query, { from: 0, count: limits.bulkMatching + left.size + 1 });
      const ids = found.filter((one) => !left.has(one));
      if (ids.length === 0) throw new AppError('not_found', messages.someDeleted);
      if (ids.length > limits.bulkMatching) throw new AppError('conflict', messages.bulkTooMany(limits.bulkMatching));
      const folderId = action === 'move' ? noneAsNull(fid) : null;
      const scope = { organizationId, templateId: template.id, userId: user.id };
      const made = await insertBulk(tx, { ...scope, action, folderId, ids });
      await services.jobs.enqueue(tx, runBulk, { organizationId, id: made.id });
      return { id: made.id };
    });
    const row = await findOwnBulk(tx, ownerOf(caller), id);
    if (!row) throw new AppError('not_found', messages.notFound);
    return await presentBulk(tx, row);
  });
}

/** Returns the progress of an action of the caller. Throws `not_found`. */
export async function ownBulk(services: Services, caller: TemplateCaller, id: number): Promise<BulkChange> {
  return await presentBulk(services.db, await requireOwn(services, caller, id));
}

/**
 * Starts to undo an action of the caller. A repeated call changes nothing. Throws `not_found`, and `conflict` while the
 * action is running.
 */
export async function startUndo(services: Services, caller: TemplateCaller, id: number): Promise<BulkChange> {
  const key = await requireOwn(services, caller, id);
  return await services.db.transaction(async (tx) => {
    const row = await lockBulk(tx, key);
    if (!row) throw new AppError('not_found', messages.notFound);
    if (row.state === 'undoing' || row.state === 'undone') return await presentBulk(tx, row);
    if (row.state !== 'done' && row.state !== 'failed') throw new AppError('conflict', messages.bulkRunning);
    await setBulkState(tx, row, 'undoing');
    await services.jobs.enqueue(tx, undoBulk, { organizationId: row.organizationId, id });
    return await presentBulk(tx, { ...row, state: 'undoing' });
  });
}

async function requireOwn(services: Services, caller: TemplateCaller, id: number): Promise<BulkRow> {
  const row = await findOwnBulk(services.db, ownerOf(caller), id);
  if (!row) throw new AppError('not_found', messages.notFound);
  return row;
}

function ownerOf({ organizationId, template, user }: TemplateCaller) {
  return { organizationId, templateId: template.id, userId: user.id };
}
